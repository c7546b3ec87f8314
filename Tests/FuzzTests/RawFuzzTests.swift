import Foundation
import SampleApps
import Device
import TestSupport
import Testing
import WebDriver
import WebDriverServer

/// Damaged bytes over a socket: the server responds or closes the connection, and stays available.
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
      handler: remoteEnd, configuration: .init(port: 0, stopTimeout: 1e6))
    let port = try await server.start()
    do {
      let answers = try await damage(Fuzz.count / 4, port: port)
      // Check that some requests were accepted and some refused, otherwise this tests little.
      #expect(Set(answers.keys).isSuperset(of: ["200", "400", "404"]), "\(answers)")
      #expect(answers["100", default: 0] + answers["200", default: 0] < Fuzz.count / 4)
      let status = try await Self.answer(to: Array(Self.requests[0].utf8), port: port)
      #expect(status.contains("\"ready\":true"))
    } catch {
      await server.stop()
      throw error
    }
    await server.stop()
  }

  private static func answer(to bytes: [UInt8], port: Int) async throws -> String {
    let connection = try RawConnection(port: port)
    // It fails if the server closes the connection before it has read everything.
    try? connection.send(bytes: Data(bytes))
    connection.endSending()
    return try await connection.untilEnd()
  }

  /// Sends damaged requests, each on a separate connection.
  ///
  /// - Returns: The number of responses by status.
  private func damage(_ count: Int, port: Int) async throws -> [String: Int] {
    var answers: [String: Int] = [:]
    try await Fuzz.each(of: count) { number, dice in
      let valid = Array(dice.one(of: Self.requests).utf8)
      let bytes = dice.oneIn(10) ? valid : Mutation.of(valid, &dice)
      let answer = try await Self.answer(to: bytes, port: port)
      let place = "connection \(number) of \(Fuzz.description): \(bytes)\n\(answer)"
      #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 "), "\(place)")
      #expect(!answer.contains("unknown error") || answer.contains("HTTP/1.1 403"), "\(place)")
      // A message may quote a part of the request, hence the exact pattern.
      for part in answer.split(separator: /HTTP\/1\.1 (?=\d{3} [A-Z])/) {
        answers[String(part.prefix(3)), default: 0] += 1
        guard !part.hasPrefix("100"), let end = part.range(of: "\r\n\r\n") else { continue }
        let body = part[end.upperBound...]
        // The engine's answer to damaged HTTP is empty.
        if part.hasPrefix("400 Bad Request\r\nConnection: close\r\nContent-Length: 0") { continue }
        #expect(part.lowercased().contains("content-type: application/json"), "\(place)")
        #expect((try? JSONValue(parsing: Data(body.utf8)))?["value"] != nil, "\(place)")
      }
    }
    return answers
  }
}
