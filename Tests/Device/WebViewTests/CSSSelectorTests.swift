import Testing
import WebView

struct CSSSelectorTests {
  private let stage = Stage(
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
    """)

  /// Selectors, and the ids of the elements that they select.
  private let cases: [(String, String)] = [
    ("h1", "title"), ("H1", "title"), ("#title", "title"), (".beer", "1 2 4"), (".beer.last", "4"),
    ("li.beer:not(.first)", "2 4"), ("*#list", "list"), ("*|ul li", "1 2 3 4"),
    ("ul *|*", "1 a1 2 b2 3 4"), ("ul>li", "1 2 3 4"), ("body > li", ""), ("ul a", "a1"),
    ("ul > a", ""), ("body ul > li > a", "a1"), ("h1 + ul", "list"), ("h1+p", ""), ("h1 ~ p", "p"),
    ("li + li", "2 3 4"), ("li ~ .last", "4"), ("  h1 ,\n p ", "title p inner"),
    ("p, h1", "title p inner"), ("p,p", "p inner"), ("[lang]", "list"), ("[lang|=en]", "list"),
    ("[lang|=e]", ""), ("[LANG|=EN]", "list"), ("[data-x~=a]", "p"), ("[data-x~='b-c']", "p"),
    ("[data-x~='a b-c']", ""), ("[data-x~='']", ""), ("[title^=Cuv]", "p"),
    ("[title$=\"Bouillon\"]", "p"), ("[title*='\"de\"']", "p"), ("[title*=\"\\\"de\\\"\"]", "p"),
    ("[title^='']", ""), ("[title*='']", ""), ("[title$='']", ""), ("[title^=cuv]", ""),
    ("[title^=cuv i]", "p"), ("[title^='cuv'I]", "p"), ("[title*='\\E9 e']", "p"),
    ("[ title ^= 'Cuv' s ]", "p"), ("[type=text]", "i"), ("[type=text s]", ""),
    ("[class=Beer]", "3"), ("[id='1']", "1"), ("#\\31 ", "1"), ("#\\000031", "1"), ("#\\31", "1"),
    ("#a\\:b\\.c", "a:b.c"), ("[id=a\\3a b\\.c]", "a:b.c"), (".é", "9"), (".\\E9", "9"),
    ("li:first-child", "1"), ("li:last-child", "4"), ("li:nth-child(2)", "2"),
    ("li:nth-child(odd)", "1 3"), ("li:nth-child( EVEN )", "2 4"), ("li:nth-child(2n+1)", "1 3"),
    ("li:nth-child(-n+2)", "1 2"), ("li:nth-child(n + 3)", "3 4"), ("li:nth-child(-2n + 3)", "1 3"),
    ("li:nth-child(0n+4)", "4"), ("li:nth-child(0)", ""), ("li:nth-child(-1)", ""),
    ("li:nth-child(n)", "1 2 3 4"), ("li:nth-child(+3)", "3"), ("li:nth-child(-n)", ""),
    ("li:nth-last-child(1)", "4"), ("li:nth-last-child(-n+2)", "3 4"), ("a:only-child", "a1"),
    ("li:only-child", ""), ("body > p:first-of-type", "p"), ("input:nth-of-type(2)", "c"),
    ("input:nth-last-of-type(2)", "i"), ("input:last-of-type", "c"), ("ul:only-of-type", "list"),
    ("input:only-of-type", ""), ("li:empty", "3"), ("li:not(:empty)", "1 2 4"), (":checked", ""),
    ("input:disabled", "i"), (":enabled", "c"), (":link", "a1"), (":any-link", "a1"),
    (":is(h1, p)", "title p inner"), (":where(ul) > .first", "1"), ("li:is(.first, .last) a", "a1"),
    ("li:not(.beer, .Beer)", ""), (":not(:not(h1))", "title"), ("svg p", "inner"),
    ("li:nth-child(2 )", "2"),
  ]

  @Test func `selectors select the same elements as in browsers`() throws {
    for (selector, ids) in cases {
      let found = try stage.document.body.querySelectorAll(selector).map(\.id)
      #expect(found.joined(separator: " ") == ids, "\(selector)")
    }
  }

  @Test func `root and scope select the document's root and the queried element`() throws {
    let document = stage.document
    #expect(try document.querySelectorAll(":root").map(\.localName) == ["html"])
    #expect(try document.querySelectorAll(":root:first-child:last-child:only-child").count == 1)
    let list = try stage.one("#list")
    #expect(try list.querySelectorAll(":scope > li").count == 4)
    #expect(try list.querySelectorAll("body li.first a").map(\.id) == ["a1"])
    #expect(try list.querySelectorAll("ul").isEmpty)
    #expect(try list.querySelector("li")?.id == "1")
    #expect(try list.querySelector("p") == nil)
  }

  @Test func `the focus is visible at once`() throws {
    #expect(try stage.document.querySelectorAll(":focus").isEmpty)
    stage.document.focus(try stage.one("#c"))
    #expect(try stage.document.querySelectorAll(":focus").map(\.id) == ["c"])
  }

  @Test func `an accent isn't part of the letter before it`() throws {
    let stage = Stage("<p id=x title=cafe\u{301} class=e\u{301}></p>")
    for (selector, count) in [
      ("[title^=cafe]", 1), ("[title=café]", 0), (".e\u{301}", 1), (".\u{E9}", 0),
      ("[title$='\u{301}']", 1),
    ] {
      #expect(try stage.document.querySelectorAll(selector).count == count, "\(selector)")
    }
  }

  @Test func `the work doesn't grow with the number of ways to match`() throws {
    func times(_ count: Int, _ text: String) -> String { String(repeating: text, count: count) }
    let deep = Stage(times(60, "<div>") + "<i></i>" + times(60, "</div>"))
    #expect(try deep.document.querySelectorAll("x \(times(30, "div "))i").isEmpty)
    let flat = Stage(times(60, "<div></div>"))
    #expect(try flat.document.querySelectorAll("x\(times(30, " ~ div"))").isEmpty)
  }
}

/// Strings that aren't selectors, and their errors.
struct CSSSelectorErrorTests {
  private static let known =
    ":any-link, :checked, :disabled, :empty, :enabled, :first-child, :first-of-type, :focus, :is, "
    + ":last-child, :last-of-type, :link, :not, :nth-child, :nth-last-child, :nth-last-of-type, "
    + ":nth-of-type, :only-child, :only-of-type, :root, :scope, :where"

  private static let formula =
    "needs a formula such as \"2n+1\", \"odd\" or \"3\" for \":nth-child\""

  /// Selectors, their errors, and the number of the character where the error is. Nil for the end.
  private static let cases: [(String, String, Int?)] = [
    ("div >", "needs a selector after \">\"", nil), ("> div", "needs a selector", 1),
    ("div > > p", "needs a selector after \">\"", 7),
    ("div,", "needs a selector after the comma", nil), (",div", "needs a selector", 1),
    ("a,,b", "needs a selector after the comma", 3), ("div & p", "can't go on here", 5),
    ("div!", "can't go on here", 4), ("👩‍👩‍👧 !", "can't go on here", 3),
    ("#", "needs an id", nil), ("a.", "needs a class", nil), ("a. b", "needs a class", 3),
    ("#1a", "has a digit at the start of an id, which must be written as \"\\31 \"", 2),
    (".9", "has a digit at the start of a class, which must be written as \"\\39 \"", 2),
    (".a*", "has a type that does not come first", 3),
    ("[a]b", "has a type that does not come first", 4), ("*|", "needs a selector", nil),
    ("svg|a", "uses a namespace, but none is defined", 4), ("[", "needs an attribute's name", nil),
    ("[]", "needs an attribute's name", 2), ("p[a", "has a bracket that is not closed", 2),
    ("p[a=b", "has a bracket that is not closed", 2),
    ("[a=]", "needs a value, in quotes if it isn't an identifier", 4),
    ("[a=1]", "needs a value, in quotes if it isn't an identifier", 4),
    ("[a!=b]", "needs \"]\" or an operator such as \"=\"", 3),
    ("[a~b]", "needs \"]\" or an operator such as \"=\"", 3),
    ("[é='x]", "has a quote that is not closed on its line", 4),
    ("[a=\"x\n\"]", "has a quote that is not closed on its line", 4),
    ("[a=b x]", "has the flag \"x\", but only \"i\" and \"s\" exist", 6),
    ("p:", "needs a pseudo-class", nil),
    ("p::before", "asks for a pseudo-element, which isn't an element", 2),
    ("p:hover", "has the unknown pseudo-class \":hover\" (known: \(known))", 2),
    (":has(p)", "has the unknown pseudo-class \":has()\" (known: \(known))", 1),
    ("p:not", "needs an argument in parentheses for \":not\"", nil),
    ("p:not()", "needs a selector", 7), ("p:not(a", "has a parenthesis that is not closed", 2),
    ("p:is(a,)", "needs a selector after the comma", 8),
    ("p)", "closes a parenthesis that is not open", 2),
    ("p:root(a)", "gives \":root\" an argument, but it takes none", 2),
    (":nth-child()", formula, 12), (":nth-child(x)", formula, 12),
    (":nth-child(2n+)", formula, 12), (":nth-child(99999999999999999999)", formula, 12),
    (":nth-child(2n of p)", "needs \")\" for \":nth-child\"", 15),
  ]

  @Test(arguments: cases)
  func `every error gives the problem and its position`(
    selector: String, what: String, character: Int?
  ) {
    let place = character.map {
      "character \($0), before \"\(selector.dropFirst($0 - 1).prefix(20))\""
    }
    #expect(
      message(selector) == "The CSS selector \"\(selector)\" \(what), at \(place ?? "its end").")
  }

  @Test(arguments: ["", "  \n"])
  func `an empty selector is an error`(selector: String) {
    #expect(message(selector) == "The CSS selector \"\(selector)\" is empty.")
  }

  @Test func `the nesting of selectors is limited`() {
    let deep = String(repeating: ":not(", count: 60) + "p" + String(repeating: ")", count: 60)
    #expect(
      message(deep).hasSuffix(
        " nests more than 50 selectors, at character 256, before \":not(:not(:not(:not(\"."))
    let allowed = String(repeating: ":not(", count: 50) + "p" + String(repeating: ")", count: 50)
    #expect(message(allowed) == "no error")
  }

  @Test func `a long selector is shortened in the error`() {
    let long = String(repeating: "a", count: 300) + "!"
    #expect(
      message(long) == "The CSS selector \"" + String(repeating: "a", count: 200)
        + "…\" can't go on here, at character 301, before \"!\".")
  }

  @Test func `no prefix of a selector crashes the parser`() {
    let text = "ul > li.é:not(:nth-child(-2n + 1), [data-x~='a\\\"b' i])::x, \\31 #a\\:b *|p"
    let prefixes = (0...text.count).map { String(text.prefix($0)) }
    let messages = prefixes.map(message)
    #expect(messages.contains("no error"))
    for (prefix, message) in zip(prefixes, messages) where message != "no error" {
      #expect(message.hasPrefix("The CSS selector \"\(prefix)\" "))
    }
  }

  private func message(_ selector: String) -> String {
    do {
      _ = try Stage().document.querySelectorAll(selector)
      return "no error"
    } catch {
      return "\(error)"
    }
  }
}
