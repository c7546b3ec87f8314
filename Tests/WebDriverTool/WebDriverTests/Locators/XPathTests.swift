import Device
import Foundation
import TestSupport
import Testing
import WebDriver

@testable import WebDriver

struct XPathTests {
  @Test func `an expression that is too long or nested too deep is refused`() throws {
    let document = try PageFixture.rows(1).document
    let long = "//a" + String(repeating: " or //a", count: 1200)
    #expect(document.flaw(long).hasSuffix("…\" is 8403 bytes long, but the limit is 8192."))
    func nested(_ depth: Int) -> String {
      String(repeating: "(", count: depth) + "//a" + String(repeating: ")", count: depth)
    }
    #expect(
      document.flaw(nested(101)).hasSuffix("is nested 101 levels deep, but the limit is 100."))
    #expect(document.flaw(nested(100)) == "no error: []")
    #expect(document.flaw("//*[1" + String(repeating: "+1", count: 4000) + "]") == "no error: []")
  }

  @Test func `an expression with too many operations is stopped`() throws {
    let document = PageDocument(
      tree: try PageFixture.rows(100).tree, limits: XPathLimits(operations: 10_000))
    let flaw = document.flaw("//*[count(//*[count(//*) > 1]) > 1]")
    #expect(flaw.hasPrefix("takes more than 10000 operations on this screen."))
    #expect(try document.texts("//XCUIElementTypeCell").count == 100)
  }

  @Test(arguments: [
    ("matches(@label, '(a+)+b')", 60, "which takes too long on this screen"),
    ("replace(@label, '(a+)+b', '') = 'x'", 60, "which takes too long on this screen"),
    (thrice("'a', '\(String(repeating: "a", count: 60))'"), 10, "of more than 262144 bytes."),
    (thrice("'^.*$', '\(String(repeating: "$0", count: 500))'"), 10, "of more than 262144 bytes."),
    (
      "string-join(//@type, '\(String(repeating: "-", count: 7_000))') = 'x'", 10,
      "of more than 262144 bytes."
    ),
  ])
  func `a function that takes too long or whose string grows too long is stopped`(
    call: String, length: Int, flaw: String
  ) throws {
    let page = try PageFixture {
      (0..<50).map { Element(.staticText, id: $0, label: String(repeating: "a", count: length)) }
    }
    #expect(page.document.flaw("//*[@label][\(call)]").contains(flaw))
  }

  private static func thrice(_ arguments: String) -> String {
    "replace(replace(replace(@label, \(arguments)), \(arguments)), \(arguments)) = 'x'"
  }

  @Test(arguments: [
    ("TODO", "'TODO'"), ("", "''"), ("'t Hofbrouwerijke", "\"'t Hofbrouwerijke\""),
    ("the \"best\"", "'the \"best\"'"), ("'a\"", "concat('', \"'\", 'a\"')"),
    ("a'b\"c' & <d>\\", "concat('a', \"'\", 'b\"c', \"'\", ' & <d>\\')"),
    ("'\u{301}\"", "concat('', \"'\", '\u{301}\"')"),
  ])
  func `a string is quoted with the quotes that it doesn't contain`(text: String, literal: String) {
    #expect(text.xpathLiteral == literal)
  }
}

/// Evaluations that time out while others are running.
struct XPathTimeTests {
  /// Merges node sets for minutes. libxml2 counts this as almost no operations.
  private static let endless = "//*/preceding::*"

  private let clock = ManualTimeoutClock()
  private let timer: XPathTimer

  init() { timer = XPathTimer(clock: clock) }

  private func document(rows: Int, seconds: Double) throws -> PageDocument {
    PageDocument(
      tree: try PageFixture.rows(rows).tree,
      limits: XPathLimits(operations: .max / 2, seconds: seconds, timer: timer))
  }

  /// Begins an endless evaluation, and returns while it runs on a separate thread.
  private func begin(seconds: Double) async -> Task<String, any Error> {
    let begun = timer.counts.begun
    let evaluation = Task {
      try await onThread { try document(rows: 2000, seconds: seconds).flaw(Self.endless) }
    }
    await waitUntil { timer.counts.begun > begun }
    return evaluation
  }

  @Test func `each evaluation ends at its own timeout`() async throws {
    // An evaluation that ends in time doesn't shorten the next timeout.
    #expect(try document(rows: 1, seconds: 1).texts("//XCUIElementTypeTable").count == 1)
    clock.advance(bySeconds: 0.5)
    let long = await begin(seconds: 2)
    // They begin and end while the long one runs, and time out before it does.
    for _ in 0..<5 {
      let short = await begin(seconds: 0.125)
      clock.advance(bySeconds: 0.125)
      #expect(try await short.value.hasPrefix("takes more than 0.125 s on this screen."))
    }
    #expect(timer.counts.running == 1)
    clock.advance(bySeconds: 2)
    #expect(try await long.value.hasPrefix("takes more than 2.0 s on this screen."))
  }
}

struct SelectorLimitTests {
  @Test func `a selector that is too long is refused`() {
    let chain = Array(repeating: "*", count: 5000).joined(separator: "/")
    for (strategy, value) in [
      (FindArguments.Strategy.classChain, chain), (.css, "#" + String(repeating: "a", count: 8192)),
    ] {
      let error = #expect(throws: WebDriverError.self) { try FindArguments(strategy, value) }
      #expect(error?.code == .invalidSelector && error?.message.contains("8192") == true)
    }
  }
}

/// CSS selectors for native elements. Source: `lib/css` and `test/unit/css-converter.spec.ts` of
/// appium/appium-xcuitest-driver.
struct CSSLocatorTests {
  @Test(arguments: [
    ("window", "**/XCUIElementTypeWindow"), ("*", "**/*"),
    (#"*[name='it\'s']"#, #"**/*[`name == "it's"`]"#), (#"#\31 7\.5"#, "**/*[`name == '17.5'`]"),
    (#" [label="Edit"][VALUE = "$5"] "#, "**/*[`label == 'Edit' AND value == '$5'`]"),
    ("[value=\"`\"]", "**/*[`value == '``'`]"),
  ])
  func `a selector is translated into a class chain`(_ selector: String, _ chain: String) throws {
    #expect(try CSSLocator(selector).chain == chain)
    _ = try FindArguments(.css, selector)
  }
}
