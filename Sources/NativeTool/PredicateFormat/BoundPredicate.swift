/// A predicate on one kind of element: its names are known, and it can be evaluated.
package struct BoundPredicate<Subject: PredicateSubject>: Sendable, CustomStringConvertible {
  typealias Test = @Sendable (Subject, MatchClock) throws(PredicateFormatError) -> Bool

  /// The predicate as it was written, with its arguments in their places.
  package let description: String
  /// The texts that attributes must be equal to where the predicate holds, for an index to look
  /// for: those of `attribute == 'text'`, alone or joined to everything else by AND; each
  /// attribute's first one.
  package let requiredTexts: [Subject.Attribute: String]
  private let test: Test

  /// Binds the names; throws for an unknown one, and for a comparison that could never hold.
  package init(_ predicate: ParsedPredicate) throws(PredicateFormatError) {
    description = predicate.description
    let binder = PredicateBinder<Subject>(text: predicate.text)
    test = try binder.test(predicate.tree)
    requiredTexts = Self.requiredTexts(predicate.tree)
  }

  /// Whether it holds for an element; throws when the search that `clock` times takes too long.
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

  /// What its numbers are called, and the number of each name in quotes; nil where they have none.
  var namedNumbers: (noun: String, numbers: [String: Double])? { get }
}

extension PredicateAttribute {
  package var namedNumbers: (noun: String, numbers: [String: Double])? { nil }
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

/// Finds out what the names in a predicate are, and turns its comparisons into tests.
///
/// A comparison that could never hold, or has no meaning, is refused here: what is found silently
/// empty is hard to tell from what is not there.
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

