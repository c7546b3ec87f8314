import Testing
import WebView

struct ElementStateTests {
  private let stage = Stage()

  private func ids(where holds: (DOMElement) -> Bool) throws -> [String] {
    try stage.document.querySelectorAll("[id]").filter(holds).map(\.id)
  }

  @Test func `an element is displayed if a person could see it`() throws {
    stage.show(
      """
      <p id=text>x</p><p id=empty></p><p id=spaces>  </p><img id=image>
      <div id=around><input id=input></div><div id=around-hidden><input id=h hidden></div>
      <div hidden><p id=in-hidden>x</p></div><p id=none style='color: red; DISPLAY : None'>x</p>
      <p id=overridden hidden style='display: block'>x</p>
      <script id=script>x</script><li id=item></li><button id=button></button>
      """)
    #expect(
      try ids(where: \.isDisplayed)
        == ["text", "spaces", "around", "input", "overridden", "item", "button"])
    let document = Stage().document
    #expect(document.body.isDisplayed)
    #expect(!document.head.isDisplayed)
  }

  @Test func `an element is disabled according to HTML's rules`() throws {
    stage.show(
      """
      <button id=plain></button><p id=p disabled></p><input id=off disabled=false>
      <fieldset id=set disabled><div><input id=in-set></div></fieldset>
      """)
    #expect(try ids { !$0.isEnabled } == ["off", "in-set"])
    #expect(try ids(where: \.isDisabled).contains("set"))
  }

  @Test func `computed styles come from the style attribute`() throws {
    stage.show("<p id=s style='color: red; border: 1px; color:#102030;;x'>x</p>")
    let expected = [
      "color": "rgba(16, 32, 48, 1)", "border": "1px", "width": "", "display": "block",
      "Display": "block",
    ]
    for (name, value) in expected {
      #expect(try stage.one("#s").computedStyle(name) == value, "\(name)")
    }
    for color in ["#12345", "#+12345", "#12345g", "red"] {
      stage.show("<p id=s style='color: \(color)'>x</p>")
      #expect(try stage.one("#s").computedStyle("color") == color)
    }
  }

  @Test func `properties have the values that a script would read`() throws {
    stage.show(
      """
      <p class='a b' title=T>x<b>y</b></p><input id=f name=n placeholder=p value=v>
      <input id=r type=RANGE max=26 disabled><a id=a href=/x>x</a><button id=b></button>
      <fieldset id=set disabled></fieldset><a id=far href='https://example.org/b c?q=1#f'></a>
      """)
    let cases: [(String, String, DOMProperty?)] = [
      ("p", "tagName", .string("P")), ("p", "className", .string("a b")),
      ("p", "title", .string("T")), ("p", "textContent", .string("xy")),
      ("p", "innerHTML", .string("x<b>y</b>")), ("p", "hidden", .bool(false)),
      ("b", "outerHTML", .string("<b>y</b>")), ("p", "value", nil), ("p", "unknown", nil),
      ("p", "disabled", nil), ("p", "href", nil), ("p", "max", nil),
      ("#f", "id", .string("f")), ("#f", "name", .string("n")), ("#f", "type", .string("text")),
      ("#f", "value", .string("v")), ("#f", "placeholder", .string("p")),
      ("#f", "disabled", .bool(false)), ("#r", "type", .string("range")),
      ("#r", "disabled", .bool(true)), ("#r", "max", .string("26")), ("#r", "step", .string("")),
      ("#a", "href", .string("app://stage/x")), ("#b", "type", .string("submit")),
      ("#set", "disabled", .bool(true)),
      ("#far", "href", .string("https://example.org/b%20c?q=1#f")),
    ]
    for (selector, name, value) in cases {
      #expect(try stage.one(selector).property(name) == value, "\(selector) \(name)")
    }
  }

  @Test func `attributes keep the page's values, except for boolean ones`() throws {
    stage.show("<input value=v type=TEXT data-open>")
    let field = try stage.one("input")
    try stage.sendKeys("!", to: "input")
    let cases = [
      "value": "v", "type": "TEXT", "TYPE": "TEXT", "data-open": "", "disabled": nil,
      "className": nil,
    ]
    for (name, value) in cases { #expect(field.reportedAttribute(name) == value, "\(name)") }
    #expect(field.attribute("DATA-OPEN") == "")
    #expect(field.hasAttribute("data-open"))
    #expect(field.attribute("y") == nil)
    stage.show("<input disabled=no>")
    #expect(try stage.one("input").reportedAttribute("DISABLED") == "true")
  }

  @Test func `links are found by their visible text`() throws {
    stage.show(
      """
      <a id=1>  Read <b>more</b></a><a id=2>Read more<i hidden>!</i></a>
      <a id=3>read more</a><p>Read more</p><a id=4>e\u{301}</a>
      """)
    let body = stage.document.body
    #expect(body.links(text: "Read more").map(\.id) == ["1", "2"])
    #expect(body.links(containing: "ead m").map(\.id) == ["1", "2", "3"])
    #expect(body.links(text: "Read").isEmpty)
    #expect(body.links(text: "e\u{301}").map(\.id) == ["4"])
    #expect(body.links(text: "\u{E9}").isEmpty)
    #expect(body.elements(tagName: "A").count == 4)
    #expect(body.elements(tagName: "*").count == 7)
  }

  @Test func `document order is pre-order`() throws {
    stage.show("<div id=1><p id=2></p><p id=3></p></div><div id=4></div>")
    #expect(
      stage.document.elements.map(\.localName).prefix(4) == ["html", "head", "title", "body"])
    #expect(stage.document.body.descendants.map(\.id) == ["1", "2", "3", "4"])
    #expect(try stage.one("[id='2']").isInside(stage.one("[id='1']")))
  }
}

