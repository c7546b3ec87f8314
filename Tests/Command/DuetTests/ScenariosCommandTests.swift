import Testing
import TestSupport

/// `duet scenarios` with valid and invalid files: its output and exit codes.
struct ScenariosCommandTests {
  @Test func `list prints a table`() async throws {
    let table = """
      Id     App    TC  S  Ex  P  Title
      L.1    Login   1  1   1  0  Log in
      Total          1  1   1  0

      """
    let folder = try Sample.checkout()
    for line in ["scenarios list", "scenarios list \(Sample.path)"] {
      #expect(try await folder.duet(line) == Outcome(status: 0, output: table))
    }
  }

  @Test func `list prints JSON for tests in other languages`() async throws {
    let outcome = try await Sample.checkout().duet("scenarios list --json")
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("{\n  \"formatVersion\" : 1,\n  \"scenarios\" : [\n"))
    #expect(outcome.output.contains("\"id\" : \"L.1/TC1/Ex1\""))
  }

  @Test func `a missing folder is reported`() async throws {
    let text = """
      Scenarios:1:1: error: there is no such file or directory [missing-file]
        hint: Change to the folder that contains it, or give the path of scenario files or folders.


      """
    let folder = TemporaryFolder()
    #expect(
      try await folder.duet("scenarios lint")
        == Outcome(status: 2, output: text + "0 files: 1 error, 0 warnings\n"))
    #expect(try await folder.duet("scenarios format") == Outcome(status: 2, error: text))
  }

  @Test func `lint finds nothing in valid files, and reports where others can't be parsed`()
    async throws
  {
    let good = try Sample.checkout()
    #expect(
      try await good.duet("scenarios lint") == Outcome(status: 0, output: "1 file: no findings\n"))
    #expect(try await good.duet("scenarios lint --json").status == 0)
    #expect(
      try await Sample.checkout(Sample.unparsable).duet("scenarios lint")
        == Outcome(status: 2, output: Sample.parseErrors + "1 file: 2 errors, 0 warnings\n"))
  }

  @Test func `format writes a file once, and never with --check`() async throws {
    let folder = try Sample.checkout(Sample.untidy)
    #expect(
      try await folder.duet("scenarios format --check")
        == Outcome(
          status: 3,
          output: """
            Scenarios/L1-log-in.scenario:8:1: warning: formatting changes this line [not-formatted]
                    S 1 Enter "ada".
                ^
              hint: Run 'duet scenarios format'.


            """))
    #expect(try folder.text(Sample.path) == Sample.untidy)
    #expect(
      try await folder.duet("scenarios format")
        == Outcome(status: 0, output: "formatted Scenarios/L1-log-in.scenario\n"))
    #expect(try folder.text(Sample.path) == Sample.good)
    #expect(try await folder.duet("scenarios format") == Outcome(status: 0))
    #expect(try await folder.duet("scenarios format --check") == Outcome(status: 0))
  }

  @Test func `format leaves files that can't be parsed unchanged`() async throws {
    let folder = try Sample.checkout(Sample.unparsable)
    #expect(
      try await folder.duet("scenarios format") == Outcome(status: 2, error: Sample.parseErrors))
    #expect(try folder.text(Sample.path) == Sample.unparsable)
  }

  @Test func `skeleton prints a test for each suite`() async throws {
    let folder = try Sample.checkout()
    let native = try await folder.duet("scenarios skeleton L.1 --suite native")
    #expect(native.status == 0)
    #expect(
      native.output == ##"""
        // Tests/Suites/NativeSuite/Login/L1LogInTests.swift

        import NativeQuery
        import SuiteSupport

        // L.1 Log in
        final class L1LogInTests: NativeScenarioTestCase {
          func testL1() throws {
            try scenario("L.1") { app in
              try testCase("Right password")

              try step(#"Enter "ada"."#)
              try notWritten()
              try expect("The name is there.")
              try notWritten()
            }
          }
        }

        """##)
    let webDriver = try await folder.duet("scenarios skeleton L.1 --suite webdriver")
    #expect(webDriver.output.hasPrefix("// Tests/Suites/WebDriverSuite/Login/L1LogInTests.swift\n"))
    let both = try await folder.duet("scenarios skeleton L.1")
    #expect(both == Outcome(status: 0, output: native.output + "\n" + webDriver.output))
    #expect(
      try await folder.duet("scenarios skeleton L.9")
        == .error(64, "there is no scenario L.9\n  hint: Known scenarios: L.1"))
  }
}
