import ComparisonReport
import Testing

/// Records that lack what they must have, and numbers that no honest run can have written.
struct ImpossibleFigureTests {
  // Lines: 1 start, 2 S1 (0 to 0.25 s), 3 Ex1 (0.25 to 0.5 s), 4 end (1 s).
  // Commands: 2 each, 6 in all.
  private static let honest = FakeRun("L.2")

  private func findings(_ run: FakeRun) throws -> [String] {
    let comparison = try comparison(run, scenarios: [1])
    #expect(!comparison.passed)
    #expect(comparison.cells.map(\.validRuns.count) == [0])
    return comparison.findingTexts
  }

  @Test(arguments: [
    (1, "\"file\":\"Tests/L2Tests.swift\",", "the start has no \"file\""),
    (1, "\"line\":3,", "the start has no \"line\""),
    (1, ",\"start\":1700000000.5", "the start has no \"start\""),
    (2, "\"item\":\"L.2/TC1/S1\",", "an item has no \"item\""),
    (2, "\"file\":\"Tests/L2Tests.swift\",", "L.2/TC1/S1 has no \"file\""),
    (2, "\"line\":10,", "L.2/TC1/S1 has no \"line\""),
    (2, "\"start\":0.0,", "L.2/TC1/S1 has no \"start\""),
    (2, "\"duration\":0.25,", "L.2/TC1/S1 has no \"duration\""),
    (2, "\"commands\":2,", "L.2/TC1/S1 has no \"commands\""),
    (2, ",\"outcome\":\"passed\"", "L.2/TC1/S1 has no \"outcome\""),
    (4, "\"duration\":1.0,", "the end has no \"duration\""),
    (4, "\"commands\":6,", "the end has no \"commands\""),
    (4, ",\"outcome\":\"passed\"", "the end has no \"outcome\""),
  ])
  func aMemberThatTheKindNeedsIsMissed(line: Int, member: String, problem: String) throws {
    #expect(
      try findings(Self.honest.replacing(member, with: "", inLine: line))
        == ["t.jsonl:\(line): error: L.2 by native, run 1: \(problem) [missing-member]"])
  }

  @Test(arguments: [
    (
      1, "\"start\":1700000000.5", "\"start\":-1",
      "the start has an impossible \"start\": -1.0 [impossible-time]"
    ),
    (1, "\"line\":3", "\"line\":0", "the start has an impossible \"line\": 0 [impossible-number]"),
    (
      2, "\"line\":10", "\"line\":18446744073709551615",
      "L.2/TC1/S1 has an impossible \"line\": 9223372036854775807 [impossible-number]"
    ),
    (
      2, "\"start\":0.0", "\"start\":-0.1",
      "L.2/TC1/S1 has an impossible \"start\": -0.1 [impossible-time]"
    ),
    (
      2, "\"duration\":0.25", "\"duration\":-0.25",
      "L.2/TC1/S1 has an impossible \"duration\": -0.25 [impossible-time]"
    ),
    (
      2, "\"duration\":0.25", "\"duration\":1e308",
      "L.2/TC1/S1 has an impossible \"duration\": 1e+308 [impossible-time]"
    ),
    (
      2, "\"commands\":2", "\"commands\":-2",
      "L.2/TC1/S1 has an impossible \"commands\": -2 [impossible-number]"
    ),
    (
      4, "\"commands\":6", "\"commands\":9223372036854775807",
      "the end has an impossible \"commands\": 9223372036854775807 [impossible-number]"
    ),
    (
      4, "\"commands\":6", "\"bytes\":-1,\"commands\":6",
      "the end has an impossible \"bytes\": -1 [impossible-number]"
    ),
  ])
  func anImpossibleNumberIsShown(line: Int, old: String, new: String, problem: String) throws {
    #expect(
      try findings(Self.honest.replacing(old, with: new, inLine: line))
        == ["t.jsonl:\(line): error: L.2 by native, run 1: \(problem)"])
  }

  @Test(arguments: [0, -1, Int.min])
  func runsAreCountedFromOne(_ repetition: Int) throws {
    #expect(
      try findings(FakeRun("L.2", "native", repetition))
        == (1...4).map { line in
          let name = ["the start", "L.2/TC1/S1", "L.2/TC1/Ex1", "the end"][line - 1]
          return "t.jsonl:\(line): error: L.2 by native, run \(repetition): \(name) has an "
            + "impossible \"repetition\": \(repetition) [impossible-number]"
        })
  }

  @Test(arguments: [
    (3, "\"passed\"", "\"failed\"", "L.2/TC1/Ex1 failed without a \"message\""),
    (3, "\"passed\"", "\"failed\",\"message\":\"\"", "L.2/TC1/Ex1 failed without a \"message\""),
    (
      3, "\"passed\"", "\"passed\",\"message\":\"no\"", "L.2/TC1/Ex1 passed, but has a \"message\""
    ),
    (4, "\"passed\"", "\"failed\"", "the end failed without a \"message\""),
  ])
  func aMessageGoesWithAFailure(line: Int, old: String, new: String, problem: String) throws {
    #expect(
      try findings(Self.honest.replacing(old, with: new, inLine: line))
        == ["t.jsonl:\(line): error: L.2 by native, run 1: \(problem) [wrong-message]"])
  }

  @Test(arguments: [
    (
      3, "\"start\":0.25", "\"start\":0.2",
      "t.jsonl:3: error: L.2 by native, run 1: L.2/TC1/Ex1 starts before L.2/TC1/S1 is over [impossible-time]"
    ),
    (
      3, "\"duration\":0.25", "\"duration\":2.5",
      "t.jsonl:3: error: L.2 by native, run 1: L.2/TC1/Ex1 is over 2.750 s after the start of "
        + "the run, which took 1.000 s [impossible-time]"
    ),
    (
      3, "\"start\":0.25", "\"start\":7",
      "t.jsonl:3: error: L.2 by native, run 1: L.2/TC1/Ex1 is over 7.250 s after the start of "
        + "the run, which took 1.000 s [impossible-time]"
    ),
    (
      4, "\"duration\":1.0", "\"duration\":0",
      "t.jsonl:2: error: L.2 by native, run 1: L.2/TC1/S1 is over 0.250 s after the start of "
        + "the run, which took 0.000 s [impossible-time]"
    ),
    (
      4, "\"commands\":6", "\"commands\":3",
      "t.jsonl:4: error: L.2 by native, run 1: the run has 3 commands, but its items have 4 [wrong-count]"
    ),
    (
      4, "\"commands\":6", "\"commands\":6,\"waited\":1.5",
      "t.jsonl:4: error: L.2 by native, run 1: the end took 1.000 s, but waited 1.500 s [impossible-time]"
    ),
    (
      4, "\"commands\":6", "\"commands\":6,\"bytes\":10",
      "t.jsonl:2: error: L.2 by native, run 1: L.2/TC1/S1 has no \"bytes\", which other records of "
        + "native have [missing-member]"
    ),
    (
      2, "\"commands\":2", "\"commands\":2,\"bytes\":0",
      "t.jsonl:3: error: L.2 by native, run 1: L.2/TC1/Ex1 has no \"bytes\", which other records "
        + "of native have [missing-member]"
    ),
    (
      2, "\"commands\":2", #""commands":1,"sent":[{"kind":"query","text":"a"}]"#,
      "t.jsonl:3: error: L.2 by native, run 1: L.2/TC1/Ex1 has no \"sent\", which other records "
        + "of native have [missing-member]"
    ),
  ])
  func figuresThatDoNotAddUpAreFound(
    line: Int, old: String, new: String, finding: String
  ) throws {
    #expect(try findings(Self.honest.replacing(old, with: new, inLine: line)) == [finding])
  }

  @Test func nothingWaitsLongerThanItTakes() throws {
    let run = FakeRun("L.2").replacing(
      "\"commands\":2", with: "\"commands\":2,\"waited\":0.3", inLine: 3)
    #expect(
      try findings(run) == [
        "t.jsonl:3: error: L.2 by native, run 1: L.2/TC1/Ex1 took 0.250 s, but waited 0.300 s [impossible-time]"
      ])
  }

  @Test func bytesMustAddUpToo() throws {
    let run = FakeRun("L.2", bytes: 50).replacing("\"bytes\":150", with: "\"bytes\":99", inLine: 4)
    #expect(
      try findings(run) == [
        "t.jsonl:4: error: L.2 by native, run 1: the run has 99 bytes, but its items have 100 [wrong-count]"
      ])
  }

  @Test func timesAndSumsAreBothTold() throws {
    let run = Self.honest.replacing("\"duration\":1.0", with: "\"duration\":0.4", inLine: 4)
      .replacing("\"commands\":6", with: "\"commands\":0", inLine: 4)
    #expect(
      try findings(run) == [
        "t.jsonl:3: error: L.2 by native, run 1: L.2/TC1/Ex1 is over 0.500 s after the start of "
          + "the run, which took 0.400 s [impossible-time]",
        "t.jsonl:4: error: L.2 by native, run 1: the run has 0 commands, but its items have 4 [wrong-count]",
      ])
  }

  @Test func timesMayBeRoundedToMilliseconds() throws {
    let run = Self.honest.replacing("\"duration\":1.0", with: "\"duration\":0.4995", inLine: 4)
      .replacing("\"start\":0.25", with: "\"start\":0.2495", inLine: 3)
      .replacing("\"commands\":6", with: "\"commands\":4", inLine: 4)
    let comparison = try comparison(run, scenarios: [1])
    #expect(comparison.findingTexts == [])
    #expect(comparison.passed)
  }
}

