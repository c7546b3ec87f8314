// Binds XCTest tests to written scenarios, in Xcode and on Linux. The tests need no other file.
//
// A test quotes each item of its scenario (precondition, step, expectation) word for word, in order, once.
// It fails if an item is left out, repeated, reordered or reworded, if there is no call below a step, and if
// an expectation asserts nothing. README.md shows a test, and FORMAT.md the format of scenarios.

import Foundation
import XCTest

/// A test that plays a written scenario.
class ScenarioTestCase: XCTestCase {
  private var played: ScenarioRun?
  /// The place of the last mark.
  private var place: (file: StaticString, line: UInt) = (#filePath, #line)

  /// Plays the scenario with an identifier, such as `A.1`. The body gets the app's launch arguments.
  ///
  /// The scenario's file is a resource of the test bundle, or in the folder Scenarios next to the folder of
  /// the test. The environment variable SCENARIO_TRACE names a file to which the run is added.
  func scenario(
    _ id: String, file: StaticString = #filePath, line: UInt = #line,
    _ body: (_ launch: [String]) throws -> Void
  ) throws {
    continueAfterFailure = true
    place = (file, line)
    let scenario = try WrittenScenario.named(
      id, bundle: Bundle(for: type(of: self)), file: "\(file)")
    let run = ScenarioRun(scenario, file: "\(file)", line: line) { [unowned self] in
      testRun?.totalFailureCount ?? 0
    }
    played = run
    defer { played = nil }
    do {
      try body(scenario.launch)
      try run.finish()
    } catch {
      run.end("\(error)")
      // XCTest doesn't know the place of a thrown error, and a test may hide it.
      XCTFail("\(error)", file: place.file, line: place.line)
      throw error
    }
  }

  /// Begins a test case.
  func testCase(_ title: String, file: StaticString = #filePath, line: UInt = #line) throws {
    place = (file, line)
    try playing(file, line).begin(testCase: title, "\(file)", line)
  }

  /// Begins a precondition. The code below it checks it. Returns the rows of its table.
  @discardableResult
  func precondition(
    _ text: String, file: StaticString = #filePath, line: UInt = #line
  ) throws -> [[String]] {
    try mark("P", text, file, line)
  }

  /// Begins a step. The code below it does it. Returns the rows of its table.
  @discardableResult
  func step(
    _ text: String, file: StaticString = #filePath, line: UInt = #line
  ) throws -> [[String]] {
    try mark("S", text, file, line)
  }

  /// Begins an expectation. The code below it asserts it. Returns the rows of its table.
  @discardableResult
  func expect(
    _ text: String, file: StaticString = #filePath, line: UInt = #line
  ) throws -> [[String]] {
    try mark("Ex", text, file, line)
  }

  /// Returns the current run. Throws ``ScenarioError`` outside of a scenario.
  private func playing(_ file: StaticString, _ line: UInt) throws -> ScenarioRun {
    guard let played else {
      throw ScenarioError("\(file):\(line): begin the scenario first: try scenario(\"A.1\") { _ in")
    }
    return played
  }

  private func mark(
    _ kind: String, _ text: String, _ file: StaticString, _ line: UInt
  ) throws -> [[String]] {
    place = (file, line)
    let table = try playing(file, line).begin(kind, text, "\(file)", line)
    #if canImport(ObjectiveC) || FACADE
      // A line in Xcode's report.
      XCTContext.runActivity(named: "\(kind): \(text)") { _ in }
    #endif
    return table
  }
}

/// An invalid scenario file, or a test that departs from its scenario.
struct ScenarioError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

// MARK: - Written scenarios

/// A scenario in a file.
struct WrittenScenario {
  struct Item {
    let id, kind: String
    let number: Int
    var text: String
    let place: String
    var testCase = ""
    let caseNumber: Int
    var table: [[String]] = []
  }

  let path: String
  private(set) var id = ""
  private(set) var title = ""
  private(set) var launch: [String] = []
  private(set) var items: [Item] = []

