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
