import Foundation
import TestSupport
import Testing

import ComparisonReport
@testable import Costs

/// How a version of Appium writes its log.
struct AppiumStyle: CustomTestStringConvertible, Sendable {
  var name: String
  var testDescription: String { name }
  /// In front of `[HTTP]`.
  var prefix = ""
  /// In front of a line about WebDriverAgent. Nil at log level info.
  var proxy: String?
  /// Whether a request's body is in the request's line, instead of the next one.
  var hasBodyBehind = false
  var base = ""
  /// Returns a line's time for milliseconds. Nil if lines have none.
  var stamp: (@Sendable (Int) -> String)?

  private static func local(_ milliseconds: Int) -> String {
    String(format: "2024-02-29 23:59:%02d:%03d ", milliseconds / 1000, milliseconds % 1000)
  }

  private static func iso(_ milliseconds: Int) -> String {
    String(format: "2025-11-21T22:01:%02d.%03d0000Z ", milliseconds / 1000, milliseconds % 1000)
  }

  static let all = [
    AppiumStyle(name: "1.6 beta", prefix: "info: ", hasBodyBehind: true, base: "/wd/hub"),
    AppiumStyle(name: "1.7", hasBodyBehind: true, base: "/wd/hub"),
    AppiumStyle(name: "1.22, info", base: "/wd/hub"),
    AppiumStyle(
      name: "1.15, debug, coloured", prefix: "\u{1b}[35m", proxy: "[debug] [JSONWP Proxy] ",
      base: "/wd/hub", stamp: local),
    AppiumStyle(name: "1.22, debug", proxy: "[debug] [WD Proxy] ", stamp: local),
    AppiumStyle(
      name: "2.11", proxy: "[XCUITestDriver@ab12 (5b6c)] ", hasBodyBehind: true, stamp: local),
    AppiumStyle(
      name: "3.1 on a CI machine", prefix: "[ed3c797e]",
      proxy: "[ed3c797e][XCUITestDriver@ab12] ", hasBodyBehind: true, stamp: iso),
  ]
}

/// Writes a log of known durations.
struct AppiumLogWriter {
  let style: AppiumStyle
  /// Milliseconds.
  private var now = 0
  private(set) var lines: [String] = []

  init(_ style: AppiumStyle) { self.style = style }

  var text: String { lines.map { $0 + "\n" }.joined() }

  private mutating func write(_ line: String) { lines.append((style.stamp?(now) ?? "") + line) }

  /// Adds a request. `passed` are the milliseconds of its requests to WebDriverAgent.
  mutating func request(
    _ request: String, _ body: String = "{}", passed: [Int] = [], pause: Int = 0, own: Int = 0,
    status: Int = 200, bytes: Int = 137, gap: Int = 0
  ) {
    now += gap
    let parts = request.split(separator: " ")
    let line = "\(parts[0]) \(style.base)\(parts[1])"
    write("\(style.prefix)[HTTP] --> \(line)" + (style.hasBodyBehind ? " \(body)" : ""))
    if !style.hasBodyBehind { write("\(style.prefix)[HTTP] \(body)") }
    write("\(style.prefix)[XCUITest] Executing command")
    let start = now
    now += own
    for (place, milliseconds) in passed.enumerated() {
      if place > 0 { now += pause }
      let end = parts[1].split(separator: "/").last ?? ""
      if let proxy = style.proxy {
        write(
          "\(proxy)Proxying [\(parts[0]) /\(end)] to [POST http://127.0.0.1:8100/x] with body: {}")
      }
      now += milliseconds
      if let proxy = style.proxy { write("\(proxy)Got response with status 200: {\"value\":null}") }
    }
    write("\(style.prefix)[HTTP] <-- \(line) \(status) \(now - start) ms - \(bytes)")
    write("\(style.prefix)[HTTP]")
  }
}

