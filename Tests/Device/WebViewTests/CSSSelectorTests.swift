import Testing
import WebView

struct CSSSelectorTests {
  private let page = TestPage(
    """
    <h1 id=title class='big head'>Beers</h1>
    <ul id=list lang=en-GB>
      <li id=1 class='beer first'><a id=a1 href=#>400</a></li>
      <li id=2 class=beer><b id=b2>x</b></li><li id=3 class=Beer></li>
      <li id=4 class='beer last'>text</li>
    </ul>
    <p id=p title='Cuvée "de" Bouillon' data-x='a b-c'>p</p>
    <input id=i type=TEXT disabled><input id=c type=checkbox checked>
    <div id=a:b.c></div><div id=9 class=é></div><svg id=svg><p id=inner></p></svg>
    <b id=e title=cafe\u{301} class=e\u{301}></b>
    """)

  /// Selectors, and the ids of the elements that they select.
  private let cases: [(String, String)] = [
    ("h1", "title"), ("H1", "title"), ("#title", "title"), (".beer", "1 2 4"), (".beer.last", "4"),
    ("*#list", "list"), ("ul a", "a1"), ("ul > a", ""), ("body ul > li > a", "a1"),
    ("h1 + ul", "list"), ("h1+p", ""), ("h1 ~ p", "p"), ("li + li", "2 3 4"),
    ("  h1 ,\n p ", "title p inner"), ("p,p", "p inner"), ("[lang]", "list"),
    ("[lang|=e]", ""), ("[LANG|=EN]", "list"), ("[data-x~=a]", "p"), ("[data-x~='b-c']", "p"),
    ("[data-x~='a b-c']", ""), ("[data-x~='']", ""), ("[title^=Cuv]", "p"),
    ("[title$=\"Bouillon\"]", "p"), ("[title*='\"de\"']", "p"), ("[title*=\"\\\"de\\\"\"]", "p"),
    ("[title^='']", ""), ("[title*='']", ""), ("[title$='']", ""), ("[title^=cuv]", ""),
    ("[title^='cuv'I]", "p"), ("[ title ^= 'Cuv' s ]", "p"), ("[type=text]", "i"),
    ("[type=text s]", ""),
    ("[class=Beer]", "3"), ("[id='1']", "1"), ("#\\31 ", "1"), ("#\\000031", "1"), ("#\\31", "1"),
    ("#a\\:b\\.c", "a:b.c"), ("[id=a\\3a b\\.c]", "a:b.c"), (".é", "9"), (".\\E9", "9"),
    ("li:first-child", "1"), ("li:last-child", "4"), ("li:nth-child(2)", "2"),
    ("li:nth-child(odd)", "1 3"), ("li:nth-child( EVEN )", "2 4"),
    ("li:nth-child(n + 3)", "3 4"), ("li:nth-child(-2n + 3)", "1 3"), ("li:nth-child(0n+4)", "4"),
    ("li:nth-child(-1)", ""), ("li:nth-child(+3)", "3"), ("li:nth-child(-n)", ""),
    ("li:nth-last-child(-n+2)", "3 4"), ("a:only-child", "a1"),
    ("li:only-child", ""), ("body > p:first-of-type", "p"), ("input:nth-of-type(2)", "c"),
    ("input:nth-last-of-type(2)", "i"), ("input:last-of-type", "c"), ("ul:only-of-type", "list"),
    ("input:only-of-type", ""), ("li:empty", "3"), ("li:not(:empty)", "1 2 4"), (":checked", ""),
    ("input:disabled", "i"), (":enabled", "c"), (":link", "a1"), (":any-link", "a1"),
    (":is(h1, p)", "title p inner"), (":where(ul) > .first", "1"), ("li:not(.beer, .Beer)", ""),
    // An accent isn't part of the letter before it.
    ("[title^=cafe]", "e"), ("[title=café]", ""), (".e\u{301}", "e"), ("[title$='\u{301}']", "e"),
  ]

  @Test func `selectors select the same elements as in browsers`() throws {
    for (selector, ids) in cases {
      let found = try page.document.body.querySelectorAll(selector).map(\.id)
      #expect(found.joined(separator: " ") == ids, "\(selector)")
    }
  }

