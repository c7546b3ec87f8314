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
  package static let maximumLength = 8_192

  /// Takes a predicate apart.
  ///
  /// - Parameters:
  ///   - format: the predicate.
  ///   - arguments: what stands for `%@`, `%d`, `%f` and `%K` in it, in their order.
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
    var parser = try PredicateParser(text, PredicateArguments(arguments))
    tree = try parser.parse()
    description = parser.textWithArguments(arguments)
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

/// Two operands and what is said of them.
struct PredicateComparison: Sendable {
  let left: PredicateOperand
  let comparison: PredicateOperator
  let options: PredicateOptions
  let right: PredicateOperand
  /// Where the operator is.
  let offset: Int
}

/// How texts are compared: `[c]`, `[d]`, `[cd]`; nothing for exactly.
struct PredicateOptions: Hashable, Sendable {
  var ignoresCase = false
  var ignoresDiacritics = false
}

/// What a comparison says. Raw values are the spellings for messages.
enum PredicateOperator: String, CaseIterable, Sendable {
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

  /// The operator that a token stands for; nil for any other token.
  init?(_ token: PredicateToken) {
    switch token.kind {
    case .sign(let sign):
      switch sign {
      case "=", "==": self = .equal
      case "!=", "<>": self = .notEqual
      case "<": self = .less
      case "<=", "=<": self = .lessOrEqual
      case ">": self = .greater
      case ">=", "=>": self = .greaterOrEqual
      default: return nil
      }
    case .word(let word):
      guard let known = PredicateOperator(rawValue: word.uppercased()) else { return nil }
      self = known
    default: return nil
    }
  }
}

/// One side of a comparison.
struct PredicateOperand: Sendable {
  indirect enum Form: Sendable {
    case value(PredicateValue)
    /// An attribute, or the length of one: `label.length`.
    case key(String)
    case list([PredicateOperand])
    /// Operands to add, or to subtract.
    case sum([(operand: PredicateOperand, isNegative: Bool)])
    /// Operands to multiply with, or to divide by.
    case product([(operand: PredicateOperand, isDivisor: Bool)])
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
}

/// The arguments of one predicate, used one after the other.
struct PredicateArguments: Sendable {
  private let all: [PredicateArgument]
  private var used = 0

  init(_ all: [PredicateArgument]) { self.all = all }

  /// The argument for a place of a kind.
  mutating func next(
    for kind: Character, at offset: Int, in text: SelectorText
  ) throws(PredicateFormatError) -> PredicateOperand.Form {
    guard used < all.count else {
      throw text.error(
        "has a place for argument \(used + 1), but \(Self.words(all.count)) given", at: offset)
    }
    let argument = all[used]
    used += 1
    func wrong(_ needed: String) -> PredicateFormatError {
      text.error("needs \(needed) as argument \(used), for \"%\(kind)\"", at: offset)
    }
    switch (kind, argument) {
    case ("K", .value(.text(let key))): return .key(key)
    case ("K", _): throw wrong("the name of an attribute")
    case ("@", .list(let values)):
      return .list(values.map { PredicateOperand(form: .value($0), offset: offset) })
    case (_, .value(let value)) where kind == "@" || value.number != nil:
      return .value(value)
    default: throw wrong("a number")
    }
  }

  /// Refuses arguments that no place was for.
  func checkAllUsed(_ text: SelectorText) throws(PredicateFormatError) {
    guard used < all.count else { return }
    let hint = "\"%@\" in quotes is a text, no place"
    throw text.error("has \(used) of the \(all.count) places for its arguments (\(hint))")
  }

  private static func words(_ count: Int) -> String {
    count == 0 ? "none is" : count == 1 ? "only 1 is" : "only \(count) are"
  }
}

extension PredicateParser {
  /// The predicate with its arguments in their places, as one would have written them there.
  func textWithArguments(_ arguments: [PredicateArgument]) -> String {
    var whole = String.UnicodeScalarView()
    var copied = 0
    var rest = arguments[...]
    for token in tokens {
      guard case .argument(let kind) = token.kind, let argument = rest.popFirst() else { continue }
      whole.append(contentsOf: text.scalars[copied..<token.offset])
      whole.append(contentsOf: argument.literal(isKey: kind == "K").unicodeScalars)
      copied = token.end
    }
    whole.append(contentsOf: text.scalars[copied...])
    return String(whole)
  }
}

extension PredicateArgument {
  fileprivate func literal(isKey: Bool) -> String {
    switch self {
    case .value(.text(let key)) where isKey: key
    case .value(let value): value.literal
    case .list(let values): "{" + values.map(\.literal).joined(separator: ", ") + "}"
    }
  }
}

extension PredicateValue {
  /// The value as it is written in a predicate.
  fileprivate var literal: String {
    switch self {
    case .null: "nil"
    case .number(let number): Int(exactly: number).map { String($0) } ?? String(number)
    case .text(let text):
      "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
  }
}
