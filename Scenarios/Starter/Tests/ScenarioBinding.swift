// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Binds XCTest tests to written scenarios, in Xcode and on Linux. The tests need no other file.
//
// Version 2. To upgrade, replace this file. Since version 1, `scenario` reports a departure from the
// scenario instead of throwing it, and traces have version 4.
//
// A test quotes each item of its scenario (precondition, step, expectation) word for word, in order, once.
// It fails if an item is left out, repeated, reordered or reworded, and if an expectation asserts nothing.
// README.md shows a test, and FORMAT.md the format of scenarios.

import Foundation
import XCTest

/// A test case whose tests play written scenarios.
open class ScenarioTestCase: MarkedTestCase {
  /// Plays the scenario with an identifier, such as `L.1`. The body gets the app's launch arguments.
  ///
  /// The scenario's file is a resource of the test bundle, in a folder Scenarios next to one of the folders
  /// that contain the test, or in the folder that the environment variable SCENARIOS names.
  ///
  /// - Parameters:
  ///   - notPortable: why this suite can't play it. The test is skipped, and the body doesn't run.
  ///   - expectedFailure: why the test fails at present. It fails if all of it passes.
  ///   - link: the address of a page about that reason, such as a bug report.
  public func scenario(
    _ id: String, notPortable: String? = nil, expectedFailure: String? = nil, link: String? = nil,
    file: StaticString = #filePath, line: UInt = #line,
    _ body: (_ launch: [String]) throws -> Void
  ) throws {
    let place = TestPlace(file: file, line: line)
    let scenario: WrittenScenario
    do {
      scenario = try .named(id, bundle: Bundle(for: Swift.type(of: self)), test: "\(file)")
      if let reason = scenario.manual {
        throw ScenarioError("\(id) has no test, because it is manual: \(reason)")
      }
      try TraceFile.check()
    } catch { return XCTFail("\(error)", file: file, line: line) }
    if let notPortable {
      record(.omitted(scenario, reason: notPortable, link: link, at: place))
      throw XCTSkip("\(id) isn't portable: \(notPortable)")
    }
    let declared = expectedFailure.map { ExpectedFailure(reason: $0, link: link) }
    let error = try play(scenario, declared: declared, at: place) { try body(scenario.launch) }
    if let error, !error.isReported {
      XCTFail(error.description, file: error.place?.file ?? file, line: error.place?.line ?? line)
    }
    if let problem = TraceFile.problem { XCTFail(problem, file: file, line: line) }
  }
}

/// A test case with marks, which quote the items of the scenario that a test plays.
open class MarkedTestCase: XCTestCase {
  /// The current run. Nil outside of a scenario.
  public private(set) var playing: ScenarioRun?
  /// The failures that XCTest has recorded: in the current item, and between items.
  fileprivate var failures: [RecordedFailure] = []
  fileprivate var failuresOutside: [RecordedFailure] = []
  private var records: [Data] = []

  /// Begins a test case.
  public func testCase(
    _ title: String, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try current(file, line).begin(case: title, row: nil, TestPlace(file: file, line: line))
  }

  /// Plays a test case once for each row of its Examples, in order. The body gets the row.
  public func examples(
    _ title: String, file: StaticString = #filePath, line: UInt = #line,
    _ body: (ExampleRow) throws -> Void
  ) throws {
    let (run, place) = (try current(file, line), TestPlace(file: file, line: line))
    for row in try run.rows(of: title, place) {
      try run.begin(case: title, row: row.number, place)
      try body(row)
    }
  }

  /// Begins a precondition. The code below it checks it. Returns the rows of its table.
  @discardableResult
  public func precondition(
    _ text: String, file: StaticString = #filePath, line: UInt = #line
  ) throws -> [[String]] {
    try mark(.precondition, text, file, line)
  }

  /// Begins a step. The code below it does it. Returns the rows of its table.
  @discardableResult
  public func step(
    _ text: String, file: StaticString = #filePath, line: UInt = #line
  ) throws -> [[String]] {
    try mark(.step, text, file, line)
  }

  /// Begins an expectation. The code below it asserts it. Returns the rows of its table.
  @discardableResult
  public func expect(
    _ text: String, file: StaticString = #filePath, line: UInt = #line
  ) throws -> [[String]] {
    try mark(.expectation, text, file, line)
  }

  private func mark(
    _ kind: WrittenScenario.Kind, _ text: String, _ file: StaticString, _ line: UInt
  ) throws -> [[String]] {
    let run = try current(file, line)
    let table = try run.begin(kind, text, TestPlace(file: file, line: line))
    #if canImport(ObjectiveC) || FACADE
      // A line in Xcode's report.
      XCTContext.runActivity(named: "\(kind.rawValue): \(text)") { _ in }
    #endif
    return table
  }

  private func current(_ file: StaticString, _ line: UInt) throws -> ScenarioRun {
    if let playing { return playing }
    let error = ScenarioError("a mark must be inside the block of a scenario")
    XCTFail(error.description, file: file, line: line)
    throw error
  }

  /// Runs the body of a test, which makes the marks of a scenario.
  ///
  /// - Returns: what is wrong with the test, or nil. Only what has `isReported` was reported to XCTest.
  /// - Throws: `XCTSkip`, if the body does.
  public func play(
    _ scenario: WrittenScenario, declared: ExpectedFailure? = nil, at place: TestPlace,
    _ body: () throws -> Void
  ) throws -> ScenarioError? {
    continueAfterFailure = true
    (failures, failuresOutside) = ([], [])
    let run = ScenarioRun(scenario, declared: declared, at: place, by: self)
    playing = run
    Checks.areInRun(true)
    defer {
      Checks.areInRun(false)
      playing = nil
      attachRecords()
    }
    record(.started(run))
    do {
      try body()
    } catch let skip as XCTSkip where run.isSound {
      run.skip(skip.message ?? "no reason")
      throw skip
    } catch { return run.finish(after: error) }
    return run.finish(after: nil)
  }

