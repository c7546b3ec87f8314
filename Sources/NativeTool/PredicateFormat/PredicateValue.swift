/// What an attribute holds, or what a literal stands for.
package enum PredicateValue: Hashable, Sendable {
  /// Nothing: `nil` in a predicate.
  case null
  /// A text.
  case text(String)
  /// A number; 1 and 0 for true and false, as in Apple's predicates.
  case number(Double)

  /// True or false.
  package static func boolean(_ value: Bool) -> PredicateValue { .number(value ? 1 : 0) }

  /// A text that may not be there.
  package init(_ text: String?) { self = text.map { .text($0) } ?? .null }

  /// The text; nil for everything else.
  var text: String? { if case .text(let text) = self { text } else { nil } }

  /// The number; nil for everything else.
  var number: Double? { if case .number(let number) = self { number } else { nil } }
}

/// What kind of value an attribute holds, apart from nothing, which each may hold.
package enum PredicateKind: Equatable, Sendable {
  /// A text.
  case text
  /// A number.
  case number
  /// True or false: a number, too, but messages speak of it as what it is.
  case boolean
}
