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
      .element("img", ["id": "picture", "title": "x"]),
      .element("div", ["id": "around"], [.element("input", ["id": "input"])]),
      .element("div", ["id": "around-hidden"], [.element("input", ["id": "h", "type": "hidden"])]),
      .element("div", ["hidden": true], [.element("p", ["id": "in-hidden"], ["x"])]),
      .element("p", ["id": "none", "style": "color: red; DISPLAY : none !important"], ["x"]),
      .element("p", ["id": "invisible", "style": "visibility:hidden"], ["x"]),
      .element("div", ["style": "opacity: 0"], [.element("p", ["id": "transparent"], ["x"])]),
      .element("p", ["id": "aria", "aria-hidden": true], ["x"]),
      .element("p", ["id": "overridden", "hidden": true, "style": "display: block"], ["x"]),
      .element("select", [:], [.element("option", ["id": "option"], ["x"])]),
      .element("script", ["id": "script"], ["x"]), .element("li", ["id": "item"]),
      .element("tr", [:], [.element("td", ["id": "cell"])]),
      .element(
        "details", [:],
        [.element("summary", ["id": "summary"]), .element("p", ["id": "folded"], ["x"])]),
      .element("details", ["open": true], [.element("p", ["id": "folded-open"], ["x"])]),
    ]
    #expect(
      try ids(html, where: \.isDisplayed)
        == [
          "text", "spaces", "picture", "around", "input", "aria", "overridden", "option", "item",
          "cell", "summary", "folded-open",
        ])
    #expect(
      try ids(html, where: \.isTouchable).filter { $0 == "transparent" || $0 == "none" }
        == ["transparent"])
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
        == ["off", "in-set", "second", "in-group", "in-select"])
    #expect(try ids(html, where: \.isDisabled).contains("set"))
  }

  @Test func stylesAreInlineInheritedOrInitial() throws {
    let stage = Stage([
      .element(
        "div", ["style": "color: red; visibility: hidden; border: 1px; color:blue;;x"],
        [.element("span", ["id": "s", "style": "width: 10px; visibility: inherit"], ["x"])])
    ])
    let span = try stage.one("#s")
    let expected = [
      "color": "rgba(0, 0, 255, 1)", "visibility": "hidden", "border": "", "width": "10px",
      "display": "inline",
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
      .element("textarea", ["id": "t", "maxlength": 5], ["x"]),
      .element("option", ["id": "o", "label": "l"], ["x"]),
      .element("output", ["id": "out"], ["7"]),
      .element("progress", ["id": "p", "value": 3, "max": 2]), .element("progress", ["id": "busy"]),
      .element("meter", ["id": "m", "value": -1, "min": 2, "max": 1]),
      .element("fieldset", ["id": "set", "disabled": true]),
      .element("optgroup", ["id": "g", "label": "G"]),
      .element("a", ["id": "far", "href": "HTTP://Example.org:80/a/../b c?q=é#f"]),
      .element("a", ["id": "bare", "href": "https://example.org"]),
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
      ("#t", "defaultValue", .string("x")), ("#t", "maxLength", .number(5)),
      ("#f", "maxLength", .number(-1)), ("#f", "defaultValue", .string("v")),
      ("#c", "defaultChecked", .bool(true)), ("#o", "label", .string("l")), ("#o", "multiple", nil),
      ("#out", "value", .string("7")), ("#out", "type", .string("output")),
      ("#p", "value", .number(2)), ("#busy", "value", .number(0)), ("#busy", "max", .number(1)),
      ("#m", "value", .number(2)), ("#m", "max", .number(2)), ("#set", "disabled", .bool(true)),
      ("#set", "type", .string("fieldset")), ("#g", "label", .string("G")),
      ("#far", "href", .string("http://example.org/b%20c?q=%C3%A9#f")),
      ("#bare", "href", .string("https://example.org/")), ("label", "href", nil),
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

  @Test func webDriverIsToldOfAttributesAsThePageGaveThem() throws {
    let stage = Stage([
      .element("input", ["value": "v", "required": "no", "type": "TEXT", "data-open": ""])
    ])
    let field = try stage.one("input")
    try stage.document.sendKeys(["!"], to: field)
    let cases = [
      "value": "v", "required": "true", "REQUIRED": "true", "type": "TEXT", "data-open": "",
      "disabled": nil, "className": nil,
    ]
    for (name, value) in cases { #expect(field.reportedAttribute(name) == value, "\(name)") }
  }

  @Test func coloursAndWeightsAreComputed() throws {
    let cases = [
      ("color: Tomato", "color", "rgba(255, 99, 71, 1)"),
      ("color: #0f08", "color", "rgba(0, 255, 0, 0.533)"),
      ("color: #102030", "color", "rgba(16, 32, 48, 1)"),
      ("color: transparent", "color", "rgba(0, 0, 0, 0)"),
      ("color: #10203080", "color", "rgba(16, 32, 48, 0.5)"),
      ("color: rgb(1, 2, 300)", "color", "rgba(1, 2, 255, 1)"),
      ("background-color: rgb(1 2 3 / 0.25)", "background-color", "rgba(1, 2, 3, 0.25)"),
      ("color: rgb(1, 2)", "color", "rgb(1, 2)"), ("color: #12", "color", "#12"),
      ("color: Beer", "color", "Beer"), ("font-weight: bold", "font-weight", "700"),
      ("font-weight: 300", "font-weight", "300"), ("cursor: Pointer", "cursor", "pointer"),
      ("font-family: Times", "font-family", "Times"), ("display: Flex", "display", "flex"),
    ]
    for (style, name, value) in cases {
      let element = try Stage([.element("p", ["style": style])]).one("p")
      #expect(element.computedStyle(name) == value, "\(style)")
    }
    let row = Stage([
      .element(
        "div", ["style": "display: flex"], [.element("b"), .element("input"), .element("li")])
    ])
    let displays = try row.document.querySelectorAll("div > *").map { $0.computedStyle("display") }
    #expect(displays == ["block", "block", "list-item"])
  }

  @Test func linksAreFoundByTheTextThatAPersonReads() throws {
    let stage = Stage([
      .element("a", ["id": "1"], ["  Read ", .element("b", [:], ["more"])]),
      .element("a", ["id": "2"], ["Read more", .element("i", ["hidden": true], ["!"])]),
      .element("a", ["id": "3"], ["read more"]), .element("p", [:], ["Read more"]),
      .element("a", ["id": "4"], ["e\u{301}"]),
    ])
    let body = stage.document.body
    #expect(body.links(text: "Read more").map(\.id) == ["1", "2"])
    #expect(body.links(containing: "ead m").map(\.id) == ["1", "2", "3"])
    #expect(body.links(text: "Read").isEmpty)
    #expect(body.links(text: "e\u{301}").map(\.id) == ["4"])
    #expect(body.links(text: "\u{E9}").isEmpty)
    #expect(body.elements(tagName: "A").count == 4)
    #expect(body.elements(tagName: "*").count == 7)
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
