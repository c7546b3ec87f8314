import Foundation
import ScenarioBinding

/// The records of a trace file, with the lines that they stand in.
public struct Trace: Sendable {
  /// A record and its line, from 1.
  struct Line: Sendable {
    let number: Int
    let record: TraceRecord
  }

  /// The file's path, as findings name it.
  public let path: String
  /// What is wrong with the file; the records that could be read are there all the same.
  public let findings: [TraceFinding]
  let lines: [Line]

  /// The records in the order of the file.
  public var records: [TraceRecord] { lines.map(\.record) }

  /// The names of the tools that wrote the trace, in the order in which they come.
  public var tools: [String] { lines.map(\.record.tool).uniqued(by: \.self) }

  /// Reads a trace from the bytes of a file. Lines end in LF or CRLF; empty ones say nothing.
  public init(parsing data: Data, path: String) {
    var lines: [Line] = []
    var findings: [TraceFinding] = []
    let decoder = JSONDecoder()
    // Bytes, because in a Swift string CR and LF are one character, which is no LF.
    let texts = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, text) in texts.enumerated() {
      let text = text.last == UInt8(ascii: "\r") ? text.dropLast() : text
      guard !text.isEmpty else { continue }
      switch Self.record(Data(text), decoder) {
      case .success(let record): lines.append(Line(number: index + 1, record: record))
      case .failure(let problem):
        findings.append(TraceFinding(path: path, line: index + 1, text: problem.text))
      }
    }
    if lines.isEmpty, findings.isEmpty {
      findings.append(TraceFinding(path: path, text: "the trace is empty: no tool ran anything"))
    }
    self.path = path
    self.lines = lines
    self.findings = findings
  }

  /// Reads a trace from its text.
  public init(parsing text: String, path: String) {
    self.init(parsing: Data(text.utf8), path: path)
  }

  /// Reads a trace file.
  ///
  /// - Throws: Foundation's error when the file can't be read.
  public init(contentsOf url: URL) throws {
    self.init(parsing: try Data(contentsOf: url), path: url.path)
  }

  private static func record(
    _ text: Data, _ decoder: JSONDecoder
  ) -> Result<TraceRecord, LineProblem> {
    guard String(data: text, encoding: .utf8) != nil else {
      return .failure(LineProblem(text: "no trace record: not UTF-8"))
    }
    do {
      let record = try decoder.decode(TraceRecord.self, from: text)
      return record.version == TraceRecord.currentVersion
        ? .success(record) : .failure(LineProblem(version: record.version))
    } catch {
      // Another version may well have other members, so the version is what is wrong then.
      if let version = try? decoder.decode(Versioned.self, from: text).version,
        version != TraceRecord.currentVersion
      {
        return .failure(LineProblem(version: version))
      }
      return .failure(LineProblem(text: "no trace record: \(describe(error, in: text))"))
    }
  }
}

/// Why a line is no record.
private struct LineProblem: Error {
  let text: String

  init(text: String) { self.text = text }

  init(version: Int) {
    text =
      "version \(version) of the trace format is not known here; "
      + "known is version \(TraceRecord.currentVersion)"
  }
}

/// What records of all versions have.
private struct Versioned: Decodable {
  let version: Int
}

/// A decoding error in a few words.
private func describe(_ error: any Error, in text: Data) -> String {
  func member(_ context: DecodingError.Context, _ what: String) -> String {
    let name = context.codingPath.map(\.stringValue).joined(separator: ".")
    return name.isEmpty ? "not a JSON object" : "member \"\(name)\" has a wrong \(what)"
  }
  return switch error {
  case DecodingError.keyNotFound(let key, _): "member \"\(key.stringValue)\" is missing"
  case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
    member(context, "type")
  case DecodingError.dataCorrupted(let context):
    // For numbers, Foundation does not say which member it is.
    if !context.codingPath.isEmpty {
      member(context, "value")
    } else if (try? JSONSerialization.jsonObject(with: text, options: .fragmentsAllowed)) == nil {
      "not JSON"
    } else {
      "a number is out of range, or should be a whole one"
    }
  default: String(describing: error)
  }
}
