import Foundation
import SampleApps
import SeededRandom
import Testing
import WebDriver
import WebDriverServer

/// Damaged bytes over a socket: the server answers with HTTP or ends the connection, and goes on.
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

  @Test func whatIsNoHTTPIsRefusedAndTheServerGoesOn() async throws {
    print("RawFuzzTests: \(Fuzz.description)")
    let remoteEnd = RemoteEnd(
      configuration: .init(apps: InstalledApps.all(), clock: .virtual, sessionLimit: 2))
    let server = WebDriverServer(
      handler: remoteEnd, configuration: .init(port: 0, stopTimeout: 0.2))
    let port = try await server.start()
    do {
      let answers = try await damage(Fuzz.count / 10, port: port)
      // Were all refused, or none, little would have been tried.
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

  /// Sends damaged requests, each on a connection of its own.
  ///
  /// - Returns: how many answers of each status came back.
  private func damage(_ count: Int, port: Int) async throws -> [String: Int] {
    var dice = Dice(seed: Fuzz.seed)
    var answers: [String: Int] = [:]
    for number in 0..<count {
      let sound = Array(dice.one(of: Self.requests).utf8)
      let bytes = dice.oneIn(10) ? sound : Mutation.of(sound, &dice)
      let answer = try await Socket.exchange(bytes, port: port)
      let place = "connection \(number) of \(Fuzz.description): \(bytes)\n\(answer)"
      #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 "), "\(place)")
      #expect(!answer.contains("unknown error") || answer.contains("HTTP/1.1 403"), "\(place)")
      // A message may itself show a part of the request.
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
