/// A predicate bound to one kind of element: its attribute names are resolved, so it can be
/// evaluated.
package struct BoundPredicate<Subject: PredicateSubject>: Sendable, CustomStringConvertible {
  typealias Test = @Sendable (Subject, MatchClock) throws(PredicateFormatError) -> Bool

  /// The predicate as written, with arguments in place of the placeholders.
  package let description: String
  /// The strings that attributes must equal for the predicate to be true, for lookups in an index.
  ///
  /// They come from conditions `attribute == 'text'` that stand alone or are joined only with AND.
  /// For each attribute, the first one counts.
  package let requiredTexts: [Subject.Attribute: String]
  private let test: Test

  /// Resolves the names. Throws for unknown names, and for comparisons that can never be true.
  package init(_ predicate: ParsedPredicate) throws(PredicateFormatError) {
    description = predicate.description
    let binder = PredicateBinder<Subject>(text: predicate.text)
    test = try binder.test(predicate.tree)
    requiredTexts = Self.requiredTexts(predicate.tree)
  }

  /// Returns whether the predicate is true for an element. Throws if the search that `clock` times
  /// takes too long.
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

/// The attributes of a kind of element, by name.
package protocol PredicateAttribute: Hashable, Sendable {
  /// The main name of each attribute, for messages.
  static var knownNames: [String] { get }

  /// Returns the attribute with a name, or nil if the name is unknown. Case-sensitive.
  init?(named name: String)

  var kind: PredicateKind { get }

  /// The numbers that can be written as names in quotes, and a noun for them. Nil if there are
  /// none.
  var namedNumbers: (noun: String, numbers: [String: Double])? { get }
}

extension PredicateAttribute {
  package var namedNumbers: (noun: String, numbers: [String: Double])? { nil }
}

/// The subject of a predicate: an element as one tool represents it.
package protocol PredicateSubject: SendableMetatype {
  associatedtype Attribute: PredicateAttribute

  func value(of attribute: Attribute) -> PredicateValue
}

/// The value of an attribute or a literal.
package enum PredicateValue: Hashable, Sendable {
  /// No value: `nil` in a predicate.
  case null
  case text(String)
  /// A number. As in Apple's predicates, true is 1 and false is 0.
  case number(Double)

  package static func boolean(_ value: Bool) -> PredicateValue { .number(value ? 1 : 0) }

  /// Creates a value from an optional string.
  package init(_ text: String?) { self = text.map { .text($0) } ?? .null }

  var text: String? { if case .text(let text) = self { text } else { nil } }

  var number: Double? { if case .number(let number) = self { number } else { nil } }
}

/// The kind of an attribute's value. Every attribute may also be nil.
package enum PredicateKind: Equatable, Sendable {
  case text
  case number
  /// True or false. It is stored as a number, but messages name it as a Boolean.
  case boolean
}

/// Resolves the names in a predicate, and compiles its comparisons into tests.
///
/// Comparisons that can never be true are errors. Otherwise, an author couldn't distinguish a
/// mistake in the predicate from a missing element.
struct PredicateBinder<Subject: PredicateSubject> {
  typealias Failure = PredicateFormatError
  typealias Attribute = Subject.Attribute
  typealias Operand = BoundOperand<Subject>
  typealias Test = BoundPredicate<Subject>.Test

  let text: SelectorText

  func test(_ tree: PredicateTree) throws(Failure) -> Test {
    switch tree {
    case .constant(let value): return { (_, _) throws(Failure) in value }
    case .not(let inner):
      let inner = try test(inner)
      return { (subject, clock) throws(Failure) in try !inner(subject, clock) }
    case .and(let conditions): return Self.shortCircuit(try conditions.map(test), on: false)
    case .or(let conditions): return Self.shortCircuit(try conditions.map(test), on: true)
    case .comparison(let comparison): return try compare(comparison)
    }
  }

  /// Returns a test that evaluates tests in turn, and stops at the first result equal to
  /// `decision`.
  private static func shortCircuit(_ tests: [Test], on decision: Bool) -> Test {
    { (subject, clock) throws(Failure) in
      for test in tests where try test(subject, clock) == decision { return decision }
      return !decision
    }
  }

  // MARK: - Operands

  private func bind(_ operand: PredicateOperand) throws(Failure) -> Operand {
    switch operand.form {
    case .value(let value): return .constant(value)
    case .key(let name): return try attribute(name, at: operand.offset)
    case .list: throw text.error("has a list where one value is needed", at: operand.offset)
    }
  }

  private func attribute(_ name: String, at offset: Int) throws(Failure) -> Operand {
    if let attribute = Attribute(named: name) { return .attribute(attribute) }
    let ending = ".length"
    if name.hasSuffix(ending),
      let attribute = Attribute(named: String(name.dropLast(ending.count))),
      attribute.kind == .text
    {
      return .length(attribute)
    }
    throw text.error(
      "uses the unknown attribute \"\(name)\" (known: "
        + Attribute.knownNames.joined(separator: ", ") + ")", at: offset)
  }

  /// Returns the items of a list, or nil for any other operand.
  private func items(_ operand: PredicateOperand) throws(Failure) -> [Operand]? {
    guard case .list(let items) = operand.form else { return nil }
    return try items.map(bind)
  }

  // MARK: - Comparisons

  private func compare(_ comparison: PredicateComparison) throws(Failure) -> Test {
    switch comparison.comparison {
    case .equal, .notEqual:
      let (left, right) = try sides(comparison)
      let isEqual = equality(left, right, comparison.options)
      let wanted = comparison.comparison == .equal
      return { (subject, _) throws(Failure) in isEqual(subject) == wanted }
    case .less: return try order(comparison) { $0 < 0 }
    case .lessOrEqual: return try order(comparison) { $0 <= 0 }
    case .greater: return try order(comparison) { $0 > 0 }
    case .greaterOrEqual: return try order(comparison) { $0 >= 0 }
    case .between: return try between(comparison)
    case .in: return try membership(comparison.swapped)
    case .contains: return try membership(comparison)
    case .beginsWith: return try compareTexts(comparison) { $0.hasPrefix($1) }
    case .endsWith: return try compareTexts(comparison) { $0.hasSuffix($1) }
    case .like, .matches: return try pattern(comparison)
    }
  }

  /// Returns an operand's value with its strings folded. A constant is folded only once.
  private func folded(
    _ operand: Operand, _ options: PredicateOptions
  ) -> @Sendable (Subject) -> PredicateValue {
    guard let constant = operand.constant?.folded(options) else {
      return { operand.value(of: $0).folded(options) }
    }
    return { _ in constant }
  }

  private func sides(_ comparison: PredicateComparison) throws(Failure) -> (Operand, Operand) {
    let left = try bind(comparison.left)
    let right = try bind(comparison.right)
    return try comparable(left, right, at: comparison.offset)
  }

  /// Throws unless two operands can be compared. Replaces names of numbers with the numbers.
  private func comparable(
    _ left: Operand, _ right: Operand, at offset: Int
  ) throws(Failure) -> (Operand, Operand) {
    if case .attribute(let attribute) = left, let number = try number(right, attribute, offset) {
      return (left, number)
    }
    if case .attribute(let attribute) = right, let number = try number(left, attribute, offset) {
      return (number, right)
    }
    guard let one = left.kind, let other = right.kind, (one == .text) != (other == .text) else {
      return (left, right)
    }
    let (what, hint) =
      [one, other].contains(.boolean)
      ? ("a Boolean", "write true and false without quotes")
      : ("a number", "write numbers without quotes and strings in quotes")
    throw text.error("compares a string with \(what), which is never true (\(hint))", at: offset)
  }

  private func number(
    _ operand: Operand, _ attribute: Attribute, _ offset: Int
  ) throws(Failure) -> Operand? {
    guard let name = operand.constant?.text, let named = attribute.namedNumbers else { return nil }
    guard let number = named.numbers[name] else {
      throw text.error("has the unknown \(named.noun) \"\(name)\"", at: offset)
    }
    return .constant(.number(number))
  }

  private func equality(
    _ left: Operand, _ right: Operand, _ options: PredicateOptions
  ) -> @Sendable (Subject) -> Bool {
    let (one, other) = (folded(left, options), folded(right, options))
    return { one($0) == other($0) }
  }

  /// Compares by order. `holds` gets a negative number, 0 or a positive number, as in C.
  private func order(
    _ comparison: PredicateComparison, _ holds: @escaping @Sendable (Int) -> Bool
  ) throws(Failure) -> Test {
    let (left, right) = try sides(comparison)
    let one = folded(left, comparison.options)
    let other = folded(right, comparison.options)
    return { (subject, _) throws(Failure) in
      one(subject).order(to: other(subject)).map(holds) ?? false
    }
  }

  private func between(_ comparison: PredicateComparison) throws(Failure) -> Test {
    guard let bounds = try items(comparison.right), bounds.count == 2 else {
      throw text.error(
        "needs two bounds in braces after BETWEEN, such as {1, 5}", at: comparison.offset)
    }
    let operand = try bind(comparison.left)
    let (value, low) = try comparable(operand, bounds[0], at: comparison.offset)
    let (_, high) = try comparable(operand, bounds[1], at: comparison.offset)
    return { (subject, _) throws(Failure) in
      let middle = value.value(of: subject)
      guard let toLow = middle.order(to: low.value(of: subject)),
        let toHigh = middle.order(to: high.value(of: subject))
      else { return false }
      return toLow >= 0 && toHigh <= 0
    }
  }

  /// Returns a test for whether the left side, a list or a string, contains the right side.
  private func membership(_ comparison: PredicateComparison) throws(Failure) -> Test {
    guard let items = try items(comparison.left) else {
      return try compareTexts(comparison) { $0.containsCharacters(of: $1) }
    }
    let item = try bind(comparison.right)
    var constants: Set<PredicateValue> = []
    var tests: [@Sendable (Subject) -> Bool] = []
    for candidate in items {
      let (one, other) = try comparable(item, candidate, at: comparison.offset)
      if let constant = other.constant {
        constants.insert(constant.folded(comparison.options))
      } else {
        tests.append(equality(one, other, comparison.options))
      }
    }
    let value = folded(item, comparison.options)
    let (known, others) = (constants, tests)
    return { (subject, _) throws(Failure) in
      known.contains(value(subject)) || others.contains { $0(subject) }
    }
  }

  /// Returns a test that compares two strings. It is false if either is nil.
  private func compareTexts(
    _ comparison: PredicateComparison,
    _ holds: @escaping @Sendable (String, String) -> Bool
  ) throws(Failure) -> Test {
    let one = folded(try textOperand(comparison.left, comparison), comparison.options)
    let other = folded(try textOperand(comparison.right, comparison), comparison.options)
    return { (subject, _) throws(Failure) in
      guard let one = one(subject).text, let other = other(subject).text else { return false }
      return holds(one, other)
    }
  }

  private func textOperand(
    _ operand: PredicateOperand, _ comparison: PredicateComparison
  ) throws(Failure) -> Operand {
    let bound = try bind(operand)
    guard let kind = bound.kind, kind != .text else { return bound }
    throw text.error(
      "uses \(comparison.comparison.rawValue) on \(kind == .number ? "a number" : "a Boolean"), "
        + "but it compares strings", at: operand.offset)
  }

  private func pattern(_ comparison: PredicateComparison) throws(Failure) -> Test {
    let name = comparison.comparison.rawValue
    let operand = try textOperand(comparison.left, comparison)
    guard let pattern = try textOperand(comparison.right, comparison).constant?.text else {
      throw text.error("needs a pattern in quotes after \(name)", at: comparison.offset)
    }
    let whole =
      comparison.comparison == .like
      ? WholeMatch(wildcards: pattern, comparison.options)
      : WholeMatch(expression: pattern, comparison.options)
    guard let whole else {
      throw text.error(
        "has an invalid regular expression after \(name)", at: comparison.right.offset)
    }
    return { [text] (subject, clock) throws(Failure) in
      guard case .text(let string) = operand.value(of: subject) else { return false }
      guard let isMatch = clock.time({ whole.matches(string, givingUpAt: $0) }) else {
        throw text.error(
          "takes too long, because \(name) backtracks too much", at: comparison.offset)
      }
      return isMatch
    }
  }
}

/// One side of a comparison, with its attributes resolved.
enum BoundOperand<Subject: PredicateSubject>: Sendable {
  case constant(PredicateValue)
  case attribute(Subject.Attribute)
  /// The number of characters of a string attribute.
  case length(Subject.Attribute)

  /// The kind of its value. Nil for the constant `nil`.
  var kind: PredicateKind? {
    switch self {
    case .constant(.text): .text
    case .constant(.number), .length: .number
    case .constant(.null): nil
    case .attribute(let attribute): attribute.kind
    }
  }

  /// The value of a constant. Nil if the value depends on the element.
  var constant: PredicateValue? { if case .constant(let value) = self { value } else { nil } }

  /// Returns the value for an element.
  func value(of subject: Subject) -> PredicateValue {
    switch self {
    case .constant(let value): value
    case .attribute(let attribute): subject.value(of: attribute)
    case .length(let attribute):
      subject.value(of: attribute).text.map { .number(Double($0.count)) } ?? .null
    }
  }
}
