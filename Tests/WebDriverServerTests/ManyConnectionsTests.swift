import Foundation
import Testing
import WebDriver
import WebDriverServer

@Suite("Many connections")
struct ManyConnectionsTests {
  @Test("at once are all answered", arguments: [32, 200])
  func atOnce(count: Int) async throws {
    try await withServer { port in
      let connections = try (0..<count).map { _ in try RawConnection(port: port) }
      for (number, connection) in connections.enumerated() {
        try connection.send(request("POST /\(number)", body: "a"))
      }
      for (number, connection) in connections.enumerated() {
        #expect(try await connection.response().text == "POST /\(number) a")
      }
    }
  }

  @Test("may be idle while another one works")
  func idle() async throws {
    try await withServer { port in
      let idle = try (0..<200).map { _ in try RawConnection(port: port) }
      let connection = try RawConnection(port: port)
      for _ in 1...3 {
        try connection.send(request("GET /status"))
        #expect(try await connection.response().text == "GET /status ")
      }
      try idle[199].send(request("GET /status"))
      #expect(try await idle[199].response().text == "GET /status ")
    }
  }

  @Test("with slow requests don't hold up another one")
  func slow() async throws {
    let handler = GatedHandler()
    try await withServer(handler) { port in
      let slow = try (0..<32).map { _ in try RawConnection(port: port) }
      for connection in slow { try connection.send(request("GET /slow")) }
      await handler.slowRequestHasCome()
      let quick = try RawConnection(port: port)
      try quick.send(request("GET /status"))
      #expect(try await quick.response().text == "{}")
      await handler.open()
      for connection in slow { #expect(try await connection.response().text == "{}") }
    }
  }
}