  // MARK: - For subclasses

  /// Takes a picture of the screen after an item that failed, as PNG. A UI test returns
  /// `XCUIScreen.main.screenshot().pngRepresentation`.
  open func picture() -> Data? { nil }

  /// Whether a failed item ends its run, as it should.
  open var endsAtFailure: Bool { true }

  /// Returns what is wrong with an item that has ended, or nil.
  open func problem(in item: EndedItem) -> String? {
    var texts = item.failures.map(\.text)
    if let thrown = item.thrown, !(thrown is ReportedError) { texts.append("\(thrown)") }
    guard texts.isEmpty else { return texts.joined(separator: "\n") }
    guard item.written.kind != .step, item.checks == 0 else { return nil }
    return "nothing was asserted: use an assertion of XCTest, such as XCTAssertEqual"
  }

  /// Adds an event to the trace, the file that the environment variable SCENARIO_TRACE names.
  open func record(_ event: ScenarioEvent) {
    guard let line = event.line(picture: { self.picture() }) else { return }
    TraceFile.append(line)
    records.append(line)
  }

  /// Keeps the records in Xcode's result. On a device, tests can't write to the computer's files.
  private func attachRecords() {
    #if canImport(ObjectiveC) || FACADE
      let trace = records.reduce(Data(), +)
      let attachment = XCTAttachment(data: trace, uniformTypeIdentifier: "public.plain-text")
      attachment.name = "scenario-trace.jsonl"
      attachment.lifetime = .keepAlways
      add(attachment)
    #endif
    records = []
  }

  #if canImport(ObjectiveC) || FACADE
    open override func record(_ issue: XCTIssue) {
      let place = issue.sourceCodeContext.location
      note(issue.compactDescription, place?.fileURL.path, place?.lineNumber)
      if !hidesFailures { super.record(issue) }
    }
  #else
    open override func recordFailure(
      withDescription description: String, inFile file: String, atLine line: Int, expected: Bool
    ) {
      note(description, file, line)
      guard !hidesFailures else { return }
      super.recordFailure(
        withDescription: description, inFile: file, atLine: line, expected: expected)
    }
  #endif

  private func note(_ text: String, _ file: String?, _ line: Int?) {
    // XCTFail adds a word.
    let own = text.hasPrefix("failed - ") ? String(text.dropFirst(9)) : text
    let failure = RecordedFailure(text: own, file: file, line: line)
    if playing?.openPlace == nil {
      failuresOutside.append(failure)
    } else {
      failures.append(failure)
    }
  }

  /// Whether a failure now is the declared one.
  private var hidesFailures: Bool { playing?.isInDeclaredFailure == true }

  // Waiting for an expectation asserts it.
  #if canImport(ObjectiveC) || FACADE
    open override func wait(for expectations: [XCTestExpectation], timeout seconds: TimeInterval) {
      Checks.add()
      super.wait(for: expectations, timeout: seconds)
    }
    open override func waitForExpectations(
      timeout: TimeInterval, handler: XCWaitCompletionHandler? = nil
    ) {
      Checks.add()
      super.waitForExpectations(timeout: timeout, handler: handler)
    }
  #else
    public func wait(for expectations: [XCTestExpectation], timeout seconds: TimeInterval) {
      Checks.add()
      super.wait(for: expectations, timeout: seconds, enforceOrder: false)
    }
    @MainActor @preconcurrency public func waitForExpectations(timeout: TimeInterval) {
      Checks.add()
      super.waitForExpectations(timeout: timeout, handler: nil)
    }
  #endif
}

/// A place in a test.
public struct TestPlace: Sendable {
  public let file: StaticString
  public let line: UInt

  public init(file: StaticString, line: UInt) { (self.file, self.line) = (file, line) }
}

/// A row of a test case's Examples.
public struct ExampleRow: Sendable {
  /// From 1.
  public let number: Int
  /// The cells, by the names in the first row.
  public let values: [String: String]

  /// The cell below a name. Throws ``ScenarioError`` if there is none.
  public subscript(name: String) -> String {
    get throws {
      guard let value = values[name] else {
        let known = values.keys.sorted().joined(separator: ", ")
        throw ScenarioError("the Examples have no \"\(name)\". They have: \(known)")
      }
      return value
    }
  }
}

/// An invalid scenario file, a test that departs from its scenario, or an item that failed.
public struct ScenarioError: Error, CustomStringConvertible {
  public let description: String
  /// The mark. Nil if it isn't known.
  public let place: TestPlace?
  /// Whether XCTest has recorded it already.
  public let isReported: Bool
  /// Whether an item failed. If not, the test departs from its scenario, or threw an error outside of items.
  public let isFailedItem: Bool
  /// Whether the item failed only because it asserted nothing.
  var isUnchecked = false

  init(
    _ description: String, at place: TestPlace? = nil, isReported: Bool = false,
    isFailedItem: Bool = false
  ) {
    (self.description, self.place) = (description, place)
    (self.isReported, self.isFailedItem) = (isReported, isFailedItem)
  }
}

/// Thrown after a failure that XCTest has recorded.
private struct ReportedError: Error {}

// MARK: - Runs

/// A failure that XCTest recorded.
public struct RecordedFailure: Sendable {
  public let text: String
  public let file: String?
  /// From 1.
  public let line: Int?
}

