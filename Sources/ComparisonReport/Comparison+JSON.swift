import Foundation
import ScenarioBinding

extension Comparison {
  /// The comparison as JSON, for other programs. Times are in seconds.
  public var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Nothing in these values can fail to be encoded.
    let data = (try? encoder.encode(Summary(self))) ?? Data()
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}

private struct Summary: Encodable {
  struct Cell: Encodable {
    let scenario: String
    let title: String
    let tool: String
    let passed: Bool
    let status: String
    /// Absent for a test like others.
    let known: KnownFailure?
    let runs: Int
    let passedRuns: Int
    let invalidRuns: Int
    /// Absent where all came about.
    let notRun: [NotRun]?
    let preconditions: Int
    let steps: Int
    let expectations: Int
    let testCases: Int
    let commands: Double?
    let looks: Double?
    let actions: Double?
    let requests: Double?
    let bytes: Double?
    let seconds: Seconds?
    let busySeconds: Seconds?
    let failures: [Failure]
  }

  struct Seconds: Encodable {
    let minimum: Double
    let lowerQuartile: Double
    let median: Double
    let upperQuartile: Double
    let maximum: Double
  }

  struct NotRun: Encodable {
    let repetition: Int
    let reason: String
  }

  struct Failure: Encodable {
    let repetition: Int
    let item: String?
    let scenarioPlace: String?
    let file: String?
    let line: UInt?
    let message: String?
  }

  let version = 1
  let passed: Bool
  let tools: [String]
  let cells: [Cell]
  /// Whether times mean nothing, and there are no ratios for that reason.
  let isDebug: Bool
  let ratios: [RatioData]
  let findings: [String]

  init(_ comparison: Comparison) {
    passed = comparison.passed
    tools = comparison.tools
    isDebug = comparison.isDebug
    ratios = comparison.ratios
    findings = comparison.findings.map(\.description)
    cells = comparison.cells.map(Self.cell)
  }

  private static func cell(_ cell: Comparison.Cell) -> Cell {
    Cell(
      scenario: cell.scenario.id.description, title: cell.scenario.title, tool: cell.tool,
      passed: cell.passed, status: cell.status.rawValue, known: cell.known,
      runs: cell.runs.count, passedRuns: cell.passedRuns,
      invalidRuns: cell.runs.count { !$0.isValid },
      notRun: cell.notRun.isEmpty
        ? nil : cell.notRun.map { NotRun(repetition: $0.repetition, reason: $0.reason) },
      preconditions: cell.leastRun?.preconditions ?? 0, steps: cell.leastRun?.steps ?? 0,
      expectations: cell.leastRun?.expectations ?? 0,
      testCases: cell.scenario.testCases.count,
      commands: cell.commands?.median, looks: cell.looks?.median,
      actions: cell.actions?.median, requests: cell.requests?.median,
      bytes: cell.bytes?.median,
      seconds: cell.seconds.map(Self.seconds),
      busySeconds: cell.busySeconds.map(Self.seconds),
      failures: cell.validRuns.filter { !$0.passed && !$0.failedAsDeclared }.map {
        Self.failure($0, of: cell)
      })
  }

  private static func seconds(_ spread: Spread) -> Seconds {
    Seconds(
      minimum: spread.minimum, lowerQuartile: spread.lowerQuartile, median: spread.median,
      upperQuartile: spread.upperQuartile, maximum: spread.maximum)
  }

  private static func failure(_ run: ScenarioRunResult, of cell: Comparison.Cell) -> Failure {
    let record = run.items.last { $0.outcome == .failed }
    let item = cell.scenario.items.first { $0.id == record?.item }
    return Failure(
      repetition: run.repetition, item: record?.item,
      scenarioPlace: item.map { cell.scenario.location(line: $0.line) }, file: record?.file,
      line: record?.line, message: record?.message ?? run.end?.message)
  }
}
