import Foundation
import ScenarioBinding
import ScenarioFormat
import Synchronization
import XCTest

/// A test that plays a written scenario.
///
/// Its code stands below marks in the scenario's own words: ``testCase(_:_:file:line:)``,
/// ``precondition(_:_:file:line:)``, ``step(_:_:file:line:)``, ``expect(_:_:file:line:)``. A mark must be
/// the next one that is written, word for word.
open class ScenarioTestCase: XCTestCase {
  /// The run that the marks belong to; nil outside of a scenario.
  private var run: ScenarioRun?
  /// The texts of the checks that failed since a run asked for them last.
  private var failedChecks: [String] = []
  /// The failures of a run that is expected to fail, which are not reported until it is over; nil
  /// in any other run.
  private var withheld: [WithheldFailure]?

  /// What is tried out in the run: whether it notices a mutant. Nil for a run as others.
  public var trial: MutantTrial?

  /// The name of the tool that plays, such as `native`.
  public var toolName: String { run?.toolName ?? "" }

  /// Begins a test case.
  public func testCase(
    _ number: Int, _ title: String, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try playing(file, line).testCase(number, title, file: file, line: line)
  }

  /// Begins a precondition: what follows checks that it holds.
  public func precondition(
    _ number: Int, _ text: String, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try playing(file, line).precondition(number, text, file: file, line: line)
  }

  /// Begins a step: what follows performs it.
  public func step(
    _ number: Int, _ text: String, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try playing(file, line).step(number, text, file: file, line: line)
  }

  /// Begins an expectation: what follows checks it.
  public func expect(
    _ number: Int, _ text: String, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try playing(file, line).expect(number, text, file: file, line: line)
  }

  /// Fails a test that is not written yet.
  public func notWritten() throws { throw SettingsError("this is not written yet") }

  private func playing(_ file: StaticString, _ line: UInt) throws -> ScenarioRun {
    trial?.spectator?.mark()
    guard let run else {
      throw SettingsError("\(file):\(line): a mark stands outside of the block of scenario(…)")
    }
    return run
  }

  /// Notes which checks fail, so that a run ends at the expectation that they belong to.
  open override func recordFailure(
    withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
    expected: Bool
  ) {
    let place =
      filePath.range(of: "/Tests/", options: .backwards)
      .map { filePath[filePath.index(after: $0.lowerBound)...] } ?? filePath[...]
    failedChecks.append("\(description) (\(place):\(lineNumber))")
    // A trial asks what failed, which is no failure of the suites.
    if trial != nil { return }
    guard withheld == nil else {
      withheld?.append(
        WithheldFailure(
          description: description, file: filePath, line: lineNumber, isExpected: expected))
      return
    }
    super.recordFailure(
      withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
  }

  /// Plays a run from its begin to its end; what is expected to fail is reported only when it comes
  /// out otherwise.
  func play(
    _ run: ScenarioRun, repetition: Int, tool: SuiteTool, at place: SourcePlace,
    _ body: () throws -> Void
  ) {
    failedChecks = []
    withheld = run.known?.kind == .expectedFailure ? [] : nil
    self.run = run
    var thrown: (any Error)?
    do { try body() } catch { thrown = error }
    self.run = nil
    if let trial { return trial.end(run, thrown, at: place) }
    end(run, thrown, repetition: repetition, tool: tool, at: place)
  }

  /// Which repetition this call of the test plays; nil where no more are planned.
  ///
  /// The process calls each test once for each repetition, all tests in turns: so a machine that gets
  /// faster or slower does so for all tools alike.
  func nextRepetition(of id: String, _ settings: SuiteSettings) -> Int? {
    if trial != nil { return 1 }
    let round = Self.rounds.withLock { rounds in
      let key = String(reflecting: Self.self)
      defer { rounds[key, default: 0] += 1 }
      return rounds[key, default: 0]
    }
    return settings.repetition(of: id, inRound: round)
  }

  /// How often each test was called so far.
  private static let rounds = Mutex<[String: Int]>([:])

  /// The written scenario with an id, from the package's own `Scenarios` folder.
  func writtenScenario(_ id: String) throws -> Scenario {
    guard let scenario = Self.library.scenario(id: id) else {
      let problems = Self.library.findings.map(\.text).joined(separator: "\n")
      throw SettingsError("There is no scenario \(id) that can be read in Scenarios/. \(problems)")
    }
    return scenario
  }

  /// The texts of the checks that failed since this was asked last.
  func takeFailedChecks() -> [String] {
    defer { failedChecks = [] }
    return failedChecks
  }

  /// Reports a run that does not come about, because its app can't be launched; those after it may.
  func failLaunch(
    of id: String, _ error: any Error, _ tool: SuiteTool, _ repetition: Int, at place: SourcePlace
  ) {
    if let trial { return trial.note(problem: "the app could not be launched: \(error)") }
    fail("the app could not be launched: \(error)", at: place)
    failedChecks = []
    ProgressLine.print(id, tool, repetition, "not run")
  }

  /// Ends a run, and reports what ended it early or was left out.
  private func end(
    _ run: ScenarioRun, _ thrown: (any Error)?, repetition: Int, tool: SuiteTool,
    at place: SourcePlace
  ) {
    defer { failedChecks = [] }
    var error: (any Error)?
    do { try run.finish(thrown, at: place) } catch let problem { error = problem }
    let verdict = RunVerdict(of: error, known: run.known)
    let failures = withheld ?? []
    withheld = nil
    if verdict != .failedAsDeclared { failures.forEach(report) }
    let id = run.scenario.id.description
    switch verdict {
    case .passed: break
    case .failed: if let error { report(error, at: place) }
    case .failedAsDeclared:
      let reason = run.known.map { "\($0.reason) (\($0.link))" } ?? ""
      return ProgressLine.print(id, tool, repetition, "failed as is expected: \(reason)")
    case .passedUnexpectedly(let complaint):
      fail("\(id) by \(tool.rawValue), run \(repetition): \(complaint)", at: place)
    }
    ProgressLine.print(id, tool, repetition, verdict == .passed ? "passed" : "failed")
  }

  private func report(_ failure: WithheldFailure) {
    super.recordFailure(
      withDescription: failure.description, inFile: failure.file, atLine: failure.line,
      expected: failure.isExpected)
  }

  /// Reports what ended a run, unless the failing check has been reported already.
  private func report(_ error: any Error, at place: SourcePlace) {
    switch error {
    case let failure as ItemFailure where failure.isReported:
      break
    case let failure as ItemFailure:
      fail(failure.description, at: failure.place)
    case let error as BindingError:
      fail(error.description, at: error.place)
    default:
      fail(String(describing: error), at: place)
    }
  }

  private func fail(_ message: String, at place: SourcePlace) {
    XCTFail(message, file: place.file, line: place.line)
  }

  /// Read once for all tests of the process, which are called over and over.
  private static let library = ScenarioLibrary.load(
    ["Scenarios"],
    from: ScenarioDisk(
      root: URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path))
}

/// A failure of a check that is not reported yet.
private struct WithheldFailure {
  let description: String
  let file: String
  let line: Int
  let isExpected: Bool
}
