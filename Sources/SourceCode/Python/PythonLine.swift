/// A logical line of Python: a statement, several with semicolons, or the header of a block.
///
/// A comment with a line of its own is one, too; it has no code.
struct PythonLine: Sendable {
  /// The columns in front of it; a tab goes to the next multiple of 8.
  let indentation: Int
  /// Its tokens but white space, without the line break at its end.
  let tokens: [PythonToken]
  /// Those that say something.
  let code: [PythonToken]
}

extension PythonLine {
  /// The logical lines of a text.
  static func lines(of tokens: [PythonToken], in bytes: [UInt8]) -> [PythonLine] {
    var lines: [PythonLine] = []
    var line: [PythonToken] = []
    func endLine() {
      if let first = line.first {
        lines.append(
          PythonLine(
            indentation: column(of: first.range.lowerBound, in: bytes), tokens: line,
            code: line.filter(\.isCode)))
      }
      line = []
    }
    for token in tokens {
      switch token.kind {
      case .newline: endLine()
      case .space:
        // The break behind a comment that has a line of its own.
        let isBreak = isLineBreak(bytes[token.range.upperBound - 1])
        if isBreak, line.allSatisfy({ $0.kind == .comment }) { endLine() }
      default: line.append(token)
      }
    }
    endLine()
    return lines
  }

  private static func column(of offset: Int, in bytes: [UInt8]) -> Int {
    var start = offset
    while start > 0, isBlank(bytes[start - 1]) { start -= 1 }
    return bytes[start..<offset].reduce(0) { column, byte in
      byte == UInt8(ascii: "\t") ? column / 8 * 8 + 8 : column + 1
    }
  }
}
