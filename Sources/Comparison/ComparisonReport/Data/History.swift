import Foundation
import ScenarioBinding
import ScenarioFormat

/// A run in the history: one line of the history file.
package struct HistoryData: Codable, Sendable {
  /// The supported version. Version 1 had ratios of sums.
  static let currentVersion = 2

  /// The version of this record, now 2.
  package var version = HistoryData.currentVersion
  /// ISO 8601, UTC.
  package var date: String
  /// The commit of the sources, followed by `+` if files have changed since.
  package var commit: String?
  /// The processor, the number of cores and the memory.
  package var machine: String?
  /// `debug` or `release`.
  package var configuration: String?
  /// The number of repetitions of each scenario.
  package var repetitions: Int
  /// The number of scenarios passed, by tool.
  package var passed: [String: Int]
  /// The number of scenarios played, by tool.
  package var played: [String: Int]
  /// The sums of the medians of ``scenarios`` in seconds, by tool.
  package var seconds: [String: Double]
  /// The scenarios that all tools of ``seconds`` passed.
  package var scenarios: [String]
  /// The ratios of the other tools to the native one, by app, then by tool: ``RatioData/ratio``.
  package var ratios: [String: [String: Double]]
}

/// A file of JSON Lines with one ``HistoryData`` per run, oldest first. Append-only.
package struct History: Sendable {
  /// The file. It need not exist yet.
  package let file: URL

  package init(file: URL) { self.file = file }

  /// Returns the runs of the file. None if the file doesn't exist. Throws ``HistoryError`` for a
  /// damaged line.
  package func read() throws(HistoryError) -> [HistoryData] {
    guard FileManager.default.fileExists(atPath: file.path) else { return [] }
    let data: Data
    do {
      data = try Data(contentsOf: file)
    } catch { throw HistoryError("\(file.path): the history can't be read: \(error.systemReason)") }
    var runs: [HistoryData] = []
    let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      if !line.isEmpty { runs.append(try Self.run(Data(line), "\(file.path):\(index + 1)")) }
    }
    return runs
  }

  /// Appends a run in one write, so that other writers can't interleave.
  package func append(_ run: HistoryData) throws(HistoryError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      var line = try encoder.encode(run)
      line.append(UInt8(ascii: "\n"))
      // The last line may be incomplete. Start a new one.
      if !endsInLineEnd { line.insert(UInt8(ascii: "\n"), at: 0) }
      let descriptor = open(file.path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
      guard descriptor >= 0 else { throw NSError(domain: NSPOSIXErrorDomain, code: Int(errno)) }
      try FileHandle(fileDescriptor: descriptor, closeOnDealloc: true).write(contentsOf: line)
    } catch {
      throw HistoryError("\(file.path): the history can't be written: \(error.systemReason)")
    }
  }

  /// Whether the file is empty or ends in a line break.
  private var endsInLineEnd: Bool {
    guard let handle = try? FileHandle(forReadingFrom: file) else { return true }
    defer { try? handle.close() }
    guard let size = try? handle.seekToEnd(), size > 0 else { return true }
    try? handle.seek(toOffset: size - 1)
    return (try? handle.read(upToCount: 1)) == Data("\n".utf8)
  }
}

extension HistoryData {
  /// Extracts a report's figures for the history.
  package init(_ report: ReportData) {
    let native = "native"
    // Variants aren't part of the trend, because they work differently on purpose.
    let tools = report.tools.filter { $0.variantOf == nil }.map(\.name)
    var medians: [String: [String: Double]] = [:]
    for scenario in report.scenarios {
      for cell in scenario.cells where cell.status == .passed {
        medians[scenario.id, default: [:]][cell.tool] =
          report.timing.times(scenario.id, cell.tool)?.seconds?.median
      }
    }
    // A tool that passed nothing has no times. The others are still compared.
    let timed = tools.filter { tool in medians.values.contains { $0[tool] != nil } }
    let common = report.scenarios.map(\.id).filter { id in
      timed.allSatisfy { medians[id]?[$0] != nil }
    }
    func facts(_ fact: TraceFact) -> [String] {
      report.tools.compactMap { report.timing.facts[$0.name]?[fact.rawValue] }
    }
    date = facts(.date).min() ?? ""
    commit = facts(.commit).first
    machine = facts(.machine).first
    configuration = facts(.configuration).first
    repetitions = report.scenarios.flatMap { $0.cells.map(\.runs) }.max() ?? 0
    let played = report.tools.filter { $0.totals.scenarios > 0 }
    passed = Dictionary(uniqueKeysWithValues: played.map { ($0.name, $0.totals.passedScenarios) })
    self.played = Dictionary(uniqueKeysWithValues: played.map { ($0.name, $0.totals.scenarios) })
    scenarios = common
    (seconds, ratios) = ([:], [:])
    for tool in timed where !common.isEmpty {
      seconds[tool] = common.reduce(0) { $0 + (medians[$1]?[tool] ?? 0) }
    }
    for ratio in report.timing.ratios where !ratio.isVariant {
      if ratio.base == native { ratios[ratio.app, default: [:]][ratio.tool] = ratio.ratio }
      if ratio.tool == native { ratios[ratio.app, default: [:]][ratio.base] = ratio.swapped.ratio }
    }
  }

