import TestSupport
import Testing
import WebView

struct ElementTests {
  private let page = TestPage()

  @Test(arguments: [
    ("<button>x</button>", "button"), ("<a href=#>x</a>", "link"), ("<a>x</a>", "generic"),
    ("<input>", "textbox"), ("<input type=search>", "searchbox"), ("<input type=range>", "slider"),
    ("<h2>x</h2>", "heading"), ("<footer></footer>", "contentinfo"), ("<p></p>", "paragraph"),
    ("<div role=' Search group'></div>", "search"),
    ("<div role=' '></div>", "generic"), ("<p hidden></p>", "none"),
  ])
  func `an element has its implicit role unless it has a role attribute`(html: String, role: String)
  {
    page.show(html)
    #expect(page.document.body.elements.map(\.role) == [role])
  }

  @Test(arguments: [
    ("<button id=x> Save\n all </button>", "Save all"),
    ("<button id=x aria-label=Close>✕</button>", "Close"),
    ("<button id=x aria-label=' '>✕</button>", "✕"),
    (
      """
      <a id=x href=#><span>400</span><span> beer</span><i hidden>!</i>\
      <div>5.6%</div><span aria-label=more>…</span></a>
      """, "400 beer 5.6% more"
    ),
    ("<input id=x placeholder=Search>", "Search"), ("<input id=x type=range placeholder=p>", ""),
    ("<p id=x>text</p>", ""),
    ("<div id=x role=button>text</div>", "text"), ("<h1 id=x>Bers<b>alis</b></h1>", "Bersalis"),
    ("<fieldset id=x><legend>Group</legend></fieldset>", "Group"),
  ])
  func `names are computed as for assistive technology`(html: String, name: String) throws {
    page.show(html)
    #expect(try page.one("#x").accessibleName == name)
  }

  @Test(arguments: [
    ("  a \n\t b  ", "a b"), ("<b>a </b> <i> b</i>c", "a bc"), ("a\u{A0}\u{A0} b", "a   b"),
    ("x<div>a</div><div>b</div> y ", "x\na\nb\ny"),
    ("<div><div> a </div></div> <div></div><div>b</div>", "a\nb"),
    (
      "a<span hidden>b</span><i style=display:none>c</i><script>d</script><style>e</style>", "a"
    ),
    ("<span style=display:block>a</span><div style='display: inline'>b</div>", "a\nb"),
    ("a<input value=x><button> b </button>", "a b"), ("<p>\u{A0}a\u{A0}</p>", " a "),
  ])
  func `a page has its visible text`(html: String, text: String) throws {
    page.show(html)
    #expect(page.document.body.visibleText == text)
    page.show("<div hidden>\(html)</div>")
    #expect(try page.one("body > div").visibleText == "")
  }

  @Test(arguments: [
    ("<input type=range>", "50"), ("<input type=range max=26 step=0.5>", "13"),
    ("<input type=range max=26 step=0.5 value=9.3>", "9.5"), ("<input type=range value=-1>", "0"),
    ("<input type=range value=1000>", "100"), ("<input type=range min=10 max=5>", "10"),
    ("<input type=range max=1 step=-1 value=0.7>", "1"),
    ("<input type=range min=1 max=10 step=4 value=10>", "9"), ("<button value=v>x</button>", "v"),
    ("<input type=unknown value='a\nb'>", "ab"), ("<p></p>", ""),
  ])
  func `a control has a value`(html: String, value: String) {
    page.show(html)
    #expect(page.document.body.elements.map(\.value) == [value])
  }

