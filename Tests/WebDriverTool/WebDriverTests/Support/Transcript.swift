import Device
import Foundation
import Testing
import WebDriver

/// A line of a table written as text: the input, `=>`, and the expected result.
struct Row: Sendable, CustomTestStringConvertible {
  let given: String
  let expected: String

  /// The expected values, separated by commas. `nothing` is an empty list.
  var list: [String] { expected == "nothing" ? [] : expected.components(separatedBy: ", ") }
  var testDescription: String { given }
}

/// A conversation with the remote end: commands and their expected results.
///
///     An alert is read and accepted
///       click alert
///       GET /alert/text => "Sure?"
///       POST /alert/accept
///       POST /alert/accept => no such alert: no alert is open
///       log => alert OK
///
/// After the arrow is the value as JSON, an error's text, or only its code. `…` stands for any text
/// at the beginning or the end. Without an arrow, the command must succeed, with any value. `log` is
/// the log of the app, or in a web context of the page. Other commands that aren't requests are
/// abbreviations: ``WebDriverRequest/shorthands``. `touch` performs the actions of one or more
/// fingers, separated by slashes: `(10, 20) down pause 500 (0, 5) from {pad} in 200 up`. `press`
/// presses keys. `session` starts a new session with these capabilities.
///
/// A name in braces, in a path or quoted in a body, is an element's reference. The element is found
/// at the name's first use, by accessibility id or, in a web context, by CSS selector.
/// `$element` is the key of a reference, and `$session` the session's id.
struct Transcript: Sendable, CustomTestStringConvertible {
  let title: String
  let lines: [Row]

  var testDescription: String { title }
}

extension String {
  /// The lines of a table. A long line may be broken before its arrow.
  var rows: [Row] {
    replacing(#/\n *=> /#, with: " => ").split(separator: "\n").map { line in
      let parts = line.trimmingPrefix(while: \.isWhitespace).components(separatedBy: " => ")
      return Row(given: parts[0], expected: parts.dropFirst().joined(separator: " => "))
    }
  }

  /// The conversations of a text. Each has a title and indented lines below it.
  var transcripts: [Transcript] {
    split(separator: #/\n(?=[^ \n])/#).map { part in
      let lines = part.split(separator: "\n", maxSplits: 1)
      return Transcript(title: String(lines[0]), lines: String(lines[1]).rows)
    }
  }

  /// Whether the string matches an expected text, in which `…` stands for a beginning or an end.
  fileprivate func isExpected(as text: String) -> Bool {
    let part = text.trimmingCharacters(in: ["…"])
    return switch (text.hasPrefix("…"), text.hasSuffix("…")) {
    case (false, false): self == text
    case (false, true): hasPrefix(part)
    case (true, false): hasSuffix(part)
    case (true, true): contains(part)
    }
  }
}

extension Client {
  /// Plays a conversation, and records an issue for each unexpected result.
  func play(
    _ transcript: Transcript, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    var conversation = Conversation(client: self)
    for line in transcript.lines {
      guard let mismatch = try await conversation.mismatch(of: line) else { continue }
      Issue.record("\(mismatch)", sourceLocation: sourceLocation)
    }
  }

  /// Plays a conversation without a title.
  func play(_ lines: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await play(Transcript(title: "", lines: lines.rows), sourceLocation: sourceLocation)
  }

  /// Returns the result of a command, in the format of a conversation.
  func answer(to command: String) async throws -> String {
    var conversation = Conversation(client: self)
    return try await conversation.answer(to: command).line
  }
}

private struct Conversation {
  var client: Client
  /// The references of the elements named so far.
  var known: [String: String] = [:]

