import Foundation
import Synchronization

/// A client's TCP connection without any HTTP library: what is on the wire, byte for byte.
///
/// Reads block, so they run on a thread of their own and leave the tasks of the server under test
/// theirs. A read that gets nothing for a minute fails: beside two
/// thousand other tests an answer may be late, and how fast it comes is no matter of these.
final class RawConnection: Sendable {
  struct Failure: Error, CustomStringConvertible {
    let description: String
    init(_ call: String) { description = "\(call): \(String(cString: strerror(errno)))" }
  }

  private let descriptor: CInt

  init(port: Int) throws {
    descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw Failure("socket") }
    var patience = timeval(tv_sec: 60, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
    let result = withLoopback(port: port) { connect(descriptor, $0, $1) }
    guard result == 0 else { throw Failure("connect") }
  }

  deinit { close(descriptor) }

  /// Sends the text with each line end as CR LF.
  func send(_ text: String) throws {
    try send(bytes: Data(text.replacingOccurrences(of: "\n", with: "\r\n").utf8))
  }

  func send(bytes: Data) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
      }
      guard sent > 0 else { throw Failure("send") }
      rest = rest.dropFirst(sent)
    }
  }

  /// Tells the server that nothing more will come.
  func endSending() { shutdown(descriptor, CInt(SHUT_WR)) }

  /// The response to a text that is sent on a connection of its own.
  static func response(to text: String, port: Int) async throws -> RawResponse {
    let connection = try RawConnection(port: port)
    try connection.send(text)
    return try await connection.response()
  }

  /// Reads one response: its head and as many bytes as its Content-Length says.
  func response(hasBody: Bool = true) async throws -> RawResponse {
    try await onThread { [self] in
      var bytes = Data()
      let end = Data("\r\n\r\n".utf8)
      // One byte at a time, so that nothing of the next response is taken.
      while bytes.suffix(4) != end {
        let byte = try read(1)
        guard !byte.isEmpty else { throw Failure("end of stream after \(bytes.count) bytes") }
        bytes += byte
      }
      var response = RawResponse(head: String(decoding: bytes, as: UTF8.self))
      while hasBody, response.body.count < response.contentLength {
        let part = try read(response.contentLength - response.body.count)
        guard !part.isEmpty else { throw Failure("end of stream inside a body") }
        response.body += part
      }
      return response
    }
  }

  /// Reads until the server ends the connection.
  func untilEnd() async throws -> String {
    try await onThread { [self] in
      var bytes = Data()
      while case let part = try read(65_536), !part.isEmpty { bytes += part }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  private func read(_ limit: Int) throws -> Data {
    var buffer = Data(count: min(limit, 65_536))
    let count = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
    guard count >= 0 else { throw Failure("recv") }
    return buffer.prefix(count)
  }
}

/// One response as it came over the wire.
struct RawResponse: Sendable {
  /// Status line and headers with the empty line, lines ended by CR LF.
  let head: String
  var body = Data()

  var status: Int { Int(head.split(separator: " ").dropFirst().first ?? "") ?? 0 }
  var text: String { String(decoding: body, as: UTF8.self) }
  var contentLength: Int {
    let lines = head.split(separator: "\r\n").map { $0.lowercased() }
    let line = lines.first { $0.hasPrefix("content-length:") }
    return line.flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) } ?? 0
  }
}

/// Runs blocking work on a thread of its own.
func onThread<Value: Sendable>(
  _ work: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result(catching: work)) }
  }
}

/// Calls `body` with the address of a port on 127.0.0.1.
func withLoopback<Value>(
  port: Int, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Value
) -> Value {
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = in_port_t(port).bigEndian
  address.sin_addr.s_addr = inet_addr("127.0.0.1")
  return withUnsafePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
  }
}

/// A fake server: it takes connections, sends a fixed text and ends them.
final class RawListener: Sendable {
  let port: Int
  private let descriptor: CInt
  private let isStopped = Atomic(false)

  var url: String { "http://127.0.0.1:\(port)" }

  /// Listens on a free port and answers what `respond` makes of a request's text; without it, never.
  init(respond: (@Sendable (String) -> String)? = nil) throws {
    let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    self.descriptor = descriptor
    guard withLoopback(port: 0, { bind(descriptor, $0, $1) }) == 0, listen(descriptor, 8) == 0
    else { throw RawConnection.Failure("listen") }
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
    }
    port = Int(in_port_t(bigEndian: address.sin_port))
    if let respond { Self.serve(respond, on: descriptor) }
  }

  deinit { stop() }

  /// Stops listening; the port is then one that nothing listens on.
  ///
  /// The descriptor is closed once only: its number may be another file's soon.
  func stop() {
    let wasStopped = isStopped.exchange(true, ordering: .acquiringAndReleasing)
    guard !wasStopped else { return }
    shutdown(descriptor, CInt(SHUT_RDWR))
    close(descriptor)
  }

  private static func serve(_ respond: @escaping @Sendable (String) -> String, on descriptor: CInt)
  {
    Thread.detachNewThread {
      while case let connection = accept(descriptor, nil, nil), connection >= 0 {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = max(0, recv(connection, &buffer, buffer.count, 0))
        let bytes = Array(respond(String(decoding: buffer.prefix(count), as: UTF8.self)).utf8)
        send(connection, bytes, bytes.count, CInt(MSG_NOSIGNAL))
        close(connection)
      }
    }
  }
}
