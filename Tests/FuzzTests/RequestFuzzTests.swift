import Foundation
import SampleApps
import SeededRandom
import Testing
import WebDriver

/// Malformed requests to the remote end with the real apps: each is answered in the protocol's
/// words, and none with the error of a remote end that has failed.
@Suite(.timeLimit(.minutes(30)))
struct RequestFuzzTests {
  private static func begin(_ app: String, on remoteEnd: RemoteEnd) async throws -> String {
    let wanted: JSONValue = [
      "appium:bundleId": .string(app), "unhandledPromptBehavior": "accept",
      "appium:newCommandTimeout": 0,
    ]
    let body: JSONValue = ["capabilities": ["alwaysMatch": wanted]]
    let response = await remoteEnd.respond(
      to: WebDriverRequest(method: "POST", path: "/session", body: body.data))
    let value = try JSONValue(parsing: response.body)["value"]
    return try #require(value?["sessionId"]?.string, "\(value ?? .null)")
  }

  @Test func everyRequestIsAnsweredInTheProtocolsWords() async throws {
    var configuration = RemoteEnd.Configuration(
      apps: InstalledApps.all(), clock: .virtual, sessionLimit: 16)
    // Most random XPaths end soon; those that do not must not make up all of the time.
    configuration.xpathLimits = XPathLimits(operations: 100_000, seconds: 0.2)
    let remoteEnd = RemoteEnd(configuration: configuration)
    var maker = RequestMaker()
    let apps = ["TinyLog", "Beer Explorer"]
    for app in apps { maker.sessions.append(try await Self.begin(app, on: remoteEnd)) }
    var answers: [String: Int] = [:]
    try await Fuzz.each { number, dice in
      let request = maker.next(&dice)
      let response = await remoteEnd.respond(to: request)
      if let flaw = AnswerCheck.flaw(response, to: request) {
        Issue.record(
          """
          \(flaw)
          request \(number) of \(Fuzz.description): \(request.method) \(request.path)
          \(String(decoding: request.body.prefix(2_000), as: UTF8.self))
          \(response.status) \(String(decoding: response.body.prefix(2_000), as: UTF8.self))
          """)
      }
      try await learn(from: response, to: request, &maker, remoteEnd)
      let value = response.status == 200 ? nil : try? JSONValue(parsing: response.body)["value"]
      answers[value?["error"]?.string ?? "200", default: 0] += 1
      // Screens that a random walk has led to the end of are begun anew.
      if number % 500 == 499 {
        let index = dice.below(apps.count)
        _ = await remoteEnd.respond(
          to: WebDriverRequest(method: "DELETE", path: "/session/\(maker.sessions[index])"))
        maker.sessions[index] = try await Self.begin(apps[index], on: remoteEnd)
      }
    }
    print(
      "RequestFuzzTests: "
        + answers.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    )
    // Were all refused for one reason, little would have been tried.
    #expect(answers["200", default: 0] > Fuzz.count / 20)
    #expect(answers.count > 6)
  }

  /// Takes over what a response says: references, and a session that has begun or ended.
  private func learn(
    from response: WebDriverResponse, to request: WebDriverRequest, _ maker: inout RequestMaker,
    _ remoteEnd: RemoteEnd
  ) async throws {
    guard response.status == 200 else { return }
    if request.method == "POST", request.path == "/session" {
      let id = try JSONValue(parsing: response.body)["value"]?["sessionId"]?.string ?? ""
      let ended = await remoteEnd.respond(
        to: WebDriverRequest(method: "DELETE", path: "/session/\(id)"))
      #expect(ended.status == 200)
    }
    if request.method == "DELETE",
      let index = maker.sessions.firstIndex(where: { request.path == "/session/\($0)" })
    {
      let app = index == 0 ? "TinyLog" : "Beer Explorer"
      maker.sessions[index] = try await Self.begin(app, on: remoteEnd)
    }
    guard request.path.contains("/element"), response.body.count < 4_000 else { return }
    let value = try JSONValue(parsing: response.body)["value"] ?? .null
    for element in value.array ?? [value] {
      guard let reference = element[RemoteElement.key]?.string else { continue }
      maker.references.append(reference)
      if maker.references.count > 20 { maker.references.removeFirst() }
    }
  }
}
