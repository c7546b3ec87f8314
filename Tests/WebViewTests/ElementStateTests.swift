import Testing
import WebView

struct ElementStateTests {
  private func ids(_ html: [HTML], where holds: (DOMElement) -> Bool) throws -> [String] {
    let stage = Stage(html)
    return try withExtendedLifetime(stage) {
      try stage.document.querySelectorAll("[id]").filter(holds).map(\.id)
    }
  }

  @Test func displayedIsWhatAPersonCouldSee() throws {
    let html: [HTML] = [
      .element("p", ["id": "text"], ["x"]), .element("p", ["id": "empty"]),
      .element("p", ["id": "spaces"], ["  "]), .element("img", ["id": "image"]),
      .element("div", ["id": "around"], [.element("input", ["id": "input"])]),
      .element("div", ["id": "around-hidden"], [.element("input", ["id": "h", "type": "hidden"])]),
      .element("div", ["hidden": true], [.element("p", ["id": "in-hidden"], ["x"])]),
      .element("p", ["id": "none", "style": "color: red; DISPLAY : none !important"], ["x"]),
      .element("p", ["id": "invisible", "style": "visibility:hidden"], ["x"]),
      .element("div", ["style": "opacity: 0"], [.element("p", ["id": "transparent"], ["x"])]),
      .element("p", ["id": "aria", "aria-hidden": true], ["x"]),
      .element("p", ["id": "overridden", "hidden": true, "style": "display: block"], ["x"]),
      .element("select", [:], [.element("option", ["id": "option"], ["x"])]),
      .element("script", ["id": "script"], ["x"]),
    ]
    #expect(
      try ids(html, where: \.isDisplayed)
        == ["text", "image", "around", "input", "aria", "overridden", "option"])
    let document = Stage().document
    #expect(document.body.isDisplayed)
    #expect(!document.head.isDisplayed)
  }

  @Test func disabledIsWhatHTMLSays() throws {
    let html: [HTML] = [
      .element("button", ["id": "plain"]), .element("p", ["id": "p", "disabled": true]),
      .element("input", ["id": "off", "disabled": "false"]),
      .element(
        "fieldset", ["id": "set", "disabled": true],
        [
          .element("legend", [:], [.element("input", ["id": "in-legend"])]),
          .element("input", ["id": "in-set"]),
          .element("legend", [:], [.element("input", ["id": "second"])]),
        ]),
      .element(
        "select", ["id": "select"],
        [.element("optgroup", ["disabled": true], [.element("option", ["id": "in-group"])])]),
      .element("select", ["disabled": true], [.element("option", ["id": "in-select"])]),
    ]
    #expect(
      try ids(html) { !$0.isEnabled }
        == ["off", "set", "in-set", "second", "in-group", "in-select"])
  }

  @Test func stylesAreInlineInheritedOrInitial() throws {
    let stage = Stage([
      .element(
        "div", ["style": "color: red; visibility: hidden; border: 1px; color:blue;;x"],
        [.element("span", ["id": "s", "style": "width: 10px; visibility: inherit"], ["x"])])
    ])
    let span = try stage.one("#s")
    let expected = [
      "color": "blue", "visibility": "hidden", "border": "", "width": "10px", "display": "inline",
      "opacity": "1", "Display": "inline",
    ]
    for (name, value) in expected { #expect(span.computedStyle(name) == value, "\(name)") }
    #expect(try stage.one("div").computedStyle("display") == "block")
    #expect(stage.document.body.computedStyle("visibility") == "visible")
  }

  @Test func propertiesAreThoseOfScripts() throws {
    let stage = Stage([
      .element(
        "label", ["for": "f", "class": "a b", "title": "T"], ["x", .element("b", [:], ["y"])]),
      .element(
        "input", ["id": "f", "name": "n", "placeholder": "p", "required": true, "value": "v"]),
      .element("input", ["id": "c", "type": "CHECKBOX", "checked": true, "disabled": true]),
      .element("a", ["id": "a", "href": "/x"], ["x"]),
      .element("img", ["id": "i", "src": "y.png"]),
      .element("button", ["id": "b"]), .element("select", ["id": "s"]),
      .element("textarea", ["id": "t"]),
    ])
    let cases: [(String, String, DOMProperty?)] = [
      ("label", "tagName", .string("LABEL")), ("label", "localName", .string("label")),
      ("label", "className", .string("a b")), ("label", "htmlFor", .string("f")),
      ("label", "title", .string("T")), ("label", "textContent", .string("xy")),
      ("label", "innerText", .string("xy")), ("label", "innerHTML", .string("x<b>y</b>")),
      ("label", "childElementCount", .number(1)), ("label", "value", nil),
      ("label", "hidden", .bool(false)),
      ("label", "tabIndex", .number(-1)), ("label", "unknown", nil), ("label", "disabled", nil),
      ("#f", "id", .string("f")), ("#f", "name", .string("n")), ("#f", "type", .string("text")),
      ("#f", "value", .string("v")), ("#f", "placeholder", .string("p")),
      ("#f", "required", .bool(true)),
      ("#f", "checked", .bool(false)), ("#f", "disabled", .bool(false)),
      ("#f", "readOnly", .bool(false)),
      ("#f", "tabIndex", .number(0)), ("#f", "isConnected", .bool(true)),
      ("#c", "type", .string("checkbox")), ("#c", "checked", .bool(true)),
      ("#c", "disabled", .bool(true)),
      ("#a", "href", .string("app://stage/x")), ("#i", "src", .string("app://stage/y.png")),
      ("#i", "alt", .string("")), ("#b", "type", .string("submit")),
      ("#s", "type", .string("select-one")),
      ("#s", "selectedIndex", .number(-1)), ("#t", "type", .string("textarea")),
    ]
    for (selector, name, value) in cases {
      #expect(try stage.one(selector).property(name) == value, "\(selector) \(name)")
    }
  }

  @Test func attributesAreFoundWhateverTheirCase() throws {
    let element = try Stage([.element("p", ["data-x": ""])]).one("p")
    #expect(element.attribute("DATA-X") == "")
    #expect(element.hasAttribute("data-x"))
    #expect(element.attribute("y") == nil)
  }

  @Test func linksAreFoundByTheTextThatAPersonReads() throws {
    let stage = Stage([
      .element("a", ["id": "1"], ["  Read ", .element("b", [:], ["more"])]),
      .element("a", ["id": "2"], ["Read more", .element("i", ["hidden": true], ["!"])]),
      .element("a", ["id": "3"], ["read more"]), .element("p", [:], ["Read more"]),
    ])
    let body = stage.document.body
    #expect(body.links(text: "Read more").map(\.id) == ["1", "2"])
    #expect(body.links(containing: "ead m").map(\.id) == ["1", "2", "3"])
    #expect(body.links(text: "Read").isEmpty)
    #expect(body.elements(tagName: "A").count == 3)
    #expect(body.elements(tagName: "*").count == 6)
  }

  @Test func documentOrderIsPreOrder() throws {
    let stage = Stage([
      .element("div", ["id": "1"], [.element("p", ["id": "2"]), .element("p", ["id": "3"])]),
      .element("div", ["id": "4"]),
    ])
    #expect(
      stage.document.elements.map(\.localName).prefix(4) == ["html", "head", "title", "body"])
    #expect(stage.document.body.descendants.map(\.id) == ["1", "2", "3", "4"])
    #expect(try stage.one("[id='2']").isInside(stage.one("[id='1']")))
  }
}
