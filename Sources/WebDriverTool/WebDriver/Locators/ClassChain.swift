import Device
import PredicateFormat

/// A path from an element down to others: Appium's strategy `-ios class chain`.
/// Source: WebDriverAgent, `FBClassChainQueryParser.m` and `XCUIElement+FBClassChain.m`.
struct ClassChain: Sendable {
  let steps: [Step]

  struct Step: Sendable {
    /// Whether the step matches descendants at any depth, not only children.
    var isDescendant = false
    var type = ElementType.any
    var filters: [Filter] = []
    /// The position among all remaining matches: 1 for the first, -1 for the last. (XPath counts
    /// the matches of each parent separately.)
    var position: Int?
  }

  struct Filter: Sendable {
    let predicate: WirePredicate
    /// Whether the predicate must hold for a descendant, instead of the element itself.
    var matchesDescendants = false
  }

  /// - Throws: `invalid selector`, with the problem and its position.
  init(_ text: String) throws(WebDriverError) {
    var parser = try ClassChainParser(text)
    steps = try parser.parse()
  }

  /// Returns the matches in document order, without duplicates.
  /// - Throws: `PredicateFormatError` if a regular expression takes too long.
  func nodes(from root: ElementNode, limit: Int?) throws -> [ElementNode] {
    let (index, clock) = (root.tree.index, MatchClock())
    var found = root.ordinal.map { [$0] } ?? []
    for (place, step) in steps.enumerated() {
      // How many matches are enough.
      let rest = place == steps.count - 1 ? limit ?? .max : .max
      let most = step.position.map { $0 > 0 ? $0 : .max } ?? rest
      var matches: [Int] = []
      for ordinal in step.candidates(below: found, in: index) where matches.count < most {
        if try step.matches(ordinal, in: index, clock) { matches.append(ordinal) }
      }
      if let position = step.position {
        let place = position > 0 ? position - 1 : matches.count + position
        matches = matches.indices.contains(place) ? [matches[place]] : []
      }
      found = matches
    }
    return found.map { index.nodes[$0] }
  }
}

extension ClassChain.Step {
  /// Returns the ordinals of the elements' children or descendants, ascending and without
  /// duplicates. Those of the elements must be ascending, too.
  fileprivate func candidates(below elements: [Int], in index: ElementIndex) -> [Int] {
    var (found, end): ([Int], Int) = ([], 0)
    for element in elements {
      var next = element + 1
      if isDescendant {
        // An element inside an earlier one has no further descendants.
        next = max(next, end)
        end = max(end, index.ends[element])
        if next < end { found += next..<end }
      } else {
        while next < index.ends[element] {
          found.append(next)
          next = index.ends[next]
        }
      }
    }
    // The children of an element inside another are between the other's children.
    return isDescendant ? found : found.sorted()
  }

  fileprivate func matches(
    _ ordinal: Int, in index: ElementIndex, _ clock: MatchClock
  ) throws -> Bool {
    try WorkLimit.check()
    let node = index.nodes[ordinal]
    guard type == .any || node.element.type == type else { return false }
    return try filters.allSatisfy { filter in
      guard filter.matchesDescendants else {
        return try filter.predicate.holds(for: WireElement(node), clock: clock)
      }
      return try ((ordinal + 1)..<index.ends[ordinal]).contains {
        try WorkLimit.check()
        return try filter.predicate.holds(for: WireElement(index.nodes[$0]), clock: clock)
      }
    }
  }
}

private struct ClassChainParser {
  private let text: SelectorText
  private var position = 0

  init(_ text: String) throws(WebDriverError) {
    self.text = SelectorText(text, kind: "class chain")
    if !text.contains(where: { !$0.isWhitespace }) {
      throw WebDriverError(.invalidSelector, "The class chain is empty.")
    }
    if text.utf8.count > 8_192 {
      throw error("is \(text.utf8.count) bytes long, but the limit is 8192", at: nil)
    }
  }

  mutating func parse() throws(WebDriverError) -> [ClassChain.Step] {
    var steps = [try step()]
    while take("/") {
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
      if name.isEmpty { throw error("needs a type such as \"XCUIElementTypeButton\", or \"*\"") }
      step.type = try WireElement.types[name]
        .orThrow(error("names the unknown type \"\(name)\"", at: start))
    }
    while next == "[" {
      let start = position
      if step.position != nil {
        throw error("has something after a position, but a position must come last")
      }
      position += 1
      switch next {
      case "`", "$":
        let matchesDescendants = next == "$"
        step.filters.append(
          ClassChain.Filter(predicate: try predicate(), matchesDescendants: matchesDescendants))
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

  /// Reads a predicate between two marks. A mark inside it is doubled.
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
        throw self.error("has an invalid predicate", at: start, more: " \(error.description)")
      }
    }
    throw error("has a predicate without a \"\(mark)\" at its end", at: start)
  }

  private var scalars: [Unicode.Scalar] { text.scalars }

  private var isAtEnd: Bool { position >= scalars.count }

  private var next: Unicode.Scalar? { isAtEnd ? nil : scalars[position] }

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

  private mutating func take(while isIncluded: (Unicode.Scalar) -> Bool) -> String {
    let start = position
    while let next, isIncluded(next) { position += 1 }
    return String(String.UnicodeScalarView(scalars[start..<position]))
  }

  private func error(_ what: String) -> WebDriverError { error(what, at: position) }

  private func error(_ what: String, at place: Int?, more: String = "") -> WebDriverError {
    WebDriverError(.invalidSelector, text.message(what, at: place) + more)
  }
}
