import Foundation
import ScenarioBinding
import ScenarioFormat

/// The file that keeps a line of each run: JSON Lines of ``HistoryData``, oldest first.
///
/// Lines are only ever added. The same run may be added twice: a run made again at the same commit
/// is a run.
public struct History: Sendable {
  /// The file; it need not be there yet.
  public let file: URL

  /// The history in a file.
  public init(file: URL) { self.file = file }

  /// The runs of the file, oldest first; none where there is no file.
  ///
  /// - Throws: ``HistoryError`` for the first line that is damaged or has an impossible figure, and
  ///   where the file can't be read.
  public func read() throws(HistoryError) -> [HistoryData] {
    guard FileManager.default.fileExists(atPath: file.path) else { return [] }
    let data: Data
    do {
      data = try Data(contentsOf: file)
    } catch {
      throw HistoryError("\(file.path): the history can't be read: \(error.systemReason)")
    }
    var runs: [HistoryData] = []
    let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      if !line.isEmpty { runs.append(try Self.run(Data(line), "\(file.path):\(index + 1)")) }
    }
    return runs
  }

  /// Adds a run at the end, in one write that other writers can't get into.
  ///
  /// - Throws: ``HistoryError`` where the file can't be written, and for a run that could not be
  ///   read again.
  public func append(_ run: HistoryData) throws(HistoryError) {
    if let problem = run.problem {
      throw HistoryError("\(file.path): the run can't be kept: \(problem); nothing is added")
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard var line = try? encoder.encode(run) else {
      throw HistoryError(
        "\(file.path): the run has a figure that JSON can't hold; nothing is added")
    }
    line.append(UInt8(ascii: "\n"))
    // Behind a line that was not written to its end, a new one begins.
    if !endsInLineEnd { line.insert(UInt8(ascii: "\n"), at: 0) }
    let descriptor = open(file.path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw refused(errno) }
    defer { close(descriptor) }
    let written = line.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    guard written >= 0 else { throw refused(errno) }
    guard written == line.count else {
      throw HistoryError(
        "\(file.path): only \(written) of \(line.count) bytes of the run were written; is the disk "
          + "full? Make space, and remove the last line, which is damaged")
    }
  }

  /// Whether what is added starts a line of its own.
  private var endsInLineEnd: Bool {
    guard let handle = try? FileHandle(forReadingFrom: file) else { return true }
    defer { try? handle.close() }
    guard let size = try? handle.seekToEnd(), size > 0 else { return true }
    try? handle.seek(toOffset: size - 1)
    return (try? handle.read(upToCount: 1)) == Data("\n".utf8)
  }

  private func refused(_ number: Int32) -> HistoryError {
    HistoryError("\(file.path): the history can't be written: \(String(cString: strerror(number)))")
  }
}

extension HistoryData {
  /// What the history keeps of a report.
  ///
  /// - Parameters:
  ///   - report: the report of a run.
  ///   - native: the tool that the others are compared to.
  public init(_ report: ReportData, native: String = "native") {
    // What a variant does another way is no part of the trend.
    let tools = report.tools.filter { $0.variantOf == nil }.map(\.name)
    let passed = Passed(report)
    // A tool that passed nothing has no times; the others are compared all the same.
    let timed = tools.filter { !passed.scenarios(of: $0).isEmpty }
    let common = report.scenarios.map(\.id).filter { id in
      timed.allSatisfy { passed.seconds(id, $0) != nil }
    }
    date = Self.fact(.date, of: report).filter(Self.isDate).min() ?? ""
    commit = Self.fact(.commit, of: report).first
    machine = Self.fact(.machine, of: report).first
    configuration = Self.fact(.configuration, of: report).first
    repetitions = report.scenarios.flatMap { $0.cells.map(\.runs) }.max() ?? 0
    self.passed = [:]
    played = [:]
    for tool in report.tools where tool.totals.scenarios > 0 {
      self.passed[tool.name] = tool.totals.passedScenarios
      played[tool.name] = tool.totals.scenarios
    }
    scenarios = common
    seconds = [:]
    ratios = [:]
    for tool in timed where !common.isEmpty { seconds[tool] = passed.sum(common, tool) }
    for ratio in report.timing.ratios where !ratio.isVariant {
      if ratio.base == native { ratios[ratio.app, default: [:]][ratio.tool] = ratio.ratio }
      if ratio.tool == native { ratios[ratio.app, default: [:]][ratio.base] = ratio.turned.ratio }
    }
  }

