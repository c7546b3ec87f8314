/// A file in the order of its lines, comments and blank lines included.
///
/// The formatter prints it, and the linter checks with it what the model no longer shows: which
/// line follows which.
struct ScenarioDocument: Sendable {
  /// A blank line, a comment, or something with a text that may go on over several lines.
  enum Entry: Sendable {
    case blank

    /// From `#` to the last character that is no space.
    case comment(String)
    case item(Item)
  }

  /// What an item is, with its number where it has one.
  enum Kind: Hashable, Sendable {
    case header(HeaderField)
    case scenario(ScenarioID)
    case testCase(Int)
    case precondition(Int)
    case step(Int)
    case expectation(Int)
  }

  /// A header field or a line with a keyword, together with its continuation lines.
  struct Item: Sendable {
    let kind: Kind
    var text: String = ""

    /// The line of the keyword; 0 in a document that was never a file.
    var line = 0

    /// The offset of the keyword or of the field's name.
    var start = 0

    /// The offset of the number or identifier.
    var numberStart = 0

    /// Where the text stands: one part for each line of it.
    var textParts: [TextPart] = []
  }

  /// The part of a text that stands on one line.
  struct TextPart: Sendable {
    let line: Int
    let range: Range<Int>
  }

  var entries: [Entry] = []

  /// The items alone, in order.
  var items: [Item] {
    entries.compactMap {
      if case .item(let item) = $0 { item } else { nil }
    }
  }
}
