import ComparisonReport
import Testing

struct CriteriaTextTests {
  private func block(_ name: String, tools: Set<String>? = nil) throws -> String? {
    CriteriaText(try ReportSample.data(), tools: tools).blocks[name]
  }

  @Test func `blocks are known by name`() throws {
    #expect(
      CriteriaText(try ReportSample.data()).blocks.keys.sorted() == [
        "choice", "convenience", "locators", "possibilities", "ratios", "results", "scenarios",
        "step", "timing", "tools", "traffic", "variants",
      ])
  }

  private static let figures = [
    "tools": """
    | tool | what it is |
    | --- | --- |
    | `native` | Typed queries \\| in process. |
    | `web` | Commands. |
    """,
    "convenience": """
    | tool | language | test files | code lines | code lines a step or expectation | \
    own lines a test: median | fewest | most | helpers: code lines | binding: code lines |
    | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
    | `native` | Swift | 2 | 14 | 3.5 | 5.5 | 3 | 8 | 4 | – |
    | `web` | – | – | – | – | – | – | – | – | – |

    A code line is neither blank nor only a comment; a test's own lines are those that its \
    skeleton does not have.
    """,
    "ratios": """
    | time of | app | scenarios | ratio | 95 % interval | without waits | told |
    | --- | ---: | ---: | ---: | ---: | ---: | ---: |
    | `web` by `native` | Beer | 1 | 3.22 × | 3.00–3.50 | 3.00 × | slower |
    """,
    "traffic": """
    | tool | looks | actions | requests | bytes |
    | --- | ---: | ---: | ---: | ---: |
    | `native` | 5 | 2 | – | – |
    | `web` | 2.5 | – | 3.5 | 400 |
    """,
    "possibilities": """
    | tool | Beer: passed | TinyLog: passed | steps | expectations |
    | --- | ---: | ---: | ---: | ---: |
    | `native` | 1 of 1 | 1 of 1 | 2 of 2 | 2 of 2 |
    | `web` | 0 of 1 | not played | 1 of 1 | 0 of 1 |

    - `web`, B.1: no pages (bug/1)
    """,
    "locators": """
    | tool | app | query | all | only a type or a place |
    | --- | ---: | ---: | ---: | ---: |
    | `native` | Beer | – | 0 | 0 |
    | `native` | TinyLog | 2 | 2 | 1 |
    """,
    "results": """
    | tool | items played | with their time | with the test's code | with each command | \
    with a picture |
    | --- | ---: | ---: | ---: | ---: | ---: |
    | `native` | 3 | 3 | 3 | 3 | 1 |
    | `web` | 1 | 0 | 0 | 0 | 0 |

    An item is a precondition, a step or an expectation of a scenario.
    """,
    "timing": """
    **In total**, the scenarios' medians summed:

    | tool | all scenarios | runs of each |
    | --- | ---: | ---: |
    | `native` | 12.3 ms | 5 |
    | `web` | not measured | 5 |

    **Scenario by scenario**, of 1 pairs: 0 slower, 0 faster, 1 undecided.

    | where the time goes | `web` |
    | --- | ---: |
    | client | 500 µs |
    | http | 20.0 ms |
    | new | 1.50 s |
    """,
    "scenarios": """
    | scenario | `native` | `web` |
    | --- | ---: | ---: |
    | A.1 Add | – | – |
    | B.1 Search | 12.3 ms | – |
    | all | 12.3 ms | – |

    Medians of 5 runs of each scenario; in the last line their sum.
    """,
  ]

  @Test(arguments: figures)
  func `a block tells its figures`(name: String, text: String) throws {
    #expect(try block(name) == text)
  }

  @Test func `only the tools asked for are told`() throws {
    #expect(
      try block("tools", tools: ["web"])
        == "| tool | what it is |\n| --- | --- |\n| `web` | Commands. |")
    #expect(
      try block("locators", tools: ["web"]) == "Not counted: no trace here has commands.")
    var data = try ReportSample.data()
    data.code = []
    #expect(CriteriaText(data).blocks["convenience"] == "Not counted: the sources were not there.")
  }

  @Test func `a step is shown once for tools that have the same code`() throws {
    #expect(try block("step") == "There is no step A.1/TC1/S2.")
    var data = try ReportSample.data()
    var item = data.scenarios[0].testCases[0].items[0]
    item.id = "A.1/TC1/S2"
    item.plays["native"]?.source?.lines = ["try tap()", "type()"]
    item.plays["web"] = item.plays["native"]
    item.plays["web"]?.source?.lines = ["click()"]
    data.scenarios[0].testCases[0].items.append(item)
    let native = """
      > A.1/TC1/S2: Tap.

      `native`:

      ```swift
      try tap()
      type()
      ```
      """
    let web = """


      `web`:

      ```swift
      click()
      ```
      """
    #expect(CriteriaText(data).blocks["step"] == native + web)
    #expect(CriteriaText(data, tools: ["native"]).blocks["step"] == native)
    item.plays["web"] = item.plays["native"]
    data.scenarios[0].testCases[0].items[2] = item
    #expect(
      CriteriaText(data).blocks["step"] == native.replacing("`native`", with: "`native`, `web`"))
  }

  @Test func `which tool to take follows from the figures`() throws {
    #expect(try block("choice")?.hasPrefix("It takes the tools native and webdriver-http") == true)
    var data = try ReportSample.data()
    data.tools[1].name = "webdriver-http"
    data.code[1] = data.code[0]
    data.code[1].tool = "webdriver-http"
    data.code[1].groups["helpers"]?.codeLines = 3
    data.code[1].groups["tests"]?.codeLines = 16
    let choice = CriteriaText(data).blocks["choice"]
    let first = """
      - **Where the tests themselves are to be short**: `native` (`native` 14 code lines, \
      `webdriver-http` 16 code lines).
      - **Where they are to share little code**: `webdriver-http` (`native` 4 code lines of \
      helpers, `webdriver-http` 3 code lines of helpers).

      """
    #expect(choice?.hasPrefix(first) == true, "\(choice ?? "")")
  }

  @Test func `a variant is told below its tool over the scenarios that both passed`() throws {
    #expect(try block("variants") == "No variant was played.")
    var data = try ReportSample.data()
    data.tools[1].variantOf = "native"
    let header = """
      | tool | scenarios | looks | actions | requests | different locators | only a type or a place |
      | --- | ---: | ---: | ---: | ---: | ---: | ---: |

      """
    #expect(
      CriteriaText(data, tools: ["native"]).blocks["variants"] == header + """
        | `native` | – | – | – | – | – | – |
        | `web`, a variant | – | – | – | – | – | – |
        """)
    data.scenarios[1].cells[1].status = .passed
    for tool in 0...1 {
      data.scenarios[1].cells[tool].looks = [7, 9.5][tool]
      data.scenarios[1].cells[tool].actions = 4
      data.scenarios[1].cells[tool].requests = [nil, 12][tool]
    }
    #expect(
      CriteriaText(data, tools: ["native"]).blocks["variants"] == header + """
        | `native` | B.1 | 7 | 4 | – | 0 | 0 |
        | `web`, a variant | B.1 | 9.5 | 4 | 12 | – | – |
        """)
    // It is told what a variant is, but in the tables of tools it has no row.
    let blocks = CriteriaText(data, tools: ["native"]).blocks
    #expect(blocks["tools"]?.contains("| `web` | Commands. |") == true)
    #expect(blocks["traffic"]?.contains("web") == false)
    #expect(CriteriaText(data, tools: ["web"]).blocks["variants"] == "No variant was played.")
  }
}

