import Foundation

/// A device with apps installed: it runs some of them, shows one's screen, and takes gestures. Its
/// owner has all on it happen in one order, on one thread at a time.
package final class Device {
  /// The clock that the device was made with.
  package let clock: DeviceClock
  /// The screen's size as it is held now, in points.
  package private(set) var screenSize: CGSize
  /// How it is held; upside down, face up and face down leave the screen as it was.
  package var orientation = DeviceOrientation.portrait {
    didSet {
      guard let isLandscape = orientation.isLandscape,
        isLandscape != (screenSize.width > screenSize.height)
      else { return }
      resize(to: CGSize(width: screenSize.height, height: screenSize.width))
    }
  }
  /// The text that was copied last, which a field's menu pastes; nil for none.
  package var clipboard: String?
  /// Where the menu stands that offers to paste; nil while it does not show.
  var pasteMenu: CGRect? { didSet { if pasteMenu != oldValue { invalidate() } } }
  /// Brings work in from other threads.
  package let inbox = DeviceInbox()
  /// The apps that can be launched.
  package let apps: [any AppDefinition]
  /// The app that is in front or, while none is, was so last; nil while none runs.
  package var running: (any AppDefinition)? { processes.last?.definition }
  /// Whether a keyboard covers a part of the screen while a field has the focus.
  package var showsKeyboard = true { didSet { invalidate() } }
  /// Whether apps run, but none of them is on the screen.
  package private(set) var isInBackground = false
  /// The number of the ``running`` app's launch, from 1; 0 while none runs.
  package var process: Int { processes.last?.number ?? 0 }

  private let realInput: (any DeviceInput)?
  /// The backend that makes gestures and strikes keys.
  var input: any DeviceInput { realInput ?? SimulatedInput(device: self) }

  /// What a tool keeps of the device for as long as there is the device.
  package var attachment: AnyObject?

  /// Told of each gesture that an element took, with the element as it was before.
  package var watcher: ((CompletedGesture, ElementNode) -> Void)?

  /// What was done with it; nil until somebody asks.
  var userActions: UserActions?

  private struct Process {
    let number: Int
    let definition: any AppDefinition
    let app: any App
    let scroll = ScrollOffsets()
  }

  /// The apps that run, in the order in which they were last in front.
  private var processes: [Process] = []
  private var launchCount = 0
  /// What is still to happen, in order of time and, at one time, of being asked for.
  private var events: [(time: Duration, work: ScheduledWork)] = []
  private var virtualNow = Duration.zero
  private let start = ContinuousClock.now
  private var currentTree: ElementTree?
  private var mustRender = true
  private var contentRevision = 0

  /// Makes a device with installed apps and a screen size in points, by default an iPhone's.
  ///
  /// `input` makes its gestures. If it is nil, they are simulated by the elements' actions.
  package init(
    apps: [any AppDefinition], clock: DeviceClock = .virtual,
    screenSize: CGSize = CGSize(width: 390, height: 844), input: (any DeviceInput)? = nil
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
  /// Throws ``LaunchError`` if no such app is installed or the app refuses the launch. An earlier run
  /// goes on then, as if nothing had been asked.
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

  /// Ends every app that runs.
  package func terminate() {
    for process in processes { terminate(process.definition.bundleIdentifier) }
    events = []
  }

  /// Ends an app; false when it did not run. No other one comes to the front for it.
  @discardableResult
  package func terminate(_ bundleIdentifier: String) -> Bool {
    guard let place = place(of: bundleIdentifier) else { return false }
    if place == processes.indices.last { clearScreen() }
    processes.remove(at: place).app.terminate()
    if processes.isEmpty { isInBackground = false }
    return true
  }

  /// Takes the app in front, if there is one, off the screen; its time passes as before.
  package func sendToBackground() { if !isInBackground, !processes.isEmpty { clearScreen() } }

  /// Shows a running app; false when it does not run. Another one goes to the background.
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

  /// Where one is in the app in front: ``App/address``.
  package var address: String {
    settle()
    return processes.last?.app.address ?? ""
  }

  /// Has the app in front show what is at an address; see ``App/open(_:)``.
  @discardableResult
  package func open(_ address: String) -> Bool { processes.last?.app.open(address) ?? false }

  /// Has the app in front look again at what somebody else may have changed.
  package func refresh() { processes.last?.app.refresh() }

  /// What can be taken back in the app in front: ``App/undoable``.
  package var undoable: String? { processes.last?.app.undoable }

  /// Has the app in front take that back.
  package func undo() { processes.last?.app.undo() }

  /// Gives the screen another size, in points: the device is turned, or its window resized.
  package func resize(to size: CGSize) {
    guard size != screenSize else { return }
    screenSize = size
    invalidate()
  }

  private func clearScreen() {
    // Each app has its own scrolling, and what was told as a revision must not come again.
    contentRevision += (processes.last?.scroll.revision ?? 0) + 1
    currentTree = nil
    pasteMenu = nil
    isInBackground = true
  }

  // MARK: - The screen

  /// Grows when, and only when, something on the screen changed or moved.
  package var revision: Int {
    render()
    return shownRevision
  }

  /// What is on the screen now; nil while no app is in front.
  package var tree: ElementTree? {
    render()
    return currentTree
  }

  /// What is on the screen and its revision, read at one moment.
  package func look() -> ScreenLook {
    render()
    return ScreenLook(tree: currentTree, revision: shownRevision)
  }

  private var shownRevision: Int { contentRevision + (processes.last?.scroll.revision ?? 0) }

  func invalidate() { mustRender = true }

  private func render() {
    settle()
    guard mustRender, !isInBackground, let front = processes.last else { return }
    mustRender = false
    let description = Element.application(
      named: front.definition.name, showing: front.app.screen, screenSize: screenSize,
      withKeyboard: showsKeyboard, menu: pasteMenu.map(pasteMenuWindow))
    if let currentTree, currentTree.screenSize == screenSize, currentTree.renew(with: description) {
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

  /// When the next event is due; nil when none is.
  package var nextEventTime: Duration? { events.first?.time }

  /// Has work done after a time.
  @discardableResult
  package func schedule(after delay: Duration, _ work: @escaping () -> Void) -> ScheduledWork {
    let (time, scheduled) = (now + max(delay, .zero), ScheduledWork(work))
    events.insert((time, scheduled), at: events.firstIndex { $0.time > time } ?? events.endIndex)
    return scheduled
  }

  /// Does everything that is due now; says whether anything was.
  @discardableResult
  package func settle() -> Bool {
    let posted = inbox.takeAll()
    for work in posted { work() }
    var wasDue = !posted.isEmpty
    let due = now
    while let first = events.first, first.time <= due {
      events.removeFirst()
      guard let work = first.work.work else { continue }
      first.work.cancel()
      work()
      wasDue = true
    }
    return wasDue
  }

  /// Lets the device run until a condition holds, which is asked for at once, then after each
  /// event, or a time is up; says whether it held.
  package func run(upTo timeout: Duration, until condition: () -> Bool) -> Bool {
    let deadline = now + max(timeout, .zero)
    while true {
      settle()
      if condition() { return true }
      guard let pause = pause(until: deadline) else { return false }
      if clock == .wall { inbox.wait(upTo: pause) }
    }
  }

  /// Lets a time pass.
  package func run(for duration: Duration) { _ = run(upTo: duration) { false } }

  /// Has the virtual clock jump to a wait's next step, or says how long to wait; nil at its end.
  package func pause(until deadline: Duration) -> Duration? {
    guard now < deadline else { return nil }
    let next = min(nextEventTime ?? deadline, deadline)
    if clock == .virtual { virtualNow = max(virtualNow, next) }
    return max(next - now, .zero)
  }
}

/// One look at a device's screen.
package struct ScreenLook {
  /// What is on the screen; nil while nothing is.
  package let tree: ElementTree?
  /// The revision that it is of: ``Device/revision``.
  package let revision: Int
}

/// How a device is held. Raw values are those of UIKit's `UIDeviceOrientation`.
public enum DeviceOrientation: Int, Sendable, CaseIterable {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown

  /// Whether the screen is wider than high; nil where it stays as it was.
  var isLandscape: Bool? {
    switch self {
    case .portrait: false
    case .landscapeLeft, .landscapeRight: true
    case .unknown, .portraitUpsideDown, .faceUp, .faceDown: nil
    }
  }
}
