/// Scenario files for the command.
enum Sample {
  static let path = "Scenarios/L1-log-in.scenario"
  static let good = """
    App:    Login
    Source: the tests
    Tags:   login

    TS L.1 Log in

      TC 1 Right password
        S 1   Enter "ada".
        Ex 1  The name is there.

    """
  /// As it would be written in a hurry: the layout is not the one way.
  static let untidy = good.replacing("S 1   Enter", with: "S 1 Enter")
  /// There is no such keyword, and so no test case.
  static let unparsable = good.replacing("TC 1 Right", with: "TX 1 Right")
  /// What is wrong with it.
  static let parseErrors = """
    Scenarios/L1-log-in.scenario:7:3: error: unknown keyword "TX" [unknown-keyword]
          TX 1 Right password
          ^
      hint: Lines start with TS, TC, P, S or Ex and a number, or with #. To continue the text \
    above, indent the line as deep as that text.

    Scenarios/L1-log-in.scenario:8:5: error: a step stands before the first test case \
    [outside-test-case]
            S 1   Enter "ada".
            ^
      hint: Start a test case above it, as in: TC 1 Add a task list


    """
  /// It parses, but says what may be.
  static let doubtful = good.replacing("is there", with: "should be there")

  /// A folder that looks like a checkout, with one scenario.
  static func checkout(_ scenario: String = good) throws -> Folder {
    let folder = try Folder()
    try folder.file("Package.swift", "")
    try folder.file("Tests/NativeSuite/Empty.swift", "")
    try folder.file(path, scenario)
    return folder
  }
}
