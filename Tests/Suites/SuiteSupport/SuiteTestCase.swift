import Foundation
import SampleApps
import ScenarioBinding
import ScenarioFormat
import TraceRecords
import XCTest

/// A test that plays a written scenario, whose marks it has from the binding: each quotes the scenario's
/// next item, word for word, and the code that follows does or checks it.
open class SuiteTestCase: MarkedTestCase {
  /// The checks that failed since the last call of ``takeFailedChecks()``.
  private var failedChecks: [CheckFailure] = []

  /// The requested run, and what receives its answers. Nil if XCTest runs the class itself.
  private var job: (request: SuiteRequest, tool: Tool, answer: (SuiteAnswer) -> Void)?
  /// Judges and records the items of the current run.
  private var recorder: RunRecorder?
  /// The run's outcome in words.
  private var outcome = "not run"
  /// Whether a failure was reported, perhaps after the end of the scenario.
  private var hasFailed = false

  /// Takes a screenshot with the tool, as PNG.
  var screenshot: (() throws -> Data)?
  /// The names of the run's pictures so far.
  private var pictures: [String] = []

  /// Observes a run without a trace. Nil for a traced run.
  private(set) var observer: (any RunObserver)?
  /// Why an observed run ended outside an item.
  private var problem: String?
  private var variations: [any AppVariation] = .standard

  open override var testRunClass: AnyClass? { InnerTestRun.self }

  /// Plays a run with a tool of this suite.
  ///
  /// - Parameters:
  ///   - variations: the variations that the apps are installed with.
  ///   - observer: observes the run, which then has no trace.
  ///   - answer: receives the answers. The last one is the end.
  package func play(
    _ request: SuiteRequest, with tool: Tool, variations: [any AppVariation] = .standard,
    observedBy observer: (any RunObserver)? = nil, answer: @escaping (SuiteAnswer) -> Void
  ) {
    job = (request, tool, answer)
    (self.variations, self.observer) = (variations, observer)
    (problem, recorder, failedChecks) = (nil, nil, [])
    run()
    if hasFailed, outcome == "passed" { outcome = "failed" }
    // If an observed run can't start, the test throws, which is recorded as a failed check.
    if observer != nil, recorder?.lastItem == nil {
      problem = problem ?? failedChecks.first?.description
    }
    observer?.finished()
    answer(SuiteAnswer(end: .init(outcome: outcome, problem: problem)))
  }

  /// Takes a picture of the screen for `duet gallery --pictures`, as fastlane's `snapshot` does. In other
  /// runs, only checks the name, which is part of a file's name.
  package func snapshot(_ name: String) throws {
    guard name.wholeMatch(of: /\w+( \w+)*/) != nil, !pictures.contains(name) else {
      throw SettingsError(
        "the name of the picture '\(name)' must be unique, and consist of words and single spaces")
    }
    pictures.append(name)
    guard let request = job?.request, let folder = request.pictures, let screenshot else { return }
    let number = (pictures.count < 10 ? "0" : "") + "\(pictures.count)"
    let own = folder.appendingPathComponent(request.tool)
    try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
    try screenshot().write(
      to: own.appendingPathComponent("\(request.scenario)-\(number)-\(name).png"))
  }

  /// Fails a test that isn't written yet.
  package func notWritten() throws { throw SettingsError("this isn't written yet") }

  /// Collects failed checks, so that a run ends at their expectation. Reports each failure at the
  /// current mark, since the check itself is often in a helper.
  open override func recordFailure(
    withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
    expected: Bool
  ) {
    let place =
      filePath.range(of: "/Tests/", options: .backwards)
      .map { filePath[filePath.index(after: $0.lowerBound)...] } ?? filePath[...]
    var check = reportedCheck.withLock { $0.take() } ?? CheckFailure(found: description)
    (check.file, check.line) = (String(place), lineNumber)
    failedChecks.append(check)
    // The observer learns of them. They aren't failures of the suite.
    if observer != nil { return }
    let mark = playing?.openPlace.map(SourcePlace.init)
    let failure = SuiteAnswer.Failure(
      text: check.description, file: mark?.path ?? String(place),
      line: mark.map { Int($0.line) } ?? lineNumber)
    hasFailed = true
    job?.answer(SuiteAnswer(failure: failure))
  }

