import Foundation
import Testing
import WebDriver

/// A conversation with the remote end, from a file in `Transcripts`: a title, and commands with
/// their expected results. Each conversation has a new session.
///
///     both: A removed element is stale
///       get text of fleeting => "here"
///       click remove; get text enabled of fleeting => stale element reference
///
/// Before the title is the context: `native`, `web` (the page of an app), or `both`,
/// which plays it in each of them. A semicolon separates commands. A line that begins with `...`
/// continues the line before it, after a space unless that ends with `…`.
///
/// After the arrow is the value as JSON, in which `…` stands for any text, or the code of an error
/// with a part of its message. Without an arrow, the command must succeed, with any value. Several
/// bodies, separated by ` | `, must all have that result.
///
/// A name, in braces where it is part of a path or a body, is an element. It is found at its first
/// use, by its id, or by an XPath if it begins with a slash. `$element` is the key of a reference,
/// and `$session` the session's id.
///
/// A command is a request of the session without its path's start, or one of these:
/// - `get PATHS of NAME` sends a request for each path. The expected result is an array of the values,
///   or the error of each.
/// - `find STRATEGY VALUE [in {NAME}]` returns a reference, and `all` the elements' labels. The
///   first element must also be the only one that `find` finds.
/// - `touch` performs the actions of one or more fingers, separated by slashes:
///   `(10, 20) down pause 500 (0, 5) from {pad} (20, 5) in 200 up`. `press` presses keys.
/// - `log` returns the log of the app or of the page.
/// - `session` starts a new session with these capabilities, and `raw` sends a request outside one.
/// - Abbreviations: ``Conversation/shorthands``.
struct Transcript: Sendable, CustomTestStringConvertible {
  enum Context: String, CaseIterable, Sendable { case native, web }

  struct Line: Sendable {
    let command: String
    /// Nil if any value is expected.
    let expected: String?

    /// Reads the commands of a line. Only the last one may have an expected result.
    static func all(_ text: String) -> [Line] {
      let parts = text.trimmingPrefix(while: \.isWhitespace).components(separatedBy: " => ")
      let commands = parts[0].components(separatedBy: "; ")
      return commands.enumerated().flatMap { index, command in
        let isLast = index == commands.count - 1
        return Line(command: command, expected: isLast && parts.count > 1 ? parts[1] : nil).each
      }
    }

    /// A line for each body, or for each path of `get`.
    private var each: [Line] {
      guard let get = command.wholeMatch(of: #/get (.+?) of (.+)/#) else {
        let bodies = command.split(separator: #/ \| (?={)/#).map(String.init)
        let start = bodies[0].firstRange(of: " {").map { bodies[0][...$0.lowerBound] } ?? ""
        return bodies.enumerated().map {
          Line(command: ($0 == 0 ? "" : start) + $1, expected: expected)
        }
      }
      let element = get.2.hasPrefix("\"") ? String(get.2.dropFirst().dropLast()) : "{\(get.2)}"
      let paths = get.1.split(separator: " ")
      let values = try? JSONValue(parsing: Data((expected ?? "").utf8)).array
      return paths.enumerated().map { index, path in
        let own = paths.count > 1 && values?.count == paths.count ? values?[index].line : nil
        return Line(command: "GET /element/\(element)/\(path)", expected: own ?? expected)
      }
    }
  }

  let title: String
  let context: Context
  let lines: [Line]

  var testDescription: String { "\(context): \(title)" }

