import Device

/// How an element is looked for, and the text that says which.
struct FindArguments: Sendable {
  /// The strategies that work.
  enum Strategy: String, CaseIterable, Sendable {
    case xpath
    case accessibilityID = "accessibility id"
    case id
    case name
    case className = "class name"
    case tagName = "tag name"
  }

  let strategy: Strategy
  let value: String

  init(_ strategy: Strategy, _ value: String) {
    self.strategy = strategy
    self.value = value
  }

  /// Reads a find command's arguments.
  init(_ arguments: Arguments) throws(WebDriverError) {
    let using = try arguments.string("using")
    let value = try arguments.string("value")
    guard let strategy = Strategy(rawValue: using) else {
      let known = Strategy.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
      if Self.elsewhere.contains(using) {
        throw WebDriverError(
          .unsupportedOperation,
          "the locator strategy \"\(using)\" does not work here; those that work are \(known)")
      }
      throw arguments.invalid("using", "must be one of \(known), but is \"\(using)\"")
    }
    self.init(strategy, value)
  }

  /// Strategies of the W3C and of Appium that have no meaning in a native app, or none yet.
  private static let elsewhere: Set<String> = [
    "css selector", "link text", "partial link text", "-ios predicate string", "-ios class chain",
    "-image",
  ]

  /// Whether a strategy is one of Appium's for native elements.
  static func isNative(_ strategy: String) -> Bool {
    Strategy(rawValue: strategy) != nil || elsewhere.contains(strategy)
  }

  /// The elements that are meant, in document order.
  ///
  /// - Parameters:
  ///   - root: only elements in this one are meant; nil for all.
  ///   - limit: the most elements that are asked for; nil for all.
  func nodes(
    on page: PageDocument, tree: ElementTree, in root: ElementNode?, limit: Int?
  ) throws(WebDriverError) -> [ElementNode] {
    let index = tree.index
    let ordinals: [Int]
    switch strategy {
    case .xpath:
      return try page.evaluate(xpath: value, in: root, limit: limit)
    case .accessibilityID, .id, .name:
      ordinals = index.ordinals(withText: value)
        .filter { WireElement(index.nodes[$0]).name == value }
    case .className, .tagName:
      ordinals = Self.types[value].map(index.ordinals(of:)) ?? []
    }
    var inside = ordinals[...]
    if let first = root?.ordinal {
      let range = (first + 1)..<index.ends[first]
      inside = inside.drop { $0 < range.lowerBound }.prefix { $0 < range.upperBound }
    }
    return inside.prefix(limit ?? .max).map { index.nodes[$0] }
  }

  private static let types = Dictionary(
    uniqueKeysWithValues: ElementType.allCases.map { ("XCUIElementType" + $0.capitalizedName, $0) })
}
