/// How much code there is.
public struct CodeFigures: Codable, Hashable, Sendable {
  /// All lines.
  public var lines: Int
  /// Lines with code on them: not blank, and not only comment.
  ///
  /// A string that is a statement of its own, such as Python's docstrings, is a comment here, as
  /// the documentation of Swift is.
  public var codeLines: Int
  /// What is done or declared, one after another or inside of each other.
  ///
  /// A statement that holds others, such as `if`, `for`, `with`, a function or a type, is one, and
  /// each statement in it is another. Branches of a statement are none apart: `else`, `elif`,
  /// `catch`, `except`, `case`, `get`. Attributes and decorators belong to what they are attached
  /// to. Imports count, comments and docstrings do not.
  ///
  /// - In Swift that are the items of code blocks and closures, and the members of types. The only
  ///   expression of a closure on one line is a part of its statement, as a lambda's or
  ///   comprehension's is in Python; but never what a step or a test case does.
  /// - In Python that are the simple and the compound statements of the language's reference.
  public var statements: Int
  /// Unicode scalars of code: all but comments, and white space outside of strings.
  public var characters: Int

  /// Makes figures.
  public init(lines: Int = 0, codeLines: Int = 0, statements: Int = 0, characters: Int = 0) {
    self.lines = lines
    self.codeLines = codeLines
    self.statements = statements
    self.characters = characters
  }

  /// The sum of two.
  public static func + (one: CodeFigures, other: CodeFigures) -> CodeFigures {
    CodeFigures(
      lines: one.lines + other.lines, codeLines: one.codeLines + other.codeLines,
      statements: one.statements + other.statements,
      characters: one.characters + other.characters)
  }
}

extension CodeFigures {
  init(_ source: SourceText, _ code: ParsedCode) {
    var codeLines = 0
    var characters = 0
    var lastLine = 0
    for span in code.spans where span.kind != .comment {
      var line = source.line(of: span.range.lowerBound)
      for offset in span.range {
        let byte = source.bytes[offset]
        if line < source.lineCount, offset == source.lineStarts[line] { line += 1 }
        let isSpace = isBlank(byte) || isLineBreak(byte)
        if !isSpace, line > lastLine { (codeLines, lastLine) = (codeLines + 1, line) }
        // What follows the first byte of a scalar is 10xxxxxx.
        if byte & 0xC0 != 0x80, !isSpace || span.kind == .string { characters += 1 }
      }
    }
    self.init(
      lines: source.lineCount, codeLines: codeLines, statements: code.statements,
      characters: characters)
  }
}
