import ComparisonReport
import Foundation

/// Reads XCTest's lines of Xcode 7 to 26: `    t =     9.03s     Checking existence of …`.
///
/// A line has only its start. Its step ends where the next line of the same or a smaller depth
/// begins. So the last step of a test, and the last of each action, also contain the test's own
/// code.
struct XCTestLog {
  /// The kind of a line.
  private enum Step: Equatable {
    /// What follows it is the test's own code, even if nothing is logged.
    case setUp
    case start, end, launch, terminate, wait, check, exists, find, all, snapshot, cached, search
    case idle, timeout, interruptions, synthesis, debug, other
    /// What a wait does before it looks again.
    case pause
    case action(String)
  }

  private struct Entry {
    let step: Step
    let depth, start, line: Int
    /// Of an action: when its events were sent, when its last idle wait began, and its own steps.
    var synthesis, finalIdle: Int?
    var counted: Set<String> = []
    /// Of a wait: the starts of its checks.
    var checks: [Int] = []
    /// Of a wait: its time before the first check, and whether it is for an element's existence.
    var pause = 0
    var isForExistence = false
    var failed = false
  }

  /// The test that is read. Its figures count when it ends, and only once.
  private struct Test {
    let name: String
    let line: Int
    var figures = LogAnalysis()
    var section = 0
    var stack: [Entry] = []
    var last = 0
    var hasSteps = false
    var hash = Hasher()
    /// Whether lines of other tests are between its own.
    var isMixed = false
    var reads: (count: Int, start: Int, line: Int)?
  }

  private var test: Test?
  private var seen: Set<Int> = []
  private(set) var copies = 0
  private(set) var mixed: Set<String> = []
  private var suiteDepth = 0
  /// Whether lines without a step continue an error's or an app's message.
  var isInMessage = false
  /// Whether a test or a suite has begun and not ended.
  var isInRun: Bool { suiteDepth > 0 || test != nil }
  /// The number of tests without an end.
  private(set) var unended = 0
  /// The texts that were typed, which must not be shown.
  private(set) var secrets: Set<String> = []

  /// Reads a line. Returns false if it isn't XCTest's.
  mutating func read(_ line: LogLine, number: Int, into analysis: inout LogAnalysis) -> Bool {
    if let place = line.index(of: " t = ", before: 120) ?? line.index(of: "\tt = ", before: 120) {
      return readStep(line.dropping(place + 5), number, &analysis)
    }
    if let place = line.index(of: "Test Case '", before: 120) {
      let rest = line.dropping(place + 11)
      guard let end = rest.index(of: "' ") else { return false }
      isInMessage = false
      let (name, event) = (rest.prefix(end).text, rest.dropping(end + 2))
      if event.hasPrefix("started") {
        begin(name, number, &analysis)
      } else if event.hasPrefix("passed") || event.hasPrefix("failed")
        || event.hasPrefix("skipped")
      {
        finish(name, Self.total(event), &analysis)
      }
      return true
    }
    if let place = line.index(of: "Test case '", before: 120) {
      // Tests on several devices at once are printed without steps, each in one line.
      let name = line.text(after: "Test case '", until: 39, from: place) ?? ""
      if let total = Self.total(line.dropping(place)) { addWhole(name, total, &analysis) }
      return true
    }
    if let place = line.index(of: "Test Suite '", before: 120) {
      isInMessage = false
      let event = line.dropping(place)
      suiteDepth += event.index(of: "' started") != nil ? 1 : suiteDepth > 0 ? -1 : 0
      return true
    }
    if line.index(of: ": error: ") != nil || line.index(of: "*** ", before: 120) != nil {
      isInMessage = true
      return true
    }
    return line.index(of: "Executed ", before: 120) != nil
      || line.index(of: "Running tests...") != nil
      || line.index(of: "Test session results") != nil || line.index(of: "Testing ") == 0
  }

  /// Ends a test that the log doesn't end.
  mutating func end(_ analysis: inout LogAnalysis) {
    if test?.hasSteps == true { unended += 1 }
    close(nil, &analysis)
  }

  /// `passed (6.479 seconds).`, in milliseconds.
  private static func total(_ event: LogLine) -> Int? {
    guard let place = event.bytes.lastIndex(of: 40), let whole = event.number(at: place + 1),
      event[whole.end] == 46, let part = event.number(at: whole.end + 1)
    else { return nil }
    let digits = part.end - whole.end - 1
    let thousandths = Double(part.value) / pow(10, Double(digits)) * 1000
    return whole.value * 1000 + Int(thousandths.rounded())
  }