struct AppiumLogTests {
  @Test(arguments: AppiumStyle.all)
  func `all durations of a log are recovered`(style: AppiumStyle) throws {
    var log = AppiumLogWriter(style)
    log.request("POST /session", #"{"capabilities":{}}"#, own: 9000)
    let id = "/session/ed3c797e-3f47"
    let xPath = #"{"using":"xpath","value":"//*[@type='XCUIElementTypeButton' and @name='Add']"}"#
    log.request("POST \(id)/element", xPath, passed: [310], own: 4, gap: 12)
    log.request("POST \(id)/element/1F-2/click", passed: [405], own: 3, gap: 5)
    log.request(
      "POST \(id)/element/1F-2/value", #"{"text":"Buy milk"}"#, passed: [620], own: 6, gap: 5)
    log.request(
      "POST \(id)/element", #"{"using": "accessibility id", "value": "Add"}"#,
      passed: [80, 90, 70], pause: 500, own: 2, gap: 1)
    log.request(
      "POST \(id)/elements", xPath, passed: [150], own: 2, bytes: 14, gap: 2)
    log.request("POST \(id)/context", #"{"name":"WEBVIEW_1"}"#, own: 7)
    log.request("POST \(id)/element", #"{"using":"css selector","value":"a"}"#, own: 44)
    log.request("DELETE \(id)", own: 30, gap: 3)
    let result = try imported(log.text)
    let isStamped = style.stamp != nil
    func expect(_ kind: String, _ seconds: String?, _ line: Int = #line) {
      #expect(result.shown(kind) == seconds.map { "1× \($0) s, \($0) s" }, "\(kind)")
    }
    expect("start a session", "9.000")
    expect("find by xpath", "0.314")
    expect("find by xpath: WebDriverAgent’s part", isStamped ? "0.310" : nil)
    expect("click", "0.408")
    expect("type", "0.626")
    expect("find by accessibility id", "1.242")
    expect("find all by xpath (nothing)", "0.152")
    expect("web context: find by css selector", "0.044")
    expect("end a session", "0.030")
    #expect(
      result.shown("a request’s own time") == (isStamped ? "4× 0.004 s, 0.015 s" : nil))
    #expect(result.shown("the client’s gap") == (isStamped ? "8× 0.003 s, 0.028 s" : nil))
    // From the first search to the last one of an implicit wait: 80 + 500 + 90 + 500.
    #expect(result.parts[.waits] == (isStamped ? 1170 : nil))
    #expect(result.parts[.web] == 44)
    #expect(
      result.total == 9000 + 314 + 408 + 626 + 1242 + 152 + 7 + 44 + 30 + (isStamped ? 28 : 0))
    #expect(result.unknownCount == 0)
    #expect(result.sections.map(\.name) == ["session 1"])
    let advice = result.advice.map { String($0.prefix { $0 != "," }) }
    let xPathAdvice = "0.466 s: an XPath for @name"
    #expect(
      advice
        == (isStamped
          ? ["1.170 s: searches that found nothing and were repeated", xPathAdvice]
          : [xPathAdvice]))
    #expect(result.advice.last?.contains("Find by the accessibility id 'Add' instead") == true)
    #expect(result.remarks.count == (isStamped ? 0 : 1))
  }

  @Test func `two sessions at the same time are told apart`() throws {
    let style = AppiumStyle.all[2]
    var (one, two) = (AppiumLogWriter(style), AppiumLogWriter(style))
    one.request("POST /session", own: 50, status: 500)
    two.request("POST /session", own: 60, status: 500)
    one.request("POST /session", own: 100)
    two.request("POST /session", own: 200)
    for _ in 0..<3 { one.request("GET /session/a1/source", own: 7) }
    for _ in 0..<3 { two.request("POST /session/b2/element/1/click", own: 9) }
    let lines = zip(one.lines, two.lines).flatMap { [$0, $1] }
    let result = try imported(lines.joined(separator: "\n"))
    #expect(result.sections.map(\.total) == [50, 60, 121, 227])
    #expect(result.shown("click") == "3× 0.009 s, 0.027 s")
  }

  @Test func `absolute and deep XPaths and single reads are named`() throws {
    var log = AppiumLogWriter(AppiumStyle.all[2])
    let path = "/XCUIElementTypeApplication/XCUIElementTypeWindow/XCUIElementTypeOther[2]/*"
    let deep = String(repeating: "/XCUIElementTypeOther", count: 30)
    for xPath in [path, "/" + deep] {
      log.request("POST /session/a1/element", #"{"using":"xpath","value":"\#(xPath)"}"#, own: 900)
    }
    for _ in 0..<6 { log.request("GET /session/a1/element/1/attribute/label", own: 150) }
    let advice = try imported(log.text).advice.map { String($0.prefix { $0 != "," }) }
    #expect(
      advice.sorted() == [
        "0.900 s: an XPath from the root", "0.900 s: an XPath of 30 levels or more",
        "0.900 s: elements read one by one",
      ])
  }

  @Test func `a log that is cut counts the rest`() throws {
    var log = AppiumLogWriter(AppiumStyle.all[4])
    for _ in 0..<3 { log.request("GET /session/a1/source", passed: [7], own: 1) }
    let lines = log.lines
    let result = try imported(lines.dropFirst(2).dropLast(2).joined(separator: "\n") + "\n[HT")
    #expect(result.shown("page source") == "1× 0.008 s, 0.008 s")
    #expect(
      result.remarks == [
        "1 request without an answer, such as the last one of a log that was cut.",
        "1 answer without a request, such as the first one of a log that was cut.",
      ])
  }

