import Testing
import WebView

struct ElementStateTests {
  private let stage = Stage()

  private func ids(where holds: (DOMElement) -> Bool) throws -> [String] {
    try stage.document.querySelectorAll("[id]").filter(holds).map(\.id)
  }

  @Test func displayedIsWhatAPersonCouldSee() throws {
    stage.show(
      """
      <p id=text>x</p><p id=empty></p><p id=spaces>  </p>
      <img id=image><img id=picture title=x>
      <div id=around><input id=input></div><div id=around-hidden><input id=h type=hidden></div>
      <div hidden><p id=in-hidden>x</p></div>
      <p id=none style='color: red; DISPLAY : none !important'>x</p>
      <p id=invisible style=visibility:hidden>x</p>
      <div style='opacity: 0'><p id=transparent>x</p></div>
      <p id=aria aria-hidden=true>x</p>
      <p id=overridden hidden style='display: block'>x</p>
      <select><option id=option>x</option></select>
      <script id=script>x</script><li id=item></li><tr><td id=cell></td></tr>
      <details><summary id=summary></summary><p id=folded>x</p></details>
      <details open><p id=folded-open>x</p></details>
      """)
    #expect(
      try ids(where: \.isDisplayed) == [
        "text", "spaces", "picture", "around", "input", "aria", "overridden", "option", "item",
        "cell", "summary", "folded-open",
      ])
    #expect(
      try ids(where: \.isTouchable).filter { $0 == "transparent" || $0 == "none" }
        == ["transparent"])
    let document = Stage().document
    #expect(document.body.isDisplayed)
    #expect(!document.head.isDisplayed)
  }

  @Test func disabledIsWhatHTMLSays() throws {
    stage.show(
      """
      <button id=plain></button><p id=p disabled></p><input id=off disabled=false>
      <fieldset id=set disabled>
        <legend><input id=in-legend></legend><input id=in-set><legend><input id=second></legend>
      </fieldset>
      <select id=select><optgroup disabled><option id=in-group></option></optgroup></select>
      <select disabled><option id=in-select></option></select>
      """)
    #expect(try ids { !$0.isEnabled } == ["off", "in-set", "second", "in-group", "in-select"])
    #expect(try ids(where: \.isDisabled).contains("set"))
  }

  @Test func stylesAreInlineInheritedOrInitial() throws {
    stage.show(
      """
      <div style='color: red; visibility: hidden; border: 1px; color:blue;;x'>
        <span id=s style='width: 10px; visibility: inherit'>x</span>
      </div>
      """)
    let span = try stage.one("#s")
    let expected = [
      "color": "rgba(0, 0, 255, 1)", "visibility": "hidden", "border": "", "width": "10px",
      "display": "inline", "opacity": "1", "Display": "inline",
    ]
    for (name, value) in expected { #expect(span.computedStyle(name) == value, "\(name)") }
    #expect(try stage.one("div").computedStyle("display") == "block")
    #expect(stage.document.body.computedStyle("visibility") == "visible")
  }

  @Test func propertiesAreThoseOfScripts() throws {
    stage.show(
      """
      <label for=f class='a b' title=T>x<b>y</b></label>
      <input id=f name=n placeholder=p required value=v>
      <input id=c type=CHECKBOX checked disabled>
      <a id=a href=/x>x</a><img id=i src=y.png><button id=b></button><select id=s></select>
      <textarea id=t maxlength=5>x</textarea><option id=o label=l>x</option>
      <output id=out>7</output>
      <progress id=p value=3 max=2></progress><progress id=busy></progress>
      <meter id=m value=-1 min=2 max=1></meter>
      <fieldset id=set disabled></fieldset><optgroup id=g label=G></optgroup>
      <a id=far href='HTTP://Example.org:80/a/../b c?q=é#f'></a>
      <a id=bare href=https://example.org></a>
      """)
    let cases: [(String, String, DOMProperty?)] = [
      ("label", "tagName", .string("LABEL")), ("label", "localName", .string("label")),
      ("label", "className", .string("a b")), ("label", "htmlFor", .string("f")),
      ("label", "title", .string("T")), ("label", "textContent", .string("xy")),
      ("label", "innerText", .string("xy")), ("label", "innerHTML", .string("x<b>y</b>")),
      ("label", "childElementCount", .number(1)), ("label", "hidden", .bool(false)),
      ("label", "tabIndex", .number(-1)), ("label", "value", nil), ("label", "unknown", nil),
      ("label", "disabled", nil), ("label", "href", nil),
      ("#f", "id", .string("f")), ("#f", "name", .string("n")), ("#f", "type", .string("text")),
      ("#f", "value", .string("v")), ("#f", "placeholder", .string("p")),
      ("#f", "required", .bool(true)), ("#f", "checked", .bool(false)),
      ("#f", "disabled", .bool(false)), ("#f", "readOnly", .bool(false)),
      ("#f", "tabIndex", .number(0)), ("#f", "isConnected", .bool(true)),
      ("#f", "maxLength", .number(-1)), ("#f", "defaultValue", .string("v")),
      ("#c", "type", .string("checkbox")), ("#c", "checked", .bool(true)),
      ("#c", "disabled", .bool(true)), ("#c", "defaultChecked", .bool(true)),
      ("#a", "href", .string("app://stage/x")), ("#i", "src", .string("app://stage/y.png")),
      ("#i", "alt", .string("")), ("#b", "type", .string("submit")),
      ("#s", "type", .string("select-one")), ("#s", "selectedIndex", .number(-1)),
      ("#t", "type", .string("textarea")), ("#t", "defaultValue", .string("x")),
      ("#t", "maxLength", .number(5)), ("#o", "label", .string("l")), ("#o", "multiple", nil),
      ("#out", "value", .string("7")), ("#out", "type", .string("output")),
      ("#p", "value", .number(2)), ("#busy", "value", .number(0)), ("#busy", "max", .number(1)),
      ("#m", "value", .number(2)), ("#m", "max", .number(2)), ("#set", "disabled", .bool(true)),
      ("#set", "type", .string("fieldset")), ("#g", "label", .string("G")),
      ("#far", "href", .string("http://example.org/b%20c?q=%C3%A9#f")),
      ("#bare", "href", .string("https://example.org/")),
    ]
    for (selector, name, value) in cases {
      #expect(try stage.one(selector).property(name) == value, "\(selector) \(name)")
    }
  }

  @Test func webDriverIsToldOfAttributesAsThePageGaveThem() throws {
    stage.show("<input value=v required=no type=TEXT data-open>")
    let field = try stage.one("input")
    try stage.sendKeys("!", to: "input")
    let cases = [
      "value": "v", "required": "true", "REQUIRED": "true", "type": "TEXT", "data-open": "",
      "disabled": nil, "className": nil,
    ]
    for (name, value) in cases { #expect(field.reportedAttribute(name) == value, "\(name)") }
    #expect(field.attribute("DATA-OPEN") == "")
    #expect(field.hasAttribute("data-open"))
    #expect(field.attribute("y") == nil)
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
      stage.show("<p style='\(style)'></p>")
      #expect(try stage.one("p").computedStyle(name) == value, "\(style)")
    }
    stage.show("<div style='display: flex'><b></b><input><li></li></div>")
    let displays = try stage.document.querySelectorAll("div > *").map {
      $0.computedStyle("display")
    }
    #expect(displays == ["block", "block", "list-item"])
  }

  @Test func linksAreFoundByTheTextThatAPersonReads() throws {
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

  @Test func documentOrderIsPreOrder() throws {
    stage.show("<div id=1><p id=2></p><p id=3></p></div><div id=4></div>")
    #expect(
      stage.document.elements.map(\.localName).prefix(4) == ["html", "head", "title", "body"])
    #expect(stage.document.body.descendants.map(\.id) == ["1", "2", "3", "4"])
    #expect(try stage.one("[id='2']").isInside(stage.one("[id='1']")))
  }
}

