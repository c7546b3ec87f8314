import Foundation
import Testing
import WebDriverServer

@Suite("The echo server")
struct EchoServerTests {
  @Test("answers its JSON to GET, the body to POST, and sends both like the WebDriver server")
  func echo() async throws {
    let server = EchoServer(json: Data(#"{"value":1}"#.utf8))
    let connection = try RawConnection(port: try await server.start())
    try connection.send(request("GET /echo"))
    let get = try await connection.response()
    #expect(get.text == #"{"value":1}"#)
    #expect(get.head.contains("Content-Type: application/json; charset=utf-8\r\n"))
    #expect(get.head.contains("Cache-Control: no-cache\r\n"))
    try connection.send(request("POST /echo", body: #"{"a":"b"}"#))
    #expect(try await connection.response().text == #"{"a":"b"}"#)
    await server.stop()
  }
}
