import Foundation
import ScenarioBinding
import ScenarioFormat
import TestSupport
import Testing

/// The file that teams copy, as Duet's suites use it. `Tests/Starter/xctest-cases.txt` has a team's tests.
struct BindingTests {
  private static let login = """
    App:    Login
    Source: the tests
    Launch: --user "ada l" ""

    TS L.1 Log in

      TC 1 Right password
        P 1   There is a user "ada".
        S 1   Enter "ada".
        Ex 1  The name is there.
        S 2   Tap "ok".
        Ex 2  The first screen is shown.

      TC 2 Log out
        S 1   Tap "Log out".
        Ex 1  The login screen is shown.

      TC 3 Look at the printer
        Manual: It must be looked at.
        S 1   Look.
        Ex 1  It prints.

      TC 4 Wrong data
        S 1   Enter "<name>".
        Ex 1  <message>
        Examples:
              | name | message |
              | ada  | Wrong.  |
              | \\|   | a\\\\     |
    """

  /// A test that records what a trace would have.
  private final class Played: MarkedTestCase {
    var lines: [String] = []
    var rows: [[String: String]] = []
    var goesOn = false

    override var endsAtFailure: Bool { !goesOn }

    override func record(_ event: ScenarioEvent) {
      switch event {
      case .item(_, let item): lines.append("\(item.written.id) \(item.message ?? "passed")")
      case .ended(_, _, let outcome, let message): lines.append("\(outcome) \(message ?? "")")
      case .started, .began, .omitted: break
      }
    }

