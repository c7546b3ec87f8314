import Foundation
import ScenarioBinding
import ScenarioFormat
import Variations
import XCTest

/// A test that plays a written scenario.
///
/// Its code follows marks in the scenario's own words: ``testCase(_:file:line:)``,
/// ``precondition(_:file:line:)``, ``step(_:file:line:)``, ``expect(_:file:line:)``. A mark must be
/// the next one that is written, word for word.
open class ScenarioTestCase: XCTestCase {
  /// The run that the marks belong to; nil outside of a scenario.
  private var run: ScenarioRun?
  /// The checks that failed since a run asked last.
  private var failedChecks: [String] = []
  /// The failures of a run that is expected to fail, which are reported after it, if at all.
  private var withheld: [() -> Void]?

  /// The run that is played, and the channel for its answers; nil outside of a suite process.
  private var asked: (request: SuiteRequest, channel: SuiteChannel)?
  /// What has come of the run, for the reader.
  private var outcome = "not run"
  /// Whether a failure was reported, perhaps after the end of the scenario.
  private var hasFailed = false

  /// Notes what becomes of a run that is not traced.
  private(set) var trial: MutantTrial?

  /// Plays a run, and answers with what comes of it; the last answer is the end.
  package func play(_ request: SuiteRequest, through channel: SuiteChannel) {
    asked = (request, channel)
    switch request.kind {
    case .traced: trial = nil
    case .trial: trial = MutantTrial()
    case .watched:
      trial = MutantTrial(
        watchedBy: RunSpectator { item in
          channel.answer(SuiteAnswer(watched: item))
          channel.waitForLine()
        })
    }
    run()
    if hasFailed, outcome == "passed" { outcome = "failed" }
    // What keeps a trial from its start is thrown by the test, and recorded as a failed check.
    if let trial, trial.result.items.isEmpty { trial.problem = trial.problem ?? failedChecks.first }
    channel.answer(SuiteAnswer(end: .init(outcome: outcome, trial: trial?.finish())))
  }

  /// The tool that plays.
  package private(set) var tool = SuiteTool.native

  /// Begins a test case.
  package func testCase(
    _ title: String, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    let place = SourcePlace(file: file, line: line)
    try playing(place).testCase(title, at: place)
  }

  /// Begins a precondition: what follows checks that it holds.
  package func precondition(
    _ text: String, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try begin(.precondition, text, at: SourcePlace(file: file, line: line))
  }

  /// Begins a step: what follows performs it.
  package func step(_ text: String, file: StaticString = #filePath, line: UInt = #line) throws {
    try begin(.step, text, at: SourcePlace(file: file, line: line))
  }

  /// Begins an expectation: what follows checks it.
  package func expect(_ text: String, file: StaticString = #filePath, line: UInt = #line) throws {
    try begin(.expectation, text, at: SourcePlace(file: file, line: line))
  }

  private func begin(_ kind: ScenarioItemKind, _ text: String, at place: SourcePlace) throws {
    try playing(place).begin(kind, text, at: place)
  }

  /// Fails a test that is not written yet.
  package func notWritten() throws { throw SettingsError("this is not written yet") }

  private func playing(_ place: SourcePlace) throws -> ScenarioRun {
    trial?.spectator?.mark()
    guard let run else {
      throw SettingsError(
        "\(place.path):\(place.line): a mark must be in the block of scenario(…)")
    }
    return run
  }

  /// Notes which checks fail, so that a run ends at the expectation that they belong to, and reports
  /// each at the open mark: the check itself is often in a helper.
  open override func recordFailure(
    withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
    expected: Bool
  ) {
    let place =
      filePath.range(of: "/Tests/", options: .backwards)
      .map { filePath[filePath.index(after: $0.lowerBound)...] } ?? filePath[...]
    let description = "\(description) (\(place):\(lineNumber))"
    failedChecks.append(description)
    // A trial asks what failed, which is no failure of the suites.
    if trial != nil { return }
    let mark = run?.openPlace
    let failure = SuiteAnswer.Failure(
      text: description, file: mark?.path ?? String(place),
      line: mark.map { Int($0.line) } ?? lineNumber)
    let record = { [unowned self] () -> Void in
      hasFailed = true
      asked?.channel.answer(SuiteAnswer(failure: failure))
    }
    if withheld == nil { record() } else { withheld?.append(record) }
  }

