import Device
import Foundation

/// A program on a display of its own as an app: its accessibility tree is the screen, its gestures
/// are real input. Each launch starts it anew. The device must run on the wall clock.
package struct DesktopDefinition: AppDefinition {
  package let bundleIdentifier: String
  package let name: String
  /// What a page that it shows stands for.
  private let kind: AccessibleScreen.Kind
  private let session: DesktopSession
  private let program: @Sendable (AppLaunch) throws -> DesktopProgram

  /// Names a program; with `isApp` its page is an app's screen: ids are identifiers, lists tables.
  package init(
    bundleIdentifier: String, name: String, isApp: Bool, on session: DesktopSession,
    program: @escaping @Sendable (AppLaunch) throws -> DesktopProgram
  ) {
    self.bundleIdentifier = bundleIdentifier
    self.name = name
    self.session = session
    self.program = program
    kind = isApp ? .app : .page
  }

  package func makeDevice() -> Device {
    let device = Device(apps: [self], clock: .wall, screenSize: ShownProgram.windowSize)
    device.showsKeyboard = false
    return device
  }

  /// Starts it and waits until it shows something. Throws `LaunchError` with what is missing.
  package func launch(_ launch: AppLaunch) throws -> any App {
    let program = try program(launch)
    do {
      // It is used on its device's thread alone.
      nonisolated(unsafe) let host = launch.host
      let shown = try ShownProgram(program, on: session) { [post = host.post] in
        post { host.invalidate() }
      }
      return DesktopApp(shown, kind: program.isPage ? kind : .window, host: launch.host)
    } catch {
      throw LaunchError("\(name) was not launched: \(error.description)")
    }
  }
}

/// A running program as the device sees it. It is used on its device's thread.
final class DesktopApp: App {
  private let program: ShownProgram
  private let kind: AccessibleScreen.Kind
  private let host: AppHost
  private var display: XDisplay { program.session.display }

  init(_ program: ShownProgram, kind: AccessibleScreen.Kind, host: AppHost) {
    self.program = program
    self.kind = kind
    self.host = host
  }

  /// What the program shows once it is at rest; of one that does not answer, why it does not.
  var screen: Screen {
    let deadline = ContinuousClock.now + Self.patience
    do {
      var document = try program.bus.read(program.root)
      while document.isBusy, ContinuousClock.now < deadline {
        program.bus.waitForQuiet(
          of: .milliseconds(20), first: .milliseconds(50), since: program.bus.changeCount,
          limit: .seconds(1))
        document = try program.bus.read(program.root)
      }
      var reader = AccessibleScreen(kind: kind, viewport: viewport(of: document))
      return reader.screen(of: document)
    } catch {
      return Screen(Element(.other, id: "no tree", label: error.description))
    }
  }

  private func viewport(of document: AccessibleNode) -> CGRect {
    let window = CGRect(origin: .zero, size: ShownProgram.windowSize)
    var frame = document.frame
    // Where it is scrolled, WebKitGTK tells the frame of all of it.
    frame.size.height = max(frame.height, window.maxY - frame.minY)
    return frame.intersection(window)
  }

  private static let patience = Duration.seconds(5)

  /// The change that a gesture brings about: since how many changes, and how long it may be in coming.
  private struct Wait {
    var since: Int
    var first: Duration
  }

  func perform(_ gesture: RealGesture) throws -> Bool {
    if case .keys(let keys) = gesture, keys.isEmpty { return true }
    var wait = Wait(since: program.bus.changeCount, first: .milliseconds(400))
    do {
      switch gesture {
      case .tap(let point): click(point)
      case .doubleTap(let point):
        click(point)
        click(point, after: .milliseconds(60))
      case .press(let point):
        wait.since = try drag(point, to: point, hold: .milliseconds(650), steps: 0).since
      case .swipe(let point, let direction, let distance) where [.left, .right].contains(direction):
        let length = (distance ?? 150) * (direction == .left ? -1 : 1)
        wait = try drag(
          point, to: CGPoint(x: point.x + length, y: point.y), hold: .milliseconds(10), steps: 8)
      case .swipe(let point, let direction, let distance):
        // A desktop scrolls by the wheel.
        let length = distance ?? ShownProgram.windowSize.height * 0.6
        wheel(point, direction == .up ? length : -length)
      case .drag(let start, let end):
        wait = try drag(start, to: end, hold: .milliseconds(60), steps: 15)
      case .adjust(let frame, let scale, let value):
        wait = try drag(
          Self.knob(of: frame, scale, at: scale.current),
          to: Self.knob(of: frame, scale, at: value), hold: .milliseconds(20), steps: 10)
      case .scroll(let point, let distance): wheel(point, distance)
      case .reveal(let element):
        guard try reveal(element) else { return false }
        wait.first = .milliseconds(100)
      case .keys(let keys):
        // WebKitGTK has a queue for keys and another for clicks: on a busy machine the next click would
        // overtake keys that the page has not seen.
        let changes = keys.count { $0.typesCharacter || ["Backspace", "Delete"].contains($0.name) }
        try program.bus.awaitText(of: changes) { try strike(keys) }
      }
      try display.sync()
    } catch let error as DesktopError {
      throw GestureError(.noApp, "Failed to make a gesture: \(error.description)")
    }
    program.bus.waitForQuiet(
      of: .milliseconds(40), first: wait.first, since: wait.since, limit: Self.patience)
    host.invalidate()
    return true
  }

