import Foundation
import ScenarioFormat

/// One run of a written scenario by one tool: holds the test to the written file, and traces it.
///
/// A test marks in the scenario's own words which step it performs and which expectation it checks.
/// The code follows the mark. Each mark must come exactly once, in the written order and with the
/// written text. A step must do something, and an expectation must look, assert something, and hold.
package final class ScenarioRun {
  /// The written scenario.
  package let scenario: Scenario
  private let items: [ScenarioItem]
  private var position = 0
  private var openTestCase: TestCase?
  /// The item under way, with what the tool had used and how many checks the test had made before (nil
  /// where nobody counts them), and its start in seconds since the run's.
  private var openItem:
    (item: ScenarioItem, place: SourcePlace, usage: ToolUsage, checks: Int?, start: Double)?
  /// The mark of the item under way; nil between items.
  package var openPlace: SourcePlace? { openItem?.place }
  private var failure: ItemFailure?
  private var bindingError: BindingError?
  private let tool: any ToolProbe
  private let takesPictures: Bool
  /// Whether each item's record has the screen in plain text, as that of one that fails has.
  private let takesScreens: Bool
  /// What the test is declared to be with this tool; nil for a test like others.
  package let known: KnownFailure?
  private let watcher: ((ItemEnd) -> Void)?
  private let run: RunID
  private let writer: TraceWriter?
  private let startInstant = ContinuousClock.now
  /// The time that tracing took: the run's own time stands still meanwhile.
  private var tracingTime = Duration.zero

  /// Starts a run, and its trace where there is a writer.
  ///
  /// - Parameters:
  ///   - repetition: counts the runs of one scenario by one tool, from 1.
  ///   - known: what the test is declared to be with this tool; nil for a test like others.
  ///   - takesPictures: whether the trace has a picture of the screen after each item.
  ///   - takesScreens: whether it has the screen in plain text after each item.
  ///   - watcher: called when an item is over. A run that has one goes on after failed checks, and
  ///     is neither traced nor pictured.
  ///   - place: the test that runs it.
  package init(
    of scenario: Scenario, with tool: any ToolProbe, repetition: Int = 1,
    known: KnownFailure? = nil, takesPictures: Bool = false, takesScreens: Bool = false,
    writer: TraceWriter? = nil, watcher: ((ItemEnd) -> Void)? = nil, at place: SourcePlace
  ) {
    self.scenario = scenario
    self.tool = tool
    self.known = known
    self.watcher = watcher
    self.takesPictures = takesPictures && writer != nil
    self.takesScreens = takesScreens
    self.writer = writer
    items = scenario.items
    run = RunID(scenario: scenario.id.description, tool: tool.name, repetition: repetition)
    writer?.write(
      .start(
        run,
        TraceRecord.Start(
          file: place.path, line: place.line, start: Date().timeIntervalSince1970, known: known)))
  }

  /// Seconds from the run's start to an instant after the last record was written.
  private func seconds(at instant: ContinuousClock.Instant) -> Double {
    (startInstant.duration(to: instant) - tracingTime) / .seconds(1)
  }

  // MARK: - Marks

  /// Begins the next written test case.
  ///
  /// - Throws: ``ItemFailure`` when the item before has failed, and ``BindingError`` when another
  ///   mark is next in the scenario.
  package func testCase(_ title: String, at place: SourcePlace) throws {
    try endItem()
    let next = nextTestCase
    guard let next, ScenarioText.normalised(title) == next.title else {
      throw notNext("test case", title, place)
    }
    openTestCase = next
  }

  /// Begins an item: what follows checks that a precondition holds, performs a step or checks an
  /// expectation. Errors: as ``testCase(_:at:)``.
  package func begin(_ kind: ScenarioItemKind, _ text: String, at place: SourcePlace) throws {
    try endItem()
    guard nextTestCase == nil, let item = items[position...].first, item.kind == kind,
      ScenarioText.normalised(text) == item.text
    else { throw notNext("\(kind)", text, place) }
    openItem = (item, place, tool.usage, tool.checks, seconds(at: .now))
  }

  /// The test case whose mark is next; nil within a test case, and at the scenario's end.
  private var nextTestCase: TestCase? {
    guard let number = items[position...].first?.testCase, number != openTestCase?.number else {
      return nil
    }
    return scenario.testCase(number)
  }

  /// The error of a mark that is out of order, repeated or worded differently.
  private func notNext(_ kind: String, _ text: String, _ place: SourcePlace) -> BindingError {
    let next =
      if let nextTestCase {
        "the scenario has \(scenario.id)/TC\(nextTestCase.number) \"\(nextTestCase.title)\" "
          + "(\(scenario.location(line: nextTestCase.line)))"
      } else if let item = items[position...].first {
        "the scenario has \(describe(item))"
      } else {
        "it comes after the end of \(scenario.id) (\(scenario.location(line: items.last?.line)))"
      }
    return recordBindingError("the \(kind) \"\(text)\" isn't next: \(next)", place)
  }

  // MARK: - The end of an item, and of the run

  /// Ends the open item, if any, and traces it; throws ``ItemFailure`` when one has failed so far.
  private func endItem(thrown: (any Error)? = nil) throws {
    if let open = openItem {
      openItem = nil
      position += 1
      // What is looked at from now on is for the trace, and neither measured nor counted.
      let instant = ContinuousClock.now
      let used = tool.usage - open.usage
      let checks = open.checks.flatMap { before in tool.checks.map { $0 - before } }
      let reported = tool.takeFailedChecks()
      var messages = reported
      if let thrown { messages.append(String(describing: thrown)) }
      if messages.isEmpty { messages += inactivityMessages(of: open.item, used, checks) }
      let message = messages.isEmpty ? nil : messages.joined(separator: "\n")
      if let watcher {
        watcher(
          ItemEnd(id: open.item.id, place: open.place, message: message, isThrown: thrown != nil))
        return
      }
      var record = TraceRecord.Item(
        item: open.item.id, file: open.place.path, line: open.place.line, start: open.start,
        duration: seconds(at: instant) - open.start, commands: used.commands,
        bytes: used.bytes, waited: used.waited, checks: checks,
        outcome: message == nil ? .passed : .failed, message: message, actions: tool.userActions())
      if message != nil || takesScreens { record.screen = tool.screen() }
      if takesPictures { record.picture = tool.picture() }
      record.sent = tool.commands(after: open.usage.commands)?.map { entry in
        var command = entry.command
        command.start = entry.start.map(seconds(at:))
        return command
      }
      writer?.write(.item(run, record))
      tracingTime += instant.duration(to: .now)
      if let message {
        failure = ItemFailure(
          description: "\(describe(open.item)) failed: \(message)", place: open.place,
          isReported: !reported.isEmpty && thrown == nil)
      }
    }
    if let failure { throw failure }
  }

  /// What is wrong with an item in which nothing went wrong: that nothing was done, or asserted.
  private func inactivityMessages(
    of item: ScenarioItem, _ used: ToolUsage, _ checks: Int?
  ) -> [String] {
    let isStep = item.kind == .step
    guard used.commands > 0 else {
      let what = isStep ? "done" : "looked at"
      return ["nothing was \(what): no query was evaluated, no gesture made and no command sent"]
    }
    guard !isStep, checks == 0 else { return [] }
    return ["nothing was asserted: check what is written with XCTAssertEqual or its like"]
  }

  /// Ends the run; `thrown` is what ended the test early.
  ///
  /// - Throws: ``BindingError`` when the test left something out, went on after a failure or had a
  /// mark that is not written, or the trace could not be written; ``ItemFailure`` when the last
  /// item has failed; else what was thrown.
  package func finish(_ thrown: (any Error)? = nil, at place: SourcePlace) throws {
    let earlier = failure
    var error = thrown
    do { try endItem(thrown: thrown) } catch let failure {
      error = earlier == nil ? failure : thrown
    }
    // A failure may be expected; a test that does not do what its scenario says may not.
    var problem = error is BindingError ? nil : bindingError
    if error == nil, problem == nil {
      if let failure {
        problem = BindingError("the test went on after a failure: \(failure)", failure.place)
      } else if position < items.count {
        problem = BindingError("\(describe(items[position])) was left out", place)
      }
    }
    error = problem ?? error
    let used = tool.usage
    writer?.write(
      .end(
        run,
        TraceRecord.End(
          duration: seconds(at: .now), commands: used.commands, bytes: used.bytes,
          waited: used.waited, outcome: error == nil ? .passed : .failed,
          message: error.map { String(describing: $0) })))
    if let failure = writer?.failure { throw BindingError(failure.description, place) }
    if let error { throw error }
  }

  /// The error of a test that does not do what its scenario says; the run remembers the first.
  private func recordBindingError(_ description: String, _ place: SourcePlace) -> BindingError {
    let error = BindingError(description, place)
    bindingError = bindingError ?? error
    return error
  }

  private func describe(_ item: ScenarioItem) -> String {
    "\(item.id) \"\(item.text)\" (\(scenario.location(line: item.line)))"
  }
}

