import Testing
import WebView

struct AccessibilityTests {
  private let stage = Stage()

  @Test(arguments: [
    ("<button>x</button>", "button"), ("<a href=#>x</a>", "link"), ("<a>x</a>", "generic"),
    ("<input>", "textbox"), ("<input type=search>", "searchbox"), ("<input type=range>", "slider"),
    ("<h2>x</h2>", "heading"), ("<ul></ul>", "list"), ("<li></li>", "listitem"),
    ("<main></main>", "main"), ("<nav></nav>", "navigation"), ("<footer></footer>", "contentinfo"),
    ("<div></div>", "generic"), ("<span></span>", "generic"), ("<p></p>", "paragraph"),
    ("<fieldset></fieldset>", "group"), ("<output></output>", "status"), ("<dt></dt>", "term"),
    ("<dd></dd>", "definition"), ("<div role=' Search group'></div>", "search"),
    ("<div role=' '></div>", "generic"), ("<p hidden></p>", "none"),
  ])
  func `an element has its implicit role unless it has a role attribute`(page: String, role: String)
  {
    stage.show(page)
    #expect(stage.document.body.elements.map(\.role) == [role])
  }

  /// Pages, and the name of the element with the id `x`.
  private static let names = [
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
    ("<p id=x>text</p>", ""), ("<button id=x hidden>text</button>", ""),
    ("<div id=x role=button>text</div>", "text"), ("<h1 id=x>Bers<b>alis</b></h1>", "Bersalis"),
    ("<fieldset id=x><legend>Group</legend></fieldset>", "Group"),
  ]

  @Test(arguments: names)
  func `names are computed as for assistive technology`(page: String, name: String) throws {
    stage.show(page)
    #expect(try stage.one("#x").accessibleName == name)
  }
}

struct VisibleTextTests {
  private let stage = Stage()

  /// A description, a page, and its visible text.
  private static let cases: [(String, String, String)] = [
    ("white space", "  a \n\t b  ", "a b"),
    ("white space between inline elements", "<b>a </b> <i> b</i>c", "a bc"),
    ("no-break spaces", "a\u{A0}\u{A0} b", "a   b"),
    ("blocks", "x<div>a</div><div>b</div> y ", "x\na\nb\ny"),
    ("nested blocks", "<div><div> a </div></div> <div></div><div>b</div>", "a\nb"),
    ("paragraphs", "<p>a</p><p>b</p>", "a\nb"),
    ("list items", "<ul><li>a</li><li>b</li></ul>", "a\nb"),
    (
      "unrendered elements",
      "a<span hidden>b</span><i style=display:none>c</i><script>d</script><style>e</style>", "a"
    ),
    (
      "blocks by style", "<span style=display:block>a</span><div style='display: inline'>b</div>",
      "a\nb"
    ),
    ("controls", "a<input value=x><button> b </button>", "a b"),
    ("no-break spaces at the ends", "<p>\u{A0}a\u{A0}</p>", " a "),
    ("awkward texts", "'& \"Žluťoučký\" e\u{301} 👩‍👩‍👧", "'& \"Žluťoučký\" e\u{301} 👩‍👩‍👧"),
    ("nothing", "  <div></div>", ""),
  ]

  @Test(arguments: cases)
  func `a page has its visible text`(what: String, page: String, text: String) {
    stage.show(page)
    #expect(stage.document.body.visibleText == text)
  }

  @Test func `markup in a text is text`() {
    stage.body = ["<b> &lt;"]
    #expect(stage.document.body.visibleText == "<b> &lt;")
  }

  @Test func `an unrendered element has no visible text, but keeps its content`() throws {
    stage.show("<p hidden>a <b>b</b></p>")
    #expect(try stage.one("b").visibleText == "")
    #expect(try stage.one("p").textContent == "a b")
  }
}
