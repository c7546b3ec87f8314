import Foundation
import TraceRecords
import ScenarioFormat

/// The records of one or several trace files, with their lines.
package struct Trace: Sendable {
  struct Line: Sendable {
    /// The file's path, as printed in findings.
    let path: String
    /// From 1.
    let number: Int
    let record: TraceRecord
  }

  let files: [String]
  /// The errors in the files. ``lines`` still has all records that could be read.
  package let findings: [TraceFinding]
  let lines: [Line]

  /// Reads a trace from the bytes of a file. Lines end in LF or CRLF. Empty lines are skipped.
  package init(parsing data: Data, path: String) {
    var parser = TraceParser(path: path)
    var rest = data
    while let end = TraceParser.lineFeed(in: rest) {
      parser.readLine(rest[..<end])
      rest = rest[(end + 1)...]
    }
    parser.readLine(rest)
    self = parser.end()
  }

  /// Reads a trace from a string.
  package init(parsing text: String, path: String) {
    self.init(parsing: Data(text.utf8), path: path)
  }

  /// Merges several traces, such as those from several machines.
  package init(merging traces: [Trace]) {
    self.init(
      files: traces.flatMap(\.files), lines: traces.flatMap(\.lines),
      findings: traces.flatMap(\.findings))
  }

  init(files: [String], lines: [Line], findings: [TraceFinding]) {
    (self.files, self.lines, self.findings) = (files, lines, findings)
  }

  /// The records, in the order of the files.
  package var records: [TraceRecord] { lines.map(\.record) }

  /// The names of the tools that wrote the trace, in the order of their first records.
  package var tools: [String] { lines.map(\.record.tool).uniqued(by: \.self) }

  /// The ids of the scenarios with runs.
  package var scenarios: Set<String> { Set(lines.compactMap(\.record.run?.scenario)) }

  /// The facts that tools report about themselves, by tool, then by the name of a ``TraceFact``.
  /// The first record of a fact counts.
  package var about: [String: [String: String]] {
    lines.reduce(into: [:]) { about, line in
      if case .tool(let name, let facts) = line.record, !facts.isEmpty {
        about[name, default: [:]].merge(facts) { first, _ in first }
      }
    }
  }
}

/// Reads the records of a file line by line.
private struct TraceParser {
  let path: String
  private let decoder = JSONDecoder()
  private var lines: [Trace.Line] = []
  private var findings: [TraceFinding] = []
  private var number = 0
  private var isEmpty = true

  init(path: String) { self.path = path }

  mutating func end() -> Trace {
    if isEmpty {
      findings.append(
        TraceFinding(.emptyTrace, path: path, text: "the trace is empty: no tool ran anything"))
    }
    return Trace(files: [path], lines: lines, findings: findings)
  }

  /// Returns the place of the first line feed. Uses `memchr`, because a debug build would take
  /// seconds for a large trace.
  static func lineFeed(in data: Data) -> Data.Index? {
    data.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return nil }
      return memchr(base, Int32(UInt8(ascii: "\n")), bytes.count)
        .map { data.startIndex + (UnsafeRawPointer($0) - base) }
    }
  }

  mutating func readLine(_ line: Data) {
    number += 1
    var text = line
    // Some programs begin a file with a byte order mark.
    if number == 1, text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
    if text.last == UInt8(ascii: "\r") { text = text.dropLast() }
    guard !text.isEmpty else { return }
    isEmpty = false
    do {
      let record = try decoder.decode(TraceRecord.self, from: text)
      lines.append(Trace.Line(path: path, number: number, record: record))
    } catch let error as UnknownTraceVersion {
      findings.append(
        TraceFinding(
          .unknownVersion, path: path, line: number,
          text: "unknown version \(error.version) of the trace format; "
            + "supported: \(TraceRecord.currentVersion)"))
    } catch {
      findings.append(
        TraceFinding(
          .noRecord, path: path, line: number,
          text: "not a trace record: \(error.problem(decoding: text))"))
    }
  }
}