  @Test func `the root, the queried element and the focus have pseudo-classes`() throws {
    let document = page.document
    #expect(try document.querySelectorAll(":root").map(\.localName) == ["html"])
    #expect(try document.querySelectorAll(":root:first-child:last-child:only-child").count == 1)
    let list = try page.one("#list")
    #expect(try list.querySelectorAll(":scope > li").count == 4)
    #expect(try list.querySelectorAll("body li.first a").map(\.id) == ["a1"])
    #expect(try list.querySelectorAll("ul").isEmpty)
    #expect(try list.querySelectorAll("*|li").count == 4)
    #expect(try document.querySelectorAll(":focus").isEmpty)
    document.focus(try page.one("#c"))
    #expect(try document.querySelectorAll(":focus").map(\.id) == ["c"])
  }

  @Test func `the work doesn't grow with the number of ways to match`() throws {
    func times(_ count: Int, _ text: String) -> String { String(repeating: text, count: count) }
    let deep = TestPage(times(60, "<div>") + "<i></i>" + times(60, "</div>"))
    #expect(try deep.document.querySelectorAll("x \(times(30, "div "))i").isEmpty)
    let flat = TestPage(times(60, "<div></div>"))
    #expect(try flat.document.querySelectorAll("x\(times(30, " ~ div"))").isEmpty)
  }
}

/// Strings that aren't selectors, and their errors.
struct CSSSelectorErrorTests {
  /// Selectors, and the number of the character where the error is. Nil for the end.
  private static let cases: [(String, Int?)] = [
    ("div >", nil), ("> div", 1), ("div > > p", 7), ("div,", nil), (",div", 1), ("a,,b", 3),
    ("div & p", 5), ("div!", 4), ("👩‍👩‍👧 !", 3), ("#", nil), ("a.", nil), ("a. b", 3), ("#1a", 2),
    (".9", 2), (".a*", 3), ("[a]b", 4), ("*|", nil), ("svg|a", 4), ("[", nil), ("[]", 2),
    ("p[a", 2), ("p[a=b", 2), ("[a=]", 4), ("[a=1]", 4), ("[a!=b]", 3), ("[a~b]", 3),
    ("[é='x]", 4), ("[a=\"x\n\"]", 4), ("[a=b x]", 6), ("p:", nil), ("p::before", 2),
    ("p:hover", 2), ("p:not", nil), ("p:not()", 7), ("p:not(a", 2), ("p)", 2), ("p:root(a)", 2),
    (":nth-child(2n+)", 12), (":nth-child(99999999999999999999)", 12), (":nth-child(2n of p)", 15),
  ]

  @Test func `every error names the selector and its place`() {
    for (selector, character) in Self.cases {
      let place = character.map {
        "character \($0), before \"\(selector.dropFirst($0 - 1).prefix(20))\""
      }
      let message = message(selector)
      #expect(message.hasPrefix("The CSS selector \"\(selector)\" "))
      #expect(message.hasSuffix(", at \(place ?? "its end")."), "\(message)")
    }
    #expect(message(" \n") == "The CSS selector \" \n\" is empty.")
    #expect(message("p:hover").contains("unknown pseudo-class \":hover\" (known: :any-link, "))
  }

  @Test func `the nesting of selectors is limited, and a long one is shortened in the error`() {
    func nested(_ count: Int) -> String {
      String(repeating: ":not(", count: count) + "p" + String(repeating: ")", count: count)
    }
    #expect(message(nested(50)) == "no error")
    #expect(
      message(nested(51)).hasSuffix(
        " nests more than 50 selectors, at character 256, before \"p)))))))))))))))))))\"."))
    let long = String(repeating: "a", count: 300) + "!"
    #expect(
      message(long) == "The CSS selector \"" + String(repeating: "a", count: 200)
        + "…\" can't go on here, at character 301, before \"!\".")
  }

  private func message(_ selector: String) -> String {
    do {
      _ = try TestPage().document.querySelectorAll(selector)
      return "no error"
    } catch {
      return "\(error)"
    }
  }
}
