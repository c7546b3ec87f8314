import Foundation

/// A connection to a bus, with calls, their replies, and signals. ``replies(to:within:)`` sends all
/// calls before it waits for the first reply, so that reading a large tree is cheap. Any thread may
/// use it.
package final class DBusConnection: Sendable {
  private let socket: UnixSocket
  private let condition = NSCondition()
  private nonisolated(unsafe) var lastSerial: UInt32 = 0
  private nonisolated(unsafe) var awaited: [UInt32: Batch] = [:]
  private nonisolated(unsafe) var isEnded = false

  /// Connects to an address such as `unix:path=/run/bus,guid=…` or `unix:abstract=name`. `signal`
  /// receives each signal, on a separate thread. Throws if the bus doesn't respond or refuses this
  /// user.
  package init(
    address: String, signal: @escaping @Sendable (DBusMessage) -> Void = { _ in }
  ) throws(DesktopError) {
    socket = try UnixSocket(path: try Self.path(of: address))
    let user = "\(getuid())".utf8.map { String($0, radix: 16) }.joined()
    socket.write([0] + "AUTH EXTERNAL \(user)\r\n".utf8)
    var reader = SocketReader(socket)
    var line: [UInt8] = []
    while !line.suffix(2).elementsEqual([13, 10]) {
      guard let byte = reader.read(1) else { break }
      line += byte
    }
    guard String(decoding: line, as: UTF8.self).hasPrefix("OK ") else {
      throw DesktopError("The bus at \(address) refuses this user.")
    }
    socket.write(Array("BEGIN\r\n".utf8))
    let rest = reader
    let thread = Thread { [weak self] in
      var reader = rest
      while let start = reader.read(16), let length = DBusMessage.length(start),
        let end = reader.read(length - 16)
      {
        guard let message = DBusMessage(bytes: start + end) else { continue }
        if message.kind == .signal { signal(message) } else { self?.take(message) }
      }
      self?.end()
    }
    thread.start()
    _ = try call(Self.bus("Hello"))
  }

  deinit { socket.shutDown() }

  package static func path(of address: String) throws(DesktopError) -> String {
    for one in address.split(separator: ";") where one.hasPrefix("unix:") {
      for item in one.dropFirst("unix:".count).split(separator: ",") {
        if item.hasPrefix("path=") {
          return String(item.dropFirst("path=".count)).removingPercentEncoding ?? ""
        }
        if item.hasPrefix("abstract=") { return "@" + item.dropFirst("abstract=".count) }
      }
    }
    throw DesktopError("'\(address)' isn't the address of a bus on this machine.")
  }

  static func bus(
    _ member: String, _ signature: String = "", _ body: [DBusValue] = []
  ) -> DBusMessage {
    DBusMessage(
      to: "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", member,
      signature, body)
  }

  /// Sends a call and waits for its reply. Throws if the reply is an error or doesn't arrive in
  /// time.
  package func call(_ message: DBusMessage) throws(DesktopError) -> [DBusValue] {
    guard let reply = try replies(to: [message])[0] else {
      throw DesktopError("\(message.member) of \(message.path) returned an error.")
    }
    return reply
  }

  /// Sends all calls at once, and returns their replies in the same order, with nil for an error.
  /// Throws if a reply doesn't arrive in time.
  package func replies(
    to calls: [DBusMessage], within limit: Duration = .seconds(25)
  ) throws(DesktopError) -> [[DBusValue]?] {
    guard !calls.isEmpty else { return [] }
    // A bus disconnects clients that wait for too many replies at a time.
    guard calls.count <= Self.maximumCalls else {
      let first = try replies(to: Array(calls.prefix(Self.maximumCalls)), within: limit)
      return try first + replies(to: Array(calls.dropFirst(Self.maximumCalls)), within: limit)
    }
    let batch = Batch(left: calls.count)
    let first = condition.withLock {
      defer { lastSerial += UInt32(calls.count) }
      for number in 1...UInt32(calls.count) { awaited[lastSerial + number] = batch }
      return lastSerial + 1
    }
    var bytes: [UInt8] = []
    for (number, call) in calls.enumerated() {
      var call = call
      call.serial = first + UInt32(number)
      bytes += call.bytes
    }
    socket.write(bytes)
    let deadline = Date(timeIntervalSinceNow: limit / .seconds(1))
    condition.lock()
    defer { condition.unlock() }
    while batch.left > 0, !isEnded, condition.wait(until: deadline) {}
    let serials = first..<first + UInt32(calls.count)
    if let missing = serials.first(where: { batch.replies[$0] == nil }) {
      for serial in serials { awaited[serial] = nil }
      let call = calls[Int(missing - first)]
      throw DesktopError(
        isEnded
          ? "The bus has closed the connection."
          : "\(call.destination) did not answer \(call.member) of \(call.path) within \(limit).")
    }
    return serials.map { serial in
      batch.replies[serial].flatMap { $0.kind == .reply ? $0.body : nil }
    }
  }

  private static let maximumCalls = 10_000

  /// Stores a reply, and wakes the waiting thread after the last reply of its batch.
  private func take(_ message: DBusMessage) {
    condition.withLock {
      guard let batch = awaited.removeValue(forKey: message.replySerial) else { return }
      batch.replies[message.replySerial] = message
      batch.left -= 1
      if batch.left == 0 { condition.broadcast() }
    }
  }

  private func end() {
    condition.withLock { isEnded = true }
    condition.broadcast()
  }
}

