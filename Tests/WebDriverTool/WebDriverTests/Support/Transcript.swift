import Device
import Foundation
import Testing
import WebDriver

/// A line of a table that is written as text: what is given, `=>`, and what is expected.
struct Row: Sendable, CustomTestStringConvertible {
  let given: String
  let expected: String

  /// What is expected one after the other, with commas between; `nothing` is an empty list.
  var list: [String] { expected == "nothing" ? [] : expected.components(separatedBy: ", ") }
  var testDescription: String { given }
}

/// The lines of a table. Where one is too long, its arrow begins the next line.
func rows(_ table: String) -> [Row] {
  table.replacing(#/\n *=> /#, with: " => ").split(separator: "\n").map { line in
    let parts = line.trimmingPrefix(while: \.isWhitespace).components(separatedBy: " => ")
    return Row(given: parts[0], expected: parts.dropFirst().joined(separator: " => "))
  }
}

/// A conversation with the remote end: commands, and what each is answered with.
///
///     An alert is read and accepted
///       click alert
///       GET /alert/text => "Sure?"
///       POST /alert/accept
///       POST /alert/accept => no such alert: no alert is open
///       log => alert OK
///
/// After the arrow there is the value as JSON, or an error's text, or its code alone. Without an
/// arrow, the command is carried out and may have any value. `click` takes an element's name, `mobile:` one
/// argument; `log` is what the app, or in a web context the page, has noted. `touch` takes what a
/// finger does, and after a stroke another one: `(10, 20) down pause 500 (0, 5) from {pad} in 200 up`.
///
/// A name in braces, in a path or quoted in a body, is the reference of the element that had it as
/// accessibility id or, in a web context, as CSS selector, when the conversation named it first.
/// `$element` is the key of a reference, `$session` the session's id.
struct Transcript: Sendable, CustomTestStringConvertible {
  let title: String
  let lines: [Row]

  var testDescription: String { title }
}

/// The conversations of a text, each with its title, below which its lines are indented.
func transcripts(_ text: String) -> [Transcript] {
  text.split(separator: #/\n(?=[^ \n])/#).map { part in
    let lines = part.split(separator: "\n", maxSplits: 1)
    return Transcript(title: String(lines[0]), lines: rows(String(lines[1])))
  }
}

extension Client {
  /// Has a conversation, and records an issue for each answer that is not the one expected.
  func play(
    _ transcript: Transcript, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    for flaw in try await flaws(in: transcript.lines) {
      Issue.record("\(flaw)", sourceLocation: sourceLocation)
    }
  }

  /// Has a conversation without a title.
  func play(_ lines: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await play(Transcript(title: "", lines: rows(lines)), sourceLocation: sourceLocation)
  }

  /// Has a conversation, and tells each answer that is not the one expected.
  func flaws(in lines: [Row]) async throws -> [String] {
    var flaws: [String] = []
    var known: [String: String] = [:]
    for line in lines {
      let answer = try await answer(to: line.given, &known)
      if line.expected.isEmpty {
        if case .failure(let error) = answer { flaws.append("\(line.given): \(error)") }
        continue
      }
      var expected = line.expected.replacing("$element", with: Client.elementKey)
        .replacing("$session", with: id)
      for (name, reference) in known {
        expected = expected.replacing("{\(name)}", with: reference)
      }
      if line.given == "log", !expected.hasPrefix("\"") {
        expected = JSONValue.string(expected).line
      } else if let value = try? JSONValue(parsing: Data(expected.utf8)) {
        expected = value.line
      }
      let isCode = WebDriverError.Code(rawValue: expected) != nil
      let text = isCode ? String(answer.line.prefix { $0 != ":" }) : answer.line
      if text != expected { flaws.append("\(line.given): \(text), not \(expected)") }
    }
    return flaws
  }

