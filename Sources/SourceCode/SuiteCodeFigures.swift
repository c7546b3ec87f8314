/// How much code the suite of a tool is.
public struct SuiteCodeFigures: Codable, Hashable, Sendable {
  /// The tool's name, as traces give it.
  public let tool: String
  /// The language of the suite.
  public let language: CodeLanguage
  /// The files of the scenarios.
  public let tests: Group
  /// What the tests share about the apps: their elements, and what is done with them.
  public let helpers: Group
  /// What holds tests to their scenarios and starts the tool, whatever the app.
  ///
  /// It serves several tools, and is no measure of one: in Swift a part of it, which parses the
  /// scenarios and writes the trace, is the product's and not counted here; in Python it is.
  public let binding: Group

  /// The tests and what they share: what is written for an app.
  public var suite: CodeFigures { tests.sum + helpers.sum }

  /// The locators that are written in the tests and in what they share; nil where they are not
  /// looked for.
  public var locators: [WrittenLocator]? {
    let files = (tests.files + helpers.files).map(\.locators)
    return files.contains(nil) ? nil : files.flatMap { $0 ?? [] }
  }

  /// Files of one purpose.
  public struct Group: Codable, Hashable, Sendable {
    /// The files, by their paths.
    public let files: [File]
    /// The figures of all files together.
    public let sum: CodeFigures

    init(_ files: [File]) {
      self.files = files
      sum = files.map(\.figures).reduce(CodeFigures(), +)
    }
  }

  /// A file, and how much code is in it.
  public struct File: Codable, Hashable, Sendable {
    /// The path from the top of the package.
    public let path: String
    /// The scenario whose test it is, such as `A.1`; nil for what tests share.
    public let scenario: String?
    /// How much code there is.
    public let figures: CodeFigures
    /// The locators in it; nil where they are not looked for.
    public let locators: [WrittenLocator]?
  }
}
