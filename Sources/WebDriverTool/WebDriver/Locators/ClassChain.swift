import Device
import PredicateFormat

/// Steps from an element down to others: Appium's strategy `-ios class chain`.
///
/// Source: WebDriverAgent, `FBClassChainQueryParser.m` and `XCUIElement+FBClassChain.m`.
struct ClassChain: Sendable {
  var steps: [Step]

  /// From the elements so far to the next ones.
  struct Step: Sendable {
    /// Whether elements at any depth are meant, not only those directly in the elements so far.
    var isDescendant = false
    /// The type of the next elements; `any` for every one.
    var type = ElementType.any
    /// What they must be like.
    var filters: [Filter] = []
    /// Which of all that are left, whatever they are in: 1 for the first, -1 for the last.
    ///
    /// This is not as in XPath, where a place counts among the children of one parent.
    var position: Int?
  }

  /// What an element must be like.
  enum Filter: Sendable {
    /// A predicate holds for it.
    case itself(WirePredicate)
    /// A predicate holds for an element in it, at any depth.
    case inside(WirePredicate)
  }

  /// The most steps.
  static let maximumSteps = 64

  /// All elements, at any depth, that a predicate holds for.
  init(_ predicate: WirePredicate) {
    self.init([Step(isDescendant: true, filters: [.itself(predicate)])])
  }

  init(_ steps: [Step]) {
    self.steps = steps
    // Where a predicate asks for a type, only that is looked for.
    for place in steps.indices where steps[place].type == .any {
      for case .itself(let predicate) in steps[place].filters {
        if let name = predicate.requiredTexts[.type], let type = WireElement.types[name],
          type != .any
        {
          self.steps[place].type = type
        }
      }
    }
  }
}

extension ClassChain.Step {
  /// Whether an element is of the type and passes the filters.
  func matches(_ node: ElementNode, _ clock: MatchClock) throws -> Bool {
    guard type == .any || node.element.type == type else { return false }
    for filter in filters {
      switch filter {
      case .itself(let predicate):
        guard try predicate.holds(for: WireElement(node), clock: clock) else { return false }
      case .inside(let predicate):
        var walk = ClassChainWalk(ClassChain(predicate).steps[...], from: node, clock)
        guard try walk.next() != nil else { return false }
      }
    }
    return true
  }
}

extension ClassChain {
  /// Reads a class chain, such as ``**/XCUIElementTypeCell[`name == "a"`][-1]``.
  ///
  /// - Throws: `invalid selector` for any other text; it says what is wrong, and where.
  init(_ text: String) throws(WebDriverError) {
    var parser = ClassChainParser(scanner: try SelectorScanner(text, kind: "class chain"))
    self.init(try parser.parse())
  }
}

private struct ClassChainParser {
  var scanner: SelectorScanner

  mutating func parse() throws(WebDriverError) -> [ClassChain.Step] {
    var steps = [try step()]
    while scanner.take("/") {
      if steps.count == ClassChain.maximumSteps {
        throw scanner.error("has more than \(ClassChain.maximumSteps) steps")
      }
      steps.append(try step())
    }
    guard scanner.isAtEnd else { throw scanner.error("needs \"/\" or \"[\"") }
    return steps
  }

  private mutating func step() throws(WebDriverError) -> ClassChain.Step {
    var step = ClassChain.Step()
    step.isDescendant = scanner.take("**/")
    let start = scanner.position
    if !scanner.take("*") {
      let name = scanner.take { $0.properties.isAlphabetic }
      if name.isEmpty {
        throw scanner.error("needs a type such as \"XCUIElementTypeButton\", or \"*\"")
      }
      guard let type = WireElement.types[name] else {
        throw scanner.error("names the unknown type \"\(name)\"", at: start)
      }
      step.type = type
    }
    while scanner.next == "[" {
      let start = scanner.position
      if step.position != nil {
        throw scanner.error("has something behind a position, which must come last")
      }
      _ = scanner.takeAny()
      switch scanner.next {
      case "`": step.filters.append(.itself(try predicate()))
      case "$": step.filters.append(.inside(try predicate()))
      default: step.position = try position()
      }
      guard scanner.take("]") else {
        if scanner.isAtEnd { throw scanner.error("has a bracket that is not closed", at: start) }
        throw scanner.error("needs \"]\"")
      }
    }
    return step
  }

  private mutating func position() throws(WebDriverError) -> Int {
    let start = scanner.position
    let digits = scanner.take { "-0123456789".unicodeScalars.contains($0) }
    if digits.isEmpty {
      throw scanner.error("needs a number, a predicate in `…`, or one in $…$, in brackets")
    }
    guard let position = Int(digits), position != 0 else {
      throw scanner.error(
        "has the position \"\(digits)\", but positions are 1, 2, … and, from the end, -1, -2, …",
        at: start)
    }
    return position
  }

  /// Takes a predicate between two marks; a mark in it is written twice.
  private mutating func predicate() throws(WebDriverError) -> WirePredicate {
    let start = scanner.position
    let mark = scanner.takeAny() ?? "`"
    var text = String.UnicodeScalarView()
    while let scalar = scanner.takeAny() {
      if scalar != mark || scanner.take(String(mark)) {
        text.append(scalar)
        continue
      }
      do {
        return try WirePredicate(format: String(text))
      } catch {
        throw scanner.error("has a wrong predicate", at: start, more: " \(error.description)")
      }
    }
    throw scanner.error("has a predicate without a \"\(mark)\" at its end", at: start)
  }
}

/// Reads a selector scalar by scalar, and says what is wrong with it, and where.
struct SelectorScanner {
  private let text: SelectorText
  var position = 0

  /// The longest selector, in scalars.
  static let maximumLength = 8_192

  init(_ text: String, kind: String) throws(WebDriverError) {
    self.text = SelectorText(text, kind: kind)
    if !text.contains(where: { !$0.isWhitespace }) {
      throw WebDriverError(.invalidSelector, "The \(kind) is empty.")
    }
    if scalars.count > Self.maximumLength {
      throw error(
        "is \(scalars.count) characters long; at most \(Self.maximumLength) are taken", at: nil)
    }
  }

  private var scalars: [Unicode.Scalar] { text.scalars }

  var isAtEnd: Bool { position >= scalars.count }

  /// The next scalar; nil at the end.
  var next: Unicode.Scalar? { isAtEnd ? nil : scalars[position] }

  /// Takes a text if it comes next.
  mutating func take(_ text: String) -> Bool {
    let wanted = Array(text.unicodeScalars)
    guard scalars[position...].starts(with: wanted) else { return false }
    position += wanted.count
    return true
  }

  /// Takes one scalar; nil at the end.
  mutating func takeAny() -> Unicode.Scalar? {
    guard let next else { return nil }
    position += 1
    return next
  }

  /// Takes as many scalars as pass a test.
  mutating func take(while isIncluded: (Unicode.Scalar) -> Bool) -> String {
    let start = position
    while let next, isIncluded(next) { position += 1 }
    return String(String.UnicodeScalarView(scalars[start..<position]))
  }

  /// An `invalid selector` at the next scalar.
  func error(_ what: String) -> WebDriverError { error(what, at: position) }

  /// An `invalid selector` at a place; nil for the whole selector.
  func error(_ what: String, at place: Int?, more: String = "") -> WebDriverError {
    WebDriverError(.invalidSelector, text.message(what, at: place) + more)
  }
}