/// The declaration that a test fails at present.
public struct ExpectedFailure: Sendable {
  public let reason: String
  public let link: String?

  public init(reason: String, link: String? = nil) { (self.reason, self.link) = (reason, link) }
}

/// An item that a test has ended.
public struct EndedItem {
  public let written: WrittenScenario.Item
  /// Its mark.
  public let place: TestPlace
  /// In seconds, from the start of the run.
  public let start, duration: Double
  /// The number of assertions.
  public let checks: Int
  public let failures: [RecordedFailure]
  /// The error that ended the test in the item.
  public let thrown: (any Error)?
  /// What is wrong. Nil if it passed.
  public fileprivate(set) var message: String?
}

/// What a trace records.
public enum ScenarioEvent {
  case started(ScenarioRun)
  case began(ScenarioRun)
  case item(ScenarioRun, EndedItem)
  /// `duration` is in seconds, and `outcome` is passed, failed or skipped.
  case ended(ScenarioRun, duration: Double, outcome: String, message: String?)
  case omitted(WrittenScenario, reason: String, link: String?, at: TestPlace)
}

/// A run of a scenario by a test.
public final class ScenarioRun {
  public let scenario: WrittenScenario
  public let declared: ExpectedFailure?
  /// The place of the test.
  public let place: TestPlace
  /// A random identifier: 16 hexadecimal digits.
  public let id = hexadecimal(.random(in: .min ... .max))
  /// The seconds spent on tracing. No duration has them.
  public private(set) var tracing = 0.0
  /// The mark of the current item. Nil between items.
  public var openPlace: TestPlace? { open?.place }

  private unowned let test: MarkedTestCase
  private let items: [WrittenScenario.Item]
  private let begun = ProcessInfo.processInfo.systemUptime
  private var position = 0
  /// The index of the test case's play that has begun.
  private var openPlay: Int?
  private var open: (item: WrittenScenario.Item, place: TestPlace, start: Double, checks: Int)?
  /// The first mark that was refused, and the item that failed. A test can't hide them.
  private var refused, failed: ScenarioError?

  init(
    _ scenario: WrittenScenario, declared: ExpectedFailure?, at place: TestPlace,
    by test: MarkedTestCase
  ) {
    (self.scenario, self.declared, self.place, self.test) = (scenario, declared, place, test)
    items = scenario.plays.flatMap(\.items)
  }

  /// Whether a failure now is the declared one.
  var isInDeclaredFailure: Bool { declared != nil && open != nil }

  private var now: Double { ProcessInfo.processInfo.systemUptime - begun - tracing }
  private var next: WrittenScenario.Item? { position < items.count ? items[position] : nil }
  private var play: WrittenScenario.Play? { next.map { scenario.plays[$0.play] } }

  /// Ends the current item, and returns the play that must begin next, which must be of this test case.
  private func nextPlay(of title: String, _ place: TestPlace) throws -> WrittenScenario.Play {
    try endItem()
    guard let play, play.title == WrittenScenario.normalised(title), next?.play != openPlay else {
      throw refuse("test case", title, place)
    }
    return play
  }

  func rows(of title: String, _ place: TestPlace) throws -> [ExampleRow] {
    let play = try nextPlay(of: title, place)
    guard play.row != nil else {
      throw refuse("the test case \"\(title)\" has no Examples: begin it with testCase", place)
    }
    return scenario.plays.filter { $0.number == play.number }.compactMap(\.row)
  }

  func begin(case title: String, row: Int?, _ place: TestPlace) throws {
    let play = try nextPlay(of: title, place)
    guard play.row?.number == row else {
      throw row == nil
        ? refuse("the test case \"\(title)\" has Examples: play it with examples", place)
        : refuse("test case", title, place)
    }
    openPlay = next?.play
  }

  func begin(
    _ kind: WrittenScenario.Kind, _ text: String, _ place: TestPlace
  ) throws -> [[String]] {
    try endItem()
    guard let item = next, item.kind == kind, item.text == WrittenScenario.normalised(text),
      item.play == openPlay
    else { throw refuse("\(kind)", text, place) }
    test.record(.began(self))
    test.failures = []
    open = (item, place, now, Checks.count)
    return item.table
  }

  /// Ends the current item. Throws the failure of an item, this one or an earlier one.
  private func endItem(thrown: (any Error)? = nil) throws {
    if let current = open {
      let end = now
      let clock = ProcessInfo.processInfo.systemUptime
      var item = EndedItem(
        written: current.item, place: current.place, start: current.start,
        duration: end - current.start, checks: Checks.count - current.checks,
        failures: test.failures, thrown: thrown)
      item.message = test.problem(in: item)
      open = nil
      position += 1
      test.record(.item(self, item))
      tracing += ProcessInfo.processInfo.systemUptime - clock
      if let message = item.message, test.endsAtFailure {
        failed = ScenarioError(
          "\(current.item.name) failed: \(message)", at: current.place,
          isReported: !item.failures.isEmpty && (thrown == nil || thrown is ReportedError),
          isFailedItem: true)
        failed?.isUnchecked = item.failures.isEmpty && thrown == nil
      }
    }
    if let failed { throw failed }
  }

  /// Whether nothing has failed, and no mark was refused.
  var isSound: Bool {
    refused == nil && failed == nil && test.failures.isEmpty && test.failuresOutside.isEmpty
  }

  func skip(_ reason: String) {
    open = nil
    test.record(.ended(self, duration: now, outcome: "skipped", message: reason))
  }

