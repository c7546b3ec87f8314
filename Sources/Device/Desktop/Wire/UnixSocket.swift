import Foundation

/// A line to a service of this machine, by a socket in its file system.
///
/// One thread may read while another writes.
final class UnixSocket: Sendable {
  private let descriptor: Int32

  /// Connects to the service at a path; one that begins with "@" is in Linux's abstract name space.
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
    // An abstract name has no end of its own, so its length counts.
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
      throw DesktopError("Nobody answers at \(path): \(reason).")
    }
  }

  deinit { close(descriptor) }

  /// Ends the line: who reads it reads its end.
  func hangUp() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// Writes all bytes; what can't be written any more is noticed by who reads.
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

  /// Reads into memory, or waits for what comes; how many bytes, 0 when the line has ended.
  func read(into memory: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      let count = recv(descriptor, memory.baseAddress, memory.count, 0)
      if count >= 0 { return count }
      if errno != EINTR { return 0 }
    }
  }
}

/// What comes from a socket, piece by piece.
struct SocketReader {
  let socket: UnixSocket
  private var buffer = [UInt8](repeating: 0, count: 65536)
  private var unread = 0..<0

  init(_ socket: UnixSocket) { self.socket = socket }

  /// Reads exactly so many bytes; nil when the line ends before.
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

/// What stands in the way of a real accessibility tree or of real input, and what to do.
package struct DesktopError: Error, Equatable, CustomStringConvertible {
  /// What is wrong, where, and what to do.
  package let description: String

  package init(_ description: String) { self.description = description }

  /// Names the packages of Debian with programs that this machine does not have.
  package static func missing(_ packages: [String]) -> DesktopError {
    DesktopError(
      "A real accessibility tree needs programs that this machine does not have. On Debian: "
        + "apt-get install \(packages.joined(separator: " "))")
  }
}
