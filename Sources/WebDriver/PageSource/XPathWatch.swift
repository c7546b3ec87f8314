import CLibXML2
import Dispatch
import Foundation

/// Watches all evaluations that are under way, and ends those whose time is up. Any thread may use
/// it.
///
/// There is one timer for all of them, since to start and stop one costs several times what a
/// usual XPath takes. It is set to the earliest end and, when that has come, to the next one: so
/// for evaluations that follow each other it is set once in the time that they may take.
final class XPathWatch: @unchecked Sendable {
  typealias Context = UnsafeMutablePointer<xmlXPathContext>

  private struct Evaluation {
    let context: Context
    let end: DispatchTime
    var ranOut = false
  }

  private let lock = NSLock()
  private var evaluations: [Int: Evaluation] = [:]
  private var count = 0
  /// When the timer is to call; nil while it is not set.
  private var nextLook: DispatchTime?
  private let timer: any DispatchSourceTimer

  init() {
    // A queue of its own: the global one runs on the threads of Swift's tasks, and evaluations may
    // hold all of these. Then no time would ever be up.
    timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "XPathWatch"))
    timer.setEventHandler { [weak self] in self?.look() }
    timer.activate()
  }

  deinit { timer.cancel() }

  /// An evaluation begins, which may take so many seconds.
  ///
  /// - Returns: its number, for ``end(_:)``.
  func begin(_ context: Context, seconds: Double) -> Int {
    let end = DispatchTime.now() + seconds
    return lock.withLock {
      count += 1
      evaluations[count] = Evaluation(context: context, end: end)
      plan(for: end)
      return count
    }
  }

  /// An evaluation is over; its context is not touched any more.
  ///
  /// - Returns: whether its time was up before.
  func end(_ number: Int) -> Bool {
    lock.withLock { evaluations.removeValue(forKey: number)?.ranOut ?? false }
  }

  /// Ends the evaluations whose time is up.
  private func look() {
    lock.withLock {
      nextLook = nil
      let now = DispatchTime.now()
      for (number, evaluation) in evaluations where !evaluation.ranOut {
        guard evaluation.end <= now else {
          plan(for: evaluation.end)
          continue
        }
        evaluations[number]?.ranOut = true
        // libxml2 has no way to be stopped, but it asks for this limit at each operation.
        libxml2SetOperationLimit(evaluation.context, 1)
      }
    }
  }

  /// Has the timer call at a time, unless it calls before anyway.
  private func plan(for end: DispatchTime) {
    if let nextLook, nextLook <= end { return }
    nextLook = end
    timer.schedule(deadline: end, leeway: .nanoseconds(0))
  }
}
