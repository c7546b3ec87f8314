/// What to search for, and which page of the results is wanted.
public struct BeerRequest: Hashable, Sendable {
  /// The limits between which the range of alcohol can be set, in percent; both are included.
  public static let alcoholLimits = AlcoholByVolume.percents
  /// The step in which the range of alcohol can be set, in percent.
  public static let alcoholStep = 0.5
  /// How many beers a page may be asked to hold.
  public static let pageSizes = 1...100
  /// How many beers a page holds if nothing is said.
  public static let defaultPageSize = 30

  /// What was typed: parts between commas, all of which must be found; blank text finds all.
  public var text: String
  /// The weakest beer wanted, in percent, itself included; nil means the lower limit.
  public var minimum: Double?
  /// The strongest beer wanted, in percent, itself included; nil means the upper limit.
  public var maximum: Double?
  /// The page wanted, from 1. One beyond the end is empty.
  public var page: Int
  /// How many beers make a page.
  public var pageSize: Int

  /// Makes a request. Whether its numbers are possible is for the service to say.
  public init(
    text: String = "", minimum: Double? = nil, maximum: Double? = nil, page: Int = 1,
    pageSize: Int = BeerRequest.defaultPageSize
  ) {
    self.text = text
    self.minimum = minimum
    self.maximum = maximum
    self.page = page
    self.pageSize = pageSize
  }

  /// Whether the range of alcohol is whole, so that beers of unknown alcohol are found, too.
  public var isRangeWhole: Bool {
    (minimum ?? Self.alcoholLimits.lowerBound) <= Self.alcoholLimits.lowerBound
      && (maximum ?? Self.alcoholLimits.upperBound) >= Self.alcoholLimits.upperBound
  }
}

/// A number of a request that is not possible.
public struct BeerRequestProblem: Error, Hashable, Sendable {
  /// The numbers of a request.
  public enum Field: String, Hashable, Sendable, CaseIterable {
    /// ``BeerRequest/minimum``
    case minimum
    /// ``BeerRequest/maximum``
    case maximum
    /// ``BeerRequest/page``
    case page
    /// ``BeerRequest/pageSize``
    case pageSize
  }

  /// Which number it is.
  public let field: Field
  /// The number as it was given.
  public let value: String
  /// What is possible, to be read after "it must be".
  public let rule: String

  /// Describes a problem; `rule` is what is possible, to be read after "it must be".
  public init(field: Field, value: String, rule: String) {
    self.field = field
    self.value = value
    self.rule = rule
  }

  /// A problem with the field's usual rule.
  public init(field: Field, value: String) {
    self.init(field: field, value: value, rule: field.rule)
  }
}

extension BeerRequestProblem: CustomStringConvertible {
  /// Which number is wrong, and what is possible.
  public var description: String { "The \(field.name) is \(value); it must be \(rule)." }
}

extension BeerRequestProblem.Field {
  /// What is possible, to be read after "it must be".
  public var rule: String {
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

extension BeerRequest {
  /// Everything that makes the request impossible to answer; empty when nothing does.
  public var problems: [BeerRequestProblem] {
    var problems: [BeerRequestProblem] = []
    func check(_ field: BeerRequestProblem.Field, _ value: Double?) {
      guard let value, !Self.isOnScale(value) else { return }
      problems.append(BeerRequestProblem(field: field, value: value.plainText))
    }
    check(.minimum, minimum)
    check(.maximum, maximum)
    if problems.isEmpty, let minimum, let maximum, minimum > maximum {
      problems.append(
        BeerRequestProblem(
          field: .minimum, value: minimum.plainText,
          rule: "at most the maximum, \(maximum.plainText)"))
    }
    if page < 1 { problems.append(BeerRequestProblem(field: .page, value: "\(page)")) }
    if !Self.pageSizes.contains(pageSize) {
      problems.append(BeerRequestProblem(field: .pageSize, value: "\(pageSize)"))
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
