import Foundation

/// A free port of this computer, on the address that only this computer reaches.
final class ListeningPort: Sendable {
  let baseURL: URL
  let socket: Int32

  /// Holds a port; connections are taken only by one that listens.
  init(listens: Bool) throws {
    socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isReady = withUnsafeMutablePointer(to: &address) { [socket] pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(socket, address, length) == 0 && getsockname(socket, address, &length) == 0
      }
    }
    var parts = URLComponents()
    (parts.scheme, parts.host) = ("http", "127.0.0.1")
    parts.port = Int(UInt16(bigEndian: address.sin_port))
    guard isReady, !listens || listen(socket, 8) == 0, let url = parts.url else {
      throw PortError(number: errno)
    }
    baseURL = url
  }

  /// Ends the waiting of whoever waits for connections.
  func shutDown() { _ = shutdown(socket, Int32(SHUT_RDWR)) }

  deinit { close(socket) }
}

/// What the system says when there is no port to be had.
public struct PortError: Error {
  /// The number of the error, as in errno.
  public let number: Int32
}
