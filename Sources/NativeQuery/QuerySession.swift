import Device

/// One application on one device, as its elements and queries use it; and what that cost so far.
final class QuerySession {
  let device: Device
  let bundleIdentifier: String
  var statistics = XCUIStatistics()
  var onCommand: ((XCUICommand) -> Void)?
  var log: XCUICommandLog?

  init(device: Device, bundleIdentifier: String) {
    self.device = device
    self.bundleIdentifier = bundleIdentifier
  }

  /// The application's screen now; nil while it is not in front.
  var tree: ElementTree? {
    let tree = device.tree
    return device.running?.bundleIdentifier == bundleIdentifier ? tree : nil
  }

  /// Evaluates a query on the screen as it is now.
  ///
  /// - Parameter body: is given what matches, or nil while the application does not run.
  func evaluate<Result>(
    _ chain: QueryChain, wantsOnlyFirst: Bool = false,
    _ body: ((any NodeCursor)?) throws -> Result
  ) rethrows -> Result {
    try carryOut(.query(chain.steps, of: bundleIdentifier)) {
      chain.beginPredicates()
      guard let tree else { return try body(nil) }
      // A node lives as long as its tree, and a gesture may bring a new tree about.
      return try withExtendedLifetime(tree) {
        try body(
          QueryEvaluation(tree: tree).matches(chain.steps[...], wantsOnlyFirst: wantsOnlyFirst))
      }
    }
  }

  /// Counts a command, tells whoever wants to know, and carries it out.
  func carryOut<Result>(
    _ subject: CommandSubject, _ body: () throws -> Result
  ) rethrows -> Result {
    switch subject.kind {
    case .query: statistics.queries += 1
    case .gesture: statistics.gestures += 1
    case .application: statistics.applicationCommands += 1
    }
    onCommand?(subject.command)
    guard let log else { return try body() }
    let place = log.begin(subject)
    defer { log.end(place) }
    return try body()
  }
}
