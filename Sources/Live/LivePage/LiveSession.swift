import Device
import Foundation
import Synchronization

/// One browser tab: a device with an app on it, and what the tab knows of it. The device runs while
/// somebody waits for it: what is due when nobody waits happens at the next request.
package actor LiveSession {
  package typealias Launch = (device: Device, view: any LiveView)
  /// The session's id, which can't be guessed.
  package nonisolated let id: String

  private let device: Device
  private let view: any LiveView
  private var done = 0
  private var sent: [(revision: Int, tree: LiveTree)] = []
  private var isEnded = false
  /// Whether the app waited for something at the last look, and how often that has changed.
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

  /// Tells the app what a person did, and returns what has come of it.
  ///
  /// Events that it knows already are left out, so that a request that got no answer can be sent again.
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
    // Requests that wait for an update have to look.
    device.inbox.post {}
    return update(from: batch.after)
  }

  /// What has changed since the revision that the browser shows, nil where it shows nothing; waits for
  /// a change. The update is empty when the time is up.
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

  /// Begins another view of the session: its events are numbered from 1 again.
  package func beginView() throws(LiveSessionError) -> LiveTree {
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
  package func use<Value: Sendable>(_ body: @Sendable (Device) throws -> Value) throws -> Value {
    try checkNotEnded()
    return try body(device)
  }

  /// Ends the app. Requests that wait are told that the session has ended.
  package func end() {
    guard !isEnded else { return }
    isEnded = true
    device.terminate()
    device.inbox.post {}
  }

  private func checkNotEnded() throws(LiveSessionError) { if isEnded { throw .ended } }

  /// Grows when the tree, or what is shown beside it, may have changed.
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

  private func update(from base: Int?) -> LiveTree {
    let revision = shownRevision
    let tree = sent.last.flatMap { $0.revision == revision ? $0.tree : nil } ?? shownTree()
    let known = sent.first { $0.revision == base }
    if sent.last?.revision != revision {
      sent.append((revision, tree))
      // The answers to a request for events and to one for updates may cross, by one or two.
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

/// The sessions of the open tabs by their ids. After five minutes without a request, one ends at the
/// next request to any. An open tab asks again at once, or every few seconds while it is hidden.
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

  /// Makes an empty table for at most `limit` sessions; `now` is the time since it was made, if not given.
  package init(limit: Int = 256, now: (@Sendable () -> Duration)? = nil) {
    self.limit = limit
    let start = ContinuousClock.now
    self.now = now ?? { start.duration(to: .now) }
  }

  package var ids: [String] { entries.withLock { Array($0.keys) } }

  /// Begins a session, which may take the place of another.
  ///
  /// - Throws: ``LiveSessionError/tooMany(limit:)``, and what the launch throws.
  package func begin(
    _ launch: @Sendable () throws -> LiveSession.Launch
  ) async throws -> LiveSession {
    await end(silentFor: .seconds(300))
    // Nothing is launched that would have no place.
    _ = try entries.withLock { try replaceable(in: $0) }
    let session = try LiveSession(id: UUID().uuidString.lowercased(), launch: launch)
    do {
      // Others may have begun while this one was launched.
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
  /// Sessions without any request go first, as those of an image that led to an app. Then those silent
  /// for half a minute go, and then those without an event; of each kind, the most silent one.
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

  /// Has a session answer a request.
  ///
  /// - Throws: ``LiveSessionError/ended`` where there is none of that id, and what `request` throws.
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