  @Test func `a slow request behind tests names its own session`() throws {
    var log = AppiumLogWriter(AppiumStyle.all[2])
    log.request("POST /session", own: 9000)
    let result = try imported(XCTestStyle.all[3].log() + log.text)
    #expect(result.slowest.first?.section == "session 1")
    #expect(result.sections.map(\.name) == ["-[UITests testAdd]", "session 1"])
  }

  @Test func `lines of XCTest inside requests aren't added to them`() throws {
    var log = AppiumLogWriter(AppiumStyle.all[2])
    log.request("POST /session/a1/element/1/click", own: 900)
    let inner = XCTestStyle.all[3].log().split(separator: "\n").map { "[Xcode] \($0)\n" }
    let result = try imported(log.text + inner.joined())
    #expect(result.total == 900)
    #expect(result.shown("inside WebDriverAgent: tap: synthesise") == "1× 0.290 s, 0.290 s")
  }

  @Test(arguments: [
    ("//*[@name='Add']", "Add"), (#"(//XCUIElementTypeButton[@name="Add"])[1]"#, "Add"),
    ("//XCUIElementTypeCell[2]/XCUIElementTypeButton[@label='a' and @name = 'Add']", "Add"),
    ("//*[@name='Add' or @name='New']", nil), ("//*[@name='Cell']/XCUIElementTypeButton", nil),
    ("//*[contains(@name, 'Add')]", nil), ("//*[not(@name='Add')]", nil), ("//*[@label='A']", nil),
    ("//*[\u{1}'a' and @name='\u{1}", nil),
  ])
  func `an XPath's id`(xPath: String, id: String?) {
    #expect(AppiumLog.accessibilityID(in: xPath) == id)
  }

  @Test(arguments: [
    (#"element/1/value"#, #"{"text":"hunter2"}"#),
    (#"element/1/value"#, #"{"value":["h","u","n","t","e","r","2"]}"#),
    ("keys", #"{"value":["hunter2"]}"#),
    ("execute/sync", #"{"script":"mobile: keys","args":[{"keys":["hunter2"]}]}"#),
    ("execute/sync", #"{"script":"mobile: x","args":[{"text":"hunter2"}]}"#),
    ("alert/text", #"{"text":"hunter2"}"#),
    (
      "actions",
      #"{"actions":[{"type":"key","actions":[{"type":"keyDown","value":"h"},{"type":"keyDown","value":"u"},{"type":"keyDown","value":"n"},{"type":"keyDown","value":"t"},{"type":"keyDown","value":"e"},{"type":"keyDown","value":"r"},{"type":"keyDown","value":"2"}]}]}"#
    ),
  ])
  func `typed texts and tokens aren't shown`(path: String, body: String) throws {
    var log = AppiumLogWriter(AppiumStyle.all[1])
    log.request("POST /session", #"{"capabilities":{"token":"hunter2"}}"#, own: 5)
    log.request("POST /session/hunter2/\(path)", body, own: 5)
    log.request(
      "POST /session/hunter2/element", #"{"using":"xpath","value":"//*[@name='hunter2']"}"#, own: 5)
    log.request(
      "POST /session/hunter2/element", #"{"using":"hunter2","value":"hunter2"}"#, own: 5)
    log.request("GET /session/hunter2/element/hunter2/attribute/hunter2", own: 5)
    log.request("GET /hunter2/hunter2", own: 5)
    let result = try imported(log.text + "hunter2 hunter2\nPassword: hunter2\n")
    #expect(result.text.contains("of its @name"))
    #expect(result.unknownCount == 2)
    #expect(!result.text.contains("hunter2"), "\(result.text)")
  }

  @Test(arguments: [
    ("hello\nworld\n", "none of its 2 lines has a time of Appium's server or of XCTest"),
    ("", "none of its 0 lines has a time"), ("a\u{0}b", "it isn't text"),
    ("PK\u{3}\u{4}", "it is compressed"),
  ])
  func `what isn't a log is refused`(text: String, problem: String) {
    let error = #expect(throws: LogError.self) { try imported(text) }
    #expect(
      error?.description.contains("a.log: error: \(problem)") == true, "\("\(error, default: "")")")
  }

  @Test(arguments: ["1e999", "nan", "-5", "-"]) func `a time that can't be is left out`(
    time: String
  )
    throws
  {
    let source = "[HTTP] --> GET /source\n[HTTP] <-- GET /source 200"
    let result = try imported("\(source) \(time) ms - 3\n\(source) 7 ms - 3")
    #expect(result.shown("page source") == "1× 0.007 s, 0.007 s")
  }

  @Test func `lines that aren't understood are counted, and three are shown`() throws {
    let lines = XCTestStyle.all[3].log().split(separator: "\n")
    let strange: [Substring] = ["Pay 12 €!", "", "b1", "c", "d"]
    let result = try imported(
      (lines.prefix(9) + strange + lines.dropFirst(9)).joined(separator: "\n"))
    #expect(
      result.notes == [
        "4 of 31 lines (12.9 %) weren't understood, with letters and digits replaced: "
          + "line 10: xxx 99 €!; line 12: x9; line 13: x."
      ])
  }

  @Test func `lines of other programs are counted apart`() throws {
    var log = AppiumLogWriter(AppiumStyle.all[4])
    log.request("GET /session/a1/source", passed: [7], own: 1)
    let tests = """
      CompileSwift normal arm64 /a.swift
      Test Suite 'All tests' started at 2025-11-21 22:01:40.571
      Test Case '-[A b]' started.
          t =     0.00s Start Test
      2025-11-21 22:01:40.571 TinyLog[745:18058] [Default] saved
      twice
          t =     1.00s Tear Down
      /a.swift:3: error: -[A b] : XCTAssertEqual failed: ("1
      2") is not equal to ("3")
      Test Case '-[A b]' failed (1.500 seconds).
      Test Suite 'All tests' failed at 2025-11-21 22:01:42.071.
      ** TEST FAILED **
      """
    #expect(
      try imported(tests).notes == [
        "5 of 12 lines (41.7 %) are a build's, an app's or another program's."
      ])
    let stack = "[debug] Encountered internal error\n    at next (index.js:291:5)\n{\n  \"a\": 1\n}"
    #expect(
      try imported(log.text + stack).notes == [
        "4 of 12 lines (33.3 %) are a build's, an app's or another program's."
      ])
  }

  @Test func `two logs are compared by kind`() throws {
    var (one, two) = (AppiumLogWriter(AppiumStyle.all[1]), AppiumLogWriter(AppiumStyle.all[1]))
    one.request("GET /session/a/source", own: 300)
    two.request("GET /session/a/source", own: 200)
    two.request("GET /session/a/screenshot", own: 50)
    let rows = try imported(one.text).comparison(with: imported(two.text)).split(separator: "\n")
    #expect(
      rows.dropFirst(2).map { $0.split(separator: /\s{2,}/).joined(separator: "|") } == [
        "page source|1|1|0.300|0.200|0.300|0.200|-0.100",
        "screenshot|0|1|–|0.050|0.000|0.050|+0.050",
      ])
  }
}