  // MARK: - Tests

  private mutating func begin(_ name: String, _ number: Int, _ analysis: inout LogAnalysis) {
    if test?.hasSteps == true { unended += 1 }
    close(nil, &analysis)
    open(name, number)
  }

  private mutating func open(_ name: String, _ number: Int) {
    var test = Test(name: name, line: number)
    test.section = test.figures.begin(name, line: number)
    test.hash.combine(name)
    self.test = test
  }

  private mutating func finish(_ name: String, _ total: Int?, _ analysis: inout LogAnalysis) {
    guard let test else { return }
    // The end of another test: they run at the same time, and a step doesn't say whose it is.
    if test.name != name, test.hasSteps {
      self.test?.isMixed = true
      mixed.insert(name)
    }
    if test.name == name || test.hasSteps { close(total, &analysis) }
  }

  private mutating func close(_ total: Int?, _ analysis: inout LogAnalysis) {
    guard var test, test.hasSteps else {
      if let test, let total { addWhole(test.name, total, &analysis) }
      self.test = nil
      return
    }
    if let total {
      let end = max(total, test.last)
      passTime(to: end, depth: -1, &test)
      pop(to: -1, at: end, isLast: true, &test)
    }
    self.test = nil
    if test.isMixed {
      if mixed.count < 1000 { mixed.insert(test.name) }
    } else if seen.insert(test.hash.finalize()).inserted {
      analysis.merge(test.figures)
    } else {
      copies += 1
    }
  }

  /// Counts a test of which the log has no steps, such as a unit test.
  private mutating func addWhole(_ name: String, _ total: Int, _ analysis: inout LogAnalysis) {
    var hash = Hasher()
    hash.combine(name)
    hash.combine(total)
    guard seen.insert(hash.finalize()).inserted else { return copies += 1 }
    analysis.add("a test without steps", total)
    analysis.add(.stepless, total, in: -1)
  }

  // MARK: - Steps

  private mutating func readStep(
    _ line: LogLine, _ number: Int, _ analysis: inout LogAnalysis
  ) -> Bool {
    var place = 0
    while line[place] == 32 { place += 1 }
    if line.hasPrefix("nans", at: place) { return true }
    guard let whole = line.number(at: place), line[whole.end] == 46,
      let part = line.number(at: whole.end + 1), line[part.end] == 115
    else { return false }
    let digits = part.end - whole.end - 1
    let time =
      whole.value * 1000 + Int((Double(part.value) * pow(10, 3 - Double(digits))).rounded())
    place = part.end + 1
    let spaces = place
    while line[place] == 32 { place += 1 }
    let (depth, title) = ((place - spaces - 1) / 4, line.dropping(place))
    if test == nil { open("(steps without the start of their test)", number) }
    guard var test else { return true }
    // Its collections would be copied if they were used twice.
    self.test = nil
    defer { self.test = test }
    // Time doesn't run backwards within a test, but rounding may swap two steps.
    if time + 20 < test.last { test.isMixed = true }
    let step = Self.step(title)
    isInMessage = title.hasPrefix("Assertion Failure")
    test.hasSteps = true
    test.hash.combine(time)
    test.hash.combine(bytes: UnsafeRawBufferPointer(title.bytes))
    if case .action("type") = step, let text = title.text(after: "Type '", until: 39) {
      if secrets.count < LogAnalysis.secretLimit { secrets.insert(text) }
    }
    passTime(to: time, depth: depth, &test)
    pop(to: depth, at: time, &test)
    var entry = Entry(step: step, depth: depth, start: time, line: number)
    entry.isForExistence = step == .wait && title.index(of: " to exist") != nil
    push(entry, &test)
    return true
  }

  /// Gives the time since the last line to that line's part. If the next line, at `depth`, belongs
  /// to a different command, this time may contain the test's own code.
  private func passTime(to time: Int, depth: Int, _ test: inout Test) {
    let (spent, part) = (max(0, time - test.last), part(test.stack))
    test.last = max(time, test.last)
    let wait = test.stack.lastIndex { $0.step == .wait && $0.checks.isEmpty }
    if part == .waits, let wait { return test.stack[wait].pause += spent }
    let command = test.stack.first { $0.step != .other }
    test.figures.add(
      part, spent, in: test.section, hasOpenEnd: command.map { depth <= $0.depth } ?? false)
  }

