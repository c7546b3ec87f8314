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

/// Random class chains on random screens, compared with XPaths.
struct RandomChainTests {
  @Test(arguments: UInt64(1)...6)
  func `a chain finds the same elements as its XPath, up to a limit`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    var nonEmpty = 0
    for _ in 0..<20 {
      let (chain, xpath) = Self.chain(&generator)
      let expected = try PageDocument(tree: Self.tree(seed)).evaluate(xpath: xpath)
        .map(\.element.value)
      nonEmpty += expected.isEmpty ? 0 : 1
      for limit in [nil, 1, 2] {
        let found = try ClassChain(chain).nodes(from: Self.tree(seed).application, limit: limit)
        #expect(
          found.map(\.element.value) == Array(expected.prefix(limit ?? .max)),
          "\(chain), seed \(seed)")
      }
    }
    #expect(nonEmpty > 3)
  }

  private static let types: [ElementType] = [.other, .table, .cell, .staticText, .button]

  /// Returns a class chain, and the XPath that finds the same elements.
  private static func chain(_ generator: inout SeededGenerator) -> (chain: String, xpath: String) {
    var (chain, xpath) = ("", ".")
    for step in 0..<Int.random(in: 1...4, using: &generator) {
      let isDescendant = Int.random(in: 0...2, using: &generator) > 0
      let type = ([.any, .any] + types).randomElement(using: &generator) ?? .any
      let name = type == .any ? "*" : "XCUIElementType" + type.capitalizedName
      chain += (step == 0 ? "" : "/") + (isDescendant ? "**/" : "") + name
      xpath += (isDescendant ? "/descendant::" : "/") + name
      switch Int.random(in: 0...5, using: &generator) {
      case 0:
        chain += "[`label == 'a'`]"
        xpath += "[@label = 'a']"
      case 1:
        chain += "[$label == 'b'$]"
        xpath += "[descendant::*[@label = 'b']]"
      case 2:
        let position = [1, 2, 3, -1, -2].randomElement(using: &generator) ?? 1
        chain += "[\(position)]"
        // A position counts all remaining elements, whatever their parents.
        xpath = "(\(xpath))[\(position > 0 ? "\(position)" : "last() - \(-1 - position)")]"
      default: break
      }
    }
    return (chain, xpath)
  }

  private static func tree(_ seed: UInt64) throws -> ElementTree {
    let device = try Device.running(seed) { app in
      var generator = SeededGenerator(seed: app.model)
      var made = 0
      return Screen(element(.other, depth: 4, &made, &generator))
    }
    return try #require(device.tree)
  }

  private static func element(
    _ type: ElementType, depth: Int, _ made: inout Int, _ generator: inout SeededGenerator
  ) -> Element {
    made += 1
    var element = Element(
      type, label: ["a", "b", ""].randomElement(using: &generator) ?? "", value: "n\(made)")
    let children = (0..<(depth > 0 ? Int.random(in: 1...4, using: &generator) : 0)).map { _ in
      let isRow = type == .table
      let inRow: [ElementType] = [.other, .staticText, .button]
      let next = isRow ? .cell : (depth < 3 ? inRow : types).randomElement(using: &generator)
      return self.element(next ?? .other, depth: depth - 1, &made, &generator)
    }
    element.content =
      type == .table
      ? .rows(Rows(Array(children.indices), id: { $0 }, state: made) { children[$0] })
      : .elements(children)
    return element
  }
}
