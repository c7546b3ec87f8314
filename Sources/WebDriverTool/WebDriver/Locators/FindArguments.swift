import Device
import PredicateFormat

/// How an element is looked for, and the text that says which.
package struct FindArguments: Sendable {
  /// The strategies that work.
  package enum Strategy: String, CaseIterable, Sendable {
    case xpath
    case accessibilityID = "accessibility id"
    case id
    case name
    case className = "class name"
    case tagName = "tag name"
    case predicate = "-ios predicate string"
    case classChain = "-ios class chain"
  }

  /// What the text means.
  private enum Query: Sendable {
    case xpath(String)
    case name
    /// Nil for a type that no element is of.
    case type(ElementType?)
    case predicate(WirePredicate)
    case chain(ClassChain)
  }

  let value: String
  private let query: Query

  /// Says how to look and for what.
  ///
  /// - Throws: `invalid selector` for a text that is wrong in the strategy's language; an XPath is
  ///   only looked at when it is evaluated.
  package init(_ strategy: Strategy, _ value: String) throws(WebDriverError) {
    self.value = value
    switch strategy {
    case .xpath: query = .xpath(value)
    case .accessibilityID, .id, .name: query = .name
    case .className, .tagName: query = .type(WireElement.types[value])
    case .classChain: query = .chain(try ClassChain(value))
    case .predicate:
      do {
        query = .predicate(try WirePredicate(format: value))
      } catch {
        throw WebDriverError(.invalidSelector, error.description)
      }
    }
  }

  init(_ arguments: Arguments) throws {
    let (strategy, value) = try arguments.locator(Strategy.self)
    try self.init(strategy, value)
  }

  // MARK: - Looking

  /// The elements that are meant, in document order; `page` is called only for an XPath.
  ///
  /// - Throws: what `page` throws; `invalid selector` for a wrong XPath, and for a regular
  ///   expression that takes too long.
  package func nodes(
    on page: () throws -> PageDocument, tree: ElementTree, in root: ElementNode?, limit: Int?
  ) throws -> [ElementNode] {
    switch query {
    case .xpath(let xpath):
      return try page().evaluate(xpath: xpath, in: root, limit: limit)
    case .name:
      let index = tree.index
      let named = index.ordinals(withText: value)
        .filter { WireElement(index.nodes[$0]).name == value }
      return Self.nodes(named, of: index, in: root, limit: limit)
    case .type(let type):
      let index = tree.index
      let ofType = type.map(index.ordinals(of:)) ?? []
      return Self.nodes(ofType, of: index, in: root, limit: limit)
    case .predicate(let predicate):
      return try inSelector { try Self.nodes(predicate, tree.application, in: root, limit: limit) }
    case .chain(let chain):
      return try inSelector { try chain.nodes(from: root ?? tree.application, limit: limit) }
    }
  }

  /// The elements of some ordinals that are in one element.
  private static func nodes(
    _ ordinals: [Int], of index: ElementIndex, in root: ElementNode?, limit: Int?
  ) -> [ElementNode] {
    var inside = ordinals[...]
    if let first = root?.ordinal {
      let range = (first + 1)..<index.ends[first]
      inside = inside.drop { $0 < range.lowerBound }.prefix { $0 < range.upperBound }
    }
    return inside.prefix(limit ?? .max).map { index.nodes[$0] }
  }

  /// The elements that a predicate holds for; the application may be one where no root is given.
  private static func nodes(
    _ predicate: WirePredicate, _ application: ElementNode, in root: ElementNode?, limit: Int?
  ) throws -> [ElementNode] {
    let clock = MatchClock()
    let isFirst = try root == nil && predicate.holds(for: WireElement(application), clock: clock)
    let first = isFirst ? [application] : []
    if limit == first.count { return first }
    return try first
      + ClassChain(predicate).nodes(
        from: root ?? application, limit: limit.map { $0 - first.count }, clock: clock)
  }
}

/// Evaluates a selector, and puts the flaw of a predicate in it into WebDriver's terms.
private func inSelector<Result>(_ body: () throws -> Result) throws -> Result {
  do {
    return try body()
  } catch let error as PredicateFormatError {
    throw WebDriverError(.invalidSelector, error.description)
  }
}

extension Arguments {
  /// The strategy and the text of a find command, in a context with some strategies.
  ///
  /// Appium's strategies begin with a hyphen, and those that work in another context or on another
  /// platform are invalid selectors to it; what nobody knows is an invalid argument to the W3C.
  func locator<Strategy: RawRepresentable & CaseIterable>(
    _ strategies: Strategy.Type
  ) throws -> (Strategy, String) where Strategy.RawValue == String {
    let using = try string("using")
    let value = try string("value")
    if let strategy = Strategy(rawValue: using) { return (strategy, value) }
    let known = Strategy.allCases.map(\.rawValue).quotedList
    if using.hasPrefix("-") || FindArguments.Strategy(rawValue: using) != nil
      || WebLocator.Strategy(rawValue: using) != nil
    {
      throw WebDriverError(
        .invalidSelector,
        "Locator Strategy '\(using.shortened)' is not supported for this session; those that work "
          + "are \(known)")
    }
    throw invalid("using", "must be one of \(known), but is \"\(using)\"")
  }
}

/// A predicate over the attributes that WebDriver reports.
typealias WirePredicate = BoundPredicate<WireElement>

extension WirePredicate {
  init(format: String) throws(PredicateFormatError) {
    try self.init(ParsedPredicate(format))
  }
}