  @Test func `an element is displayed, enabled and focusable according to HTML's rules`() throws {
    page.show(
      """
      <p id=text>x</p><p id=empty></p><p id=spaces>  </p><img id=image>
      <div id=around><input id=input></div><div id=around-hidden><input id=h hidden></div>
      <div hidden><p id=in-hidden>x</p></div><p id=none style='color: red; DISPLAY : None'>x</p>
      <p id=overridden hidden style='display: block'>x</p><p id=p disabled>x</p>
      <script id=script>x</script><li id=item></li><button id=button></button><a id=a href=#>x</a>
      <fieldset id=set disabled><div><input id=in-set disabled=false></div></fieldset>
      """)
    func ids(where holds: (DOMElement) -> Bool) throws -> [String] {
      try page.document.querySelectorAll("[id]").filter(holds).map(\.id)
    }
    #expect(
      try ids(where: \.isDisplayed) == [
        "text", "spaces", "around", "input", "overridden", "p", "item", "button", "a", "set",
        "in-set",
      ])
    #expect(try ids { !$0.isEnabled } == ["in-set"])
    #expect(try ids(where: \.isDisabled) == ["set", "in-set"])
    #expect(try ids(where: \.isFocusable) == ["input", "button", "a"])
    #expect(page.document.body.isDisplayed && !page.document.head.isDisplayed)
  }

  @Test func `computed styles come from the style attribute`() throws {
    page.show(
      """
      <p id=s style='color: red; border: 1px; color:#102030;;x; a-color: #12345'>x</p>
      """)
    let expected = [
      "color": "rgba(16, 32, 48, 1)", "border": "1px", "width": "", "display": "block",
      "Display": "block", "a-color": "#12345",
    ]
    for (name, value) in expected { #expect(try page.one("#s").computedStyle(name) == value) }
  }

  @Test func `properties have the values that a script would read`() throws {
    page.show(
      """
      <p class='a b' title=T>x<b>y</b></p><input id=f name=n placeholder=p value=v>
      <input id=r type=RANGE max=26 disabled><a id=a href=/x>x</a><button id=b></button>
      <a id=far href='https://example.org/b c?q=1#f'></a>
      """)
    let cases: [(String, String, DOMProperty?)] = [
      ("p", "tagName", .string("P")), ("p", "nodeName", .string("P")),
      ("p", "localName", .string("p")), ("p", "className", .string("a b")),
      ("p", "title", .string("T")), ("p", "textContent", .string("xy")),
      ("p", "innerText", .string("xy")), ("p", "innerHTML", .string("x<b>y</b>")),
      ("p", "hidden", .bool(false)), ("b", "outerHTML", .string("<b>y</b>")), ("p", "value", nil),
      ("p", "unknown", nil), ("p", "disabled", nil), ("p", "href", nil),
      ("#f", "id", .string("f")), ("#f", "name", .string("n")), ("#f", "type", .string("text")),
      ("#f", "value", .string("v")), ("#f", "placeholder", .string("p")),
      ("#r", "type", .string("range")), ("#r", "disabled", .bool(true)),
      ("#r", "max", .string("26")), ("#r", "step", .string("")), ("#b", "type", .string("submit")),
      ("#far", "href", .string("https://example.org/b%20c?q=1#f")),
    ]
    for (selector, name, value) in cases {
      #expect(try page.one(selector).property(name) == value, "\(selector) \(name)")
    }
    #expect(page.document.linkedAddresses == ["app://test/x", "https://example.org/b%20c?q=1#f"])
  }

  @Test func `attributes keep the page's values, except for boolean ones`() throws {
    page.show("<input value=v type=TEXT data-open disabled=no>")
    let field = try page.one("input")
    field.value = "typed"
    let cases = [
      "value": "v", "type": "TEXT", "TYPE": "TEXT", "data-open": "", "DISABLED": "true",
      "className": nil, "hidden": nil,
    ]
    for (name, value) in cases { #expect(field.reportedAttribute(name) == value, "\(name)") }
    #expect(field.attribute("DATA-OPEN") == "" && field.hasAttribute("data-open"))
    #expect(field.value == "typed" && page.log == [])
    #expect(field.outerHTML.contains("value=\"v\""))
  }

  @Test func `elements are found by tag name, and links by their visible text`() throws {
    page.show(
      """
      <a id=1>  Read <b>more</b></a><a id=2>Read more<i hidden>!</i></a>
      <a id=3>read more</a><p>Read more</p><a id=4>e\u{301}</a>
      """)
    let body = page.document.body
    #expect(body.links(text: "Read more").map(\.id) == ["1", "2"])
    #expect(body.links(containing: "ead m").map(\.id) == ["1", "2", "3"])
    #expect(body.links(text: "Read").isEmpty && body.links(text: "\u{E9}").isEmpty)
    #expect(body.links(text: "e\u{301}").map(\.id) == ["4"])
    #expect(body.elements(tagName: "A").count == 4)
    // In document order.
    #expect(body.elements(tagName: "*").map(\.localName) == ["a", "b", "a", "i", "a", "p", "a"])
    #expect(try page.one("b").isInside(page.one("[id='1']")))
  }
}

/// The HTML that a page's source shows.
struct SerializationTests {
  @Test func `texts, names and attributes are serialised as in browsers, and never become markup`()
  {
    let attributes: HTMLAttributes = [
      "id": "a", "disabled": true, "hidden": false, "aria-busy": false, "max": 26.0, "step": 0.5,
      "min": 0.0, "value": String?.none, "title": String?.some("x"), "ID": "c",
    ]
    let cases: [(HTML, String)] = [
      (
        .element("p", ["title": "\"a\" & <b>\u{A0}'"], ["<script>alert('1 & 2')</script>\u{A0}"]),
        "<p title=\"&quot;a&quot; &amp; &lt;b&gt;&nbsp;'\">"
          + "&lt;script&gt;alert('1 &amp; 2')&lt;/script&gt;&nbsp;</p>"
      ),
      (.text("<\u{338}"), "&lt;\u{338}"), (.element("BR", [:], ["lost"]), "<br>"),
      (.element("Img", ["SRC": "a.png"]), "<img src=\"a.png\">"),
      (
        .element("input", attributes),
        "<input id=\"c\" disabled=\"\" aria-busy=\"false\" max=\"26\" step=\"0.5\" min=\"0\" "
          + "title=\"x\">"
      ),
    ]
    for (html, text) in cases { #expect(TestPage([html]).document.body.innerHTML == text) }
  }
}