  /// Reads the scenario with an identifier. Throws ``ScenarioError`` if there is none, or if it is invalid.
  static func named(_ id: String, bundle: Bundle, file: String) throws -> WrittenScenario {
    let start = id.replacingOccurrences(of: ".", with: "") + "-"
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Scenarios").path
    let near = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    let paths =
      [nil, "Scenarios"].flatMap { bundle.paths(forResourcesOfType: "scenario", inDirectory: $0) }
      + near.map { "\(folder)/\($0)" }
    let found = Set(
      paths.filter { path in
        path.hasSuffix(".scenario") && path.split(separator: "/").last?.hasPrefix(start) == true
      })
    guard let path = found.first, found.count == 1 else {
      throw ScenarioError(
        found.isEmpty
          ? "There is no file \(start)….scenario. Add it to \(folder), or to the test target's resources."
          : "\(found.sorted().joined(separator: " and ")) have the same identifier.")
    }
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw ScenarioError("\(path): can't be read as UTF-8.")
    }
    let scenario = try WrittenScenario(
      text, path: "Scenarios/\(path.split(separator: "/").last ?? "")")
    guard scenario.id == id else {
      throw ScenarioError("\(scenario.path) has the scenario \(scenario.id), not \(id).")
    }
    return scenario
  }

  /// Parses a file. Throws ``ScenarioError`` with the place of the first problem.
  init(_ text: String, path: String) throws {
    self.path = path
    // What the next line may continue, and the column of its text.
    var open: (label: String, column: Int)?
    var header = ""
    var cases: [(number: Int, title: String)] = []
    let lines = text.replacingOccurrences(of: "\r\n", with: "\n").components(separatedBy: "\n")
    for (index, typed) in lines.enumerated() {
      let place = "\(path):\(index + 1)"
      // Tab stops are eight columns apart.
      let line = typed.reduce(into: "") { line, character in
        line.append(character == "\t" ? " " : character)
        while character == "\t", line.count % 8 > 0 { line.append(" ") }
      }
      let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
      guard let first = words.first, !first.hasPrefix("#") else {
        open = nil
        continue
      }
      let indentation = line.prefix { $0.isWhitespace }.count
      let number = words.count > 1 ? words[1] : ""
      let isNumber =
        number.count < 5 && !number.hasPrefix("0") && Int(number).map { $0 > 0 } == true
      let isItem = ["TC", "P", "S", "Ex"].contains(first) && isNumber
      let isHeader =
        id.isEmpty && ["App:", "Source:", "Tags:", "Covers:", "Launch:"].contains(first)
      let isTitle = first == "TS" && id.isEmpty && number.contains(".")
      if let current = open, ["P", "S", "Ex"].contains(current.label), first.hasPrefix("|") {
        try addRow(line.trimmingCharacters(in: .whitespaces), place)
        continue
      }
      if let current = open, !isItem, !isHeader, indentation >= current.column {
        let more = " " + words.joined(separator: " ")
        switch current.label {
        case "TS": title += more
        case "TC": cases[cases.count - 1].title += more
        case "Launch:": header += more
        case "P", "S", "Ex":
          guard items[items.count - 1].table.isEmpty else {
            throw ScenarioError("\(place): a text continues below its table.")
          }
          items[items.count - 1].text += more
        default: break
        }
        continue
      }
      guard isItem || isHeader || isTitle else {
        throw ScenarioError(
          "\(place): '\(words.joined(separator: " "))' is neither an item (TC, P, S or Ex, and a number "
            + "from 1 to 9999), nor a header (App:, Source:, Tags:, Covers: or Launch:, above TS), nor a "
            + "continuation of the text above. See FORMAT.md.")
      }
      let rest = words.dropFirst(isHeader ? 1 : 2).joined(separator: " ")
      // The column of the text comes after the label and the spaces around its words.
      var text = line.drop { $0.isWhitespace }
      for _ in 0..<(isHeader ? 1 : 2) {
        text = text.drop { !$0.isWhitespace }.drop { $0.isWhitespace }
      }
      open = (first, line.distance(from: line.startIndex, to: text.startIndex))
      switch first {
      case "TS": (id, title) = (number, rest)
      case "TC": cases.append((Int(number) ?? 0, rest))
      case "P", "S", "Ex":
        guard let testCase = cases.last else {
          throw ScenarioError("\(place): start a test case first: TC 1 Title")
        }
        items.append(
          Item(
            id: "\(id)/TC\(testCase.number)/\(first)\(number)", kind: first,
            number: Int(number) ?? 0, text: rest,
            place: place, caseNumber: testCase.number))
      default: if first == "Launch:" { header = rest }
      }
    }
    guard !id.isEmpty, !cases.isEmpty else {
      throw ScenarioError("\(path): there is no scenario, or no test case.")
    }
    launch = Self.words(in: header)
    try check(cases)
  }

