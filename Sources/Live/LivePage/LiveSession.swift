import Device

/// One browser tab: a device with an app on it, and what the tab was told of it.
///
/// The actor keeps the device to one thread at a time. The device runs while somebody waits for
/// it, as a browser always does: what is due when nobody waits is done at the next request.
package actor LiveSession {
  /// How long the answer to ``update(after:within:)`` is held back at most.
  package static let longestWait = Duration.seconds(25)

  private let longestWait: Duration

  /// A device that runs an app, and the view of it.
  package struct Launch {
    let device: Device
    let view: any LiveView

    /// Takes both; nobody else may use them from now on.
    package init(device: Device, view: any LiveView) {
      self.device = device
      self.view = view
    }
  }

  /// The session's id, which can't be guessed.
  package nonisolated let id: String

  private let device: Device
  private let view: any LiveView
  private var done = 0
  /// The trees that were sent last, the newest at the end.
  private var sent: [(revision: Int, tree: LiveTree)] = []
  private var isEnded = false
  /// Whether the app waited for something when that was last looked at, and how often that changed.
  private var isBusy = false
  private var busyChanges = 0
  /// How many requests wait for something to change.
  package private(set) var waiting = 0

  /// Launches the app.
  package init(
    id: String, longestWait: Duration = longestWait, launch: @Sendable () throws -> Launch
  ) throws {
    self.id = id
    self.longestWait = longestWait
    let launch = try launch()
    device = launch.device
    view = launch.view
  }

  /// Tells the app what a person did, and says what has come of it.
  ///
  /// Events that it has been told of before are left out, so that a request that got no answer can
  /// be sent again.
  /// - Throws: ``LiveSessionError``
  package func receive(_ batch: LiveEvents) throws(LiveSessionError) -> LiveUpdate {
    try checkNotEnded()
    guard batch.first <= done + 1 else {
      throw .missingEvents(expected: done + 1, first: batch.first)
    }
    for (number, event) in zip(batch.first..., batch.events) where number > done {
      device.settle()
      view.receive(event)
      done = number
    }
    // Who waits for an update has to look.
    device.inbox.post {}
    return update(from: batch.after)
  }

  /// What has changed since a revision; where nothing has, waits for a change.
  ///
  /// - Parameters:
  ///   - revision: what the browser shows; nil where it shows nothing.
  ///   - wait: how long to wait, up to ``longestWait``. The update is empty when the time is up.
  /// - Throws: ``LiveSessionError``
  package func update(
    after revision: Int?, within wait: Duration = .zero
  ) async throws(LiveSessionError) -> LiveUpdate {
    let deadline = device.now + min(wait, longestWait)
    waiting += 1
    defer { waiting -= 1 }
    while true {
      try checkNotEnded()
      let seen = device.inbox.count
      device.settle()
      guard shownRevision == revision, !Task.isCancelled,
        let pause = device.pause(until: deadline)
      else { return update(from: revision) }
      if device.clock == .wall { await device.inbox.arrival(within: pause, since: seen) }
    }
  }

  /// Begins another view of the session: its events are numbered from 1 again.
  ///
  /// - Throws: ``LiveSessionError``
  package func beginView() throws(LiveSessionError) -> LiveUpdate {
    try checkNotEnded()
    done = 0
    sent = []
    return update(from: nil)
  }

  /// Reads something of the element that a node of the page stands for; nil where it is gone.
  package func node<Value: Sendable>(
    _ number: Int, _ body: @Sendable (ElementNode) -> Value
  ) -> Value? {
    isEnded ? nil : view.node(number).map(body)
  }

  /// Has somebody else look at the device, or act on it.
  ///
  /// - Throws: ``LiveSessionError``, and what `body` throws.
  package func use<Value: Sendable>(_ body: @Sendable (Device) throws -> Value) throws -> Value {
    try checkNotEnded()
    return try body(device)
  }

  /// Has somebody else look at the device, once something on it has changed or the time is up.
  ///
  /// - Parameters:
  ///   - revision: the device's, as somebody knows it.
  ///   - wait: the longest time.
  /// - Throws: ``LiveSessionError``, and what `body` throws.
  package func use<Value: Sendable>(
    after revision: Int, within wait: Duration, _ body: @Sendable (Device) throws -> Value
  ) async throws -> Value {
    let deadline = device.now + wait
    while true {
      try checkNotEnded()
      let seen = device.inbox.count
      device.settle()
      guard device.revision == revision, !Task.isCancelled,
        let pause = device.pause(until: deadline)
      else { return try body(device) }
      if device.clock == .wall { await device.inbox.arrival(within: pause, since: seen) }
    }
  }

  /// Ends the app. Who waits is told that the session has ended.
  package func end() {
    guard !isEnded else { return }
    isEnded = true
    device.terminate()
    device.inbox.post {}
  }

  private func checkNotEnded() throws(LiveSessionError) {
    if isEnded { throw .ended }
  }

  /// Grows when the tree, or what is said beside it, may have changed.
  private var shownRevision: Int {
    let revision = view.revision
    let isBusy = device.nextEventTime != nil
    if isBusy != self.isBusy { (self.isBusy, busyChanges) = (isBusy, busyChanges + 1) }
    return revision + busyChanges
  }

  private func shownTree() -> LiveTree {
    var tree = view.tree()
    tree.address = device.address
    tree.isBusy = isBusy ? true : nil
    // No test has words for it: it is no part of the screen.
    tree.undoable = device.watcher == nil ? device.undoable : nil
    return tree
  }

  private func update(from base: Int?) -> LiveUpdate {
    let revision = shownRevision
    let tree = sent.last.flatMap { $0.revision == revision ? $0.tree : nil } ?? shownTree()
    let known = sent.first { $0.revision == base }
    if sent.last?.revision != revision {
      sent.append((revision, tree))
      // The answers to a request for events and to one for updates may cross: one or two back.
      if sent.count > 4 { sent.removeFirst() }
    }
    return LiveUpdate(
      revision: revision, base: known?.revision, done: done,
      patch: tree.patch(from: known?.tree ?? LiveTree()))
  }
}

/// Why a session does not answer.
package enum LiveSessionError: Error, Equatable, CustomStringConvertible {
  /// It has ended, or there was none.
  case ended
  /// Events before the first one of a request have not arrived.
  case missingEvents(expected: Int, first: Int)
  /// There are as many sessions as there may be.
  case tooMany(limit: Int)

  /// What is wrong, and what to do.
  package var description: String {
    switch self {
    case .ended:
      "This page's session has ended; load the page again."
    case .missingEvents(let expected, let first):
      "The events begin with number \(first), but number \(expected) has not arrived; "
        + "send all events from it on."
    case .tooMany(let limit):
      "\(limit) pages are open already, and more are not served at one time; "
        + "close one and load this page again."
    }
  }
}
