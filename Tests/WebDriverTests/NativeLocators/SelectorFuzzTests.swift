import SeededRandom
import Device
import Testing
import WebDriver

/// Texts put together at random: each is a selector or is refused with words; nothing crashes.
struct SelectorFuzzTests {
  private static let chainTokens = [
    "**/", "*", "/", "XCUIElementTypeCell", "XCUIElementTypeButton", "[", "]", "[1]", "[-1]", "[0]",
    "[`label == 'More'`]", "[$enabled == 1$]", "`", "$", "``", "[`", "`]", "label", "'", "==", "é",
    "99999999999999999999", "\u{301}", " ", "//", "UIAButton", "(", "%@",
  ]
  private static let cssTokens = [
    "cell", "button", "*", "#", "#cell-1", ".", "[label", "=", "*=", "~=", "'More'", "\"", "]", "[",
    ">", " ", "+", ",", ":enabled", ":nth-child(", "2", ")", ":index(-1)", "\\", "é", "[name=a]",
    "|",
    "i", "(", "\n", "xcuielementtype",
  ]

  @Test(arguments: UInt64(1)...6)
  func randomTokensAreASelectorOrRefused(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let page = try PageFixture.rows(2)
    var selectors = 0
    for (strategy, tokens) in [
      (FindArguments.Strategy.classChain, Self.chainTokens), (.css, Self.cssTokens),
    ] {
      for _ in 0..<1_000 {
        let count = Int.random(in: 1...8, using: &generator)
        let text = (0..<count).map { _ in tokens.randomElement(using: &generator) ?? "" }.joined()
        let answer = page.flaw(strategy, text)
        if answer.hasPrefix("found ") {
          selectors += 1
        } else {
          let kind = strategy == .css ? "CSS selector" : "class chain"
          let isWhole = answer.hasPrefix("invalid selector: The \(kind) ")
          let isPredicate = answer.hasPrefix("invalid selector: The predicate ")
          #expect(isWhole || isPredicate, "\(text): \(answer)")
        }
      }
    }
    #expect(selectors > 20)
  }

  @Test func deepBracketsAreRefusedNotFollowed() throws {
    let page = try PageFixture.rows(1)
    let brackets = String(repeating: "[", count: 8_000)
    for strategy in [FindArguments.Strategy.classChain, .css] {
      #expect(page.flaw(strategy, "*" + brackets).hasPrefix("invalid selector: The "))
    }
    let parentheses = String(repeating: "(", count: 8_000)
    let flaw = page.flaw(.classChain, "*[`\(parentheses)`]")
    #expect(flaw.hasSuffix("before \"((((((((((((((((((((\"."), "\(flaw)")
    #expect(flaw.contains("is nested more than 40 deep"))
  }
}
