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
    steps = [Step(isDescendant: true, filters: [.itself(predicate)])]
    narrow()
  }

  init(_ steps: [Step]) {
    self.steps = steps
    narrow()
  }

  /// Where a predicate asks for a type, only that is looked for.
  private mutating func narrow() {
    for place in steps.indices where steps[place].type == .any {
      for case .itself(let predicate) in steps[place].filters {
        if let name = predicate.requiredTexts[.type], let type = WireElement.types[name],
          type != .any
        {
          steps[place].type = type
        }
      }
    }
  }
}

extension ClassChain.Step {
  /// Whether an element is of the type and passes the filters.
  func matches(_ node: ElementNode, _ clock: MatchClock) throws(PredicateFormatError) -> Bool {
    guard type == .any || node.element.type == type else { return false }
    for filter in filters {
      switch filter {
      case .itself(let predicate):
        guard try predicate.holds(for: WireSubject(node: node), clock: clock) else { return false }
      case .inside(let predicate):
        var walk = ClassChainWalk(ClassChain(predicate).steps[...], from: node, clock)
        guard try walk.next() != nil else { return false }
      }
    }
    return true
  }
}
