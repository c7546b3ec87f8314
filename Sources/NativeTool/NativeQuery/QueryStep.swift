import Device
import PredicateFormat

/// A query: the steps from an application to what it matches. It holds no elements.
struct QueryChain: CustomStringConvertible {
  let application: String
  /// The steps from the application on; none for the application itself.
  var steps: [QueryStep] = []

  func adding(_ step: QueryStep) -> QueryChain {
    QueryChain(application: application, steps: steps + [step])
  }

  /// The chain as XCUITest writes it: each step in backquotes, one after the other.
  var description: String {
    steps.isEmpty
      ? "`Target Application '\(application)'`"
      : steps.map { "`\($0)`" }.joined(separator: " -> ")
  }

  /// What it is about in a few words, such as `"Save" Button` or `Cell (Element at index 3)`.
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

/// One step of a query: from the elements matched so far to the next ones.
enum QueryStep: CustomStringConvertible {
  /// All elements of a type in the elements so far, at any depth.
  case descendants(ElementType)
  /// The elements of a type directly in the elements so far.
  case children(ElementType)
  /// Those of the elements so far that meet a condition.
  case matching(QueryCondition)
  /// Those of the elements so far in which an element meets a condition.
  case containing(QueryCondition)
  /// The nth of the elements so far, counted from 0.
  case index(Int)
  /// The first of the elements so far.
  case first
  /// One element that was seen before, wherever it is now; and what it was then.
  case bound(ElementPath, seenAs: String)

  /// The type that the step asks for; nil when it asks for none.
  var type: ElementType? {
    switch self {
    case .descendants(let type), .children(let type): type == .any ? nil : type
    case .matching(let condition): condition.type
    case .containing, .index, .first, .bound: nil
    }
  }

  /// The text that a matched element has in one of its texts; nil when any will do.
  var text: String? {
    if case .matching(let condition) = self { condition.text } else { nil }
  }

  /// A text that has to be looked for among many elements; nil when there is none.
  var soughtText: String? {
    if case .containing(let condition) = self { condition.text } else { text }
  }

  var description: String {
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

enum QueryCondition: CustomStringConvertible {
  /// It is of a type (`any` for every one) and one of its texts is exactly this one, if given.
  case type(ElementType, text: String?)
  case predicate(PredicateRun)
  /// A test of its attributes holds; with the words for it in descriptions.
  case test(description: String, (any XCUIElementAttributes) -> Bool)

  var type: ElementType? {
    if case .type(let type, _) = self, type != .any { type } else { nil }
  }

  /// The text that one of its texts must be; nil when any will do.
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
    case .test(_, let test): return test(NodeAttributes(node: node))
    }
  }

  var description: String {
    switch self {
    case .type(.any, let text?): "predicate '\"\(text)\" IN identifiers'"
    case .type(let type, nil): "type \(type.capitalizedName)"
    case .type(let type, let text?):
      "type \(type.capitalizedName) and predicate '\"\(text)\" IN identifiers'"
    case .predicate(let run): "predicate '\(run.predicate)'"
    case .test(let description, _): "predicate '\(description)'"
    }
  }
}

/// A predicate as a step of a query: it is evaluated on many elements, and may fail on the way.
///
/// A query goes on when it does, as if nothing more matched; the failure is kept for who can throw.
final class PredicateRun {
  let predicate: ElementPredicate
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
