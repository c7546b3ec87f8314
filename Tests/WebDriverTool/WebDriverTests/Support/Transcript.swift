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
/// which plays it in each of them. A semicolon separates commands, and a line that begins with
/// `...` continues the line before it.
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
/// - `get PATHS of NAME` returns the value, or an array of values. An error must be that of all.
/// - `find STRATEGY VALUE [in {NAME}]` returns a reference, and `all` the elements' labels. The
///   first element must also be the only one that `find` finds.
/// - `touch` performs the actions of one or more fingers, separated by slashes:
///   `(10, 20) down pause 500 (0, 5) from {pad} in 200 up`. `press` presses keys.
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
      return commands.enumerated().map { index, command in
        let isLast = index == commands.count - 1
        return Line(command: command, expected: isLast && parts.count > 1 ? parts[1] : nil)
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
    let joined = text.replacing(#/\n *\.\.\. +/#, with: " ").replacing(#/\n *=> /#, with: " => ")
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
      for mismatch in try await conversation.mismatches(of: line) { Issue.record("\(mismatch)") }
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
    let line = try #require(Transcript.Line.all(line).first)
    let mismatch = try #require(await conversation.mismatches(of: line).first)
    #expect(mismatch.hasPrefix(line.command))
  }
}

struct Conversation {
  var client: Client
  /// The references of the elements named so far.
  private var known: [String: String] = [:]

  init(client: Client) { self.client = client }

  private enum Answer {
    case value(JSONValue)
    case text(String)
    case error(WebDriverError)

    var line: String {
      switch self {
      case .value(let value): value.line
      case .text(let text): text.isEmpty ? "\"\"" : text
      case .error(let error): error.description.replacing("\n", with: "\\n")
      }
    }
  }

  struct Mixture: Error {}

