import TestSupport
import Foundation
import SampleApps
import Device
import Testing
import WebDriver

/// Malformed requests to the remote end with the real apps. Each gets a response that follows the
/// protocol, never an unknown error.
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

  @Test func `every response follows the protocol`() async throws {
    var configuration = RemoteEnd.Configuration(
      apps: InstalledApps.all(), clock: .virtual, sessionLimit: 16)
    // Limit the few slow ones among the random XPaths, so that they don't take most of the time.
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
      // Restart an app, because random requests sooner or later get stuck on a screen.
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
    // Check that enough requests were valid, since refused ones test little.
    #expect(answers["200", default: 0] > Fuzz.count / 20)
    #expect(answers.count > 6)
  }

  /// Learns from a response: new references, and sessions that have started or ended.
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

/// Makes requests, most of them invalid in some way.
struct RequestMaker {
  var sessions: [String] = []
  /// References that commands have returned.
  var references: [String] = ["e-1"]

  private static let segments = [
    "session", "status", "element", "elements", "click", "value", "source", "%2F", "%", "%zz", "..",
    "", "a", "é", "\u{0}", "wd", "hub", "actions", "timeouts", "cookie", "shadow", "%00", "{id}",
  ]
  private static let methods = ["GET", "POST", "DELETE", "PUT", "get", "", "HEAD", "é", "PATCH"]

