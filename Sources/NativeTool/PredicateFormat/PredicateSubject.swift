/// The attributes that predicates may ask for, by name.
package protocol PredicateAttribute: Hashable, Sendable {
  /// The names for messages, each attribute's first one.
  static var knownNames: [String] { get }

  /// The attribute of a name; nil for a name that is unknown. Case counts.
  init?(named name: String)

  /// What kind of value it holds.
  var kind: PredicateKind { get }

  /// The number that a name in quotes stands for, where the attribute's numbers have names.
  func number(named name: String) -> Double?

  /// What the names of its numbers are, for messages; nil where they have none.
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
  /// The attributes that it has.
  associatedtype Attribute: PredicateAttribute

  /// What it holds for an attribute now.
  func value(of attribute: Attribute) -> PredicateValue
}