/// How a step, expectation or precondition came out, for whoever watches a run.
package struct ItemEnd: Sendable {
  /// Which it is, such as `A.1/TC1/Ex3`.
  package let id: String
  /// Its mark in the test.
  package let place: SourcePlace
  /// What went wrong; nil where nothing did.
  package let message: String?
  /// Whether something was thrown: the test ends there.
  package let isThrown: Bool
}

/// How a run came out, by what its test is declared to be.
package enum RunVerdict: Hashable, Sendable {
  /// It passed, as it should.
  case passed
  /// It failed, and nothing had been declared; or not in a way that can be expected.
  case failed
  /// It failed in a step, precondition or expectation, as it is declared to.
  case failedAsDeclared
  /// It passed, though it is declared to fail: that is a failure, and this is its text.
  case passedUnexpectedly(String)

  /// Judges a run by what ended it early, or ``ScenarioRun/finish(_:at:)`` threw.
  ///
  /// What may be expected to fail is the app: a precondition, step or expectation. A test that does
  /// not do what its scenario says has failed, whatever it is declared to be.
  package init(of error: (any Error)?, known: KnownFailure?) {
    guard let known, known.kind == .expectedFailure else {
      self = error == nil ? .passed : .failed
      return
    }
    switch error {
    case nil: self = .passedUnexpectedly(known.unexpectedPassMessage)
    case is ItemFailure: self = .failedAsDeclared
    default: self = .failed
    }
  }
}

