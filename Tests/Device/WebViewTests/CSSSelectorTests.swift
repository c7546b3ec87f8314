import Testing
import WebView

struct CSSSelectorTests {
  private let stage = Stage([
    .element("h1", ["id": "title", "class": "big head"], ["Beers"]),
    .element(
      "ul", ["id": "list", "lang": "en-GB"],
      [
        .element(
          "li", ["id": "1", "class": "beer first"],
          [.element("a", ["id": "a1", "href": "#"], ["400"])]),
        .element("li", ["id": "2", "class": "beer"], [.element("b", ["id": "b2"], ["x"])]),
        .element("li", ["id": "3", "class": "Beer"]),
        .element("li", ["id": "4", "class": "beer last"], ["text"]),
      ]),
    .element("p", ["id": "p", "title": "Cuvée \"de\" Bouillon", "data-x": "a b-c"], ["p"]),
    .element("input", ["id": "i", "type": "TEXT", "disabled": true]),
    .element("input", ["id": "c", "type": "checkbox", "checked": true]),
    .element("div", ["id": "a:b.c"]), .element("div", ["id": "9", "class": "é"]),
    .element("svg", ["id": "svg"], [.element("p", ["id": "inner"])]),
  ])

  /// Selectors, and the ids of what they select.
  private let cases: [(String, String)] = [
    ("h1", "title"), ("H1", "title"), ("#title", "title"), (".beer", "1 2 4"), (".beer.last", "4"),
    ("li.beer:not(.first)", "2 4"), ("*#list", "list"), ("*|ul li", "1 2 3 4"),
    ("ul *|*", "1 a1 2 b2 3 4"), ("ul>li", "1 2 3 4"),
    ("body > li", ""), ("ul a", "a1"), ("ul > a", ""), ("body ul > li > a", "a1"),
    ("h1 + ul", "list"), ("h1+p", ""), ("h1 ~ p", "p"), ("li + li", "2 3 4"), ("li ~ .last", "4"),
    ("  h1 ,\n p ", "title p inner"), ("p, h1", "title p inner"), ("p,p", "p inner"),
    ("[lang]", "list"), ("[lang|=en]", "list"), ("[lang|=e]", ""), ("[LANG|=EN]", "list"),
    ("[data-x~=a]", "p"), ("[data-x~='b-c']", "p"), ("[data-x~='a b-c']", ""), ("[data-x~='']", ""),
    ("[title^=Cuv]", "p"), ("[title$=\"Bouillon\"]", "p"), ("[title*='\"de\"']", "p"),
    ("[title*=\"\\\"de\\\"\"]", "p"), ("[title^='']", ""), ("[title*='']", ""), ("[title$='']", ""),
    ("[title^=cuv]", ""), ("[title^=cuv i]", "p"), ("[title^='cuv'I]", "p"),
    ("[title*='\\E9 e']", "p"),
    ("[ title ^= 'Cuv' s ]", "p"), ("[type=text]", "i"), ("[type=text s]", ""),
    ("[class=Beer]", "3"),
    ("[id='1']", "1"), ("#\\31 ", "1"), ("#\\000031", "1"), ("#\\31", "1"), ("#a\\:b\\.c", "a:b.c"),
    ("[id=a\\3a b\\.c]", "a:b.c"), (".é", "9"), (".\\E9", "9"),
    ("li:first-child", "1"), ("li:last-child", "4"), ("li:nth-child(2)", "2"),
    ("li:nth-child(odd)", "1 3"), ("li:nth-child( EVEN )", "2 4"), ("li:nth-child(2n+1)", "1 3"),
    ("li:nth-child(-n+2)", "1 2"), ("li:nth-child(n + 3)", "3 4"), ("li:nth-child(-2n + 3)", "1 3"),
    ("li:nth-child(0n+4)", "4"), ("li:nth-child(0)", ""), ("li:nth-child(-1)", ""),
    ("li:nth-child(n)", "1 2 3 4"), ("li:nth-child(+3)", "3"), ("li:nth-child(-n)", ""),
    ("li:nth-last-child(1)", "4"), ("li:nth-last-child(-n+2)", "3 4"), ("a:only-child", "a1"),
    ("li:only-child", ""), ("body > p:first-of-type", "p"), ("input:nth-of-type(2)", "c"),
    ("input:nth-last-of-type(2)", "i"), ("input:last-of-type", "c"), ("ul:only-of-type", "list"),
    ("input:only-of-type", ""), ("li:empty", "3"), ("li:not(:empty)", "1 2 4"),
    (":checked", "c"), ("input:disabled", "i"), (":enabled", "c"), (":link", "a1"),
    (":any-link", "a1"),
    (":is(h1, p)", "title p inner"), (":where(ul) > .first", "1"), ("li:is(.first, .last) a", "a1"),
    ("li:not(.beer, .Beer)", ""), (":not(:not(h1))", "title"), ("svg p", "inner"),
    ("li:nth-child(2 )", "2"),
  ]

