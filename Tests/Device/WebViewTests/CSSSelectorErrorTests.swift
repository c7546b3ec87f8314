import Testing
import WebView

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
      _ = try CSSSelector(selector)
      return "no error"
    } catch {
      return "\(error)"
    }
  }
}
