import Foundation
import Testing
import WebDriver

struct TimeoutTests {
  @Test func timeoutsAreKeptAndTheUnknownSaysNothing() async throws {
    let client = try await Client()
    #expect(
      try await client.send("GET", "/timeouts")
        == ["script": 30_000, "pageLoad": 300_000, "implicit": 0])
    try await client.send("POST", "/timeouts", ["implicit": 500, "script": nil, "other": "x"])
    #expect(
      try await client.send("GET", "/timeouts")
        == ["script": nil, "pageLoad": 300_000, "implicit": 500])
    try await client.send("POST", "/timeouts", ["pageLoad": 9_007_199_254_740_991])
    #expect(
      try await client.send("GET", "/timeouts")
        == ["script": nil, "pageLoad": 9_007_199_254_740_991, "implicit": 500])
  }

  @Test(
    arguments: [-1, 0.5, "1", true, [], [:], 9_007_199_254_740_992, .number(1e400)] as [JSONValue])
  func aTimeoutMustBeAnInteger(_ value: JSONValue) async throws {
    let client = try await Client()
    for name in ["script", "pageLoad", "implicit"] {
      var body: [String: JSONValue] = ["script": 1]
      body[name] = value
      let error = try await client.error("POST", "/timeouts", .object(body))
      #expect(
        error.description
          == "invalid argument: \"\(name)\" must be an integer from 0 to 9007199254740991")
    }
    #expect(try await client.send("GET", "/timeouts")["script"] == 30_000)
  }
}