  /// Ends the run after an error, if any. Returns what is wrong with it.
  func finish(after thrown: (any Error)?) -> ScenarioError? {
    let earlier = failed
    var problem = thrown.map { $0 as? ScenarioError ?? ScenarioError("\($0)", at: place) }
    // An earlier failure was thrown at the next mark. If the test caught it, there is no error.
    let isInItem = open != nil
    do { try endItem(thrown: thrown) } catch { if earlier == nil { problem = failed } }
    if let thrown, isInItem, failed == nil {
      problem = ScenarioError("\(thrown)", at: place, isFailedItem: true)
    }
    // A wrong mark is the test's mistake. A later failure doesn't hide it.
    if let refused { problem = refused }
    if problem == nil {
      if let failed {
        problem = ScenarioError(
          "the test continued after a failure: \(failed.description)", at: failed.place)
      } else if let next {
        problem = ScenarioError("\(next.name) was left out", at: place)
      } else if let outside = test.failuresOutside.first {
        problem = ScenarioError(outside.text, at: place, isReported: true)
      }
    }
    test.record(
      .ended(
        self, duration: now, outcome: problem == nil ? "passed" : "failed",
        message: problem?.description))
    guard let declared else { return problem }
    if let problem { return problem.isFailedItem && !problem.isUnchecked ? nil : problem }
    return ScenarioError(
      "passed, but is declared to fail: \(declared.reason) Remove the declaration.", at: place)
  }

  private func refuse(_ kind: String, _ text: String, _ place: TestPlace) -> ScenarioError {
    var following = "the scenario has ended"
    if let next, let play {
      following = "the scenario has \(next.name)"
      if next.play != openPlay {
        following += " in the test case \"\(play.title)\", which must begin first"
      }
    }
    return refuse("the \(kind) \"\(text)\" isn't next: \(following)", place)
  }

  private func refuse(_ text: String, _ place: TestPlace) -> ScenarioError {
    let error = ScenarioError(text, at: place)
    refused = refused ?? error
    return error
  }
}

// MARK: - The trace

extension ScenarioEvent {
  /// Returns the line of the trace. Nil for an event that a trace doesn't have.
  func line(picture: () -> Data?) -> Data? {
    var members: [String: Any]
    let scenario: WrittenScenario
    switch self {
    case .began: return nil
    case .started(let run):
      scenario = run.scenario
      members = ["kind": "start", "run": run.id, "textHash": scenario.textHash]
      members.merge(Self.start(run.place, scenario)) { $1 }
      if let declared = run.declared {
        members["known"] = Self.known("expectedFailure", declared.reason, declared.link)
      }
    case .omitted(let omitted, let reason, let link, let place):
      scenario = omitted
      members = ["kind": "omitted", "known": Self.known("notPortable", reason, link)]
      members.merge(Self.start(place, scenario)) { $1 }
    case .item(let run, let item):
      scenario = run.scenario
      members = [
        "kind": "item", "run": run.id, "item": item.written.id, "line": item.place.line,
        "file": Self.path("\(item.place.file)", scenario), "start": item.start,
        "duration": item.duration,
        "commands": 0, "checks": item.checks, "outcome": item.message == nil ? "passed" : "failed",
      ]
      if let message = item.message {
        var failure: [String: Any] = ["found": item.failures.first?.text ?? message]
        if let first = item.failures.first, let file = first.file, let line = first.line {
          failure.merge(["file": Self.path(file, scenario), "line": line]) { $1 }
        }
        members.merge(["message": message, "failure": failure]) { $1 }
        if let data = picture()?.base64EncodedString() {
          members["picture"] = ["format": "png", "data": data]
        }
      }
    case .ended(let run, let duration, let outcome, let message):
      scenario = run.scenario
      members = [
        "kind": "end", "run": run.id, "duration": duration, "commands": 0, "outcome": outcome,
      ]
      members["message"] = message
    }
    members.merge(["version": 4, "tool": TraceFile.tool, "scenario": scenario.id]) { $1 }
    let data = try? JSONSerialization.data(withJSONObject: members, options: .sortedKeys)
    return data.map { $0 + Data("\n".utf8) }
  }

  private static func start(_ place: TestPlace, _ scenario: WrittenScenario) -> [String: Any] {
    var members: [String: Any] = [
      "file": path("\(place.file)", scenario), "line": place.line,
      "start": Date().timeIntervalSince1970,
    ]
    members["session"] = ProcessInfo.processInfo.environment["SCENARIO_SESSION"]
    return members
  }

  private static func known(_ kind: String, _ reason: String, _ link: String?) -> [String: String] {
    var known = ["kind": kind, "reason": reason]
    known["link"] = link
    return known
  }

  /// Returns a path from the folder that has the scenarios, or else from the working folder.
  private static func path(_ path: String, _ scenario: WrittenScenario) -> String {
    let folder = scenario.root ?? FileManager.default.currentDirectoryPath + "/"
    return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
  }
}

/// The file that the environment variable SCENARIO_TRACE names.
enum TraceFile {
  static let tool = ProcessInfo.processInfo.environment["SCENARIO_TOOL"] ?? "xctest"
  private static let path = ProcessInfo.processInfo.environment["SCENARIO_TRACE"] ?? ""
  private static let state = Locked<String?>(nil)

  /// The first problem with writing it. Nil if there is none.
  static var problem: String? { state.value }

  /// Throws ``ScenarioError`` if it can't be written.
  static func check() throws {
    append(Data())
    if let problem { throw ScenarioError(problem) }
  }