/// Runs whose commands, pictures and declarations contradict what else their traces say.
struct SentLiarTests {
  // Lines: 1 start, 2 S1 (0 to 0.25 s), 3 Ex1 (0.25 to 0.5 s), 4 end (1 s); 2 commands each.
  private static let honest = FakeRun("L.2", bytes: 10)

  private static func sent(_ commands: String...) -> FakeRun {
    honest.replacing(
      #","outcome""#, with: #","sent":[\#(commands.joined(separator: ","))],"outcome""#, inLine: 3
    ).idleElsewhere()
  }

  private static func command(
    _ members: String = "", start: Double = 0.25, duration: Double = 0.1
  ) -> String {
    #"{"kind":"request","text":"GET /title","start":\#(start),"duration":\#(duration)\#(members)}"#
  }

  private func findings(_ run: FakeRun) throws -> [String] {
    let comparison = try comparison(run, scenarios: [1])
    #expect(comparison.passed == comparison.findings.isEmpty)
    return comparison.findingTexts
  }

  private func text(_ problem: String, line: Int = 3) -> [String] {
    ["t.jsonl:\(line): error: L.2 by native, run 1: \(problem)"]
  }

  @Test func honestCommandsAreNoFinding() throws {
    let first = Self.command(
      #","bytesSent":3,"bytesReceived":2,"status":200,"using":"id","value":"a","#
        + #""phases":{"http":0.05,"search":0.05}"#)
    let second = Self.command(#","bytesSent":5,"bytesReceived":0"#, start: 0.35, duration: 0.15)
    #expect(try findings(Self.sent(first, second)) == [])
    #expect(try findings(Self.sent(first, #"{"kind":"pause","text":"GET /","bytesSent":5}"#)) == [])
  }

  private static let liars: [(FakeRun, String)] = [
    (sent(command()), "L.2/TC1/Ex1 has 2 commands, but sent 1 [wrong-count]"),
    (sent(), "L.2/TC1/Ex1 has 2 commands, but sent 0 [wrong-count]"),
    (
      sent(command(), command(start: 0.35, duration: 0.05), command(start: 0.4)),
      "L.2/TC1/Ex1 has 2 commands, but sent 3 [wrong-count]"
    ),
    (
      sent(command(#","bytesSent":3"#), command(#","bytesReceived":6"#, start: 0.35)),
      "L.2/TC1/Ex1 has 10 bytes, but its commands 9 [wrong-count]"
    ),
    (
      sent(command(), command(start: 0.35, duration: 0.3)),
      "L.2/TC1/Ex1, command 2 took 0.300 s, but L.2/TC1/Ex1 0.250 s [impossible-time]"
    ),
    (
      sent(command(start: 0.2), command()),
      "L.2/TC1/Ex1, command 1 was sent before L.2/TC1/Ex1 started [impossible-time]"
    ),
    (
      sent(command(), command(start: 0.45)),
      "L.2/TC1/Ex1, command 2 was over after L.2/TC1/Ex1 [impossible-time]"
    ),
    (
      sent(command(start: 0.36), command(start: 0.26, duration: 0.05)),
      "L.2/TC1/Ex1, command 2 was sent before command 1 was over [impossible-time]"
    ),
    (
      sent(command(), command(start: 0.34)),
      "L.2/TC1/Ex1, command 2 was sent before command 1 was over [impossible-time]"
    ),
    (
      sent(command(), command(start: -1)),
      "L.2/TC1/Ex1, command 2 has an impossible \"start\": -1.0 [impossible-time]"
    ),
    (
      sent(command(), command(duration: -0.1)),
      "L.2/TC1/Ex1, command 2 has an impossible \"duration\": -0.1 [impossible-time]"
    ),
    (
      sent(command(#","bytesSent":-3"#), command()),
      "L.2/TC1/Ex1, command 1 has an impossible \"bytesSent\": -3 [impossible-number]"
    ),
    (
      sent(command(#","status":20"#), command()),
      "L.2/TC1/Ex1, command 1 has an impossible \"status\": 20 [impossible-number]"
    ),
    (
      sent(command(#","phases":{"http":0.09,"wait":0.02}"#), command()),
      "L.2/TC1/Ex1, command 1 took 0.100 s, but its phases 0.110 s [impossible-time]"
    ),
    (
      sent(command(#","phases":{"http":-0.09}"#), command()),
      "L.2/TC1/Ex1, command 1 has an impossible \"http\": -0.09 [impossible-time]"
    ),
    (
      sent(command(#","phases":{"sleep":0.09}"#), command()),
      "L.2/TC1/Ex1, command 1 has the phase \"sleep\", which is unknown [strange-member]"
    ),
    (
      sent(#"{"kind":"request","text":"a","phases":{}}"#, command()),
      "L.2/TC1/Ex1, command 1 has \"phases\", but no \"duration\" [missing-member]"
    ),
    (
      sent(command(), #"{"kind":"request","text":""}"#),
      "L.2/TC1/Ex1, command 2 has no \"text\" [missing-member]"
    ),
    (
      sent(command(), #"{"kind":"request","text":"a","using":"id"}"#),
      "L.2/TC1/Ex1, command 2 has no \"value\" [missing-member]"
    ),
  ]

  @Test(arguments: liars)
  func aLieAboutCommandsIsFound(run: FakeRun, problem: String) throws {
    #expect(try findings(run) == text(problem))
  }

  @Test func commandsOfBytesNeedAnItemOfBytes() throws {
    let run = FakeRun("L.2").replacing(
      #","outcome""#,
      with:
        #","sent":[\#(Self.command(#","bytesSent":3"#)),\#(Self.command(start: 0.4))],"outcome""#,
      inLine: 3
    ).idleElsewhere()
    #expect(
      try findings(run)
        == text("L.2/TC1/Ex1 has no bytes, but its commands 3 [wrong-count]"))
  }

  @Test func aRunThatSentCommandsTookTime() throws {
    let text = text(
      "L.2/TC1/S1 took no time at all, but its commands are 2 [impossible-time]", line: 2)
    #expect(try findings(FakeRun("L.2", seconds: 0)) == text)
    #expect(try findings(FakeRun("L.2", seconds: 5e-324)) == text)
    #expect(try findings(FakeRun("L.2", seconds: 0, commands: 0)) == [])
    #expect(
      try findings(FakeRun("L.2", seconds: 0).idleElsewhere())
        == self.text(
          "the items took no time at all, but the run's commands are 6 [impossible-time]", line: 4))
  }

  @Test func anItemThatSentCommandsTookTime() throws {
    let run = FakeRun("L.2").replacing("\"duration\":0.25", with: "\"duration\":0", inLine: 3)
    #expect(
      try findings(run)
        == text("L.2/TC1/Ex1 took no time at all, but its commands are 2 [impossible-time]"))
  }

  // MARK: - Pictures

  private static func picture(_ format: String, _ data: String) -> FakeRun {
    honest.replacing(
      #","outcome""#,
      with: #","picture":{"format":"\#(format)","data":"\#(data)"},"outcome""#, inLine: 3)
  }

  @Test(arguments: [("svg", "<svg xmlns='a'/>"), ("png", "iVBORw0KGgoAAAAN")])
  func aPictureOfItsFormatIsNoFinding(format: String, data: String) throws {
    #expect(try findings(Self.picture(format, data)) == [])
  }

  @Test(arguments: [
    ("svg", "", "SVG"), ("svg", " <svg/>", "SVG"), ("svg", "iVBORw0KGgoAAAAN", "SVG"),
    ("png", "", "PNG in base64"), ("png", "iVBORw0KGgo", "PNG in base64"),
    ("png", "AAAA", "PNG in base64"), ("png", "<svg/>", "PNG in base64"),
  ])
  func aPictureOfAnotherFormatIsAFinding(format: String, data: String, name: String) throws {
    #expect(
      try findings(Self.picture(format, data))
        == text("the picture of L.2/TC1/Ex1 is no \(name) [bad-picture]"))
  }

  // MARK: - Members of other kinds

  @Test(arguments: [
    (1, #""item":"L.2/TC1/S1""#, "the start has \"item\""),
    (1, #""outcome":"passed""#, "the start has \"outcome\""),
    (1, #""duration":1"#, "the start has \"duration\""),
    (1, #""commands":1"#, "the start has \"commands\""),
    (4, #""sent":[]"#, "the end has \"sent\""),
    (4, #""picture":{"format":"svg","data":"<svg/>"}"#, "the end has \"picture\""),
    (
      4, #""known":{"kind":"expectedFailure","reason":"a","link":"b"}"#, "the end has \"known\""
    ),
    (3, #""about":{}"#, "L.2/TC1/Ex1 has \"about\""),
  ])
  func aMemberThatAKindHasNotIsAFinding(line: Int, member: String, problem: String) throws {
    let run = Self.honest.replacing(#"{"version""#, with: "{\(member),\"version\"", inLine: line)
    #expect(
      try findings(run)
        == text("\(problem), which it can't have [strange-member]", line: line))
  }
}
