/// A predicate as it is written, taken apart but not yet about any kind of element.
///
/// The grammar is that of Apple's predicate format strings: comparisons, operators on texts with
/// modifiers, `IN`, `BETWEEN`, `AND`, `OR`, `NOT`, arithmetic, arguments. What needs a collection
/// or a function (`ANY`, `SUBQUERY`, `CAST`, …) is refused: elements have none.
package struct ParsedPredicate: Sendable, CustomStringConvertible {
  /// The predicate as it was written, with its arguments in their places.
  package let description: String
  let text: SelectorText
  let tree: PredicateTree

  /// The longest predicate, in bytes of UTF-8.
  private static let maximumLength = 8_192

  /// Takes a predicate apart. The arguments stand for `%@`, `%d`, `%f` and `%K`, in their order.
  ///
  /// - Throws: an error that says what is wrong, and where.
  package init(
    _ format: String, arguments: [PredicateArgument] = []
  ) throws(PredicateFormatError) {
    text = SelectorText(format, kind: "predicate")
    guard format.utf8.count <= Self.maximumLength else {
      throw text.error(
        "is \(format.utf8.count) bytes long; at most \(Self.maximumLength) are taken")
    }
    guard format.contains(where: { !$0.isWhitespace }) else {
      throw PredicateFormatError("The predicate is empty.")
    }
    var parser = try PredicateParser(text, arguments)
    tree = try parser.parse()
    description = parser.textWithArguments
  }
}

/// A predicate taken apart, before anybody knows what its attributes are.
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
  /// Where the operator is.
  let offset: Int

  /// The same with its sides exchanged.
  var swapped: PredicateComparison {
    PredicateComparison(
      left: right, comparison: comparison, options: options, right: left, offset: offset)
  }
}

/// How texts are compared: `[c]`, `[d]`, `[cd]`; nothing for exactly.
struct PredicateOptions: Hashable, Sendable {
  var ignoresCase = false
  var ignoresDiacritics = false
}

/// What a comparison says. Raw values are the spellings for messages.
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
  indirect enum Form: Sendable {
    case value(PredicateValue)
    /// An attribute, or the length of one: `label.length`.
    case key(String)
    case list([PredicateOperand])
    /// Operands to add or to multiply; an inverse one is subtracted, or divided by.
    case calculation(isProduct: Bool, [(operand: PredicateOperand, isInverse: Bool)])
  }

  let form: Form
  /// Where it begins.
  let offset: Int
}

/// What stands for `%@`, `%d`, `%f` or `%K` in a predicate.
package enum PredicateArgument: Sendable {
  /// A value, for every place but `%K`; a text for `%K`.
  case value(PredicateValue)
  /// Values in a list, for `%@`.
  case list([PredicateValue])

  /// The argument as one would have written it in its place.
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

/// Why a text is no predicate, or can't be evaluated, in words that name the place.
package struct PredicateFormatError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong, and at which character of the text.
  package let description: String

  init(_ description: String) { self.description = description }
}

/// The text of a selector, such as a predicate or an XPath, for messages that point into it.
package struct SelectorText: Sendable {
  /// What it is, for messages: "predicate".
  let kind: String
  package let scalars: [Unicode.Scalar]

  package init(_ text: String, kind: String) {
    self.kind = kind
    scalars = Array(text.unicodeScalars)
  }

  /// Says something of the text or of a place in it: `The predicate "…" needs "]", at its end.`
  ///
  /// - Parameter offset: the index of the scalar at the place; nil for the whole text.
  package func message(_ what: String, at offset: Int? = nil) -> String {
    let text = Self.string(scalars[...])
    let shown = text.count > 200 ? text.prefix(200) + "…" : text[...]
    let place = offset.map { ", " + describe($0) } ?? ""
    return "The \(kind) \"\(shown)\" \(what)\(place)."
  }

  /// Where a place is, for a person: `at character 3, before "[b"`.
  private func describe(_ offset: Int) -> String {
    guard offset < scalars.count else { return "at its end" }
    let number = Self.string(scalars[..<offset]).count + 1
    // No more than what is shown is taken into characters: the text may be long.
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
