import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request on its way and what ended it early, if anything did.
///
/// A lock guards everything: it is reached from the caller's task, from the timer and from the
/// queue of the URL session.
final class HTTPExchange: @unchecked Sendable {
  /// Why a request was given up before it was answered.
  enum End {
    case timedOut
    case cancelled
  }

  private let lock = NSLock()
  private var task: URLSessionDataTask?
  private var timer: (any DispatchSourceTimer)?
  private var end: End?

  /// Why the request was given up; nil where it was not.
  var reason: End? { lock.withLock { end } }

  /// Sends the request, unless it was given up before.
  func begin(_ task: URLSessionDataTask, timeout: Double) {
    let isGivenUp = lock.withLock {
      self.task = task
      return end != nil
    }
    if isGivenUp { task.cancel() }
    startTimer(timeout)
    // A cancelled task has to be resumed, too: only then it reports its end.
    task.resume()
  }

  /// Gives the request up; the first reason counts.
  func end(_ reason: End) {
    let task = lock.withLock {
      if end == nil { end = reason }
      return self.task
    }
    task?.cancel()
  }

  /// Stops the timer, once the request has been answered or has failed.
  func finish() {
    lock.withLock {
      timer?.cancel()
      timer = nil
      task = nil
    }
  }

  private func startTimer(_ seconds: Double) {
    let timer = DispatchSource.makeTimerSource(queue: .global())
    timer.schedule(deadline: .now() + seconds)
    timer.setEventHandler { [weak self] in self?.end(.timedOut) }
    lock.withLock { self.timer = timer }
    timer.activate()
  }
}
