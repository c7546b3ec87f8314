import ScenarioFormat
import TestSupport
import Testing

/// The import of Gherkin features.
struct GherkinTests {
  private func imported(_ feature: String, id: String? = "A.6") -> CommandOutcome {
    ScenarioCommands(files: InMemoryFiles(texts: ["x.feature": feature]))
      .importGherkin("x.feature", id: id)
  }

  /// Source of the cells and tags: the test data of cucumber/gherkin.
  @Test func `a feature that others wrote is imported, and each omitted line reported`() {
    let outcome = imported(
      #"""
      \#u{FEFF}@web
      # language: en
      Feature: Login
        As a user
        # a note
        # Launch: "open
        # language: cs
        Background:
          Given these users:
            | ada |
          When this is no precondition
        Rule: Only by day

        # Source: the tests
        # Covers: REQ-1, REQ-2
        # Launch: --user "Ada L"
        @smoke @A_1 @iOS@b x @web #@c
        Scenario: Log in
          # TC 1 By day
          Then too early
            | lost |
            | too  |
          Given it is day
          When I enter a name
          And I enter these!
            | a\nb | \| \x |
            | c    |   d| e
            | f |

            | second |
            | table  |
          Then I see a greeting
          """
          Given this is text
          """
          But no error
          # TC 2 By night
          When I leave
          Then I am out
          Given too late
        Scenario Outline: Many
          When I enter <name>
          Examples:
            | name |

        Example: B.7 Stay out
          And nothing before
          When I enter nothing
          Then I see an error
      """#)
    #expect(outcome.status == .findings)
    let lines = outcome.standardError.split(separator: "\n").filter { $0.hasPrefix("x.feature") }
    let expected: [(Int, String)] = [
      (4, "a description"), (5, "a comment"), (6, "a comment"),
      (7, "a language other than English (only English keywords are supported)"),
      (11, "a background step that isn't a Given"), (12, "a rule"),
      (17, "the tag 'x', which has no @"), (20, "a Then before the first When"), (21, "a table"),
      (26, "a line break in a cell"), (28, "a row with 1 cell below one with 2"), (30, "a table"),
      (33, "a doc string"),
      (40, "a Given after the first When, or an And with nothing before it"),
      (41, "a scenario outline (write one scenario for each row of its examples)"),
      (44, "a table"), (47, "a Given after the first When, or an And with nothing before it"),
    ]
    #expect(
      lines.map(String.init)
        == expected.map { "x.feature:\($0):1: warning: not imported: \($1) [not-carried-over]" })
    #expect(
      outcome.standardOutput == #"""
        # Scenarios/Login/A6-log-in.scenario
        App:    Login
        Source: the tests
        Tags:   web, smoke, a-1, ios, b
        Covers: REQ-1, REQ-2
        Launch: --user "Ada L"

        TS A.6 Log in

          TC 1 By day
            P 1   these users:
                  | ada |
            P 2   it is day
            S 1   I enter a name. I enter these!
                  | a\\nb | \| \\x |
                  | c     | d      |
            Ex 1  I see a greeting. no error

          TC 2 By night
            S 1   I leave
            Ex 1  I am out

        # Scenarios/Login/B7-stay-out.scenario
        App:    Login
        Source: x.feature
        Tags:   web

        TS B.7 Stay out

          TC 1 Stay out
            P 1   these users:
                  | ada |
            S 1   I enter nothing
            Ex 1  I see an error

        """#)
  }

  @Test(arguments: [
    (
      "Feature: x\nScenario: y\nScenario: z\n", nil, CommandStatus.wrongUsage,
      "error: x.feature:2: the scenario has no identifier\n"
        + "  hint: Give a free identifier, as in: --id A.6\n"
    ),
    (
      "", "6", .wrongUsage,
      "error: \"6\" is not a valid scenario identifier\n"
        + "  hint: Write a capital letter, a dot and a number, as in: A.6\n"
    ),
    ("Feature: x\n", "A.6", .unusableFile, "error: x.feature: the feature has no scenarios\n"),
    // What the format requires is missing.
    (
      "Feature: T\n Scenario: Edit\n  When I tap\n", "A.6", .findings,
      "Scenarios/T/A6-edit.scenario:7:5: error: step 1 has no expectation [step-without-expectation]"
    ),
    (
      String(repeating: "#", count: 262_145), "A.6", .unusableFile,
      "x.feature:1:1: error: the file is larger"
    ),
  ])
  func `a feature that can't be imported is an error`(
    feature: String, id: String?, status: CommandStatus, error: String
  ) {
    let outcome = imported(feature, id: id)
    #expect(outcome.status == status && outcome.standardError.hasPrefix(error))
  }

  @Test func `a feature that isn't UTF-8 is an error`() {
    let commands = ScenarioCommands(files: InMemoryFiles(["x.feature": [0xFF]]))
    #expect(
      commands.importGherkin("x.feature").standardError.hasPrefix(
        "x.feature:1:1: error: cannot read: the file is not UTF-8"))
  }
}
