/// A piece of Python code; the tokens of a text follow each other without a gap.
struct PythonToken: Sendable {
  enum Kind: Sendable {
    /// A name or keyword.
    case name
    case number
    /// A string without replacement fields, with its prefix and quotes.
    case string
    /// A piece of the text of an f-string, with the prefix or quotes that it begins or ends with.
    case formatted
    /// An operator, a bracket, or what no token begins with.
    case symbol
    case comment
    /// White space in a line, and line breaks that end no statement.
    case space
    /// The line break that ends a logical line.
    case newline
  }

  let kind: Kind
  let range: Range<Int>
  /// How many brackets and replacement fields are open around it.
  let depth: Int

  /// Whether it says something: neither white space nor a comment.
  var isCode: Bool {
    switch kind {
    case .comment, .space, .newline: false
    default: true
    }
  }
}