  /// Valid commands of a session, with their bodies.
  private static let commands =
    lines(
      #"""
      /actions {"actions": [{"type": "pointer", "id": "finger", \#
      "parameters": {"pointerType": "touch"}, "actions": [\#
      {"type": "pointerMove", "duration": 250, "x": 100, "y": 200, "origin": "viewport"}, \#
      {"type": "pointerDown", "button": 0}, {"type": "pause", "duration": 100}, \#
      {"type": "pointerMove", "duration": 50, "x": 10, "y": -20, "origin": "pointer"}, \#
      {"type": "pointerUp", "button": 0}]}, \#
      {"type": "key", "id": "keys", "actions": [{"type": "keyDown", "value": "a"}]}, \#
      {"type": "wheel", "id": "wheel", \#
      "actions": [{"type": "scroll", "x": 5, "y": 300, "deltaX": 0, "deltaY": 50}]}]}
      /timeouts {"implicit": 100, "pageLoad": 1, "script": 1}
      /context {"name": "NATIVE_APP"}
      /context {"name": "WEBVIEW_1"}
      /execute/sync {"script": "/* isDisplayed */return (", "args": [{"ELEMENT": "e"}]}
      /execute/sync {"script": "/* getAttribute */return (", "args": ["e", "class"]}
      /window {"handle": "NATIVE_APP"}
      /alert/text {"text": "a"}
      /url {"url": "app://a"}
      /alert/accept {}
      /execute/sync {"script": "mobile: swipe", "args": [{"direction": "up"}]}
      /execute/sync {"script": "mobile: scroll", "args": [{"direction": "down", "distance": 0.5}]}
      /execute/sync {"script": "mobile: tap", "args": [{"x": 20, "y": 60}]}
      /execute/sync {"script": "mobile: dragFromToForDuration", \#
      "args": [{"fromX": 1, "fromY": 1, "toX": 2, "toY": 300, "duration": 1}]}
      """#)
    + MobileCommand.all.map { command in
      (
        "/execute/sync",
        ["script": .string("mobile: \(command.name)"), "args": [["x": 1, "y": 1]]]
      )
    }
  private static let newSession = lines(
    #"""
    /session {"capabilities": {"alwaysMatch": {\#
    "platformName": "iOS", "appium:bundleId": "TinyLog", "appium:newCommandTimeout": 60, \#
    "timeouts": {"implicit": 0}, "unhandledPromptBehavior": {"default": "ignore"}, \#
    "appium:processArguments": {"args": ["--list", "A"], "env": {"A": "b"}}}, \#
    "firstMatch": [{"pageLoadStrategy": "eager"}, {"proxy": {"proxyType": "direct"}}]}}
    """#)[0].body

  private static func lines(_ text: String) -> [(path: String, body: JSONValue)] {
    text.split(separator: "\n").map { line in
      let words = line.split(separator: " ", maxSplits: 1)
      guard let body = try? JSONValue(parsing: Data(words[1].utf8)) else {
        preconditionFailure("not JSON: \(line)")
      }
      return (String(words[0]), body)
    }
  }

  mutating func next(_ dice: inout Dice) -> WebDriverRequest {
    switch dice.below(10) {
    case 0: randomPath(&dice)
    case 1: knownRoute(&dice)
    case 2: damagedText(&dice)
    case 3: newSession(&dice)
    case 4, 5: damagedCommand(&dice)
    case 6: elementCommand(&dice)
    default: find(&dice)
    }
  }

  private func randomPath(_ dice: inout Dice) -> WebDriverRequest {
    let segments = (0..<dice.below(6)).map { _ in
      dice.oneIn(3) ? session(&dice) : dice.one(of: Self.segments)
    }
    let method = dice.one(of: Self.methods)
    return request(
      method, (dice.oneIn(9) ? "" : "/") + segments.joined(separator: "/"),
      RandomJSON.object(&dice))
  }

  private func knownRoute(_ dice: inout Dice) -> WebDriverRequest {
    let route = dice.one(of: RemoteEnd.routes, or: RemoteEnd.routes[0])
    let path = route.path.split(separator: "/").map { segment in
      switch segment {
      case "{session id}": session(&dice)
      case "{element id}": dice.one(of: references)
      case _ where segment.hasPrefix("{"): dice.one(of: Self.segments)
      default: String(segment)
      }
    }
    // An ended session is useless, so end only a few sessions, to start new ones.
    let ends = route.method == "DELETE" && path.count == 2 && !dice.oneIn(10)
    return request(
      ends ? "GET" : route.method, "/" + path.joined(separator: "/"), RandomJSON.object(&dice))
  }

  private func damagedText(_ dice: inout Dice) -> WebDriverRequest {
    let (path, body) = dice.one(of: Self.commands, or: ("/element", Selectors.body(&dice)))
    return WebDriverRequest(
      method: "POST", path: "/session/\(session(&dice))\(path)",
      body: Data(Mutation.of(Array(body.data), &dice)))
  }

  private func newSession(_ dice: inout Dice) -> WebDriverRequest {
    var body = Self.newSession
    for _ in 0...dice.below(3) { body = RandomJSON.damaged(body, &dice) }
    return request("POST", "/session", body)
  }

  private func damagedCommand(_ dice: inout Dice) -> WebDriverRequest {
    let (path, body) = dice.one(of: Self.commands, or: ("/back", [:]))
    return request(
      "POST", "/session/\(session(&dice))\(path)",
      dice.oneIn(3) ? body : RandomJSON.damaged(body, &dice))
  }

  private func elementCommand(_ dice: inout Dice) -> WebDriverRequest {
    let element = "/session/\(session(&dice))/element/\(dice.one(of: references))"
    switch dice.below(8) {
    case 0, 1: return request("POST", element + "/click", [:])
    case 2: return request("POST", element + "/clear", [:])
    case 3: return request("POST", element + "/value", ["text": .string(RandomJSON.word(&dice))])
    case 4: return request("GET", element + "/rect", nil)
    case 5: return request("GET", element + "/attribute/" + dice.one(of: ["label", "", "é"]), nil)
    case 6: return request("POST", element + "/elements", Selectors.body(&dice))
    default: return request("GET", element + dice.one(of: ["/text", "/name", "/displayed"]), nil)
    }
  }

  private func find(_ dice: inout Dice) -> WebDriverRequest {
    request(
      "POST", "/session/\(session(&dice))/element\(dice.oneIn(2) ? "s" : "")",
      Selectors.body(&dice))
  }

  private func session(_ dice: inout Dice) -> String {
    dice.oneIn(30) ? dice.one(of: Self.segments) : dice.one(of: sessions)
  }

  private func request(_ method: String, _ path: String, _ body: JSONValue?) -> WebDriverRequest {
    WebDriverRequest(method: method, path: path, body: body?.data ?? Data())
  }
}

/// Checks that a response is valid in the protocol, whatever the request.
enum AnswerCheck {
  static func flaw(_ response: WebDriverResponse, to request: WebDriverRequest) -> String? {
    guard let body = try? JSONValue(parsing: response.body), let value = body["value"] else {
      return "the body isn't an object with a value"
    }
    if response.status == 200 { return nil }
    guard let code = value["error"]?.string.flatMap(WebDriverError.Code.init) else {
      return "there is no known error code"
    }
    guard let message = value["message"]?.string, value["stacktrace"]?.string != nil else {
      return "message or stacktrace is missing"
    }
    if code == .unknownError { return "an unknown error means a defect in the remote end" }
    if code.status != response.status { return "the status doesn't match the error code" }
    if message.utf8.count > 20_000 { return "the message has \(message.utf8.count) bytes" }
    let asked = request.path + String(decoding: request.body, as: UTF8.self)
    return leak(in: message, asked: asked).map { "the message leaks \($0)" }
  }

  /// Returns a detail of the machine that a message leaks: a memory address, path or variable.
  static func leak(in message: String, asked: String) -> String? {
    if message.contains("0x") || message.contains("0000") {
      let addresses = message.matches(of: /\b(?:0x[0-9a-f]{6,16}|0000[0-9a-f]{8,12})\b/)
      if let address = addresses.first(where: { !asked.contains($0.0) }) {
        return "the address \(address.0)"
      }
    }
    let folders = ["/home/", "/root/", "/tmp/", "/usr/", "/opt/", "/var/", ".swift:", "PATH="]
    return folders.first { message.contains($0) && !asked.contains($0) }
  }
}
