import Testing
import WebView

struct AccessibilityTests {
  private let stage = Stage()

  @Test(arguments: [
    ("<button>x</button>", "button"), ("<a href=#>x</a>", "link"), ("<a>x</a>", "generic"),
    ("<input>", "textbox"), ("<input type=search>", "searchbox"), ("<input type=email>", "textbox"),
    ("<input type=number>", "spinbutton"), ("<input type=range>", "slider"),
    ("<input type=checkbox>", "checkbox"), ("<input type=radio>", "radio"),
    ("<input type=submit>", "button"), ("<input type=hidden>", "none"),
    ("<input list=x>", "combobox"), ("<textarea></textarea>", "textbox"),
    ("<select></select>", "combobox"), ("<select multiple></select>", "listbox"),
    ("<h2>x</h2>", "heading"), ("<ul></ul>", "list"), ("<li></li>", "listitem"),
    ("<main></main>", "main"), ("<nav></nav>", "navigation"), ("<header></header>", "banner"),
    ("<footer></footer>", "contentinfo"), ("<section></section>", "generic"),
    ("<section aria-label=x></section>", "region"), ("<div></div>", "generic"),
    ("<span></span>", "generic"), ("<p></p>", "paragraph"), ("<img>", "image"),
    ("<img alt=''>", "none"), ("<img alt=x>", "image"), ("<img alt='' title=x>", "image"),
    ("<table></table>", "table"), ("<td></td>", "cell"), ("<th></th>", "columnheader"),
    ("<th scope=row></th>", "rowheader"), ("<tr></tr>", "row"), ("<form></form>", "form"),
    ("<progress></progress>", "progressbar"), ("<hr>", "separator"), ("<s></s>", "deletion"),
    ("<label></label>", "generic"), ("<div role=button></div>", "button"),
    ("<div role='x Switch tab'></div>", "switch"), ("<div role=nonsense></div>", "generic"),
    ("<ul role=presentation></ul>", "none"), ("<div role=img></div>", "image"),
    ("<p hidden></p>", "none"), ("<p aria-hidden=true></p>", "none"),
    ("<div role=region></div>", "generic"), ("<div role=region aria-label=x></div>", "region"),
    ("<button role=none></button>", "button"), ("<button role=none disabled></button>", "none"),
    ("<h2 role=none aria-describedby=x></h2>", "heading"),
  ])
  func rolesAreTheElementsOwnUnlessOneIsGiven(page: String, role: String) {
    stage.show(page)
    #expect(stage.document.body.elements.map(\.role) == [role])
  }

  @Test(arguments: [
    ("<article><header></header></article>", "header", ["sectionheader"]),
    ("<ul role=none><li></li><p></p></ul>", "li, p", ["none", "paragraph"]),
    (
      "<table role=presentation><tr><td></td><td role=cell></td></tr></table>", "tr, td",
      ["none", "none", "cell"]
    ),
  ])
  func whatAnElementIsInMayChangeItsRole(page: String, selector: String, roles: [String]) throws {
    stage.show(page)
    #expect(try stage.document.querySelectorAll(selector).map(\.role) == roles)
  }

  /// Pages, and the name of the element with the id `x`.
  private static let names = [
    ("<button id=x> Save\n all </button>", "Save all"),
    ("<button id=x aria-label=Close>✕</button>", "Close"),
    ("<button id=x title=Tip></button>", "Tip"),
    ("<button id=x><img alt=Search></button>", "Search"),
    (
      """
      <a id=x href=#><span>400</span><span> beer</span><i aria-hidden=true>!</i>\
      <div>5.6%</div></a>
      """, "400 beer 5.6%"
    ),
    ("<input id=x placeholder=Search>", "Search"), ("<input id=x placeholder=p title=t>", "t"),
    ("<label for=x>Name</label><input id=x title=t>", "Name"),
    ("<label>Tick <input id=x type=checkbox> me</label>", "Tick me"),
    (
      """
      <p id=a>% alcohol</p><b id=b hidden>to</b>
      <input id=x type=range aria-labelledby='a b none'>
      """, "% alcohol to"
    ),
    ("<input id=x aria-labelledby=none aria-label=l>", "l"),
    ("<input id=x type=submit>", "Submit"), ("<input id=x type=button value=Go>", "Go"),
    ("<img id=x alt=Beer>", "Beer"), ("<p id=x>text</p>", ""), ("<p id=x title=t>text</p>", ""),
    ("<table><tr id=x><td>a</td><td>b</td></tr></table>", "a b"),
    ("<abbr id=x title=t>text</abbr>", "t"), ("<button id=x hidden>text</button>", ""),
    ("<div aria-hidden=true><button id=x>b</button></div>", ""),
    ("<img id=x alt='' title=t>", ""), ("<input id=x aria-placeholder=p>", "p"),
    ("<button id=x style='text-transform: uppercase'>go</button>", "GO"),
    ("<select><optgroup label=g><option id=x label=l>t</option></optgroup></select>", "l"),
    ("<optgroup id=x label=g></optgroup>", "g"), ("<label for=x title=t></label><input id=x>", "t"),
    (
      """
      <p id=l>Flash <input value=3 aria-label=n> times in \
      <input type=range value=5 aria-valuetext=five> \
      <select><option label=s>seconds</option></select></p>
      <input id=x type=checkbox aria-labelledby=l>
      """, "Flash 3 times in five s"
    ),
    ("<div id=x role=button>text</div>", "text"), ("<h1 id=x>Bers<b>alis</b></h1>", "Bersalis"),
    ("<table id=x><caption>Beers</caption></table>", "Beers"),
    ("<fieldset id=x><legend>Group</legend></fieldset>", "Group"),
    ("<p id=x aria-labelledby=b>A</p><p id=b aria-labelledby=x>B</p>", "B"),
    (
      """
      <label for=x>For x <input id=y type=checkbox></label>
      <label for=y>For y <input id=x type=checkbox></label>
      """, "For x"
    ),
    (
      """
      <label for=y>For y <input id=x type=checkbox></label>
      <label for=x>For x <input id=y type=checkbox></label>
      """, "For x"
    ),
  ]

