import Foundation
import TestSupport
import Testing

import ComparisonReport
@testable import Costs

/// Reads a log's text as a file.
func imported(_ text: String) throws -> LogAnalysis {
  let folder = TemporaryFolder()
  let file = folder.url.appendingPathComponent("a.log")
  try Data(text.utf8).write(to: file)
  return try LogImport(file.path).analysis
}

extension LogAnalysis {
  /// The number, the median and the sum of a kind's durations, such as `2× 0.300 s, 0.610 s`.
  func shown(_ kind: String) -> String? {
    kinds[kind].flatMap { tally in
      tally.spread.map {
        String(format: "%d× %.3f s, %.3f s", tally.count, $0.median, Double(tally.total) / 1000)
      }
    }
  }
}

/// How a version of Xcode writes its log.
struct XCTestStyle: CustomTestStringConvertible, Sendable {
  var name: String
  var testDescription: String { name }
  /// Added to each line, such as by a CI machine.
  var prefix = ""
  /// The depth of the test's own steps.
  var depth = 0
  var find: [String] = ["Find the \"Add\" Button"]
  var idle = "Wait for app.tinylog to idle"
  var start = "Setting up automation session"
  var synthesis = "Synthesize event"
  var tap = "Tap \"Add\" Button"
  var lineEnd = "\n"

  static let old = XCTestStyle(
    name: "Xcode 7 and 8", depth: 1,
    find: [
      "Find the \"Add\" Button", "    Snapshot accessibility hierarchy for app.tinylog",
      "    Find: Descendants matching type Button",
    ], idle: "Wait for app to idle", start: "Waiting for accessibility to load")

  static let all: [XCTestStyle] = [
    {
      var style = old
      (style.name, style.prefix, style.synthesis) = ("Xcode 7 beta", "  ", "Dispatch the event")
      style.tap = "Tap the \"Add\" Button"
      return style
    }(), old,
    XCTestStyle(
      name: "Xcode 9 and 10",
      find: [
        "Find the \"Add\" Button", "    Snapshot accessibility hierarchy for app with pid 42",
        "    Use cached accessibility hierarchy for app with pid 42",
      ], idle: "Wait for app with pid 42 to idle"),
    XCTestStyle(name: "Xcode 11 to 26"),
    XCTestStyle(
      name: "GitHub Actions", prefix: "2025-11-21T22:01:40.5713650Z ",
      find: ["Find the \"Add\" Button", "    Requesting snapshot of accessibility hierarchy"]),
    XCTestStyle(name: "fastlane", prefix: "\u{1b}[35m[22:01:40]: ▸ \u{1b}[0m", lineEnd: "\r\n"),
  ]

  /// A log of one test with steps of known durations in hundredths of a second.
  func log(name: String = "testAdd", text: String = "Buy milk") -> String {
    var (time, lines) = (0, ["Test Case '-[UITests \(name)]' started."])
    func step(_ depth: Int, _ title: String, _ duration: Int) {
      let spaces = String(repeating: "    ", count: depth + self.depth)
      let number = String(format: "%8.2f", Double(time) / 100)
      lines.append("    t = \(number)s \(spaces)\(title)")
      time += duration
    }
    step(0, "Start Test at 2025-11-21 22:01:40.571", 3)
    step(0, "Set Up", 2)
    step(0, "Open app.tinylog", 0)
    step(1, "Launch app.tinylog", 5)
    step(2, "Terminate app.tinylog:41", 120)
    step(2, start, 85)
    step(2, idle, 140)
    step(0, "Waiting 5.0s for \"Add\" Button to exist", 102)
    step(1, "Checking `Expect predicate `existsNoRetry == 1` for object \"Add\" Button`", 0)
    step(2, "Checking existence of `\"Add\" Button`", 9)
    func action(_ title: String, sent: Int, after: Int) {
      step(0, title, 1)
      step(1, idle, 6)
      for (place, line) in find.enumerated() { step(1, line, place == 0 ? 4 : 3) }
      step(1, "Check for interrupting elements affecting \"Add\" Button", 8)
      step(1, synthesis, sent)
      step(1, idle, after)
    }
    action(tap, sent: 29, after: 71)
    action("Type '\(text)' into \"Name\" TextField", sent: 24 + 2 * text.count, after: 1)
    step(0, "Checking existence of `\"Buy milk\" StaticText`", 7)
    step(0, "Tear Down", 20)
    lines.append(
      "Test Case '-[UITests \(name)]' passed (\(String(format: "%.3f", Double(time) / 100)) seconds)."
    )
    return lines.map { prefix + $0 + lineEnd }.joined()
  }
}