  /// Plays a line, and returns the differences between the expected and the actual results.
  mutating func mismatches(of line: Transcript.Line) async throws -> [String] {
    var bodies = line.command.split(separator: #/ \| (?={)/#).map(String.init)
    let start = bodies[0].firstRange(of: " {").map { bodies[0][...$0.lowerBound] } ?? ""
    for index in bodies.indices.dropFirst() { bodies[index] = start + bodies[index] }
    var mismatches: [String] = []
    for command in bodies {
      let answer: Answer
      do {
        answer = try await self.answer(to: command)
      } catch let error as WebDriverError {
        answer = .error(error)
      } catch is Mixture {
        mismatches.append("\(command): different results")
        continue
      }
      guard let expected = line.expected.map(expanded) else {
        if case .error = answer { mismatches.append("\(command): \(answer.line)") }
        continue
      }
      if !Self.matches(answer, expected) {
        mismatches.append("\(command): \(answer.line), not \(expected)")
      }
    }
    return mismatches
  }

  private func expanded(_ expected: String) -> String {
    var expected = expected.replacing("$element", with: RemoteElement.key)
      .replacing("$session", with: client.id)
    for (name, reference) in known { expected = expected.replacing("{\(name)}", with: reference) }
    return expected
  }

  private static func matches(_ answer: Answer, _ expected: String) -> Bool {
    let json = try? JSONValue(parsing: Data(expected.utf8))
    switch answer {
    case .error(let error):
      let (code, part) = (error.code.rawValue, expected.dropFirst(error.code.rawValue.count))
      guard expected.hasPrefix(code), part.isEmpty || part.hasPrefix(" ") else { return false }
      return part.isEmpty || error.message.contains(part.dropFirst())
    case .text(let text): return text == json?.string ?? expected || isLike(text, expected)
    case .value(let value): return value == json || isLike(value.line, expected)
    }
  }

  /// Whether a text has all parts of a pattern, between which `…` stands for any text.
  private static func isLike(_ text: String, _ pattern: String) -> Bool {
    let parts = pattern.split(separator: "…", omittingEmptySubsequences: false)
    guard let first = parts.first, let last = parts.last, parts.count > 1 else { return false }
    var rest = text[...]
    for part in parts where !part.isEmpty {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return text.hasPrefix(first) && text.hasSuffix(last)
  }

  // MARK: - Commands

  private mutating func answer(to command: String) async throws -> Answer {
    let words = command.split(separator: " ", maxSplits: 1).map(String.init)
    switch words[0] {
    case "log":
      let path = try await isInPage() ? "property/textContent" : "text"
      let log = try await client.element("log")
      return .text(try await send("GET /element/\(log)/\(path)").string ?? "")
    case "raw": return .value(try await client.remoteEnd.answer(words[1]))
    case "session":
      let capabilities = try JSONValue(parsing: Data(words[1].utf8))
      client = try await Client(capabilities.object ?? [:], on: client.remoteEnd)
      known = [:]
      return .text(client.id)
    case "get":
      let parts = words[1].components(separatedBy: " of ")
      return try await get(parts[0].split(separator: " "), of: parts[1])
    case "find", "all": return try await find(words[1], all: words[0] == "all")
    case "touch": return .value(try await send(Self.touch(words[1])))
    case "press": return .value(try await send(Self.press(words[1])))
    default:
      for (pattern, request) in Self.shorthands {
        let line = command.replacingOccurrences(
          of: "^\(pattern)$", with: request, options: .regularExpression)
        if line != command { return .value(try await send(line)) }
      }
      return .value(try await send(command))
    }
  }

  static let shorthands = [
    ("click (.+)", "POST /element/{$1}/click"), ("clear (.+)", "POST /element/{$1}/clear"),
    (#"type (".*") into (.+)"#, #"POST /element/{$2}/value {"text": $1}"#),
    ("context (.+)", #"POST /context {"name": "$1"}"#),
    ("implicit (.+)", #"POST /timeouts {"implicit": $1}"#),
    (#"(mobile: \w+) ?(.*)"#, #"POST /execute/sync {"script": "$1", "args": [$2]}"#),
    (
      "script (.+) of (.+), (.+)",
      #"POST /execute/sync {"script": "/* $1 */return", "args": [{"\$element": "{$2}"}, "$3"]}"#
    ),
    ("act (.+?) (.*)", #"POST /actions {"actions": [{"type": "$1", "id": "a", "actions": [$2]}]}"#),
    (
      #"pen \{(.*)\}"#,
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

  private func isInPage() async throws -> Bool {
    try await client.send("GET", "/context") != "NATIVE_APP"
  }

  private mutating func get(_ paths: [Substring], of name: String) async throws -> Answer {
    let element = name.hasPrefix("\"") ? String(name.dropFirst().dropLast()) : "{\(name)}"
    var (values, errors): ([JSONValue], [WebDriverError]) = ([], [])
    for path in paths {
      do {
        values.append(try await send("GET /element/\(element)/\(path)"))
      } catch let error as WebDriverError {
        errors.append(error)
      }
    }
    if let error = errors.first {
      guard values.isEmpty, Set(errors.map(\.code)).count == 1 else { throw Mixture() }
      throw error
    }
    return .value(values.count == 1 ? values[0] : .array(values))
  }

  private static let strategies = [
    "xpath", "accessibility id", "id", "name", "class name", "tag name", "-ios predicate string",
    "-ios class chain", "css selector", "link text", "partial link text",
  ]

  private mutating func find(_ text: String, all: Bool) async throws -> Answer {
    let using = try #require(Self.strategies.first { text.hasPrefix($0 + " ") })
    var value = String(text.dropFirst(using.count + 1))
    var path = all ? "/elements" : "/element"
    if let place = value.firstMatch(of: #/ in {(.+)}$/#) {
      path = "/element/{\(place.1)}\(path)"
      value = String(value[..<place.range.lowerBound])
    }
    let found = try await send("POST \(path) \(JSONValue.locator(using, value).line)")
    guard let elements = found.array else {
      return .text(try #require(found[RemoteElement.key]?.string))
    }
    if let first = elements.first {
      let path = path.replacing(#/s$/#, with: "")
      let found = try await send("POST \(path) \(JSONValue.locator(using, value).line)")
      if found != first { throw Mixture() }
    }
    var labels: [String] = []
    for element in elements {
      labels.append(try await label(try #require(element[RemoteElement.key]?.string)))
    }
    return .text(labels.isEmpty ? "nothing" : labels.joined(separator: ", "))
  }

  /// The name, or else the type without its prefix. In a page the id, or else a short text, or else
  /// the tag.
  private func label(_ reference: String) async throws -> String {
    func get(_ path: String) async throws -> String? {
      try await client.send("GET", "/element/\(reference)/\(path)").string
    }
    if try await isInPage() {
      if let id = try await get("attribute/id") { return id }
      let text = try await get("text") ?? ""
      return try await (1...20).contains(text.count) ? text : get("name") ?? ""
    }
    if let name = try await get("attribute/name") { return name }
    return String(try await get("name")?.dropFirst("XCUIElementType".count) ?? "")
  }

  private static func touch(_ text: String) -> String {
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

  private static func press(_ keys: String) throws -> String {
    let keys = try #require(try JSONValue(parsing: Data(keys.utf8)).string)
    let actions = keys.flatMap { key in
      ["Down", "Up"].map { #"{"type": "key\#($0)", "value": "\#(key)"}"# }
    }.joined(separator: ", ")
    return #"POST /actions {"actions": [{"type": "key", "id": "keys", "actions": [\#(actions)]}]}"#
  }
}
