import Foundation
import ScenarioBinding

/// Reads the lines of a trace file.
struct TraceReader {
  private(set) var lines: [Trace.Line] = []
  private(set) var toolLines: [Trace.Line] = []
  private(set) var tools: [String] = []
  private(set) var findings: [TraceFinding] = []
  private let path: String
  private let decoder = JSONDecoder()

  init(path: String) { self.path = path }

  mutating func read(_ data: Data) {
    var isEmpty = true
    // Bytes, because in a Swift string CR and LF are one character, which is no LF.
    let texts = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, text) in texts.enumerated() {
      let text = text.last == UInt8(ascii: "\r") ? text.dropLast() : text
      guard !text.isEmpty else { continue }
      isEmpty = false
      switch Self.record(Data(text), decoder) {
      case .success(let record):
        take(Trace.Line(path: path, number: index + 1, record: record))
      case .failure(let problem):
        findings.append(
          TraceFinding(problem.name, path: path, line: index + 1, text: problem.text))
      }
    }
    if isEmpty {
      findings.append(
        TraceFinding(.emptyTrace, path: path, text: "the trace is empty: no tool ran anything"))
    }
  }

  private mutating func take(_ line: Trace.Line) {
    let tool = line.record.tool
    if !tools.contains(tool) { tools.append(tool) }
    let isTool = line.record.kind == .tool
    // A record that names no run can't be held to the others of its run.
    let check = RecordCheck(line.record)
    if let problem = isTool ? check.problem : check.runProblem {
      findings.append(
        TraceFinding(problem.name, path: path, line: line.number, text: problem.text))
    } else if isTool {
      toolLines.append(line)
    } else {
      lines.append(line)
    }
  }

  private static func record(
    _ text: Data, _ decoder: JSONDecoder
  ) -> Result<TraceRecord, LineProblem> {
    guard String(data: text, encoding: .utf8) != nil else {
      return .failure(LineProblem(.noRecord, "no trace record: not UTF-8"))
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
      return .failure(LineProblem(.noRecord, "no trace record: \(describe(error, in: text))"))
    }
  }
}

/// Why a line is no record.
private struct LineProblem: Error {
  let name: TraceFinding.Name
  let text: String

  init(_ name: TraceFinding.Name, _ text: String) {
    self.name = name
    self.text = text
  }

  init(version: Int) {
    name = .unknownVersion
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
