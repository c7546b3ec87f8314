import Foundation

/// A client's connection without any HTTP library.
enum Socket {
  /// Why a connection came to nothing.
  struct Failure: Error, CustomStringConvertible {
    let description: String
    init(_ call: String) { description = "\(call): \(String(cString: strerror(errno)))" }
  }

  /// Sends bytes to a port of this machine, says that no more will come, and reads to the end.
  ///
  /// - Throws: ``Failure`` where the server neither answers nor ends the connection in 60 s.
  static func exchange(_ bytes: [UInt8], port: Int) async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      // Reads block, so they are not for the threads of tasks.
      Thread.detachNewThread {
        continuation.resume(with: Result { try blockingExchange(bytes, port: port) })
      }
    }
  }

  private static func blockingExchange(_ bytes: [UInt8], port: Int) throws -> String {
    let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw Failure("socket") }
    defer { close(descriptor) }
    var patience = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let connected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else { throw Failure("connect") }
    // The server may have ended the connection before it has read everything.
    send(descriptor, bytes, bytes.count, CInt(MSG_NOSIGNAL))
    shutdown(descriptor, CInt(SHUT_WR))
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count < 0, errno != ECONNRESET { throw Failure("recv") }
      guard count > 0 else { return String(decoding: answer, as: UTF8.self) }
      answer += buffer[..<count]
    }
  }
}
