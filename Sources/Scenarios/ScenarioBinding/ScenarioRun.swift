import Foundation
import ScenarioFormat

/// One run of a written scenario by one tool: holds the test to the written file, and traces it.
///
/// A test says by number which step it performs and which expectation it checks. Each must come
/// exactly once and in the written order; a step must do something, and an expectation must look at
/// the app, assert something, and hold.
public final class ScenarioRun {
  /// The written scenario.
  public let scenario: Scenario
  private let items: [ScenarioItem]
  private var position = 0
  private var openTestCase: TestCase?
  private var openItem: OpenItem?
  private var failure: ItemFailure?
  private var misuse: BindingError?
  let tool: any ToolProbe
  /// The tool's name, such as `native`.
  public var toolName: String { tool.name }
  /// Whether each item's record has a picture.
  let takesPictures: Bool
  /// What the test is declared to be with this tool; nil for a test like others.
  public let known: KnownFailure?
  private var trace: RunTrace

  /// Starts a run.
  ///
  /// - Parameters:
  ///   - scenario: the written scenario.
  ///   - tool: says what the tool has sent so far, and which checks have failed.
  ///   - repetition: counts the runs of one scenario by one tool, from 1.
  ///   - known: what the test is declared to be with this tool; nil for a test like others.
  ///   - takesPictures: whether the trace has a picture of the screen after each item.
  ///   - writer: takes the trace; nil for none.
  ///   - place: the test that runs it.
  public init(
    of scenario: Scenario, with tool: any ToolProbe, repetition: Int = 1,
    known: KnownFailure? = nil, takesPictures: Bool = false, writer: TraceWriter? = nil,
    at place: SourcePlace
  ) {
    self.scenario = scenario
    self.tool = tool
    self.known = known
    self.takesPictures = takesPictures && writer != nil
    items = scenario.items
    trace = RunTrace(
      tool: tool.name, repetition: repetition, scenario: scenario.id.description, writer: writer)
    trace.start(at: place, known: known)
  }

  // MARK: - Test cases

  /// Opens a test case: the next written one, all items of the one before being done.
  func beginTestCase(_ number: Int, at place: SourcePlace) throws(BindingError) {
    guard let testCase = scenario.testCase(number) else {
      throw misused("\(scenario.id) has no test case TC \(number)", place)
    }
    guard openTestCase == nil else {
      throw misused("\(name(testCase)) is begun inside another test case", place)
    }
    guard position < items.count else {
      throw misused("\(name(testCase)) comes again: all of the scenario was done", place)
    }
    guard items[position].testCase == number else {
      throw misused(
        "\(name(testCase)) is begun where TC \(items[position].testCase) is next", place)
    }
    openTestCase = testCase
  }

  func endTestCase(at place: SourcePlace) throws(BindingError) {
    guard let testCase = openTestCase else { return }
    openTestCase = nil
    if position < items.count, items[position].testCase == testCase.number {
      throw misused("\(describe(items[position])) was left out", place)
    }
  }

  // MARK: - Steps, expectations, preconditions

  func begin(_ kind: ScenarioItemKind, _ number: Int, at place: SourcePlace) throws(BindingError) {
    guard let testCase = openTestCase else {
      throw misused("\(kind.rawValue) \(number) stands outside of any test case", place)
    }
    let said = "\(name(testCase))/\(kind.rawValue)\(number)"
    guard openItem == nil else {
      throw misused("\(said) is begun inside another step or expectation", place)
    }
    guard let item = items[position...].first, item.testCase == testCase.number else {
      throw misused("\(said) comes after the last written item of its test case", place)
    }
    guard item.kind == kind, item.number == number else {
      throw misused("\(said) is begun where \(describe(item)) is next", place)
    }
    openItem = OpenItem(
      item: item, place: place, usage: tool.usage, checks: tool.checks, start: trace.now)
  }

  /// Closes the open step, expectation or precondition: what is looked at from now on until
  /// ``end(_:_:)`` is for the trace, and neither measured nor counted.
  func close(thrown: (any Error)?) -> ClosedItem? {
    guard let open = openItem else { return nil }
    openItem = nil
    position += 1
    let instant = ContinuousClock.now
    let used = tool.usage - open.usage
    let reported = tool.takeFailedChecks()
    var messages = reported
    if let thrown { messages.append(String(describing: thrown)) }
    if messages.isEmpty { messages += complaints(of: open, used) }
    return ClosedItem(
      open: open, instant: instant, used: used,
      message: messages.isEmpty ? nil : messages.joined(separator: "\n"),
      isReported: !reported.isEmpty && thrown == nil)
  }