    /// Makes a range of the scenario's marks in their order, counted from 0, with a check in each.
    func make(_ range: Range<Int>) throws {
      let marks: [() throws -> Void] =
        [
          { try self.testCase("Right password") },
          { try self.precondition(#"There is a user "ada"."#) },
          { try self.step(#"Enter "ada"."#) },
          { try self.expect("The name is there.") }, { try self.step(#"Tap "ok"."#) },
          { try self.expect("The first\n screen  is shown.") }, { try self.testCase("Log out") },
          { try self.step(#"Tap "Log out"."#) }, { try self.expect("The login screen is shown.") },
          {
            try self.examples("Wrong data") { row in
              self.rows.append(row.values)
              try self.step(#"Enter "<name>"."#)
              try self.expect("<message>")
              Checks.add()
            }
          },
        ]
      for mark in marks[range] {
        try mark()
        Checks.add()
      }
    }
  }

  /// Plays a test that makes the first marks, does `more` and ends. Returns it, with its problem.
  private func play(
    _ marks: Int, goesOn: Bool = false,
    _ more: (Played) throws -> Void = { _ in }
  ) throws -> (test: Played, error: ScenarioError?) {
    let scenario = try WrittenScenario(Self.login, path: "Scenarios/L1-log-in.scenario")
    let test = Played(name: "test", testClosure: { _ in })
    test.goesOn = goesOn
    let error = try test.play(scenario, at: TestPlace(file: "L1Tests.swift", line: 7)) {
      try test.make(0..<marks)
      try more(test)
    }
    return (test, error)
  }

  /// Returns an item as errors name it.
  private static func name(_ id: String, _ text: String, _ line: Int) -> String {
    "L.1/\(id) \"\(text)\" (Scenarios/L1-log-in.scenario:\(line))"
  }

  private static let p1 = name("TC1/P1", #"There is a user "ada"."#, 8)
  private static let s1 = name("TC1/S1", #"Enter "ada"."#, 9)
  private static let ex1 = name("TC1/Ex1", "The name is there.", 10)

  @Test func `a test that quotes each item passes, and Examples are played row by row`() throws {
    let (test, error) = try play(10)
    #expect(error == nil)
    #expect(test.rows == [["name": "ada", "message": "Wrong."], ["name": "|", "message": "a\\"]])
    #expect(
      test.lines == [
        "L.1/TC1/P1 passed", "L.1/TC1/S1 passed", "L.1/TC1/Ex1 passed", "L.1/TC1/S2 passed",
        "L.1/TC1/Ex2 passed", "L.1/TC2/S1 passed", "L.1/TC2/Ex1 passed", "L.1/TC4[1]/S1 passed",
        "L.1/TC4[1]/Ex1 passed", "L.1/TC4[2]/S1 passed", "L.1/TC4[2]/Ex1 passed", "passed ",
      ])
  }

  @Test(arguments: [
    (3, #"Enter "ada"."#, "the scenario has \(ex1)"), (10, "x", "the scenario has ended"),
    (
      0, #"Enter "ada"."#,
      "the scenario has \(p1) in the test case \"Right password\", which must begin first"
    ),
  ])
  func `a step is the next item in the scenario, and a wrong one can't be hidden`(
    marks: Int, text: String, following: String
  ) throws {
    for isHidden in [false, true] {
      let (_, error) = try play(marks) { test in
        if isHidden { try? test.step(text) } else { try test.step(text) }
        if isHidden, marks < 10 { try? test.make(marks..<10) }
      }
      #expect(error?.description == "the step \"\(text)\" isn't next: \(following)")
      #expect(error?.isReported == false && error?.isFailedItem == false)
    }
  }

  @Test func `no item may be left out`() throws {
    let (test, error) = try play(6)
    let item = Self.name("TC2/S1", #"Tap "Log out"."#, 15)
    #expect(error?.description == "\(item) was left out")
    #expect(test.lines.last == "failed \(item) was left out")
  }

  @Test func `an expectation asserts, and a failure ends the run and can't be hidden`() throws {
    let nothing = "nothing was asserted: use an assertion of XCTest, such as XCTAssertEqual"
    let blind = try play(1) { test in
      try test.precondition(#"There is a user "ada"."#)
      try test.step(#"Enter "ada"."#)
      Issue.record("the run continued after a failure")
    }
    #expect(blind.error?.description == "\(Self.p1) failed: \(nothing)")
    #expect(blind.error?.isFailedItem == true && blind.error?.isReported == false)
    #expect(
      blind.test.lines == ["L.1/TC1/P1 \(nothing)", "failed \(Self.p1) failed: \(nothing)"])
    let hidden = try play(1) { test in
      try test.precondition(#"There is a user "ada"."#)
      try? test.make(2..<10)
    }
    let text = "the test continued after a failure: \(Self.p1) failed: \(nothing)"
    #expect(hidden.error?.description == text)
    // A run that goes on has all items.
    let all = try play(1, goesOn: true) { test in
      try test.precondition(#"There is a user "ada"."#)
      try test.make(2..<10)
    }
    #expect(all.error == nil && all.test.lines.count == 12)
  }

  private struct Broken: Error, CustomStringConvertible { let description = "it broke" }

  @Test func `a thrown error fails its item`() throws {
    let (test, error) = try play(3) { _ in throw Broken() }
    #expect(error?.description == "\(Self.s1) failed: it broke")
    #expect(test.lines.suffix(2) == ["L.1/TC1/S1 it broke", "failed \(Self.s1) failed: it broke"])
    let outside = try play(0) { _ in throw Broken() }
    #expect(outside.error?.description == "it broke" && outside.error?.isFailedItem == false)
    #expect(try play(3, goesOn: true) { _ in throw Broken() }.error?.isFailedItem == true)
  }

  @Test func `a file is found by its identifier, above the test`() throws {
    let folder = TemporaryFolder()
    let test = "\(folder.path)/Tests/Deep/L1Tests.swift"
    func error(_ id: String = "L.1") -> String? {
      do { _ = try WrittenScenario.named(id, bundle: nil, test: test) } catch { return "\(error)" }
      return nil
    }
    #expect(error()?.hasPrefix("there is no file L1-….scenario") == true)
    for place in ["Scenarios/App/L1-log-in.scenario", "Scenarios/L11-other.scenario"] {
      let url = folder.url.appending(path: place)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Self.login.write(to: url, atomically: true, encoding: .utf8)
    }
    #expect(error() == nil)
    #expect(error("L.11") == "Scenarios/L11-other.scenario has the scenario L.1, not L.11")
    let copy = folder.url.appending(path: "Scenarios/L1-copy.scenario")
    try Self.login.write(to: copy, atomically: true, encoding: .utf8)
    #expect(error()?.hasSuffix("have the same identifier") == true)
  }
}

/// The file that teams copy reads scenarios as Duet does.
struct ReadingTests {
  /// The files of `Tests/Scenarios/read-scenarios.txt`, and all of Duet's.
  private static let files: [(name: String, text: String)] = {
    let cases = CasePage("read-scenarios.txt").cases.map { ($0.name, $0.file + "\n") }
    let folder = CasePage.repository.appendingPathComponent("Scenarios")
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    let own = (paths ?? []).filter { $0.hasSuffix(".scenario") }.map { path in
      (path, (try? String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)) ?? "")
    }
    return cases + own
  }()

  @Test(arguments: files.map(\.name))
  func `each scenario is read as by Duet`(_ name: String) throws {
    let text = try #require(Self.files.first { $0.name == name }?.text)
    let expected = try #require(ScenarioParser.parse(text, path: "a").scenario)
    let read = try WrittenScenario(text, path: "a")
    #expect(read.id == "\(expected.id)" && read.title == expected.title)
    #expect(read.textHash == expected.textHash && read.launch == expected.header.launch)
    #expect(read.manual == expected.header.manual)
    #expect(
      read.plays.map { ["\($0.number)", $0.title, "\($0.row?.number ?? 0)"] }
        == expected.plays.map { ["\($0.number)", $0.title, "\($0.row ?? 0)"] })
    #expect(read.plays.map { $0.row?.values ?? [:] } == expected.plays.map(\.values))
    let items = read.plays.flatMap(\.items)
    #expect(
      items.map { [$0.id, $0.kind.rawValue, $0.text, $0.place] }
        == expected.playedItems.map {
          [$0.id, $0.kind.rawValue, $0.text, expected.location(line: $0.line)]
        })
    #expect(items.map(\.table) == expected.playedItems.map(\.table))
  }

  /// What the linter finds besides. A test can be bound to such a file.
  private static let bindable: Set<Rule> = [
    .missingHeader, .fileName, .emptyText, .badLaunch, .controlCharacter, .invalidUTF8,
  ]

  @Test func `a file that Duet refuses is refused`() {
    let page = CasePage("broken-scenarios.txt")
    let valid = page.top.components(separatedBy: "\n").suffix(10)
    for (name, file, _) in page.cases {
      let text = file.replacing(/⋮ (\d)-(\d)/) { match in
        let range = (Int(match.1) ?? 1)...(Int(match.2) ?? 1)
        return range.map { valid[valid.startIndex + $0 - 1] }.joined(separator: "\n")
      }
      let rule = Rule(rawValue: String(name.prefix { $0 != " " }))
      guard let rule, rule.severity == "error", !Self.bindable.contains(rule) else { continue }
      #expect(throws: ScenarioError.self, "\(name)") {
        try WrittenScenario(text, path: "Scenarios/A1-a.scenario")
      }
    }
  }
}
