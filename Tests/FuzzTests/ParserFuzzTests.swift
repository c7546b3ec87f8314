import TestSupport
import Device
import Foundation
import Inspector
import SampleApps
import ScenarioFormat
import Testing
import WebDriver

/// The selector parsers: each string is accepted, or refused with a message.
struct SelectorParserFuzzTests {
  @Test(arguments: [
    (FindArguments.Strategy.classChain, Selectors.chain), (.predicate, Selectors.predicate),
    (.xpath, Selectors.xpath), (.css, Selectors.css),
  ])
  func `selectors are accepted or refused with a message`(
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

/// Strings that look like selectors, most of them invalid.
enum Selectors {
  static let xpath = [
    "//", "/", "*", "XCUIElementTypeCell", "XCUIElementTypeButton", "div", "a", "[", "]", "(", ")",
    "@label", "@name", "@*", "'a'", "\"", "'", " = ", " != ", " and ", " or ", " | ", "1", "-1",
    "99999999999999999999", "last()", "position()", "count(", "contains(", ", ", "not(", "..", ".",
    "ancestor::", "preceding::", "following-sibling::", "self::node()", "$x", "x:y", "id('a')",
    "matches(", "text()", "é", "\u{0}", " ", " div ", " mod ", "AppiumAUT", "namespace::*",
  ]
  static let predicate = [
    "label", "name", "value", "type", "enabled", "rect.x", "wdLabel", " == ", " != ", " < ",
    " CONTAINS ", " CONTAINS[cd] ", " BEGINSWITH ", " LIKE ", " MATCHES ", " IN ", " BETWEEN ",
    " AND ", " OR ", " NOT ", "(", ")", "{", "}", "'a'", "\"b\"", "'", "1", "-1", "1e999", "0x1F",
    "TRUEPREDICATE", "nil", "SELF", "%@", "%K", ",", "+", "**", "(a+)+$'", "'(a*)*b'", "ANY ",
    "FUNCTION(", "SUBQUERY(", "é", "\u{0}", " ", "\\", "$x", "@count", "[", "]", "[c]", "&&", "||",
    "!", "*", "/", "=<", "%", "{'a', 'b'}", "#label", ".", "👩‍👩‍👧", "\u{301}", "\u{FFFF}",
  ]
  static let chain = [
    "**/", "*", "/", "XCUIElementTypeCell", "XCUIElementTypeAny", "[", "]", "[1]", "[-1]", "[0]",
    "[99999999999999999999]", "[`label == 'a'`]", "[$enabled == 1$]", "`", "$", "[`", "`]", "'",
    "label", " ", "é", "\u{0}",
  ]
  static let css = [
    "li", "button", "*", "#a", ".b", "[label", "=", "*=", "'a'", "\"", "]", "[", ">", " ", "+",
    "~", ",", ":enabled", ":nth-child(", "2n+1", ")", ":not(", ":checked", "\\", "é", "|", "i",
    "\u{0}", "::before", "99999999999999999999",
  ]

  /// The strategies of both contexts, with the tokens of their selectors.
  static let byStrategy: [(strategy: String, tokens: [String])] = [
    ("xpath", xpath), ("-ios predicate string", predicate), ("-ios class chain", chain),
    ("css selector", css), ("accessibility id", ["My Lists", "a", "", "\u{0}", "é"]),
    ("id", ["a", " ", "\""]), ("name", ["a", "\\", "\""]), ("link text", ["a", ""]),
    ("class name", ["XCUIElementTypeCell", "a b", ""]), ("tag name", ["*", "a", ""]),
    ("partial link text", ["e", ""]), ("-image", ["a"]), ("magic", ["a"]),
  ]

  /// Valid selectors, used as they are or with damage.
  static let valid = [
    ("xpath", "//XCUIElementTypeCell[XCUIElementTypeStaticText[@label='TODO']]"),
    ("xpath", "//*[@label and not(@enabled='false')][position() <= 3]"),
    ("-ios predicate string", "type == 'XCUIElementTypeButton' AND label BEGINSWITH[c] 'a'"),
    ("-ios class chain", "**/XCUIElementTypeCell[`label CONTAINS 'a'`]/*[-1]"),
    ("css selector", "button[aria-label='Clear'], li > *:nth-child(2)"),
    ("class name", "XCUIElementTypeButton"), ("accessibility id", "Add"), ("xpath", "//*"),
  ]

  static func body(_ dice: inout Dice) -> JSONValue {
    if dice.oneIn(3) {
      let (strategy, selector) = dice.one(of: valid, or: ("xpath", "//*"))
      if dice.oneIn(2) { return ["using": .string(strategy), "value": .string(selector)] }
      let damaged = String(decoding: Mutation.of(Array(selector.utf8), &dice), as: UTF8.self)
      return ["using": .string(strategy), "value": .string(damaged)]
    }
    let (strategy, tokens) = dice.one(of: byStrategy, or: ("xpath", xpath))
    return ["using": .string(strategy), "value": .string(dice.text(of: tokens, upTo: 10))]
  }
}

/// Damaged scenario files and random lines. Each is parsed, or refused with findings at valid
/// positions. A parsed file can be formatted, and formatting it again changes nothing.
struct ScenarioFuzzTests {
  private static let tokens = [
    "App:    TinyLog", "Source: thesis", "Tags:   a, b", "TS A.1 Add", "TS", "  TC 1 Add a list",
    "TC 0", "    S 1   Tap (+).", "    Ex 1  It is shown.", "S 99999999999999999999 Tap", "# note",
    "    Pre 1 It rains.", "", " ", "\t", "Ex 1.1 a", "  TC 2", "    S 1", "é\u{301}", "\u{0}", ":",
    "    Ex 1  It should be shown.", "Tags:", "App: App: App:", "Ex", "TC 18446744073709551616 a",
  ]

  private func files() throws -> [(path: String, bytes: [UInt8])] {
    let folder = URL(filePath: #filePath + "/../../../Scenarios").standardizedFileURL
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
      .filter { $0.hasSuffix(".scenario") }
      .map { ($0, Array(try Data(contentsOf: folder.appendingPathComponent($0)))) }
  }

  /// Reads, lints and formats a file.
  ///
  /// - Returns: Whether the file could be formatted.
  private func play(_ bytes: [UInt8], _ path: String) -> Bool {
    let result = ScenarioParser.parse(bytes: bytes, path: path)
    let findings = ScenarioLinter.lint(result)
    let lines = String(decoding: bytes, as: UTF8.self).utf8
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    #expect((result.scenario == nil) == !result.findings.isEmpty, "\(Fuzz.description)\n\(bytes)")
    #expect(findings.allSatisfy { pointsInto(lines, $0) }, "\(Fuzz.description)\n\(bytes)")
    guard let formatted = ScenarioPrinter.format(result) else {
      #expect(!findings.isEmpty, "refused without a finding:  \(Fuzz.description)\n\(bytes)")
      return false
    }
    let again = ScenarioParser.parse(formatted, path: path)
    let isStable = again.scenario == result.scenario && ScenarioPrinter.format(again) == formatted
    #expect(isStable, "not stable: \(Fuzz.description)\n\(bytes)")
    return true
  }

  private func pointsInto(_ lines: [Substring.UTF8View], _ finding: Finding) -> Bool {
    guard let sourceLine = finding.sourceLine else {
      return (finding.line, finding.column) == (1, 1)
    }
    guard lines.indices.contains(finding.line - 1) else { return false }
    var line = lines[finding.line - 1]
    if finding.line < lines.count, line.last == UInt8(ascii: "\r") { line.removeLast() }
    if finding.line == 1, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    return Array(line) == Array(sourceLine.utf8) && !finding.text.isEmpty
      && (1...sourceLine.count + 1).contains(finding.column)
  }

  @Test func `damaged files are parsed or refused with findings`() async throws {
    let files = try files()
    #expect(files.count >= 9)
    var formatted = 0
    await Fuzz.each { number, dice in
      let (path, bytes) = dice.one(of: files, or: ("", []))
      let damaged: [UInt8]
      switch number % 3 {
      case 0: damaged = Mutation.of(bytes, &dice)
      case 1:
        let lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\n")
        let mixed = Mutation.ofLines(lines, &dice, others: Self.tokens)
        damaged = Array(mixed.joined(separator: "\n").utf8)
      default:
        let lines = (0..<dice.below(20)).map { _ in dice.one(of: Self.tokens) }
        damaged = Array(lines.joined(separator: dice.oneIn(8) ? "\r\n" : "\n").utf8)
      }
      if play(damaged, path) { formatted += 1 }
    }
    // Check that enough files were parsed, since files refused at the first line test little.
    #expect(formatted > Fuzz.count / 50, "\(formatted)")
    #expect(formatted < Fuzz.count)
  }
}

/// The inspector's console: every input gets an answer or an error.
struct ConsoleFuzzTests {
  private static let native = [
    "app", ".", "buttons", "cells", "tables", "descendants(matching: ", ".any", ".button", ")", "(",
    "[\"Add\"]", "[\"", "\"]", "element(boundBy: ", "0", "-1", "99999999999999999999", "firstMatch",
    "containing(", ".staticText, identifier: ", "\"a\"", "matching(identifier: ", "label", "value",
    "tap()", "typeText(\"x\")", "swipeLeft()", "count", "exists", "\\u{1F37A}", "\\", "é", "web ",
    "//*", "#id",
    "label CONTAINS 'a'", "label MATCHES '(a+)+$'", "TRUEPREDICATE", "**/", "tree", "marks", " ",
  ]

  @Test(arguments: [
    ("app.duet.tinylog", native), ("app.duet.tinylog", Selectors.xpath),
    ("app.duet.tinylog", Selectors.chain), ("app.duet.tinylog", Selectors.predicate),
    ("app.duet.beer-explorer", native), ("app.duet.beer-explorer", Selectors.xpath),
  ])
  func `every line is answered`(app: String, tokens: [String]) async throws {
    let device = Device(apps: InstalledApps.all(), clock: .virtual)
    try device.launch(app)
    device.run(for: .seconds(5))
    let console = Console(device)
    let revision = device.revision
    var answered = 0
    // Fewer attempts, because people type less than machines send.
    await Fuzz.each(of: Fuzz.count / 10 + 1) { _, dice in
      let line = dice.text(of: tokens, upTo: 12)
      let answer = console.evaluate(line, isConfirmed: false)
      answered += answer.error == nil ? 1 : 0
      #expect(answer.error != "", "\(Fuzz.description): \(line)")
    }
    #expect(answered > 0)
    #expect(device.revision == revision)
  }
}
