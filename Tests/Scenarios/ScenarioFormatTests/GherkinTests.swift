import Foundation
import ScenarioFormat
import Testing
import TestSupport

/// Import and export of Gherkin features.
struct GherkinTests {
  private let disk = ScenarioCommands(files: ScenarioDisk(root: Repository.root.path))

  private func imported(_ feature: String, id: String? = "A.6") -> CommandOutcome {
    ScenarioCommands(files: InMemoryFiles(texts: ["x.feature": feature]))
      .importGherkin("x.feature", id: id)
  }

  @Test(arguments: ["TinyLog", "BeerExplorer"])
  func `an exported feature can be imported unchanged`(app: String) throws {
    let exported = disk.exportGherkin(["Scenarios/\(app)"])
    #expect(exported.standardError == "" && exported.status == .fine)
    let outcome = imported(exported.standardOutput, id: nil)
    #expect(outcome.standardError == "" && outcome.status == .fine)
    let library = ScenarioLibrary.load(
      ["Scenarios/\(app)"], from: ScenarioDisk(root: Repository.root.path))
    let files = outcome.standardOutput.components(separatedBy: "\n# Scenarios/")
    let again = try files.map {
      try #require(ScenarioParser.parse($0.hasPrefix("#") ? $0 : "# \($0)", path: "x").scenario)
    }
    #expect(again == library.scenarios)
  }

