import Foundation

extension Process {
  /// Starts the process with no signal blocked.
  ///
  /// A process inherits what the thread blocks that starts it, and Swift's own threads block all
  /// they can: it could not be ended by a signal, nor see its own children end.
  func runTakingSignals() throws {
    var none = sigset_t()
    var before = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try run()
  }
}
