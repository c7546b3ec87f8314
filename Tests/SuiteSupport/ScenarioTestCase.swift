import Foundation
import ScenarioBinding
import ScenarioFormat
import XCTest

/// A test that plays a written scenario.
open class ScenarioTestCase: XCTestCase {
  /// The texts of the checks that failed since a run asked for them last.
  var failedChecks: [String] = []

  /// Notes which checks fail, so that a run ends at the expectation that they belong to.
  open override func recordFailure(
    withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
    expected: Bool
  ) {
    let place =
      filePath.range(of: "/Tests/", options: .backwards)
      .map { filePath[filePath.index(after: $0.lowerBound)...] } ?? filePath[...]
    failedChecks.append("\(description) (\(place):\(lineNumber))")
    super.recordFailure(
      withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
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

  /// Ends a run, and reports what ended it early or was left out.
  func end(
    _ run: ScenarioRun, _ thrown: (any Error)?, repetition: Int, tool: SuiteTool,
    at place: SourcePlace
  ) {
    var error = thrown
    do { try run.finish(thrown, at: place) } catch let leftOut { error = leftOut }
    if let error { report(error, at: place) }
    ProgressLine.print(
      run.scenario.id.description, tool, repetition, passed: error == nil)
  }

  /// Reports what ended a run, unless the failing check has been reported already.
  private func report(_ error: any Error, at place: SourcePlace) {
    defer { failedChecks = [] }
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
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
}
