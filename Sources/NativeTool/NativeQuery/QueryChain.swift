import Device

/// A query: the steps from an application to what it matches. It holds no elements.
struct QueryChain {
  /// Where the application runs, and who counts.
  let session: QuerySession
  /// The steps from the application on; none for the application itself.
  let steps: [QueryStep]

  func adding(_ step: QueryStep) -> QueryChain {
    QueryChain(session: session, steps: steps + [step])
  }

  /// The chain as XCUITest writes it: each step in backquotes, one after the other.
  var description: String { Self.description(of: steps, application: session.bundleIdentifier) }

  /// Steps as ``description`` writes them, from an application on.
  static func description(of steps: [QueryStep], application: String) -> String {
    steps.isEmpty
      ? "`Target Application '\(application)'`"
      : steps.map { "`\($0)`" }.joined(separator: " -> ")
  }

  /// What it is about in a few words, such as `"Save" Button` or `Cell (Element at index 3)`.
  var subject: String { Self.subject(of: steps, application: session.bundleIdentifier) }

  /// What steps are about, as ``subject`` says it, from an application on.
  static func subject(of steps: [QueryStep], application: String) -> String {
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

  /// Whether no step looks for a text.
  var soughtTextsAreNone: Bool { steps.allSatisfy { $0.soughtText == nil } }
}
