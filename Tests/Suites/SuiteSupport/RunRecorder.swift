import Foundation
import ScenarioBinding
import TraceRecords

/// Judges the items of a run with a tool, and writes the run's trace or calls its observer.
///
/// A step must do something. A precondition or expectation must look at the screen and assert something.
package final class RunRecorder {
  private let tool: any ToolProbe
  private let repetition: Int
  private let takesPictures: Bool
  private let writer: TraceWriter?
  private let observer: (any RunObserver)?
  private var start = ContinuousClock.now
  /// The usage at the start of the current item.
  private var before = ToolUsage(commands: 0)
  /// What was found out about the item that ended last.
  private var judged: (used: ToolUsage, failures: [CheckFailure]) = (ToolUsage(commands: 0), [])
  /// Whether XCTest has recorded the failure of the item that ended last.
  package private(set) var isLastFailureReported = false
  /// The item that ended last. Nil if none has.
  package private(set) var lastItem: ItemEnd?

  /// - Parameters:
  ///   - repetition: The number of this run among the runs of the scenario with the tool, from 1.
  ///   - takesPictures: Whether the trace has a picture of the screen after each item.
  ///   - observer: Called with each item. The items of an observed run are not traced.
  package init(
    _ tool: any ToolProbe, repetition: Int = 1, takesPictures: Bool = false,
    writer: TraceWriter? = nil, observer: (any RunObserver)? = nil
  ) {
    (self.tool, self.repetition, self.writer) = (tool, repetition, writer)
    (self.takesPictures, self.observer) = (takesPictures && writer != nil, observer)
  }

  /// Returns what is wrong with an item that has ended, or nil.
  package func problem(in item: EndedItem) -> String? {
    // Looks from here on are for the trace. They aren't counted.
    let used = tool.usage - before
    let reported = tool.takeFailedChecks()
    var failures = reported
    if let thrown = item.thrown {
      failures.append(thrown as? CheckFailure ?? CheckFailure(found: String(describing: thrown)))
    }
    if failures.isEmpty { failures += inactivity(of: item, used) }
    judged = (used, failures)
    isLastFailureReported = !reported.isEmpty && item.thrown == nil
    return failures.isEmpty ? nil : failures.map(\.description).joined(separator: "\n")
  }

  /// Returns a failure if an item without errors did nothing or asserted nothing.
  private func inactivity(of item: EndedItem, _ used: ToolUsage) -> [CheckFailure] {
    let isStep = item.written.kind == .step
    guard used.commands > 0 else {
      let what = isStep ? "done" : "looked at"
      return [
        CheckFailure(
          found:
            "nothing was \(what): the test evaluated no query, made no gesture and sent no command")
      ]
    }
    guard !isStep, item.checks == 0 else { return [] }
    return [
      CheckFailure(found: "nothing was asserted: use XCTAssertEqual or a similar assertion")
    ]
  }

  /// Writes an event to the trace, or calls the observer.
  package func record(_ event: ScenarioEvent) {
    switch event {
    case .started(let run):
      start = .now
      let place = SourcePlace(run.place)
      writer?.write(
        .start(
          id(of: run),
          TraceRecord.Start(
            file: place.path, line: place.line, start: Date().timeIntervalSince1970,
            textHash: run.scenario.textHash)))
    case .began:
      // Values between items belong to none.
      _ = tool.takeAssertedValues()
      before = tool.usage
    case .item(let run, let item): record(item, of: run)
    case .ended(let run, let duration, let outcome, let message):
      let used = tool.usage
      writer?.write(
        .end(
          id(of: run),
          TraceRecord.End(
            duration: duration, commands: used.commands, bytes: used.bytes, waited: used.waited,
            outcome: TraceRecord.Outcome(rawValue: outcome) ?? .failed, message: message)))
    case .omitted: break
    }
  }

  private func record(_ item: EndedItem, of run: ScenarioRun) {
    let (used, failures) = judged
    let place = SourcePlace(item.place)
    let ended = ItemEnd(
      id: item.written.id, place: place, message: item.message, failure: failures.first,
      isThrown: item.thrown != nil)
    lastItem = ended
    if let observer { return observer.finished(ended, by: tool) }
    var record = TraceRecord.Item(
      item: ended.id, file: place.path, line: place.line, start: item.start,
      duration: item.duration, commands: used.commands, message: item.message)
    (record.bytes, record.waited, record.checks) = (used.bytes, used.waited, item.checks)
    (record.failure, record.actions) = (failures.first, tool.userActions())
    record.asserted = tool.takeAssertedValues()
    if item.message != nil { record.screen = tool.screen() }
    if takesPictures { record.picture = tool.picture() }
    record.sent = tool.commands(after: before.commands)?.map { entry in
      var command = entry.command
      command.start = entry.start.map { start.duration(to: $0) / .seconds(1) - run.tracing }
      return command
    }
    writer?.write(.item(id(of: run), record))
  }

  private func id(of run: ScenarioRun) -> RunID {
    RunID(scenario: run.scenario.id, tool: tool.name, repetition: repetition, run: run.id)
  }
}

/// The result of a precondition, step or expectation, for the observer of a run.
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

extension SourcePlace {
  init(_ place: TestPlace) { self.init(file: place.file, line: place.line) }
}

extension TestPlace {
  init(_ place: SourcePlace) { self.init(file: place.file, line: place.line) }
}
