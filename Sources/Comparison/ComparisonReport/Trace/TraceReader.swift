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

/// What a decoder passes over in a line of JSON, and a record must not have: a member that is there
/// twice, of which one reader takes the first and another the last; a member that is null; a comma
/// with nothing behind it; a byte order mark; UTF-16.
struct JSONScan {
  /// With this, some programs begin a file in UTF-8.
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// What is wrong with a line that a decoder has read; nil for nothing.
  static func problem(in line: Data) -> String? {
    if line.starts(with: byteOrderMark) { return "it begins with a byte order mark" }
    return line.withUnsafeBytes { bytes in
      var scan = JSONScan(bytes: bytes)
      return scan.problem()
    }
  }

  /// An object with the names of its members so far; or an array, which has none.
  private struct Level {
    var names: Set<String> = []
    var last: String?
  }

  private let bytes: UnsafeRawBufferPointer
  private var place = 0
  private var levels: [Level] = []

  private init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// The member that the place is in, as in `known.reason`.
  private var member: String { levels.compactMap(\.last).joined(separator: ".") }

  private mutating func problem() -> String? {
    var previous: UInt8 = 0
    while place < bytes.count {
      let byte = bytes[place]
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["): levels.append(Level())
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if previous == UInt8(ascii: ",") { return "not JSON: a comma has nothing behind it" }
        _ = levels.popLast()
      case 0: return "not UTF-8"
      case UInt8(ascii: "n"): return "member \"\(member)\" is null"
      case UInt8(ascii: "\""):
        if let name = name(), let level = levels.indices.last {
          levels[level].last = name
          guard levels[level].names.insert(name).inserted else {
            return "member \"\(member)\" is there twice"
          }
        }
      default: break
      }
      place += 1
      if !Self.isBlank(byte) { previous = byte }
    }
    return nil
  }

  // Loops over indices, here and below, as closures are slow in a debug build, and traces are large.

  /// Where the next quotation mark is. Pictures are large: a loop would take a debug build seconds.
  private func quotationMark(from place: Int) -> Int {
    guard place < bytes.count, let base = bytes.baseAddress else { return bytes.count }
    let found = memchr(base + place, Int32(UInt8(ascii: "\"")), bytes.count - place)
    return found.map { UnsafeRawPointer($0) - base } ?? bytes.count
  }

  /// Whether the quotation mark is a part of its text: an odd number of backslashes is before it.
  private var isEscaped: Bool {
    guard place < bytes.count else { return false }
    var first = place
    while bytes[first - 1] == UInt8(ascii: "\\") { first -= 1 }
    return (place - first) % 2 == 1
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }

  /// The text that begins here, where it is the name of a member; nil where it is a value. The
  /// place is that of its last quotation mark then.
  private mutating func name() -> String? {
    let start = place
    repeat { place = quotationMark(from: place + 1) } while isEscaped
    var next = place + 1
    while next < bytes.count, Self.isBlank(bytes[next]) { next += 1 }
    guard next < bytes.count, bytes[next] == UInt8(ascii: ":") else { return nil }
    let end = min(place + 1, bytes.count)
    // A decoder is slow, and only for the rare name that has an escape in it.
    let inside = UnsafeRawBufferPointer(rebasing: bytes[start + 1..<max(start + 1, end - 1)])
    if inside.baseAddress.map({ memchr($0, Int32(UInt8(ascii: "\\")), inside.count) == nil })
      ?? true
    {
      return String(decoding: inside, as: UTF8.self)
    }
    let text = Data(bytes[start..<end])
    return try? JSONDecoder().decode(String.self, from: text)
  }
}

/// Why data in JSON is not what it should be, in a few words.
public struct DecodingProblem: Sendable {
  /// The words, such as `member "tool" is missing`.
  public let text: String

  /// Takes the error with which a decoder refused the data.
  public init(_ error: any Error, in data: Data) { text = Self.text(of: error, in: data) }

  private static func text(of error: any Error, in data: Data) -> String {
    func member(_ context: DecodingError.Context, _ what: String) -> String {
      let name = name(of: context.codingPath)
      return name.isEmpty ? "not a JSON object" : "member \"\(name)\" has a wrong \(what)"
    }
    return switch error {
    case DecodingError.keyNotFound(let key, let context):
      "member \"\(name(of: context.codingPath + [key]))\" is missing"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      member(context, "type")
    case DecodingError.dataCorrupted(let context):
      // For numbers, Foundation does not say which member it is.
      if !context.codingPath.isEmpty {
        member(context, "value")
      } else {
        corruption(of: data)
      }
    default: String(describing: error)
    }
  }

  /// A member's name, and those that it is in; elements are counted from 1, as in all findings.
  private static func name(of path: [any CodingKey]) -> String {
    path.map { $0.intValue.map { "\($0 + 1)" } ?? $0.stringValue }.joined(separator: ".")
      .shown(atMost: 80)
  }

  /// Foundation has no other sign of what it is than these words.
  private static func corruption(of data: Data) -> String {
    do {
      _ = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
      return "a number is out of range, or should be a whole one"
    } catch {
      let words = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? ""
      if words.contains("not representable") { return "a number is out of range" }
      return words.hasPrefix("Too many nested") ? "nested too deeply" : "not JSON"
    }
  }
}