struct SerializationTests {
  private func html(_ body: HTML...) -> String { Stage(body).document.body.innerHTML }

  @Test func `the whole document is serialised as in browsers`() {
    let stage = Stage("<p>Hi</p>")
    stage.title = "A < B & \"C\""
    #expect(
      stage.document.documentElement.outerHTML
        == "<html lang=\"en\"><head><title>A &lt; B &amp; \"C\"</title></head>"
        + "<body><p>Hi</p></body></html>")
  }

  @Test func `texts are escaped and never become markup`() {
    #expect(
      html(
        .element("p", ["title": "\"a\" & <b>\u{A0}'"], ["<script>alert('1 & 2')</script>\u{A0}"]))
        == "<p title=\"&quot;a&quot; &amp; &lt;b&gt;&nbsp;'\">"
        + "&lt;script&gt;alert('1 &amp; 2')&lt;/script&gt;&nbsp;</p>")
    #expect(html("&amp;") == "&amp;amp;")
  }

  @Test func `emoji and combining accents stay as they are`() {
    let text = "👩‍👩‍👧 cafe\u{301} ñ <\u{338} 'Cuvée'"
    #expect(html(.text(text)) == "👩‍👩‍👧 cafe\u{301} ñ &lt;\u{338} 'Cuvée'")
    #expect(
      Stage([.text(text)]).document.body.textContent.unicodeScalars.elementsEqual(
        text.unicodeScalars))
  }

  @Test func `void elements have neither content nor an end tag`() {
    #expect(
      html(.element("BR", [:], ["lost"]), .element("Img", ["SRC": "a.png"]), .element("p"))
        == "<br><img src=\"a.png\"><p></p>")
  }

  @Test func `a boolean attribute is present or absent`() {
    #expect(
      html(
        .element(
          "input",
          [
            "disabled": true, "hidden": false, "aria-busy": false, "max": 26, "step": 0.5,
            "min": 0.0, "value": String?.none, "title": String?.some("x"),
          ]))
        == "<input disabled=\"\" aria-busy=\"false\" max=\"26\" step=\"0.5\" min=\"0\" title=\"x\">"
    )
  }

  @Test func `names can't add markup`() {
    #expect(
      html(.element("p onclick=x><b", ["a\" onload=\"x": "1", "data-x_1": "2", "": "3"], ["t"]))
        == "<ponclickxb aonloadx=\"1\" data-x_1=\"2\">t</ponclickxb>")
    #expect(html(.element("<>"), .element("1")) == "<div></div><div></div>")
  }

  @Test func `the last of several attributes with the same name counts`() {
    #expect(
      html(.element("p", ["id": "a", "class": "b", "ID": "c"])) == "<p id=\"c\" class=\"b\"></p>")
  }

  @Test func `adjacent texts are merged`() {
    let body = Stage(["a", "", "b", .element("b"), ""]).document.body
    #expect(body.children.count == 2)
    #expect(body.textContent == "ab")
  }

  @Test func `typed text isn't in the source`() throws {
    let stage = Stage("<input id=f value=given>")
    try stage.sendKeys("!", to: "#f")
    #expect(try stage.one("#f").value == "given!")
    #expect(try stage.one("#f").outerHTML == "<input id=\"f\" value=\"given\">")
  }
}