  /// A hash of all texts, for the trace: FNV-1a, 64 bits.
  var textHash: String {
    var lines = [(id, title)]
    var testCase = 0
    for item in items {
      if item.caseNumber != testCase {
        testCase = item.caseNumber
        lines.append(("\(id)/TC\(testCase)", item.testCase))
      }
      lines += ([item.text] + item.table.flatMap { $0 }).map { (item.id, $0) }
    }
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in lines.map({ "\($0)\t\($1)\n" }).joined().utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Adds a row to the last item's table.
  private mutating func addRow(_ line: String, _ place: String) throws {
    // A bar or backslash in a cell has a backslash before it.
    let bar = "\u{1}", backslash = "\u{2}"
    let plain = line.replacingOccurrences(of: "\\\\", with: backslash)
      .replacingOccurrences(of: "\\|", with: bar)
    let cells = plain.components(separatedBy: "|").dropFirst().dropLast().map { cell in
      cell.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        .replacingOccurrences(of: bar, with: "|").replacingOccurrences(of: backslash, with: "\\")
    }
    let item = items.count - 1
    guard plain.hasSuffix("|"), !cells.isEmpty,
      cells.count == (items[item].table.first ?? cells).count
    else {
      throw ScenarioError(
        "\(place): a row must end with |, and have as many cells as the first one.")
    }
    items[item].table.append(cells)
  }

  /// Checks the numbers and the order of items, and replaces test cases' numbers by their titles.
  private mutating func check(_ cases: [(number: Int, title: String)]) throws {
    guard cases.map(\.number) == Array(1...cases.count) else {
      throw ScenarioError("\(path): the test cases must be numbered from 1.")
    }
    var (next, last): ([String: Int], Item?) = ([:], nil)
    for (index, item) in items.enumerated() {
      if let previous = last, previous.caseNumber != item.caseNumber {
        guard previous.kind == "Ex" else {
          throw ScenarioError("\(previous.place): the last step has no expectation.")
        }
        (next, last) = ([:], nil)
      }
      let follows =
        switch item.kind {
        case "P": last == nil || last?.kind == "P"
        case "S": last?.kind != "S"
        default: last?.kind == "S" && last?.number == item.number
        }
      if item.kind != "Ex" { next[item.kind, default: 0] += 1 }
      guard follows, item.kind == "Ex" || next[item.kind] == item.number, !item.text.isEmpty else {
        throw ScenarioError(
          "\(item.place): \(item.kind) \(item.number) isn't in order, or has no text. Preconditions come first, "
            + "each step is followed by its expectation, and numbers count from 1.")
      }
      last = item
      items[index].testCase = cases[item.caseNumber - 1].title
    }
    guard last?.kind == "Ex", Set(items.map(\.caseNumber)).count == cases.count else {
      throw ScenarioError("\(path): the last step has no expectation.")
    }
  }

  /// Returns launch arguments. Those in double quotes may have spaces, and doubled quotes.
  private static func words(in text: String) -> [String] {
    var (words, word, isQuoted): ([String], String?, Bool) = ([], nil, false)
    for character in text {
      if character == "\"" {
        isQuoted.toggle()
        if isQuoted, let begun = word { word = begun + "\"" }
        word = word ?? ""
      } else if character == " ", !isQuoted {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }
}

// MARK: - Runs

/// A run of a scenario by a test.
final class ScenarioRun {
  private let scenario: WrittenScenario
  /// The number of the test's failures so far.
  private let failures: () -> Int
  private let start = Date()
  private var position = 0
  private var testCase = 0
  private let repetition: Int
  private var open:
    (item: WrittenScenario.Item, file: String, line: UInt, start: Date, checks: Int, failures: Int)?
  private var hasEnded = false

  /// The number of assertions so far, and the item that they belong to.
  static var checks = 0
  static var current = ""

  init(_ scenario: WrittenScenario, file: String, line: UInt, failures: @escaping () -> Int) {
    (self.scenario, self.failures) = (scenario, failures)
    // The trace may have earlier runs.
    let starts = (Self.trace.flatMap { try? String(contentsOfFile: $0, encoding: .utf8) } ?? "")
      .components(separatedBy: "\n").filter { line in
        ["\"kind\":\"start\"", "\"scenario\":\"\(scenario.id)\"", "\"tool\":\"\(Self.tool)\""]
          .allSatisfy(line.contains)
      }
    repetition = 1 + starts.count
    write(
      "start",
      [
        "start": Date().timeIntervalSince1970, "textHash": scenario.textHash,
        "file": Self.relative(file), "line": line,
      ])
  }

  private var next: WrittenScenario.Item? {
    position < scenario.items.count ? scenario.items[position] : nil
  }

  func begin(testCase title: String, _ file: String, _ line: UInt) throws {
    try close(before: line, in: file)
    guard let item = next, item.testCase == title, item.caseNumber != testCase else {
      throw departs("test case", title, file, line)
    }
    testCase = item.caseNumber
  }

  /// Begins an item, and returns the rows of its table.
  func begin(
    _ kind: String, _ text: String, _ file: String, _ line: UInt
  ) throws -> [[String]] {
    try close(before: line, in: file)
    guard let item = next, item.kind == kind, item.text == text, item.caseNumber == testCase else {
      throw departs(["P": "precondition", "S": "step"][kind] ?? "expectation", text, file, line)
    }
    open = (item, file, line, Date(), Self.checks, failures())
    Self.current = Self.name(item)
    return item.table
  }

  /// Ends the run. Throws ``ScenarioError`` if items are left out.
  func finish() throws {
    try close(before: .max, in: open?.file ?? "")
    if let next { throw ScenarioError("\(Self.name(next)) was left out") }
    end(failures() > 0 ? "an assertion failed" : nil)
  }

  func end(_ problem: String?) {
    guard !hasEnded else { return }
    hasEnded = true
    record(problem)
    write(
      "end",
      ["duration": Date().timeIntervalSince(start), "commands": 0].merging(outcome(problem)) { $1 })
  }

  /// Ends the current item. Throws ``ScenarioError`` if it did or asserted nothing.
  private func close(before line: UInt, in file: String) throws {
    guard let current = open else { return }
    var problem: String?
    if current.item.kind != "S", Self.checks == current.checks {
      problem = "nothing was asserted: use an assertion that README.md lists"
    } else if current.item.kind == "S", current.file == file,
      !Self.hasCall(in: file, current.line, line)
    {
      problem = "nothing was done: there is no call below it"
    }
    record(problem ?? (failures() > current.failures ? "an assertion failed" : nil))
    if let problem {
      throw ScenarioError(
        "\(Self.relative(current.file)):\(current.line): \(Self.name(current.item)): \(problem)")
    }
  }

  private func record(_ problem: String?) {
    guard let current = open else { return }
    open = nil
    position += 1
    write(
      "item",
      [
        "item": current.item.id, "file": Self.relative(current.file), "line": current.line,
        "start": current.start.timeIntervalSince(start),
        "duration": Date().timeIntervalSince(current.start),
        "commands": 0, "checks": Self.checks - current.checks,
      ].merging(outcome(problem)) { $1 })
  }

  /// Returns whether there is a call between two lines of a source file. True if it can't be read, as on a
  /// device.
  private static func hasCall(in file: String, _ first: UInt, _ last: UInt) -> Bool {
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return true }
    return text.components(separatedBy: .newlines).dropFirst(Int(first))
      .prefix(last == .max ? .max : Int(last) - Int(first) - 1).contains { line in
        let code = line.components(separatedBy: "//")[0]
        return code.contains("(") && !code.contains("func ")
      }
  }

  /// Returns a path without that of the working folder.
  private static func relative(_ path: String) -> String {
    let folder = FileManager.default.currentDirectoryPath + "/"
    return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
  }

  private func departs(_ kind: String, _ text: String, _ file: String, _ line: UInt)
    -> ScenarioError
  {
    var following = "the scenario has ended"
    if let next {
      following = "the scenario has \(Self.name(next))"
      if next.caseNumber != testCase {
        following += " in the test case \"\(next.testCase)\", which must begin first"
      }
    }
    return ScenarioError(
      "\(Self.relative(file)):\(line): the \(kind) \"\(text)\" isn't next: \(following)")
  }

  private static func name(_ item: WrittenScenario.Item) -> String {
    "\(item.id) \"\(item.text)\" (\(item.place))"
  }

  private func outcome(_ problem: String?) -> [String: Any] {
    problem.map { ["outcome": "failed", "message": $0] } ?? ["outcome": "passed"]
  }

  private static let trace = ProcessInfo.processInfo.environment["SCENARIO_TRACE"]
  private static let tool = ProcessInfo.processInfo.environment["SCENARIO_TOOL"] ?? "xctest"

  /// Adds a record to the trace.
  private func write(_ kind: String, _ members: [String: Any]) {
    guard let path = Self.trace else { return }
    let record: [String: Any] = [
      "version": 3, "kind": kind, "tool": Self.tool, "scenario": scenario.id,
      "repetition": repetition,
    ]
    guard
      let data = try? JSONSerialization.data(
        withJSONObject: record.merging(members) { $1 }, options: .sortedKeys)
    else { return }
    if !FileManager.default.fileExists(atPath: path) {
      _ = FileManager.default.createFile(atPath: path, contents: nil)
    }
    guard let file = FileHandle(forWritingAtPath: path) else { return }
    defer { try? file.close() }
    _ = try? file.seekToEnd()
    try? file.write(contentsOf: data + Data("\n".utf8))
  }
}

// MARK: - Assertions that are counted

// These functions hide XCTest's in the test's module. Add others in the same way.

/// Counts an assertion, and reports its problem, or the error that it throws.
private func check(
  _ name: String, _ message: () -> String, _ file: StaticString, _ line: UInt,
  _ problem: () throws -> String?
) {
  ScenarioRun.checks += 1
  do {
    guard let problem = try problem() else { return }
    XCTFail(
      "\(ScenarioRun.current): \(name) failed: \(problem) \(message())", file: file, line: line)
  } catch {
    XCTFail("\(ScenarioRun.current): \(name) threw \(error) \(message())", file: file, line: line)
  }
}

func XCTAssert(
  _ value: @autoclosure () throws -> Bool, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line
) {
  check("XCTAssert", message, file, line) { try value() ? nil : "it is false" }
}

func XCTAssertTrue(
  _ value: @autoclosure () throws -> Bool, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line
) {
  check("XCTAssertTrue", message, file, line) { try value() ? nil : "it is false" }
}

func XCTAssertFalse(
  _ value: @autoclosure () throws -> Bool, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line
) {
  check("XCTAssertFalse", message, file, line) { try value() ? "it is true" : nil }
}

func XCTAssertEqual<Value: Equatable>(
  _ one: @autoclosure () throws -> Value, _ other: @autoclosure () throws -> Value,
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
) {
  check("XCTAssertEqual", message, file, line) {
    let (one, other) = (try one(), try other())
    return one == other ? nil : "\(one) isn't equal to \(other)"
  }
}

func XCTAssertNil(
  _ value: @autoclosure () throws -> Any?, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line
) {
  check("XCTAssertNil", message, file, line) { try value().map { "it is \($0)" } }
}

func XCTAssertNotNil(
  _ value: @autoclosure () throws -> Any?, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line
) {
  check("XCTAssertNotNil", message, file, line) { try value() == nil ? "it is nil" : nil }
}
