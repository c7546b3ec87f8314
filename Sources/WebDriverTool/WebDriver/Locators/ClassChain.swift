import Device
import PredicateFormat

/// A path from an element down to others: Appium's strategy `-ios class chain`.
/// Source: WebDriverAgent, `FBClassChainQueryParser.m` and `XCUIElement+FBClassChain.m`.
struct ClassChain: Sendable {
  var steps: [Step]

  struct Step: Sendable {
    /// Whether the step matches descendants at any depth, not only children.
    var isDescendant = false
    var type = ElementType.any
    var filters: [Filter] = []
    /// The position among all remaining matches: 1 for the first, -1 for the last. (XPath counts
    /// the matches of each parent separately.)
    var position: Int?

    func matches(_ node: ElementNode, _ clock: MatchClock) throws -> Bool {
      try WorkLimit.check()
      guard type == .any || node.element.type == type else { return false }
      return try filters.allSatisfy { filter in
        guard filter.matchesDescendants else {
          return try filter.predicate.holds(for: WireElement(node), clock: clock)
        }
        var walk = ClassChainWalk(ClassChain(filter.predicate).steps[...], from: node, clock)
        return try walk.next() != nil
      }
    }
  }

  struct Filter: Sendable {
    let predicate: WirePredicate
    /// Whether the predicate must hold for a descendant, instead of the element itself.
    var matchesDescendants = false
  }

  init(_ predicate: WirePredicate) {
    self.init([Step(isDescendant: true, filters: [Filter(predicate: predicate)])])
  }

  init(_ steps: [Step]) {
    self.steps = steps
    // If a predicate requires a type, the search is limited to that type.
    for place in steps.indices where steps[place].type == .any {
      for filter in steps[place].filters where !filter.matchesDescendants {
        let name = filter.predicate.requiredTexts[.type]
        if let type = name.flatMap({ WireElement.types[$0] }) { self.steps[place].type = type }
      }
    }
  }

