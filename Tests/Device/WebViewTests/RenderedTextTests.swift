import Testing
import WebView

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
      "cells",
      "<table><tr><td>a</td> <td>b</td></tr> <tr><th>c</th><td>d</td></tr></table>",
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
    (
      "boxes within a line", "a <input> b<i style=display:inline-block> c </i>", "a b c", "a  bc"
    ),
    ("options", "<select><option>a</option> <option>b</option></select>", "a\nb", nil),
    (
      "other letters",
      """
      <p style='text-transform: uppercase'>straße <b>x</b></p>
      <p style='text-transform: lowercase'>ÉTÉ</p>
      <p style='text-transform: capitalize'>two 2nd (third) don't</p>
      """, "STRASSE X\nété\nTwo 2nd (Third) Don't",
      "STRASSE X\n\nété\n\nTwo 2nd (Third) Don't"
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