  /// Scrolls an element onto the screen, then a step further: a person leaves nothing at the edge.
  private func reveal(_ element: Element) throws(DesktopError) -> Bool {
    guard let reference = element.backing as? AccessibleReference,
      let frame = element.layout.fixedFrame
    else { return false }
    let bus = program.bus
    let start = try bus.place(of: reference)
    guard try bus.scrollToVisible(reference) else { return false }
    try bus.waitForRest(of: reference, movedFrom: start, limit: .seconds(1))
    let size = ShownProgram.windowSize
    guard frame.maxY > size.height || frame.minY < 0 else { return true }
    let middle = CGPoint(x: size.width / 2, y: size.height / 2)
    let reached = try bus.place(of: reference)
    wheel(middle, frame.minY < 0 ? -1 : 1)
    try display.sync()
    try bus.waitForRest(of: reference, movedFrom: reached, limit: .seconds(1))
    return true
  }

  // MARK: - Mouse and keys

  private func click(_ point: CGPoint, after delay: Duration = .zero) {
    display.move(to: point, after: delay)
    display.button(1, isDown: true, after: .milliseconds(10))
    display.button(1, isDown: false, after: .milliseconds(20))
  }

  /// Presses the button, moves in steps, and stays for a while before letting it go. What to wait
  /// for then is no change on the way: buttons that a swipe has uncovered slide to their place at
  /// its end.
  private func drag(
    _ start: CGPoint, to end: CGPoint, hold: Duration, steps: Int
  ) throws(DesktopError) -> Wait {
    display.move(to: start)
    display.button(1, isDown: true, after: .milliseconds(10))
    for step in 0..<steps {
      let part = Double(step + 1) / Double(steps)
      display.move(
        to: CGPoint(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part),
        after: step == 0 ? hold : .milliseconds(8))
    }
    try display.sync()
    // What comes of the way may be told late; it is not what comes of letting go.
    program.bus.waitForQuiet(
      of: .milliseconds(60), first: .milliseconds(60), since: program.bus.changeCount,
      limit: .seconds(1))
    let wait = Wait(since: program.bus.changeCount, first: .milliseconds(200))
    display.button(1, isDown: false, after: steps == 0 ? hold : .zero)
    return wait
  }

  private func wheel(_ point: CGPoint, _ distance: Double) {
    display.move(to: point)
    let button: UInt8 = distance > 0 ? 5 : 4
    // One step of the wheel scrolls about 60 points.
    for _ in 0..<max(1, Int((abs(distance) / 60).rounded())) {
      display.button(button, isDown: true, after: .milliseconds(8))
      display.button(button, isDown: false)
    }
  }

  private func strike(_ keys: [Key]) throws {
    for key in keys {
      guard let symbol = XDisplay.symbol(ofKey: key.name) else {
        throw GestureError(.cannotType, "Failed to type text: the keyboard has no key \(key.name).")
      }
      try display.strike(symbol: symbol)
    }
  }

  /// Where a slider's knob is for a value; it is as wide as in both engines, 16 pixels.
  private static func knob(of frame: CGRect, _ scale: Element.Scale, at value: Double) -> CGPoint {
    let part = min(max(0, scale.normalizedPosition(of: value)), 1)
    return CGPoint(x: frame.minX + 8 + (frame.width - 16) * part, y: frame.midY)
  }
}

extension AccessibleNode {
  /// Whether the page says, in a status of its own, that it is at work on what it was told.
  fileprivate var isBusy: Bool {
    states.contains(.busy)
      || children.contains { $0.role == .statusBar && $0.states.contains(.busy) }
  }
}
