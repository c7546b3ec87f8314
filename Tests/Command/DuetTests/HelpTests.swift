import Testing

/// What the command says of itself.
struct HelpTests {
  private let overview = """
    OVERVIEW: The same written scenarios, played by native UI tests and by
    WebDriver tests.

    Exit codes: 0 fine; 1 tests failed, or the server can't listen; 2 a file can't
    be read or parsed; 3 findings in scenarios or traces; 64 wrong usage.

    USAGE: duet <subcommand>

    OPTIONS:
      --version               Show the version.
      -h, --help              Show help information.

    SUBCOMMANDS:

    """

  @Test func theVersionIsANumber() throws {
    #expect(try Duet.run("--version", in: try Folder()) == .init(status: 0, output: "0.1\n"))
  }

  @Test(arguments: ["--help", "-h", "help", ""])
  func helpNamesTheSubcommandsAndTheExitCodes(_ argument: String) throws {
    let folder = try Folder()
    let outcome = try Duet.run(
      argument.isEmpty ? [] : [argument], in: folder.url, output: folder)
    #expect(outcome.status == 0)
    #expect(outcome.error == "")
    #expect(outcome.output.hasPrefix(overview), "\(outcome.output)")
    for command in [
      "compare", "scenarios", "trace", "serve", "report", "criteria", "mutate", "survive",
      "console", "record", "gallery", "desktop",
    ] {
      #expect(outcome.output.contains("\n  \(command) "))
    }
  }

  @Test(arguments: [
    "compare", "scenarios", "serve", "scenarios list", "scenarios lint", "scenarios format",
    "scenarios skeleton", "scenarios import", "scenarios export", "trace", "trace check", "report",
    "criteria", "mutate", "survive", "console", "record", "gallery", "desktop",
  ])
  func everySubcommandHasHelpAndNeedsNoCheckoutForIt(_ command: String) throws {
    let folder = try Folder()
    let words = command.split(separator: " ").map(String.init)
    let outcome = try Duet.run(words + ["--help"], in: folder.url, output: folder)
    #expect(outcome.status == 0)
    #expect(outcome.error == "")
    #expect(outcome.output.hasPrefix("OVERVIEW: "))
    #expect(outcome.output.contains("\nUSAGE: duet \(command) "))
    let width = outcome.output.split(separator: "\n").filter { !$0.hasPrefix("USAGE: ") }
      .map(\.count).max()
    #expect((width ?? 0) <= 80)
  }

  @Test(arguments: [
    ("bogus", "Unexpected argument 'bogus'"), ("--bogus", "Unknown option '--bogus'"),
  ])
  func anUnknownSubcommandOrOptionIsWrongUsage(argument: String, problem: String) throws {
    let folder = try Folder()
    #expect(
      try Duet.run(argument, in: folder)
        == Duet.Outcome(
          status: 64,
          error: """
            error: \(problem)
            Usage: duet <subcommand>
              See 'duet --help' for more information.

            """))
  }
}