  /// What is wrong with an item in which nothing went wrong: that nothing was done, or asserted.
  private func complaints(of open: OpenItem, _ used: ToolUsage) -> [String] {
    let isStep = open.item.kind == .step
    guard used.commands > 0 else {
      let what = isStep ? "done" : "looked at"
      return ["nothing was \(what): no query was evaluated, no gesture made and no command sent"]
    }
    guard !isStep, let before = open.checks, tool.checks == before else { return [] }
    return ["nothing was asserted: check what is written with XCTAssertEqual or its like"]
  }

  /// Ends a step, expectation or precondition, and traces it.
  ///
  /// - Returns: the failure that ends the run; nil when it passed.
  func end(_ closed: ClosedItem, _ after: Aftermath) -> ItemFailure? {
    let sent = tool.commands(after: closed.open.usage.commands)
    trace.item(closed, sent: sent, after: after)
    guard let message = closed.message else { return nil }
    let failure = ItemFailure(
      description: "\(describe(closed.open.item)) failed: \(message)", place: closed.open.place,
      isReported: closed.isReported)
    self.failure = failure
    return failure
  }

  /// Ends the run.
  ///
  /// - Parameter error: what ended it early; nil when the test came to its end.
  /// - Throws: ``BindingError`` when the test came to its end but left something out, or went on
  ///   after a failure; also when a step stood inside of another, whatever else ended the run, or
  ///   the trace could not be written.
  public func finish(_ error: (any Error)? = nil, at place: SourcePlace) throws(BindingError) {
    // A failure may be expected; a test that does not do what its scenario says may not.
    var problem = error is BindingError ? nil : misuse
    if error == nil, problem == nil {
      if let failure {
        problem = BindingError("the test went on after a failure: \(failure)", failure.place)
      } else if position < items.count {
        problem = BindingError("\(describe(items[position])) was left out", place)
      }
    }
    let message = (problem ?? error).map { String(describing: $0) }
    trace.end(used: tool.usage, message: message)
    if let failure = trace.failure { throw BindingError(failure.description, place) }
    if let problem { throw problem }
  }

  /// The error of a test that does not do what its scenario says; the run remembers the first.
  private func misused(_ description: String, _ place: SourcePlace) -> BindingError {
    let error = BindingError(description, place)
    misuse = misuse ?? error
    return error
  }

  private func name(_ testCase: TestCase) -> String { "\(scenario.id)/TC\(testCase.number)" }

  private func describe(_ item: ScenarioItem) -> String {
    "\(item.id) \"\(item.text)\" (\(scenario.location(line: item.line)))"
  }
}

/// How a test performs the scenario: the same words for tools that wait and tools that `await`.
extension ScenarioRun {
  /// Performs a test case. Errors: ``BindingError``, ``ItemFailure``.
  public func testCase(
    _ number: Int, file: StaticString = #filePath, line: UInt = #line, _ body: () throws -> Void
  ) throws {
    let place = SourcePlace(file: file, line: line)
    try beginTestCase(number, at: place)
    try body()
    try endTestCase(at: place)
  }

  /// Checks a precondition. Errors: ``BindingError``, ``ItemFailure``.
  public func precondition(
    _ number: Int, file: StaticString = #filePath, line: UInt = #line, _ body: () throws -> Void
  ) throws {
    try perform(.precondition, number, SourcePlace(file: file, line: line), body)
  }

  /// Performs a step. Errors: ``BindingError``, ``ItemFailure``.
  public func step(
    _ number: Int, file: StaticString = #filePath, line: UInt = #line, _ body: () throws -> Void
  ) throws {
    try perform(.step, number, SourcePlace(file: file, line: line), body)
  }

  /// Checks an expectation. Errors: ``BindingError``, ``ItemFailure``.
  public func expectation(
    _ number: Int, file: StaticString = #filePath, line: UInt = #line, _ body: () throws -> Void
  ) throws {
    try perform(.expectation, number, SourcePlace(file: file, line: line), body)
  }

  private func perform(
    _ kind: ScenarioItemKind, _ number: Int, _ place: SourcePlace, _ body: () throws -> Void
  ) throws {
    try begin(kind, number, at: place)
    var thrown: (any Error)?
    do { try body() } catch { thrown = error }
    guard let closed = close(thrown: thrown) else { return }
    var after = Aftermath(actions: tool.userActions())
    if closed.message != nil { after.text = tool.screen() }
    if takesPictures { after.picture = tool.picture() }
    if let failure = end(closed, after) { throw failure }
  }
}

