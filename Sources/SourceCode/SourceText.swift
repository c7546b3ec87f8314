/// The bytes of a text, and where its lines start.
struct SourceText: Sendable {
  let bytes: [UInt8]
  /// The offset of the first byte of each line that there is; a text's last line break starts none.
  let lineStarts: [Int]

  init(_ text: String) {
    bytes = Array(text.utf8)
    var starts = bytes.isEmpty ? [] : [0]
    for (index, byte) in bytes.enumerated() where index + 1 < bytes.count {
      let isBreak =
        byte == UInt8(ascii: "\n")
        || byte == UInt8(ascii: "\r") && bytes[index + 1] != UInt8(ascii: "\n")
      if isBreak { starts.append(index + 1) }
    }
    lineStarts = starts
  }

  /// How many lines there are.
  var lineCount: Int { lineStarts.count }

  /// The line, from 1, that a byte is in.
  func line(of offset: Int) -> Int {
    var (low, high) = (0, lineStarts.count)
    while low < high {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return max(low, 1)
  }

  /// The bytes of a line without its line break.
  func range(ofLine line: Int) -> Range<Int> {
    let start = lineStarts[line - 1]
    var end = line < lineStarts.count ? lineStarts[line] : bytes.count
    while end > start, isLineBreak(bytes[end - 1]) { end -= 1 }
    return start..<end
  }

  /// A stretch with the white space in front of it, where that is all there is in front of it.
  func withIndentation(_ range: Range<Int>) -> Range<Int> {
    let start = lineStarts[line(of: range.lowerBound) - 1]
    return bytes[start..<range.lowerBound].allSatisfy(isBlank) ? start..<range.upperBound : range
  }

  /// The text of a stretch of bytes.
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

func isLineBreak(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
}

/// Whether a byte is white space inside a line: a space, a tab, a vertical tab, a form feed.
func isBlank(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == 11 || byte == 12
}
