import Device

/// One browser tab: a device that runs an app, and the trees that the tab has received.
///
/// The device does its due work while a request waits for an update, otherwise at the next request.
package actor LiveSession {
  package typealias Launch = (device: Device, view: any LiveView)
  private let device: Device
  private let view: any LiveView
  private var done = 0
  private var sent: [(revision: Int, tree: LiveTree)] = []
  private var isEnded = false
  /// Whether the app was waiting for something when last checked, and how many times that changed.
  private var isBusy = false
  private var busyChanges = 0
  package private(set) var waiting = 0

  package init(launch: @Sendable () throws -> Launch) throws { (device, view) = try launch() }

  /// Performs a person's events on the app and returns the resulting update.
  ///
  /// Skips events that it has already received, so a browser without a response can resend them.
  package func receive(_ batch: LiveEvents) throws(LiveSessionError) -> LiveTree {
    try checkNotEnded()
    guard batch.first <= done + 1 else {
      throw .missingEvents(expected: done + 1, first: batch.first)
    }
    for (number, event) in zip(batch.first..., batch.events) where number > done {
      device.settle()
      view.receive(event)
      done = number
    }
    // Wakes the requests that wait for an update.
    device.inbox.post {}
    return update(from: batch.after)
  }

  /// Returns the changes since the browser's revision, or the whole tree if that is nil.
  ///
  /// Waits for a change for up to `wait`, then returns an empty update.
  package func update(
    after revision: Int?, within wait: Duration = .zero
  ) async throws(LiveSessionError) -> LiveTree {
    waiting += 1
    defer { waiting -= 1 }
    let deadline = device.now + wait
    while true {
      try checkNotEnded()
      let seen = device.inbox.count
      device.settle()
      guard shownRevision == revision, !Task.isCancelled, let pause = device.pause(until: deadline)
      else { return update(from: revision) }
      if device.clock == .wall { await device.inbox.arrival(within: pause, since: seen) }
    }
  }

  /// Begins a new view with events numbered from 1, and returns the whole tree.
  package func beginView() throws(LiveSessionError) -> LiveTree {
    try checkNotEnded()
    done = 0
    sent = []
    return update(from: nil)
  }

  /// Runs `body` with the element that a page node represents. Returns nil if the element is gone.
  package func node<Value: Sendable>(
    _ number: Int, _ body: @Sendable (ElementNode) -> Value
  ) -> Value? {
    isEnded ? nil : view.node(number).map(body)
  }

  /// Gives another tool, such as the inspector, access to the device.
  package func use<Value: Sendable>(_ body: @Sendable (Device) throws -> Value) throws -> Value {
    try checkNotEnded()
    return try body(device)
  }

  /// Ends the app. Waiting requests throw ``LiveSessionError/ended``.
  package func end() {
    guard !isEnded else { return }
    isEnded = true
    device.terminate()
    device.inbox.post {}
  }

  private func checkNotEnded() throws(LiveSessionError) { if isEnded { throw .ended } }

  /// Increases when the tree, or the state shown next to it, may have changed.
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
    // Undo isn't part of the screen, so a recorded test couldn't use it.
    tree.undoable = device.watcher == nil ? device.undoable : nil
    return tree
  }

  private func update(from base: Int?) -> LiveTree {
    let revision = shownRevision
    let tree = sent.last.flatMap { $0.revision == revision ? $0.tree : nil } ?? shownTree()
    let known = sent.first { $0.revision == base }
    if sent.last?.revision != revision {
      sent.append((revision, tree))
      // Responses to event and update requests may arrive out of order, by one or two revisions.
      if sent.count > 4 { sent.removeFirst() }
    }
    var update = tree.patch(from: known?.tree ?? LiveTree())
    (update.revision, update.base, update.done) = (revision, known?.revision, done)
    return update
  }
}

package enum LiveSessionError: Error, Equatable, CustomStringConvertible {
  case ended
  case missingEvents(expected: Int, first: Int)

  package var description: String {
    switch self {
    case .ended:
      "This page's session has ended. Reload the page."
    case .missingEvents(let expected, let first):
      "The events start with number \(first), but number \(expected) is missing. "
        + "Send all events from number \(expected)."
    }
  }
}
