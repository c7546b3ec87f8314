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
    // A mark that tells the order of bytes tells nothing of UTF-8, but some programs write it.
    let isMarked = data.starts(with: JSONScan.byteOrderMark)
    let data = isMarked ? data.dropFirst(JSONScan.byteOrderMark.count) : data
    let ranges = Self.lines(of: data)
    // The whole is looked at once: only where it is not UTF-8 somewhere is each line looked at.
    let isText = Self.isUTF8(data)
    for (index, range) in ranges.enumerated() where !range.isEmpty {
      let text = data[range]
      switch isText || Self.isUTF8(text) ? record(text) : .failure(.notUTF8) {
      case .success(let record):
        take(Trace.Line(path: path, number: index + 1, record: record))
      case .failure(let problem):
        findings.append(
          TraceFinding(problem.name, path: path, line: index + 1, text: problem.text))
      }
    }
    if ranges.allSatisfy(\.isEmpty) {
      findings.append(
        TraceFinding(.emptyTrace, path: path, text: "the trace is empty: no tool ran anything"))
    }
  }

  /// Where the lines stand, without LF or CRLF. Bytes, because in a Swift string CR and LF are one
  /// character, which is no LF; and `memchr`, because traces are large: splitting would take a
  /// debug build seconds.
  private static func lines(of data: Data) -> [Range<Int>] {
    data.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return [] }
      var lines: [Range<Int>] = []
      var start = 0
      while start < bytes.count {
        let end =
          memchr(base + start, Int32(UInt8(ascii: "\n")), bytes.count - start)
          .map { UnsafeRawPointer($0) - base } ?? bytes.count
        let hasReturn = end > start && bytes[end - 1] == UInt8(ascii: "\r")
        let first = data.startIndex + start
        lines.append(first..<(data.startIndex + (hasReturn ? end - 1 : end)))
        start = end + 1
      }
      return lines
    }
  }

  private static func isUTF8(_ data: Data) -> Bool { String(data: data, encoding: .utf8) != nil }

  private mutating func take(_ line: Trace.Line) {
    let tool = line.record.tool
    let isTool = line.record.kind == .tool
    let check = RecordCheck(line.record)
    // Under a name that is none, nothing is told; and a record that names no run can't be held to
    // the others of its run.
    let nameProblem = check.nameProblem
    if nameProblem == nil, !tools.contains(tool) { tools.append(tool) }
    if let problem = nameProblem ?? (isTool ? check.problem : check.runProblem) {
      findings.append(
        TraceFinding(problem.name, path: path, line: line.number, text: problem.text))
    } else if isTool {
      toolLines.append(line)
    } else {
      lines.append(line)
    }
  }

  private func record(_ text: Data) -> Result<TraceRecord, LineProblem> {
    do {
      let record = try decoder.decode(TraceRecord.self, from: text)
      guard record.version == TraceRecord.currentVersion else {
        return .failure(LineProblem(version: record.version))
      }
      return JSONScan.problem(in: text).map {
        .failure(LineProblem(.noRecord, "no trace record: \($0)"))
      }
        ?? .success(record)
    } catch {
      // Another version may well have other members, so the version is what is wrong then.
      if let version = try? decoder.decode(Versioned.self, from: text).version,
        version != TraceRecord.currentVersion
      {
        return .failure(LineProblem(version: version))
      }
      return .failure(
        LineProblem(.noRecord, "no trace record: \(DecodingProblem(error, in: text).text)"))
    }
  }
}

/// Why a line is no record.
private struct LineProblem: Error {
  static let notUTF8 = LineProblem(.noRecord, "no trace record: not UTF-8")

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
