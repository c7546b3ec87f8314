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

/// A connection to an X server. It sends real input through the XTEST extension, and places
/// windows. Source: the X Window System Protocol, version 11, and the XTEST Extension Protocol,
/// version 2.2.
package final class XDisplay {
  private let socket: UnixSocket
  private var reader: SocketReader
  private var keyCodes: ClosedRange<Int> = 8...255
  private var root: UInt32 = 0
  private var testOpcode: UInt8 = 0
  /// The symbols of each key, from the first key code: plain, then with shift.
  private var symbols: [[UInt32]] = []

  /// Connects to a display by its number. Throws if there is none, or if it refuses input from
  /// programs.
  package init(number: Int) throws(DesktopError) {
    socket = try UnixSocket(path: "/tmp/.X11-unix/X\(number)")
    reader = SocketReader(socket)
    socket.write([UInt8(ascii: "l"), 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    guard let head = reader.read(8), head[0] == 1, let body = reader.read(Int(head.u16(6)) * 4)
    else { throw DesktopError("The X server of display :\(number) refuses this user.") }
    keyCodes = Int(body[26])...Int(body[27])
    let formats = 32 + (Int(body.u16(16)) + 3) / 4 * 4
    root = body.u32(formats + Int(body[21]) * 8)
    let name = Array("XTEST".utf8)
    let extensionReply = try ask(98, 0, UInt16(name.count).bytes + [0, 0] + name)
    guard extensionReply[8] == 1 else {
      throw DesktopError("The X server of display :\(number) lacks the extension XTEST.")
    }
    testOpcode = extensionReply[9]
    let keys = try ask(101, 0, [UInt8(keyCodes.lowerBound), UInt8(keyCodes.count), 0, 0])
    let width = Int(keys[1])
    symbols = (0..<keyCodes.count).map { key in
      (0..<width).map { keys.u32(32 + (key * width + $0) * 4) }
    }
    // On a busy machine, a pressed key may stay down for so long that the server would repeat it.
    let autoRepeatMode: UInt32 = 0x80
    send(102, 0, autoRepeatMode.bytes + UInt32(0).bytes)
  }

  // MARK: - Input

  /// Moves the pointer to a point in pixels. The server keeps the delay.
  package func move(to point: CGPoint, after delay: Duration = .zero) {
    fake(6, 0, at: point, after: delay)
  }

  /// Presses or releases a mouse button: 1 is the left one, 4 and 5 turn the wheel up and down.
  package func button(_ number: UInt8, isDown: Bool, after delay: Duration = .zero) {
    fake(isDown ? 4 : 5, number, after: delay)
  }

  /// Presses and releases the key for a symbol, with shift if necessary. A symbol without a key is
  /// assigned to an unused key. Throws if there is no unused key.
  package func pressKey(symbol: UInt32) throws(DesktopError) {
    let (key, level) = try key(typing: symbol)
    let shift = UInt8(try self.key(typing: 0xFFE1).key)
    if level == 1 { fake(2, shift) }
    fake(2, UInt8(key))
    fake(3, UInt8(key))
    if level == 1 { fake(3, shift) }
  }

  /// Waits until the server has processed all requests.
  package func sync() throws(DesktopError) { _ = try ask(43, 0, []) }

  private func key(typing symbol: UInt32) throws(DesktopError) -> (key: Int, level: Int) {
    for (key, levels) in symbols.enumerated() {
      for level in levels.indices.prefix(2) where levels[level] == symbol {
        return (key + keyCodes.lowerBound, level)
      }
    }
    guard let free = symbols.lastIndex(where: { $0.allSatisfy { $0 == 0 } }) else {
      throw DesktopError(
        "The keyboard has no unused key for the symbol |\(String(symbol, radix: 16)).")
    }
    symbols[free] = [symbol, symbol]
    let code = free + keyCodes.lowerBound
    send(100, 1, [UInt8(code), 2, 0, 0] + symbol.bytes + symbol.bytes)
    try sync()
    return (code, 0)
  }

  private func fake(
    _ type: UInt8, _ detail: UInt8, at point: CGPoint = .zero, after delay: Duration = .zero
  ) {
    let milliseconds = UInt32(max(0, delay / .milliseconds(1)))
    let (x, y) = (Int16(clamping: Int(point.x)), Int16(clamping: Int(point.y)))
    send(
      testOpcode, 2,
      [type, detail, 0, 0] + milliseconds.bytes + root.bytes + [UInt8](repeating: 0, count: 8)
        + x.bytes + y.bytes + [UInt8](repeating: 0, count: 8))
  }

  // MARK: - Windows

  /// Resizes the largest window, moves it to the upper left corner, and gives it the keyboard
  /// focus. Returns the number of visible windows.
  package func placeWindow(size: CGSize) throws(DesktopError) -> Int {
    let tree = try ask(15, 0, root.bytes)
    let windows = (0..<Int(tree.u16(16))).map { tree.u32(32 + $0 * 4) }
    var shown: [(window: UInt32, area: Int)] = []
    for window in windows {
      guard let attributes = try? ask(3, 0, window.bytes), attributes[26] == 2,
        let geometry = try? ask(14, 0, window.bytes)
      else { continue }
      let area = Int(geometry.u16(16)) * Int(geometry.u16(18))
      if area > 100 { shown.append((window, area)) }
    }
    guard let largest = shown.max(by: { $0.area < $1.area }) else { return 0 }
    let (width, height) = (UInt32(size.width), UInt32(size.height))
    send(
      12, 0,
      largest.window.bytes + [0b1111, 0, 0, 0] + UInt32(0).bytes + UInt32(0).bytes + width.bytes
        + height.bytes)
    send(42, 1, largest.window.bytes + UInt32(0).bytes)
    try sync()
    return shown.count
  }

  // MARK: - Requests

  private func send(_ opcode: UInt8, _ detail: UInt8, _ body: [UInt8]) {
    let padded = body + [UInt8](repeating: 0, count: (4 - body.count % 4) % 4)
    socket.write([opcode, detail] + UInt16(padded.count / 4 + 1).bytes + padded)
  }

  /// Sends a request and waits for its reply. Events, and errors of earlier requests, are skipped.
  private func ask(
    _ opcode: UInt8, _ detail: UInt8, _ body: [UInt8]
  ) throws(DesktopError) -> [UInt8] {
    send(opcode, detail, body)
    while let head = reader.read(32) {
      switch head[0] {
      case 1:
        guard let rest = reader.read(Int(head.u32(4)) * 4) else { break }
        return head + rest
      case 0 where head[10] == opcode:
        throw DesktopError("The X server refuses request \(opcode) with error \(head[1]).")
      default: continue
      }
    }
    throw DesktopError("The X server has closed the connection.")
  }

  // MARK: - Keys

  /// Returns the symbol of a key, from the character that it types or from its name.
  /// Source: the X Window System Protocol, appendix A, and its successor, `keysymdef.h`.
  package static func symbol(ofKey name: String) -> UInt32? {
    if let named = namedSymbols[name] { return named }
    let scalars = name.precomposedStringWithCanonicalMapping.unicodeScalars
    guard scalars.count == 1, let scalar = scalars.first, scalar.value >= 0x20 else { return nil }
    let isLatin = scalar.value < 0x7F || (0xA0...0xFF).contains(scalar.value)
    return isLatin ? scalar.value : 0x0100_0000 | scalar.value
  }

  private static let namedSymbols: [String: UInt32] = [
    "Backspace": 0xFF08, "Tab": 0xFF09, "Enter": 0xFF0D, "Escape": 0xFF1B, "Home": 0xFF50,
    "ArrowLeft": 0xFF51, "ArrowUp": 0xFF52, "ArrowRight": 0xFF53, "ArrowDown": 0xFF54,
    "PageUp": 0xFF55, "PageDown": 0xFF56, "End": 0xFF57, "Delete": 0xFFFF,
  ]
}

extension FixedWidthInteger {
  fileprivate var bytes: [UInt8] { withUnsafeBytes(of: littleEndian) { Array($0) } }
}

extension [UInt8] {
  fileprivate func u16(_ place: Int) -> UInt16 {
    UInt16(self[place]) | UInt16(self[place + 1]) << 8
  }

  fileprivate func u32(_ place: Int) -> UInt32 { UInt32(u16(place)) | UInt32(u16(place + 2)) << 16 }
}
