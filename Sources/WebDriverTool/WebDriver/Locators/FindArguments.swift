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

  let strategy: Strategy
  let value: String
  private let query: Query

  /// Says how to look and for what.
  ///
  /// - Throws: `invalid selector` for a text that is wrong in the strategy's language; an XPath is
  ///   only looked at when it is evaluated.
  package init(_ strategy: Strategy, _ value: String) throws(WebDriverError) {
    self.strategy = strategy
    self.value = value
    switch strategy {
    case .xpath: query = .xpath(value)
    case .accessibilityID, .id, .name: query = .name
    case .className, .tagName: query = .type(WireElement.types[value])
    case .classChain: query = .chain(try ClassChain(value))
    case .predicate:
      query = .predicate(
        try search { () throws(PredicateFormatError) in try WirePredicate(format: value) })
    }
  }

  /// Reads a find command's arguments.
  init(_ arguments: Arguments) throws(WebDriverError) {
    let using = try arguments.string("using")
    let value = try arguments.string("value")
    guard let strategy = Strategy(rawValue: using) else {
      throw Self.unsupported(using, arguments, known: Strategy.allCases.map(\.rawValue))
    }
    try self.init(strategy, value)
  }

  /// Why a strategy is none of a context.
  ///
  /// Appium's strategies begin with a hyphen, and those that work in another context or on another
  /// platform are invalid selectors to it; what nobody knows is an invalid argument to the W3C.
  static func unsupported(
    _ using: String, _ arguments: Arguments, known: [String]
  ) -> WebDriverError {
    let quoted = known.quotedList
    if using.hasPrefix("-") || Strategy(rawValue: using) != nil
      || WebLocator.Strategy(rawValue: using) != nil
    {
      return WebDriverError(
        .invalidSelector,
        "Locator Strategy '\(using.shortened)' is not supported for this session; those that work "
          + "are \(quoted)")
    }
    return arguments.invalid("using", "must be one of \(quoted), but is \"\(using)\"")
  }

  // MARK: - Looking

  /// The elements that are meant, in document order.
  ///
  /// - Parameters:
  ///   - page: the page source and XPath document; made only for an XPath.
  ///   - root: only elements in this one are meant; nil for all.
  ///   - limit: the most elements that are asked for; nil for all.
  /// - Throws: what `page` throws; `invalid selector` for a wrong XPath, for a regular expression
  ///   that takes too long, and for an XPath that has no meaning there.
  package func nodes(
    on page: () throws(WebDriverError) -> PageDocument, tree: ElementTree, in root: ElementNode?,
    limit: Int?
  ) throws(WebDriverError) -> [ElementNode] {
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
      return try search { () throws(PredicateFormatError) in
        let clock = MatchClock()
        let chain = ClassChain(predicate)
        if let root { return try chain.nodes(from: root, limit: limit, clock: clock) }
        let application = tree.application
        guard try predicate.holds(for: WireElement(application), clock: clock) else {
          return try chain.nodes(from: application, limit: limit, clock: clock)
        }
        if limit == 1 { return [application] }
        return try [application]
          + chain.nodes(from: application, limit: limit.map { $0 - 1 }, clock: clock)
      }
    case .chain(let chain):
      return try search { () throws(PredicateFormatError) in
        try chain.nodes(from: root ?? tree.application, limit: limit)
      }
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
}

/// A predicate over the attributes that WebDriver reports.
typealias WirePredicate = BoundPredicate<WireElement>

extension WirePredicate {
  /// Reads a predicate.
  init(format: String) throws(PredicateFormatError) {
    try self.init(ParsedPredicate(format))
  }
}

/// Reads or evaluates a selector, and puts the flaw of a predicate in it into WebDriver's terms.
private func search<Result>(
  _ body: () throws(PredicateFormatError) -> Result
) throws(WebDriverError) -> Result {
  do { return try body() } catch { throw WebDriverError(.invalidSelector, error.description) }
}

extension WireElement {
  /// The types by their names on the wire.
  static let types = Dictionary(uniqueKeysWithValues: zip(typeNames, ElementType.allCases))
}
