import Device

/// An application on a device, shared by its elements and queries.
final class QuerySession {
  let device: Device
  let bundleIdentifier: String
  var log: XCUICommandLog?
  /// The look that queries use instead of a new one: that of a wait, for its condition, or one set
  /// by ``XCUIApplication/read(_:)``.
  var look: ScreenLook?
  var idiom = XCUIApplication.Idiom.strict

  init(device: Device, bundleIdentifier: String) {
    self.device = device
    self.bundleIdentifier = bundleIdentifier
  }

  /// Evaluates a query on the current screen, with one look.
  ///
  /// - Parameter body: Called with the screen and the matches. The screen is nil if the application
  ///   isn't in front.
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

  /// Lets the device run until a condition is true, or for `timeout` seconds of its clock. Returns
  /// whether it became true. If so, logs `value`.
  ///
  /// As in XCUITest, the first look comes after a second, even if the condition is true already, and
  /// the next ones a second apart. Sources: 279 first and 143 later looks in six projects' published
  /// logs, and mozilla-mobile/firefox-ios#16391. The look at the end of the timeout, also of one
  /// below a second, is assumed.
  func wait(upTo timeout: Double, for value: Any? = nil, until condition: () -> Bool) -> Bool {
    func isMet() -> Bool {
      guard condition() else { return false }
      if let value { log?.reached.append(value) }
      return true
    }
    switch idiom {
    case .poll: return poll(upTo: Duration(timeout: timeout), until: isMet)
    case .eventWaits: return waitForChanges(upTo: Duration(timeout: timeout), until: isMet)
    case .strict, .firstMatch: break
    }
    let begin = device.now
    let end = begin + Duration(timeout: timeout)
    defer { log?.endWait() }
    repeat {
      log?.beginWait()
      // After the last event of a virtual clock, nothing can change.
      let isLast = device.clock == .virtual && device.nextEventTime == nil && device.now > begin
      device.run(for: isLast ? end - device.now : min(.seconds(1), end - device.now))
      log?.pauseWait()
      if isMet() { return true }
    } while device.now < end
    return false
  }

  /// Evaluates a condition at once and after each change of the screen, with the look that shows the
  /// change. Returns whether it became true in time.
  private func waitForChanges(upTo timeout: Duration, until condition: () -> Bool) -> Bool {
    var seen: Int?
    log?.beginWait()
    defer { log?.endWait() }
    return device.run(upTo: timeout) {
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

  /// Evaluates a condition again and again, ten milliseconds of the device's clock apart, as
  /// firefox-ios does with `exists`. Returns whether it became true in time.
  private func poll(upTo timeout: Duration, until condition: () -> Bool) -> Bool {
    let end = device.now + timeout
    while !condition() {
      guard device.now < end else { return false }
      log?.beginWait()
      _ = device.run(upTo: min(.milliseconds(10), end - device.now)) { false }
      log?.endWait()
    }
    return true
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
  /// Converts seconds, limited to the range from 0 to a thousand years. NaN becomes 0.
  init(timeout: Double) { self = timeout > 0 ? .seconds(min(timeout, 31_556_952_000)) : .zero }
}