struct TimingTextTests {
  @Test func `only the tools asked for are told`() throws {
    #expect(
      CriteriaText(try ReportSample.data(), tools: ["native"]).blocks["timing"] == """
        **In total**, the scenarios' medians summed:

        | tool | all scenarios | runs of each |
        | --- | ---: | ---: |
        | `native` | 12.3 ms | 5 |
        """)
  }

  @Test func `a ratio to another tool is one of a variant`() throws {
    var data = try ReportSample.data()
    data.tools[1].name = "third"
    #expect(
      CriteriaText(data).blocks["ratios"]?.hasSuffix(
        "\n| `third`, a variant, by `native` | Beer | 1 | 10.00 × | too few runs | – | undecided |")
        == true)
  }

  @Test func `a variant is timed beside its tool`() throws {
    var data = try ReportSample.data()
    data.tools[1].name = "third"
    data.tools[1].variantOf = "native"
    let shown = """


      **Variants beside their tools**:

      | time of | app | scenarios | ratio | 95 % interval | without waits | told |
      | --- | ---: | ---: | ---: | ---: | ---: | ---: |
      | `third`, a variant, by `native` | Beer | 1 | 10.00 × | too few runs | – | undecided |
      """
    let text = try #require(CriteriaText(data, tools: ["native"]).blocks["timing"])
    #expect(text.hasSuffix(shown), "\(text)")
    data.timing.isDebug = true
    #expect(CriteriaText(data, tools: ["native"]).blocks["timing"]?.contains("Variants") == false)
  }

  @Test func `of a debug build no ratio is told`() throws {
    var data = try ReportSample.data()
    data.timing.isDebug = true
    let blocks = CriteriaText(data).blocks
    #expect(blocks["ratios"] == DebugBuild.note)
    #expect(blocks["scenarios"]?.hasSuffix("their sum. " + DebugBuild.note) == true)
    #expect(blocks["timing"]?.hasPrefix(DebugBuild.note + "\n\n**In total**") == true)
  }

  @Test func `growth and facts come last`() throws {
    func point(_ rows: Int, _ seconds: Double) -> GrowthPoint {
      GrowthPoint(rows: rows, seconds: Spread(of: Array(repeating: seconds, count: 5)))
    }
    var data = try ReportSample.data()
    data.timing.growth = GrowthData(
      task: "Tap.",
      lines: [
        GrowthLine(tool: "native", points: [point(10, 0.002)]),
        GrowthLine(tool: "web", points: [point(10, 0.02), point(100, 3)]),
      ])
    data.timing.facts = [
      "native": ["machine": "2 cores", "commit": "a6d8152"], "third": [:],
      "web": ["client": "1.0", "machine": "2 cores", "commit": "b7"],
    ]
    let text = try #require(CriteriaText(data).blocks["timing"])
    #expect(
      text.hasSuffix(
        """
        **Against the number of rows.** Tap.

        | rows on screen | `native` | `web` |
        | --- | ---: | ---: |
        | 10 | 2.0 ms (n = 5) | 20.0 ms (n = 5) |
        | 100 | not measured | 3.00 s (n = 5) |

        **Measured on**

        - all: machine 2 cores
        - native: commit a6d8152
        - web: client 1.0; commit b7
        """), "\(text)")
  }
}
