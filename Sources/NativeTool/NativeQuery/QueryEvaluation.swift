import Device
import PredicateFormat

/// Evaluates a query on one screen. Each step searches the matches of the step before it.
struct QueryEvaluation {
  let tree: ElementTree

  /// Returns the matches of a chain's steps, in document order.
  func matches(_ steps: ArraySlice<QueryStep>) -> [ElementNode] {
    var found = [tree.application]
    var rest = steps
    while let step = rest.popFirst() {
      switch step {
      case .descendants(let type):
        if case .index(let index)? = rest.first, found.count == 1 {
          rest.removeFirst()
          found = found[0].descendant(of: type, at: index).map { [$0] } ?? []
        } else {
          found = descendants(of: found, type, text: rest.first?.text)
        }
      case .children(let type): found = children(of: found, type)
      case .matching(let condition):
        // Stop at the first match, because a predicate may be slow or fail for later elements.
        if case .first? = rest.first {
          found = found.first(where: condition.holds(for:)).map { [$0] } ?? []
        } else {
          found = found.filter(condition.holds(for:))
        }
      case .containing(let condition):
        found = Self.nodes(found, containing: inside(found, condition))
      case .index(let index): found = index < 0 ? [] : Array(found.dropFirst(index).prefix(1))
      case .first: found = Array(found.prefix(1))
      case .bound(let path, _): found = tree.node(at: path).map { [$0] } ?? []
      }
    }
    return found
  }

  private func descendants(
    of roots: [ElementNode], _ type: ElementType, text: String?
  ) -> [ElementNode] {
    // The tree keeps the index for further texts.
    if text != nil { _ = tree.index }
    if roots.count == 1 { return roots[0].descendants(of: type, text: text) }
    var last: ElementNode?
    var found: [ElementNode] = []
    // A root inside the previous root has no descendants that the previous one lacks.
    for root in roots where !(last.map(root.isInside) ?? false) {
      found += root.descendants(of: type, text: text)
      last = root
    }
    return found
  }

  /// Returns the children of parents, in document order. Parents may be nested: a parent inside a
  /// child is visited before the child's next sibling.
  private func children(of parents: [ElementNode], _ type: ElementType) -> [ElementNode] {
    var found: [ElementNode] = []
    var rest = parents[...]
    func visit(_ parent: ElementNode) {
      for child in parent.children {
        if type == .any || child.element.type == type { found.append(child) }
        while let next = rest.first, next.isInside(child) {
          rest.removeFirst()
          visit(next)
        }
      }
    }
    while let parent = rest.popFirst() { visit(parent) }
    return found
  }

  private func inside(_ roots: [ElementNode], _ condition: QueryCondition) -> [ElementNode] {
    descendants(of: roots, condition.type ?? .any, text: condition.text)
      .filter(condition.holds(for:))
  }

  private static func nodes(
    _ nodes: [ElementNode], containing inner: [ElementNode]
  ) -> [ElementNode] {
    var around: Set<ElementNode> = []
    for node in inner {
      for ancestor in node.ancestors where !around.insert(ancestor).inserted { break }
    }
    return nodes.filter(around.contains)
  }
}

/// A query: the steps from an application to its matches. It contains no elements.
package struct QueryChain: CustomStringConvertible {
  package let application: String
  /// The steps from the application. Empty for the application itself.
  package var steps: [QueryStep] = []

  func adding(_ step: QueryStep) -> QueryChain {
    QueryChain(application: application, steps: steps + [step])
  }

  /// The chain in XCUITest's notation: each step in backquotes, joined by arrows.
  package var description: String {
    steps.isEmpty
      ? "`Target Application '\(application)'`"
      : steps.map { "`\($0)`" }.joined(separator: " -> ")
  }

  /// A short description of the target, such as `"Save" Button` or `Cell (Element at index 3)`.
  var subject: String {
    guard !steps.isEmpty else { return "Application '\(application)'" }
    var text: String?
    var type: ElementType?
    var place: String?
    for step in steps {
      switch step {
      case .descendants, .children: (type, text, place) = (step.type, nil, nil)
      case .matching: (type, text) = (step.type ?? type, step.text ?? text)
      case .containing: break
      case .index, .first: place = step.description
      case .bound(_, let seenAs): return seenAs
      }
    }
    let name = (text.map { "\"\($0)\" " } ?? "") + (type?.capitalizedName ?? "Element")
    return name + (place.map { " (\($0))" } ?? "")
  }

  private var runs: [PredicateRun] {
    steps.compactMap { step in
      switch step {
      case .matching(.predicate(let run)), .containing(.predicate(let run)): run
      default: nil
      }
    }
  }

  func beginPredicates() { for run in runs { run.begin() } }

  var predicateFailure: XCUIQueryError? { runs.lazy.compactMap(\.failure).first }
}

