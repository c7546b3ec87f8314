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
    for kind: Character, at offset: Int, in text: PredicateText
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
  func checkAllUsed(_ text: PredicateText) throws(PredicateFormatError) {
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
