/// The bytes of a file, parted into lines; the parser and the linter point into it.
///
/// Places inside are byte offsets into ``bytes``; they become columns, which count characters, only
/// when there is something to report. So a clean file costs no counting.
struct SourceText: Sendable {
  /// How a line ends.
  enum Ending: Sendable {
    case lineFeed
    case carriageReturnLineFeed
    case endOfFile
  }

  /// One line, without its end.
  struct Line: Sendable {
    /// From 1.
    let number: Int
    let range: Range<Int>
    let ending: Ending
  }

  let path: String
  let bytes: [UInt8]
  let lines: [Line]
  let startsWithByteOrderMark: Bool

  /// Parts UTF-8 bytes into lines; a byte order mark at the start belongs to no line.
  init(bytes: [UInt8], path: String) {
    self.path = path
    self.bytes = bytes
    startsWithByteOrderMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    var lines: [Line] = []
    var start = startsWithByteOrderMark ? 3 : 0
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      let isCRLF = index > start && bytes[index - 1] == UInt8(ascii: "\r")
      lines.append(
        Line(
          number: lines.count + 1, range: start..<(isCRLF ? index - 1 : index),
          ending: isCRLF ? .carriageReturnLineFeed : .lineFeed))
      start = index + 1
    }
    if start < bytes.count {
      lines.append(Line(number: lines.count + 1, range: start..<bytes.count, ending: .endOfFile))
    }
    self.lines = lines
  }

  /// The text between two offsets.
  func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// A finding at a byte offset of a line; a line that does not exist means the file as a whole.
  func finding(
    _ rule: Rule, line number: Int, at offset: Int? = nil, message: String, hint: String
  ) -> Finding {
    guard lines.indices.contains(number - 1) else {
      return Finding(rule: rule, path: path, message: message, hint: hint)
    }
    let line = lines[number - 1]
    let prefix = line.range.lowerBound..<(offset ?? line.range.lowerBound)
    return Finding(
      rule: rule, path: path, line: number, column: string(prefix).count + 1, message: message,
      hint: hint, sourceLine: string(line.range))
  }
}