extension ScenarioRun {
  /// Performs a test case. Errors: ``BindingError``, ``ItemFailure``.
  public func testCase(
    _ number: Int, file: StaticString = #filePath, line: UInt = #line,
    _ body: () async throws -> Void
  ) async throws {
    let place = SourcePlace(file: file, line: line)
    try beginTestCase(number, at: place)
    try await body()
    try endTestCase(at: place)
  }

  /// Checks a precondition. Errors: ``BindingError``, ``ItemFailure``.
  public func precondition(
    _ number: Int, file: StaticString = #filePath, line: UInt = #line,
    _ body: () async throws -> Void
  ) async throws {
    try await perform(.precondition, number, SourcePlace(file: file, line: line), body)
  }

  /// Performs a step. Errors: ``BindingError``, ``ItemFailure``.
  public func step(
    _ number: Int, file: StaticString = #filePath, line: UInt = #line,
    _ body: () async throws -> Void
  ) async throws {
    try await perform(.step, number, SourcePlace(file: file, line: line), body)
  }

  /// Checks an expectation. Errors: ``BindingError``, ``ItemFailure``.
  public func expectation(
    _ number: Int, file: StaticString = #filePath, line: UInt = #line,
    _ body: () async throws -> Void
  ) async throws {
    try await perform(.expectation, number, SourcePlace(file: file, line: line), body)
  }

  private func perform(
    _ kind: ScenarioItemKind, _ number: Int, _ place: SourcePlace,
    _ body: () async throws -> Void
  ) async throws {
    try begin(kind, number, at: place)
    var thrown: (any Error)?
    do { try await body() } catch { thrown = error }
    guard let closed = close(thrown: thrown) else { return }
    var after = Aftermath()
    if let tool = tool as? any AsyncToolProbe {
      after.actions = await tool.fetchUserActions()
      if closed.message != nil { after.text = await tool.fetchScreen() }
      if takesPictures { after.picture = await tool.fetchPicture() }
    }
    if let failure = end(closed, after) { throw failure }
  }
}

/// A step, expectation or precondition while it runs.
struct OpenItem {
  let item: ScenarioItem
  let place: SourcePlace
  let usage: ToolUsage
  /// How many checks the test had made before; nil where nobody counts them.
  let checks: Int?
  /// Seconds since the run's start.
  let start: Double
}

/// A step, expectation or precondition that is over, but not traced yet.
struct ClosedItem {
  let open: OpenItem
  /// When it was over.
  let instant: ContinuousClock.Instant
  let used: ToolUsage
  /// What went wrong; nil where nothing did.
  let message: String?
  /// Whether the test framework has reported it already.
  let isReported: Bool
}

/// What the tool tells of a step, expectation or precondition that is over.
struct Aftermath {
  /// The screen in plain text, where something went wrong.
  var text: String?
  var picture: TracePicture?
  /// What was done with the device; nil where it does not tell.
  var actions: [String]?
}

/// How a run came out, by what its test is declared to be.
public enum RunVerdict: Hashable, Sendable {
  /// It passed, as it should.
  case passed
  /// It failed, and nothing had been declared; or not in a way that can be expected.
  case failed
  /// It failed in a step, precondition or expectation, as it is declared to.
  case failedAsDeclared
  /// It passed, though it is declared to fail: that is a failure, and this is its text.
  case passedUnexpectedly(String)

  /// Judges a run.
  ///
  /// What may be expected to fail is the app: a precondition, step or expectation. A test that does
  /// not do what its scenario says has failed, whatever it is declared to be.
  ///
  /// - Parameters:
  ///   - error: what ended the run early, or ``ScenarioRun/finish(_:at:)`` threw; nil for nothing.
  ///   - known: what the test is declared to be.
  public init(of error: (any Error)?, known: KnownFailure?) {
    guard let known, known.kind == .expectedFailure else {
      self = error == nil ? .passed : .failed
      return
    }
    switch error {
    case nil: self = .passedUnexpectedly(known.complaint)
    case is ItemFailure: self = .failedAsDeclared
    default: self = .failed
    }
  }
}

extension KnownFailure {
  /// What is said of a test that passed though it is declared to fail.
  public var complaint: String {
    "passed, but is declared to fail: \(reason) (\(link)); take the declaration away"
  }
}