  /// Calls `body` for the run that is asked for; `suite` is what the tools are called that can play.
  func playRun(
    of id: String, known: [KnownDeclaration], at place: SourcePlace, suite: String,
    playedBy canPlay: (SuiteTool, InstalledApp) -> Bool, _ body: (PlannedRun) throws -> Void
  ) throws {
    guard let request = asked?.request, let channel = asked?.channel else {
      throw SettingsError("the suites are played by 'duet compare'")
    }
    guard let scenario = Self.library.scenario(id: id) else {
      let problems = Self.library.findings.map(\.text).joined(separator: "\n")
      throw SettingsError("There is no scenario \(id) that can be read in Scenarios/. \(problems)")
    }
    let app = try InstalledApp(named: scenario.header.app, watch: trial?.watch ?? MutantWatch())
    guard let tool = SuiteTool(rawValue: request.tool), canPlay(tool, app) else {
      throw SettingsError("'\(request.tool)' isn't a \(suite) that can show the app")
    }
    let writer =
      request.kind == .traced ? TraceWriter { channel.answer(SuiteAnswer(record: $0)) } : nil
    let known = try known.byTool(of: id, knownTools: SuiteTool.allCases.map(\.rawValue))
    let plan = PlannedRun(
      scenario: scenario, app: app, tool: tool, request: request,
      arguments: scenario.header.launch + request.launchArguments, known: known[tool.rawValue],
      trace: SuiteTrace(writer: writer), place: place)
    if let known = plan.known, known.kind == .notPortable {
      plan.trace.writer?.writeOmission(
        of: id, tool: tool.rawValue, repetition: request.repetition, known: known, at: place)
      outcome = "not run: not portable: \(known.reason) (\(known.link))"
    } else {
      try body(plan)
    }
  }

  /// Plays a run; what is expected to fail is reported only when it comes out otherwise.
  func play(_ plan: PlannedRun, with probe: any ToolProbe, _ body: () throws -> Void) {
    let run = ScenarioRun(
      of: plan.scenario, with: probe, repetition: plan.request.repetition, known: plan.known,
      takesPictures: plan.request.takesPictures,
      takesScreens: plan.request.takesScreens, writer: plan.trace.writer,
      watcher: trial?.watcher(of: probe), at: plan.place)
    tool = plan.tool
    failedChecks = []
    withheld = plan.known?.kind == .expectedFailure ? [] : nil
    self.run = run
    var thrown: (any Error)?
    do { try body() } catch { thrown = error }
    self.run = nil
    if let trial { return trial.end(run, thrown, at: plan.place) }
    end(run, thrown, plan)
  }

  func takeFailedChecks() -> [String] {
    defer { failedChecks = [] }
    return failedChecks
  }

  /// Reports a run that does not come about, because its app can't be launched; those after it may.
  func failLaunch(_ plan: PlannedRun, _ error: any Error) {
    let problem = "the app could not be launched: \(error)"
    if let trial { return trial.problem = problem }
    fail(problem, at: plan.place)
    failedChecks = []
    outcome = "not run"
  }

  /// Ends a run, and reports what ended it early or was left out.
  private func end(_ run: ScenarioRun, _ thrown: (any Error)?, _ plan: PlannedRun) {
    defer { failedChecks = [] }
    var error: (any Error)?
    do { try run.finish(thrown, at: plan.place) } catch let problem { error = problem }
    let verdict = RunVerdict(of: error, known: plan.known)
    let failures = withheld ?? []
    withheld = nil
    if verdict != .failedAsDeclared { for record in failures { record() } }
    switch verdict {
    case .passed: break
    case .failed: if let error { report(error, at: plan.place) }
    case .failedAsDeclared:
      let reason = plan.known.map { "\($0.reason) (\($0.link))" } ?? ""
      outcome = "failed as is expected: \(reason)"
      return
    case .passedUnexpectedly(let complaint):
      fail(
        "\(plan.scenario.id) by \(plan.tool.rawValue), run \(plan.request.repetition): \(complaint)",
        at: plan.place)
    }
    outcome = verdict == .passed ? "passed" : "failed"
  }

  /// Reports what ended a run, unless the failing check has been reported already.
  private func report(_ error: any Error, at place: SourcePlace) {
    switch error {
    case let failure as ItemFailure where failure.isReported: break
    case let failure as ItemFailure: fail(failure.description, at: failure.place)
    case let error as BindingError: fail(error.description, at: error.place)
    default: fail(String(describing: error), at: place)
    }
  }

  private func fail(_ message: String, at place: SourcePlace) {
    XCTFail(message, file: place.file, line: place.line)
  }

  /// The package's own scenarios, read once for all tests of the process.
  private static let library = ScenarioLibrary.load(
    ["Scenarios"],
    from: ScenarioDisk(
      root: URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path))
}

/// A run of a scenario by a tool.
struct PlannedRun {
  let scenario: Scenario
  let app: InstalledApp
  let tool: SuiteTool
  let request: SuiteRequest
  /// The scenario's launch arguments, and those of the request.
  let arguments: [String]
  let known: KnownFailure?
  let trace: SuiteTrace
  let place: SourcePlace
}
