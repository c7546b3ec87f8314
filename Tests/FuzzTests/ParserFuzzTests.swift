import Foundation
import ScenarioFormat
import TestSupport
import Testing
import WebDriver

/// Random strings of tokens: each is accepted, or refused with a message.
struct ParserFuzzTests {
  private static let xpath = [
    "//", "/", "*", "XCUIElementTypeCell", "XCUIElementTypeButton", "div", "a", "[", "]", "(", ")",
    "@label", "@name", "@*", "'a'", "\"", "'", " = ", " != ", " and ", " or ", " | ", "1", "-1",
    "99999999999999999999", "last()", "position()", "count(", "contains(", ", ", "not(", "..", ".",
    "ancestor::", "preceding::", "following-sibling::", "self::node()", "$x", "x:y", "id('a')",
    "matches(", "text()", "é", "\u{0}", " ", " div ", " mod ", "AppiumAUT", "namespace::*",
  ]
  private static let predicate = [
    "label", "name", "value", "type", "enabled", "rect.x", "wdLabel", " == ", " != ", " < ",
    " CONTAINS ", " CONTAINS[cd] ", " BEGINSWITH ", " LIKE ", " MATCHES ", " IN ", " BETWEEN ",
    " AND ", " OR ", " NOT ", "(", ")", "{", "}", "'a'", "\"b\"", "'", "1", "-1", "1e999", "0x1F",
    "TRUEPREDICATE", "nil", "SELF", "%@", "%K", ",", "+", "**", "(a+)+$'", "'(a*)*b'", "ANY ",
    "FUNCTION(", "SUBQUERY(", "é", "\u{0}", " ", "\\", "$x", "@count", "[", "]", "[c]", "&&", "||",
    "!", "*", "/", "=<", "%", "{'a', 'b'}", "#label", ".", "👩‍👩‍👧", "\u{301}", "\u{FFFF}",
  ]
  private static let chain = [
    "**/", "*", "/", "XCUIElementTypeCell", "XCUIElementTypeAny", "[", "]", "[1]", "[-1]", "[0]",
    "[99999999999999999999]", "[`label == 'a'`]", "[$enabled == 1$]", "`", "$", "[`", "`]", "'",
    "label", " ", "é", "\u{0}",
  ]
  private static let css = [
    "li", "button", "*", "#a", ".b", "[label", "=", "*=", "'a'", "\"", "]", "[", ">", " ", "+",
    "~", ",", ":enabled", ":nth-child(", "2n+1", ")", ":not(", ":checked", "\\", "é", "|", "i",
    "\u{0}", "::before", "99999999999999999999",
  ]

  @Test(arguments: [
    (FindArguments.Strategy.classChain, chain), (.predicate, predicate), (.xpath, xpath),
    (.css, css),
  ])
  func `a selector is accepted or refused with a message`(
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

  private static let lines = [
    "App:    TinyLog", "Source: thesis", "Tags:   a, b", "TS A.1 Add", "TS", "  TC 1 Add a list",
    "TC 0", "    S 1   Tap (+).", "    Ex 1  It is shown.", "S 99999999999999999999 Tap", "# note",
    "    Pre 1 It rains.", "", " ", "\t", "Ex 1.1 a", "  TC 2", "    S 1", "é\u{301}", "\u{0}", ":",
    "Tags:", "App: App: App:", "Ex", "TC 18446744073709551616 a",
  ]

  /// A parsed file can be formatted, and formatting it again changes nothing.
  @Test func `a damaged scenario file is parsed and formatted, or refused with findings`()
    async throws
  {
    let folder = URL(filePath: #filePath + "/../../../Scenarios").standardizedFileURL
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
      .filter { $0.hasSuffix(".scenario") }
      .map { try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8) }
    #expect(files.count >= 9)
    var formatted = 0
    await Fuzz.each { number, dice in
      let text = dice.one(of: files)
      var bytes = Mutation.of(Array(text.utf8), &dice)
      if number.isMultiple(of: 2) {
        let lines = Mutation.ofLines(
          text.components(separatedBy: "\n"), &dice, others: Self.lines)
        bytes = Array(lines.joined(separator: dice.oneIn(8) ? "\r\n" : "\n").utf8)
      }
      let result = ScenarioParser.parse(bytes: bytes, path: "a.scenario")
      let findings = ScenarioLinter.lint(result)
      let place = "\(Fuzz.description)\n\(String(decoding: bytes, as: UTF8.self))"
      #expect((result.scenario == nil) == !result.findings.isEmpty, "\(place)")
      guard let printed = ScenarioPrinter.format(result) else {
        #expect(!findings.isEmpty, "refused without a finding: \(place)")
        return
      }
      formatted += 1
      let again = ScenarioParser.parse(printed, path: "a.scenario")
      #expect(again.scenario == result.scenario, "\(place)")
      #expect(ScenarioPrinter.format(again) == printed, "\(place)")
    }
    // Check that enough files were parsed, since files refused at the first line test little.
    #expect(formatted > Fuzz.count / 50 && formatted < Fuzz.count, "\(formatted)")
  }
}