struct XCTestLogTests {
  @Test(arguments: XCTestStyle.all)
  func `all durations of a log are recovered`(style: XCTestStyle) throws {
    let log = try imported(style.log())
    let find = 4 + 3 * (style.find.count - 1)
    let tap = (1 + 6 + find + 8 + 29, 71)
    let expected: [String: Int] = [
      "launch, at most": 350, "close an app": 120, "launch: until the process runs": 125,
      "launch: idle wait, at most": 140, "wait": 111, "wait: until the first check": 102,
      "wait: found at the first check, at most": 111, "existence check in a wait": 9,
      "existence check": 7, "tap, at most": tap.0 + tap.1, "tap: idle wait before": 6,
      "tap: find again": find, "tap: interruption check": 8, "tap: synthesise": 29,
      "tap: until the idle wait after": tap.0, "tap: idle wait after, at most": 71,
      "type: synthesise": 40, "from tear down to the test’s end": 20,
    ]
    for (kind, hundredths) in expected {
      let seconds = String(format: "%.3f s", Double(hundredths) / 100)
      #expect(log.shown(kind) == "1× \(seconds), \(seconds)", "\(kind)")
    }
    let parts: [LogPart: Int] = [
      .start: 3 + 20, .launch: 350, .present: 102, .idle: 6 + 71 + 6 + 1, .interruptions: 16,
      .synthesis: 29, .typing: 40, .test: 4,
      .looks: 9 + 7 + 2 * find - (style.depth > 0 ? 6 : 0),
    ]
    for (part, hundredths) in parts { #expect(log.parts[part] == hundredths * 10, "\(part)") }
    #expect(log.parts[.search] == (style.depth > 0 ? 60 : nil))
    #expect(log.unknownCount == 0)
    #expect(log.sections.map(\.name) == ["-[UITests testAdd]"])
    #expect(log.sections.first?.total == log.total)
    #expect(log.advice.map { $0.prefix(40) } == ["1.020 s: waits that found their element "])
    #expect(log.slowest.first.map { "\($0.kind) \($0.line)" } == "launch, at most 4")
  }

  @Test func `what follows the set up is the test's own code`() throws {
    let log = try imported(
      """
      Test Case '-[KTests.K testA]' started.
          t =     0.00s Start Test at 2026-09-08 21:17:00.000
          t =     0.50s Set Up
          t =    53.90s Tear Down
      Test Case '-[KTests.K testA]' passed (55.316 seconds).
      """)
    #expect(log.parts[.test] == 53_400)
    #expect(log.parts[.start] == 500 + 1416)
  }

  @Test(arguments: XCTestStyle.all)
  func `tabs in front of the steps are read like spaces`(style: XCTestStyle) throws {
    let log = style.log()
    let tabbed = try imported(log.replacing("    t = ", with: "\tt = "))
    #expect(try tabbed.parts == imported(log).parts)
    #expect(tabbed.unknownCount == 0)
  }

  @Test func `a test that is printed again counts once, a repeated run counts again`() throws {
    let (log, other) = (XCTestStyle.old.log(), XCTestStyle.old.log(text: "Buy bread"))
    let result = try imported(log + log + other + log)
    #expect(result.kinds["type: synthesise"]?.count == 2)
    #expect(result.remarks == ["2 tests printed again, counted once."])
  }

  @Test func `tests at the same time are left out`() throws {
    func lines(_ name: String) -> [Substring] {
      XCTestStyle.all[3].log(name: name).split(separator: "\n")
    }
    let mixed = zip(lines("testA"), lines("testB")).flatMap { [$0, $1] }.joined(separator: "\n")
    let result = try imported(mixed + "\n" + XCTestStyle.all[3].log(name: "testC"))
    #expect(result.sections.map(\.name) == ["-[UITests testC]"])
    #expect(
      result.remarks.map { $0.prefix(37) } == ["2 tests left out, because tests ran a"])
    #expect(throws: LogError.self) { try imported(mixed) }
  }

  @Test func `a log that ends in a test counts all but its last step`() throws {
    let lines = XCTestStyle.all[3].log().split(separator: "\n")
    let result = try imported(lines.prefix(14).joined(separator: "\n") + "\n    t = ")
    #expect(result.shown("wait") == "1× 1.110 s, 1.110 s")
    #expect(result.kinds["tap, at most"] == nil)
    #expect(result.remarks == ["1 test without an end. The last steps aren't counted."])
  }

  @Test func `an app that doesn't become idle costs its time-out`() throws {
    let log = """
      Test Case '-[A b]' started.
          t =     0.00s Start Test
          t =     1.00s Tap Button
          t =     1.00s     Wait for app to idle
          t =    61.01s         App animations complete notification not received, will attempt
          t =    61.02s     Synthesize event
          t =    61.32s     Wait for app to idle
          t =    61.40s Tear Down
      Test Case '-[A b]' failed (61.600 seconds).
      """
    let result = try imported(log)
    #expect(
      result.advice.first?.hasPrefix("60.020 s: waits for an idle app that ended by time-out")
        == true)
    #expect(result.advice.first?.hasSuffix("First in line 4.") == true)
  }

  @Test func `tests without steps count as a whole`() throws {
    let result = try imported(
      """
      Test Case '-[A b]' started.
      Test Case '-[A b]' passed (0.250 seconds).
      Test case 'A.c()' passed on 'Clone 1 of iPhone 15 - UITests-Runner (123)' (3.500 seconds)
      """)
    #expect(result.shown("a test without steps") == "2× 1.875 s, 3.750 s")
  }

  @Test func `properties that are read one by one are named`() throws {
    let reads = (0..<6).map { "    t =     1.\($0)0s Find the Button (Element at index \($0))\n" }
    let result = try imported(
      "Test Case '-[A b]' started.\n" + reads.joined() + "    t =     2.00s Tear Down\n"
        + "Test Case '-[A b]' passed (2.1 seconds).\n")
    #expect(result.advice.map { $0.prefix(39) } == ["1.000 s: elements read one by one, 6 ti"])
  }
}
