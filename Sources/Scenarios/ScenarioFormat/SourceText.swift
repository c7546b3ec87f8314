/// The bytes of a file, split into lines, for the parser and the linter.
///
/// Places are byte offsets. Only a finding converts them to columns, which count characters.
struct SourceText: Sendable {
  enum Ending: Sendable {
    case lineFeed
    case carriageReturnLineFeed
    case endOfFile
  }

  /// One line, without its line break.
  struct Line: Sendable {
    /// The line number, from 1.
    let number: Int
    let range: Range<Int>
    let ending: Ending
  }

  let path: String
  let bytes: [UInt8]
  let lines: [Line]
  let startsWithByteOrderMark: Bool

  /// Splits UTF-8 bytes into lines. A leading byte order mark isn't part of any line.
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

  func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Returns the first scalar of a line that meets a condition, with its byte offset.
  func firstScalar(
    in line: Line, where holds: (Unicode.Scalar) -> Bool
  ) -> (offset: Int, scalar: Unicode.Scalar)? {
    var offset = line.range.lowerBound
    for scalar in string(line.range).unicodeScalars {
      if holds(scalar) { return (offset, scalar) }
      offset += UTF8.width(scalar)
    }
    return nil
  }

  /// Returns a finding at a byte offset of a line. If there is no such line, it concerns the file.
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

/// The parts of a line: its indentation, with tab stops every eight columns, and its first two
/// words.
struct ScannedLine {
  /// The line number, from 1.
  let number: Int

  /// The column of the first word, from 0.
  let indentation: Int

  /// The line without leading and trailing spaces and tabs. Empty for a blank line.
  let content: Range<Int>

  let firstWord: Range<Int>
  let secondWord: Range<Int>

  init(_ line: SourceText.Line, in bytes: [UInt8]) {
    number = line.number
    var (start, end) = (line.range.lowerBound, line.range.upperBound)
    var indentation = 0
    while start < end, Self.isSpace(bytes[start]) {
      indentation = bytes[start] == UInt8(ascii: "\t") ? (indentation / 8 + 1) * 8 : indentation + 1
      start += 1
    }
    while end > start, Self.isSpace(bytes[end - 1]) { end -= 1 }
    self.indentation = indentation
    content = start..<end
    firstWord = Self.word(in: content, of: bytes)
    secondWord = Self.word(in: firstWord.upperBound..<end, of: bytes)
  }

  /// Returns the content after an offset, without leading spaces. Empty at the end of the content.
  func rest(after offset: Int, in bytes: [UInt8]) -> Range<Int> {
    let rest = offset..<content.upperBound
    return (bytes[rest].firstIndex { !Self.isSpace($0) } ?? rest.upperBound)..<rest.upperBound
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  private static func word(in range: Range<Int>, of bytes: [UInt8]) -> Range<Int> {
    let start = bytes[range].firstIndex { !isSpace($0) } ?? range.upperBound
    let end = bytes[start..<range.upperBound].firstIndex(where: isSpace) ?? range.upperBound
    return start..<end
  }
}

/// Finds the bytes of a file that are not UTF-8.
/// Limits the combining marks on one character, because a comparison of too many takes minutes. Source:
/// the Stream-Safe Text Format of Unicode's annex 15, which allows 30.
private enum CombiningMarks {
  static let most = 32

  /// Returns the bytes with a question mark for each byte of the marks beyond the limit, and a finding
  /// for each line that has any.
  static func repair(_ bytes: [UInt8], path: String) -> (bytes: [UInt8], findings: [Finding]) {
    guard bytes.contains(where: { $0 >= 0x80 }) else { return (bytes, []) }
    var (kept, places): ([UInt8], [Int]) = (bytes, [])
    var (offset, marks) = (0, 0)
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      let end = offset + UTF8.width(scalar)
      marks = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : marks + 1
      if marks > most {
        if marks == most + 1 { places.append(offset) }
        for index in offset..<end { kept[index] = UInt8(ascii: "?") }
      }
      offset = end
    }
    if places.isEmpty { return (bytes, []) }
    let source = SourceText(bytes: kept, path: path)
    let findings = source.lines.compactMap { line in
      places.first(where: line.range.contains).map { place in
        source.finding(
          .combiningMarks, line: line.number, at: place,
          message: "a character has more than \(most) combining marks",
          hint: "Delete most of them.")
      }
    }
    return (kept, findings)
  }
}

enum UTF8Check {
  /// Returns the bytes with U+FFFD for invalid UTF-8 and question marks for excess combining marks, and
  /// a finding for each line that has any.
  static func repair(_ bytes: [UInt8], path: String) -> (bytes: [UInt8], findings: [Finding]) {
    guard String(validating: bytes, as: UTF8.self) == nil else {
      return CombiningMarks.repair(bytes, path: path)
    }
    let source = SourceText(bytes: bytes, path: path)
    let findings = source.lines.compactMap { line in
      firstInvalid(in: bytes[line.range]).map { offset in
        let byte = String(bytes[offset], radix: 16, uppercase: true)
        return source.finding(
          .invalidUTF8, line: line.number, at: offset,
          message: "the byte 0x\(byte) is not valid UTF-8",
          hint: "Save the file as UTF-8 and retype the character.")
      }
    }
    let repaired = Array(String(decoding: bytes, as: UTF8.self).utf8)
    let (kept, more) = CombiningMarks.repair(repaired, path: path)
    return (kept, findings + more)
  }

  /// Returns the index of the first byte that doesn't start a valid sequence, or nil.
  private static func firstInvalid(in bytes: ArraySlice<UInt8>) -> Int? {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var index = bytes.startIndex
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let scalar): index += scalar.count
      case .error: return index
      case .emptyInput: return nil
      }
    }
  }
}
