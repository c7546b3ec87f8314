import Device
import Foundation

/// One browser tab: a device with an app on it, and what the tab knows of it.
///
/// The actor keeps the device to one thread at a time. The device runs while somebody waits for
/// it, as a browser always does: what is due when nobody waits happens at the next request.
package actor LiveSession {
  /// How long the answer to ``update(after:within:)`` is held back at most.
  package static let longestWait = Duration.seconds(25)

  private let longestWait: Duration

  /// A device that runs an app, and the view of it; nobody else may use them from now on.
  package typealias Launch = (device: Device, view: any LiveView)
  /// The session's id, which can't be guessed.
  package nonisolated let id: String

  private let device: Device
  private let view: any LiveView
  private var done = 0
  /// The last trees sent, the newest at the end.
  private var sent: [(revision: Int, tree: LiveTree)] = []
  private var isEnded = false
  /// Whether the app waited for something at the last look, and how often that has changed.
  private var isBusy = false
  private var busyChanges = 0
  /// How many requests wait for a change.
  package private(set) var waiting = 0

  package init(
    id: String, longestWait: Duration = longestWait, launch: @Sendable () throws -> Launch
  ) throws {
    self.id = id
    self.longestWait = longestWait
    (device, view) = try launch()
  }

  /// Tells the app what a person did, and returns what has come of it.
  ///
  /// Events that it knows already are left out, so that a request that got no answer can be sent again.
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
    // Requests that wait for an update have to look.
    device.inbox.post {}
    return update(from: batch.after)
  }

  /// What has changed since the revision that the browser shows, nil where it shows nothing; waits for
  /// a change, up to ``longestWait``. The update is empty when the time is up.
  package func update(
    after revision: Int?, within wait: Duration = .zero
  ) async throws(LiveSessionError) -> LiveUpdate {
    waiting += 1
    defer { waiting -= 1 }
    try await run(for: min(wait, longestWait)) { shownRevision == revision }
    return update(from: revision)
  }

  /// Lets the device run while something stays as it is, until the time is up.
  private func run(
    for wait: Duration, while isUnchanged: () -> Bool
  ) async throws(LiveSessionError) {
    let deadline = device.now + wait
    while true {
      try checkNotEnded()
      let seen = device.inbox.count
      device.settle()
      guard isUnchanged(), !Task.isCancelled, let pause = device.pause(until: deadline) else {
        return
      }
      if device.clock == .wall { await device.inbox.arrival(within: pause, since: seen) }
    }
  }

  /// Begins another view of the session: its events are numbered from 1 again.
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
  package func use<Value: Sendable>(_ body: @Sendable (Device) throws -> Value) throws -> Value {
    try checkNotEnded()
    return try body(device)
  }

  /// Has somebody else look at the device once its revision is another one, or the time is up.
  package func use<Value: Sendable>(
    after revision: Int, within wait: Duration, _ body: @Sendable (Device) throws -> Value
  ) async throws -> Value {
    try await run(for: wait) { device.revision == revision }
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

  private func update(from base: Int?) -> LiveUpdate {
    let revision = shownRevision
    let tree = sent.last.flatMap { $0.revision == revision ? $0.tree : nil } ?? shownTree()
    let known = sent.first { $0.revision == base }
    if sent.last?.revision != revision {
      sent.append((revision, tree))
      // The answers to a request for events and to one for updates may cross, by one or two.
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

/// The sessions of the open tabs by their ids. Any thread may use it.
///
/// A session that has had no request for long is ended at the next request to any.
package final class LiveSessions: @unchecked Sendable {
  /// How long a session is kept without a request.
  static let longestSilence = Duration.seconds(300)
  /// How long it is kept when there is no room for another. A tab that is open asks again at once, or
  /// every few seconds while it is hidden.
  static let shortestSilence = Duration.seconds(30)

  private struct Entry {
    let session: LiveSession
    var requests = 0
    var lastUse: Duration
  }

  private let lock = NSLock()
  private let limit: Int
  private let now: @Sendable () -> Duration
  private var entries: [String: Entry] = [:]

  /// Makes an empty table for at most `limit` sessions; `now` is the time since it was made, if not
  /// given.
  package init(limit: Int = 256, now: (@Sendable () -> Duration)? = nil) {
    self.limit = limit
    let start = ContinuousClock.now
    self.now = now ?? { start.duration(to: .now) }
  }

  package var count: Int { lock.withLock { entries.count } }

  package var ids: [String] { lock.withLock { Array(entries.keys) } }

  /// Begins a session.
  ///
  /// - Throws: ``LiveSessionError/tooMany(limit:)``, and what the launch throws.
  package func begin(
    _ launch: @Sendable () throws -> LiveSession.Launch
  ) async throws -> LiveSession {
    try await makeRoom()
    let session = try LiveSession(id: UUID().uuidString.lowercased(), launch: launch)
    // Others may have begun while this one was launched.
    let hasRoom = lock.withLock {
      if entries.count >= limit { return false }
      entries[session.id] = Entry(session: session, lastUse: now())
      return true
    }
    guard hasRoom else {
      await session.end()
      throw LiveSessionError.tooMany(limit: limit)
    }
    return session
  }

  /// Has a session answer a request.
  ///
  /// - Throws: ``LiveSessionError/ended`` where there is none of that id, and what `request` throws.
  package func use<Value: Sendable>(
    _ id: String, _ request: @Sendable (LiveSession) async throws -> Value
  ) async throws -> Value {
    await end(takeSilent(for: Self.longestSilence))
    guard let session = note(id, requests: 1) else { throw LiveSessionError.ended }
    defer { _ = note(id, requests: -1) }
    return try await request(session)
  }

  package func end(_ id: String) async {
    await lock.withLock { entries.removeValue(forKey: id) }?.session.end()
  }

  package func endAll() async {
    await end(
      lock.withLock {
        defer { entries = [:] }
        return entries.values.map(\.session)
      })
  }

  private func end(_ sessions: [LiveSession]) async {
    for session in sessions { await session.end() }
  }

  private func note(_ id: String, requests: Int) -> LiveSession? {
    lock.withLock {
      entries[id]?.requests += requests
      entries[id]?.lastUse = now()
      return entries[id]?.session
    }
  }

  private func makeRoom() async throws {
    await end(takeSilent(for: Self.longestSilence))
    guard count >= limit else { return }
    await end(takeSilent(for: Self.shortestSilence, atMost: 1))
    if count >= limit { throw LiveSessionError.tooMany(limit: limit) }
  }

  /// Takes out the sessions that have had no request for a time, the most silent first.
  private func takeSilent(for silence: Duration, atMost count: Int = .max) -> [LiveSession] {
    lock.withLock {
      let end = now() - silence
      let silent = entries.values.filter { $0.requests == 0 && $0.lastUse <= end }
        .sorted { $0.lastUse < $1.lastUse }.prefix(count)
      return silent.compactMap { entries.removeValue(forKey: $0.session.id)?.session }
    }
  }
}
