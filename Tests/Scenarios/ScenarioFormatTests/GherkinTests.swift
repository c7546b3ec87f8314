import Foundation
import ScenarioFormat
import TestSupport
import Testing

/// Import and export of Gherkin features.
struct GherkinTests {
  private let disk = ScenarioCommands(files: ScenarioDisk(root: Repository.root.path))

  private func imported(_ feature: String, id: String? = "A.6") -> CommandOutcome {
    ScenarioCommands(files: InMemoryFiles(texts: ["x.feature": feature]))
      .importGherkin("x.feature", id: id)
  }

  private static let scenario = #"""
    App:    Login
    Source: the tests
    Tags:   login, users
    Covers: REQ-1, REQ-2
    Launch: --user "Ada Lovelace"

    TS L.1 Log in

      TC 1 Right password
        P 1   There are users:
              | name | role   |
              | ada  | a \| b |
        P 2   It is day.
        S 1   Enter "ada".
              |  |
        Ex 1  The name is there.

      TC 2 Log in
        S 1   Tap.
        Ex 1  Seen.

    """#

  @Test func `a feature has Gherkin keywords and comments, also as Markdown`() {
    let commands = ScenarioCommands(
      files: InMemoryFiles(texts: ["Scenarios/L1-log-in.scenario": Self.scenario]))
    let feature = commands.exportGherkin().standardOutput
    #expect(
      feature == #"""
        Feature: Login

          # Source: the tests
          # Covers: REQ-1, REQ-2
          # Launch: --user "Ada Lovelace"
          @login @users
          Scenario: L.1 Log in

            # TC 1 Right password
            Given There are users:
              | name | role   |
              | ada  | a \| b |
            And It is day.
            When Enter "ada".
              |  |
            Then The name is there.

            # TC 2 Log in
            When Tap.
            Then Seen.

        """#)
    let page = commands.exportGherkin(markdown: true).standardOutput
    #expect(
      page.hasPrefix(
        """
        # Feature: Login

        <!-- Source: the tests -->
        <!-- Covers: REQ-1, REQ-2 -->
        <!-- Launch: --user "Ada Lovelace" -->
        `@login` `@users`
        ## Scenario: L.1 Log in

        <!-- TC 1 Right password -->
        * Given There are users:
          | name | role   |
          | --- | --- |
          | ada  |
        """))
    // Markdown may have a description that isn't Gherkin.
    let described = page.replacing("\n## Scenario", with: "\nAs a user, I log in.\n\n## Scenario")
    let files = InMemoryFiles(texts: ["x.feature": feature, "x.feature.md": described])
    for path in ["x.feature", "x.feature.md"] {
      #expect(
        ScenarioCommands(files: files).importGherkin(path)
          == CommandOutcome(
            standardOutput: "# Scenarios/Login/L1-log-in.scenario\n" + Self.scenario))
    }
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

        @smoke @A_1 @iOS@b @web #@c
        Scenario: Log in
          Then too early
            | lost |
            | too  |
          Given it is day
          When I enter a name
          And I enter these!
            | a\nb | \| \x |
            | c    |   d| e

            | second |
            | table  |
          Then I see a greeting
          """
          Given this is text
          """
          But no error
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
      (16, "a Then before the first When"), (17, "a table"), (22, "a line break in a cell"),
      (25, "a table"), (28, "a doc string"),
      (34, "a Given after the first When, or an And with nothing before it"),
      (35, "a scenario outline (write one scenario for each row of its examples)"),
      (38, "a table"), (41, "a Given after the first When, or an And with nothing before it"),
    ]
    #expect(
      lines.map(String.init)
        == expected.map { "x.feature:\($0):1: warning: not imported: \($1) [not-carried-over]" })
    #expect(
      outcome.standardOutput == #"""
        # Scenarios/Login/A6-log-in.scenario
        App:    Login
        Source: x.feature
        Tags:   web, smoke, a-1, ios, b

        TS A.6 Log in

          TC 1 Log in
            P 1   these users:
                  | ada |
            P 2   it is day
            S 1   I enter a name. I enter these!
                  | a b | \| \\x |
                  | c   | d      |
            Ex 1  I see a greeting. no error
            S 2   I leave
            Ex 2  I am out

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
    // Of these lines, some can't be left out of a test.
    let played = GherkinFeature(
      """
      Feature: Login
        As a user
        Background:
          Given a
        # Launch: --user Ada
        Scenario: One
          When b
            | c |
          Or d
        Scenario Outline: Many
      """)
    #expect(
      "\(played.app) \(played.scenarios)" == """
        Login [(line: 6, launch: ["--user", "Ada"], steps: [(keyword: "Given", text: "a", line: 4), \
        (keyword: "When", text: "b", line: 7)])]
        """)
    #expect(
      played.omissions.map { "\($0.line) \($0.message)" } == [
        "8 not imported: a table", "9 not imported: a description",
        "10 not imported: a scenario outline (write one scenario for each row of its examples)",
      ])
  }

  private static let start = "Feature: T\n Scenario: Edit\n  When I tap\n"
  private static let whole = start + "  Then I see it\n"

  @Test func `an import that isn't valid in the format is reported`() {
    let outcome = imported(Self.start)
    #expect(outcome.status == .findings)
    #expect(outcome.standardError.contains("[step-without-expectation]"))
    #expect(outcome.standardOutput.hasPrefix("# Scenarios/T/A6-edit.scenario\nApp:    T\n"))
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
    (
      "@a b\n" + whole, "A.6", .unusableFile,
      "x.feature:1:1: error: the tag 'b' has no @ [stray-text]\n    @a b\n    ^\n"
        + "  hint: Begin each tag with @. A tag has no spaces.\n\n"
    ),
    (
      start + " | foo |\n | a | b |\n", "A.6", .unusableFile,
      "x.feature:5:1: error: this row has 2 cells, but the first row has 1 [bad-table]\n"
        + "    | a | b |\n    ^\n"
        + "  hint: Give each row of the table as many cells, each closed with a bar.\n\n"
    ),
  ])
  func `a feature that can't be imported is an error`(
    feature: String, id: String?, status: CommandStatus, error: String
  ) {
    #expect(imported(feature, id: id) == CommandOutcome(standardError: error, status: status))
  }

  @Test func `an unreadable file and several apps are errors`() {
    let files = InMemoryFiles([
      "x.feature": .file([0xFF]), "y.feature": .file(Array(repeating: 35, count: 262_145)),
    ])
    for (path, reason) in [
      ("x.feature", "cannot read: the file is not UTF-8"), ("y.feature", "the file is larger"),
    ] {
      let outcome = ScenarioCommands(files: files).importGherkin(path, id: "A.6")
      #expect(outcome.status == .unusableFile)
      #expect(outcome.standardError.hasPrefix("\(path):1:1: error: \(reason)"))
    }
    #expect(
      disk.exportGherkin()
        == CommandOutcome(
          standardError: "error: the scenarios belong to several apps: Articles, Beer Explorer, "
            + "Login, Registration, Suggestions, TinyLog\n"
            + "  hint: A feature describes one app. Give its folder, as in: Scenarios/TinyLog\n",
          status: .wrongUsage))
    #expect(disk.exportGherkin(["nowhere"]).status == .unusableFile)
  }
}
