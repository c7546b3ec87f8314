import Foundation
import TestSupport
import Testing

@testable import Costs

/// The rows of a CSV table as values by their column, without empty ones.
private func rows(_ csv: String) -> [[String: String]] {
  let lines = csv.split(separator: "\r\n").map {
    $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }
  return lines.dropFirst().map {
    Dictionary(uniqueKeysWithValues: zip(lines[0], $0)).filter { !$0.value.isEmpty }
  }
}

private let (check, find) = ("2.00s     Checking `A`", "2.00s         Find the A")
private let pause = "2.00s     Capturing element debug description"
private let header = "kind,number,repository,blob,path,project,platform,device,year,left_out\n"

/// Logs with their projects. A log without a text isn't available.
private func runs(_ kind: String, _ logs: [(String, String?)], leftOut: String = "") throws
  -> [LogRun]
{
  let folder = TemporaryFolder()
  let table = try logs.enumerated().map { place, log in
    let blob = String(format: "%040x", place)
    if let text = log.1 { try folder.file(blob, text) }
    return "\(kind),\(place),a/b,\(blob),c,\(log.0),device,,,\(leftOut)\n"
  }
  return try LogRun.all(in: header + table.joined(), path: "a.csv", folder: folder.url.path)
}

/// The figures of one log.
private func figures(_ kind: String, _ text: String) throws -> [String: String] {
  let facts = ["kind", "number", "project", "platform", "available", "used"]
  return rows(LogRun.csv(try runs(kind, [("a", text)])))[0].filter { !facts.contains($0.key) }
}

/// The lower bounds of uses.
private func least(_ kind: String, _ logs: String...) throws -> [String: String] {
  rows(LogRun.shares(try runs(kind, logs.map { ("a", $0) }))).reduce(into: [:]) { least, row in
    if let use = row["use"], let bound = row["at_least"] { least[use] = bound }
  }
}

