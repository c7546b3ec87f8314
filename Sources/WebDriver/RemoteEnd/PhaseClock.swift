/// Measures the phases of one command, each without those inside of it.
///
/// A value: whoever carries the command out holds it meanwhile and hands it back. One change of
/// phase reads the clock once.
struct PhaseClock: Sendable {
  private let start: ContinuousClock.Instant
  private var spent = ServerTiming()
  private var phase: ServerTiming.Phase?
  private var since: ContinuousClock.Instant

  /// Begins with the command; it is in no phase.
  init() {
    start = .now
    since = start
  }

  /// Begins a phase, or goes back to the one around it; nil for none.
  ///
  /// - Returns: the phase until now.
  mutating func enter(_ next: ServerTiming.Phase?) -> ServerTiming.Phase? {
    guard next != phase else { return phase }
    let now = ContinuousClock.now
    let last = phase
    if let last { spent[last] += since.duration(to: now) }
    phase = next
    since = now
    return last
  }

  /// Ends the command, and with it the phase.
  consuming func stop() -> ServerTiming {
    _ = enter(nil)
    spent.total = start.duration(to: .now)
    return spent
  }
}
