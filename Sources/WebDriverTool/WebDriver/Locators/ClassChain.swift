import Device
import PredicateFormat

/// Steps from an element down to others: Appium's strategy `-ios class chain`.
/// Source: WebDriverAgent, `FBClassChainQueryParser.m` and `XCUIElement+FBClassChain.m`.
struct ClassChain: Sendable {
  var steps: [Step]

  struct Step: Sendable {
    /// Whether elements at any depth are meant, not only those directly in the elements so far.
    var isDescendant = false
    /// The type of the next elements; `any` for every one.
    var type = ElementType.any
    var filters: [Filter] = []
    /// Which of all that are left: 1 for the first, -1 for the last; in XPath a place counts among
    /// the children of one parent.
    var position: Int?
  }

  /// What an element must be like.
  enum Filter: Sendable {
    /// A predicate holds for it.
    case itself(WirePredicate)
    /// A predicate holds for an element in it, at any depth.
    case inside(WirePredicate)
  }

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
    var parser = try ClassChainParser(text)
    self.init(try parser.parse())
  }
}

/// Reads a class chain scalar by scalar, and says what is wrong with it, and where.
private struct ClassChainParser {
  private let text: SelectorText
  private var position = 0

  /// The longest class chain, in scalars.
  private static let maximumLength = 8_192

  init(_ text: String) throws(WebDriverError) {
    self.text = SelectorText(text, kind: "class chain")
    if !text.contains(where: { !$0.isWhitespace }) {
      throw WebDriverError(.invalidSelector, "The class chain is empty.")
    }
    if scalars.count > Self.maximumLength {
      throw error(
        "is \(scalars.count) characters long; at most \(Self.maximumLength) are taken", at: nil)
    }
  }

  mutating func parse() throws(WebDriverError) -> [ClassChain.Step] {
    var steps = [try step()]
    while take("/") {
      if steps.count == ClassChain.maximumSteps {
        throw error("has more than \(ClassChain.maximumSteps) steps")
      }
      steps.append(try step())
    }
    guard isAtEnd else { throw error("needs \"/\" or \"[\"") }
    return steps
  }

  private mutating func step() throws(WebDriverError) -> ClassChain.Step {
    var step = ClassChain.Step()
    step.isDescendant = take("**/")
    let start = position
    if !take("*") {
      let name = take { $0.properties.isAlphabetic }
      if name.isEmpty {
        throw error("needs a type such as \"XCUIElementTypeButton\", or \"*\"")
      }
      guard let type = WireElement.types[name] else {
        throw error("names the unknown type \"\(name)\"", at: start)
      }
      step.type = type
    }
    while next == "[" {
      let start = position
      if step.position != nil {
        throw error("has something behind a position, which must come last")
      }
      position += 1
      switch next {
      case "`": step.filters.append(.itself(try predicate()))
      case "$": step.filters.append(.inside(try predicate()))
      default: step.position = try place()
      }
      guard take("]") else {
        if isAtEnd { throw error("has a bracket that is not closed", at: start) }
        throw error("needs \"]\"")
      }
    }
    return step
  }

  private mutating func place() throws(WebDriverError) -> Int {
    let start = position
    let digits = take { "-0123456789".unicodeScalars.contains($0) }
    if digits.isEmpty {
      throw error("needs a number, a predicate in `…`, or one in $…$, in brackets")
    }
    if let place = Int(digits), place != 0 { return place }
    throw error(
      "has the position \"\(digits)\", but positions are 1, 2, … and, from the end, -1, -2, …",
      at: start)
  }

  /// Takes a predicate between two marks; a mark in it is written twice.
  private mutating func predicate() throws(WebDriverError) -> WirePredicate {
    let start = position
    let mark = takeAny() ?? "`"
    var text = String.UnicodeScalarView()
    while let scalar = takeAny() {
      if scalar != mark || take(String(mark)) {
        text.append(scalar)
        continue
      }
      do {
        return try WirePredicate(format: String(text))
      } catch {
        throw self.error("has a wrong predicate", at: start, more: " \(error.description)")
      }
    }
    throw error("has a predicate without a \"\(mark)\" at its end", at: start)
  }

  // MARK: - Scalars

  private var scalars: [Unicode.Scalar] { text.scalars }

  private var isAtEnd: Bool { position >= scalars.count }

  private var next: Unicode.Scalar? { isAtEnd ? nil : scalars[position] }

  /// Takes a text if it comes next.
  private mutating func take(_ text: String) -> Bool {
    let wanted = Array(text.unicodeScalars)
    guard scalars[position...].starts(with: wanted) else { return false }
    position += wanted.count
    return true
  }

  private mutating func takeAny() -> Unicode.Scalar? {
    guard let next else { return nil }
    position += 1
    return next
  }

  /// Takes as many scalars as pass a test.
  private mutating func take(while isIncluded: (Unicode.Scalar) -> Bool) -> String {
    let start = position
    while let next, isIncluded(next) { position += 1 }
    return String(String.UnicodeScalarView(scalars[start..<position]))
  }

  /// An `invalid selector` at the next scalar.
  private func error(_ what: String) -> WebDriverError { error(what, at: position) }

  /// An `invalid selector` at a place; nil for the whole selector.
  private func error(_ what: String, at place: Int?, more: String = "") -> WebDriverError {
    WebDriverError(.invalidSelector, text.message(what, at: place) + more)
  }
}