  /// - Throws: `invalid selector`, with the problem and its position.
  init(_ text: String) throws(WebDriverError) {
    var parser = try ClassChainParser(text)
    self.init(try parser.parse())
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
      // A walk stores the steps as bits of an integer.
      if steps.count == 64 { throw error("has more than 64 steps") }
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

extension ClassChain {
  /// Returns the matches in document order, without duplicates.
  /// - Throws: `PredicateFormatError` if a regular expression takes too long.
  func nodes(
    from root: ElementNode, limit: Int?, clock: MatchClock = MatchClock()
  ) throws -> [ElementNode] {
    var root = root
    var rest = steps[...]
    while let place = rest.firstIndex(where: { $0.position != nil }) {
      let search = Search(steps: rest[...place], root: root, clock: clock)
      guard let one = try search.one(at: rest[place].position ?? 1) else { return [] }
      root = one
      rest = rest[(place + 1)...]
      if rest.isEmpty { return [one] }
    }
    return try Search(steps: rest, root: root, clock: clock).nodes(limit: limit)
  }

  private struct Search {
    let steps: ArraySlice<Step>
    let root: ElementNode
    let clock: MatchClock

    /// The maximum number of elements that a search visits before it builds an index. Most screens
    /// have fewer, so screens without long tables are never indexed.
    private static let maximumVisitsWithoutIndex = 1_000

    func nodes(limit: Int?) throws -> [ElementNode] {
      if usesIndex(limit: limit) { return try indexed(limit: limit) }
      var found: [ElementNode] = []
      var walk = ClassChainWalk(steps, from: root, clock)
      let most = text == nil ? Int.max : Self.maximumVisitsWithoutIndex
      while found.count < limit ?? .max, let node = try walk.next(visitingAtMost: most) {
        found.append(node)
      }
      if found.count < limit ?? .max, walk.visitCount >= most { return try indexed(limit: limit) }
      return found
    }

    func one(at position: Int) throws -> ElementNode? {
      let found = try nodes(limit: position > 0 ? position : nil)
      guard position.magnitude <= found.count else { return nil }
      return found[position > 0 ? position - 1 : found.count + position]
    }

    // MARK: - By the index

    /// The only step, if there is one step and it matches at any depth. Then an index can list the
    /// candidates.
    private var only: Step? {
      guard steps.count == 1, let step = steps.first, step.isDescendant else { return nil }
      return step
    }

    /// A text that every match, or a descendant of every match, must have.
    private var text: (value: String, matchesDescendants: Bool)? {
      for filter in only?.filters ?? [] {
        for attribute in [WireAttribute.name, .label, .identifier, .placeholderValue] {
          if let text = filter.predicate.requiredTexts[attribute], !text.isEmpty {
            return (text, filter.matchesDescendants)
          }
        }
      }
      return nil
    }

    /// Returns whether to use the index: if it exists, or if the search would visit all elements
    /// anyway.
    private func usesIndex(limit: Int?) -> Bool {
      guard let only, text != nil || only.type != .any else { return false }
      if root.tree.isIndexed { return true }
      return limit == nil && text != nil && (only.type == .any || only.type.canBeInRow)
    }

    private func indexed(limit: Int?) throws -> [ElementNode] {
      let index = root.tree.index
      guard let only, let first = root.ordinal else { return [] }
      let range = (first + 1)..<index.ends[first]
      var candidates =
        text.map { index.ordinals(withText: $0.value) } ?? index.ordinals(of: only.type)
      if text?.matchesDescendants == true {
        let around = candidates.flatMap { index.nodes[$0].ancestors.compactMap(\.ordinal) }
        candidates = Set(around).sorted()
      }
      var found: [ElementNode] = []
      for ordinal in candidates where found.count < limit ?? .max && range.contains(ordinal) {
        if try only.matches(index.nodes[ordinal], clock) { found.append(index.nodes[ordinal]) }
      }
      return found
    }
  }
}

/// Walks a tree in document order and stops at each element that the steps lead to.
///
/// All steps are followed at once: for each element, `direct` is the set of steps that its children
/// may match, and `deep` the set that all its descendants may match, one bit per step. Subtrees
/// that no step leads into are skipped. Rows are created one at a time. The caller
/// handles positions, such as `[2]`.
struct ClassChainWalk {
  private struct Level {
    let node: ElementNode
    var next = 0
    let end: Int
    let direct: UInt64
    let deep: UInt64
  }

  private let steps: [ClassChain.Step]
  private let clock: MatchClock
  private var levels: [Level] = []
  private(set) var visitCount = 0

  /// Creates a walk from an element, which isn't visited itself.
  init(_ steps: ArraySlice<ClassChain.Step>, from root: ElementNode, _ clock: MatchClock) {
    self.steps = Array(steps)
    self.clock = clock
    let isDescendant = steps.first?.isDescendant == true
    enter(root, direct: isDescendant ? 0 : 1, deep: isDescendant ? 1 : 0)
  }

  /// Returns the next match. Nil after the last match, or once `limit` elements were visited.
  mutating func next(visitingAtMost limit: Int = .max) throws -> ElementNode? {
    while let level = levels.last, visitCount < limit {
      guard level.next < level.end, let child = level.node.child(at: level.next) else {
        levels.removeLast()
        continue
      }
      levels[levels.count - 1].next += 1
      visitCount += 1
      if try visit(child, below: level) { return child }
    }
    return nil
  }

  private mutating func visit(_ node: ElementNode, below level: Level) throws -> Bool {
    var direct: UInt64 = 0
    var deep = level.deep
    var isFound = false
    var active = level.direct | level.deep
    while active != 0 {
      let place = active.trailingZeroBitCount
      active &= active - 1
      guard try steps[place].matches(node, clock) else { continue }
      if place == steps.count - 1 {
        isFound = true
      } else if steps[place + 1].isDescendant {
        deep |= 1 << UInt64(place + 1)
      } else {
        direct |= 1 << UInt64(place + 1)
      }
    }
    if let rows = level.node.rows {
      (direct, deep) = (direct & canBeInRow(rows), deep & canBeInRow(rows))
    }
    enter(node, direct: direct, deep: deep)
    return isFound
  }

  private mutating func enter(_ node: ElementNode, direct: UInt64, deep: UInt64) {
    var (direct, deep) = (direct, deep)
    if let rows = node.rows {
      direct &= canBeRow(rows)
      deep &= canBeRow(rows) | canBeInRow(rows)
    }
    guard direct | deep != 0 else { return }
    levels.append(Level(node: node, end: node.childCount, direct: direct, deep: deep))
  }

  private func canBeRow(_ rows: Rows) -> UInt64 { bits { $0.type == .any || $0.type == rows.type } }

  /// The steps that may match elements inside a row.
  private func canBeInRow(_ rows: Rows) -> UInt64 {
    bits { $0.type == .any || $0.type != rows.type && $0.type.canBeInRow }
  }

  private func bits(_ isIncluded: (ClassChain.Step) -> Bool) -> UInt64 {
    steps.indices.reduce(0) { isIncluded(steps[$1]) ? $0 | 1 << UInt64($1) : $0 }
  }
}