  /// Returns the difference between a line and the actual result. Nil if there is none.
  mutating func mismatch(of line: Row) async throws -> String? {
    let answer = try await answer(to: line.given)
    if line.expected.isEmpty {
      if case .failure(let error) = answer { return "\(line.given): \(error)" }
      return nil
    }
    var expected = line.expected.replacing("$element", with: RemoteElement.key)
      .replacing("$session", with: client.id)
    for (name, reference) in known { expected = expected.replacing("{\(name)}", with: reference) }
    if line.given == "log", !expected.hasPrefix("\"") {
      expected = JSONValue.string(expected).line
    } else if let value = try? JSONValue(parsing: Data(expected.utf8)) {
      expected = value.line
    }
    let isCode = WebDriverError.Code(rawValue: expected) != nil
    let text = isCode ? String(answer.line.prefix { $0 != ":" }) : answer.line
    return text.isExpected(as: expected) ? nil : "\(line.given): \(text), not \(expected)"
  }

  mutating func answer(to command: String) async throws -> Result<JSONValue, WebDriverError> {
    do {
      if command == "log" {
        return .success(.string(try await isInPage() ? client.pageLog() : client.log()))
      }
      if command.hasPrefix("session ") {
        let capabilities = try JSONValue(parsing: Data(command.dropFirst(8).utf8))
        client = try await Client(capabilities.object ?? [:], on: client.remoteEnd)
        known = [:]
        return .success(.string(client.id))
      }
      let request = client.request(try await resolved(WebDriverRequest.line(for: command)))
      return .success(try await client.remoteEnd.respond(to: request).value)
    } catch let error as WebDriverError {
      return .failure(error)
    }
  }

  private mutating func resolved(_ command: String) async throws -> String {
    var command = command.replacing("$element", with: RemoteElement.key)
    while let name = command.firstMatch(of: #/([/"])\{([^"{}][^{}]*)\}/#) {
      let key = String(name.2)
      if known[key] == nil {
        let strategy = try await isInPage() ? "css selector" : "accessibility id"
        known[key] = try await client.reference(strategy, key)
      }
      command = command.replacing(name.0, with: "\(name.1)\(known[key] ?? "")")
    }
    return command
  }

  private func isInPage() async throws -> Bool {
    try await client.send("GET", "/context") != "NATIVE_APP"
  }
}

extension WebDriverRequest {
  /// Creates a request from its method, path and optional body.
  init(_ line: String) {
    let words = line.split(separator: " ", maxSplits: 2)
    self.init(
      method: String(words[0]), path: words.count > 1 ? String(words[1]) : "",
      body: Data((words.count > 2 ? words[2] : "").utf8))
  }

