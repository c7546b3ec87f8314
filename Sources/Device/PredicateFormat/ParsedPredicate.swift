/// A parsed predicate, not yet bound to a kind of element.
///
/// The grammar is that of Apple's predicate format strings: comparisons, string operators with
/// modifiers, `IN`, `BETWEEN`, `AND`, `OR`, `NOT` and arguments. Elements have no collections or
/// functions, so `ANY`, `SUBQUERY`, `CAST` and the like are errors, and so is arithmetic.
package struct ParsedPredicate: Sendable, CustomStringConvertible {
  /// The predicate as written, with arguments in place of the placeholders.
  package let description: String
  let text: SelectorText
  let tree: PredicateTree

  /// The maximum length of a predicate, in bytes of UTF-8.
  private static let maximumLength = 8_192

  /// Parses a predicate. The arguments replace `%@`, `%d`, `%f` and `%K`, in order.
  ///
  /// - Throws: ``PredicateFormatError`` with the problem and its place.
  package init(
    _ format: String, arguments: [PredicateArgument] = []
  ) throws(PredicateFormatError) {
    text = SelectorText(format, kind: "predicate")
    guard format.utf8.count <= Self.maximumLength else {
      throw text.error(
        "is \(format.utf8.count) bytes long, but the maximum is \(Self.maximumLength)")
    }
    guard format.contains(where: { !$0.isWhitespace }) else {
      throw PredicateFormatError("The predicate is empty.")
    }
    var parser = try PredicateParser(text, arguments)
    tree = try parser.parse()
    description = parser.textWithArguments
  }
}

/// The syntax tree of a predicate. Its attribute names are not resolved.
indirect enum PredicateTree: Sendable {
  case constant(Bool)
  case not(PredicateTree)
  case and([PredicateTree])
  case or([PredicateTree])
  case comparison(PredicateComparison)
}

struct PredicateComparison: Sendable {
  let left: PredicateOperand
  let comparison: PredicateOperator
  let options: PredicateOptions
  let right: PredicateOperand
  /// The offset of the operator.
  let offset: Int

  /// The comparison with its sides swapped.
  var swapped: PredicateComparison {
    PredicateComparison(
      left: right, comparison: comparison, options: options, right: left, offset: offset)
  }
}

/// The modifiers of a string comparison: `[c]`, `[d]` or `[cd]`. Without any, strings match
/// exactly.
struct PredicateOptions: Hashable, Sendable {
  var ignoresCase = false
  var ignoresDiacritics = false
}

/// The operator of a comparison. Raw values are the spellings for messages.
enum PredicateOperator: String, Sendable {
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case contains = "CONTAINS"
  case beginsWith = "BEGINSWITH"
  case endsWith = "ENDSWITH"
  case like = "LIKE"
  case matches = "MATCHES"
  case `in` = "IN"
  case between = "BETWEEN"

  private static let otherSpellings = [
    "=": equal, "<>": notEqual, "=<": lessOrEqual, "=>": greaterOrEqual,
  ]

  init?(_ token: PredicateToken) {
    let spelling: String
    switch token.kind {
    case .sign(let sign): spelling = sign
    case .word(let word): spelling = word.uppercased()
    default: return nil
    }
    guard let known = Self(rawValue: spelling) ?? Self.otherSpellings[spelling] else { return nil }
    self = known
  }
}

/// One side of a comparison.
struct PredicateOperand: Sendable {
  enum Form: Sendable {
    case value(PredicateValue)
    /// An attribute, or its length: `label.length`.
    case key(String)
    case list([PredicateOperand])
  }

  let form: Form
  /// The offset of its start.
  let offset: Int
}

/// An argument for `%@`, `%d`, `%f` or `%K` in a predicate.
package enum PredicateArgument: Sendable {
  /// A single value. For `%K`, a string.
  case value(PredicateValue)
  /// A list of values, for `%@`.
  case list([PredicateValue])

  /// Returns the argument as a literal in place of its placeholder.
  func literal(isKey: Bool) -> String {
    switch self {
    case .value(.text(let key)) where isKey: key
    case .value(let value): value.literal
    case .list(let values): "{" + values.map(\.literal).joined(separator: ", ") + "}"
    }
  }
}

extension PredicateValue {
  fileprivate var literal: String {
    switch self {
    case .null: "nil"
    case .number(let number): Int(exactly: number).map { String($0) } ?? String(number)
    case .text(let text):
      "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
  }
}

/// A predicate is malformed, or takes too long to evaluate.
package struct PredicateFormatError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The problem and its place in the predicate.
  package let description: String

  init(_ description: String) { self.description = description }
}

/// The text of a selector, such as a predicate or an XPath, for messages that name a place in it.
package struct SelectorText: Sendable {
  /// The kind of selector for messages, such as "predicate".
  let kind: String
  package let scalars: [Unicode.Scalar]

  package init(_ text: String, kind: String) {
    self.kind = kind
    scalars = Array(text.unicodeScalars)
  }

  /// Returns a message about the text or a place in it: `The predicate "…" needs "]", at its end.`
  ///
  /// - Parameter offset: The index of the scalar at the place. Nil for the whole text.
  package func message(_ what: String, at offset: Int? = nil) -> String {
    let text = Self.string(scalars[...])
    let shown = text.count > 200 ? text.prefix(200) + "…" : text[...]
    let place = offset.map { ", " + describe($0) } ?? ""
    return "The \(kind) \"\(shown)\" \(what)\(place)."
  }

  /// Returns a place for a message: `at character 3, before "[b"`..
  private func describe(_ offset: Int) -> String {
    guard offset < scalars.count else { return "at its end" }
    let number = Self.string(scalars[..<offset]).count + 1
    // The text may be long, so convert only the shown part to characters.
    let rest = Self.string(scalars[offset..<min(scalars.count, offset + 80)])
    return "at character \(number), before \"\(rest.prefix(20))\""
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }

  func error(_ what: String, at offset: Int? = nil) -> PredicateFormatError {
    PredicateFormatError(message(what, at: offset))
  }
}
