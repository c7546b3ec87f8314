import CLibXML2
import Dispatch
import Foundation

/// How much work the evaluation of one expression may be.
package struct XPathLimits: Equatable, Sendable {
  /// The most operations, as libxml2 counts them: about one for each node that is looked at.
  ///
  /// On 100,000 rows with two elements in each, everyday queries take 1 to 10 million; 100 million
  /// are about one second.
  package var operations: UInt
  /// The longest time, in seconds.
  ///
  /// libxml2 does not count everything: merging sets of nodes is no operation to it, though the
  /// time grows with their product. `//*/preceding::*` runs for minutes on 2,000 rows.
  package var seconds: Double

  /// Sets limits.
  package init(operations: UInt = 100_000_000, seconds: Double = 10) {
    self.operations = operations
    self.seconds = seconds
  }
}

/// Ends an evaluation that lasts too long: as if it had taken too many operations.
final class XPathTimer: Sendable {
  private let lock = NSLock()
  private nonisolated(unsafe) var context: UnsafeMutablePointer<xmlXPathContext>?
  private nonisolated(unsafe) var ranOut = false
  private nonisolated(unsafe) let source: any DispatchSourceTimer
  private let attempt = XPathAttempt.current

  /// A queue of its own: the global one runs on the threads of Swift's tasks, and evaluations may
  /// hold all of these. Then no time would ever be up.
  private static let queue = DispatchQueue(label: "XPathTimer")

  /// Starts the time of an evaluation in a context; a first attempt has less time.
  init(_ context: UnsafeMutablePointer<xmlXPathContext>, seconds: Double) {
    self.context = context
    var seconds = seconds
    if attempt != nil {
      seconds = min(seconds, XPathAttempt.seconds)
      context.pointee.opLimit = min(context.pointee.opLimit, XPathAttempt.operations)
    }
    source = DispatchSource.makeTimerSource(queue: Self.queue)
    source.setEventHandler { [weak self] in self?.runOut() }
    source.schedule(deadline: .now() + seconds)
    source.resume()
  }

  private func runOut() {
    lock.withLock {
      guard let context else { return }
      ranOut = true
      // libxml2 has no way to be stopped, but it asks for this limit at each operation.
      libxml2SetOperationLimit(context, 1)
    }
  }

  /// The evaluation is over.
  ///
  /// - Returns: whether the time had run out before.
  func stop() -> Bool {
    source.cancel()
    return lock.withLock {
      if let attempt, let context, ranOut || Self.hasRunOut(context) { attempt.giveUp() }
      context = nil
      return ranOut
    }
  }

  /// Whether an evaluation has ended because it had no operations left.
  ///
  /// Simple paths are evaluated in another way by libxml2, which counts, but leaves no error.
  private static func hasRunOut(_ context: UnsafeMutablePointer<xmlXPathContext>) -> Bool {
    let code = XML_XPATH_EXPRESSION_OK.rawValue + XPATH_OP_LIMIT_EXCEEDED.rawValue
    return context.pointee.lastError.code == Int32(code)
      || context.pointee.opCount >= context.pointee.opLimit
  }
}
