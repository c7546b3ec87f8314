import Foundation

/// A device with apps installed: it runs one of them, shows its screen, and takes gestures.
///
/// Everything on a device happens in one order, on one thread at a time: whoever owns the device
/// sees to that. Time is the wall clock's or virtual (``DeviceClock``).
public final class Device {
  /// The clock that the device was made with.
  public let clock: DeviceClock
  /// The screen's size, in points.
  public let screenSize: CGSize
  /// Brings work in from other threads.
  public let inbox = DeviceInbox()
  /// The apps that can be launched.
  public let apps: [any AppDefinition]
  /// The running app's definition; nil while none runs.
  public private(set) var running: (any AppDefinition)?
  /// Whether a keyboard comes onto the screen while a field has the focus.
  ///
  /// Without one, as where a person types on a keyboard of their own, it covers nothing.
  package var showsKeyboard = true { didSet { invalidate() } }
  /// Whether the running app is in the background: it runs on, but nothing of it is on the screen.
  public private(set) var isInBackground = false
  /// How often an app was launched: work of an earlier launch is never done in a later one.
  package private(set) var generation = 0

  private var app: (any App)?
  private var events = EventQueue()
  private var virtualNow = Duration.zero
  private let start = ContinuousClock.now
  private let scroll = ScrollOffsets()
  private var currentTree: ElementTree?
  private var currentDescription: Element?
  private var mustRender = true
  private var contentRevision = 0

  /// Makes a device.
  ///
  /// - Parameters:
  ///   - apps: the apps that can be launched on it.
  ///   - clock: the time it runs on.
  ///   - screenSize: in points; an iPhone's 390 × 844 if not said otherwise.
  public init(
    apps: [any AppDefinition], clock: DeviceClock = .virtual,
    screenSize: CGSize = CGSize(width: 390, height: 844)
  ) {
    self.apps = apps
    self.clock = clock
    self.screenSize = screenSize
  }

  // MARK: - Apps

  /// Launches an app; one that runs is terminated first.
  ///
  /// - Throws: ``LaunchError`` when no such app is installed or the app refuses the launch.
  public func launch(
    _ bundleIdentifier: String, arguments: [String] = [], environment: [String: String] = [:]
  ) throws {
    guard let definition = apps.first(where: { $0.bundleIdentifier == bundleIdentifier }) else {
      let known = apps.map { "'\($0.bundleIdentifier)'" }.joined(separator: ", ")
      throw LaunchError(
        "No app '\(bundleIdentifier)' is installed on the device. Installed: \(known).")
    }
    terminate()
    generation += 1
    let host = AppHost(device: self, generation: generation)
    app = try definition.launch(
      AppLaunch(arguments: arguments, environment: environment, host: host))
    running = definition
    invalidate()
  }

  /// Ends the running app, if there is one.
  public func terminate() {
    app?.terminate()
    app = nil
    running = nil
    isInBackground = false
    events.removeAll()
    clearScreen()
  }

  /// Takes the running app off the screen; its time passes as before. Without effect while no app
  /// runs.
  public func sendToBackground() {
    guard app != nil, !isInBackground else { return }
    isInBackground = true
    clearScreen()
  }

  /// Shows the running app again, as it is by now.
  public func bringToForeground() {
    isInBackground = false
    invalidate()
  }

  private func clearScreen() {
    currentTree = nil
    currentDescription = nil
    contentRevision += 1
  }

  // MARK: - The screen

  /// Grows when, and only when, something on the screen changed or moved.
  public var revision: Int {
    render()
    return contentRevision + scroll.revision
  }

  /// What is on the screen now; nil while no app runs, or the one that runs is in the background.
  public var tree: ElementTree? {
    render()
    return currentTree
  }

  /// Says that the screen must be described anew before it is looked at again.
  func invalidate() { mustRender = true }

  private func render() {
    settle()
    guard mustRender, !isInBackground, let app, let running else { return }
    mustRender = false
    let description = Element.application(
      named: running.name, showing: app.screen, screenSize: screenSize,
      withKeyboard: showsKeyboard)
    if let currentDescription, currentDescription.looksLike(description) { return }
    currentDescription = description
    currentTree = ElementTree(description, screenSize: screenSize, scroll: scroll)
    contentRevision += 1
  }

  // MARK: - Time

  /// The time since the device was made.
  public var now: Duration {
    switch clock {
    case .virtual: virtualNow
    case .wall: start.duration(to: .now)
    }
  }

  /// When the next event is due; nil when none is.
  public var nextEventTime: Duration? { events.nextTime }

  /// Has work done after a time.
  @discardableResult
  public func schedule(after delay: Duration, _ work: @escaping () -> Void) -> ScheduledWork {
    events.add(at: now + max(delay, .zero), work)
  }

  /// Does everything that is due now.
  public func settle() {
    for work in inbox.takeAll() { work() }
    let due = now
    while let work = events.next(dueAt: due) { work() }
  }

  /// Lets the device run until a condition holds or a time is up.
  ///
  /// The condition is asked for at once, then after each event. On the virtual clock nothing is
  /// waited for: time jumps to the next event, at last to the end of the wait.
  ///
  /// - Returns: whether the condition held.
  public func run(upTo timeout: Duration, until condition: () -> Bool) -> Bool {
    let deadline = now + max(timeout, .zero)
    while true {
      settle()
      if condition() { return true }
      guard let pause = pause(until: deadline) else { return false }
      if clock == .wall { inbox.wait(upTo: pause) }
    }
  }

  /// Lets a time pass.
  public func run(for duration: Duration) {
    _ = run(upTo: duration) { false }
  }

  /// The next step of a wait: on the virtual clock it jumps there, on the wall clock it says how
  /// long to wait. Nil when the wait is over.
  public func pause(until deadline: Duration) -> Duration? {
    guard now < deadline else { return nil }
    let next = min(nextEventTime ?? deadline, deadline)
    if clock == .virtual { virtualNow = max(virtualNow, next) }
    return max(next - now, .zero)
  }
}
