import Foundation

/// Ports of this machine, for programs that take none by themselves.
enum FreePort {
  /// A port that nobody listens on.
  ///
  /// - Throws: ``UsageError`` when the system has none.
  static func find() throws -> Int {
    let socket = openSocket()
    defer { close(socket) }
    var address = loopback(port: 0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, length) == 0 && getsockname(socket, $0, &length) == 0
      }
    }
    guard isBound else { throw UsageError("This machine has no free port.") }
    return Int(UInt16(bigEndian: address.sin_port))
  }

  /// Waits until somebody listens on a port.
  ///
  /// - Parameters:
  ///   - program: who is to listen, for the error.
  ///   - output: what it prints; its end tells that the program has ended.
  /// - Throws: ``UsageError`` when the program has ended or does not listen within 30 seconds.
  static func waitUntilTaken(_ port: Int, by program: String, output: Pipe) throws {
    let deadline = ContinuousClock.now + .seconds(30)
    while !isTaken(port) {
      var end = pollfd(fd: output.fileHandleForReading.fileDescriptor, events: 0, revents: 0)
      // Between two looks it waits for the program's end.
      if poll(&end, 1, 20) > 0 { throw UsageError("\(program) ended before it listened.") }
      guard ContinuousClock.now < deadline else {
        throw UsageError("\(program) does not listen on port \(port) after 30 seconds.")
      }
    }
  }

  private static func isTaken(_ port: Int) -> Bool {
    let socket = openSocket()
    defer { close(socket) }
    var address = loopback(port: UInt16(port))
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }

  private static func openSocket() -> Int32 {
    #if canImport(Glibc)
      socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      socket(AF_INET, SOCK_STREAM, 0)
    #endif
  }

  private static func loopback(port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    return address
  }
}
