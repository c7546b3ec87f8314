/// What to search for, and which page of the results is wanted.
package struct BeerRequest: Hashable, Sendable {
  /// The limits between which the range of alcohol can be set, in percent; both are included.
  package static let alcoholLimits = AlcoholByVolume.percents
  /// The step in which the range of alcohol can be set, in percent.
  package static let alcoholStep = 0.5
  package static let pageSizes = 1...100
  package static let defaultPageSize = 30

  /// What was typed: parts between commas, all of which must be found; blank text finds all.
  package var text: String
  /// The weakest beer wanted, in percent, itself included; nil means the lower limit.
  package var minimum: Double?
  /// The strongest beer wanted, in percent, itself included; nil means the upper limit.
  package var maximum: Double?
  /// The page wanted, from 1. One beyond the end is empty.
  package var page: Int
  package var pageSize: Int

  package init(
    text: String = "", minimum: Double? = nil, maximum: Double? = nil, page: Int = 1,
    pageSize: Int = BeerRequest.defaultPageSize
  ) {
    (self.text, self.minimum, self.maximum, self.page) = (text, minimum, maximum, page)
    self.pageSize = pageSize
  }

  /// Whether the range of alcohol is whole, so that beers of unknown alcohol are found, too.
  package var isRangeWhole: Bool {
    (minimum ?? Self.alcoholLimits.lowerBound) <= Self.alcoholLimits.lowerBound
      && (maximum ?? Self.alcoholLimits.upperBound) >= Self.alcoholLimits.upperBound
  }
}

/// A number of a request that is not possible.
package struct BeerRequestProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The numbers of a request, as the query of an address names them.
  package enum Field: String, Hashable, Sendable, CaseIterable {
    case minimum = "min"
    case maximum = "max"
    case page, pageSize

    /// What is possible, to be read after "it must be".
    package var rule: String {
      switch self {
      case .minimum, .maximum: "a number from 0 to 26 in steps of 0.5"
      case .page: "a whole number from 1"
      case .pageSize:
        "a whole number from \(BeerRequest.pageSizes.lowerBound) to "
          + "\(BeerRequest.pageSizes.upperBound)"
      }
    }

    fileprivate var name: String {
      switch self {
      case .minimum: "minimum alcohol"
      case .maximum: "maximum alcohol"
      case .page: "page"
      case .pageSize: "page size"
      }
    }
  }

  package let field: Field
  package let value, rule: String

  init(_ field: Field, _ value: String, rule: String? = nil) {
    self.field = field
    self.value = value
    self.rule = rule ?? field.rule
  }

  package var description: String { "The \(field.name) is \(value); it must be \(rule)." }
}

extension BeerRequest {
  /// Everything that makes the request impossible to answer; empty when nothing does.
  package var problems: [BeerRequestProblem] {
    var problems: [BeerRequestProblem] = []
    func check(_ field: BeerRequestProblem.Field, _ value: Double?) {
      guard let value, !Self.isOnScale(value) else { return }
      problems.append(BeerRequestProblem(field, value.plainText))
    }
    check(.minimum, minimum)
    check(.maximum, maximum)
    if problems.isEmpty, let minimum, let maximum, minimum > maximum {
      problems.append(
        BeerRequestProblem(
          .minimum, minimum.plainText, rule: "at most the maximum, \(maximum.plainText)"))
    }
    if page < 1 { problems.append(BeerRequestProblem(.page, "\(page)")) }
    if !Self.pageSizes.contains(pageSize) {
      problems.append(BeerRequestProblem(.pageSize, "\(pageSize)"))
    }
    return problems
  }

  private static func isOnScale(_ percent: Double) -> Bool {
    alcoholLimits.contains(percent) && percent.remainder(dividingBy: alcoholStep) == 0
  }
}

extension Double {
  /// The number without ".0" at its end: "9", "9.5".
  package var plainText: String {
    let text = "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
