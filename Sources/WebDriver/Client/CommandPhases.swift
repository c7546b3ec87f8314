import Device

/// Where the time of one command went, in seconds; together the parts are its duration.
///
/// What a client spends between its commands is in none: the client's own share of a stretch of a
/// test is the time of the stretch without the durations of its commands.
public struct CommandPhases: Hashable, Sendable {
  /// The way there and back: the duration as the client sees it without the remote end's total. In
  /// process it is what handing over costs.
  public let http: Double
  /// What the remote end spent in none of its phases: ``ServerTiming/dispatch``.
  public let dispatch: Double
  /// ``ServerTiming/Phase/snapshot``.
  public let snapshot: Double
  /// ``ServerTiming/Phase/document``.
  public let document: Double
  /// ``ServerTiming/Phase/search``.
  public let search: Double
  /// ``ServerTiming/Phase/gesture``, and the app's own work.
  public let gesture: Double
  /// ``ServerTiming/Phase/wait``.
  public let wait: Double
  /// ``ServerTiming/Phase/screenshot``.
  public let screenshot: Double

  /// Takes apart what a command took; none is negative.
  ///
  /// - Parameter duration: from sending to the answer, in seconds.
  public init(duration: Double, timing: ServerTiming) {
    // The two are taken by different clocks, and the header has whole microseconds.
    http = max(0, duration - timing.total.seconds)
    dispatch = max(0, timing.dispatch.seconds)
    snapshot = timing[.snapshot].seconds
    document = timing[.document].seconds
    search = timing[.search].seconds
    gesture = timing[.gesture].seconds
    wait = timing[.wait].seconds
    screenshot = timing[.screenshot].seconds
  }
}

extension CommandRecord {
  /// Where the command's time went; nil where the remote end does not tell.
  public var phases: CommandPhases? {
    timing.map { CommandPhases(duration: duration, timing: $0) }
  }
}