  /// Describes the first impossible figure. Nil if there is none.
  fileprivate var problem: String? {
    let figures =
      passed.mapValues(Double.init).map { ("passed of \($0.key)", $0.value) }
      + played.mapValues(Double.init).map { ("played of \($0.key)", $0.value) }
      + seconds.map { ("seconds of \($0.key)", $0.value) }
      + ratios.values.flatMap(\.self).map { ("ratios of \($0.key)", $0.value) }
    return ([("repetitions", Double(repetitions))] + figures.sorted { $0.0 < $1.0 })
      .first { !(0...1e12).contains($0.1) }.map { "\($0.0.shown) is impossible: \($0.1)" }
  }
}

/// Why a history can't be read or written.
package struct HistoryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The place, the error and what to do.
  package let description: String

  init(_ description: String) { self.description = description }

  fileprivate init(_ place: String, damagedBecause reason: String) {
    description =
      "\(place): not a run of the history: \(reason). Correct or remove the line, or use another "
      + "history file. Nothing was changed"
  }
}

extension History {
  private static func run(_ line: Data, _ place: String) throws(HistoryError) -> HistoryData {
    struct Versioned: Decodable {
      let version: Int
    }
    do {
      let version = try JSONDecoder().decode(Versioned.self, from: line).version
      guard version == HistoryData.currentVersion else {
        throw HistoryError(
          "\(place): unknown version \(version) of the history; supported: "
            + "\(HistoryData.currentVersion). Use the program that wrote it, or another history file. "
            + "Nothing was changed")
      }
      let run = try JSONDecoder().decode(HistoryData.self, from: line)
      if let problem = run.problem { throw HistoryError(place, damagedBecause: problem) }
      return run
    } catch let error as HistoryError {
      throw error
    } catch { throw HistoryError(place, damagedBecause: error.problem(decoding: line)) }
  }
}

/// The machine, system and sources of a run, for its trace and its report.
package struct RunFacts: Equatable, Sendable {
  /// The facts by name, without those that can't be determined.
  package let values: [TraceFact: String]

  package init(_ values: [TraceFact: String]) { self.values = values }

  /// The facts by their names in a trace.
  package var named: [String: String] {
    Dictionary(uniqueKeysWithValues: values.map { ($0.key.rawValue, $0.value) })
  }

  /// Returns the processor's name from Linux's `/proc/cpuinfo`, the cores and the memory.
  package static func machine(processors: String, cores: Int, memory: UInt64) -> String {
    let name = processors.split(separator: "\n")
      .first { $0.hasPrefix("model name") || $0.hasPrefix("Model") }
      .flatMap { $0.split(separator: ":", maxSplits: 1).last }
      .map { $0.trimmingCharacters(in: .whitespaces) }
    let size = String(format: "%.0f GiB", Double(memory) / 1_073_741_824)
    return [name, cores == 1 ? "1 core" : "\(cores) cores", size].compactMap { $0 }
      .joined(separator: ", ")
  }

  /// Returns the system's name from the content of its `os-release`.
  package static func system(release: String, fallback: String) -> String {
    release.split(separator: "\n").first { $0.hasPrefix("PRETTY_NAME=") }
      .map { $0.dropFirst("PRETTY_NAME=".count).trimmingCharacters(in: ["\""]) } ?? fallback
  }

  /// Returns a commit, followed by `+` if files have changed since. Nil outside a repository.
  package static func commit(head: String?, changes: String?) -> String? {
    head.map { $0 + (changes?.isEmpty == false ? "+" : "") }
  }
}
