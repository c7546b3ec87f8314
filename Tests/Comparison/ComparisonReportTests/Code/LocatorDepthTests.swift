import Testing

@testable import ComparisonReport

/// The steps of locators of every strategy.
struct LocatorDepthTests {
  @Test(arguments: [
    ("//a/b[c]", 2), ("//XCUIElementTypeCell[1]", 1), ("/*/a", 2), ("//a[b/c/d]//e", 2),
    ("//*[@label='a/b[c']/x", 2), (#"//*[@label="it's"]/x/y"#, 3),
    (
      "//XCUIElementTypeTable/XCUIElementTypeCell[XCUIElementTypeStaticText[@label='Buy / sell']]",
      2
    ),
    ("(//a/b)[1]/c", 3), ("//a | //b/c", 3), ("//a/text()", 2), ("//a/..", 2), (".//a", 1),
    (".", 0), ("//a/@id", 2), ("//a/following-sibling::b[1]/ancestor::c", 3), ("/", 0), ("", 0),
    ("id('x')/a", 2), ("//*[@id='results'][@aria-busy='false']/*[@id='count'][. = '3']", 2),
    ("//a[", 1), ("//a['", 1),
    // What is put in from elsewhere has its steps where it is written.
    ("\u{0}/b", 1), ("\u{0}//b/c[\u{0}]", 2), ("//a[. = '\u{0}']", 1),
  ])
  func stepsOfAnXPathAreItsLocationStepsOutsideOfPredicates(value: String, steps: Int) {
    #expect(LocatorDepth.steps(strategy: "xpath", value: value) == steps)
  }

  @Test(arguments: [
    ("li", 1), ("#beers li", 2), ("#beers > li.new", 2), ("a>b+c~d", 4), ("a, b c", 3),
    ("input[placeholder='a b > c']", 1), ("li:not(.a > .b) em", 2), (#"a\ b c"#, 2), ("  a  ", 1),
    ("#detail .feature button", 3), ("", 0),
  ])
  func stepsOfACSSSelectorAreItsCompounds(value: String, steps: Int) {
    #expect(LocatorDepth.steps(strategy: "css selector", value: value) == steps)
  }

  @Test(arguments: [
    ("label == 'a'", 1), ("type == 'a' AND label BEGINSWITH[c] 'b == c'", 2),
    ("a = 1 OR b <> 2 and c >= 3", 3), ("NOT (label contains 'x')", 1), ("!(a != 'b')", 1),
    ("a BETWEEN {1, 2}", 1), ("'x' IN identifiers && visible == 1", 2), (#"label == "a\"=b""#, 1),
    ("inner == 1", 1), ("#in == 1", 1), ("TRUEPREDICATE", 0), ("a LIKE 'b' || c MATCHES 'd'", 2),
  ])
  func stepsOfAPredicateStringAreItsComparisons(value: String, steps: Int) {
    #expect(LocatorDepth.steps(strategy: "-ios predicate string", value: value) == steps)
  }

  @Test(arguments: [
    ("**/XCUIElementTypeCell", 1), ("XCUIElementTypeWindow/*/XCUIElementTypeCell[2]", 3),
    ("**/XCUIElementTypeCell[`label == 'a/b]'`]/XCUIElementTypeButton[-1]", 2),
    ("**/XCUIElementTypeCell[$name == 'x]/y'$]/**/XCUIElementTypeButton", 2),
  ])
  func stepsOfAClassChainAreItsTypes(value: String, steps: Int) {
    #expect(LocatorDepth.steps(strategy: "-ios class chain", value: value) == steps)
  }

  @Test(arguments: [
    "id", "name", "accessibility id", "class name", "link text", "-android uiautomator",
  ])
  func anIDIsOneStep(strategy: String) {
    #expect(LocatorDepth.steps(strategy: strategy, value: "a/b c == d") == 1)
  }
}