  @Test func selectorsSelectWhatBrowsersSelect() throws {
    for (selector, ids) in cases {
      let found = try stage.document.body.querySelectorAll(selector).map(\.id).joined(
        separator: " ")
      #expect(found == ids, "\(selector)")
    }
  }

  @Test func theRootAndTheScope() throws {
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

  @Test func theFocusIsSeenAtOnce() throws {
    #expect(try stage.document.querySelectorAll(":focus").isEmpty)
    stage.document.focus(try stage.one("#c"))
    #expect(try stage.document.querySelectorAll(":focus").map(\.id) == ["c"])
  }

  @Test func anAccentIsNoPartOfTheLetterBeforeIt() throws {
    let stage = Stage([.element("p", ["id": "x", "title": "cafe\u{301}", "class": "e\u{301}"])])
    for (selector, count) in [
      ("[title^=cafe]", 1), ("[title=café]", 0), (".e\u{301}", 1), (".\u{E9}", 0),
      ("[title$='\u{301}']", 1),
    ] {
      #expect(try stage.document.querySelectorAll(selector).count == count, "\(selector)")
    }
  }

  @Test func theWorkDoesNotExplodeWithTheWaysToMatch() throws {
    var html = HTML.element("i")
    for _ in 1...60 { html = .element("div", [:], [html]) }
    let selector = "x " + String(repeating: "div ", count: 30) + "i"
    #expect(try Stage([html]).document.querySelectorAll(selector).isEmpty)
    let siblings = (1...60).map { _ in HTML.element("div") }
    let flat = Stage(siblings)
    let list = "x" + String(repeating: " ~ div", count: 30)
    #expect(try flat.document.querySelectorAll(list).isEmpty)
  }
}

/// What is no selector, and what is said of it.
struct CSSSelectorErrorTests {
  private static let known =
    ":any-link, :checked, :disabled, :empty, :enabled, :first-child, :first-of-type, :focus, :is, "
    + ":last-child, :last-of-type, :link, :not, :nth-child, :nth-last-child, :nth-last-of-type, "
    + ":nth-of-type, :only-child, :only-of-type, :root, :scope, :where"

