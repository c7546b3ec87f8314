import Foundation
import SampleApps
import Device
import Testing
import WebDriver
import WebDriverServer

/// Damaged bytes over a socket: the server responds or closes the connection, and stays available.
@Suite(.timeLimit(.minutes(10)))
struct RawFuzzTests {
  private static let requests = [
    "GET /status HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "POST /session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
      + "Content-Length: 19\r\n\r\n{\"capabilities\":{}}",
    "POST /session HTTP/1.1\r\nHost: 127.0.0.1:1\r\nTransfer-Encoding: chunked\r\n\r\n"
      + "5\r\n{\"a\":\r\n3\r\n[]}\r\n0\r\n\r\n",
    "DELETE /session/a HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    "POST /session/a/element HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n"
      + "Content-Length: 2\r\n\r\n{}",
  ]

  @Test func `damaged HTTP requests are refused and the server stays available`() async throws {
    let remoteEnd = RemoteEnd(
      configuration: .init(apps: InstalledApps.all(), clock: .virtual, sessionLimit: 2))
    let server = WebDriverServer(
      handler: remoteEnd, configuration: .init(port: 0, stopTimeout: 0.2))
    let port = try await server.start()
    do {
      let answers = try await damage(Fuzz.count / 10, port: port)
      // Check that some requests were accepted and some refused, otherwise this tests little.
      #expect(Set(answers.keys).isSuperset(of: ["200", "400", "404"]), "\(answers)")
      #expect(answers["100", default: 0] + answers["200", default: 0] < Fuzz.count / 10)
      let status = try await Socket.exchange(Array(Self.requests[0].utf8), port: port)
      #expect(status.contains("\"ready\":true"))
    } catch {
      await server.stop()
      throw error
    }
    await server.stop()
  }

  /// Sends damaged requests, each on a separate connection.
  ///
  /// - Returns: The number of responses by status.
  private func damage(_ count: Int, port: Int) async throws -> [String: Int] {
    var answers: [String: Int] = [:]
    try await Fuzz.each(of: count) { number, dice in
      let valid = Array(dice.one(of: Self.requests).utf8)
      let bytes = dice.oneIn(10) ? valid : Mutation.of(valid, &dice)
      let answer = try await Socket.exchange(bytes, port: port)
      let place = "connection \(number) of \(Fuzz.description): \(bytes)\n\(answer)"
      #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 "), "\(place)")
      #expect(!answer.contains("unknown error") || answer.contains("HTTP/1.1 403"), "\(place)")
      // A message may quote a part of the request, hence the exact pattern.
      for part in answer.split(separator: /HTTP\/1\.1 (?=\d{3} [A-Z])/) {
        answers[String(part.prefix(3)), default: 0] += 1
        guard !part.hasPrefix("100"), let end = part.range(of: "\r\n\r\n") else { continue }
        let body = part[end.upperBound...]
        #expect(part.lowercased().contains("content-type: application/json"), "\(place)")
        #expect((try? JSONValue(parsing: Data(body.utf8)))?["value"] != nil, "\(place)")
      }
    }
    return answers
  }
}

/// A client connection without an HTTP library.
enum Socket {
  struct Failure: Error, CustomStringConvertible {
    let description: String
    init(_ call: String) { description = "\(call): \(String(cString: strerror(errno)))" }
  }

  /// Sends bytes to a local port, closes the connection for writing, and reads to the end.
  ///
  /// - Throws: ``Failure`` if the server neither responds nor closes the connection within 60 s.
  static func exchange(_ bytes: [UInt8], port: Int) async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      // Use a separate thread, because reads would block the threads of tasks.
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
    // No signal if the server closes the connection before it has read everything.
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
