import Foundation
import Testing
import WebDriver

struct RequestTests {
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
