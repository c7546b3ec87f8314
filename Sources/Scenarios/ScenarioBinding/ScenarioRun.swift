import Foundation
import ScenarioFormat

/// One run of a written scenario with one tool. It checks that the test follows the scenario, and
/// writes the trace.
///
/// A test marks each precondition, step and expectation with its written text. The code follows the
/// mark. Each mark must appear exactly once, in the written order and with the written text. A step
/// must do something. A precondition or expectation must look at the screen and assert something.
package final class ScenarioRun {
  /// The written scenario.
  package let scenario: Scenario
  private let items: [ScenarioItem]
  private var position = 0
  private var openTestCase: TestCase?
  /// The current item, with the usage and the number of checks at its start. `checks` is nil if the
  /// tool doesn't count them. `start` is in seconds since the start of the run.
  private var openItem:
    (item: ScenarioItem, place: SourcePlace, usage: ToolUsage, checks: Int?, start: Double)?
  /// The place of the current item's mark. Nil between items.
  package var openPlace: SourcePlace? { openItem?.place }
  private var failure: ItemFailure?
  private var bindingError: BindingError?
  private let tool: any ToolProbe
  private let takesPictures: Bool
  private let watcher: ((ItemEnd) -> Void)?
  private let run: RunID
  private let writer: TraceWriter?
  private let startInstant = ContinuousClock.now
  /// The time spent on tracing, which is not part of the run's time.
  private var tracingTime = Duration.zero

  /// Starts a run, and its trace if there is a writer.
  ///
  /// - Parameters:
  ///   - repetition: The number of this run among the runs of the scenario with the tool, from 1.
  ///   - takesPictures: Whether the trace has a picture of the screen after each item.
  ///   - watcher: Called at the end of each item. A run with a watcher continues after failed
  ///     checks, and its items are not traced.
  ///   - place: The place of the test.
  package init(
    of scenario: Scenario, with tool: any ToolProbe, repetition: Int = 1,
    takesPictures: Bool = false, writer: TraceWriter? = nil, watcher: ((ItemEnd) -> Void)? = nil,
    at place: SourcePlace
  ) {
    self.scenario = scenario
    self.tool = tool
    self.watcher = watcher
    self.takesPictures = takesPictures && writer != nil
    self.writer = writer
    items = scenario.items
    run = RunID(scenario: scenario.id.description, tool: tool.name, repetition: repetition)
    writer?.write(
      .start(
        run,
        TraceRecord.Start(
          file: place.path, line: place.line, start: Date().timeIntervalSince1970,
          textHash: scenario.textHash)))
  }

  /// Returns the seconds from the start of the run to an instant, without the time for tracing. The
  /// instant must be later than the last record.
  private func seconds(at instant: ContinuousClock.Instant) -> Double {
    (startInstant.duration(to: instant) - tracingTime) / .seconds(1)
  }

  // MARK: - Marks

  /// Begins the next written test case.
  ///
  /// - Throws: ``ItemFailure`` if the previous item failed. ``BindingError`` if this isn't the next
  ///   test case of the scenario.
  package func testCase(_ title: String, at place: SourcePlace) throws {
    try endItem()
    let next = nextTestCase
    guard let next, ScenarioText.normalised(title) == next.title else {
      throw notNext("test case", title, place)
    }
    openTestCase = next
  }

  /// Begins the next precondition, step or expectation. Throws like ``testCase(_:at:)``.
  ///
  /// - Returns: the rows of its data table. Empty if it has none.
  @discardableResult
  package func begin(
    _ kind: ScenarioItemKind, _ text: String, at place: SourcePlace
  ) throws -> [[String]] {
    try endItem()
    guard nextTestCase == nil, let item = items[position...].first, item.kind == kind,
      ScenarioText.normalised(text) == item.text
    else { throw notNext("\(kind)", text, place) }
    // Groups and values between items belong to none.
    _ = (TestLog.current.take(), tool.takeAssertedValues())
    openItem = (item, place, tool.usage, tool.checks, seconds(at: .now))
    return item.table
  }

  /// The test case that must begin next. Nil within a test case, and at the end of the scenario.
  private var nextTestCase: TestCase? {
    guard let number = items[position...].first?.testCase, number != openTestCase?.number else {
      return nil
    }
    return scenario.testCases.first { $0.number == number }
  }

  /// Returns the error for a mark that is out of order, repeated or worded differently.
  private func notNext(_ kind: String, _ text: String, _ place: SourcePlace) -> BindingError {
    let next =
      if let nextTestCase {
        "next is \(scenario.id)/TC\(nextTestCase.number) \"\(nextTestCase.title)\" "
          + "(\(scenario.location(line: nextTestCase.line)))"
      } else if let item = items[position...].first {
        "next is \(describe(item))"
      } else {
        "\(scenario.id) ends before it (\(scenario.location(line: items.last?.line)))"
      }
    return recordBindingError("the \(kind) \"\(text)\" doesn't match the scenario: \(next)", place)
  }

  // MARK: - The end of an item, and of the run

  /// Ends the current item, if any, and traces it. Throws ``ItemFailure`` if any item has failed.
  private func endItem(thrown: (any Error)? = nil) throws {
    if let open = openItem {
      openItem = nil
      position += 1
      // Looks from here on are for the trace. They are neither timed nor counted.
      let instant = ContinuousClock.now
      let used = tool.usage - open.usage
      let checks = open.checks.flatMap { before in tool.checks.map { $0 - before } }
      let reported = tool.takeFailedChecks()
      var failures = reported
      if let thrown {
        failures.append(thrown as? CheckFailure ?? CheckFailure(found: String(describing: thrown)))
      }
      if failures.isEmpty { failures += inactivity(of: open.item, used, checks) }
      let message =
        failures.isEmpty ? nil : failures.map(\.description).joined(separator: "\n")
      if let watcher {
        watcher(
          ItemEnd(
            id: open.item.id, place: open.place, message: message, failure: failures.first,
            isThrown: thrown != nil))
        return
      }
      var record = TraceRecord.Item(
        item: open.item.id, file: open.place.path, line: open.place.line, start: open.start,
        duration: seconds(at: instant) - open.start, commands: used.commands,
        bytes: used.bytes, waited: used.waited, checks: checks,
        outcome: message == nil ? .passed : .failed, message: message, failure: failures.first,
        actions: tool.userActions())
      let groups = TestLog.current.take().groups
      record.log = groups.isEmpty ? nil : groups
      record.asserted = tool.takeAssertedValues()
      if message != nil { record.screen = tool.screen() }
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

  /// Returns a failure if an item without errors did nothing or asserted nothing.
  private func inactivity(
    of item: ScenarioItem, _ used: ToolUsage, _ checks: Int?
  ) -> [CheckFailure] {
    let isStep = item.kind == .step
    guard used.commands > 0 else {
      let what = isStep ? "did nothing" : "didn't look at the screen"
      let nothing = "it evaluated no query, made no gesture and sent no command"
      return [CheckFailure(found: "the test \(what): \(nothing)")]
    }
    guard !isStep, checks == 0 else { return [] }
    let advice = "Check the text with XCTAssertEqual or a similar assertion."
    return [CheckFailure(found: "the test asserted nothing. \(advice)")]
  }

  /// Ends the run. `thrown` is the error that ended the test early, if any.
  ///
  /// - Throws: ``BindingError`` if the test left something out, continued after a failure or had a
  ///   wrong mark, or if the trace could not be written. ``ItemFailure`` if the last item failed.
  ///   Otherwise `thrown`.
  package func finish(_ thrown: (any Error)? = nil, at place: SourcePlace) throws {
    let earlier = failure
    var error = thrown
    do { try endItem(thrown: thrown) } catch let failure {
      error = earlier == nil ? failure : thrown
    }
    // A wrong mark is the test's mistake. A later failure doesn't hide it.
    var problem = error is BindingError ? nil : bindingError
    if error == nil, problem == nil {
      if let failure {
        problem = BindingError("the test continued after a failure: \(failure)", failure.place)
      } else if position < items.count {
        problem = BindingError("the test leaves out \(describe(items[position]))", place)
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

  /// Returns the error for a test that doesn't follow its scenario. The run keeps the first one.
  private func recordBindingError(_ description: String, _ place: SourcePlace) -> BindingError {
    let error = BindingError(description, place)
    bindingError = bindingError ?? error
    return error
  }

  private func describe(_ item: ScenarioItem) -> String {
    "\(item.id) \"\(item.text)\" (\(scenario.location(line: item.line)))"
  }
}

/// The result of a precondition, step or expectation, for the watcher of a run.
package struct ItemEnd: Sendable {
  /// The item's id, such as `A.1/TC1/Ex3`.
  package let id: String
  /// The place of its mark in the test.
  package let place: SourcePlace
  /// The failure's message. Nil if the item passed.
  package let message: String?
  /// The first failed check, or the error that ended the item. Nil if the item passed.
  package let failure: CheckFailure?
  /// Whether the test threw an error, which ends the test.
  package let isThrown: Bool
}

/// A place in a test's source.
package struct SourcePlace: Sendable {
  /// The file path, as passed by the compiler.
  package let file: StaticString
  /// The line, from 1.
  package let line: UInt

  package init(file: StaticString, line: UInt) { (self.file, self.line) = (file, line) }

  /// The file's path in the package, such as `Tests/Suites/NativeSuite/A1Tests.swift`.
  package var path: String {
    let path = "\(file)"
    guard let tests = path.range(of: "/Tests/", options: .backwards) else { return path }
    return String(path[path.index(after: tests.lowerBound)...])
  }
}

/// A test doesn't follow its scenario: it repeats, reorders, rewords or leaves out an item.
package struct BindingError: Error, CustomStringConvertible {
  /// The problem, with the item's text and its place in the scenario file.
  package let description: String
  /// The place in the test.
  package let place: SourcePlace

  init(_ description: String, _ place: SourcePlace) {
    (self.description, self.place) = (description, place)
  }
}

/// A failed precondition, step or expectation, which ends the run.
package struct ItemFailure: Error, CustomStringConvertible {
  /// The item's text, its place in the scenario file and the failure.
  package let description: String
  /// The place in the test.
  package let place: SourcePlace
  /// Whether the test framework has already reported it.
  package let isReported: Bool
}
