import ComparisonReport
import Testing

struct CriteriaTextTests {
  private func block(_ name: String, tools: Set<String>? = nil) throws -> String? {
    CriteriaText(try ReportSample.data(), tools: tools).blocks[name]
  }

  @Test func blocksAreKnownByName() throws {
    #expect(
      CriteriaText(try ReportSample.data()).blocks.keys.sorted() == [
        "convenience", "locators", "possibilities", "ratios", "results", "scenarios", "timing",
        "tools",
        "traffic",
      ])
  }

  @Test func toolsAreToldAndNoTextBreaksTheTable() throws {
    #expect(
      try block("tools") == """
        | tool | what it is |
        | --- | --- |
        | `native` | Typed queries \\| in process. |
        | `web` | Commands. |
        """)
    #expect(
      try block("tools", tools: ["web"]) == """
        | tool | what it is |
        | --- | --- |
        | `web` | Commands. |
        """)
  }

  @Test func aSuiteIsCountedAndToldWhereItsSourcesAreThere() throws {
    #expect(
      try block("convenience") == """
        | tool | language | test files | code lines | statements | code lines an item | \
        helpers: code lines | binding: code lines |
        | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
        | `native` | Swift | 2 | 14 | 9 | 3.5 | 4 | – |
        | `web` | – | – | – | – | – | – | – |

        A code line is neither blank nor only a comment; an item is a step or an expectation.
        """)
    var data = try ReportSample.data()
    data.code = []
    #expect(
      CriteriaText(data).blocks["convenience"] == "Not counted: the sources were not there.")
  }

  @Test func whatToolsDoIsCountedInUnitsOfAll() throws {
    #expect(
      try block("traffic") == """
        | tool | looks | actions | requests | bytes |
        | --- | ---: | ---: | ---: | ---: |
        | `native` | 5 | 2 | – | – |
        | `web` | 2.5 | – | 3.5 | 400 |
        """)
  }

  @Test func whatPassedIsToldByAppWithWhatIsDeclaredNotTo() throws {
    #expect(
      try block("possibilities") == """
        | tool | Beer: passed | TinyLog: passed | steps | expectations |
        | --- | ---: | ---: | ---: | ---: |
        | `native` | 1 of 1 | 1 of 1 | 2 of 2 | 2 of 2 |
        | `web` | 0 of 1 | not played | 1 of 1 | 0 of 1 |

        - `web`, B.1: no pages (bug/1)
        """)
  }

  @Test func locatorsAreToldByStrategyAndSize() throws {
    #expect(
      try block("locators") == """
        | tool | query | different | characters: median | longest | steps: median | deepest |
        | --- | ---: | ---: | ---: | ---: | ---: | ---: |
        | `native` | 5 | 3 | 20.5 | 40 | 2 | 3 |
        | `web` | not measured | not measured | not measured | not measured | not measured | \
        not measured |
        """)
  }

  @Test func whatTheTraceHoldsIsCounted() throws {
    #expect(
      try block("results") == """
        | tool | items played | with their time | with the test's code | with each command | \
        with a picture |
        | --- | ---: | ---: | ---: | ---: | ---: |
        | `native` | 3 | 3 | 3 | 3 | 1 |
        | `web` | 1 | 0 | 0 | 0 | 0 |

        An item is a precondition, a step or an expectation of a scenario.
        """)
  }

  @Test func onlyBlocksThatAreCountedCanBeOutdated() {
    let made = ["a": "1", "b": "2", "timing": "3 ms"]
    #expect(CriteriaText.outdated(["a": "1", "b": "2", "timing": "4 ms"], comparedTo: made) == [])
    #expect(CriteriaText.outdated(["b": "3"], comparedTo: made) == ["b"])
  }
}
