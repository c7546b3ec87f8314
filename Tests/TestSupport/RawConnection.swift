import Foundation

/// A client's TCP connection without an HTTP library: the bytes on the wire.
///
/// Reads block, so they run on a separate thread.
package final class RawConnection: Sendable {
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
    package init(_ call: String) { description = "\(call): \(String(cString: strerror(errno)))" }
  }

  private let descriptor: CInt

  package init(port: Int) throws {
    descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw Failure("socket") }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let result = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { [descriptor] in
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw Failure("connect") }
  }

  deinit { close(descriptor) }

  package func send(_ text: String) throws {
    try send(bytes: Data(text.replacingOccurrences(of: "\n", with: "\r\n").utf8))
  }

  package func send(bytes: Data) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
      }
      guard sent > 0 else { throw Failure("send") }
      rest = rest.dropFirst(sent)
    }
  }

  package func endSending() { shutdown(descriptor, CInt(SHUT_WR)) }

  package func untilEnd() async throws -> String {
    try await onThread { [self] in
      var bytes = Data()
      while case let part = try read(65_536), !part.isEmpty { bytes += part }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// Reads at most `limit` bytes. Blocks until there are some, or returns none at the end.
  package func read(_ limit: Int) throws -> Data {
    var buffer = Data(count: min(limit, 65_536))
    let count = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
    // A reset is an end, too.
    guard count >= 0 || errno == ECONNRESET else { throw Failure("recv") }
    return buffer.prefix(max(0, count))
  }
}