  @Test(arguments: names)
  func namesAreComputedAsAssistiveTechnologyHearsThem(page: String, name: String) throws {
    stage.show(page)
    #expect(try stage.one("#x").accessibleName == name)
  }

}

struct RenderedTextTests {
  private let stage = Stage()

  /// What is tested, a page, its text for WebDriver, and `innerText` where that differs.
  private static let cases: [(String, String, String, innerText: String?)] = [
    ("white space", "  a \n\t b  ", "a b", nil),
    ("white space between inline elements", "<b>a </b> <i> b</i>c", "a bc", nil),
    ("no-break spaces", "a\u{A0}\u{A0} b", "a   b", "a\u{A0}\u{A0} b"),
    ("blocks", "x<div>a</div><div>b</div> y ", "x\na\nb\ny", nil),
    ("nested blocks", "<div><div> a </div></div> <div></div><div>b</div>", "a\nb", nil),
    ("paragraphs", "<p>a</p><p>b</p>", "a\nb", "a\n\nb"),
    ("line breaks", "a <br> b<br><br>c", "a\nb\n\nc", nil),
    (
      "cells", "<table><tr><td>a</td> <td>b</td></tr> <tr><th>c</th><td>d</td></tr></table>",
      "a b\nc d", "a\tb\nc\td"
    ),
    ("list items", "<ul><li>a</li><li>b</li></ul>", "a\nb", nil),
    (
      "what is not rendered",
      """
      a<span hidden>b</span><i style=display:none>c</i><script>d</script><style>e</style>\
      <noscript>n</noscript><b aria-hidden=true>f</b>
      """, "af", nil
    ),
    (
      "what is not visible",
      "<span style='visibility: hidden'>a<b style=visibility:visible>b</b></span>", "b", nil
    ),
    (
      "blocks by style",
      "<span style=display:block>a</span><div style='display: inline'>b</div>", "a\nb", nil
    ),
    ("preformatted text", "<pre>a  b\n c</pre>", "a  b\n c", nil),
    ("pre-line", "<div style='white-space: pre-line'>a   b\nc</div>", "a b\nc", nil),
    (
      "controls", "a<input value=x><textarea>y</textarea><img alt=z><button> b </button>",
      "ay b", "ab"
    ),
    ("boxes within a line", "a <input> b<i style=display:inline-block> c </i>", "a b c", "a  bc"),
    ("options", "<select><option>a</option> <option>b</option></select>", "a\nb", nil),
    (
      "other letters",
      """
      <p style='text-transform: uppercase'>straße <b>x</b></p>
      <p style='text-transform: lowercase'>ÉTÉ</p>
      <p style='text-transform: capitalize'>two 2nd (third) don't</p>
      """, "STRASSE X\nété\nTwo 2nd (Third) Don't", "STRASSE X\n\nété\n\nTwo 2nd (Third) Don't"
    ),
    (
      "no-break spaces and kept ones at the ends", "<p>\u{A0}a\u{A0}</p><pre> b\tc </pre>",
      " a \n b c ", "\u{A0}a\u{A0}\n\n b\tc "
    ),
    ("what is of no width", "a\u{200B}b\u{200E}c", "abc", "a\u{200B}b\u{200E}c"),
    ("what is transparent", "a<b style='opacity: 0'>b</b>", "a", "ab"),
    ("what is folded", "<details><summary>More</summary><p>b</p>c</details>", "More", nil),
    ("awkward texts", "'& \"Žluťoučký\" e\u{301} 👩‍👩‍👧", "'& \"Žluťoučký\" e\u{301} 👩‍👩‍👧", nil),
    ("nothing", "  <div></div><br>", "", "\n"),
  ]

  @Test(arguments: cases)
  func aPageHasItsTexts(what: String, page: String, text: String, innerText: String?) {
    stage.show(page)
    #expect(stage.document.body.visibleText == text)
    #expect(stage.document.body.innerText == innerText ?? text)
  }

  @Test func markupInATextIsText() {
    stage.body = ["<b> &lt;"]
    #expect(stage.document.body.visibleText == "<b> &lt;")
    #expect(stage.document.body.innerText == "<b> &lt;")
  }

  @Test func anElementThatIsNotRenderedHasNoTextButAllItsContent() throws {
    stage.show("<p hidden>a <b>b</b></p>")
    #expect(try stage.one("b").visibleText == "")
    #expect(try stage.one("p").innerText == "a b")
    #expect(try stage.one("p").textContent == "a b")
  }
}