  /// A fact as the tools tell it, in the order of the tools.
  private static func fact(_ fact: TraceFact, of report: ReportData) -> [String] {
    let tools = report.tools.map(\.name)
    // What was told beside the traces stands under a name that is no tool's.
    let others = report.timing.facts.keys.filter { !tools.contains($0) }.sorted()
    return (others + tools).compactMap { report.timing.facts[$0]?[fact.rawValue] }
  }
}

/// The medians of the scenarios that passed.
private struct Passed {
  private let order: [String]
  private var medians: [String: [String: Double]] = [:]

  init(_ report: ReportData) {
    order = report.scenarios.map(\.id)
    for scenario in report.scenarios {
      for cell in scenario.cells where cell.status == .passed {
        medians[cell.tool, default: [:]][scenario.id] =
          report.timing.scenarios.first { $0.scenario == scenario.id && $0.tool == cell.tool }?
          .seconds?.median
      }
    }
  }

  func scenarios(of tool: String) -> [String] { order.filter { medians[tool]?[$0] != nil } }
  func seconds(_ scenario: String, _ tool: String) -> Double? { medians[tool]?[scenario] }

  func sum(_ scenarios: [String], _ tool: String) -> Double {
    scenarios.reduce(0) { $0 + (seconds($1, tool) ?? 0) }
  }
}

extension HistoryData {
  /// What no honest run can have left in a history; nil where nothing is wrong.
  var problem: String? {
    if !date.isEmpty, !Self.isDate(date) {
      return "the date \"\(date.shown(atMost: 80))\" is none in ISO 8601, UTC"
    }
    if let scenario = scenarios.first(where: { RecordCheck.nameProblem(scenario: $0) != nil }) {
      return "the scenario \"\(scenario.shown(atMost: 80))\" has no id"
    }
    let counts = passed.map { ("passed", $0) } + played.map { ("played", $0) }
    let times =
      seconds.map { ("seconds", $0) } + ratios.values.flatMap(\.self).map { ("ratios", $0) }
    let figures =
      [("repetitions", "", Double(repetitions))]
      + counts.map { ($0, $1.key, Double($1.value)) } + times.map { ($0, $1.key, $1.value) }
    // Dictionaries have no order of their own.
    for (member, tool, figure) in figures.sorted(by: <) {
      if member != "repetitions", RecordCheck.nameProblem(tool: tool) != nil {
        return "\(member) has a tool with the name \"\(tool.shown(atMost: 80))\", which is none"
      }
      let name = tool.isEmpty ? member : "\(member) of \(tool)"
      if !RecordNumber.range.contains(figure) { return "\(name) is impossible: \(figure)" }
    }
    for (tool, count) in passed.sorted(by: <) where count > played[tool] ?? 0 {
      return "\(tool) passed \(count) scenarios, but played \(played[tool] ?? 0)"
    }
    return nil
  }

  /// Whether a text is a date as a run's facts have it, to the second.
  static func isDate(_ text: String) -> Bool {
    guard let date = try? Date(text, strategy: .iso8601) else { return false }
    return RunFacts.text(of: date) == text
  }
}

/// Why a history can't be read or written.
public struct HistoryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, where, and what to do.
  public let description: String

  init(_ description: String) { self.description = description }
}

extension History {
  /// The run of a line.
  static func run(_ line: Data, _ place: String) throws(HistoryError) -> HistoryData {
    struct Versioned: Decodable {
      let version: Int
    }
    do {
      let run = try JSONDecoder().decode(HistoryData.self, from: line)
      guard run.version == HistoryData.currentVersion else {
        throw HistoryError(place, unknown: run.version)
      }
      if let problem = JSONScan.problem(in: line) ?? run.problem {
        throw HistoryError(place, damagedBecause: problem)
      }
      return run
    } catch let error as HistoryError {
      throw error
    } catch {
      if let version = try? JSONDecoder().decode(Versioned.self, from: line).version,
        version != HistoryData.currentVersion
      {
        throw HistoryError(place, unknown: version)
      }
      throw HistoryError(place, damagedBecause: DecodingProblem(error, in: line).text)
    }
  }
}

extension HistoryError {
  fileprivate init(_ place: String, damagedBecause reason: String) {
    self.init(
      "\(place): no run of the history: \(reason). Correct or remove the line, or keep the history "
        + "in another file; nothing was changed")
  }

  fileprivate init(_ place: String, unknown version: Int) {
    self.init(
      "\(place): version \(version) of the history is not known here; known is version "
        + "\(HistoryData.currentVersion). Use the "
        + "program that wrote it, or keep the history in another file; nothing was changed")
  }
}
