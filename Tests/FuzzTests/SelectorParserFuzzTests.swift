import SeededRandom
import Testing
import WebDriver

/// The parsers of selectors by themselves: a text is taken, or refused with words.
@Suite(.timeLimit(.minutes(10)))
struct SelectorParserFuzzTests {
  @Test(arguments: [
    (FindArguments.Strategy.classChain, Selectors.chain), (.predicate, Selectors.predicate),
    (.xpath, Selectors.xpath),
  ])
  func selectorsAreTakenOrRefusedWithWords(
    strategy: FindArguments.Strategy, tokens: [String]
  ) async {
    var taken = 0
    await Fuzz.each { _, dice in
      let text = dice.text(of: tokens, upTo: 14)
      do throws(WebDriverError) {
        _ = try FindArguments(strategy, text)
        taken += 1
      } catch {
        #expect(error.code == .invalidSelector, "\(Fuzz.description): \(text)")
        #expect(error.message.hasPrefix("The "), "\(Fuzz.description): \(text)")
      }
    }
    #expect(taken > 0)
  }
}

/// Texts that look like selectors, most of them wrong.
enum Selectors {
  /// What XPaths are made of.
  static let xpath = [
    "//", "/", "*", "XCUIElementTypeCell", "XCUIElementTypeButton", "div", "a", "[", "]", "(", ")",
    "@label", "@name", "@*", "'a'", "\"", "'", " = ", " != ", " and ", " or ", " | ", "1", "-1",
    "99999999999999999999", "last()", "position()", "count(", "contains(", ", ", "not(", "..", ".",
    "ancestor::", "preceding::", "following-sibling::", "self::node()", "$x", "x:y", "id('a')",
    "matches(", "text()", "é", "\u{0}", " ", " div ", " mod ", "AppiumAUT", "namespace::*",
  ]
  /// What predicates are made of.
  static let predicate = [
    "label", "name", "value", "type", "enabled", "rect.x", "wdLabel", " == ", " != ", " < ",
    " CONTAINS ", " CONTAINS[cd] ", " BEGINSWITH ", " LIKE ", " MATCHES ", " IN ", " BETWEEN ",
    " AND ", " OR ", " NOT ", "(", ")", "{", "}", "'a'", "\"b\"", "'", "1", "-1", "1e999", "0x1F",
    "TRUEPREDICATE", "nil", "SELF", "%@", "%K", ",", "+", "**", "(a+)+$'", "'(a*)*b'", "ANY ",
    "FUNCTION(", "SUBQUERY(", "é", "\u{0}", " ", "\\", "$x", "@count",
  ]
  /// What class chains are made of.
  static let chain = [
    "**/", "*", "/", "XCUIElementTypeCell", "XCUIElementTypeAny", "[", "]", "[1]", "[-1]", "[0]",
    "[99999999999999999999]", "[`label == 'a'`]", "[$enabled == 1$]", "`", "$", "[`", "`]", "'",
    "label", " ", "é", "\u{0}",
  ]
  /// What the CSS selectors of pages are made of.
  static let css = [
    "li", "button", "*", "#a", ".b", "[label", "=", "*=", "'a'", "\"", "]", "[", ">", " ", "+",
    "~", ",", ":enabled", ":nth-child(", "2n+1", ")", ":not(", ":checked", "\\", "é", "|", "i",
    "\u{0}", "::before", "99999999999999999999",
  ]

  /// The strategies of both contexts and what their selectors are made of.
  static let byStrategy: [(strategy: String, tokens: [String])] = [
    ("xpath", xpath), ("-ios predicate string", predicate), ("-ios class chain", chain),
    ("css selector", css), ("accessibility id", ["My Lists", "a", "", "\u{0}", "é"]),
    ("id", ["a", " ", "\""]), ("name", ["a", "\\", "\""]), ("link text", ["a", ""]),
    ("class name", ["XCUIElementTypeCell", "a b", ""]), ("tag name", ["*", "a", ""]),
    ("partial link text", ["e", ""]), ("-image", ["a"]), ("magic", ["a"]),
  ]

  /// A selector that is right, or was before it was damaged.
  static let sound = [
    ("xpath", "//XCUIElementTypeCell[XCUIElementTypeStaticText[@label='TODO']]"),
    ("xpath", "//*[@label and not(@enabled='false')][position() <= 3]"),
    ("-ios predicate string", "type == 'XCUIElementTypeButton' AND label BEGINSWITH[c] 'a'"),
    ("-ios class chain", "**/XCUIElementTypeCell[`label CONTAINS 'a'`]/*[-1]"),
    ("css selector", "button[aria-label='Clear'], li > *:nth-child(2)"),
    ("class name", "XCUIElementTypeButton"), ("accessibility id", "Add"), ("xpath", "//*"),
  ]

  /// A find command's body.
  static func body(_ dice: inout Dice) -> JSONValue {
    if dice.oneIn(3) {
      let (strategy, selector) = dice.one(of: sound, or: ("xpath", "//*"))
      if dice.oneIn(2) { return ["using": .string(strategy), "value": .string(selector)] }
      let damaged = String(decoding: Mutation.of(Array(selector.utf8), &dice), as: UTF8.self)
      return ["using": .string(strategy), "value": .string(damaged)]
    }
    let (strategy, tokens) = dice.one(of: byStrategy, or: ("xpath", xpath))
    return ["using": .string(strategy), "value": .string(dice.text(of: tokens, upTo: 10))]
  }
}