  /// Selectors, and what their errors say behind the selector.
  private let cases: [(String, String)] = [
    ("", "is empty"),
    ("  \n", "is empty"),
    ("div >", "needs a selector after \">\", at its end"),
    ("> div", "needs a selector, at character 1, before \"> div\""),
    ("div > > p", "needs a selector after \">\", at character 7, before \"> p\""),
    ("div,", "needs a selector after the comma, at its end"),
    (",div", "needs a selector, at character 1, before \",div\""),
    ("a,,b", "needs a selector after the comma, at character 3, before \",b\""),
    ("div & p", "can't go on here, at character 5, before \"& p\""),
    ("div!", "can't go on here, at character 4, before \"!\""),
    ("#", "needs an id, at its end"),
    (
      "#1a",
      "has a digit at the start of an id, which must be written as \"\\31 \", at character 2, "
        + "before \"1a\""
    ),
    (
      ".9",
      "has a digit at the start of a class, which must be written as \"\\39 \", at character 2, "
        + "before \"9\""
    ),
    ("a.", "needs a class, at its end"),
    ("a. b", "needs a class, at character 3, before \" b\""),
    (".a*", "has a type that does not come first, at character 3, before \"*\""),
    ("[a]b", "has a type that does not come first, at character 4, before \"b\""),
    ("*|", "needs a selector, at its end"),
    ("svg|a", "uses a namespace, but none is defined, at character 4, before \"|a\""),
    ("[", "needs an attribute's name, at its end"),
    ("[]", "needs an attribute's name, at character 2, before \"]\""),
    ("p[a", "has a bracket that is not closed, at character 2, before \"[a\""),
    ("p[a=b", "has a bracket that is not closed, at character 2, before \"[a=b\""),
    ("[a=]", "needs a value, in quotes where it is no identifier, at character 4, before \"]\""),
    (
      "[a=1]", "needs a value, in quotes where it is no identifier, at character 4, before \"1]\""
    ),
    ("[a!=b]", "needs \"]\" or an operator such as \"=\", at character 3, before \"!=b]\""),
    ("[a~b]", "needs \"]\" or an operator such as \"=\", at character 3, before \"~b]\""),
    (
      "[é='x]", "has a quote that is not closed on its line, at character 4, before \"'x]\""
    ),
    (
      "[a=\"x\n\"]",
      "has a quote that is not closed on its line, at character 4, before \"\"x\n\"]\""
    ),
    (
      "[a=b x]",
      "has the flag \"x\", but only \"i\" and \"s\" are, at character 6, before \"x]\""
    ),
    ("p:", "needs a pseudo-class, at its end"),
    (
      "p::before",
      "asks for a pseudo-element, which is no element, at character 2, before \"::before\""
    ),
    (
      "p:hover",
      "has the unknown pseudo-class \":hover\" (known: \(known)), at character 2, before \":hover\""
    ),
    (
      ":has(p)",
      "has the unknown pseudo-class \":has()\" (known: \(known)), at character 1, before \":has(p)\""
    ),
    ("p:not", "needs an argument in parentheses for \":not\", at its end"),
    ("p:not()", "needs a selector, at character 7, before \")\""),
    ("p:not(a", "has a parenthesis that is not closed, at character 2, before \":not(a\""),
    ("p:is(a,)", "needs a selector after the comma, at character 8, before \")\""),
    ("p)", "closes a parenthesis that is not open, at character 2, before \")\""),
    (
      "p:root(a)",
      "gives \":root\" an argument, but it takes none, at character 2, before \":root(a)\""
    ),
    (
      ":nth-child()",
      "needs a formula such as \"2n+1\", \"odd\" or \"3\" for \":nth-child\", at character 12, "
        + "before \")\""
    ),
    (
      ":nth-child(x)",
      "needs a formula such as \"2n+1\", \"odd\" or \"3\" for \":nth-child\", at character 12, "
        + "before \"x)\""
    ),
    (
      ":nth-child(2n+)",
      "needs a formula such as \"2n+1\", \"odd\" or \"3\" for \":nth-child\", at character 12, "
        + "before \"2n+)\""
    ),
    (
      ":nth-child(99999999999999999999)",
      "needs a formula such as \"2n+1\", \"odd\" or \"3\" for \":nth-child\", at character 12, "
        + "before \"99999999999999999999\""
    ),
    (
      ":nth-child(2n of p)", "needs \")\" for \":nth-child\", at character 15, before \"of p)\""
    ),
    ("👩‍👩‍👧 !", "can't go on here, at character 3, before \"!\""),
  ]

  @Test func everyErrorSaysWhatIsWrongAndWhere() {
    for (selector, what) in cases {
      #expect(message(selector) == "The CSS selector \"\(selector)\" \(what).", "\(selector)")
    }
  }

  @Test func selectorsInSelectorsHaveAnEnd() {
    let deep = String(repeating: ":not(", count: 60) + "p" + String(repeating: ")", count: 60)
    #expect(
      message(deep).hasSuffix(
        " nests more than 50 selectors, at character 256, before \":not(:not(:not(:not(\"."))
    let allowed = String(repeating: ":not(", count: 50) + "p" + String(repeating: ")", count: 50)
    #expect(message(allowed) == "no error")
  }

  @Test func aLongSelectorIsCutInTheText() {
    let long = String(repeating: "a", count: 300) + "!"
    #expect(
      message(long)
        == "The CSS selector \"" + String(repeating: "a", count: 200)
        + "…\" can't go on here, at character 301, before \"!\".")
  }

  @Test func noPrefixOfASelectorEndsTheProcess() {
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