/// One step of a query, which maps the matches of the previous step to new ones.
package enum QueryStep: CustomStringConvertible {
  /// The descendants of a type, at any depth.
  case descendants(ElementType)
  /// The direct children of a type.
  case children(ElementType)
  /// The matches that meet a condition.
  case matching(QueryCondition)
  /// The matches with a descendant that meets a condition.
  case containing(QueryCondition)
  /// The match at an index, from 0.
  case index(Int)
  /// The first match.
  case first
  /// An element seen earlier, at its current place, with its description at that time.
  case bound(ElementPath, seenAs: String)

  /// The type that the step requires. Nil if it accepts all types.
  var type: ElementType? {
    switch self {
    case .descendants(let type), .children(let type): type == .any ? nil : type
    case .matching(let condition): condition.type
    case .containing, .index, .first, .bound: nil
    }
  }

  /// The string that a matching element has as one of its texts. Nil if the step doesn't require
  /// one.
  var text: String? {
    if case .matching(let condition) = self { condition.text } else { nil }
  }

  /// The string that the step searches for, in matches or their descendants. Nil if there is none.
  var soughtText: String? {
    if case .containing(let condition) = self { condition.text } else { text }
  }

  package var description: String {
    switch self {
    case .descendants(let type): "Descendants matching type \(type.capitalizedName)"
    case .children(let type): "Children matching type \(type.capitalizedName)"
    case .matching(let condition): "Elements matching \(condition)"
    case .containing(let condition): "Elements containing elements matching \(condition)"
    case .index(let index): "Element at index \(index)"
    case .first: "First match"
    case .bound(_, let seenAs): "Accessibility element seen as \(seenAs)"
    }
  }
}

/// A condition for the matches of a query, or for their descendants.
package enum QueryCondition: CustomStringConvertible {
  /// The element has a type (or `any`) and, if `text` isn't nil, one of its texts equals it.
  case type(ElementType, text: String?)
  case predicate(PredicateRun)
  /// The element's attributes pass a test. The description appears in messages. The place is that of
  /// its code, nil if unknown.
  case test(
    description: String, at: (file: StaticString, line: UInt)?,
    (any XCUIElementAttributes) -> Bool)

  var type: ElementType? {
    if case .type(let type, _) = self, type != .any { type } else { nil }
  }

  /// The string that one of the element's texts must equal. Nil if the condition has none.
  var text: String? {
    switch self {
    case .type(_, let text): text
    case .predicate(let run): run.predicate.requiredText
    case .test: nil
    }
  }

  func holds(for node: ElementNode) -> Bool {
    switch self {
    case .type(let type, let text):
      guard type == .any || node.element.type == type else { return false }
      return text.map(node.element.hasText) ?? true
    case .predicate(let run): return run.holds(for: node)
    case .test(_, _, let test): return test(NodeAttributes(node: node))
    }
  }

  package var description: String {
    switch self {
    case .type(.any, let text?): "predicate '\"\(text)\" IN identifiers'"
    case .type(let type, nil): "type \(type.capitalizedName)"
    case .type(let type, let text?):
      "type \(type.capitalizedName) and predicate '\"\(text)\" IN identifiers'"
    case .predicate(let run): "predicate '\(run.predicate)'"
    case .test(let description, _, _): "predicate '\(description)'"
    }
  }
}

/// A predicate in a step of a query. It is evaluated on many elements, and may fail on any of them.
///
/// After a failure, the remaining elements don't match. The failure is stored, and calls that can
/// throw report it.
package final class PredicateRun {
  package let predicate: ElementPredicate
  private(set) var failure: XCUIQueryError?
  private var clock = MatchClock()

  init(_ predicate: ElementPredicate) { self.predicate = predicate }

  func begin() {
    failure = nil
    clock = MatchClock()
  }

  func holds(for node: ElementNode) -> Bool {
    guard failure == nil else { return false }
    do {
      return try predicate.evaluate(with: NodeAttributes(node: node), clock: clock)
    } catch {
      failure = error
      return false
    }
  }
}