  /// Tries tests in turn; the first with a result that decides is the last to be tried.
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
    case .calculation(let isProduct, let parts):
      var numbers: [(operand: Operand, isInverse: Bool)] = []
      for part in parts {
        let number = try bind(part.operand)
        if number.kind == .text {
          throw text.error("calculates with a text, which is no number", at: part.operand.offset)
        }
        numbers.append((number, part.isInverse))
      }
      return .calculation(isProduct: isProduct, numbers)
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
      "asks for \"\(name)\", which is no attribute (known: "
        + Attribute.knownNames.joined(separator: ", ") + ")", at: offset)
  }

  /// The items of a list; nil for any other operand.
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
    case .beginsWith: return try compareTexts(comparison) { $0.string.hasPrefix($1.string) }
    case .endsWith: return try compareTexts(comparison) { $0.string.hasSuffix($1.string) }
    case .like, .matches: return try pattern(comparison)
    }
  }

  private func sides(_ comparison: PredicateComparison) throws(Failure) -> (Operand, Operand) {
    let left = try bind(comparison.left)
    let right = try bind(comparison.right)
    return try comparable(left, right, at: comparison.offset)
  }

  /// Insists that two operands can be compared; names of numbers become the numbers.
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
      ? ("true or false", "true and false are written without quotes")
      : ("a number", "numbers are written without quotes, texts in quotes")
    throw text.error("compares a text with \(what), which never holds (\(hint))", at: offset)
  }

  private func number(
    _ operand: Operand, _ attribute: Attribute, _ offset: Int
  ) throws(Failure) -> Operand? {
    guard let name = operand.constant?.text, let named = attribute.namedNumbers else { return nil }
    guard let number = named.numbers[name] else {
      throw text.error("has \"\(name)\", which is no \(named.noun)", at: offset)
    }
    return .constant(.number(number))
  }

  private func equality(
    _ left: Operand, _ right: Operand, _ options: PredicateOptions
  ) -> @Sendable (Subject) -> Bool {
    if options == PredicateOptions() { return { left.value(of: $0) == right.value(of: $0) } }
    let (one, other) = (FoldedOperand(left, options), FoldedOperand(right, options))
    return { one.value(of: $0) == other.value(of: $0) }
  }

  /// Compares by order: `holds` is given less than 0, 0 or more than 0, as C has it.
  private func order(
    _ comparison: PredicateComparison, _ holds: @escaping @Sendable (Int) -> Bool
  ) throws(Failure) -> Test {
    let (left, right) = try sides(comparison)
    let one = FoldedOperand(left, comparison.options)
    let other = FoldedOperand(right, comparison.options)
    return { (subject, _) throws(Failure) in
      one.value(of: subject).order(to: other.value(of: subject)).map(holds) ?? false
    }
  }

  private func between(_ comparison: PredicateComparison) throws(Failure) -> Test {
    guard let bounds = try items(comparison.right), bounds.count == 2 else {
      throw text.error("needs two bounds in braces for BETWEEN, {1, 5}", at: comparison.offset)
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

  /// Whether the right side is in the left one, a list or a text.
  private func membership(_ comparison: PredicateComparison) throws(Failure) -> Test {
    guard let items = try items(comparison.left) else {
      return try compareTexts(comparison) { $0.contains($1) }
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
    let folded = FoldedOperand(item, comparison.options)
    let (known, others) = (constants, tests)
    return { (subject, _) throws(Failure) in
      known.contains(folded.value(of: subject)) || others.contains { $0(subject) }
    }
  }

  /// Compares two texts; where one is nothing, nothing holds.
  private func compareTexts(
    _ comparison: PredicateComparison,
    _ holds: @escaping @Sendable (FoldedText, FoldedText) -> Bool
  ) throws(Failure) -> Test {
    let one = FoldedOperand(try textOperand(comparison.left, comparison), comparison.options)
    let other = FoldedOperand(try textOperand(comparison.right, comparison), comparison.options)
    return { (subject, _) throws(Failure) in
      guard let one = one.text(of: subject), let other = other.text(of: subject) else {
        return false
      }
      return holds(one, other)
    }
  }

  private func textOperand(
    _ operand: PredicateOperand, _ comparison: PredicateComparison
  ) throws(Failure) -> Operand {
    let bound = try bind(operand)
    guard let kind = bound.kind, kind != .text else { return bound }
    throw text.error(
      "uses \(comparison.comparison.rawValue) on \(kind == .number ? "a number" : "true or false"), "
        + "but it is for texts", at: operand.offset)
  }

  private func pattern(_ comparison: PredicateComparison) throws(Failure) -> Test {
    let name = comparison.comparison.rawValue
    let operand = try textOperand(comparison.left, comparison)
    guard let pattern = try textOperand(comparison.right, comparison).constant?.text else {
      throw text.error("needs a text in quotes as the pattern of \(name)", at: comparison.offset)
    }
    let folded = FoldedOperand(operand, comparison.options)
    if comparison.comparison == .like {
      let wildcards = Wildcards(pattern, comparison.options)
      return { (subject, _) throws(Failure) in
        folded.text(of: subject).map { wildcards.match($0.string) } ?? false
      }
    }
    guard let expression = WholeMatch(pattern, comparison.options) else {
      throw text.error(
        "has a pattern for MATCHES that is no regular expression", at: comparison.right.offset)
    }
    return { [text] (subject, clock) throws(Failure) in
      guard case .text(let string) = operand.value(of: subject) else { return false }
      guard let isMatch = clock.time({ expression.matches(string, givingUpAt: $0) }) else {
        throw text.error(
          "takes too long: MATCHES tries too many ways to read a text", at: comparison.offset)
      }
      return isMatch
    }
  }
}

/// One side of a comparison, its attributes known.
indirect enum BoundOperand<Subject: PredicateSubject>: Sendable {
  case constant(PredicateValue)
  case attribute(Subject.Attribute)
  /// How many characters a text has.
  case length(Subject.Attribute)
  case calculation(isProduct: Bool, [(operand: BoundOperand, isInverse: Bool)])

  /// What kind of value it has; nil for nothing at all.
  var kind: PredicateKind? {
    switch self {
    case .constant(.text): .text
    case .constant(.number), .length, .calculation: .number
    case .constant(.null): nil
    case .attribute(let attribute): attribute.kind
    }
  }

  /// The value that it always has; nil where that depends on the element.
  var constant: PredicateValue? { if case .constant(let value) = self { value } else { nil } }

  /// What it is for an element; nothing where a part of a calculation is nothing.
  func value(of subject: Subject) -> PredicateValue {
    switch self {
    case .constant(let value): return value
    case .attribute(let attribute): return subject.value(of: attribute)
    case .length(let attribute):
      return subject.value(of: attribute).text.map { .number(Double($0.count)) } ?? .null
    case .calculation(let isProduct, let parts):
      var total = isProduct ? 1.0 : 0
      for (operand, isInverse) in parts {
        guard let number = operand.value(of: subject).number else { return .null }
        switch (isProduct, isInverse) {
        case (false, false): total += number
        case (false, true): total -= number
        case (true, false): total *= number
        case (true, true): total /= number
        }
      }
      return .number(total)
    }
  }
}
