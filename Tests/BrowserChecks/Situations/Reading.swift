extension Situations {
  /// Attributes, properties and styles.
  static var reading: [Situation] {
    [
      Situation(
        page: .fields,
        ofEveryElement: [
          .tagName, .attribute("value"), .attribute("type"), .attribute("placeholder"),
          .attribute("disabled"), .attribute("readonly"), .attribute("required"), .attribute("id"),
          .attribute("nothing"), .attribute("max"), .attribute("aria-label"), .property("value"),
          .property("type"), .property("disabled"), .property("readOnly"), .property("required"),
          .property("placeholder"), .property("tagName"), .property("id"), .property("nothing"),
          .property("maxLength"), .property("min"), .property("name"), .property("defaultValue"),
        ]),
      Situation(
        page: .choices,
        ofEveryElement: [
          .attribute("checked"), .attribute("selected"), .attribute("value"), .attribute("open"),
          .attribute("multiple"), .attribute("disabled"), .attribute("for"), .attribute("label"),
          .property("checked"), .property("selected"), .property("value"), .property("disabled"),
          .property("selectedIndex"), .property("multiple"), .property("type"),
          .property("htmlFor"),
          .property("text"), .property("label"), .property("open"),
        ]),
      Situation(
        page: .links,
        ofEveryElement: [
          .tagName, .attribute("href"), .property("href"), .attribute("class"), .attribute("HREF"),
          .property("className"), .property("textContent"), .attribute("title"), .attribute("lang"),
          .property("lang"), .property("title"), .property("childElementCount"),
          .property("tabIndex"),
          .attribute("style"), .property("hidden"), .attribute("hidden"), .attribute("data-id"),
          .property("localName"), .property("nodeName"), .property("isConnected"), .property("dir"),
        ]),
      Situation(
        page: .texts,
        ofEveryElement: [
          .property("innerText"), .property("textContent"), .property("innerHTML"),
          .property("outerHTML"),
        ]),
      Situation(
        page: .visibility,
        ofEveryElement: [
          .css("display"), .css("visibility"), .css("opacity"), .css("color"), .css("text-align"),
          .css("cursor"), .property("innerText"),
        ]),
      Situation(page: .texts, ofEveryElement: [.css("white-space"), .css("text-transform")]),
    ]
  }
}
