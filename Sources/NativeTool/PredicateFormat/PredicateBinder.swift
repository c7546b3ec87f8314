/// Finds out what the names in a predicate are, and turns its comparisons into tests.
///
/// A comparison that could never hold, or has no meaning, is refused here: what is found silently
/// empty is hard to tell from what is not there.
struct PredicateBinder<Subject: PredicateSubject> {
  typealias Attribute = Subject.Attribute
  typealias Operand = BoundOperand<Attribute>
  typealias Test = BoundPredicate<Subject>.Test

  let text: PredicateText

  func test(_ tree: PredicateTree) throws(PredicateFormatError) -> Test {
    switch tree {
    case .constant(let value):
      return { (_, _) throws(PredicateFormatError) in value }
    case .not(let inner):
      let inner = try test(inner)
      return { (subject, clock) throws(PredicateFormatError) in try !inner(subject, clock) }
    case .and(let conditions):
      return Self.all(try tests(conditions), decidedBy: false)
    case .or(let conditions):
      return Self.all(try tests(conditions), decidedBy: true)
    case .comparison(let comparison):
      return try test(comparison)
    }
  }

  private func tests(_ trees: [PredicateTree]) throws(PredicateFormatError) -> [Test] {
    var tests: [Test] = []
    for tree in trees { tests.append(try test(tree)) }
    return tests
  }

  /// Tries tests in turn; the first with a result that decides is the last to be tried.
  private static func all(_ tests: [Test], decidedBy decision: Bool) -> Test {
    { (subject, clock) throws(PredicateFormatError) in
      for test in tests where try test(subject, clock) == decision { return decision }
      return !decision
    }
  }

  // MARK: - Operands

  func bind(_ operand: PredicateOperand) throws(PredicateFormatError) -> Operand {
    switch operand.form {
    case .value(let value): return .constant(value)
    case .key(let name): return try attribute(name, at: operand.offset)
    case .list:
      throw text.error("has a list where one value is needed", at: operand.offset)
    case .sum(let parts):
      var bound: [(operand: Operand, isNegative: Bool)] = []
      for part in parts { bound.append((try number(part.operand), part.isNegative)) }
      return .sum(bound)
    case .product(let parts):
      var bound: [(operand: Operand, isDivisor: Bool)] = []
      for part in parts { bound.append((try number(part.operand), part.isDivisor)) }
      return .product(bound)
    }
  }

  private func number(_ operand: PredicateOperand) throws(PredicateFormatError) -> Operand {
    let bound = try bind(operand)
    if bound.kind == .text {
      throw text.error("calculates with a text, which is no number", at: operand.offset)
    }
    return bound
  }

  private func attribute(_ name: String, at offset: Int) throws(PredicateFormatError) -> Operand {
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

  /// The items of a list; nil for an operand that is none.
  func items(_ operand: PredicateOperand) throws(PredicateFormatError) -> [Operand]? {
    guard case .list(let items) = operand.form else { return nil }
    var bound: [Operand] = []
    for item in items { bound.append(try bind(item)) }
    return bound
  }
}