  /// What a command is answered with, as a line of a conversation has it.
  func answer(to command: String) async throws -> String {
    var known: [String: String] = [:]
    return try await answer(to: command, &known).line
  }

  private func answer(
    to command: String, _ known: inout [String: String]
  ) async throws -> Result<JSONValue, WebDriverError> {
    if command == "log" {
      return .success(.string(try await (isInPage() ? pageLog() : log()) ?? ""))
    }
    if command.hasPrefix("click ") {
      return try await answer(to: "POST /element/{\(command.dropFirst(6))}/click", &known)
    }
    if command.hasPrefix("touch ") {
      let fingers = JSONValue.fingers(command.dropFirst(6).split(separator: " / ").map(touch))
      return try await answer(to: "POST /actions \(fingers.line)", &known)
    }
    if let script = command.wholeMatch(of: #/(mobile: \w+) ?(.*)/#) {
      let body = #"{"script": "\#(script.1)", "args": [\#(script.2)]}"#
      return try await answer(to: "POST /execute/sync \(body)", &known)
    }
    var request = WebDriverRequest(try await resolved(command, &known))
    request.path = "/session/\(id)\(request.path)"
    if request.method == "POST", request.body.isEmpty { request.body = Data("{}".utf8) }
    let response = await remoteEnd.respond(to: request)
    do {
      return .success(try response.value)
    } catch let error as WebDriverError {
      return .failure(error)
    }
  }

  private func touch(_ finger: Substring) -> [JSONValue] {
    let step =
      #/\((\S+), (\S+)\)(?: from (?:\{(.+?)\}|(pointer)))?(?: in (\d+))?|pause (\d+)|[a-z]+/#
    return finger.matches(of: step).map { match in
      let (whole, x, y, element, pointer, time, pause) = match.output
      if let x = x.flatMap({ Double($0) }), let y = y.flatMap({ Double($0) }) {
        let origin =
          element.map { JSONValue.element("{\($0)}") }
          ?? .string(pointer.map(String.init) ?? "viewport")
        return .move(x, y, origin: origin, in: time.flatMap { Int($0) } ?? 0)
      }
      if let pause = pause.flatMap({ Int($0) }) { return .pause(pause) }
      return whole == "down" ? .down : whole == "up" ? .up : ["type": "pointerCancel"]
    }
  }

  /// A command with references in place of names.
  private func resolved(
    _ command: String, _ known: inout [String: String]
  ) async throws -> String {
    var command = command.replacing("$element", with: Client.elementKey)
    while let name = command.firstMatch(of: #/([/"])\{([^"{}][^{}]*)\}/#) {
      let key = String(name.2)
      if known[key] == nil {
        let strategy = try await isInPage() ? "css selector" : "accessibility id"
        known[key] = try await reference(strategy, key)
      }
      command = command.replacing(name.0, with: "\(name.1)\(known[key] ?? "")")
    }
    return command
  }

  private func isInPage() async throws -> Bool {
    try await send("GET", "/context") != "NATIVE_APP"
  }
}

extension WebDriverRequest {
  /// A request from its method, its path, and its body if any.
  init(_ line: String) {
    let words = line.split(separator: " ", maxSplits: 2)
    self.init(
      method: String(words[0]), path: words.count > 1 ? String(words[1]) : "",
      body: Data((words.count > 2 ? words[2] : "").utf8))
  }
}

extension Result<JSONValue, WebDriverError> {
  /// The value as JSON, or the error's text, in one line.
  fileprivate var line: String {
    switch self {
    case .success(let value): value.line
    case .failure(let error): error.description.replacing("\n", with: "\\n")
    }
  }
}

