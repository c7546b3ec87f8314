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
    | tool | description |
    | --- | --- |
    | `native` | Typed queries \\| in process. |
    | `web` | Commands. |
    """,
    "convenience": """
    | tool | language | code lines | own lines per test: median | helpers: code lines | \
    binding: code lines |
    | --- | ---: | ---: | ---: | ---: | ---: |
    | `native` | Swift | 14 | 5.5 | 4 | – |
    | `web` | – | – | – | – | – |
    """,
    "ratios": """
    | ratio of times | app | scenarios | ratio | 95 % interval | without waits | verdict |
    | --- | ---: | ---: | ---: | ---: | ---: | ---: |
    | `web` to `native` | Beer | 1 | 3.22 × | 3.00–3.50 | 3.00 × | slower |
    """,
    "traffic": """
    | tool | looks | actions | requests | bytes |
    | --- | ---: | ---: | ---: | ---: |
    | `native` | 5 | 2 | – | – |
    | `web` | 2.5 | – | 3.5 | 400 |
    """,
    "possibilities": """
    | tool | Beer: passed | TinyLog: passed | passed | steps | expectations |
    | --- | ---: | ---: | ---: | ---: | ---: |
    | `native` | 1 of 1 | 1 of 1 | 2 of 2 | 2 of 2 | 2 of 2 |
    | `web` | 0 of 1 | not played | 0 of 1 | 1 of 1 | 0 of 1 |

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
    **In total**, the sum of the scenarios' medians:

    | tool | all scenarios | runs per scenario |
    | --- | ---: | ---: |
    | `native` | 12.3 ms | 5 |
    | `web` | not measured | 5 |

    **Scenario by scenario**, of 1 pairs: 0 slower, 0 faster, 0 equal, 1 undecided.

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

    Medians of 5 runs per scenario. The last row is their sum.
    """,
  ]

  @Test(arguments: figures)
  func `a block contains its figures`(name: String, text: String) throws {
    #expect(try block(name) == text)
  }

  @Test func `a block contains only the requested tools`() throws {
    #expect(
      try block("tools", tools: ["web"])
        == "| tool | description |\n| --- | --- |\n| `web` | Commands. |")
    #expect(
      try block("locators", tools: ["web"]) == "Not counted: none of the traces has commands.")
    var data = try ReportSample.data()
    data.code = []
    #expect(CriteriaText(data).blocks["convenience"] == "Not counted: the sources are missing.")
  }

  @Test func `a step is shown once for tools with the same code`() throws {
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

  @Test func `the recommended tool follows from the figures`() throws {
    #expect(try block("choice")?.hasPrefix("No recommendation: runs by native and") == true)
    var data = try ReportSample.data()
    data.tools[1].name = "webdriver-http"
    data.code[1] = data.code[0]
    data.code[1].tool = "webdriver-http"
    data.code[1].groups["helpers"]?.codeLines = 3
    data.code[1].groups["tests"]?.codeLines = 16
    let choice = CriteriaText(data).blocks["choice"]
    let first = """
      - **Short tests**: `native` (`native` 14, \
      `webdriver-http` 16 code lines).
      - **Little shared code**: `webdriver-http` (`native` 4, \
      `webdriver-http` 3 code lines of helpers).

      """
    #expect(choice?.hasPrefix(first) == true, "\(choice ?? "")")
    // A difference of at most a tenth isn't a finding.
    data.code[1].groups["tests"]?.codeLines = 15
    #expect(CriteriaText(data).blocks["choice"]?.contains("Short tests") == false)
  }

  @Test func `a variant is below its base tool over the scenarios that both passed`() throws {
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
    // A variant is described among the tools, but has no row in other tables.
    let blocks = CriteriaText(data, tools: ["native"]).blocks
    #expect(blocks["tools"]?.contains("| `web` | Commands. |") == true)
    #expect(blocks["traffic"]?.contains("web") == false)
    #expect(CriteriaText(data, tools: ["web"]).blocks["variants"] == "No variant was played.")
  }
}

struct TimingTextTests {
  @Test func `a block contains only the requested tools`() throws {
    #expect(
      CriteriaText(try ReportSample.data(), tools: ["native"]).blocks["timing"] == """
        **In total**, the sum of the scenarios' medians:

        | tool | all scenarios | runs per scenario |
        | --- | ---: | ---: |
        | `native` | 12.3 ms | 5 |
        """)
  }

  @Test func `a ratio of a variant says so`() throws {
    var data = try ReportSample.data()
    data.tools[1].name = "third"
    #expect(
      CriteriaText(data).blocks["ratios"]?.hasSuffix(
        "\n| `third`, a variant, to `native` | Beer | 1 | 10.00 × | one scenario | – | undecided |")
        == true)
  }

  @Test func `a variant's time is compared with its base tool's`() throws {
    var data = try ReportSample.data()
    data.tools[1].name = "third"
    data.tools[1].variantOf = "native"
    let shown = """


      **Variants compared with their base tools**:

      | ratio of times | app | scenarios | ratio | 95 % interval | without waits | verdict |
      | --- | ---: | ---: | ---: | ---: | ---: | ---: |
      | `third`, a variant, to `native` | Beer | 1 | 10.00 × | one scenario | – | undecided |
      """
    let text = try #require(CriteriaText(data, tools: ["native"]).blocks["timing"])
    #expect(text.hasSuffix(shown), "\(text)")
    data.timing.isDebug = true
    #expect(CriteriaText(data, tools: ["native"]).blocks["timing"]?.contains("Variants") == false)
  }

  @Test func `a debug build has no ratios`() throws {
    var data = try ReportSample.data()
    data.timing.isDebug = true
    let blocks = CriteriaText(data).blocks
    #expect(blocks["ratios"] == DebugBuild.note)
    #expect(blocks["scenarios"]?.hasSuffix("their sum. " + DebugBuild.note) == true)
    #expect(blocks["timing"]?.hasPrefix(DebugBuild.note + "\n\n**In total**") == true)
  }

  @Test func `facts come last`() throws {
    var data = try ReportSample.data()
    data.timing.facts = [
      "native": ["machine": "2 cores", "commit": "a6d8152"], "third": [:],
      "web": ["client": "1.0", "machine": "2 cores", "commit": "b7"],
    ]
    let text = try #require(CriteriaText(data).blocks["timing"])
    #expect(
      text.hasSuffix(
        """
        **Measured on**

        - all: machine 2 cores
        - native: commit a6d8152
        - web: client 1.0; commit b7
        """), "\(text)")
  }
}