  static func all() throws -> [Transcript] {
    let folder = URL(filePath: #filePath + "/../../Transcripts").standardizedFileURL
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .flatMap { try parse(String(contentsOf: folder.appending(path: $0), encoding: .utf8)) }
  }

  private static func parse(_ text: String) throws -> [Transcript] {
    let joined = text.replacing(#/…\n *\.\.\. +/#, with: "…")
      .replacing(#/\n *\.\.\. +/#, with: " ").replacing(#/\n *=> /#, with: " => ")
    return try joined.split(separator: #/\n+(?=[^ \n])/#).flatMap { part in
      let lines = part.split(separator: "\n")
      let title = try #require(lines[0].wholeMatch(of: #/(native|web|both): (.+)/#))
      return Context.allCases.filter { "both" == title.1 || $0.rawValue == title.1 }.map {
        context in
        Transcript(
          title: String(title.2), context: context,
          lines: lines.dropFirst().flatMap { Line.all(String($0)) })
      }
    }
  }
}

struct TranscriptTests {
  @Test(arguments: try Transcript.all())
  func `a conversation has the expected results`(_ transcript: Transcript) async throws {
    let client = try await transcript.context == .web ? Client.inPage() : Client()
    var conversation = Conversation(client: client)
    for line in transcript.lines {
      if let mismatch = try await conversation.mismatch(of: line) { Issue.record("\(mismatch)") }
    }
  }

  /// Otherwise wrong results would pass unnoticed.
  @Test(arguments: [
    "log => tap", #"GET /window => "WEB…"#, "GET /window => …_AP", "GET /window => no such window",
    "all id pad => pad, log", "POST /alert/accept", "POST /alert/accept => null",
    "POST /alert/accept => no such alert closed", "POST /alert/accept => no such element",
    "get text shadow of pad => no such shadow root",
  ])
  func `an unexpected result is reported`(_ line: String) async throws {
    var conversation = Conversation(client: try await Client())
    var mismatches: [String] = []
    for line in Transcript.Line.all(line) {
      mismatches += try await [conversation.mismatch(of: line)].compactMap { $0 }
    }
    #expect(mismatches.count == 1)
  }
}

struct Conversation {
  var client: Client
  /// The references of the elements named so far.
  private var known: [String: String] = [:]

  init(client: Client) { self.client = client }

  /// Plays a line, and returns the difference between the expected and the actual result, if any.
  mutating func mismatch(of line: Transcript.Line) async throws -> String? {
    let (result, text): (Result<JSONValue, WebDriverError>, String)
    do {
      let value = try await value(of: line.command)
      (result, text) = (.success(value), value.line)
    } catch let error as WebDriverError {
      (result, text) = (.failure(error), error.description)
    }
    guard let expected = line.expected.map(expanded) else {
      return (try? result.get()) == nil ? "\(line.command): \(text)" : nil
    }
    return Self.matches(result, expected) ? nil : "\(line.command): \(text), not \(expected)"
  }

  private func expanded(_ expected: String) -> String {
    var expected = expected.replacing("$element", with: RemoteElement.key)
      .replacing("$session", with: client.id)
    for (name, reference) in known { expected = expected.replacing("{\(name)}", with: reference) }
    return expected
  }

  private static func matches(
    _ result: Result<JSONValue, WebDriverError>, _ expected: String
  ) -> Bool {
    switch result {
    case .success(let value):
      let texts = [value.line, value.string].compactMap { $0 }
      return value == (try? JSONValue(parsing: Data(expected.utf8)))
        || texts.contains { isLike($0, expected) }
    case .failure(let error):
      let (code, part) = (error.code.rawValue, expected.dropFirst(error.code.rawValue.count))
      guard expected.hasPrefix(code), part.isEmpty || part.hasPrefix(" ") else { return false }
      return part.isEmpty || error.message.contains(part.dropFirst())
    }
  }

  /// Whether a text has all parts of a pattern, between which `…` stands for any text.
  private static func isLike(_ text: String, _ pattern: String) -> Bool {
    let parts = pattern.split(separator: "…", omittingEmptySubsequences: false)
    guard let first = parts.first, let last = parts.last, parts.count > 1 else {
      return text == pattern
    }
    var rest = text[...]
    for part in parts where !part.isEmpty {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return text.hasPrefix(first) && text.hasSuffix(last)
  }

  // MARK: - Commands

  private mutating func value(of command: String) async throws -> JSONValue {
    let words = command.split(separator: " ", maxSplits: 1).map(String.init)
    switch words[0] {
    case "log": return .string(try await client.log())
    case "raw": return try await client.remoteEnd.answer(words[1])
    case "session":
      let capabilities = try JSONValue(parsing: Data(words[1].utf8))
      client = try await Client(capabilities.object ?? [:], on: client.remoteEnd)
      known = [:]
      return .string(client.id)
    case "find", "all": return try await find(words[1], all: words[0] == "all")
    case "touch": return try await send(Self.touch(words[1]))
    case "press": return try await send(Self.press(words[1]))
    default: return try await send(Self.replacing(Self.shorthands, in: command))
    }
  }

  /// Replaces the patterns, in their order.
  private static func replacing(_ patterns: [(String, String)], in text: String) -> String {
    patterns.reduce(text) { text, pattern in
      text.replacingOccurrences(of: pattern.0, with: pattern.1, options: .regularExpression)
    }
  }

  static let shorthands = [
    ("^click (.+)$", "POST /element/{$1}/click"), ("^clear (.+)$", "POST /element/{$1}/clear"),
    (#"^type (".*") into (.+)$"#, #"POST /element/{$2}/value {"text": $1}"#),
    ("^context (.+)$", #"POST /context {"name": "$1"}"#),
    ("^implicit (.+)$", #"POST /timeouts {"implicit": $1}"#),
    (#"^(mobile: \w+) ?(.*)$"#, #"POST /execute/sync {"script": "$1", "args": [$2]}"#),
    (
      "^script (.+) of (.+), (.+)$",
      #"POST /execute/sync {"script": "/* $1 */return", "args": [{"\$element": "{$2}"}, "$3"]}"#
    ),
    (
      "^act (.+?) (.*)$",
      #"POST /actions {"actions": [{"type": "$1", "id": "a", "actions": [$2]}]}"#
    ),
    (
      #"^pen \{(.*)\}$"#,
      #"POST /actions {"actions": [{"type": "pointer", "id": "a", "actions": "#
        + #"[{"type": "pointerUp", "button": 0, $1}]}]}"#
    ),
  ]

  private mutating func send(_ line: String) async throws -> JSONValue {
    var line = line.replacing("$element", with: RemoteElement.key)
    while let name = line.firstMatch(of: #/([/"]){([^"{}][^{}]*)}/#) {
      line = line.replacing(name.0, with: "\(name.1)\(try await reference(String(name.2)))")
    }
    return try await client.remoteEnd.respond(to: client.request(line)).value
  }

  private mutating func reference(_ name: String) async throws -> String {
    if let reference = known[name] { return reference }
    let reference = try await client.reference(name.hasPrefix("/") ? "xpath" : "id", name)
    known[name] = reference
    return reference
  }

  private static let strategies =
    FindArguments.Strategy.allCases.map(\.rawValue) + WebLocator.Strategy.allCases.map(\.rawValue)

  private mutating func find(_ text: String, all: Bool) async throws -> JSONValue {
    let using = try #require(Self.strategies.first { text.hasPrefix($0 + " ") })
    var value = String(text.dropFirst(using.count + 1))
    var path = "/element"
    if let place = value.firstMatch(of: #/ in {(.+)}$/#) {
      path = "/element/{\(place.1)}/element"
      value = String(value[..<place.range.lowerBound])
    }
    let locator = JSONValue.locator(using, value).line
    guard all else {
      let found = try await send("POST \(path) \(locator)")
      return .string(try #require(found[RemoteElement.key]?.string))
    }
    let elements = try await send("POST \(path)s \(locator)").array ?? []
    if let first = elements.first, try await send("POST \(path) \(locator)") != first {
      return "'find' finds a different element"
    }
    var labels: [String] = []
    for element in elements {
      labels.append(try await label(try #require(element[RemoteElement.key]?.string)))
    }
    return .string(labels.isEmpty ? "nothing" : labels.joined(separator: ", "))
  }

  /// The id, the name or a short text. Otherwise the type without its prefix, or the tag.
  private func label(_ reference: String) async throws -> String {
    for path in ["attribute/id", "attribute/name", "text"] {
      let text = try await client.send("GET", "/element/\(reference)/\(path)").string ?? ""
      if (1...20).contains(text.count) { return text }
    }
    let type = try await client.send("GET", "/element/\(reference)/name").string ?? ""
    return String(type.trimmingPrefix("XCUIElementType"))
  }

  private static let steps = [
    (
      #"\((\S+), (\S+)\) from (\{.+?\})"#,
      #"{"type": "pointerMove", "x": $1, "y": $2, "origin": {"\$element": "$3"}}"#
    ),
    (
      #"\((\S+), (\S+)\) from pointer"#,
      #"{"type": "pointerMove", "x": $1, "y": $2, "origin": "pointer"}"#
    ),
    (
      #"\((\S+), (\S+)\) in (\d+)"#,
      #"{"type": "pointerMove", "x": $1, "y": $2, "duration": $3}"#
    ), (#"\((\S+), (\S+)\)"#, #"{"type": "pointerMove", "x": $1, "y": $2}"#),
    (#"pause (\d+)"#, #"{"type": "pause", "duration": $1}"#),
    (#"\bdown\b"#, #"{"type": "pointerDown", "button": 0}"#),
    (#"\bup\b"#, #"{"type": "pointerUp", "button": 0}"#),
    ("cancel", #"{"type": "pointerCancel"}"#), (#"\} \{"#, "}, {"),
  ]

  private static func touch(_ text: String) -> String {
    let fingers = text.components(separatedBy: " / ").enumerated().map { number, finger in
      #"{"type": "pointer", "id": "finger \#(number)", "parameters": {"pointerType": "touch"}, "#
        + #""actions": [\#(replacing(steps, in: finger))]}"#
    }
    return #"POST /actions {"actions": [\#(fingers.joined(separator: ", "))]}"#
  }

  private static func press(_ keys: String) throws -> String {
    let keys = try #require(try JSONValue(parsing: Data(keys.utf8)).string)
    let actions = keys.flatMap { key in
      ["Down", "Up"].map { #"{"type": "key\#($0)", "value": "\#(key)"}"# }
    }.joined(separator: ", ")
    return #"POST /actions {"actions": [{"type": "key", "id": "keys", "actions": [\#(actions)]}]}"#
  }
}
