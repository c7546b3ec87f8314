import ScenarioFormat
import Testing

struct ModelTests {
  @Test(arguments: ["A.1", "Z.9999", "B.10"])
  func `an identifier is parsed and printed`(_ text: String) {
    #expect(ScenarioID(text)?.description == text)
  }

  @Test(arguments: [
    "", "A", "A.", "A1", "a.1", "A.0", "A.01", "A.10000", "A.1 ", " A.1", "AB.1", "A.-1", "A.1.2",
    "Á.1", "A.١",
  ])
  func `anything else isn't an identifier`(_ text: String) { #expect(ScenarioID(text) == nil) }

  @Test func `identifiers are ordered by letter then number`() {
    let ids = ["B.1", "A.10", "A.2"].compactMap { ScenarioID($0) }
    #expect(ids.sorted().map(\.description) == ["A.2", "A.10", "B.1"])
    #expect(ids.map(\.compact) == ["B1", "A10", "A2"])
  }

  @Test func `texts are normalised to one line with single spaces`() {
    #expect(
      ScenarioText.normalised("  a \t b\r\nc\u{0}d\u{2028}e\u{A0}\u{A0}f ")
        == "a b c d e\u{A0}\u{A0}f")
    #expect(Step(number: 1, text: "\n Tap \n Save \n").text == "Tap Save")
    #expect(ScenarioText.normalised(" \n ") == "")
  }

  @Test func `tags are split at commas and empty ones are dropped`() {
    #expect(Header(tags: ["a, b", "", " ,c d,, "]).tags == ["a", "b", "c d"])
  }

  @Test func `comparison ignores paths and lines`() throws {
    let id = try #require(ScenarioID("A.1"))
    func scenario(path: String?, line: Int?) -> Scenario {
      Scenario(
        id: id, title: "Add",
        testCases: [
          TestCase(
            number: 1, title: "Add",
            preconditions: [Precondition(number: 1, text: "Empty.", line: line)],
            steps: [Step(number: 1, text: "Tap.", line: line)],
            expectations: [Expectation(number: 1, text: "Seen.", line: line)], line: line)
        ], path: path, line: line)
    }
    let written = scenario(path: "A1-add.scenario", line: 7)
    let made = scenario(path: nil, line: nil)
    #expect(written == made)
    #expect(Set([written, made]).count == 1)
    #expect(written.items.map(\.line) == [7, 7, 7])
    #expect(written.testCases[0].line == 7)
    #expect(made.testCases[0].line == nil)
    #expect(written.location(line: 12) == "A1-add.scenario:12")
    #expect(made.location(line: nil) == "scenario A.1")
    #expect(Step(number: 1, text: "Tap.") != Step(number: 1, text: "Tap"))
    #expect(Step(number: 1, text: "Tap.") != Step(number: 2, text: "Tap."))
  }

  @Test func `items have the order of a test`() throws {
    let id = try #require(ScenarioID("B.2"))
    let testCase = TestCase(
      number: 3, title: "Order", preconditions: [Precondition(number: 1, text: "p")],
      steps: [Step(number: 1, text: "s"), Step(number: 2, text: "t", line: 9)],
      expectations: [
        Expectation(number: 1, text: "e"), Expectation(number: 2, text: "f"),
        Expectation(number: 7, text: "stray"),
      ])
    let items = Scenario(id: id, title: "Order", testCases: [testCase]).items
    #expect(
      items.map(\.id) == [
        "B.2/TC3/P1", "B.2/TC3/S1", "B.2/TC3/Ex1", "B.2/TC3/S2", "B.2/TC3/Ex2", "B.2/TC3/Ex7",
      ])
    #expect(items.map(\.text) == ["p", "s", "e", "t", "f", "stray"])
    #expect(items[3].line == 9)
    #expect(items[3].kind == .step)
  }
}