  /// Adds a line in a single write, since tests in several processes may add to it.
  static func append(_ line: Data) {
    guard !path.isEmpty else { return }
    let file = open(path, O_WRONLY | O_APPEND | O_CREAT, 0o644)
    defer { close(file) }
    let count = file < 0 ? -1 : line.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    guard count != line.count, problem == nil else { return }
    let reason = count < 0 ? String(cString: strerror(errno)) : "the disk is full"
    state.value = "the trace can't be written to \(path): \(reason)"
  }
}

/// A value that several threads may use.
final class Locked<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var stored: Value

  init(_ value: Value) { stored = value }

  var value: Value {
    get { lock.withLock { stored } }
    set { lock.withLock { stored = newValue } }
  }

  func change(_ body: (inout Value) -> Void) { lock.withLock { body(&stored) } }
}

// MARK: - Written scenarios

/// A scenario in a file.
public struct WrittenScenario: Sendable {
  /// The kind of an item, with its keyword.
  public enum Kind: String, Sendable {
    case precondition = "P"
    case step = "S"
    case expectation = "Ex"
  }

  /// A precondition, step or expectation.
  public struct Item: Sendable {
    /// Such as `L.1/TC1/S2`, or `L.1/TC1[3]/S2` in the third row of Examples.
    public internal(set) var id: String
    public let kind: Kind
    public let number: Int
    public internal(set) var text: String
    /// The file and the line.
    public let place: String
    public internal(set) var table: [[String]] = []
    /// The index among the scenario's plays.
    var play = 0

    var name: String { "\(id) \"\(text)\" (\(place))" }
  }

  /// A test case as a test plays it: once, or once for each row of its Examples.
  public struct Play: Sendable {
    public let number: Int
    public let title: String
    /// Nil without Examples.
    public let row: ExampleRow?
    public let items: [Item]
  }

  struct Case {
    let number: Int
    var title: String
    let place: String
    var manual: String?
    var items: [Item] = []
    var examples: [[String]]?
  }

  public let path: String
  /// The folder of the folder Scenarios, with a final slash. Nil for a resource of the test bundle. The paths
  /// in a trace begin there.
  public private(set) var root: String?
  public private(set) var id = ""
  public private(set) var title = ""
  public private(set) var launch: [String] = []
  /// Why a person checks it instead of a test. Nil if tests do.
  public private(set) var manual: String?
  /// What a test plays, in order. Without manual test cases.
  public private(set) var plays: [Play] = []
  /// A hash of all texts, for the trace: FNV-1a, 64 bits.
  public private(set) var textHash = ""