struct TranscriptTests {
  @Test(
    arguments: rows(
      """
      log => tap => log: "", not "tap"
      GET /window => "WEBVIEW_1" => GET /window: "NATIVE_APP", not "WEBVIEW_1"
      GET /window => no such window => GET /window: "NATIVE_APP", not no such window
      POST /alert/accept => POST /alert/accept: no such alert: no alert is open
      POST /alert/accept => no such alert: none
      => POST /alert/accept: no such alert: no alert is open, not no such alert: none
      POST /alert/accept => unexpected alert open
      => POST /alert/accept: no such alert, not unexpected alert open
      """))
  func anotherAnswerThanTheExpectedOneIsTold(_ row: Row) async throws {
    let parts = row.expected.components(separatedBy: " => ")
    let line = Row(given: row.given, expected: parts.count > 1 ? parts[0] : "")
    #expect(try await Client().flaws(in: [line]) == parts.suffix(1))
  }
}

/// Speaks to a remote end as bytes on the wire would, and takes the answers apart.
struct Client: Sendable {
  let remoteEnd: RemoteEnd
  let id: String

  static let elementKey = RemoteElement.key
  /// The context of the first page on the screen.
  static let page = "WEBVIEW_1"

  /// Begins a session with the app "app.duet.workbench".
  init(
    _ capabilities: [String: JSONValue] = [:], on remoteEnd: RemoteEnd = .with()
  ) async throws {
    let wanted = capabilities.merging(["appium:bundleId": "app.duet.workbench"]) { given, _ in
      given
    }
    let value = try await remoteEnd.begin(.object(wanted))
    self.remoteEnd = remoteEnd
    id = try #require(value["sessionId"]?.string, "\(value)")
  }

  /// Begins a session in the context of the first page, which is the hybrid app's.
  static func inPage(on remoteEnd: RemoteEnd = .with(Hybrid.app)) async throws -> Client {
    let client = try await Client(on: remoteEnd)
    try await client.send("POST", "/context", ["name": .string(page)])
    return client
  }

  /// Sends a command of the session.
  ///
  /// - Returns: the value of a response with status 200.
  /// - Throws: the error of any other response.
  @discardableResult
  func send(_ method: String, _ path: String, _ body: JSONValue? = nil) async throws -> JSONValue {
    try await respond(method, path, body).value
  }

  /// The whole response to a command of the session.
  func respond(
    _ method: String, _ path: String, _ body: JSONValue? = nil
  ) async -> WebDriverResponse {
    await remoteEnd.respond(
      to: WebDriverRequest(
        method: method, path: "/session/\(id)\(path)",
        body: body?.data ?? Data((method == "POST" ? "{}" : "").utf8)))
  }

  /// The error that a command ends with.
  func error(
    _ method: String, _ path: String, _ body: JSONValue? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> WebDriverError {
    try await #require(throws: WebDriverError.self, sourceLocation: sourceLocation) {
      try await send(method, path, body)
    }
  }

  // MARK: - Elements

  /// The reference of the element with an accessibility id.
  func element(_ name: String) async throws -> String {
    try await reference("accessibility id", name)
  }

  /// The reference of the first element that a locator finds.
  func reference(_ using: String, _ value: String) async throws -> String {
    let found = try await send("POST", "/element", .locator(using, value))
    #expect(found.object?.count == 1)
    return try #require(found[Client.elementKey]?.string)
  }

  /// What a command says of each element that a locator finds.
  func all(_ using: String, _ value: String, _ path: String) async throws -> [String?] {
    var answers: [String?] = []
    for element in try await send("POST", "/elements", .locator(using, value)).array ?? [] {
      let reference = try #require(element[Client.elementKey]?.string)
      answers.append(try await send("GET", "/element/\(reference)/\(path)").string)
    }
    return answers
  }

  func click(_ name: String) async throws {
    try await send("POST", "/element/\(element(name))/click")
  }

  /// What the app has noted so far.
  func log() async throws -> String? {
    try await send("GET", "/element/\(element("log"))/text").string
  }

  /// What the page has noted so far.
  func pageLog() async throws -> String? {
    try await css("#log", "property/textContent").string
  }

