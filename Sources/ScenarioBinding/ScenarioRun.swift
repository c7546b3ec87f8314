import Foundation
import ScenarioFormat

/// One run of a written scenario by one tool: holds the test to the written file, and traces it.
///
/// A test says by number which step it performs and which expectation it checks. Each must come
/// exactly once and in the written order; an expectation must look at the app, and must hold.
public final class ScenarioRun {
  /// The written scenario.
  public let scenario: Scenario
  private let items: [ScenarioItem]
  private var position = 0
  private var openTestCase: TestCase?
  private var openItem: OpenItem?
  private var failure: ItemFailure?
  let tool: any ToolProbe
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
      throw BindingError("\(scenario.id) has no test case TC \(number)", place)
    }
    guard openTestCase == nil else {
      throw BindingError("\(name(testCase)) is begun inside another test case", place)
    }
    guard position < items.count else {
      throw BindingError("\(name(testCase)) comes again: all of the scenario was done", place)
    }
    guard items[position].testCase == number else {
      throw BindingError(
        "\(name(testCase)) is begun where TC \(items[position].testCase) is next", place)
    }
    openTestCase = testCase
  }

  func endTestCase(at place: SourcePlace) throws(BindingError) {
    guard let testCase = openTestCase else { return }
    openTestCase = nil
    if position < items.count, items[position].testCase == testCase.number {
      throw BindingError("\(describe(items[position])) was left out", place)
    }
  }

  // MARK: - Steps, expectations, preconditions

  func begin(_ kind: ScenarioItemKind, _ number: Int, at place: SourcePlace) throws(BindingError) {
    guard let testCase = openTestCase else {
      throw BindingError("\(kind.rawValue) \(number) stands outside of any test case", place)
    }
    let said = "\(name(testCase))/\(kind.rawValue)\(number)"
    guard openItem == nil else {
      throw BindingError("\(said) is begun inside another step or expectation", place)
    }
    guard let item = items[position...].first, item.testCase == testCase.number else {
      throw BindingError("\(said) comes after the last written item of its test case", place)
    }
    guard item.kind == kind, item.number == number else {
      throw BindingError("\(said) is begun where \(describe(item)) is next", place)
    }
    openItem = OpenItem(
      item: item, place: place, usage: tool.usage, start: trace.now)
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
    if messages.isEmpty, open.item.kind != .step, used.commands == 0 {
      messages.append("nothing was looked at: no query was evaluated and no command sent")
    }
    return ClosedItem(
      open: open, instant: instant, used: used,
      message: messages.isEmpty ? nil : messages.joined(separator: "\n"),
      isReported: !reported.isEmpty && thrown == nil)
  }

  /// Ends a step, expectation or precondition, and traces it.
  ///
  /// - Returns: the failure that ends the run; nil when it passed.
  func end(_ closed: ClosedItem, _ view: ScreenView) -> ItemFailure? {
    let sent = tool.commands(after: closed.open.usage.commands)
    trace.item(closed, sent: sent, view: view)
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
  ///   after a failure.
  public func finish(_ error: (any Error)? = nil, at place: SourcePlace) throws(BindingError) {
    var problem: BindingError?
    if error == nil {
      if let failure {
        problem = BindingError("the test went on after a failure: \(failure)", failure.place)
      } else if position < items.count {
        problem = BindingError("\(describe(items[position])) was left out", place)
      }
    }
    let message = (error ?? problem).map { String(describing: $0) }
    trace.end(used: tool.usage, message: message)
    if let problem { throw problem }
  }

  private func name(_ testCase: TestCase) -> String { "\(scenario.id)/TC\(testCase.number)" }

  private func describe(_ item: ScenarioItem) -> String {
    "\(item.id) \"\(item.text)\" (\(scenario.location(line: item.line)))"
  }
}
