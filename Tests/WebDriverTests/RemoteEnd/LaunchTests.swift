import Device
import Foundation
import Testing
import WebDriver

struct LaunchTests {
  private func begin(
    _ capabilities: JSONValue, on remoteEnd: RemoteEnd = Client.remoteEnd()
  ) async throws -> JSONValue {
    let body: JSONValue = ["capabilities": ["alwaysMatch": capabilities]]
    let response = await remoteEnd.respond(
      to: WebDriverRequest(method: "POST", path: "/session", body: body.data))
    return try Client.value(of: response)
  }

  @Test func theAppIsLaunchedWithArgumentsAndEnvironment() async throws {
    let client = try await Client([
      "appium:processArguments": ["args": ["--a", "b"], "env": ["C": "d"]]
    ])
    #expect(try await client.log() == "argument --a, argument b, C=d")
  }

  @Test(arguments: ["app.duet.workbench", "Workbench"])
  func theAppIsKnownByItsIdentifierAndByItsName(_ app: String) async throws {
    let value = try await begin(["appium:app": .string(app)])
    #expect(value["capabilities"]?["appium:bundleId"] == "app.duet.workbench")
  }

  @Test(
    arguments: [
      (
        [:],
        "no app is named; give its identifier as \"appium:bundleId\". "
          + "Installed: \"app.duet.workbench\""
      ),
      (
        ["appium:bundleId": "app.other"],
        "no app \"app.other\" is installed. Installed: \"app.duet.workbench\""
      ),
      (
        ["appium:app": "Workbench", "appium:processArguments": ["args": ["--refuse"]]],
        "Workbench was not launched: it was told to refuse."
      ),
    ] as [(JSONValue, String)])
  func anAppThatCannotBeLaunchedMakesNoSession(
    _ capabilities: JSONValue, _ message: String
  ) async throws {
    let remoteEnd = Client.remoteEnd(sessionLimit: 1)
    let error = try await #require(throws: WebDriverError.self) {
      try await begin(capabilities, on: remoteEnd)
    }
    #expect(error.description == "session not created: \(message)")
    // The place that it would have had is free again.
    _ = try await Client(on: remoteEnd)
  }

  @Test func theFactoryIsToldWhatIsAskedForAndMayRefuse() async throws {
    struct Refusal: Error, CustomStringConvertible { let description: String }
    let remoteEnd = RemoteEnd(
      configuration: RemoteEnd.Configuration { request in
        throw Refusal(description: "\(request.app ?? "") \(request.arguments) \(request.clock)")
      })
    let error = try await #require(throws: WebDriverError.self) {
      try await begin(
        ["appium:app": "X", "appium:processArguments": ["args": ["a"]]], on: remoteEnd)
    }
    #expect(error.description == #"session not created: X ["a"] wall"#)
  }

  @Test func statusAndNewSessionsRespectTheLimit() async throws {
    let remoteEnd = Client.remoteEnd(sessionLimit: 1)
    func status() async throws -> JSONValue {
      try Client.value(
        of: await remoteEnd.respond(to: WebDriverRequest(method: "GET", path: "/status")))
    }
    #expect(
      try await status() == ["ready": true, "message": "Duet is ready for a new session."])
    let client = try await Client(on: remoteEnd)
    #expect(
      try await status() == [
        "ready": false,
        "message":
          "All sessions are taken (the limit is 1); end one with DELETE /session/{session id}.",
      ])
    let error = try await #require(throws: WebDriverError.self) {
      // The limit is looked at before the capabilities.
      try await begin(1, on: remoteEnd)
    }
    #expect(
      error.description
        == "session not created: all sessions are taken (the limit is 1); end one with DELETE "
        + "/session/{session id}")
    try await client.send("DELETE", "")
    #expect(try await status()["ready"] == true)
  }
}
