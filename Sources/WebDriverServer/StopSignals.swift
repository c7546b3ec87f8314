import Dispatch
import Foundation

/// Watches for the signals by which a user or a supervisor ends a process.
///
/// The first one is handed on. A second one ends the process at once, as it would without a
/// watcher, so that a stop that takes too long can be cut short.
struct StopSignals {
  private static let numbers = [SIGINT, SIGTERM]

  private let sources: [any DispatchSourceSignal]

  init(_ action: @escaping @Sendable () -> Void) {
    sources = Self.numbers.map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        Self.restore()
        action()
      }
      source.activate()
      return source
    }
  }

  /// Gives the signals back their usual meaning.
  func cancel() {
    for source in sources { source.cancel() }
    Self.restore()
  }

  private static func restore() {
    for number in numbers { signal(number, SIG_DFL) }
  }
}
