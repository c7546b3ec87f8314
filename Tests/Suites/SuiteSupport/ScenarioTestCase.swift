import Foundation
import ScenarioBinding
import ScenarioFormat
import XCTest

/// A test that plays a written scenario.
open class ScenarioTestCase: XCTestCase {
  /// The texts of the checks that failed since a run asked for them last.
  private var failedChecks: [String] = []
  /// The failures of a run that is expected to fail, which are not reported until it is over; nil
  /// in any other run.
  private var withheld: [WithheldFailure]?

  /// Notes which checks fail, so that a run ends at the expectation that they belong to.
  open override func recordFailure(
    withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
    expected: Bool
  ) {
    let place =
      filePath.range(of: "/Tests/", options: .backwards)
      .map { filePath[filePath.index(after: $0.lowerBound)...] } ?? filePath[...]
    failedChecks.append("\(description) (\(place):\(lineNumber))")
    guard withheld == nil else {
      withheld?.append(
        WithheldFailure(
          description: description, file: filePath, line: lineNumber, isExpected: expected))
      return
    }
    super.recordFailure(
      withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
  }

  /// Begins a run; what is expected to fail is reported only when it comes out otherwise.
  func begin(_ run: ScenarioRun) {
    failedChecks = []
    withheld = run.known?.kind == .expectedFailure ? [] : nil
  }

  /// The written scenario with an id, from the package's own `Scenarios` folder.
  func writtenScenario(_ id: String) throws -> Scenario {
    let library = ScenarioLibrary.load(["Scenarios"], from: ScenarioDisk(root: Self.packageRoot))
    guard let scenario = library.scenario(id: id) else {
      let problems = library.findings.map(\.text).joined(separator: "\n")
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
    fail("the app could not be launched: \(error)", at: place)
    failedChecks = []
    ProgressLine.print(id, tool, repetition, "not run")
  }

  /// Ends a run, and reports what ended it early or was left out.
  func end(
    _ run: ScenarioRun, _ thrown: (any Error)?, repetition: Int, tool: SuiteTool,
    at place: SourcePlace
  ) {
    defer { failedChecks = [] }
    var error = thrown
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

  private static let packageRoot = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path
}

/// A failure of a check that is not reported yet.
private struct WithheldFailure {
  let description: String
  let file: String
  let line: Int
  let isExpected: Bool
}