extension Error {
  /// Returns why a decoder rejected JSON, such as `member "tool" is missing`.
  package func problem(decoding data: Data) -> String {
    func member(_ context: DecodingError.Context, _ what: String) -> String {
      let name = name(of: context.codingPath)
      return name.isEmpty ? "not a JSON object" : "member \"\(name)\" has a wrong \(what)"
    }
    return switch self as? DecodingError {
    case .keyNotFound(let key, let context):
      "member \"\(name(of: context.codingPath + [key]))\" is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context): member(context, "type")
    case .dataCorrupted(let context):
      // Foundation doesn't name the member if a number is out of range.
      context.codingPath.isEmpty ? corruption(of: data) : member(context, "value")
    default: String(describing: self)
    }
  }
}

/// Returns a member's path. Elements of arrays are counted from 1, as in all findings.
private func name(of path: [any CodingKey]) -> String {
  path.map { $0.intValue.map { "\($0 + 1)" } ?? $0.stringValue }.joined(separator: ".")
    .shown(atMost: 80)
}

private func corruption(of data: Data) -> String {
  let isJSON = (try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)) != nil
  return isJSON ? "a number is out of range or isn't an integer" : "not JSON"
}

/// The runs of a trace that count.
///
/// A trace may have runs of several times, because suites append to it. Of each tool, the runs of the
/// latest session count, and of the runs without a session the last one of each test. The runs of a test in
/// one session are attempts: the last one counts.
package struct CountingRuns: Sendable {
  /// The trace with only these runs.
  package let trace: Trace
  /// The runs that passed after an earlier attempt had failed.
  let flaky: Set<RunID>

  private struct Run {
    let id: RunID
    /// The places of its lines in the trace.
    let lines: [Int]
    let session: String?
    let order: (attempt: Int, start: Double)
    /// What attempts of a test have in common.
    let test: [String]
    let outcome: TraceRecord.Outcome?
  }

  package init(in whole: Trace) {
    var places: [[String]: [Int]] = [:]
    for (place, line) in whole.lines.enumerated() {
      guard let id = line.record.run else { continue }
      // A run that was left out has a single record and no name.
      places[[id.tool, id.scenario, id.run ?? "line \(place)"], default: []].append(place)
    }
    let runs = places.values.compactMap { places in
      whole.lines[places[0]].record.run.map { Self.run($0, places, in: whole) }
    }
    var dropped: Set<Int> = []
    var flaky: Set<RunID> = []
    for own in Dictionary(grouping: runs, by: \.id.tool).values {
      let latest = own.filter { $0.session != nil }.max { $0.order.start < $1.order.start }
      let current = own.filter { $0.session == nil || $0.session == latest?.session }
      var kept: Set<Int> = []
      for attempts in Dictionary(grouping: current, by: { $0.test + [$0.session ?? ""] }).values {
        let sorted = attempts.sorted { $0.order < $1.order }
        guard let last = sorted.last else { continue }
        kept.formUnion(last.lines)
        if last.session != nil, last.outcome == .passed,
          sorted.contains(where: { $0.outcome == .failed })
        {
          flaky.insert(last.id)
        }
      }
      dropped.formUnion(own.flatMap(\.lines).filter { !kept.contains($0) })
    }
    self.flaky = flaky
    trace = Trace(
      files: whole.files,
      lines: whole.lines.enumerated().filter { !dropped.contains($0.offset) }.map(\.element),
      findings: whole.findings)
  }

  private static func run(_ id: RunID, _ places: [Int], in trace: Trace) -> Run {
    let records = places.map { trace.lines[$0].record }
    let start = records.lazy.compactMap(\.start).first
    let omission = records.lazy.compactMap(\.omission).first
    let test = [
      id.scenario, "\(id.repetition)", start?.file ?? omission?.file ?? id.run ?? "",
      "\(start?.line ?? omission?.line ?? 0)", start?.parameters ?? "",
    ]
    return Run(
      id: id, lines: places, session: start?.session ?? omission?.session,
      order: (start?.attempt ?? 0, start?.start ?? omission?.start ?? 0), test: test,
      outcome: records.lazy.compactMap(\.end).first?.outcome)
  }
}
