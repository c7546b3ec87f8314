import Foundation

/// Keeps regular expressions from taking forever.
///
/// A pattern such as `(a+)+b` has more ways to read a text than anybody can wait for. Foundation
/// gives up on one text after about half a second, without saying so. Here the processor's time is
/// watched: a text that takes long, and many that together do, end the evaluation.
package final class MatchClock {
  /// The most time that one text may take, in seconds.
  package static let mostForOne = 0.1
  /// The most time that all texts of one search may take, in seconds.
  package static let mostForAll = 10.0

  private var total = 0.0

  /// Starts the time of one search.
  package init() {}

  /// Does something and adds the time that it takes.
  ///
  /// - Returns: nil when it took too long.
  func time(_ body: () -> Bool) -> Bool? {
    let start = Self.now
    let result = body()
    let taken = Self.now - start
    total += taken
    return taken > Self.mostForOne || total > Self.mostForAll ? nil : result
  }

  /// The processor time of this thread so far, in seconds: waiting for others does not count.
  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