  private func part(_ stack: [Entry]) -> LogPart {
    if stack.isEmpty { return .start }
    guard let last = stack.last(where: { $0.step != .other }) else { return .test }
    if stack.contains(where: { $0.step == .launch || $0.step == .terminate }) { return .launch }
    switch last.step {
    case .start, .end: return .start
    case .launch, .terminate: return .launch
    case .wait, .check, .pause: return .waits
    case .exists, .find, .all, .snapshot, .cached: return .looks
    case .search: return .search
    case .idle, .timeout: return .idle
    case .interruptions: return .interruptions
    case .synthesis: return stack.contains { $0.step == .action("type") } ? .typing : .synthesis
    case .debug: return .debug
    case .action, .other, .setUp: return .test
    }
  }

  private func push(_ entry: Entry, _ test: inout Test) {
    let parent = test.stack.indices.last
    if let parent {
      switch entry.step {
      case .synthesis: test.stack[parent].synthesis = entry.start
      case .idle where test.stack[parent].synthesis != nil:
        test.stack[parent].finalIdle = entry.start
      case .start where test.stack[parent].step == .launch:
        if test.stack[parent].counted.insert("start").inserted {
          test.figures.add(
            "launch: until the process runs", entry.start - test.stack[parent].start)
        }
      case .check: test.stack[parent].checks.append(entry.start)
      default: break
      }
    }
    if entry.step == .wait { test.figures.waitCount += 1 }
    if entry.step == .check, !test.stack.contains(where: { $0.step == .wait }) {
      test.figures.looseCheckCount += 1
    }
    if [.timeout, .pause, .debug].contains(entry.step) {
      for place in test.stack.indices { test.stack[place].failed = true }
    }
    test.stack.append(entry)
  }

  /// Ends the steps from a depth on.
  private func pop(to depth: Int, at time: Int, isLast: Bool = false, _ test: inout Test) {
    while let entry = test.stack.last, entry.depth >= depth {
      test.stack.removeLast()
      count(entry, time, isLast: isLast, &test)
    }
  }

  /// Counts a step. The last one of a test, and those around it, also contain the test's own code.
  private func count(_ entry: Entry, _ end: Int, isLast: Bool, _ test: inout Test) {
    let duration = max(0, end - entry.start)
    let isInWait = test.stack.contains { $0.step == .wait || $0.step == .check }
    var name = Self.name(entry.step)
    let isSnapshot = [.snapshot, .cached, .all].contains(entry.step)
    if let parent = test.stack.last, case .action(let kind) = parent.step, !isSnapshot {
      // An action is repeated if it fails. Its first steps are those that all actions have.
      name = Self.name(entry.step, of: kind, isSent: parent.synthesis != nil)
      if let step = name, !test.stack[test.stack.count - 1].counted.insert(step).inserted {
        name = nil
      }
    } else if test.stack.contains(where: { if case .action = $0.step { true } else { false } }) {
      if !isSnapshot { name = nil }
    } else if isInWait, entry.step == .exists {
      name = "existence check in a wait"
    } else if test.stack.contains(where: { $0.step == .launch }), entry.step != .terminate {
      name = entry.step == .idle ? "launch: idle wait, at most" : nil
    }
    if let name, !isLast || entry.step == .end { test.figures.add(name, duration) }
    if case .action(let kind) = entry.step, let idle = entry.finalIdle {
      test.figures.add("\(kind): until the idle wait after", max(0, idle - entry.start))
    }
    countReads(entry, &test)
    // The first check comes after a second, even if the element is there.
    let wasPresent = entry.isForExistence && entry.checks.count == 1 && !entry.failed && !isLast
    test.figures.add(
      wasPresent ? .present : .waits, entry.pause, in: test.section,
      hasOpenEnd: entry.checks.isEmpty)
    if isLast { return }
    if entry.step == .wait { countWait(entry, duration, &test) }
    if entry.step == .idle || entry.step == .timeout, duration >= 59_000 {
      test.figures.note(.idleTimeout, line: entry.line, duration)
    }
    // What has no step around it is a command. A group of steps that the test names isn't one.
    let isCommand = entry.step != .idle && test.stack.allSatisfy { $0.step == .other }
    if isCommand, let kind = Self.name(entry.step) {
      test.figures.commandCount += 1
      test.figures.noteSlow(
        .init(kind: kind, line: entry.line, milliseconds: duration, section: test.name))
    }
  }

