import Foundation
import Testing
import WebDriver

/// Requests that are too large to repeat or to read.
struct RequestTests {
  @Test func `long paths are truncated in messages`() async throws {
    func message(_ path: String) async throws -> String? {
      await #expect(throws: WebDriverError.self) {
        try await RemoteEnd.with().answer("GET \(path)")
      }?.message
    }
    let path = try await message("/" + String(repeating: "a", count: 5_000))
    #expect(
      path?.hasPrefix("there is no command at /\(String(repeating: "a", count: 199))….") == true)
    let id = try await message("/session/\(String(repeating: "b", count: 5_000))")
    #expect(id?.contains("\"\(String(repeating: "b", count: 200))…\"") == true)
  }

  private static let marks = String(repeating: "\u{301}", count: 33)

  @Test(
    arguments: [
      ["using": "name", "value": .string("a" + marks)], ["a": [["b": .string("a" + marks)]]],
      [marks: 1],
    ] as [JSONValue])
  func `too many combining marks on a character are refused`(_ body: JSONValue) async throws {
    #expect(try await Client().error("POST", "/element", body).code == .invalidArgument)
  }
}
