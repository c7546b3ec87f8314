import Device
import Foundation

/// Real input: the mouse and the keyboard of the display that a program runs on.
///
/// After each gesture it waits until the program is idle. It is used only on its device's thread,
/// which is why the conformance is unchecked.
final class X11Input: DeviceInput, @unchecked Sendable {
  /// The app that was launched last. Nil before the first launch, and after the app has ended.
  weak var app: DesktopApp?
  /// The time to wait for the first change that a gesture causes.
  private static let quietWindow = Duration.milliseconds(400)

  func tap(_ node: ElementNode, at point: CGPoint) throws {
    try dispatch { program, _ in program.click(point) }
  }

  func doubleTap(_ node: ElementNode, at point: CGPoint) throws { try click(point, times: 2) }

  func tripleTap(_ node: ElementNode, at point: CGPoint) throws { try click(point, times: 3) }

  private func click(_ point: CGPoint, times: Int) throws {
    try dispatch { program, _ in
      for time in 1...times { program.click(point, after: .milliseconds(time == 1 ? 0 : 60)) }
    }
  }

  func press(_ node: ElementNode, at point: CGPoint) throws {
    try dispatch { program, wait in
      wait.since = try program.drag(point, to: point, hold: .milliseconds(650), steps: 0).since
    }
  }

  func swipe(
    _ node: ElementNode, from point: CGPoint, _ direction: SwipeDirection, distance: Double?
  ) throws {
    try dispatch { program, wait in
      switch direction {
      case .left, .right:
        let length = (distance ?? 150) * (direction == .left ? -1 : 1)
        wait = try program.drag(
          point, to: CGPoint(x: point.x + length, y: point.y), hold: .milliseconds(10), steps: 8)
      case .up, .down:
        // On a desktop, the wheel scrolls.
        let length = distance ?? ShownProgram.windowSize.height * 0.6
        program.turnWheel(at: point, by: direction == .up ? length : -length)
      }
    }
  }

  func drag(_ node: ElementNode, from start: CGPoint, to end: CGPoint) throws {
    try dispatch { program, wait in
      wait = try program.drag(start, to: end, hold: .milliseconds(60), steps: 15)
    }
  }

  func adjust(_ slider: ElementNode, on scale: Element.Scale, to value: Double) throws {
    try dispatch { program, wait in
      wait = try program.drag(
        Self.knob(of: slider.frame, scale, at: scale.current),
        to: Self.knob(of: slider.frame, scale, at: value), hold: .milliseconds(20), steps: 10)
    }
  }

  func scroll(_ node: ElementNode, at point: CGPoint, by distance: Double) throws -> Bool {
    try dispatch { program, _ in program.turnWheel(at: point, by: distance) }
    return true
  }

  func reveal(_ node: ElementNode) throws -> Bool {
    guard let reference = node.element.backing as? AccessibleReference,
      let frame = node.element.layout.fixedFrame
    else { return false }
    return try dispatch { program, wait in
      wait.first = .milliseconds(100)
      return try program.reveal(reference, at: frame)
    }
  }

  func type(_ keys: [Key], into field: Element, didPress: (Key) -> Void) throws {
    guard !keys.isEmpty else { return }
    keys.forEach(didPress)
    try dispatch { program, _ in
      // WebKitGTK queues keys and clicks separately. On a busy machine the next click would
      // overtake keys that the page hasn't received.
      let changes = keys.count { $0.typesCharacter || ["Backspace", "Delete"].contains($0.name) }
      try program.bus.awaitText(of: changes) { try program.press(keys) }
    }
  }

  /// Sends input to the program, and waits for the changes that it causes.
  private func dispatch<Result>(
    _ send: (ShownProgram, inout Wait) throws -> Result
  ) throws -> Result {
    guard let app else {
      throw GestureError(.noApp, "Failed to make a gesture: no app is running.")
    }
    let program = app.program
    var wait = Wait(since: program.bus.changeCount, first: Self.quietWindow)
    do {
      let result = try send(program, &wait)
      try program.session.display.sync()
      program.bus.waitForQuiet(
        of: .milliseconds(40), first: wait.first, since: wait.since, limit: DesktopApp.settleTimeout
      )
      app.host.invalidate()
      return result
    } catch let error as DesktopError {
      throw GestureError(.noApp, "Failed to make a gesture: \(error.description)")
    }
  }

  /// Returns the position of a slider's knob for a value. Both engines draw the knob 16 pixels
  /// wide.
  private static func knob(of frame: CGRect, _ scale: Element.Scale, at value: Double) -> CGPoint {
    let part = min(max(0, scale.normalizedPosition(of: value)), 1)
    return CGPoint(x: frame.minX + 8 + (frame.width - 16) * part, y: frame.midY)
  }
}

/// The time to wait for the first change that a gesture causes, and the number of changes before
/// it.
private struct Wait {
  /// The number of changes so far.
  var since: Int
  var first: Duration
}

// MARK: - Mouse and keys

extension ShownProgram {
  fileprivate func click(_ point: CGPoint, after delay: Duration = .zero) {
    display.move(to: point, after: delay)
    display.button(1, isDown: true, after: .milliseconds(10))
    display.button(1, isDown: false, after: .milliseconds(20))
  }

  /// Presses the button, moves in steps, and holds before releasing it. Changes during the movement
  /// don't count as effects of the gesture: buttons that a swipe uncovers slide into place when it
  /// ends.
  fileprivate func drag(
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
    // Changes during the movement may be reported late.
    bus.waitForQuiet(
      of: .milliseconds(60), first: .milliseconds(60), since: bus.changeCount, limit: .seconds(1))
    let wait = Wait(since: bus.changeCount, first: .milliseconds(200))
    display.button(1, isDown: false, after: steps == 0 ? hold : .zero)
    return wait
  }

  fileprivate func turnWheel(at point: CGPoint, by distance: Double) {
    display.move(to: point)
    let button: UInt8 = distance > 0 ? 5 : 4
    // One step of the wheel scrolls about 60 points.
    for _ in 0..<max(1, Int((abs(distance) / 60).rounded())) {
      display.button(button, isDown: true, after: .milliseconds(8))
      display.button(button, isDown: false)
    }
  }

  fileprivate func press(_ keys: [Key]) throws {
    for key in keys {
      guard let symbol = XDisplay.symbol(ofKey: key.name) else {
        throw GestureError(.cannotType, "Failed to type text: the keyboard has no key \(key.name).")
      }
      try display.pressKey(symbol: symbol)
    }
  }

  /// Scrolls an element onto the screen, then a step further, because a person leaves nothing at
  /// the edge. Returns false if the program can't scroll to it.
  fileprivate func reveal(
    _ reference: AccessibleReference, at frame: CGRect
  ) throws(DesktopError) -> Bool {
    let start = try bus.place(of: reference)
    guard try bus.scrollToVisible(reference) else { return false }
    try bus.waitForRest(of: reference, movedFrom: start, limit: .seconds(2))
    let size = Self.windowSize
    guard frame.maxY > size.height || frame.minY < 0 else { return true }
    let reached = try bus.place(of: reference)
    turnWheel(at: CGPoint(x: size.width / 2, y: size.height / 2), by: frame.minY < 0 ? -1 : 1)
    try display.sync()
    try bus.waitForRest(of: reference, movedFrom: reached, limit: .seconds(2))
    return true
  }

  private var display: XDisplay { session.display }
}