  @Test func `a feature has Gherkin keywords and comments`() {
    let files = InMemoryFiles(texts: [
      "Scenarios/L1-log-in.scenario": """
      App:    Login
      Source: the tests
      Tags:   login, users
      Covers: REQ-1, REQ-2
      Launch: --user "Ada Lovelace"

      TS L.1 Log in

        TC 1 Right password
          P 1   There is a user.
          P 2   It is day.
          S 1   Enter "ada".
          Ex 1  The name is there.

      """
    ])
    #expect(
      ScenarioCommands(files: files).exportGherkin().standardOutput == """
        Feature: Login

          # Source: the tests
          # Covers: REQ-1, REQ-2
          # Launch: --user "Ada Lovelace"
          @login @users
          Scenario: L.1 Log in

            # TC 1 Right password
            Given There is a user.
            And It is day.
            When Enter "ada".
            Then The name is there.

        """)
  }

  @Test func `a data table survives export and import`() throws {
    let text = #"""
      App:    Login
      Source: the tests

      TS L.1 Log in

        TC 1 Log in
          P 1   There are users:
                | name | role   |
                | ada  | a \| b |
          S 1   Tap.
                |  |
          Ex 1  Seen.

      """#
    let files = InMemoryFiles(texts: ["Scenarios/L1-log-in.scenario": text])
    let feature = ScenarioCommands(files: files).exportGherkin().standardOutput
    #expect(feature.contains("    Given There are users:\n      | name | role   |\n"))
    let again = ScenarioCommands(files: InMemoryFiles(texts: ["x.feature": feature])).importGherkin(
      "x.feature")
    #expect(again.standardOutput == "# Scenarios/Login/L1-log-in.scenario\n" + text)
    #expect(again.status == .fine)
    // The same as Markdown, with a description that isn't Gherkin.
    let page = ScenarioCommands(files: files).exportGherkin(markdown: true).standardOutput
    #expect(
      page.hasPrefix("# Feature: Login\n\n<!-- Source: the tests -->\n## Scenario: L.1 Log in\n"))
    #expect(
      page.contains("* Given There are users:\n  | name | role   |\n  | --- | --- |\n  | ada"))
    let described = page.replacing("\n## Scenario", with: "\nAs a user, I log in.\n\n## Scenario")
    let read = ScenarioCommands(files: InMemoryFiles(texts: ["x.feature.md": described]))
      .importGherkin("x.feature.md")
    #expect(read.standardOutput == again.standardOutput && read.status == .fine)
  }

  @Test func `scenarios without an identifier get the next free one`() {
    let outcome = imported(
      """
      # language: en
      @web
      Feature: Login

        Background:
          Given there is a user

        @smoke
        Scenario: Log in
          Given it is day
          When I enter a name
          And I enter a password
          Then I see a greeting
          But no error
          When I leave
          Then I am out

        Example: B.7 Stay out
          When I enter nothing
          Then I see an error
      """)
    #expect(outcome.status == .fine && outcome.standardError == "")
    #expect(
      outcome.standardOutput == """
        # Scenarios/Login/A6-log-in.scenario
        App:    Login
        Source: x.feature
        Tags:   web, smoke

        TS A.6 Log in

          TC 1 Log in
            P 1   there is a user
            P 2   it is day
            S 1   I enter a name. I enter a password
            Ex 1  I see a greeting. no error
            S 2   I leave
            Ex 2  I am out

        # Scenarios/Login/B7-stay-out.scenario
        App:    Login
        Source: x.feature
        Tags:   web

        TS B.7 Stay out

          TC 1 Stay out
            P 1   there is a user
            S 1   I enter nothing
            Ex 1  I see an error

        """)
  }

  private static let start = "Feature: T\n Scenario: Edit\n  When I tap\n"
  private static let whole = start + "  Then I see it\n"

  @Test(arguments: [
    (start, "step-without-expectation"),
    ("Feature: T\n Scenario:\n  When I tap\n  Then I see it\n", "empty-text"),
    ("Feature:\n Scenario: Edit\n  When I tap\n  Then I see it\n", "missing-header"),
    (start + "  Then it should be there\n", "modal-verb"),
  ])
  func `an import that isn't valid in the format is reported`(feature: String, rule: String) {
    let outcome = imported(feature)
    #expect(outcome.status == .findings)
    #expect(outcome.standardError.contains("[\(rule)]"), "\(outcome.standardError)")
    #expect(outcome.standardOutput.hasPrefix("# Scenarios/"))
  }

  @Test func `tags are imported in the format's spelling`() {
    let outcome = imported(
      "@A_1 @iOS\n" + Self.whole.replacing(" Scenario", with: " @a@b @ios #@c\n Scenario"))
    #expect(outcome.status == .fine)
    #expect(
      outcome.standardOutput.contains("Tags:   a-1, ios, a, b\n"), "\(outcome.standardOutput)")
  }

  @Test func `a tag with a space is refused, as by Gherkin's own parser`() {
    let outcome = imported("@a b\n" + Self.whole)
    #expect(outcome.status == .unusableFile && outcome.standardOutput == "")
    #expect(outcome.standardError.hasPrefix("x.feature:1:1: error: the tag 'b' has no @"))
  }

  @Test func `a byte order mark hides no line`() {
    let outcome = imported("\u{FEFF}@smoke\n" + Self.whole)
    #expect(outcome.status == .fine)
    #expect(outcome.standardOutput.contains("App:    T\n"))
    #expect(outcome.standardOutput.contains("Tags:   smoke\n"))
    #expect(imported("\u{FEFF}" + Self.whole) == imported(Self.whole))
  }

  @Test func `a background's table is kept`() {
    let outcome = imported(
      Self.whole.replacing(
        " Scenario", with: " Background:\n  Given these lists:\n   | Green tea |\n Scenario"))
    #expect(outcome.status == .fine)
    #expect(
      outcome.standardOutput.contains("    P 1   these lists:\n          | Green tea |\n"),
      "\(outcome.standardOutput)")
  }

  /// Source: the test data of cucumber/gherkin, `DataTables.feature` and `inconsistent_cell_count`.
  @Test func `cells are those of Gherkin's own parser`() {
    let broken = imported(
      Self.whole.replacing("I tap", with: #"these:\#n   | a\nb | \| |\#n   | c | d | x"#))
    #expect(broken.status == .findings)
    #expect(
      broken.standardError.contains("x.feature:4:1: warning: not imported: a line break in a cell"))
    #expect(
      broken.standardOutput.contains("          | a b | \\| |\n          | c   | d  |\n"),
      "\(broken.standardOutput)")
    for row in ["| bar", "| a | b |", "|"] {
      let refused = imported(Self.whole.replacing("I tap", with: "these:\n   | foo |\n   \(row)"))
      #expect(refused.status == .unusableFile && refused.standardOutput == "")
      #expect(refused.standardError.hasPrefix("x.feature:5:1: error: this row has "))
    }
  }

  @Test func `each line that can't be imported is reported`() {
    let outcome = imported(
      """
      Feature: Login
        As a user
        # a note
        Rule: Only by day
        Scenario: Log in
          Then too early
          When I enter
            | name | ada |
            | age  | 36  |
          Then I see
            \"""
            Given this is text
            \"""
          Given too late
        Scenario Outline: Many
          When I enter <name>
          Then I see it
          Examples:
            | name |
        Background:
          When this is no precondition
      """)
    #expect(outcome.status == .findings)
    let lines = outcome.standardError.split(separator: "\n").map(String.init)
      .filter { $0.contains("not-carried") }
    let expected: [(Int, String)] = [
      (2, "a description"), (3, "a comment"), (4, "a rule"),
      (6, "a Then before the first When"), (11, "a doc string"),
      (14, "a Given after the first When, or an And with nothing before it"),
      (15, "a scenario outline (write one scenario for each row of its examples)"),
      (19, "a table"), (21, "a background step that isn't a Given"),
    ]
    #expect(
      lines
        == expected.map {
          "x.feature:\($0):1: warning: not imported: \($1) [not-carried-over]"
        })
    #expect(
      outcome.standardOutput.hasSuffix(
        """
            S 1   I enter
                  | name | ada |
                  | age  | 36  |
            Ex 1  I see

        """))
  }

  @Test(arguments: [
    (
      "Feature: x\nScenario: y\n", nil, CommandStatus.wrongUsage,
      "error: x.feature:2: the scenario has no identifier\n"
        + "  hint: Give a free identifier, as in: --id A.6\n"
    ),
    (
      "", "6", .wrongUsage,
      "error: \"6\" is not a valid scenario identifier\n"
        + "  hint: Write a capital letter, a dot and a number, as in: A.6\n"
    ),
    ("Feature: x\n", "A.6", .unusableFile, "error: x.feature: the feature has no scenarios\n"),
  ])
  func `a feature that can't be imported is an error`(
    feature: String, id: String?, status: CommandStatus, error: String
  ) {
    #expect(imported(feature, id: id) == CommandOutcome(standardError: error, status: status))
  }

  @Test func `an unreadable file is named`() {
    let files = InMemoryFiles(["x.feature": .file([0xFF]), "y.feature": .unreadableFile])
    let commands = ScenarioCommands(files: files)
    for (path, reason) in [
      ("x.feature", "cannot read: the file is not UTF-8"),
      ("y.feature", "cannot read: Permission denied"), ("z.feature", "there is no such file"),
    ] {
      let outcome = commands.importGherkin(path, id: "A.6")
      #expect(outcome.status == .unusableFile)
      #expect(outcome.standardError.hasPrefix("\(path):1:1: error: \(reason)"))
    }
  }

  @Test func `a feature describes one app`() {
    #expect(
      disk.exportGherkin()
        == CommandOutcome(
          standardError: "error: the scenarios belong to several apps: Articles, Beer Explorer, "
            + "Login, Registration, Suggestions, TinyLog\n"
            + "  hint: A feature describes one app. Give its folder, as in: Scenarios/TinyLog\n",
          status: .wrongUsage))
  }
}
