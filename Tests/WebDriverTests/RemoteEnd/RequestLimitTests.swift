import Foundation
import Testing
import WebDriver

/// Requests that ask for more than the remote end does at a time.
struct RequestLimitTests {
  fileprivate static func sources(_ count: Int, _ actions: [JSONValue]) -> JSONValue {
    [
      "actions": .array(
        (0..<count).map {
          ["type": "none", "id": .string("source \($0)"), "actions": .array(actions)]
        })
    ]
  }

  fileprivate static func text(_ count: Int) -> JSONValue {
    .string(String(repeating: "a", count: count))
  }

  @Test(arguments: TooLarge.all) func aCommandThatIsTooLargeIsRefused(_ tooLarge: TooLarge)
    async throws
  {
    let client = try await Client()
    #expect(
      try await client.error("POST", tooLarge.path, tooLarge.body).description == tooLarge.error)
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

  @Test(arguments: [
    ("firstMatch", "\"capabilities.firstMatch\" has 101 sets; at most 100 are taken"),
    ("alwaysMatch", "a set of \"capabilities\" has 1001 of them; at most 1000 are taken"),
  ])
  func capabilitiesHaveALimit(member: String, message: String) async throws {
    let tooMany: [String: JSONValue] = [
      "firstMatch": .array(Array(repeating: [:], count: 101)),
      "alwaysMatch": .object(
        Dictionary(uniqueKeysWithValues: (0..<1_001).map { ("a:\($0)", 1) })),
    ]
    let answer = try await Client.remoteEnd().answer(
      "POST", "/session", ["capabilities": .object(tooMany.filter { $0.key == member })])
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

/// A command that is too large. A test run names it by its error, not by all that it holds.
struct TooLarge: CustomTestStringConvertible, Sendable {
  let path: String
  let body: JSONValue
  let error: String

  var testDescription: String { error }

  private init(_ path: String, _ body: JSONValue, _ error: String) {
    self.path = path
    self.body = body
    self.error = error
  }

  static let all = [
    TooLarge(
      "/actions", RequestLimitTests.sources(33, []),
      "invalid argument: \"actions\" has 33 input sources; at most 32 are taken"),
    TooLarge(
      "/actions", RequestLimitTests.sources(1, Array(repeating: .pause(0), count: 10_001)),
      "invalid argument: \"actions[0].actions\" has 10001 actions; at most 10000 are taken"),
    TooLarge(
      "/elements", ["using": "id", "value": RequestLimitTests.text(65_537)],
      "invalid selector: The selector is 65537 bytes long; at most 65536 are taken."),
    TooLarge(
      "/element", ["using": RequestLimitTests.text(257), "value": "a"],
      "invalid argument: \"using\" is 257 bytes long; at most 256 are taken"),
    TooLarge(
      "/element/e/value", ["text": RequestLimitTests.text(262_145)],
      "invalid argument: \"text\" is 262145 bytes long; at most 262144 are taken"),
    TooLarge(
      "/execute/sync", ["script": RequestLimitTests.text(1_048_577), "args": []],
      "invalid argument: \"script\" is 1048577 bytes long; at most 1048576 are taken"),
  ]
}
