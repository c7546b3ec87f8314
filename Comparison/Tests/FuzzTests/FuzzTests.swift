import Device
import Foundation
import LiveSite
import SampleApps
import ScenarioFormat
import TestSupport
import Testing
import WebDriver
import WebDriverServer

/// Damaged scenario files.
struct ParserFuzzTests {
  private static let lines = [
    "App:    TinyLog", "Source: thesis", "Tags:   a, b", "TS A.1 Add", "TS", "  TC 1 Add a list",
    "TC 0", "    S 1   Tap (+).", "    Ex 1  It is shown.", "S 99999999999999999999 Tap", "# note",
    "    Pre 1 It rains.", "", " ", "\t", "Ex 1.1 a", "  TC 2", "    S 1", "é\u{301}", "\u{0}", ":",
    "Tags:", "App: App: App:", "Ex", "TC 18446744073709551616 a",
  ]

  /// A parsed file can be formatted, and formatting it again changes nothing.
  @Test func `a damaged scenario file is parsed and formatted, or refused with findings`()
    async throws
  {
    let folder = URL(filePath: #filePath + "/../../../../Scenarios").standardizedFileURL
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
      .filter { $0.hasSuffix(".scenario") }
      .map { try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8) }
    #expect(files.count >= 9)
    var formatted = 0
    await Fuzz.each { number, dice in
      let text = dice.one(of: files)
      var bytes = Mutation.of(Array(text.utf8), &dice)
      if number.isMultiple(of: 2) {
        let lines = Mutation.ofLines(
          text.components(separatedBy: "\n"), &dice, others: Self.lines)
        bytes = Array(lines.joined(separator: dice.oneIn(8) ? "\r\n" : "\n").utf8)
      }
      let result = ScenarioParser.parse(bytes: bytes, path: "a.scenario")
      let findings = ScenarioLinter.lint(result)
      let place = "\(Fuzz.description)\n\(String(decoding: bytes, as: UTF8.self))"
      #expect((result.scenario == nil) == !result.findings.isEmpty, "\(place)")
      guard let printed = ScenarioPrinter.format(result) else {
        #expect(!findings.isEmpty, "refused without a finding: \(place)")
        return
      }
      formatted += 1
      let again = ScenarioParser.parse(printed, path: "a.scenario")
      #expect(again.scenario == result.scenario, "\(place)")
      #expect(ScenarioPrinter.format(again) == printed, "\(place)")
    }
    // Check that enough files were parsed, since files refused at the first line test little.
    #expect(formatted > Fuzz.count / 50 && formatted < Fuzz.count, "\(formatted)")
  }
}

/// Malformed requests. Each gets a response that follows the protocol, never an internal error.
struct RequestFuzzTests {
  // MARK: - WebDriver

