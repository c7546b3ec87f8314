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

  @Test(arguments: UInt64(1)...6)
  func randomTokensAreASelectorOrRefused(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let page = try PageFixture.rows(2)
    var selectors = 0
    for _ in 0..<1_000 {
      let count = Int.random(in: 1...8, using: &generator)
      let tokens = (0..<count).map { _ in Self.chainTokens.randomElement(using: &generator) ?? "" }
      let text = tokens.joined()
      let answer = page.flaw(.classChain, text)
      if answer.hasPrefix("found ") {
        selectors += 1
      } else {
        let isWhole = answer.hasPrefix("invalid selector: The class chain ")
        let isPredicate = answer.hasPrefix("invalid selector: The predicate ")
        #expect(isWhole || isPredicate, "\(text): \(answer)")
      }
    }
    #expect(selectors > 10)
  }

  @Test func deepBracketsAreRefusedNotFollowed() throws {
    let page = try PageFixture.rows(1)
    let brackets = String(repeating: "[", count: 8_000)
    #expect(page.flaw(.classChain, "*" + brackets).hasPrefix("invalid selector: The "))
    let parentheses = String(repeating: "(", count: 8_000)
    let flaw = page.flaw(.classChain, "*[`\(parentheses)`]")
    #expect(flaw.hasSuffix("before \"((((((((((((((((((((\"."), "\(flaw)")
    #expect(flaw.contains("is nested more than 40 deep"))
  }
}
