import Foundation

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
