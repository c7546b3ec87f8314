import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A URL session that may be closed at any time.
///
/// To ask a closed `URLSession` for another task ends the process. So the lock is held from the
/// look at the flag until the task has been made.
final class OpenSession: @unchecked Sendable {
  private let lock = NSLock()
  private let session: URLSession
  private var closed = false

  init(configuration: URLSessionConfiguration) {
    session = URLSession(configuration: configuration)
  }

  deinit {
    // A session that is never invalidated is never freed. The last reference may go on the
    // session's own queue, where invalidating would wait for itself.
    DispatchQueue.global().async { [session] in session.invalidateAndCancel() }
  }

  var isClosed: Bool { lock.withLock { closed } }

  /// Sends a message, and calls `completion` once with how it went; false where it is closed.
  func start(
    _ message: URLRequest, as exchange: HTTPExchange, timeout: Double,
    completion: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> Bool {
    lock.withLock {
      if closed { return false }
      let task = session.dataTask(with: message) { body, response, error in
        exchange.finish()
        completion(body, response, error)
      }
      exchange.begin(task, timeout: timeout)
      return true
    }
  }

  func close() {
    lock.withLock { closed = true }
    session.invalidateAndCancel()
  }
}
