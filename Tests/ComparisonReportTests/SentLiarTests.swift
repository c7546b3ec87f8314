import ComparisonReport
import Testing

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