  private func countWait(_ wait: Entry, _ duration: Int, _ test: inout Test) {
    guard let first = wait.checks.first else { return }
    test.figures.add("wait: until the first check", first - wait.start)
    for (one, next) in zip(wait.checks, wait.checks.dropFirst()) {
      test.figures.add("wait: from check to check", next - one)
    }
    guard wait.checks.count == 1, !wait.failed, wait.isForExistence else { return }
    test.figures.add("wait: found at the first check, at most", duration)
    test.figures.note(.lateFirstCheck, line: wait.line, first - wait.start)
  }

  /// Counts properties that are read one after the other.
  private func countReads(_ entry: Entry, _ test: inout Test) {
    guard test.stack.isEmpty else { return }
    if entry.step == .find {
      let start = test.reads ?? (0, entry.start, entry.line)
      test.reads = (start.count + 1, start.start, start.line)
    } else if let reads = test.reads {
      test.reads = nil
      guard reads.count >= 5 else { return }
      test.figures.note(
        .singleReads, line: reads.line, count: reads.count, entry.start - reads.start)
    }
  }

  // MARK: - Titles

  private static let titles: [(StaticString, Step)] = [
    ("Start Test", .start), ("Set Up", .setUp), ("Tear Down", .end), ("Open ", .launch),
    ("Launch ", .launch), ("Activate ", .launch), ("Setting up automation session", .start),
    ("Wait for accessibility", .start), ("Waiting for accessibility", .start),
    ("Terminate ", .terminate), ("Waiting ", .wait), ("Checking `", .check),
    ("Checking existence", .exists), ("Find: ", .search), ("Find the", .find), ("Find ", .find),
    ("Get all elements", .all), ("Get number of matches", .all), ("Requesting snapshot", .snapshot),
    ("Snapshot accessibility hierarchy", .snapshot), ("Use cached", .cached),
    ("Synthesize event", .synthesis), ("Dispatch the event", .synthesis),
    ("Check for interrupting", .interruptions), ("Check for UI interruptions", .interruptions),
    ("Capturing element debug", .pause), ("Collecting ", .debug),
    ("App animations complete notification not received", .timeout),
    ("App event loop idle notification not received", .timeout), ("Tap ", .action("tap")),
    ("Double tap ", .action("double tap")), ("Two-finger tap ", .action("two-finger tap")),
    ("Long press ", .action("press")), ("Press ", .action("press")), ("Swipe ", .action("swipe")),
    ("Type ", .action("type")), ("Pinch ", .action("pinch")), ("Rotate ", .action("rotate")),
    ("Adjust ", .action("adjust")), ("Scroll ", .action("scroll")), ("Click ", .action("click")),
    ("Drag ", .action("drag")), ("Hover ", .action("hover")),
  ]

  private static func step(_ title: LogLine) -> Step {
    if title.hasPrefix("Wait for "), title.index(of: " to idle") != nil { return .idle }
    if title.hasPrefix("Press "), title.index(of: " drag to ") != nil { return .action("drag") }
    return titles.first { title.hasPrefix($0.0) }?.1 ?? .other
  }

  /// The name of a step that belongs to an action.
  private static func name(_ step: Step, of kind: String, isSent: Bool) -> String? {
    switch step {
    case .idle: isSent ? "\(kind): idle wait after, at most" : "\(kind): idle wait before"
    case .find: "\(kind): find again"
    case .interruptions: "\(kind): interruption check"
    case .synthesis: "\(kind): synthesise"
    case .debug: name(step)
    default: nil
    }
  }

  private static func name(_ step: Step) -> String? {
    switch step {
    case .launch: "launch, at most"
    case .terminate: "close an app"
    case .wait: "wait"
    case .exists: "existence check"
    case .find: "read a property"
    case .all: "all elements, or their number"
    case .snapshot: "snapshot"
    case .cached: "cached snapshot"
    case .search: "search"
    case .debug: "debug information"
    case .idle: "idle wait"
    case .action(let kind): "\(kind), at most"
    case .end: "from tear down to the test’s end"
    case .start, .setUp, .check, .pause, .timeout, .interruptions, .synthesis, .other: nil
    }
  }
}