  private static let commands = #"""
    POST /session {"capabilities": {"alwaysMatch": {"platformName": "iOS", "appium:bundleId": "TinyLog", "timeouts": {"implicit": 0}, "unhandledPromptBehavior": {"default": "ignore"}, "appium:processArguments": {"args": ["--list", "A"], "env": {"A": "b"}}}, "firstMatch": [{"pageLoadStrategy": "eager"}, {"proxy": {"proxyType": "direct"}}]}}
    POST /session/SESSION/element {"using": "xpath", "value": "//XCUIElementTypeCell[XCUIElementTypeStaticText[@label='TODO']]"}
    POST /session/SESSION/elements {"using": "xpath", "value": "//*[@label and not(@enabled='false')][position() <= 3]"}
    POST /session/SESSION/elements {"using": "-ios predicate string", "value": "type == 'XCUIElementTypeButton' AND label BEGINSWITH[c] 'a'"}
    POST /session/SESSION/element {"using": "-ios class chain", "value": "**/XCUIElementTypeCell[`label CONTAINS 'a'`]/*[-1]"}
    POST /session/SESSION/element {"using": "css selector", "value": "button[aria-label='Clear'], li > *:nth-child(2)"}
    POST /session/SESSION/elements {"using": "class name", "value": "XCUIElementTypeButton"}
    POST /session/SESSION/element/ELEMENT/elements {"using": "xpath", "value": ".//*"}
    POST /session/SESSION/element/ELEMENT/click {}
    POST /session/SESSION/element/ELEMENT/clear {}
    POST /session/SESSION/element/ELEMENT/value {"text": "a"}
    GET /session/SESSION/element/ELEMENT/attribute/label
    GET /session/SESSION/source
    GET /session/SESSION/alert/text
    POST /session/SESSION/back {}
    POST /session/SESSION/url {"url": "app://a"}
    POST /session/SESSION/timeouts {"implicit": 100, "pageLoad": 1, "script": 1}
    POST /session/SESSION/context {"name": "NATIVE_APP"}
    POST /session/SESSION/context {"name": "WEBVIEW_1"}
    POST /session/SESSION/alert/accept {}
    POST /session/SESSION/execute/sync {"script": "mobile: swipe", "args": [{"direction": "up"}]}
    POST /session/SESSION/execute/sync {"script": "mobile: scroll", "args": [{"direction": "down", "distance": 0.5}]}
    POST /session/SESSION/execute/sync {"script": "mobile: dragFromToForDuration", "args": [{"fromX": 1, "fromY": 1, "toX": 2, "toY": 300, "duration": 1}]}
    POST /session/SESSION/actions {"actions": [{"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}, "actions": [{"type": "pointerMove", "duration": 250, "x": 100, "y": 200, "origin": "viewport"}, {"type": "pointerDown", "button": 0}, {"type": "pause", "duration": 100}, {"type": "pointerMove", "duration": 50, "x": 10, "y": -20, "origin": "pointer"}, {"type": "pointerUp", "button": 0}]}, {"type": "key", "id": "keys", "actions": [{"type": "keyDown", "value": "a"}]}, {"type": "wheel", "id": "wheel", "actions": [{"type": "scroll", "x": 5, "y": 300, "deltaX": 0, "deltaY": 50}]}]}
    """#

  @Test func `every response of the remote end follows the protocol`() async throws {
    var configuration = RemoteEnd.Configuration(
      apps: InstalledApps.all(), clock: .virtual, sessionLimit: 64)
    // Limit the few slow ones among the random XPaths, so that they don't take most of the time.
    configuration.xpathLimits = XPathLimits(operations: 100_000, seconds: 0.2)
    let remoteEnd = RemoteEnd(configuration: configuration)
    let transport = InProcessTransport(handler: remoteEnd)
    var generator = RequestGenerator(Self.commands)
    var answers: [String: Int] = [:]
    try await Fuzz.each { number, dice in
      // New sessions, because random requests sooner or later get stuck.
      if number.isMultiple(of: 250) {
        for session in remoteEnd.sessionIDs {
          _ = await remoteEnd.respond(
            to: WebDriverRequest(method: "DELETE", path: "/session/\(session)"))
        }
        generator.values = ["SESSION": [], "ELEMENT": ["e-1"]]
        for app in ["TinyLog", "Beer Explorer"] {
          let driver = try await RemoteDriver.start(
            on: transport,
            capabilities: ["appium:app": .string(app), "unhandledPromptBehavior": "accept"])
          generator.values["SESSION"]?.append(driver.sessionID)
        }
      }
      let made = generator.next(&dice)
      let request = WebDriverRequest(method: made.method, path: made.path, body: made.body)
      let response = await remoteEnd.respond(to: request)
      let asked = made.path + String(decoding: made.body, as: UTF8.self)
      let place = "request \(number) of \(Fuzz.description): \(made.method) \(asked.prefix(2000))"
      let value = try #require(try? JSONValue(parsing: response.body)["value"], "\(place)")
      if response.status == 200 {
        answers["200", default: 0] += 1
        let found = (value.array ?? [value]).compactMap { $0[RemoteElement.key]?.string }
        generator.values["ELEMENT", default: []] += found.prefix(5)
        return
      }
      let code = try #require(value["error"]?.string.flatMap(WebDriverError.Code.init), "\(place)")
      let message = try #require(value["message"]?.string, "\(place)")
      #expect(code != .unknownError && code.status == response.status, "\(place): \(message)")
      #expect(value["stacktrace"] != nil && message.utf8.count < 20_000, "\(place): \(message)")
      #expect(Leaks.first(in: message, asked: asked) == nil, "\(place): \(message)")
      answers[code.rawValue, default: 0] += 1
    }
    // Check that enough requests were valid, since refused ones test little.
    #expect(answers["200", default: 0] > Fuzz.count / 20 && answers.count > 6, "\(answers)")
  }

  // MARK: - Pages

  private static let pages = #"""
    GET /apps/tinylog?argument=--store&argument=memory
    GET /apps/beer-explorer/search/a
    GET /record/new?scenario=A.1
    GET /gallery/tinylog-settings.svg?size=390x844
    GET /inspect/PAGE/screen
    POST /inspect/PAGE/console {"line": "app.buttons[\"Add\"].tap()", "revision": null, "isConfirmed": true}
    POST /inspect/PAGE/console {"line": "//XCUIElementTypeButton", "revision": null, "isConfirmed": true}
    POST /live/sessions/PAGE/events {"after": 0, "first": 1, "events": [{"click": {"node": NODE}}, {"input": {"node": NODE, "value": "abc"}}, {"key": {"node": NODE, "name": "Enter"}}, {"blur": {}}, {"scroll": {"node": NODE, "offset": 120.5}}, {"undo": {}}]}
    POST /live/sessions/PAGE/events {"after": 0, "first": 1, "events": [{"touch": {"samples": [{"x": 300, "y": 120, "time": 0}, {"x": 20, "y": 120, "time": 0.2}]}}, {"open": {"address": "search/400"}}, {"resize": {"width": 844, "height": 390}}]}
    GET /record/RECORDING/state
    GET /record/RECORDING/file?language=native
    POST /record/RECORDING/edit {"action": "delete", "number": 1}
    POST /record/RECORDING/edit {"action": "insert", "number": 9223372036854775807}
    POST /record/RECORDING/edit {"action": "accept", "text": "The screen \"Add List\" is shown."}
    POST /record/RECORDING/edit {"action": "go", "testCase": 1, "kind": "Ex", "number": 1}
    """#

  @Test func `each request for a page gets a page or an error message`() async throws {
    let folder = TemporaryFolder()
    let scenario = ScenarioParser.parse(
      "App: TinyLog\n\nTS A.1 Add\n  TC 1 Add\n    S 1 Tap add.\n    Ex 1 A form is shown.\n",
      path: "A.1.scenario"
    ).scenario
    let site = try LiveSite(dataFolder: folder.url, scenarios: [try #require(scenario)])
    var generator = RequestGenerator(Self.pages)
    var answers: [Int: Int] = [:]
    func open(_ path: String, _ query: String) async throws -> String {
      let response = await site.respond(to: PageRequest(path: path, query: query))
      let text = response.headers["Location"] ?? String(decoding: response.body, as: UTF8.self)
      let match = try #require(
        text.firstMatch(of: /(?:sessions|record)\/([0-9a-f-]{36})/), "\(text)")
      return String(match.1)
    }
    try await Fuzz.each { number, dice in
      // New sessions, because random requests sooner or later end them.
      if number.isMultiple(of: 250) {
        for page in (generator.values["PAGE"] ?? []) + (generator.values["RECORDING"] ?? []) {
          _ = await site.respond(
            to: PageRequest(method: "POST", path: "/live/sessions/\(page)/end"))
        }
        generator.values = [
          "PAGE": [
            try await open("/apps/tinylog", "argument=--store&argument=memory"),
            try await open("/apps/beer-explorer", "argument=--seed&argument=1"),
          ], "RECORDING": [try await open("/record/new", "scenario=A.1")], "NODE": ["1"],
        ]
      }
      let made = generator.next(&dice)
      let request = PageRequest(
        method: made.method, path: made.path, query: made.query, body: made.body)
      let response = await site.respond(to: request)
      answers[response.status, default: 0] += 1
      let text = String(decoding: response.body, as: UTF8.self)
      let asked = made.path + (made.query ?? "") + String(decoding: made.body, as: UTF8.self)
      let place = "request \(number) of \(Fuzz.description): \(made.method) \(asked.prefix(2000))"
      #expect([200, 303, 400, 403, 404, 405, 409].contains(response.status), "\(place): \(text)")
      if response.contentType.hasPrefix("application/json") {
        let value = try? JSONValue(parsing: response.body)
        #expect(value != nil, "\(place): \(text)")
        let nodes = value?["nodes"]?.object?.keys.sorted() ?? []
        generator.values["NODE"] = ((generator.values["NODE"] ?? []) + nodes).suffix(100)
        if response.status >= 400 { #expect(value?["error"]?.string?.isEmpty == false, "\(place)") }
      }
      if response.status >= 400 { #expect(Leaks.first(in: text, asked: asked) == nil, "\(place)") }
    }
    await site.stop()
    // Check that enough requests were valid, since refused ones test little.
    #expect(answers[200, default: 0] > Fuzz.count / 20, "\(answers)")
    #expect(Set(answers.keys).isSuperset(of: [200, 400, 404, 405]), "\(answers)")
  }
}

/// Makes requests from valid ones, most of them damaged.
struct RequestGenerator {
  /// Valid requests: a method, a path and JSON. Words in capitals are filled in.
  let templates: [(method: String, path: String, body: String)]
  /// The values of the words in capitals, as learned from responses.
  var values: [String: [String]] = [:]

  /// `lines` has a request a line: `POST /session/SESSION/element {…}`.
  init(_ lines: String) {
    templates = lines.split(separator: "\n").map { line in
      let parts = line.split(separator: " ", maxSplits: 2).map(String.init)
      return (parts[0], parts[1], parts.count > 2 ? parts[2] : "")
    }
  }

  private static let words = [
    "", "a", "-1", "0.1", "9223372036854775807", "99999999999999999999", "%2F", "A.1", "TinyLog",
    "native", "xpath", "\u{0}", "\u{E007}", "NATIVE_APP", "http://a", "//*", "mobile: tap",
    "XCUIElementTypeButton",
  ]
  private static let methods = ["GET", "POST", "DELETE", "PUT", "HEAD", "get", "", "é"]

  func next(_ dice: inout Dice) -> (method: String, path: String, query: String?, body: Data) {
    let template = dice.one(of: templates, or: templates[0])
    var target = filled(template.path, &dice)
    if dice.oneIn(6) {
      target = String(decoding: Mutation.of(Array(target.utf8), &dice), as: UTF8.self)
    }
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let method = dice.oneIn(20) ? dice.one(of: Self.methods) : template.method
    return (
      method, String(parts[0]), parts.count > 1 ? String(parts[1]) : nil,
      body(filled(template.body, &dice), &dice)
    )
  }

  private func filled(_ text: String, _ dice: inout Dice) -> String {
    values.keys.sorted().reduce(text) { text, name in
      let parts = text.components(separatedBy: name)
      return parts.dropFirst().reduce(parts[0]) { $0 + dice.one(of: values[name] ?? []) + $1 }
    }
  }

  /// Returns JSON as it is, or with a damaged value or damaged bytes.
  private func body(_ text: String, _ dice: inout Dice) -> Data {
    switch dice.below(6) {
    case 0: return Data(Mutation.of(Array(text.utf8), &dice))
    case 1, 2:
      let value = (try? JSONValue(parsing: Data(text.utf8))) ?? .null
      return Self.damaged(value, &dice).data
    default: return Data(text.utf8)
    }
  }

  /// Returns a value with one part changed.
  static func damaged(_ value: JSONValue, _ dice: inout Dice) -> JSONValue {
    if dice.oneIn(6) { return random(&dice) }
    switch value {
    case .array(var list) where !list.isEmpty:
      let place = dice.below(list.count)
      if dice.oneIn(6) { list.append(list[place]) }
      list[place] = damaged(list[place], &dice)
      return .array(list)
    case .object(var members) where !members.isEmpty:
      // Sorted, because the order of a dictionary differs in each process.
      let name = dice.one(of: members.keys.sorted())
      switch dice.below(6) {
      case 0: members[name] = nil
      case 1: members[dice.one(of: words)] = members[name]
      default: members[name] = members[name].map { damaged($0, &dice) }
      }
      return .object(members)
    default: return random(&dice)
    }
  }

  private static func random(_ dice: inout Dice) -> JSONValue {
    dice.one(
      of: [
        .null, .bool(true), 0, -1, 0.5, 1e300, .number(-.infinity), .integer(.max), .integer(.min),
        9_007_199_254_740_992, .string(dice.one(of: words)), [], [:], [["x": 1]],
        [dice.one(of: words): .string(dice.one(of: words))],
      ], or: .null)
  }
}

/// Finds details of the machine in messages.
enum Leaks {
  /// Returns a detail that a message leaks: a memory address or a path.
  static func first(in message: String, asked: String) -> String? {
    let addresses = message.matches(of: /\b(?:0x[0-9a-f]{6,16}|0000[0-9a-f]{8,12})\b/)
    if let address = addresses.first(where: { !asked.contains($0.0) }) { return String(address.0) }
    let folders = ["/home/", "/root/", "/tmp/", "/usr/", "/opt/", "/var/", ".swift:", "PATH="]
    return folders.first { message.contains($0) && !asked.contains($0) }
  }
}

/// Makes small random changes to bytes, like a broken client or editor.
struct Mutation {
  /// Insertions that have a meaning in languages and formats.
  private static let pieces: [[UInt8]] =
    [
      "\"", "\\", "{", "}", "[", "]", ":", ",", "null", "-1", "1e999", "9223372036854775808",
      "\u{0}",
      "\n", "\r", "\t", " ", "é", "👩‍👩‍👧", "\u{FEFF}", "\u{202E}", "\\u0000", "\\ud800", "/", "%",
      "%00", "'",
      "`", "$", "*", "(", ")", "<", ">", "&", "|", "#", ".", "TC 1", "S 1", "Ex 1", "TS A.1 ",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xED, 0xA0, 0x80]]

  /// Returns the bytes with one to four changes.
  static func of(_ bytes: [UInt8], _ dice: inout Dice) -> [UInt8] {
    var bytes = bytes
    for _ in 0...dice.below(4) { change(&bytes, &dice) }
    return bytes
  }

  private static func change(_ bytes: inout [UInt8], _ dice: inout Dice) {
    let place = dice.below(bytes.count + 1)
    let rest = bytes.count - place
    switch dice.below(6) {
    case 0: bytes.insert(contentsOf: dice.one(of: pieces, or: []), at: place)
    case 1: bytes.removeSubrange(place..<place + min(rest, dice.below(8)))
    case 2: bytes.removeLast(min(rest, bytes.count))
    case 3 where rest > 0: bytes[place] = UInt8(dice.below(256))
    case 4:
      let piece = Array(bytes[place..<place + min(rest, dice.below(40))])
      bytes.insert(contentsOf: piece, at: dice.below(bytes.count + 1))
    default:
      bytes.replaceSubrange(
        place..<place + min(rest, dice.below(4)), with: dice.one(of: pieces, or: []))
    }
  }

  /// Returns the lines with some of them removed, duplicated, swapped or inserted from `others`.
  static func ofLines(_ lines: [String], _ dice: inout Dice, others: [String]) -> [String] {
    var lines = lines
    for _ in 0...dice.below(4) {
      let place = dice.below(lines.count + 1)
      switch dice.below(4) {
      case 0 where place < lines.count: lines.remove(at: place)
      case 1 where place < lines.count: lines.insert(lines[place], at: dice.below(lines.count))
      case 2 where place < lines.count: lines.swapAt(place, dice.below(lines.count))
      default: lines.insert(dice.one(of: others), at: place)
      }
    }
    return lines
  }
}
