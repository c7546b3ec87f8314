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
    case linkText = "link text"
    case partialLinkText = "partial link text"
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
    case .xpath: query = .xpath(OldNames.renewed(xpath: value))
    case .accessibilityID, .id, .name: query = .name
    case .className, .tagName: query = .type(OldNames.type(ofClass: value))
    case .classChain: query = .chain(try ClassChain(value))
    case .predicate: query = .predicate(try Self.predicate(value))
    case .linkText, .partialLinkText:
      let property = try PropertyText(value)
      query = .predicate(
        try Self.predicate(property.predicate(isPartial: strategy == .partialLinkText)))
    }
  }

  private static func predicate(_ format: String) throws(WebDriverError) -> WirePredicate {
    do { return try WirePredicate(format: format) } catch { throw WebDriverError(error) }
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
  ///   - isScoped: whether an XPath that starts from the root sees nothing around it.
  ///   - limit: the most elements that are asked for; nil for all.
  /// - Throws: what `page` throws; `invalid selector` for a wrong XPath, for a regular expression
  ///   that takes too long, and for an XPath that has no meaning there.
  package func nodes(
    on page: () throws(WebDriverError) -> PageDocument, tree: ElementTree, in root: ElementNode?,
    isScoped: Bool = true, limit: Int?
  ) throws(WebDriverError) -> [ElementNode] {
    switch query {
    case .xpath(let xpath):
      return try page().evaluate(xpath: xpath, in: root, isScoped: isScoped, limit: limit)
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
        guard try predicate.holds(for: WireSubject(node: application), clock: clock) else {
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

  private func search(
    _ body: () throws(PredicateFormatError) -> [ElementNode]
  ) throws(WebDriverError) -> [ElementNode] {
    do { return try body() } catch { throw WebDriverError(error) }
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

/// The names that elements had in UIAutomation, Apple's tool before XCUITest: `UIATableView`.
///
/// Source: Appium's XCUITest driver, which puts `XCUIElementType` for `UIA` and drops `View` from
/// the end. It makes no type of a few names; these are right here.
enum OldNames {
  /// Names whose type is called differently.
  private static let renamed = [
    "TableCell": "Cell", "CollectionCell": "Cell", "ActionSheet": "Sheet",
    "SearchBar": "SearchField", "EditingMenu": "Menu", "Element": "Any",
  ]

  /// Types that are called views.
  private static let views: Set<String> = [
    "ScrollView", "CollectionView", "TextView", "WebView",
  ]

  /// The type of today for a name without its `UIA`: `XCUIElementTypeTable` for `TableView`.
  static func typeName(_ name: some StringProtocol) -> String {
    let name = String(name)
    let isView = name.hasSuffix("View") && name != "View" && !views.contains(name)
    return "XCUIElementType" + (renamed[name] ?? (isView ? String(name.dropLast(4)) : name))
  }

  /// The type of a class name, old or new, with or without what it begins with.
  static func type(ofClass name: String) -> ElementType? {
    if name.hasPrefix("XCUIElementType") { return WireElement.types[name] }
    return WireElement.types[typeName(name.hasPrefix("UIA") ? name.dropFirst(3) : name[...])]
  }

  /// An XPath with the types of today: at its beginning and behind each `/`, not in quotes.
  static func renewed(xpath: String) -> String {
    guard xpath.hasBytes(of: "UIA") else { return xpath }
    var renewed = ""
    var rest = xpath[...]
    var quote: Character?
    var mayBegin = true
    while let character = rest.first {
      if mayBegin, rest.hasPrefix("UIA") {
        let name = rest.dropFirst(3).prefix { $0.isLetter }
        if !name.isEmpty {
          renewed += typeName(name)
          rest = rest[name.endIndex...]
          mayBegin = false
          continue
        }
      }
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "'" || character == "\"" {
        quote = character
      }
      mayBegin = quote == nil && character == "/"
      renewed.append(character)
      rest = rest.dropFirst()
    }
    return renewed
  }
}

extension WireElement {
  /// The types by their names on the wire.
  static let types = Dictionary(uniqueKeysWithValues: zip(typeNames, ElementType.allCases))
}

extension String {
  /// Whether the bytes of a text in ASCII are somewhere in this one's UTF-8.
  ///
  /// Unlike `contains`, it does not take the text into characters, which costs microseconds.
  func hasBytes(of text: StaticString) -> Bool {
    let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    var copy = self
    return copy.withUTF8 { bytes in
      guard let first = wanted.first, bytes.count >= wanted.count else { return wanted.isEmpty }
      return (0...bytes.count - wanted.count).contains { start in
        bytes[start] == first
          && bytes[start..<start + wanted.count].elementsEqual(wanted)
      }
    }
  }
}