  /// What a command says of the first element that a CSS selector selects.
  func css(_ selector: String, _ path: String) async throws -> JSONValue {
    try await send("GET", "/element/\(reference("css selector", selector))/\(path)")
  }

  /// Does something to the first element that a CSS selector selects.
  func css(_ selector: String, do path: String, _ body: JSONValue = [:]) async throws {
    try await send("POST", "/element/\(reference("css selector", selector))/\(path)", body)
  }
}

extension RemoteEnd {
  /// A remote end with apps, or else with the workbench.
  static func with(
    _ apps: any AppDefinition..., clock: DeviceClock = .virtual, sessionLimit: Int = 4,
    change: (inout RemoteEnd.Configuration) -> Void = { _ in }
  ) -> RemoteEnd {
    var configuration = RemoteEnd.Configuration(
      apps: apps.isEmpty ? [Workbench.app] : apps, clock: clock, sessionLimit: sessionLimit)
    change(&configuration)
    return RemoteEnd(configuration: configuration)
  }

  /// Asks for a session with capabilities, and returns what is told of it.
  func begin(_ capabilities: JSONValue) async throws -> JSONValue {
    let body: JSONValue = ["capabilities": ["alwaysMatch": capabilities]]
    return try await respond(
      to: WebDriverRequest(method: "POST", path: "/session", body: body.data)
    ).value
  }

  /// Whether another session may begin.
  var isReady: Bool? {
    get async throws {
      try await respond(to: WebDriverRequest(method: "GET", path: "/status")).value["ready"]?.bool
    }
  }
}

extension WebDriverResponse {
  /// The value of a response with status 200; the error of any other response is thrown.
  var value: JSONValue {
    get throws {
      let value = try #require(try JSONValue(parsing: body)["value"])
      if status == 200 { return value }
      let code = try #require(value["error"]?.string.flatMap(WebDriverError.Code.init))
      #expect(code.status == status)
      #expect(value["stacktrace"] == "")
      throw WebDriverError(code, try #require(value["message"]?.string), data: value["data"])
    }
  }

  /// Records an issue where the answer to nonsense is not one that the protocol knows.
  func expectProtocolsWords() throws {
    let whole = try #require(try JSONValue(parsing: body).object)
    #expect(whole.keys.sorted() == ["value"])
    if status == 200 { return }
    let code = whole["value"]?["error"]?.string.flatMap(WebDriverError.Code.init)
    #expect(code?.status == status)
    #expect(code != .unknownError)
    #expect(whole["value"]?["message"]?.string?.isEmpty == false)
  }
}

extension JSONValue {
  /// The value as one line of JSON.
  var line: String { String(decoding: data, as: UTF8.self) }

  static func locator(_ using: String, _ value: String) -> JSONValue {
    ["using": .string(using), "value": .string(value)]
  }

  static func element(_ reference: String) -> JSONValue {
    .object([Client.elementKey: .string(reference)])
  }

  // MARK: - Actions

  static let down: JSONValue = ["type": "pointerDown", "button": 0]
  static let up: JSONValue = ["type": "pointerUp", "button": 0]

  static func pause(_ milliseconds: Int) -> JSONValue {
    ["type": "pause", "duration": .integer(milliseconds)]
  }

  static func move(
    _ x: Double, _ y: Double, origin: JSONValue = "viewport", in milliseconds: Int = 0
  ) -> JSONValue {
    [
      "type": "pointerMove", "x": .number(x), "y": .number(y), "origin": origin,
      "duration": .integer(milliseconds),
    ]
  }

  /// The body of an actions command with one sequence for each finger.
  static func fingers(_ fingers: [[JSONValue]]) -> JSONValue {
    let sequences = fingers.enumerated().map { number, actions -> JSONValue in
      [
        "type": "pointer", "id": .string("finger \(number)"),
        "parameters": ["pointerType": "touch"], "actions": .array(actions),
      ]
    }
    return ["actions": .array(sequences)]
  }
}
