import Device
import DeviceDoubles
import Foundation
import Testing
import WebDriver

struct SessionTests {
  @Test func aSessionFindsClicksReadsAndEnds() async throws {
    try await Client().play(
      #"""
      click pad
      log => tap
      DELETE => null
      GET /source
      => invalid session id: there is no session "$session"; it has ended, or none was begun with \#
      POST /session
      """#)
  }

  @Test(arguments: ["app.duet.workbench", "Workbench"])
  func theAppIsLaunchedByItsIdentifierOrName(_ app: String) async throws {
    let arguments: JSONValue = ["args": ["--a", "b"], "env": ["C": "d"]]
    let client = try await Client([
      "appium:app": .string(app), "appium:bundleId": nil, "appium:processArguments": arguments,
    ])
    #expect(try await client.send("GET", "")["appium:bundleId"] == "app.duet.workbench")
    #expect(try await client.log() == "argument --a, argument b, C=d")
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
    let remoteEnd = RemoteEnd.with(sessionLimit: 1)
    let error = try await #require(throws: WebDriverError.self) {
      try await remoteEnd.begin(capabilities)
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
      try await remoteEnd.begin(["appium:app": "X", "appium:processArguments": ["args": ["a"]]])
    }
    #expect(error.description == #"session not created: X ["a"] wall"#)
  }

  @Test func statusAndNewSessionsRespectTheLimit() async throws {
    let remoteEnd = RemoteEnd.with(sessionLimit: 1)
    let status = WebDriverRequest("GET /status")
    #expect(
      try await remoteEnd.respond(to: status).value
        == ["ready": true, "message": "Duet is ready for a new session."])
    let client = try await Client(on: remoteEnd)
    #expect(
      try await remoteEnd.respond(to: status).value == [
        "ready": false,
        "message":
          "All sessions are taken (the limit is 1); end one with DELETE /session/{session id}.",
      ])
    let error = try await #require(throws: WebDriverError.self) {
      // The limit is looked at before the capabilities.
      try await remoteEnd.begin(1)
    }
    #expect(
      error.description
        == "session not created: all sessions are taken (the limit is 1); end one with DELETE "
        + "/session/{session id}")
    try await client.send("DELETE", "")
    #expect(try await remoteEnd.isReady == true)
  }
}

struct TimeoutTests {
  @Test func timeoutsAreKeptAndTheUnknownSaysNothing() async throws {
    try await Client().play(
      """
      GET /timeouts => {"script": 30000, "pageLoad": 300000, "implicit": 0}
      POST /timeouts {"implicit": 500, "script": null, "other": "x"}
      GET /timeouts => {"script": null, "pageLoad": 300000, "implicit": 500}
      POST /timeouts {"pageLoad": 9007199254740991}
      GET /timeouts => {"script": null, "pageLoad": 9007199254740991, "implicit": 500}
      """)
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

/// Sessions that get no commands any more; the time is moved by hand.
struct IdleSessionTests {
  private let clock = ManualIdleClock()

  private func remoteEnd(
    _ app: any AppDefinition = Workbench.app, timeout: Double = 0, limit: Int = 4
  ) -> RemoteEnd {
    .with(app, sessionLimit: limit) {
      $0.idleClock = clock
      $0.sessionTimeout = timeout
    }
  }

  @Test func aSessionWithoutCommandsEndsAndItsClientIsToldWhy() async throws {
    let client = try await Client(["appium:newCommandTimeout": 60], on: remoteEnd())
    clock.advance(bySeconds: 59)
    try await client.send("GET", "/timeouts")
    clock.advance(bySeconds: 59)
    try await client.send("GET", "/timeouts")
    clock.advance(bySeconds: 60)
    for method in ["GET", "POST"] {
      #expect(
        try await client.error(method, "/timeouts").description
          == "invalid session id: the session \"\(client.id)\" was ended because no command came "
          + "for 60 s; begin another one, with a longer \"appium:newCommandTimeout\" or 0 for none")
    }
    #expect(try await client.error("DELETE", "").code == .invalidSessionID)
  }

  @Test func theTimeoutIsTheServersWhereTheClientNamesNone() async throws {
    let remoteEnd = remoteEnd(timeout: 2.5)
    let client = try await Client(on: remoteEnd)
    let patient = try await Client(["appium:newCommandTimeout": 0], on: remoteEnd)
    clock.advance(bySeconds: 2.5)
    #expect(
      try await client.error("GET", "/timeouts").message.contains("no command came for 2.5 s"))
    clock.advance(bySeconds: 1e8)
    try await patient.send("GET", "/timeouts")
  }

  @Test func eachSessionHasATimeOfItsOwnOrNone() async throws {
    let remoteEnd = remoteEnd()
    let endless = try await Client(on: remoteEnd)
    let long = try await Client(["appium:newCommandTimeout": 100], on: remoteEnd)
    let short = try await Client(["appium:newCommandTimeout": 10], on: remoteEnd)
    clock.advance(bySeconds: 10)
    #expect(try await short.error("GET", "/timeouts").code == .invalidSessionID)
    clock.advance(bySeconds: 89)
    try await long.send("GET", "/timeouts")
    clock.advance(bySeconds: 100)
    #expect(try await long.error("GET", "/timeouts").code == .invalidSessionID)
    clock.advance(bySeconds: 1e8)
    try await endless.send("GET", "/timeouts")
  }

  @Test func aSessionWithACommandUnderWayIsNotIdle() async throws {
    // A button whose tap takes ten minutes.
    let app = ScriptedAppDefinition.workbench(()) { [clock] _ in
      let button = Element(
        .button, label: "wait",
        actions: [.tap { for _ in 0..<10 { clock.advance(bySeconds: 60) } }])
      return Screen(Element(.other, id: "s", content: .elements([button])))
    }
    let client = try await Client(["appium:newCommandTimeout": 60], on: remoteEnd(app))
    try await client.click("wait")
    clock.advance(bySeconds: 59)
    try await client.send("GET", "/timeouts")
    clock.advance(bySeconds: 60)
    #expect(try await client.error("GET", "/timeouts").code == .invalidSessionID)
  }

  @Test func whatASessionHadIsFreeForAnother() async throws {
    let remoteEnd = remoteEnd(timeout: 60, limit: 1)
    _ = try await Client(on: remoteEnd)
    #expect(try await remoteEnd.isReady == false)
    let refused = try await #require(throws: WebDriverError.self) {
      _ = try await Client(on: remoteEnd)
    }
    #expect(
      refused.description
        == "session not created: all sessions are taken (the limit is 1); end one "
        + "with DELETE /session/{session id}")
    clock.advance(bySeconds: 60)
    #expect(try await remoteEnd.isReady == true)
    _ = try await Client(on: remoteEnd)
  }

  @Test(
    arguments: [
      ("60", "must be a number, but is a string"), (-1, "must be from 0 to 1000000000"),
      ([], "must be a number, but is an array"),
    ] as [(JSONValue, String)])
  func aTimeoutThatIsNoneIsRefused(timeout: JSONValue, reason: String) async throws {
    let remoteEnd = remoteEnd(limit: 1)
    let error = try await #require(throws: WebDriverError.self) {
      _ = try await Client(["appium:newCommandTimeout": timeout], on: remoteEnd)
    }
    #expect(error.description == "invalid argument: \"appium:newCommandTimeout\" \(reason)")
    #expect(try await remoteEnd.isReady == true)
  }
}
