import Foundation

/// The sessions of a remote end by their ids. Any thread may use it.
final class SessionTable: @unchecked Sendable {
  private let lock = NSLock()
  private let limit: Int
  private var sessions: [String: Session] = [:]
  /// Sessions that are being made count, too, so that no two take the last place.
  private var reserved = 0

  init(limit: Int) { self.limit = limit }

  /// Whether a further session is possible.
  var hasRoom: Bool { lock.withLock { sessions.count + reserved < limit } }

  /// Takes a place for a session that is about to be made; false when there is none.
  func reserve() -> Bool {
    lock.withLock {
      guard sessions.count + reserved < limit else { return false }
      reserved += 1
      return true
    }
  }

  /// Gives a place that was taken to a session, or back when none could be made.
  func fill(with session: Session?) {
    lock.withLock {
      reserved -= 1
      if let session { sessions[session.id] = session }
    }
  }

  subscript(_ id: String) -> Session? { lock.withLock { sessions[id] } }

  /// Takes a session out; nil when there is none of that id.
  func remove(_ id: String) -> Session? { lock.withLock { sessions.removeValue(forKey: id) } }
}
