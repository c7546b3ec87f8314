import Device
import Foundation
import TestSupport
import Testing
@testable import WebDriver

struct SelectorLimitTests {
  @Test func `a selector that is too long or too deep is refused, and so is a slow one`() throws {
    let page = try PageFixture {
      [Element(.button, label: String(repeating: "a", count: 40) + "b")]
    }
    func flaw(_ strategy: FindArguments.Strategy, _ value: String) -> String {
      do {
        let found = try FindArguments(strategy, value)
          .nodes(on: { page.document }, tree: page.tree, in: nil, limit: nil)
        return "\(found.map(\.briefDescription))"
      } catch {
        return "\(error)"
      }
    }
    func steps(_ count: Int) -> String {
      Array(repeating: "*", count: count).joined(separator: "/")
    }
    #expect(
      flaw(.classChain, steps(5000)) == "invalid selector: The class chain \""
        + "\(steps(5000).prefix(200))…\" is 9999 bytes long, but the limit is 8192.")
    #expect(
      flaw(.css, "#" + String(repeating: "a", count: 8_192)).contains("longer than 8192 bytes"))
    let brackets = String(repeating: "[", count: 8_000)
    #expect(flaw(.classChain, "*" + brackets).hasPrefix("invalid selector: The class chain"))
    #expect(
      flaw(.classChain, "*[`\(String(repeating: "(", count: 8_000))`]")
        .contains("is nested more than 40 levels deep"))
    #expect(flaw(.predicate, "label MATCHES '(a+)+c'").contains("MATCHES backtracks too much"))
  }
}

/// CSS selectors for native elements. Source: `lib/css` and `test/unit/css-converter.spec.ts` of
/// appium/appium-xcuitest-driver.
struct CSSLocatorTests {
  @Test(arguments: [
    ("window", "**/XCUIElementTypeWindow"), ("*", "**/*"),
    ("XCUIElementTypeCell#a", "**/XCUIElementTypeCell[`name == 'a'`]"),
    (#"*[name='it\'s']"#, #"**/*[`name == "it's"`]"#), (#"#\31 7\.5"#, "**/*[`name == '17.5'`]"),
    (#" [label="Edit"][VALUE = "$5"] "#, "**/*[`label == 'Edit' AND value == '$5'`]"),
    ("[value=\"`\"]", "**/*[`value == '``'`]"),
  ])
  func `a selector is translated into a class chain`(_ selector: String, _ chain: String) throws {
    #expect(try CSSLocator(selector).chain == chain)
    _ = try FindArguments(.css, selector)
  }
}

/// Class chains, compared with XPaths.
struct ClassChainTests {
  @Test(arguments: [
    ("*/*/*", "*/*/*"), ("**/*/*", "descendant::*/*"),
    ("**/*/**/XCUIElementTypeButton", "descendant::*/descendant::XCUIElementTypeButton"),
    ("**/*/*/XCUIElementTypeButton[3]", "(descendant::*/*/XCUIElementTypeButton)[3]"),
    ("**/*[10]/*", "(descendant::*)[10]/*"), ("**/*[-2]", "(descendant::*)[last() - 1]"),
    (
      "**/*[$label == 'Last'$]/*[`label != 'Deep'`]",
      "descendant::*[descendant::*[@label = 'Last']]/*[not(@label = 'Deep')]"
    ),
  ])
  func `a chain finds the same elements as its XPath, up to a limit`(
    chain: String, xpath: String
  ) throws {
    let page = try PageFixture { PageFixture.kinds() }
    let expected = try page.document.evaluate(xpath: xpath)
    #expect(!expected.isEmpty)
    for limit in [nil, 1, 2] {
      let found = try ClassChain(chain).nodes(from: page.tree.application, limit: limit)
      #expect(found == Array(expected.prefix(limit ?? .max)))
    }
  }
}