struct LogSharesTests {
  @Test func `XCTest's time is shared out among its uses`() throws {
    // Of 6.72 s. The last steps of commands, 2.53 s, have no end. Unit tests don't count.
    let unitTest = "Test case 'A.c()' passed on 'Clone 1 of iPhone 15' (3.500 seconds)\n"
    #expect(
      try figures("xctest", XCTestStyle.all[3].log() + unitTest) == [
        "commands": "5", "seconds": "6.720", "present": "0.1518", "waits": "0.0000",
        "finds": "0.0357", "gestures": "0.1027", "idle": "0.1250", "starts": "0.5551",
        "other": "0.0238", "own": "0.0060", "open_ends": "0.3765",
      ])
    let least = try least("xctest", XCTestStyle.all[3].log())
    #expect(least["idle"] == "0.0179" && least["own"] == "0.0060" && least["present"] == nil)
  }

  @Test(arguments: [
    // Found at the first check, at the second, and not at all. Then a wait for an element's end.
    ("1.00s Waiting 5.0s for A to exist|\(check)|\(find)", "0.2500", "0.0000"),
    ("1.00s Waiting 5.0s for A to exist|\(check)|\(pause)|\(check)|\(find)", "0.0000", "0.2500"),
    ("1.00s Waiting 1.0s for A to exist|\(check)|\(pause)", "0.0000", "0.7500"),
    ("1.00s Waiting 5.0s for A to not exist|\(check)|\(find)", "0.0000", "0.2500"),
    // Waits by expectation have no start. In a log without waits, none may have been logged.
    ("1.00s Find the A|1.50s Checking `A`|2.00s Find the A", nil, "0.1250"),
    ("1.00s Find the A", nil, nil),
  ])
  func `a wait whose element was there is told apart`(
    steps: String, present: String?, waits: String?
  ) throws {
    let lines = "|0.00s Start Test|\(steps)|4.00s Tear Down".replacing("|", with: "\n    t = ")
    let row = try figures(
      "xctest", "Test Case 'A' started.\(lines)\nTest Case 'A' passed (4.000 seconds).")
    #expect(row["present"] == present && row["waits"] == waits, "\(row)")
  }

  /// A log of one session: 1 s for its start, 0.4 s for an XPath, and so on.
  private func session(_ style: Int) -> String {
    var log = AppiumLogWriter(AppiumStyle.all[style])
    func body(_ using: String) -> String { #"{"using":"\#(using)","value":"a"}"# }
    let id = "/session/a1"
    log.request("POST /session", own: 1000)
    log.request("POST \(id)/element", body("xpath"), passed: [400], gap: 250)
    log.request("POST \(id)/element", body("accessibility id"), passed: [100], gap: 250)
    log.request("POST \(id)/elements", body("xpath"), passed: [200], bytes: 14)
    log.request("POST \(id)/element", body("name"), passed: [50, 50], pause: 150, status: 404)
    log.request("GET \(id)/element/1/attribute/value", passed: [50])
    log.request("POST \(id)/element/1/click", passed: [300])
    log.request("GET \(id)/window/rect", passed: [200])
    return log.text
  }

  @Test func `Appium's time is shared out among its uses`() throws {
    // Of 2.5 s of requests. The gaps are a share of 3 s.
    var expected = [
      "commands": "8", "seconds": "2.500", "waits": "0.0800", "xpath": "0.1600", "finds": "0.0400",
      "found_nothing": "0.1000", "reads": "0.0200", "gestures": "0.1200", "starts": "0.4000",
      "gaps": "0.1667", "other": "0.0800",
    ]
    #expect(try figures("appium", session(4)) == expected)
    // At level info without time stamps, the implicit wait is part of the search.
    (expected["waits"], expected["gaps"], expected["found_nothing"]) = (nil, nil, "0.1800")
    #expect(try figures("appium", session(2)) == expected)
    (expected["xpath"], expected["finds"]) = (nil, nil)
    #expect(try figures("appium", session(2).replacing("using", with: "cut")) == expected)
    #expect(try least("appium", session(4))["finds"] == "0.0400")
    #expect(try least("appium", session(4), session(2))["finds"] == nil)
  }

  @Test func `logs that can't be used have a reason`() throws {
    let start = "[HTTP] --> POST /session\n[HTTP] <-- POST /session 200 9 ms - 3\n"
    let logs =
      try runs("appium", [("a", nil), ("a", start), ("a", "PK\u{3}\u{4}")])
      + runs("appium", [("a", session(4))], leftOut: "by hand")
    #expect(
      rows(LogRun.csv(logs)).map { [$0["available"], $0["used"], $0["reason"], $0["seconds"]] } == [
        ["no", "no", "not available", nil], ["yes", "no", "it only starts sessions or tests", nil],
        ["yes", "no", "it is compressed. Unpack it first", nil], ["yes", "no", "by hand", nil],
      ])
  }

  @Test func `a project counts once, and larger projects also apart`() throws {
    func log(click: Int, source: Int, times: Int = 1) -> String {
      var log = AppiumLogWriter(AppiumStyle.all[2])
      for _ in 0..<times {
        log.request("POST /session/a1/element/1/click", own: click)
        log.request("GET /session/a1/source", own: source)
      }
      return log.text
    }
    // Gestures: 25 % of a, as its logs are added up, 50 % of b, and 90 % of c's 50 commands.
    let logs = [
      ("a", log(click: 100, source: 0)), ("b", log(click: 50, source: 50)),
      ("a", log(click: 0, source: 300)), ("c", log(click: 36, source: 4, times: 25)),
    ]
    let gestures = rows(LogRun.shares(try runs("appium", logs)))
      .filter { $0["kind"] == "appium" && $0["use"] == "gestures" }
    func values(_ names: String) -> [[String?]] {
      gestures.map { row in names.split(separator: " ").map { row[String($0)] } }
    }
    #expect(
      values("least_commands logs projects commands minimum lower median upper maximum") == [
        ["0", "4", "3", "56", "0.2500", "0.3750", "0.5000", "0.7000", "0.9000"],
        ["50", "1", "1", "50", "0.9000", "0.9000", "0.9000", "0.9000", "0.9000"],
      ])
  }

  @Test(arguments: [
    ("other,01,a/b,\(String(repeating: "0", count: 40)),c,f,,,,", "row 1 must have xctest"),
    ("appium,01,a/b,../../../../../../../../../../etc/passwd,c,f,,,,", "row 1 must have xctest"),
    ("appium,01", "row 1 has 2 fields instead of 10"),
  ])
  func `a damaged row of a table is reported`(row: String, problem: String) {
    let error = #expect(throws: LogError.self) {
      try LogRun.all(in: header + row + "\n", path: "a.csv", folder: ".")
    }
    #expect(error?.description.hasPrefix("a.csv: error: \(problem)") == true)
  }

  @Test func `a missing column is reported`() {
    let error = #expect(throws: LogError.self) {
      try LogRun.all(in: "kind,number\n", path: "a.csv", folder: ".")
    }
    #expect(error?.description.hasPrefix("a.csv: error: the header must have kind,") == true)
  }
}
