import ScenarioBinding

/// What any tool does, in units that mean the same for all of them.
struct UnitCounts: Equatable {
  /// How often the tool looked at the screen: native queries; WebDriver's finds, and its reads of an
  /// element, of the source or of a picture. Nil where the commands are not told.
  var looks: Int?
  /// The user actions: as the device tells them, else by the commands that ask for them. Nil where
  /// neither is told.
  var actions: Int?
  /// The commands that a WebDriver client sent, waits among them. Nil for a tool that sends none, and
  /// where the commands are not told.
  var requests: Int?

  /// Counts over the items of a run.
  init(_ items: [TraceRecord]) {
    let sent = items.contains { $0.sent != nil } ? items.flatMap { $0.sent ?? [] } : nil
    looks = sent?.count(where: \.isLook)
    let actions =
      items.contains { $0.actions != nil } ? items.reduce(0) { $0 + ($1.actions?.count ?? 0) } : nil
    self.actions = actions ?? sent?.count(where: \.isAction)
    let requests = sent?.count { $0.kind == .request || $0.kind == .pause } ?? 0
    self.requests = requests > 0 ? requests : nil
  }
}

extension SentCommand {
  /// The parts of a request, as in `POST element 7 click`.
  private var parts: [Substring] {
    kind == .request ? text.split(whereSeparator: { $0 == " " || $0 == "/" }) : []
  }

  /// Whether the tool looks at the screen by it.
  fileprivate var isLook: Bool {
    let parts = parts
    guard let method = parts.first, let last = parts.last else { return kind == .query }
    return method == "GET"
      ? parts.contains("element") || last == "source" || last == "screenshot"
      : method == "POST" && (last == "element" || last == "elements")
  }

  /// Whether it asks for a user action. Appium's gestures are scripts, so these are.
  fileprivate var isAction: Bool {
    let parts = parts
    guard parts.first == "POST", parts.count > 1 else { return kind == .gesture }
    return switch parts[1] {
    case "element": ["click", "clear", "value"].contains(parts[parts.count - 1])
    case "execute": true
    default: parts[1] == "actions" && parts.count == 2
    }
  }
}