  /// The abbreviations of requests in a conversation.
  static let shorthands = [
    ("click (.+)", "POST /element/{$1}/click"),
    (#"type (".*") into (.+)"#, #"POST /element/{$2}/value {"text": $1}"#),
    ("context (.+)", #"POST /context {"name": "$1"}"#),
    (#"(mobile: \w+) ?(.*)"#, #"POST /execute/sync {"script": "$1", "args": [$2]}"#),
    (
      #"find all (\S.*?) (".*") in (.+)"#,
      #"POST /element/{$3}/elements {"using": "$1", "value": $2}"#
    ),
    (#"find (\S.*?) (".*") in (.+)"#, #"POST /element/{$3}/element {"using": "$1", "value": $2}"#),
    (#"find all (\S.*?) (".*")"#, #"POST /elements {"using": "$1", "value": $2}"#),
    (#"find (\S.*?) (".*")"#, #"POST /element {"using": "$1", "value": $2}"#),
  ]

  /// Returns the request for a command of a conversation.
  static func line(for command: String) -> String {
    if command.hasPrefix("touch ") { return touch(command.dropFirst(6)) }
    if command.hasPrefix("press ") { return press(command.dropFirst(6)) }
    for (pattern, request) in shorthands {
      let line = command.replacingOccurrences(
        of: "^\(pattern)$", with: request, options: .regularExpression)
      if line != command { return line }
    }
    return command
  }

  private static func touch(_ text: Substring) -> String {
    let step = #/\((\S+), (\S+)\)(?: from (\{.+?\}|pointer))?(?: in (\d+))?|pause (\d+)|[a-z]+/#
    let fingers = text.components(separatedBy: " / ").enumerated().map { number, finger in
      let actions = finger.matches(of: step).map { match in
        let (whole, x, y, place, time, pause) = match.output
        if let x, let y {
          let isElement = place?.hasPrefix("{") == true
          let origin =
            isElement ? #"{"$element": "\#(place ?? "")"}"# : "\"\(place ?? "viewport")\""
          return #"{"type": "pointerMove", "x": \#(x), "y": \#(y), "origin": \#(origin), "#
            + #""duration": \#(time ?? "0")}"#
        }
        if let pause { return #"{"type": "pause", "duration": \#(pause)}"# }
        return whole == "cancel"
          ? #"{"type": "pointerCancel"}"#
          : #"{"type": "pointer\#(whole.capitalized)", "button": 0}"#
      }
      return #"{"type": "pointer", "id": "finger \#(number)", "parameters": "#
        + #"{"pointerType": "touch"}, "actions": [\#(actions.joined(separator: ", "))]}"#
    }
    return #"POST /actions {"actions": [\#(fingers.joined(separator: ", "))]}"#
  }

  private static func press(_ keys: Substring) -> String {
    let actions = keys.flatMap { key in
      ["Down", "Up"].map { #"{"type": "key\#($0)", "value": "\#(key)"}"# }
    }.joined(separator: ", ")
    return #"POST /actions {"actions": [{"type": "key", "id": "keys", "actions": [\#(actions)]}]}"#
  }
}

extension Result<JSONValue, WebDriverError> {
  /// The value as JSON or the error's text, on one line.
  fileprivate var line: String {
    switch self {
    case .success(let value): value.line
    case .failure(let error): error.description.replacing("\n", with: "\\n")
    }
  }
}

struct TranscriptTests {
  @Test(
    arguments: """
      log => tap => log: "", not "tap"
      GET /window => "WEBVIEW_1" => GET /window: "NATIVE_APP", not "WEBVIEW_1"
      GET /window => "WEB… => GET /window: "NATIVE_APP", not "WEB…
      GET /window => no such window => GET /window: "NATIVE_APP", not no such window
      POST /alert/accept => POST /alert/accept: no such alert: no alert is open
      POST /alert/accept => no such alert: none
      => POST /alert/accept: no such alert: no alert is open, not no such alert: none
      POST /alert/accept => …is closed
      => POST /alert/accept: no such alert: no alert is open, not …is closed
      POST /alert/accept => unexpected alert open
      => POST /alert/accept: no such alert, not unexpected alert open
      """.rows)
  func `an unexpected result is reported`(_ row: Row) async throws {
    let parts = row.expected.components(separatedBy: " => ")
    let line = Row(given: row.given, expected: parts.count > 1 ? parts[0] : "")
    var conversation = Conversation(client: try await Client())
    #expect(try await conversation.mismatch(of: line) == parts.last)
  }
}

// MARK: - The client

/// Sends requests to a remote end as bytes, and parses the responses.
struct Client: Sendable {
  let remoteEnd: RemoteEnd
  let id: String

  init(
    _ capabilities: [String: JSONValue] = [:], on remoteEnd: RemoteEnd = .with()
  ) async throws {
    let app: [String: JSONValue] = ["appium:bundleId": "app.duet.workbench"]
    let value = try await remoteEnd.begin(.object(app.merging(capabilities) { $1 }))
    self.remoteEnd = remoteEnd
    id = try #require(value["sessionId"]?.string, "\(value)")
  }

  /// Starts a session of the hybrid app, in the context of its page.
  static func inPage(on remoteEnd: RemoteEnd = .with(Hybrid.app)) async throws -> Client {
    let client = try await Client(on: remoteEnd)
    try await client.send("POST", "/context", ["name": "WEBVIEW_1"])
    return client
  }

  /// Returns a request of the session, with a path below the session and an optional body.
  func request(_ line: String) -> WebDriverRequest {
    var request = WebDriverRequest(line)
    request.path = "/session/\(id)\(request.path)"
    if request.method == "POST", request.body.isEmpty { request.body = Data("{}".utf8) }
    return request
  }

  /// Sends a command of the session.
  ///
  /// - Returns: The value of a response with status 200.
  /// - Throws: The error of any other response.
  @discardableResult
  func send(_ method: String, _ path: String, _ body: JSONValue? = nil) async throws -> JSONValue {
    try await respond(method, path, body).value
  }

  func respond(
    _ method: String, _ path: String, _ body: JSONValue? = nil
  ) async -> WebDriverResponse {
    await remoteEnd.respond(to: request("\(method) \(path) \(body?.line ?? "")"))
  }

  func error(
    _ method: String, _ path: String, _ body: JSONValue? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> WebDriverError {
    try await #require(throws: WebDriverError.self, sourceLocation: sourceLocation) {
      try await send(method, path, body)
    }
  }

  // MARK: - Elements

  func element(_ name: String) async throws -> String {
    try await reference("accessibility id", name)
  }

  /// Returns the reference of the first matching element.
  func reference(_ using: String, _ value: String) async throws -> String {
    let found = try await send("POST", "/element", .locator(using, value))
    #expect(found.object?.count == 1)
    return try #require(found[RemoteElement.key]?.string)
  }

  /// Returns the value of an element command for each matching element.
  func all(_ using: String, _ value: String, _ path: String) async throws -> [String?] {
    var answers: [String?] = []
    for element in try await send("POST", "/elements", .locator(using, value)).array ?? [] {
      let reference = try #require(element[RemoteElement.key]?.string)
      answers.append(try await send("GET", "/element/\(reference)/\(path)").string)
    }
    return answers
  }

  func click(_ name: String) async throws {
    try await send("POST", "/element/\(element(name))/click")
  }

  func log() async throws -> String {
    try await send("GET", "/element/\(element("log"))/text").string ?? ""
  }

  func pageLog() async throws -> String {
    try await css("#log", "property/textContent").string ?? ""
  }

  /// Returns the value of an element command for the first element that matches a CSS selector.
  func css(_ selector: String, _ path: String) async throws -> JSONValue {
    try await send("GET", "/element/\(reference("css selector", selector))/\(path)")
  }

  func source() async throws -> String { try await send("GET", "/source").string ?? "" }
}

extension RemoteEnd {
  /// Creates a remote end with apps, by default the workbench.
  static func with(
    _ apps: any AppDefinition..., clock: DeviceClock = .virtual, sessionLimit: Int = 4,
    change: (inout RemoteEnd.Configuration) -> Void = { _ in }
  ) -> RemoteEnd {
    var configuration = RemoteEnd.Configuration(
      apps: apps.isEmpty ? [Workbench.app] : apps, clock: clock, sessionLimit: sessionLimit)
    configuration.xpathLimits = .untimed
    change(&configuration)
    return RemoteEnd(configuration: configuration)
  }

  /// Requests a session with capabilities, and returns the response.
  func begin(_ capabilities: JSONValue) async throws -> JSONValue {
    let body: JSONValue = ["capabilities": ["alwaysMatch": capabilities]]
    return try await answer("POST /session \(body.line)")
  }

  /// Returns the value of the response to a request. Throws its error.
  func answer(_ request: String) async throws -> JSONValue {
    try await respond(to: WebDriverRequest(request)).value
  }

  var isReady: Bool? {
    get async throws { try await answer("GET /status")["ready"]?.bool }
  }
}

extension WebDriverResponse {
  /// The value of a response with status 200. Throws the error of any other response.
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
}

extension JSONValue {
  var line: String { String(decoding: data, as: UTF8.self) }

  static func locator(_ using: String, _ value: String) -> JSONValue {
    ["using": .string(using), "value": .string(value)]
  }
}
