/// A predicate on one kind of element: its names are known, and it can be evaluated.
package struct BoundPredicate<Subject: PredicateSubject>: Sendable, CustomStringConvertible {
  typealias Test = @Sendable (Subject, MatchClock) throws(PredicateFormatError) -> Bool

  /// The predicate as it was written, with its arguments in their places.
  package let description: String
  /// The texts that attributes must be equal to where the predicate holds, for an index to look for:
  /// those of `attribute == 'text'`, alone or joined to everything else by AND; each attribute's
  /// first one.
  package let requiredTexts: [Subject.Attribute: String]
  private let test: Test

  /// Finds out what the names in a predicate are. Throws an error for an unknown name, and for a
  /// comparison that could never hold.
  package init(_ predicate: ParsedPredicate) throws(PredicateFormatError) {
    description = predicate.description
    let binder = PredicateBinder<Subject>(text: predicate.text)
    test = try binder.test(predicate.tree)
    requiredTexts = Self.requiredTexts(predicate.tree)
  }

  /// Whether it holds for an element; `clock` has the time of the search that this is a part of.
  /// Throws when a regular expression takes too long.
  package func holds(
    for subject: Subject, clock: MatchClock = MatchClock()
  ) throws(PredicateFormatError) -> Bool { try test(subject, clock) }

  private static func requiredTexts(_ tree: PredicateTree) -> [Subject.Attribute: String] {
    switch tree {
    case .and(let conditions):
      return conditions.reduce(into: [:]) { all, condition in
        all.merge(requiredTexts(condition)) { first, _ in first }
      }
    case .comparison(let comparison):
      guard comparison.comparison == .equal, comparison.options == PredicateOptions() else {
        return [:]
      }
      switch (comparison.left.form, comparison.right.form) {
      case (.key(let key), .value(.text(let text))), (.value(.text(let text)), .key(let key)):
        return Subject.Attribute(named: key).map { [$0: text] } ?? [:]
      default: return [:]
      }
    case .constant, .not, .or: return [:]
    }
  }
}

/// The attributes that predicates may ask for, by name.
package protocol PredicateAttribute: Hashable, Sendable {
  /// The names for messages, each attribute's first one.
  static var knownNames: [String] { get }

  /// The attribute of a name; nil for a name that is unknown. Case counts.
  init?(named name: String)

  var kind: PredicateKind { get }

  /// The number that a name in quotes stands for; nil for any other name.
  func number(named name: String) -> Double?

  /// What its numbers are, for messages, where they have names; nil where they have none.
  var numbersAreNamed: String? { get }
}

extension PredicateAttribute {
  /// No number has a name.
  package func number(named name: String) -> Double? { nil }
  /// No number has a name.
  package var numbersAreNamed: String? { nil }
}

/// What predicates are evaluated on: an element as one tool sees it.
package protocol PredicateSubject: SendableMetatype {
  associatedtype Attribute: PredicateAttribute

  func value(of attribute: Attribute) -> PredicateValue
}

/// What an attribute holds, or what a literal stands for.
package enum PredicateValue: Hashable, Sendable {
  /// Nothing: `nil` in a predicate.
  case null
  case text(String)
  /// A number; 1 and 0 for true and false, as in Apple's predicates.
  case number(Double)

  package static func boolean(_ value: Bool) -> PredicateValue { .number(value ? 1 : 0) }

  /// A text that may not be there.
  package init(_ text: String?) { self = text.map { .text($0) } ?? .null }

  var text: String? { if case .text(let text) = self { text } else { nil } }

  var number: Double? { if case .number(let number) = self { number } else { nil } }
}

/// What kind of value an attribute holds, apart from nothing, which each may hold.
package enum PredicateKind: Equatable, Sendable {
  case text
  case number
  /// True or false: a number, too, but messages speak of it as what it is.
  case boolean
}
