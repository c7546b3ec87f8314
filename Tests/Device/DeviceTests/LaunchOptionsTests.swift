import Device
import Testing

struct LaunchOptionsTests {
  private let known: [LaunchOptions.Option] = [
    .value("--name", "a name"), .flag("--fast", "no delays"),
  ]

  private func options(_ arguments: [String]) throws -> LaunchOptions {
    try LaunchOptions(arguments, app: "App", known: known)
  }

  @Test func valuesAndFlagsAreRead() throws {
    let options = try options(["--name", "a", "--fast", "--name=b=c"])
    #expect(options["--name"] == "b=c")
    #expect(options.all("--name") == ["a", "b=c"])
    #expect(options.has("--fast"))
    #expect(try !self.options([]).has("--fast"))
    #expect(try self.options([])["--name"] == nil)
    #expect(try self.options(["--name", "--fast"])["--name"] == "--fast")
  }

  @Test(arguments: [
    (["--nome", "a"], "unknown launch argument '--nome'"),
    (["--name"], "launch argument '--name' needs a value"),
    (["--fast=1"], "launch argument '--fast' takes no value"),
    (["=", "x"], "unknown launch argument '='"),
  ])
  func whatIsWrongIsSaidWithTheKnownOptions(arguments: [String], problem: String) {
    #expect(
      throws: LaunchError(
        """
        App was not launched: \(problem). Known launch arguments:
          --name VALUE  a name
          --fast  no delays
        """)
    ) { try options(arguments) }
  }
}
