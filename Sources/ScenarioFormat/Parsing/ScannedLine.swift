/// A line taken apart: its indentation and its first two words.
///
/// Spaces and tabs part words. In measuring the indentation, and only there, a tab reaches to the
/// next multiple of eight.
struct ScannedLine {
  /// How far the first word stands from the left.
  let indentation: Int

  /// Everything but spaces and tabs at both ends; empty for a blank line.
  let content: Range<Int>

  let firstWord: Range<Int>
  let secondWord: Range<Int>

  /// Takes a line apart.
  init(_ range: Range<Int>, in bytes: [UInt8]) {
    var start = range.lowerBound
    var indentation = 0
    while start < range.upperBound, Self.isSpace(bytes[start]) {
      indentation = bytes[start] == UInt8(ascii: "\t") ? (indentation / 8 + 1) * 8 : indentation + 1
      start += 1
    }
    var end = range.upperBound
    while end > start, Self.isSpace(bytes[end - 1]) { end -= 1 }
    self.indentation = indentation
    content = start..<end
    firstWord = Self.word(from: start, to: end, in: bytes)
    secondWord = Self.word(from: firstWord.upperBound, to: end, in: bytes)
  }

  /// What follows an offset, without the spaces before it; empty at the end of the content.
  func rest(after offset: Int, in bytes: [UInt8]) -> Range<Int> {
    var start = offset
    while start < content.upperBound, Self.isSpace(bytes[start]) { start += 1 }
    return start..<content.upperBound
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  private static func word(from offset: Int, to end: Int, in bytes: [UInt8]) -> Range<Int> {
    var start = offset
    while start < end, isSpace(bytes[start]) { start += 1 }
    var stop = start
    while stop < end, !isSpace(bytes[stop]) { stop += 1 }
    return start..<stop
  }
}
