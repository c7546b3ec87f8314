import Foundation
import Testing
import WebDriver
import WebDriverServer

@Suite("A request's headers")
struct HeaderLimitTests {
  private func message(_ headers: [String]) async throws -> String? {
    try await withServer { port in
      let response = try await RawConnection.response(
        to: request("GET /status", headers: headers), port: port)
      guard response.status != 200 else { return nil }
      let value = try JSONValue(parsing: response.body)["value"]
      #expect(response.status == 400)
      #expect(value?["error"] == "invalid argument")
      return value?["message"]?.string
    }
  }

  @Test("may be a hundred, and not more")
  func count() async throws {
    // The host is the first of them, and no part of the count.
    let headers = (0..<100).map { "X-\($0): a" }
    #expect(try await message(headers) == nil)
    #expect(
      try await message(headers + ["X: b"])
        == "the request has 101 headers; at most 100 are taken")
  }

  @Test("may be 32 KiB, and not more")
  func size() async throws {
    let value = String(repeating: "a", count: 16_000)
    #expect(try await message(["A: \(value)", "B: \(value)"]) == nil)
    #expect(
      try await message(["A: \(value)", "B: \(value)", "C: \(value)"])
        == "the request's headers are 48003 bytes long; at most 32768 are taken")
  }

  @Test("that not even the HTTP engine reads are an error, too")
  func beyondTheEngine() async throws {
    #expect(
      try await message((0..<1_000).map { "X-\($0): a" })
        == "the request is not valid HTTP/1.1; send it with an HTTP client")
    #expect(
      try await message(["A: " + String(repeating: "a", count: 100_000)])
        == "the request is not valid HTTP/1.1; send it with an HTTP client")
  }
}
