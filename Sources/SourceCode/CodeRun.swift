/// A stretch of code that is shown in one colour.
public struct CodeRun: Codable, Hashable, Sendable {
  /// What a stretch of code is.
  public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    /// A word that the language reserves, such as `let` or `with`, or a directive such as `#if`.
    case keyword
    /// The text of a string literal and its quotes, or a regular expression.
    case string
    /// A number.
    case number
    /// A comment; in Python also a string that is a statement of its own, such as a docstring.
    case comment
    /// The name of a type, as far as its place or its capital letter tells.
    case type
    /// The name of a function or macro where it is called or declared.
    case function
    /// A name after a dot.
    case member
    /// An attribute such as `@MainActor`, or a decorator such as `@pytest.fixture`.
    case attribute
    /// Everything else: other names, operators, brackets, white space.
    case plain
  }

  /// The code.
  public let text: String
  /// What it is.
  public let kind: Kind

  /// Makes a run.
  public init(_ text: String, _ kind: Kind) {
    self.text = text
    self.kind = kind
  }

  /// Splits code into runs, whose texts together are the code, byte for byte.
  ///
  /// Code with mistakes in it is split, too; two runs in a row never are of one kind.
  public static func runs(of code: String, in language: CodeLanguage) -> [CodeRun] {
    SourceFile(parsing: code, as: language).runs
  }
}

/// A run by the bytes that it takes in UTF-8.
struct CodeSpan: Sendable {
  var range: Range<Int>
  let kind: CodeRun.Kind
}

extension [CodeSpan] {
  /// Adds a stretch, or makes the last one longer if it is of the same kind.
  mutating func add(_ range: Range<Int>, _ kind: CodeRun.Kind) {
    if range.isEmpty { return }
    if let last, last.kind == kind, last.range.upperBound == range.lowerBound {
      self[count - 1].range = last.range.lowerBound..<range.upperBound
    } else {
      append(CodeSpan(range: range, kind: kind))
    }
  }
}
