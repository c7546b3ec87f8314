import Foundation
import Testing
import WebDriver

/// The table of commands that stands in the repository, made from the routes themselves.
///
/// Regenerate with: `DUET_REGENERATE_GOLDEN=1 swift test --filter CommandTableTests`
struct CommandTableTests {
  private static let file = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Comparison/commands.md")

  @Test func theTableInTheRepositoryIsThatOfTheCode() throws {
    let made = CommandTable.markdown
    if ProcessInfo.processInfo.environment["DUET_REGENERATE_GOLDEN"] == "1" {
      try Data(made.utf8).write(to: Self.file)
    }
    let kept = try String(contentsOf: Self.file, encoding: .utf8)
    #expect(kept == made)
  }

  @Test(arguments: RemoteEnd.routes.map { ($0.method, $0.path, $0.summary, $0.unsupported) })
  func everyCommandSaysWhatItDoesOrWhyItDoesNot(
    _ method: String, _ path: String, _ summary: String, _ unsupported: String?
  ) {
    #expect(["GET", "POST", "DELETE"].contains(method))
    #expect(path.hasPrefix("/"))
    if unsupported == nil {
      #expect(summary.hasSuffix("."))
    } else {
      #expect(summary.isEmpty || summary.hasSuffix("."))
    }
  }

  @Test func everyMobileCommandSaysWhatItDoes() {
    #expect(MobileCommand.allCases.allSatisfy { $0.summary.hasSuffix(".") })
  }

  /// Whatever a client sends with it, a script has an answer that the protocol knows.
  @Test(arguments: MobileCommand.allCases)
  func aMobileCommandAnswersToNonsenseInTheProtocolsWords(_ command: MobileCommand) async throws {
    let nonsense: [JSONValue] = [
      [:], ["elementId": [], "x": "a", "keys": [[]]], ["bundleId": "", "seconds": nil],
      ["elementId": "x", "direction": 1, "duration": 1e300, "action": []],
      ["pressDuration": -1, "format": [:], "numberOfTaps": 1e300, "name": ""],
    ]
    for arguments in nonsense {
      let client = try await Client()
      let body: JSONValue = [
        "script": .string("mobile: \(command.rawValue)"), "args": [arguments],
      ]
      let response = await client.remoteEnd.respond(
        to: WebDriverRequest(
          method: "POST", path: "/session/\(client.id)/execute/sync", body: body.data))
      let value = try #require(try JSONValue(parsing: response.body)["value"])
      if response.status == 200 { continue }
      let code = value["error"]?.string.flatMap(WebDriverError.Code.init)
      #expect(code?.status == response.status)
      #expect(code != .unknownError)
      #expect(value["message"]?.string?.isEmpty == false)
    }
  }
}
