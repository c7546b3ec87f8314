import Foundation

/// A device with installed apps. It runs some of them, shows the frontmost one's screen, and takes
/// gestures. Not thread-safe: the owner serialises access.
package final class Device {
  package let clock: DeviceClock
  /// The screen's size in its current orientation, in points.
  package private(set) var screenSize: CGSize
  /// The orientation. Upside down, face up and face down don't change the screen's size.
  package var orientation = DeviceOrientation.portrait {
    didSet {
      guard let isLandscape = orientation.isLandscape,
        isLandscape != (screenSize.width > screenSize.height)
      else { return }
      resize(to: CGSize(width: screenSize.height, height: screenSize.width))
    }
  }
  /// The last copied text, which a field's menu pastes. Nil if there is none.
  package var clipboard: String?
  /// The frame of the menu that offers to paste. Nil if it is hidden.
  var pasteMenu: CGRect? { didSet { if pasteMenu != oldValue { invalidate() } } }
  /// Accepts work from other threads.
  package let inbox = DeviceInbox()
  /// The apps that can be launched.
  package let apps: [any AppDefinition]
  /// The frontmost app, or the last one that was frontmost. Nil if no app runs.
  package var running: (any AppDefinition)? { processes.last?.definition }
  /// Whether a keyboard covers a part of the screen while a field has the focus.
  package var showsKeyboard = true { didSet { invalidate() } }
  /// Whether apps run, but none of them is on the screen.
  package private(set) var isInBackground = false
  /// The number of the ``running`` app's launch, from 1. 0 if no app runs.
  package var process: Int { processes.last?.number ?? 0 }

  private let realInput: (any DeviceInput)?
  /// The backend that makes gestures and presses keys.
  var input: any DeviceInput { realInput ?? SimulatedInput(device: self) }
  /// Whether the app is a program in a different process.
  var hasRealInput: Bool { realInput != nil }

  /// A tool's own data about the device, with the device's lifetime.
  package var attachment: AnyObject?

  /// Called after each gesture that an element took, with the element as it was before.
  package var watcher: ((CompletedGesture, ElementNode) -> Void)?

  /// User actions since the last call of ``takeUserActions()``. Nil before the first call, which
  /// starts the recording.
  var userActions: UserActions?

  /// Observes looks, gestures and keys. Nil, the default, costs no time.
  package var observer: (any DeviceObserver)?
  /// Whether each look asks the app for its screen, also if nothing has changed.
  package var hasFreshLooks = false

  private struct Process {
    let number: Int
    let definition: any AppDefinition
    let app: any App
    let scroll = ScrollOffsets()
  }

  /// The running apps, in the order in which they were last frontmost.
  private var processes: [Process] = []
  private var launchCount = 0
  /// Scheduled work in order of time. Work for the same time keeps the order of the calls.
  private var events: [(time: Duration, work: ScheduledWork)] = []
  private var virtualNow = Duration.zero
  /// Whether the last call of ``settle()`` left work that is due.
  private var isOverloaded = false
  private let start = ContinuousClock.now
  private var currentTree: ElementTree?
  private var mustRender = true
  private var contentRevision = 0
  /// The number of times that an app described its screen.
  package private(set) var renderCount = 0

  package static let usualScreenSize = CGSize(width: 390, height: 844)

  /// The screen size is in points, by default an iPhone's.
  ///
  /// `input` makes the gestures. If it is nil, the elements' actions simulate them.
  package init(
    apps: [any AppDefinition], clock: DeviceClock = .virtual,
    screenSize: CGSize = usualScreenSize, input: (any DeviceInput)? = nil
  ) {
    self.apps = apps
    self.clock = clock
    self.screenSize = screenSize
    realInput = input
  }

  // MARK: - Apps

  /// Launches an app, brings it to the front, and ends its earlier run. Another app goes to the
  /// background.
  ///
  /// Throws ``LaunchError`` if no such app is installed or the app refuses the launch. An earlier
  /// run then continues unchanged.
  package func launch(
    _ bundleIdentifier: String, arguments: [String] = [], environment: [String: String] = [:]
  ) throws {
    guard let definition = apps.first(where: { $0.bundleIdentifier == bundleIdentifier }) else {
      let known = apps.map { "'\($0.bundleIdentifier)'" }.joined(separator: ", ")
      throw LaunchError(
        "No app '\(bundleIdentifier)' is installed on the device. Installed: \(known).")
    }
    launchCount += 1
    let host = AppHost(device: self, process: launchCount)
    let app = try definition.launch(
      AppLaunch(arguments: arguments, environment: environment, host: host))
    terminate(bundleIdentifier)
    show(Process(number: host.process, definition: definition, app: app))
  }

  /// Ends all running apps.
  package func terminate() {
    for process in processes { terminate(process.definition.bundleIdentifier) }
    events = []
  }

  /// Ends an app. Returns false if it did not run. No other app comes to the front.
  @discardableResult
  package func terminate(_ bundleIdentifier: String) -> Bool {
    guard let place = place(of: bundleIdentifier) else { return false }
    if place == processes.indices.last { clearScreen() }
    processes.remove(at: place)
    if processes.isEmpty { isInBackground = false }
    return true
  }

  /// Takes the frontmost app, if any, off the screen. Its time passes as before.
  package func sendToBackground() { if !isInBackground, !processes.isEmpty { clearScreen() } }

  /// Shows a running app, and sends the frontmost one to the background. Returns false if the app
  /// does not run.
  @discardableResult
  package func bringToForeground(_ bundleIdentifier: String) -> Bool {
    guard let place = place(of: bundleIdentifier) else { return false }
    if isInBackground || place != processes.indices.last { show(processes.remove(at: place)) }
    return true
  }

  /// Whether an app is installed, runs, and is on the screen.
  package func state(of bundleIdentifier: String) -> AppState {
    if let place = place(of: bundleIdentifier) {
      return isInBackground || place != processes.indices.last ? .background : .foreground
    }
    return apps.contains { $0.bundleIdentifier == bundleIdentifier } ? .notRunning : .notInstalled
  }

  func isRunning(_ process: Int) -> Bool { processes.contains { $0.number == process } }

  private func place(of bundleIdentifier: String) -> Int? {
    processes.firstIndex { $0.definition.bundleIdentifier == bundleIdentifier }
  }

  private func show(_ process: Process) {
    clearScreen()
    processes.append(process)
    isInBackground = false
    invalidate()
  }

  // MARK: - Addresses

  /// The frontmost app's ``AddressedApp/address``. Empty if there is none.
  package var address: String {
    settle()
    return frontmost(as: (any AddressedApp).self)?.address ?? ""
  }

  /// Shows an address in the frontmost app: ``AddressedApp/open(_:)``.
  ///
  /// An app without addresses accepts only the empty one.
  @discardableResult
  package func open(_ address: String) -> Bool {
    if let app = frontmost(as: (any AddressedApp).self) { return app.open(address) }
    return address.isEmpty && !processes.isEmpty
  }

  /// The change that can be undone in the frontmost app: ``UndoableApp/undoable``.
  package var undoable: String? { frontmost(as: (any UndoableApp).self)?.undoable }

  /// Undoes that change.
  package func undo() { frontmost(as: (any UndoableApp).self)?.undo() }

  private func frontmost<Capability>(as type: Capability.Type) -> Capability? {
    processes.last?.app.capability(type)
  }

  /// Changes the screen's size, in points. The device was rotated, or its window resized.
  package func resize(to size: CGSize) {
    guard size != screenSize else { return }
    screenSize = size
    invalidate()
  }

  private func clearScreen() {
    // Each app has its own scrolling, and a revision must not be reported twice.
    contentRevision += (processes.last?.scroll.revision ?? 0) + 1
    currentTree = nil
    pasteMenu = nil
    isInBackground = true
  }

  // MARK: - The screen

  /// A number that grows if, and only if, something on the screen has changed or moved.
  package var revision: Int {
    render()
    return shownRevision
  }

  /// The elements on the screen. Nil if no app is frontmost.
  package var tree: ElementTree? {
    render()
    return currentTree
  }

  /// Returns the elements on the screen and their revision, read at one moment.
  package func look() -> ScreenLook {
    if hasFreshLooks { invalidate() }
    render()
    let look = ScreenLook(tree: currentTree, revision: shownRevision)
    observer?.looked(look)
    return look
  }

  private var shownRevision: Int { contentRevision + (processes.last?.scroll.revision ?? 0) }

  func invalidate() { mustRender = true }

  private func render() {
    settle()
    guard mustRender, !isInBackground, let front = processes.last else { return }
    mustRender = false
    renderCount += 1
    let description = Element.application(
      named: front.definition.name, showing: front.app.screen, screenSize: screenSize,
      withKeyboard: showsKeyboard, menu: pasteMenu.map(pasteMenuWindow))
    if let currentTree, currentTree.screenSize == screenSize,
      currentTree.renewActions(from: description)
    {
      return
    }
    currentTree = ElementTree(description, screenSize: screenSize, scroll: front.scroll)
    contentRevision += 1
  }

  // MARK: - Time

  /// The time since the device was made.
  package var now: Duration {
    switch clock {
    case .virtual: virtualNow
    case .wall: start.duration(to: .now)
    }
  }

  /// The time of the next event. Nil if there is none.
  package var nextEventTime: Duration? { events.first?.time }

  /// Schedules work.
  @discardableResult
  package func schedule(after delay: Duration, _ work: @escaping () -> Void) -> ScheduledWork {
    let (time, scheduled) = (now + max(delay, .zero), ScheduledWork(work))
    events.insert((time, scheduled), at: events.firstIndex { $0.time > time } ?? events.endIndex)
    return scheduled
  }

  /// Runs all work that is due, but at most 1,000 scheduled items: work that schedules itself without
  /// delay would never end. Returns whether there was any.
  @discardableResult
  package func settle() -> Bool {
    let posted = inbox.takeAll()
    for work in posted { work() }
    var count = 0
    let due = now
    while count < 1000, let first = events.first, first.time <= due {
      events.removeFirst()
      guard let work = first.work.work else { continue }
      first.work.cancel()
      work()
      count += 1
    }
    isOverloaded = events.first.map { $0.time <= due } ?? false
    return count > 0 || !posted.isEmpty
  }

  /// Runs the device until a condition holds or the time is up. Checks the condition at once, then
  /// after each event. Returns whether it held.
  package func run(upTo timeout: Duration, until condition: () throws -> Bool) rethrows -> Bool {
    let deadline = now + max(timeout, .zero)
    while true {
      settle()
      if try condition() { return true }
      guard let pause = pause(until: deadline) else { return false }
      if clock == .wall { inbox.wait(upTo: pause) }
    }
  }

  /// Runs the device for a duration.
  package func run(for duration: Duration) { _ = run(upTo: duration) { false } }

  /// Moves the virtual clock to the next step of a wait, or returns the time to wait. Nil at the
  /// end of the wait. If ``settle()`` left work, the clock moves by 10 ms, so that the wait ends.
  package func pause(until deadline: Duration) -> Duration? {
    guard now < deadline else { return nil }
    let earliest = isOverloaded && clock == .virtual ? now + .milliseconds(10) : .zero
    let next = min(max(nextEventTime ?? deadline, earliest), deadline)
    if clock == .virtual { virtualNow = max(virtualNow, next) }
    return max(next - now, .zero)
  }
}

/// One look at a device's screen.
package struct ScreenLook {
  /// The elements on the screen. Nil if there are none.
  package let tree: ElementTree?
  /// The tree's ``Device/revision``.
  package let revision: Int
}

/// A device's orientation. Raw values are those of UIKit's `UIDeviceOrientation`.
public enum DeviceOrientation: Int, Sendable, CaseIterable {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown

  /// Whether the screen is wider than high. Nil if the orientation doesn't change it.
  var isLandscape: Bool? {
    switch self {
    case .portrait: false
    case .landscapeLeft, .landscapeRight: true
    case .unknown, .portraitUpsideDown, .faceUp, .faceDown: nil
    }
  }
}
