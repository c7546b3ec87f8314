import Device
import Foundation
import Synchronization

/// One browser tab: a device that runs an app, and the trees that the tab has received.
///
/// The device does its due work while a request waits for an update, otherwise at the next request.
package actor LiveSession {
  package typealias Launch = (device: Device, view: any LiveView)
  /// The session's id, a random UUID that can't be guessed.
  package nonisolated let id: String

  private let device: Device
  private let view: any LiveView
  private var done = 0
  private var sent: [(revision: Int, tree: LiveTree)] = []
  private var isEnded = false
  /// Whether the app was waiting for something when last checked, and how many times that changed.
  private var isBusy = false
  private var busyChanges = 0
  package private(set) var waiting = 0
  private let received = Atomic(false)
  /// Whether the session has received an event.
  nonisolated var hasReceivedEvents: Bool { received.load(ordering: .relaxed) }

  package init(id: String, launch: @Sendable () throws -> Launch) throws {
    self.id = id
    (device, view) = try launch()
  }

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
      received.store(true, ordering: .relaxed)
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
  case tooMany(limit: Int)

  package var description: String {
    switch self {
    case .ended:
      "This page's session has ended. Reload the page."
    case .missingEvents(let expected, let first):
      "The events start with number \(first), but number \(expected) is missing. "
        + "Send all events from number \(expected)."
    case .tooMany(let limit):
      "\(limit) pages are already open, which is the limit. Close one, then reload this page."
    }
  }
}

/// The sessions of the open tabs, by id.
///
/// A session without a request for five minutes ends at the next request to any session. An open
/// tab always has a request waiting, or sends one every few seconds while it is hidden.
package final class LiveSessions: Sendable {
  private struct Entry {
    let session: LiveSession
    var requests = 0
    var isUsed = false
    var lastUse: Duration
  }

  private let entries = Mutex<[String: Entry]>([:])
  private let limit: Int
  private let now: @Sendable () -> Duration

  /// Creates an empty table for at most `limit` sessions. By default, `now` is the time since then.
  package init(limit: Int = 256, now: (@Sendable () -> Duration)? = nil) {
    self.limit = limit
    let start = ContinuousClock.now
    self.now = now ?? { start.duration(to: .now) }
  }

  package var ids: [String] { entries.withLock { Array($0.keys) } }

  /// Begins a session. If the table is full, ends an old session to make room.
  ///
  /// - Throws: ``LiveSessionError/tooMany(limit:)`` if all sessions are in use, or a launch error.
  package func begin(
    _ launch: @Sendable () throws -> LiveSession.Launch
  ) async throws -> LiveSession {
    await end(silentFor: .seconds(300))
    // Checks for room before the launch.
    _ = try entries.withLock { try replaceable(in: $0) }
    let session = try LiveSession(id: UUID().uuidString.lowercased(), launch: launch)
    do {
      // Other sessions may have begun during the launch.
      let replaced = try entries.withLock { entries in
        let replaced = try replaceable(in: entries)
        if let replaced { entries[replaced.id] = nil }
        entries[session.id] = Entry(session: session, lastUse: now())
        return replaced
      }
      await replaced?.end()
    } catch {
      await session.end()
      throw error
    }
    return session
  }

  /// Returns the session to end for a new one, or nil while there is room.
  ///
  /// Sessions without any request end first, such as those that an image's address started. Next
  /// are those without a request for half a minute, then those without an event. Within each group,
  /// the session that has been idle longest ends.
  /// - Throws: ``LiveSessionError/tooMany(limit:)`` if all are in use.
  private func replaceable(in entries: [String: Entry]) throws(LiveSessionError) -> LiveSession? {
    guard entries.count >= limit else { return nil }
    let end = now() - .seconds(30)
    let kinds: [(Entry) -> Bool] = [
      { !$0.isUsed }, { $0.requests == 0 && $0.lastUse <= end },
      { !$0.session.hasReceivedEvents },
    ]
    let candidates = kinds.lazy.map { entries.values.filter($0) }.first { !$0.isEmpty } ?? []
    guard let entry = candidates.min(by: { $0.lastUse < $1.lastUse }) else {
      throw .tooMany(limit: limit)
    }
    return entry.session
  }

  /// Runs a request with a session.
  ///
  /// - Throws: ``LiveSessionError/ended`` for an unknown id, or the request's error.
  package func use<Value: Sendable>(
    _ id: String, _ request: @Sendable (LiveSession) async throws -> Value
  ) async throws -> Value {
    await end(silentFor: .seconds(300))
    guard let session = note(id, requests: 1) else { throw LiveSessionError.ended }
    defer { _ = note(id, requests: -1) }
    return try await request(session)
  }

  private func note(_ id: String, requests: Int) -> LiveSession? {
    entries.withLock { entries in
      entries[id]?.requests += requests
      entries[id]?.isUsed = true
      entries[id]?.lastUse = now()
      return entries[id]?.session
    }
  }

  package func end(_ id: String) async {
    await entries.withLock { $0.removeValue(forKey: id) }?.session.end()
  }

  package func endAll() async { await end { Array($0.values) } }

  private func end(silentFor silence: Duration) async {
    let end = now() - silence
    await self.end { $0.values.filter { $0.requests == 0 && $0.lastUse <= end } }
  }

  private func end(_ choose: ([String: Entry]) -> [Entry]) async {
    let chosen = entries.withLock { entries in
      let chosen = choose(entries)
      for entry in chosen { entries[entry.session.id] = nil }
      return chosen
    }
    for entry in chosen { await entry.session.end() }
  }
}