struct SerializationTests {
  private func html(_ body: HTML...) -> String { Stage(body).document.body.innerHTML }

  @Test func theWholeDocumentIsWrittenAsBrowsersDo() {
    let stage = Stage("<p>Hi</p>")
    stage.title = "A < B & \"C\""
    #expect(
      stage.document.documentElement.outerHTML
        == "<html lang=\"en\"><head><title>A &lt; B &amp; \"C\"</title></head>"
        + "<body><p>Hi</p></body></html>")
  }

  @Test func textsAreEscapedAndNeverMarkup() {
    #expect(
      html(
        .element("p", ["title": "\"a\" & <b>\u{A0}'"], ["<script>alert('1 & 2')</script>\u{A0}"]))
        == "<p title=\"&quot;a&quot; &amp; &lt;b&gt;&nbsp;'\">"
        + "&lt;script&gt;alert('1 &amp; 2')&lt;/script&gt;&nbsp;</p>")
    #expect(html("&amp;") == "&amp;amp;")
  }

  @Test func emojiAndCombiningAccentsStayAsTheyAre() {
    let text = "👩‍👩‍👧 cafe\u{301} ñ <\u{338} 'Cuvée'"
    #expect(html(.text(text)) == "👩‍👩‍👧 cafe\u{301} ñ &lt;\u{338} 'Cuvée'")
    #expect(
      Stage([.text(text)]).document.body.textContent.unicodeScalars.elementsEqual(
        text.unicodeScalars))
  }

  @Test func voidElementsHaveNeitherContentNorEnd() {
    #expect(
      html(.element("BR", [:], ["lost"]), .element("Img", ["SRC": "a.png"]), .element("p"))
        == "<br><img src=\"a.png\"><p></p>")
  }

  @Test func booleanAttributesAreThereOrNot() {
    #expect(
      html(
        .element(
          "input",
          [
            "disabled": true, "checked": false, "aria-hidden": false, "draggable": true, "max": 26,
            "step": 0.5, "min": 0.0, "value": String?.none, "title": String?.some("x"),
          ]))
        == "<input disabled=\"\" aria-hidden=\"false\" draggable=\"true\" max=\"26\" step=\"0.5\" "
        + "min=\"0\" title=\"x\">")
  }

  @Test func namesCannotBreakOut() {
    #expect(
      html(.element("p onclick=x><b", ["a\" onload=\"x": "1", "data-x_1": "2", "": "3"], ["t"]))
        == "<ponclickxb aonloadx=\"1\" data-x_1=\"2\">t</ponclickxb>")
    #expect(html(.element("<>"), .element("1")) == "<div></div><div></div>")
  }

  @Test func theLastOfEqualAttributesCounts() {
    #expect(
      html(.element("p", ["id": "a", "class": "b", "ID": "c"])) == "<p id=\"c\" class=\"b\"></p>")
  }

  @Test func rawTextIsWrittenAsItIs() {
    #expect(html(.element("style", [:], ["a > b & c"])) == "<style>a > b & c</style>")
  }

  @Test func textsNextToEachOtherAreOne() {
    let body = Stage(["a", "", "b", .element("b"), ""]).document.body
    #expect(body.children.count == 2)
    #expect(body.textContent == "ab")
  }

  @Test func typedTextIsNotInTheSource() throws {
    let stage = Stage("<input id=f value=given>")
    try stage.sendKeys("!", to: "#f")
    #expect(try stage.one("#f").value == "given!")
    #expect(try stage.one("#f").outerHTML == "<input id=\"f\" value=\"given\">")
  }
}
