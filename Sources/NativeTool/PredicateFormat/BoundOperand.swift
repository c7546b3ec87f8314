/// One side of a comparison, its attributes known.
indirect enum BoundOperand<Attribute: PredicateAttribute>: Sendable {
  case constant(PredicateValue)
  case attribute(Attribute)
  /// How many characters a text has.
  case length(Attribute)
  case sum([(operand: BoundOperand, isNegative: Bool)])
  case product([(operand: BoundOperand, isDivisor: Bool)])

  /// What kind of value it has; nil for nothing at all.
  var kind: PredicateKind? {
    switch self {
    case .constant(.text): .text
    case .constant(.number), .length, .sum, .product: .number
    case .constant(.null): nil
    case .attribute(let attribute): attribute.kind
    }
  }

  /// The value that it always has; nil where that depends on the element.
  var constant: PredicateValue? { if case .constant(let value) = self { value } else { nil } }

  /// What it is for an element.
  func value<Subject: PredicateSubject>(
    of subject: Subject
  ) -> PredicateValue where Subject.Attribute == Attribute {
    switch self {
    case .constant(let value): value
    case .attribute(let attribute): subject.value(of: attribute)
    case .length(let attribute):
      subject.value(of: attribute).text.map { .number(Double($0.count)) } ?? .null
    case .sum(let parts):
      Self.total(parts.map { ($0.operand.value(of: subject).number, $0.isNegative) }, 0) {
        $2 ? $0 - $1 : $0 + $1
      }
    case .product(let parts):
      Self.total(parts.map { ($0.operand.value(of: subject).number, $0.isDivisor) }, 1) {
        $2 ? $0 / $1 : $0 * $1
      }
    }
  }

  /// Where one part is nothing, so is the whole.
  private static func total(
    _ parts: [(Double?, Bool)], _ start: Double, _ add: (Double, Double, Bool) -> Double
  ) -> PredicateValue {
    var total = start
    for (part, isInverse) in parts {
      guard let part else { return .null }
      total = add(total, part, isInverse)
    }
    return .number(total)
  }
}
