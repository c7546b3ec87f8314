import Foundation
import Testing
import WebDriver

/// Requests that ask for more than the remote end does at a time.
struct RequestLimitTests {
  private static let ofActions = (0..<10_001).map { _ in JSONValue.pause(0) }

  private static func sources(_ count: Int, _ actions: [JSONValue]) -> JSONValue {
    [
      "actions": .array(
        (0..<count).map {
          ["type": "none", "id": .string("source \($0)"), "actions": .array(actions)]
        })
    ]
  }

  private static func text(_ count: Int) -> JSONValue {
    .string(String(repeating: "a", count: count))
  }

  @Test(
    arguments: [
      (
        "/actions", sources(33, []),
        "invalid argument: \"actions\" has 33 input sources; at most 32 are taken"
      ),
      (
        "/actions", sources(1, ofActions),
        "invalid argument: \"actions[0].actions\" has 10001 actions; at most 10000 are taken"
      ),
      (
        "/elements", ["using": "id", "value": text(65_537)],
        "invalid selector: The selector is 65537 bytes long; at most 65536 are taken."
      ),
      (
        "/element", ["using": text(257), "value": "a"],
        "invalid argument: \"using\" is 257 bytes long; at most 256 are taken"
      ),
      (
        "/element/e/value", ["text": text(262_145)],
        "invalid argument: \"text\" is 262145 bytes long; at most 262144 are taken"
      ),
      (
        "/execute/sync", ["script": text(1_048_577), "args": []],
        "invalid argument: \"script\" is 1048577 bytes long; at most 1048576 are taken"
      ),
    ] as [(String, JSONValue, String)])
  func aCommandThatIsTooLargeIsRefused(
    path: String, body: JSONValue, error: String
  ) async throws {
    let client = try await Client()
    #expect(try await client.error("POST", path, body).description == error)
  }

  @Test func aCommandAsLargeAsTheLimitsIsCarriedOut() async throws {
    let client = try await Client()
    try await client.send(
      "POST", "/actions", Self.sources(1, Array(repeating: .pause(0), count: 10_000)))
    try await client.send("POST", "/actions", Self.sources(32, [.pause(0)]))
    #expect(
      try await client.error("POST", "/element", ["using": "id", "value": Self.text(65_536)]).code
        == .noSuchElement)
  }

  @Test(
    arguments: [
      (
        ["firstMatch": .array(Array(repeating: [:], count: 101))],
        "\"capabilities.firstMatch\" has 101 sets; at most 100 are taken"
      ),
      (
        [
          "alwaysMatch": .object(
            Dictionary(uniqueKeysWithValues: (0..<1_001).map { ("a:\($0)", 1) }))
        ],
        "a set of \"capabilities\" has 1001 of them; at most 1000 are taken"
      ),
    ] as [(JSONValue, String)])
  func capabilitiesHaveALimit(capabilities: JSONValue, message: String) async throws {
    let answer = try await Client.remoteEnd().answer(
      "POST", "/session", ["capabilities": capabilities])
    #expect(answer["value"]?["error"] == "invalid argument")
    #expect(answer["value"]?["message"]?.string == message)
  }

  @Test(arguments: [("[", "]"), ("{\"a\":", "}")])
  func deepBodiesAreRefusedNotFollowed(open: String, close: String) async throws {
    for (depth, isTaken) in [(120, true), (129, false), (1_000_000, false)] {
      let inner = String(repeating: open, count: depth - 1) + "1"
      let body =
        "{\"implicit\": 0, \"a\": " + inner + String(repeating: close, count: depth - 1) + "}"
      let client = try await Client()
      let response = await client.remoteEnd.respond(
        to: WebDriverRequest(
          method: "POST", path: "/session/\(client.id)/timeouts", body: Data(body.utf8)))
      #expect(response.status == (isTaken ? 200 : 400))
      guard !isTaken else { continue }
      let value = try JSONValue(parsing: response.body)["value"]
      #expect(value?["error"] == "invalid argument")
      #expect(
        value?["message"] == "the body's objects and arrays are nested more than 128 levels deep")
    }
  }

  @Test func bodiesOfVeryManyValuesAreRefusedBeforeTheyAreRead() async throws {
    let client = try await Client()
    let list = JSONValue.array(Array(repeating: 1, count: 250_000))
    #expect(
      try await client.error("POST", "/timeouts", ["a": list]).description
        == "invalid argument: the body holds more than 250000 values; send less at a time")
    // Commas and brackets in a text are no values.
    let text = String(repeating: "[\\\",", count: 100_000)
    try await client.send("POST", "/timeouts", ["a": .string(text)])
  }

  @Test func longPathsAreNotShownInWhole() async throws {
    let remoteEnd = Client.remoteEnd()
    func message(_ path: String) async throws -> String? {
      try await remoteEnd.answer("GET", path, nil)["value"]?["message"]?.string
    }
    let long = "/" + String(repeating: "a", count: 8_192)
    #expect(
      try await message(long)
        == "there is no command at a path of 8193 bytes; paths have at most 8192")
    let shorter = try await message(String(long.dropLast()))
    #expect(shorter?.count == 265)
    let session = try await message("/session/\(String(repeating: "b", count: 5_000))")
    #expect(
      session == "there is no session \"\(String(repeating: "b", count: 200))…\"; it has ended, or "
        + "none was begun with POST /session")
  }
}
