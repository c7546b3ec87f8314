import Device

/// One application on one device, as its elements and queries use it; and what that cost so far.
final class QuerySession {
  let device: Device
  let bundleIdentifier: String
  var statistics = XCUIStatistics()
  var log: XCUICommandLog?
  /// The look that a wait has taken, for the query that it is waiting for; or the one that somebody
  /// reads whatever the device shows by now.
  var look: ScreenLook?

  init(device: Device, bundleIdentifier: String) {
    self.device = device
    self.bundleIdentifier = bundleIdentifier
  }

  /// Evaluates a query on the screen as it is now, which is looked at once.
  ///
  /// - Parameter body: is given the screen, nil while the application is not in front, and what
  ///   matches there.
  func evaluate<Result>(
    _ chain: QueryChain, wantsOnlyFirst: Bool = false,
    _ body: (ElementTree?, any NodeCursor) throws -> Result
  ) rethrows -> Result {
    try carryOut(.query(chain.steps, of: bundleIdentifier)) {
      chain.beginPredicates()
      let tree = lookAtScreen()
      let matches = tree.map {
        QueryEvaluation(tree: $0).matches(chain.steps[...], wantsOnlyFirst: wantsOnlyFirst)
      }
      return try body(tree, matches ?? ListCursor([]))
    }
  }

  /// The application's screen now; nil while it is not in front.
  func lookAtScreen() -> ElementTree? {
    let tree = (look ?? device.look()).tree
    log?.endSnapshot()
    return device.running?.bundleIdentifier == bundleIdentifier ? tree : nil
  }

  /// Lets the device run until a condition holds; it is asked for only when the screen changed.
  ///
  /// - Parameter timeout: the longest time, in seconds of the device's clock.
  func wait(upTo timeout: Double, until condition: () -> Bool) -> Bool {
    var seen: Int?
    log?.beginWait()
    defer { log?.endWait() }
    return device.run(upTo: Duration(timeout: timeout)) {
      log?.pauseWait()
      let look = device.look()
      guard seen != look.revision else { return false }
      seen = look.revision
      self.look = look
      defer {
        self.look = nil
        log?.beginWait()
      }
      return condition()
    }
  }

  /// Counts and logs a command, and carries it out.
  func carryOut<Result>(
    _ subject: CommandSubject, _ body: () throws -> Result
  ) rethrows -> Result {
    switch subject.kind {
    case .query: statistics.queries += 1
    case .gesture: statistics.gestures += 1
    case .application: statistics.applicationCommands += 1
    }
    guard let log else { return try body() }
    let place = log.begin(subject)
    if case .query(let steps, _) = subject, let watcher = log.watcher {
      let tree = (look ?? device.look()).tree
      let matches = tree.map {
        QueryEvaluation(tree: $0).matches(steps[...], wantsOnlyFirst: false).take()
      }
      watcher(subject.command, matches ?? [])
    }
    defer {
      log.end(place)
      if subject.kind != .query { log.watcher?(subject.command, []) }
    }
    return try body()
  }
}
