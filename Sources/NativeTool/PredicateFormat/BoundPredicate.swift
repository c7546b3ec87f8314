/// A predicate on one kind of element: its names are known, and it can be evaluated.
package struct BoundPredicate<Subject: PredicateSubject>: Sendable, CustomStringConvertible {
  typealias Test = @Sendable (Subject, MatchClock) throws(PredicateFormatError) -> Bool

  /// The predicate as it was written, with its arguments in their places.
  package let description: String
  /// The texts that attributes must be equal to where the predicate holds.
  ///
  /// They are those that stand in the predicate as `attribute == 'text'`, alone or joined to
  /// everything else by AND; each attribute's first one. An index can look for them.
  package let requiredTexts: [Subject.Attribute: String]
  private let test: Test

  /// Finds out what the names in a predicate are.
  ///
  /// - Throws: an error for an unknown name, and for a comparison that has no meaning or could
  ///   never hold; it says where.
  package init(_ predicate: ParsedPredicate) throws(PredicateFormatError) {
    description = predicate.description
    let binder = PredicateBinder<Subject>(text: predicate.text)
    test = try binder.test(predicate.tree)
    requiredTexts = Self.requiredTexts(predicate.tree)
  }

  /// Whether it holds for an element.
  ///
  /// - Parameter clock: the time of the whole search that this is a part of.
  /// - Throws: an error when a regular expression takes too long.
  package func holds(
    for subject: Subject, clock: MatchClock = MatchClock()
  ) throws(PredicateFormatError) -> Bool {
    try test(subject, clock)
  }

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