  /// Reads the scenario with an identifier. Throws ``ScenarioError`` if there is none, or if it is invalid.
  ///
  /// - Parameter test: the path of the test's file.
  public static func named(_ id: String, bundle: Bundle?, test: String) throws -> WrittenScenario {
    let start = id.replacingOccurrences(of: ".", with: "") + "-"
    let resources = [nil, "Scenarios"].flatMap {
      bundle?.paths(forResourcesOfType: "scenario", inDirectory: $0) ?? []
    }
    var found: [(path: String, name: String)] = []
    var root: String?
    func add(_ path: String, _ name: String) {
      let file = (name as NSString).lastPathComponent
      if file.hasPrefix(start), file.hasSuffix(".scenario") { found.append((path, name)) }
    }
    for path in resources { add(path, "Scenarios/\((path as NSString).lastPathComponent)") }
    var folder = URL(fileURLWithPath: test).deletingLastPathComponent()
    let other = ProcessInfo.processInfo.environment["SCENARIOS"]
    while found.isEmpty {
      let scenarios = other ?? folder.appendingPathComponent("Scenarios").path
      for case let name as String in FileManager.default.enumerator(atPath: scenarios) ?? .init() {
        add("\(scenarios)/\(name)", "Scenarios/\(name)")
      }
      root = (scenarios as NSString).deletingLastPathComponent + "/"
      if other != nil || ["", "/"].contains(folder.path) { break }
      folder.deleteLastPathComponent()
    }
    guard let (path, name) = found.first else {
      throw ScenarioError(
        "there is no file \(start)….scenario. Its name begins with the identifier. It is searched in the test's "
          + "resources, in folders Scenarios above \(test), or in the one that the variable SCENARIOS names."
      )
    }
    if let second = found.first(where: { $0.name != name }) {
      throw ScenarioError("\(path) and \(second.path) have the same identifier")
    }
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw ScenarioError("\(path) can't be read as UTF-8")
    }
    var scenario = try WrittenScenario(text, path: name)
    scenario.root = root
    guard scenario.id == id else {
      throw ScenarioError("\(name) has the scenario \(scenario.id), not \(id)")
    }
    return scenario
  }

  /// Returns a text on one line, with single spaces.
  static func normalised(_ text: String) -> String {
    text.split { $0 == " " || $0.isNewline || $0 == "\t" }.joined(separator: " ")
  }

  /// Parses a file. Throws ``ScenarioError`` with the place of the first problem.
  public init(_ text: String, path: String) throws {
    self.path = path
    var reader = ScenarioReader(path: path)
    let start = text.hasPrefix("\u{FEFF}") ? 1 : 0
    let lines = text.unicodeScalars.dropFirst(start).split(
      separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      try reader.read(String(line), number: index + 1)
    }
    (id, title) = (reader.id, reader.title)
    manual = reader.headers["Manual:"].flatMap { $0.isEmpty ? nil : $0 }
    launch = Self.words(in: reader.headers["Launch:"] ?? "")
    try reader.check()
    for testCase in reader.cases where manual == nil && (testCase.manual ?? "").isEmpty {
      let names = testCase.examples?.first ?? []
      let rows = testCase.examples.map { examples in
        examples.dropFirst().enumerated().map { index, cells in
          ExampleRow(
            number: index + 1,
            values: Dictionary(zip(names, cells), uniquingKeysWith: { first, _ in first }))
        }
      }
      for row in rows.map({ $0.map(Optional.some) }) ?? [nil] {
        let play = plays.count
        let items = testCase.items.map { item in
          var copy = item
          copy.play = play
          if let row {
            copy.id =
              "\(id)/TC\(testCase.number)[\(row.number)]/\(item.kind.rawValue)\(item.number)"
          }
          return copy
        }
        plays.append(
          Play(number: testCase.number, title: testCase.title, row: row, items: items))
      }
    }
    textHash = Self.hash(id, title, reader.cases)
  }

  private static func hash(_ id: String, _ title: String, _ cases: [Case]) -> String {
    var lines = [(id, title)]
    for testCase in cases {
      let own = "\(id)/TC\(testCase.number)"
      lines.append((own, testCase.title))
      for item in testCase.items {
        lines += ([item.text] + item.table.flatMap { $0 }).map { (item.id, $0) }
      }
      lines += (testCase.examples ?? []).flatMap { $0 }.map { (own, $0) }
    }
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in lines.map({ "\($0)\t\($1)\n" }).joined().utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    return hexadecimal(hash)
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

/// Returns a number as 16 hexadecimal digits.
private func hexadecimal(_ number: UInt64) -> String {
  let digits = String(number, radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}

/// Reads a scenario file line by line.
private struct ScenarioReader {
  let path: String
  var (id, title) = ("", "")
  var headers: [String: String] = [:]
  var cases: [WrittenScenario.Case] = []
  /// What the next line may continue, and the column of its text.
  private var open: (label: String, column: Int)?

  init(path: String) { self.path = path }

  mutating func read(_ typed: String, number: Int) throws {
    let place = "\(path):\(number)"
    // In indentation, tab stops are eight columns apart. Elsewhere, a tab is a space.
    var isIndented = true
    let line = typed.unicodeScalars.reduce(into: "") { line, scalar in
      if scalar == "\t" {
        repeat { line.append(" ") } while isIndented && line.unicodeScalars.count % 8 > 0
      } else if scalar != "\r" {
        line.unicodeScalars.append(scalar)
        isIndented = isIndented && scalar == " "
      }
    }
    var words = line.split(separator: " ").map(String.init)
    guard var first = words.first, !first.hasPrefix("#") else { return open = nil }
    let indentation = line.unicodeScalars.prefix { $0 == " " }.count
    let second = words.count > 1 ? words[1] : ""
    let isNumbered = ["TC", "P", "S", "Ex"].contains(first) && second.first?.isNumber == true
    let isTitle = first == "TS" && id.isEmpty && second.contains(".")
    if first.hasPrefix("|"), let label = open?.label, ["P", "S", "Ex", "Examples:"].contains(label)
    {
      return try addRow(line.trimmingCharacters(in: .whitespaces), place)
    }
    if let open, !isNumbered, !isTitle, indentation >= open.column {
      return try extend(open.label, words.joined(separator: " "), place)
    }
    // A header's text may follow its colon directly.
    if let colon = first.firstIndex(of: ":"), colon != first.indices.last {
      words.insert(String(first[first.index(after: colon)...]), at: 1)
      first = String(first[...colon])
    }
    let isHeader =
      id.isEmpty
      ? ["App:", "Source:", "Tags:", "Covers:", "Launch:", "Manual:"].contains(first)
        && headers[first] == nil
      : first == "Manual:" && cases.last?.items.isEmpty == true && cases.last?.manual == nil
        || first == "Examples:" && cases.last?.items.isEmpty == false
          && cases.last?.examples == nil
    let value = Int(second).flatMap { 1...9999 ~= $0 && String($0) == second ? $0 : nil }
    guard isHeader || isTitle || isNumbered && value != nil else {
      throw ScenarioError(
        "\(place): '\(words.joined(separator: " "))' is neither an item (TC, P, S or Ex, and a number "
          + "from 1 to 9999), nor a header (App:, Source:, Tags:, Covers:, Launch: or Manual:, above TS, each once), "
          + "nor Manual: or Examples: at its place, nor a continuation of the text above. See FORMAT.md."
      )
    }
    let labels = isHeader ? 1 : 2
    // The column of the text comes after the label and the spaces around its words.
    var rest = line.drop { $0 == " " }
    rest = (isHeader ? rest.dropFirst(first.count) : rest.drop { $0 != " " }).drop { $0 == " " }
    if !isHeader { rest = rest.drop { $0 != " " }.drop { $0 == " " } }
    let width = line.unicodeScalars.distance(from: line.startIndex, to: rest.startIndex)
    open = (first, rest.isEmpty ? width + 1 : width)
    try begin(first, value, second, words.dropFirst(labels).joined(separator: " "), place)
  }

  private mutating func begin(
    _ label: String, _ value: Int?, _ second: String, _ text: String, _ place: String
  ) throws {
    let number = value ?? 0
    switch label {
    case "TS": (id, title) = (second, text)
    case "TC": cases.append(WrittenScenario.Case(number: number, title: text, place: place))
    case "Manual:" where !cases.isEmpty: cases[cases.count - 1].manual = text
    case "Examples:": cases[cases.count - 1].examples = []
    default:
      guard let kind = WrittenScenario.Kind(rawValue: label) else { return headers[label] = text }
      guard let testCase = cases.last, testCase.examples == nil else {
        throw ScenarioError("\(place): start a test case first: TC 1 Title")
      }
      cases[cases.count - 1].items.append(
        WrittenScenario.Item(
          id: "\(id)/TC\(testCase.number)/\(label)\(number)", kind: kind, number: number,
          text: text, place: place))
    }
  }

  private mutating func extend(_ label: String, _ more: String, _ place: String) throws {
    func joined(_ text: String) -> String { text.isEmpty ? more : text + " " + more }
    let last = cases.count - 1
    switch label {
    case "TS": title = joined(title)
    case "TC": cases[last].title = joined(cases[last].title)
    case "Manual:" where last >= 0: cases[last].manual = joined(cases[last].manual ?? "")
    case "P", "S", "Ex":
      let item = cases[last].items.count - 1
      guard cases[last].items[item].table.isEmpty else {
        throw ScenarioError("\(place): a text continues below its table")
      }
      cases[last].items[item].text = joined(cases[last].items[item].text)
    case "Examples:": throw ScenarioError("\(place): Examples has only rows")
    default: headers[label] = joined(headers[label] ?? "")
    }
  }

  private mutating func addRow(_ line: String, _ place: String) throws {
    // A bar or backslash in a cell has a backslash before it.
    var (cells, cell, isEscaped) = ([String](), "", false)
    for character in line.dropFirst() {
      if isEscaped {
        cell += "|\\".contains(character) ? "\(character)" : "\\\(character)"
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == "|" {
        cells.append(WrittenScenario.normalised(cell))
        cell = ""
      } else {
        cell.append(character)
      }
    }
    let last = cases.count - 1
    let item = cases[last].items.count - 1
    let isExample = cases[last].examples != nil
    let first = isExample ? cases[last].examples?.first : cases[last].items[item].table.first
    guard cell.isEmpty, !isEscaped, !cells.isEmpty, cells.count == (first ?? cells).count else {
      throw ScenarioError(
        "\(place): a row must end with |, and have as many cells as the first one")
    }
    if isExample {
      cases[last].examples?.append(cells)
    } else {
      cases[last].items[item].table.append(cells)
    }
  }

  /// Checks the numbers and the order of items.
  func check() throws {
    guard !id.isEmpty, !cases.isEmpty else {
      throw ScenarioError("\(path): there is no scenario, or no test case")
    }
    guard cases.map(\.number) == Array(1...cases.count) else {
      throw ScenarioError("\(path): the test cases must be numbered from 1")
    }
    for testCase in cases {
      var (next, last): ([WrittenScenario.Kind: Int], WrittenScenario.Item?) = ([:], nil)
      for item in testCase.items {
        let follows =
          switch item.kind {
          case .precondition: last == nil || last?.kind == .precondition
          case .step: last?.kind != .step
          case .expectation: last?.kind == .step && last?.number == item.number
          }
        if item.kind != .expectation { next[item.kind, default: 0] += 1 }
        guard follows, item.kind == .expectation || next[item.kind] == item.number,
          !item.text.isEmpty
        else {
          throw ScenarioError(
            "\(item.place): \(item.kind.rawValue) \(item.number) isn't in order, or has no text. "
              + "Preconditions come first, each step is followed by its expectation, and numbers count from 1."
          )
        }
        last = item
      }
      guard last?.kind == .expectation else {
        throw ScenarioError("\(last?.place ?? testCase.place): the last step has no expectation")
      }
      guard let names = testCase.examples?.first else {
        if testCase.examples == nil { continue }
        throw ScenarioError("\(testCase.place): Examples has no row of names")
      }
      let texts = testCase.items.flatMap { [$0.text] + $0.table.flatMap { $0 } }
      let isUsed = names.allSatisfy { name in texts.contains { $0.contains("<\(name)>") } }
      guard (testCase.examples ?? []).count > 1, Set(names).count == names.count,
        !names.contains(""), isUsed
      else {
        throw ScenarioError(
          "\(testCase.place): Examples needs different names, each used as <name> in a text, and a row of values"
        )
      }
    }
  }
}

// MARK: - Assertions that are counted

// These functions hide XCTest's in the module of the tests, so that an expectation without any is found.
// XCTFail needn't be counted: an item in which it is called has failed.

/// The number of assertions so far: those on the thread of a run, and those on threads without one, such as
/// in a completion handler.
public enum Checks {
  private static let key = "scenario-checks"
  private static let elsewhere = Locked(0)

  public static var count: Int {
    (Thread.current.threadDictionary[key] as? Int ?? 0) + elsewhere.value
  }

  public static func add() {
    let thread = Thread.current.threadDictionary
    if let made = thread[key] as? Int {
      thread[key] = made + 1
    } else {
      elsewhere.change { $0 += 1 }
    }
  }

  /// Begins or ends a run on this thread.
  static func areInRun(_ areInRun: Bool) {
    Thread.current.threadDictionary[key] = areInRun ? 0 : nil
  }
}

/// Counts an assertion, and reports its problem, or the error that it throws.
private func check(
  _ name: String, _ message: () -> String, _ file: StaticString, _ line: UInt,
  _ problem: () throws -> String?
) {
  Checks.add()
  let text: String
  do {
    guard let problem = try problem() else { return }
    text = "failed: \(problem)"
  } catch { text = "threw an error: \(error)" }
  let own = message()
  XCTFail("\(name) \(text)\(own.isEmpty ? "" : " - \(own)")", file: file, line: line)
}

public func XCTAssert(
  _ value: @autoclosure () throws -> Bool, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line
) {
  check("XCTAssert", message, file, line) { try value() ? nil : "it is false" }
}

public func XCTAssertTrue(
  _ value: @autoclosure () throws -> Bool, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line
) {
  check("XCTAssertTrue", message, file, line) { try value() ? nil : "it is false" }
}

public func XCTAssertFalse(
  _ value: @autoclosure () throws -> Bool, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line
) {
  check("XCTAssertFalse", message, file, line) { try value() ? "it is true" : nil }
}

public func XCTAssertNil(
  _ value: @autoclosure () throws -> Any?, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line
) {
  check("XCTAssertNil", message, file, line) { try value().map { "it is \($0)" } }
}

public func XCTAssertNotNil(
  _ value: @autoclosure () throws -> Any?, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line
) {
  check("XCTAssertNotNil", message, file, line) { try value() == nil ? "it is nil" : nil }
}

public func XCTUnwrap<Value>(
  _ value: @autoclosure () throws -> Value?, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line
) throws -> Value {
  var found: Value?
  check("XCTUnwrap", message, file, line) {
    found = try value()
    return found == nil ? "it is nil" : nil
  }
  guard let found else { throw ReportedError() }
  return found
}

/// Counts an assertion about two values.
private func compare<Value>(
  _ name: String, _ one: () throws -> Value, _ other: () throws -> Value, _ message: () -> String,
  _ file: StaticString, _ line: UInt, _ problem: String, _ holds: (Value, Value) throws -> Bool
) {
  check(name, message, file, line) {
    let (one, other) = (try one(), try other())
    return try holds(one, other) ? nil : "(\"\(one)\") \(problem) (\"\(other)\")"
  }
}

public func XCTAssertEqual<Value: Equatable>(
  _ one: @autoclosure () throws -> Value, _ other: @autoclosure () throws -> Value,
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
) {
  compare("XCTAssertEqual", one, other, message, file, line, "isn't equal to", ==)
}

public func XCTAssertNotEqual<Value: Equatable>(
  _ one: @autoclosure () throws -> Value, _ other: @autoclosure () throws -> Value,
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
) {
  compare("XCTAssertNotEqual", one, other, message, file, line, "is equal to", !=)
}

public func XCTAssertLessThan<Value: Comparable>(
  _ one: @autoclosure () throws -> Value, _ other: @autoclosure () throws -> Value,
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
) {
  compare("XCTAssertLessThan", one, other, message, file, line, "isn't less than", <)
}

public func XCTAssertLessThanOrEqual<Value: Comparable>(
  _ one: @autoclosure () throws -> Value, _ other: @autoclosure () throws -> Value,
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
) {
  compare("XCTAssertLessThanOrEqual", one, other, message, file, line, "is greater than", <=)
}

public func XCTAssertGreaterThan<Value: Comparable>(
  _ one: @autoclosure () throws -> Value, _ other: @autoclosure () throws -> Value,
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
) {
  compare("XCTAssertGreaterThan", one, other, message, file, line, "isn't greater than", >)
}

public func XCTAssertGreaterThanOrEqual<Value: Comparable>(
  _ one: @autoclosure () throws -> Value, _ other: @autoclosure () throws -> Value,
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
) {
  compare("XCTAssertGreaterThanOrEqual", one, other, message, file, line, "is less than", >=)
}

public func XCTAssertEqual<Value: Numeric>(
  _ one: @autoclosure () throws -> Value, _ other: @autoclosure () throws -> Value,
  accuracy: Value,
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
) {
  compare(
    "XCTAssertEqual", one, other, message, file, line, "isn't equal to",
    { $0.isWithin(accuracy, of: $1) })
}

public func XCTAssertNotEqual<Value: Numeric>(
  _ one: @autoclosure () throws -> Value, _ other: @autoclosure () throws -> Value,
  accuracy: Value,
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
) {
  compare(
    "XCTAssertNotEqual", one, other, message, file, line, "is equal to",
    { !$0.isWithin(accuracy, of: $1) })
}

public func XCTAssertEqual<Value: FloatingPoint>(
  _ one: @autoclosure () throws -> Value, _ other: @autoclosure () throws -> Value,
  accuracy: Value,
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
) {
  compare(
    "XCTAssertEqual", one, other, message, file, line, "isn't equal to",
    { $0.isWithin(accuracy, of: $1) })
}

public func XCTAssertNotEqual<Value: FloatingPoint>(
  _ one: @autoclosure () throws -> Value, _ other: @autoclosure () throws -> Value,
  accuracy: Value,
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
) {
  compare(
    "XCTAssertNotEqual", one, other, message, file, line, "is equal to",
    { !$0.isWithin(accuracy, of: $1) })
}

extension Numeric {
  fileprivate func isWithin(_ accuracy: Self, of other: Self) -> Bool {
    self == other || (self - other).magnitude <= accuracy.magnitude
  }
}

public func XCTAssertIdentical(
  _ one: @autoclosure () throws -> AnyObject?, _ other: @autoclosure () throws -> AnyObject?,
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
) {
  compare(
    "XCTAssertIdentical", one, other, message, file, line, "isn't the same object as"
  ) { $0 === $1 }
}

public func XCTAssertNotIdentical(
  _ one: @autoclosure () throws -> AnyObject?, _ other: @autoclosure () throws -> AnyObject?,
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
) {
  compare(
    "XCTAssertNotIdentical", one, other, message, file, line, "is the same object as"
  ) { $0 !== $1 }
}

public func XCTAssertThrowsError<Value>(
  _ value: @autoclosure () throws -> Value, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line,
  _ handler: (_ error: any Error) -> Void = { _ in }
) {
  check("XCTAssertThrowsError", message, file, line) {
    do { _ = try value() } catch {
      handler(error)
      return nil
    }
    return "it threw no error"
  }
}

public func XCTAssertNoThrow<Value>(
  _ value: @autoclosure () throws -> Value, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line
) {
  check("XCTAssertNoThrow", message, file, line) {
    _ = try value()
    return nil
  }
}
