import Foundation

/// A line to a bus, such as the accessibility bus: calls and their answers, and signals.
///
/// Many calls may be under way at one time: ``answers(to:within:)`` sends all before it awaits the
/// first answer, which is what makes a look at a large tree cheap. Any thread may call.
package final class DBusConnection: Sendable {
  private let socket: UnixSocket
  private let condition = NSCondition()
  private nonisolated(unsafe) var lastSerial: UInt32 = 0
  private nonisolated(unsafe) var awaited: [UInt32: Batch] = [:]
  private nonisolated(unsafe) var isEnded = false
  package nonisolated(unsafe) private(set) var callCount = 0

  /// Connects to a bus at an address such as `unix:path=/run/bus,guid=…` or `unix:abstract=name`;
  /// `signal` is given each signal, on a thread of its own. Throws when the bus does not answer or
  /// does not let this user in.
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
      throw DesktopError("The bus at \(address) does not let this user in.")
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

  deinit { socket.hangUp() }

  package static func path(of address: String) throws(DesktopError) -> String {
    for one in address.split(separator: ";") where one.hasPrefix("unix:") {
      for item in one.dropFirst("unix:".count).split(separator: ",") {
        if item.hasPrefix("path=") {
          return String(item.dropFirst("path=".count)).removingPercentEncoding ?? ""
        }
        if item.hasPrefix("abstract=") { return "@" + item.dropFirst("abstract=".count) }
      }
    }
    throw DesktopError("'\(address)' is no address of a bus on this machine.")
  }

  static func bus(
    _ member: String, _ signature: String = "", _ body: [DBusValue] = []
  ) -> DBusMessage {
    DBusMessage(
      to: "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", member,
      signature, body)
  }

  /// Makes a call and waits for its answer. Throws when the answer is an error, or does not come in
  /// time.
  package func call(_ message: DBusMessage) throws(DesktopError) -> [DBusValue] {
    guard let answer = try answers(to: [message])[0] else {
      throw DesktopError("\(message.member) of \(message.path) was answered by an error.")
    }
    return answer
  }

  /// Makes calls, all at once, and waits for their answers, in the order of the calls; nil for what
  /// was answered by an error. Throws when an answer does not come in time.
  package func answers(
    to calls: [DBusMessage], within limit: Duration = .seconds(25)
  ) throws(DesktopError) -> [[DBusValue]?] {
    guard !calls.isEmpty else { return [] }
    // A bus refuses who awaits too many answers at one time.
    guard calls.count <= Self.mostCalls else {
      let first = try answers(to: Array(calls.prefix(Self.mostCalls)), within: limit)
      return try first + answers(to: Array(calls.dropFirst(Self.mostCalls)), within: limit)
    }
    let batch = Batch(left: calls.count)
    let first = condition.withLock {
      defer { lastSerial += UInt32(calls.count) }
      callCount += calls.count
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
    if let missing = serials.first(where: { batch.answers[$0] == nil }) {
      for serial in serials { awaited[serial] = nil }
      let call = calls[Int(missing - first)]
      throw DesktopError(
        isEnded
          ? "The bus has ended."
          : "\(call.destination) did not answer \(call.member) of \(call.path) within \(limit).")
    }
    return serials.map { serial in
      batch.answers[serial].flatMap { $0.kind == .answer ? $0.body : nil }
    }
  }

  private static let mostCalls = 10_000

  /// Wakes who waits at the last answer of those that were asked for together.
  private func take(_ message: DBusMessage) {
    condition.withLock {
      guard let batch = awaited.removeValue(forKey: message.replySerial) else { return }
      batch.answers[message.replySerial] = message
      batch.left -= 1
      if batch.left == 0 { condition.broadcast() }
    }
  }

  private func end() {
    condition.withLock { isEnded = true }
    condition.broadcast()
  }
}

/// Calls that were made together; whoever holds the connection's condition may use it.
private final class Batch {
  var left: Int
  var answers: [UInt32: DBusMessage] = [:]

  init(left: Int) { self.left = left }
}
