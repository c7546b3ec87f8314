import Foundation
import ScenarioBinding

/// The records of a trace file, with the lines that they stand in.
public struct Trace: Sendable {
  /// The records in the order of the file.
  public let records: [TraceRecord]
  /// What is wrong with the file; the records that could be read are there all the same.
  public let findings: [TraceFinding]

  /// Reads a trace from its text.
  public init(parsing text: String, path: String) {
    var records: [TraceRecord] = []
    var findings: [TraceFinding] = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      do {
        let record = try JSONDecoder().decode(TraceRecord.self, from: Data(line.utf8))
        if record.version == TraceRecord.currentVersion {
          records.append(record)
        } else {
          findings.append(
            TraceFinding(
              path: path, line: index + 1,
              text: "version \(record.version) of the trace format is not known here; "
                + "known is version \(TraceRecord.currentVersion)"))
        }
      } catch {
        findings.append(
          TraceFinding(path: path, line: index + 1, text: "no trace record: \(describe(error))"))
      }
    }
    self.records = records
    self.findings = findings
  }

  /// Reads a trace file.
  ///
  /// - Throws: Foundation's error when the file can't be read.
  public init(contentsOf url: URL) throws {
    self.init(
      parsing: String(decoding: try Data(contentsOf: url), as: UTF8.self), path: url.path)
  }
}

/// Something wrong in a trace.
public struct TraceFinding: Hashable, Sendable, CustomStringConvertible {
  /// The trace file; nil for what is wrong with records taken together.
  public let path: String?
  /// The line, from 1.
  public let line: Int?
  /// What is wrong.
  public let text: String

  init(path: String? = nil, line: Int? = nil, text: String) {
    self.path = path
    self.line = line
    self.text = text
  }

  /// The finding as `path:line: error: text`.
  public var description: String {
    let place = [path, line.map(String.init)].compactMap { $0 }.joined(separator: ":")
    return (place.isEmpty ? "" : place + ": ") + "error: " + text
  }
}

/// A decoding error in a few words.
private func describe(_ error: any Error) -> String {
  switch error {
  case DecodingError.keyNotFound(let key, _): "member \"\(key.stringValue)\" is missing"
  case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
    "member \"\(context.codingPath.map(\.stringValue).joined(separator: "."))\" has a wrong type"
  case DecodingError.dataCorrupted(let context):
    context.codingPath.isEmpty
      ? "not JSON"
      : "member \"\(context.codingPath.map(\.stringValue).joined(separator: "."))\" has a wrong "
        + "value"
  default: String(describing: error)
  }
}
