import Device

/// One step of a query: from the elements matched so far to the next ones.
enum QueryStep {
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

  /// Whether the step leaves one element, whatever came before.
  var leavesOne: Bool {
    switch self {
    case .index, .first, .bound: true
    case .descendants, .children, .matching, .containing: false
    }
  }

  /// The type of the elements that the step looks at, `any` included; nil when it only chooses.
  var searchedType: ElementType? {
    switch self {
    case .descendants(let type), .children(let type), .containing(.type(let type, _)): type
    case .containing(.test), .containing(.predicate): .any
    case .matching, .index, .first, .bound: nil
    }
  }

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
    switch self {
    case .matching(let condition), .containing(let condition): condition.text
    default: nil
    }
  }
}

/// What an element has to be like.
enum QueryCondition {
  /// It is of a type (`any` for every one) and one of its texts is exactly this one, if given.
  case type(ElementType, text: String?)
  /// A predicate holds for it.
  case predicate(PredicateRun)
  /// A test of its attributes holds; with the words for it in descriptions.
  case test(description: String, (any XCUIElementAttributes) -> Bool)

  /// The type that it asks for; nil when it asks for none.
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
    case .predicate(let run):
      return run.holds(for: node)
    case .test(_, let test):
      return test(NodeAttributes(node: node))
    }
  }
}

extension Element {
}