  /// Calls `body` with the requested run, unless it isn't portable to the tool.
  func playRun(
    of id: String, at place: SourcePlace, _ body: (PlannedRun) throws -> Void
  ) throws {
    guard let (request, tool, answer) = job else {
      throw SettingsError(
        "this test needs a tool. Run: swift run duet compare --scenario \(id)")
    }
    guard let scenario = Self.library.scenario(id: id) else {
      let problems = Self.library.findings.map(\.text).joined(separator: "\n")
      throw SettingsError("Scenarios/ has no readable scenario \(id). \(problems)")
    }
    guard tool.plays(scenario) else {
      throw SettingsError("'\(tool.name)' can't show \(scenario.header.app)")
    }
    let app = try InstalledApp(
      named: scenario.header.app, variations: variations)
    let writer = observer == nil ? TraceWriter { answer(SuiteAnswer(record: $0)) } : nil
    if let known = tool.notPortable[id] {
      writer?.write(
        .omitted(
          request.id,
          TraceRecord.Omission(
            file: place.path, line: place.line, start: Date().timeIntervalSince1970, known: known)))
      outcome = "not run: not portable: \(known.reasonWithLink)"
      return
    }
    try body(
      PlannedRun(
        scenario: scenario, tool: tool,
        staged: StagedRun(app: app, request: request, observer: observer),
        arguments: scenario.header.launch + request.arguments, writer: writer, place: place))
  }

  /// Plays a run.
  func play(_ plan: PlannedRun, with probe: any ToolProbe, _ body: () throws -> Void) throws {
    let written = try WrittenScenario.named(
      plan.request.scenario, bundle: nil, test: "\(plan.place.file)")
    let recorder = RunRecorder(
      probe, repetition: plan.request.repetition, takesPictures: plan.request.takesPictures,
      writer: plan.writer, observer: observer)
    self.recorder = recorder
    failedChecks = []
    pictures = []
    let error = try play(written, at: TestPlace(plan.place), body)
    if observer == nil {
      if let error, !recorder.isLastFailureReported || !error.isFailedItem { report(error, plan) }
      if let failure = plan.writer?.failure { fail(failure.description, at: plan.place) }
      outcome = error == nil ? "passed" : "failed"
    } else if let error, !error.isFailedItem || recorder.lastItem?.isThrown != true {
      // An item's failure has been observed already.
      problem = error.description
    }
    failedChecks = []
  }

  open override var endsAtFailure: Bool { observer == nil }

  open override func problem(in item: EndedItem) -> String? { recorder?.problem(in: item) }

  open override func record(_ event: ScenarioEvent) { recorder?.record(event) }

  func takeFailedChecks() -> [CheckFailure] {
    defer { failedChecks = [] }
    return failedChecks
  }

  /// Reports that the app of a run couldn't be launched. Later runs still start.
  func failLaunch(_ plan: PlannedRun, _ error: any Error) {
    let problem = "the app couldn't be launched: \(error)"
    if observer != nil { return self.problem = problem }
    fail(problem, at: plan.place)
    failedChecks = []
    outcome = "not run"
  }

  private func report(_ error: ScenarioError, _ plan: PlannedRun) {
    fail(error.description, at: error.place.map(SourcePlace.init) ?? plan.place)
  }

  private func fail(_ message: String, at place: SourcePlace) {
    XCTFail(message, file: place.file, line: place.line)
  }

  /// The scenarios of this package, read once per process.
  package static let library = ScenarioLibrary.load(
    ["Scenarios"], from: ScenarioDisk(root: package.path))

  /// The folder of this package.
  package static let package = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }
}

/// A run of a scenario with a tool.
struct PlannedRun {
  let scenario: Scenario
  let tool: Tool
  let staged: StagedRun
  /// The scenario's launch arguments, and those of the request.
  let arguments: [String]
  /// Writes the trace. Nil if none is requested.
  let writer: TraceWriter?
  let place: SourcePlace

  var app: InstalledApp { staged.app }
  var request: SuiteRequest { staged.request }
}
