import Foundation
import ScenarioBinding

/// The records of a trace file or of several, with the lines that they stand in.
public struct Trace: Sendable {
  /// A record and where it stands.
  struct Line: Sendable {
    /// The file's path, as findings name it.
    let path: String
    /// From 1.
    let number: Int
    let record: TraceRecord
  }

  /// The paths of the files, as findings name them.
  let files: [String]
  /// What is wrong with the files; the records that could be read are there all the same.
  public let findings: [TraceFinding]
  /// The lines that are records, in the order of the files.
  let lines: [Line]

  /// Reads a trace from the bytes of a file. Lines end in LF or CRLF; empty lines are skipped.
  public init(parsing data: Data, path: String) {
    // Some programs begin a file with a byte order mark.
    let data = data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data
    let decoder = JSONDecoder()
    var lines: [Line] = []
    var findings: [TraceFinding] = []
    let ranges = Self.ranges(of: data)
    for (index, range) in ranges.enumerated() where !range.isEmpty {
      let (text, number) = (data[range], index + 1)
      do {
        lines.append(
          Line(path: path, number: number, record: try decoder.decode(TraceRecord.self, from: text))
        )
      } catch let error as UnknownTraceVersion {
        findings.append(
          TraceFinding(
            .unknownVersion, path: path, line: number,
            text: "version \(error.version) of the trace format is not known here; "
              + "known is version \(TraceRecord.currentVersion)"))
      } catch {
        findings.append(
          TraceFinding(
            .noRecord, path: path, line: number,
            text: "no trace record: \(error.problem(decoding: text))"))
      }
    }
    if ranges.allSatisfy(\.isEmpty) {
      findings.append(
        TraceFinding(.emptyTrace, path: path, text: "the trace is empty: no tool ran anything"))
    }
    self.init(files: [path], lines: lines, findings: findings)
  }

  /// Reads a trace from its text.
  public init(parsing text: String, path: String) {
    self.init(parsing: Data(text.utf8), path: path)
  }

  /// Reads a trace file; throws Foundation's error when it can't be read.
  public init(contentsOf url: URL) throws {
    self.init(parsing: try Data(contentsOf: url), path: url.path)
  }

  /// Takes several traces together, such as those of several machines' tools.
  public init(merging traces: [Trace]) {
    self.init(
      files: traces.flatMap(\.files), lines: traces.flatMap(\.lines),
      findings: traces.flatMap(\.findings))
  }

  init(files: [String], lines: [Line], findings: [TraceFinding]) {
    self.files = files
    self.lines = lines
    self.findings = findings
  }

  /// Where the lines stand, without LF or CRLF. Bytes, because in a Swift string CR and LF are one
  /// character; and `memchr`, because traces are large and a debug build would take seconds.
  private static func ranges(of data: Data) -> [Range<Int>] {
    data.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return [] }
      var ranges: [Range<Int>] = []
      var start = 0
      while start < bytes.count {
        let end =
          memchr(base + start, Int32(UInt8(ascii: "\n")), bytes.count - start)
          .map { UnsafeRawPointer($0) - base } ?? bytes.count
        let hasReturn = end > start && bytes[end - 1] == UInt8(ascii: "\r")
        let first = data.startIndex + start
        ranges.append(first..<(data.startIndex + (hasReturn ? end - 1 : end)))
        start = end + 1
      }
      return ranges
    }
  }
}

extension Trace {
  /// The records, in the order of the files.
  public var records: [TraceRecord] { lines.map(\.record) }

  /// The names of the tools that wrote the trace, in the order in which they come.
  public var tools: [String] { records.map(\.tool).uniqued(by: \.self) }

  /// The ids of the scenarios of which there are runs.
  public var scenarios: Set<String> { Set(records.compactMap(\.run?.scenario)) }

  /// The facts that each tool tells about itself, by the tool's name; the first of a name counts.
  /// ``TraceFact`` has the known names.
  public var about: [String: [String: String]] {
    records.reduce(into: [:]) { about, record in
      if case .tool(let name, let facts) = record, !facts.isEmpty {
        about[name, default: [:]].merge(facts) { first, _ in first }
      }
    }
  }

  /// The tools that are variants, each with the tool that it is a variant of.
  public var variants: [String: String] {
    about.compactMapValues { $0[TraceFact.variantOf.rawValue] }
  }
}

extension Error {
  /// Why a decoder refused data in JSON, in a few words, such as `member "tool" is missing`.
  public func problem(decoding data: Data) -> String {
    func member(_ context: DecodingError.Context, _ what: String) -> String {
      let name = name(of: context.codingPath)
      return name.isEmpty ? "not a JSON object" : "member \"\(name)\" has a wrong \(what)"
    }
    return switch self as? DecodingError {
    case .keyNotFound(let key, let context):
      "member \"\(name(of: context.codingPath + [key]))\" is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context): member(context, "type")
    case .dataCorrupted(let context):
      // For numbers, Foundation does not say which member it is.
      context.codingPath.isEmpty ? corruption(of: data) : member(context, "value")
    default: String(describing: self)
    }
  }
}

/// A member's name, and those that it is in; elements are counted from 1, as in all findings.
private func name(of path: [any CodingKey]) -> String {
  path.map { $0.intValue.map { "\($0 + 1)" } ?? $0.stringValue }.joined(separator: ".")
    .shown(atMost: 80)
}

private func corruption(of data: Data) -> String {
  let isJSON =
    (try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)) != nil
  return isJSON ? "a number is out of range, or should be a whole one" : "not JSON"
}