/// Calls that were sent together. Protected by the connection's condition.
private final class Batch {
  var left: Int
  var replies: [UInt32: DBusMessage] = [:]

  init(left: Int) { self.left = left }
}

/// A connection to a local service. One thread may read while another writes.
final class UnixSocket: Sendable {
  private let descriptor: Int32

  /// Connects to the service at a path. A path that begins with "@" is in Linux's abstract
  /// namespace.
  init(path: String) throws(DesktopError) {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = path.hasPrefix("@") ? [0] + path.utf8.dropFirst() : Array(path.utf8)
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard bytes.count < room else {
      throw DesktopError("The path \(path) is too long for a socket: more than \(room - 1) bytes.")
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    // An abstract name isn't terminated, so its length counts.
    let length =
      path.hasPrefix("@")
      ? MemoryLayout<sa_family_t>.size + bytes.count : MemoryLayout<sockaddr_un>.size
    let isConnected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(length)) == 0
      }
    }
    guard isConnected else {
      let reason = String(cString: strerror(errno))
      close(descriptor)
      throw DesktopError("Can't connect to |\(path): \(reason).")
    }
  }

  deinit { close(descriptor) }

  /// Shuts the connection down. A thread that is reading then reads the end.
  func shutDown() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// Writes all bytes. If the connection is closed, the reading thread notices.
  func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Reads into memory, and waits for data if there is none. Returns the number of bytes, or 0 if
  /// the connection has closed.
  func read(into memory: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      let count = recv(descriptor, memory.baseAddress, memory.count, 0)
      if count >= 0 { return count }
      if errno != EINTR { return 0 }
    }
  }
}

struct SocketReader {
  let socket: UnixSocket
  private var buffer = [UInt8](repeating: 0, count: 65536)
  private var unread = 0..<0

  init(_ socket: UnixSocket) { self.socket = socket }

  /// Reads exactly `count` bytes. Nil if the connection closes earlier.
  mutating func read(_ count: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    while bytes.count < count {
      if unread.isEmpty {
        unread = 0..<buffer.withUnsafeMutableBytes { socket.read(into: $0) }
        if unread.isEmpty { return nil }
      }
      let part = unread.prefix(count - bytes.count)
      bytes += buffer[part]
      unread = part.upperBound..<unread.upperBound
    }
    return bytes
  }
}

/// The reason why a real accessibility tree or real input isn't available, and the remedy.
package struct DesktopError: Error, Equatable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }

  package static func missing(_ packages: [String]) -> DesktopError {
    DesktopError(
      "A real accessibility tree needs programs that this machine does not have. On Debian: "
        + "apt-get install \(packages.joined(separator: " "))")
  }
}