/// A place in a test's source.
package struct SourcePlace: Sendable {
  /// The file, as the compiler knows it.
  package let file: StaticString
  /// The line, from 1.
  package let line: UInt

  package init(file: StaticString, line: UInt) {
    self.file = file
    self.line = line
  }

  /// The file's path from the top of the package, such as `Tests/Suites/NativeSuite/A1Tests.swift`.
  package var path: String {
    let path = "\(file)"
    guard let tests = path.range(of: "/Tests/", options: .backwards) else { return path }
    return String(path[path.index(after: tests.lowerBound)...])
  }
}

/// A test that does not do what its scenario says: a step twice, out of order, or left out.
package struct BindingError: Error, CustomStringConvertible {
  /// What is wrong, with the step's text and its place in the scenario's file.
  package let description: String
  /// Where in the test.
  package let place: SourcePlace

  init(_ description: String, _ place: SourcePlace) {
    self.description = description
    self.place = place
  }
}

/// A step that could not be done, or an expectation that did not hold: it ends the run.
package struct ItemFailure: Error, CustomStringConvertible {
  /// The step's or expectation's text, its place in the scenario's file, and what went wrong.
  package let description: String
  /// Where in the test.
  package let place: SourcePlace
  /// Whether the test framework has reported it already.
  package let isReported: Bool
}
