import Foundation
import Testing
import WebDriver

/// The limits of requests.
struct RequestTests {
  private static func sources(_ count: Int, _ actions: Int) -> JSONValue {
    let pauses = JSONValue.array(Array(repeating: ["type": "pause"], count: actions))
    return [
      "actions": .array(
        (0..<count).map { ["type": "none", "id": .string("\($0)"), "actions": pauses] })
    ]
  }

  private static func text(_ count: Int) -> JSONValue {
    .string(String(repeating: "a", count: count))
  }

  private static let marks = String(repeating: "\u{301}", count: 33)

  @Test(
    arguments: [
      ("/actions", sources(33, 0), "invalid argument: \"actions\" has 33 input sources"),
      (
        "/actions", sources(1, 10_001), "invalid argument: \"actions[0].actions\" has 10001 actions"
      ),
      (
        "/elements", ["using": "id", "value": text(65_537)],
        "invalid selector: The selector is 65537"
      ),
      ("/element", ["using": text(257), "value": "a"], "invalid argument: \"using\" is 257 bytes"),
      ("/element/e/value", ["text": text(262_145)], "invalid argument: \"text\" is 262145 bytes"),
      (
        "/execute/sync", ["script": text(1_048_577), "args": []],
        "invalid argument: \"script\" is 1048577 bytes"
      ),
      (
        "/timeouts", ["a": .array(Array(repeating: 1, count: 250_000))],
        "invalid argument: the body has more than 250000 values"
      ),
      ("/timeouts", [marks: 1], "invalid argument: the body of POST"),
      (
        "/element", ["using": "name", "value": .string("a" + marks)],
        "invalid argument: the body of"
      ),
      ("/actions", sources(1, 10_000), nil), ("/actions", sources(32, 1), nil),
      ("/element", ["using": "id", "value": text(65_536)], "no such element: "),
      // Commas and brackets in a string don't count as values.
      ("/timeouts", ["a": .string(String(repeating: "[\\\",", count: 100_000))], nil),
    ] as [(String, JSONValue, String?)])
  func `a command up to the limits is performed, and a larger one refused`(
    _ path: String, _ body: JSONValue, _ flaw: String?
  ) async throws {
    let client = try await Client()
    do {
      try await client.send("POST", path, body)
      #expect(flaw == nil)
    } catch {
      #expect("\(error)".hasPrefix(flaw ?? "none"))
    }
  }

  @Test func `capabilities have a limit`() async throws {
    let many = Dictionary(
      uniqueKeysWithValues: (0..<1_001).map { ("a:\($0)", JSONValue.integer(1)) })
    for capabilities in [
      ["firstMatch": .array(Array(repeating: [:], count: 101))], ["alwaysMatch": .object(many)],
    ] as [JSONValue] {
      let error = await #expect(throws: WebDriverError.self) {
        try await RemoteEnd.with().answer("POST /session {\"capabilities\":\(capabilities.line)}")
      }
      #expect(error?.message.contains(", but the limit is 1") == true)
    }
  }

  @Test(arguments: [("[", "]"), ("{\"a\":", "}")])
  func `deeply nested bodies are refused`(open: String, close: String) async throws {
    let client = try await Client()
    for (depth, isTaken) in [(128, true), (129, false), (1_000_000, false)] {
      let inner = String(repeating: open, count: depth - 1) + "1"
      let body = "{\"implicit\": 0, \"a\": \(inner)\(String(repeating: close, count: depth - 1))}"
      let response = await client.remoteEnd.respond(to: client.request("POST /timeouts \(body)"))
      #expect(response.status == (isTaken ? 200 : 400))
    }
  }

  @Test func `long paths are refused or truncated in messages`() async throws {
    func message(_ path: String) async throws -> String? {
      await #expect(throws: WebDriverError.self) {
        try await RemoteEnd.with().answer("GET \(path)")
      }?.message
    }
    let long = "/" + String(repeating: "a", count: 8_192)
    #expect(try await message(long)?.contains("a path of 8193 bytes") == true)
    #expect(try await message(String(long.dropLast()))?.count == 265)
    let id = try await message("/session/\(String(repeating: "b", count: 5_000))")
    #expect(id?.contains("\"\(String(repeating: "b", count: 200))…\"") == true)
  }
}

/// The table of commands in the repository, generated from the routes.
///
/// Regenerate with: `DUET_REGENERATE_GOLDEN=1 swift test --filter CommandTableTests`
struct CommandTableTests {
  private static let file = URL(filePath: #filePath + "/../../../../..")
    .standardizedFileURL.appending(path: "Sources/WebDriverTool/commands.md")

  @Test func `the table in the repository matches the code`() throws {
    let made = CommandTable.markdown
    if ProcessInfo.processInfo.environment["DUET_REGENERATE_GOLDEN"] == "1" {
      try Data(made.utf8).write(to: Self.file)
    }
    let kept = try String(contentsOf: Self.file, encoding: .utf8)
    #expect(kept == made)
  }
}

enum CommandTable {
  static var markdown: String {
    var lines = [
      "# The commands of the remote end", "",
      "Regenerate with `DUET_REGENERATE_GOLDEN=1 swift test --filter CommandTableTests`.",
      "An unlisted path fails with `unknown command`, a listed path with a different method",
      "with `unknown method`. W3C commands without a meaning on this device fail with",
      "`unsupported operation` and the given reason.",
    ]
    for origin in Route.Origin.allCases {
      let routes = RemoteEnd.routes.filter { $0.origin == origin }
      lines += ["", "## \(origin.rawValue)", "", "| command | effect |", "|---|---|"]
      lines += routes.map { route in
        "| `\(route.method) \(route.path)` | \(text(route.summary, route.unsupported)) |"
      }
    }
    lines += [
      "", "## Capabilities", "",
      "Capabilities of W3C, of Appium and of Duet:", "",
      "| capability | effect |", "|---|---|",
      "| `duet:clock` | `wall` or `virtual`: the clock of the session's device. |",
      "| `duet:pictureScale` | the pixels per point in screenshots, 1 or 2. The default "
        + "is 1. |", "", "## Scripts", "",
      "`POST /session/{session id}/execute/sync` with one of these scripts, Appium's commands:",
      "", "| script | effect |", "|---|---|",
    ]
    lines += MobileCommand.all.map { "| `mobile: \($0.name)` | \($0.summary) |" }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func text(_ summary: String, _ unsupported: String?) -> String {
    guard let unsupported else { return summary }
    if summary.isEmpty { return "Unsupported: \(unsupported)." }
    return "In a web context: \(summary) Otherwise unsupported: \(unsupported)."
  }
}
