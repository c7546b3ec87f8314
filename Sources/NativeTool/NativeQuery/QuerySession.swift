import Device

/// One application on one device, as its elements and queries use it.
final class QuerySession {
  let device: Device
  let bundleIdentifier: String
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
    _ chain: QueryChain, _ body: (ElementTree?, [ElementNode]) throws -> Result
  ) rethrows -> Result {
    try carryOut(.query(chain)) {
      chain.beginPredicates()
      let tree = (look ?? device.look()).tree
      log?.endSnapshot()
      let isInFront = device.running?.bundleIdentifier == bundleIdentifier
      guard isInFront, let tree else { return try body(nil, []) }
      return try body(tree, QueryEvaluation(tree: tree).matches(chain.steps[...]))
    }
  }

  /// Lets the device run until a condition holds, which is asked for when the screen changed, or
  /// for `timeout` seconds of its clock.
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

  func carryOut<Result>(
    _ subject: CommandSubject, _ body: () throws -> Result
  ) rethrows -> Result {
    guard let log else { return try body() }
    let place = log.begin(subject)
    if case .query(let chain) = subject, let watcher = log.watcher {
      let matches = (look ?? device.look()).tree.map {
        QueryEvaluation(tree: $0).matches(chain.steps[...])
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

extension Duration {
  /// Seconds from 0 to a thousand years; what is no number counts as 0.
  init(timeout: Double) { self = timeout > 0 ? .seconds(min(timeout, 31_556_952_000)) : .zero }
}
