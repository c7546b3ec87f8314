import Foundation
import Synchronization

/// A server that is none: it takes connections, sends a fixed text and ends them.
final class RawListener: Sendable {
  let port: Int
  private let descriptor: CInt
  private let isStopped = Mutex(false)

  /// Listens on a free port.
  ///
  /// - Parameter answer: What to send after the first bytes of a request; nil never answers.
  convenience init(answer: String?) throws {
    if let answer {
      try self.init(respond: { _ in answer })
    } else {
      try self.init(respond: nil)
    }
  }

  /// Listens on a free port and answers what `respond` makes of a request's text.
  init(respond: (@Sendable (String) -> String)?) throws {
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
    let isFirst = isStopped.withLock { isStopped in
      defer { isStopped = true }
      return !isStopped
    }
    guard isFirst else { return }
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
