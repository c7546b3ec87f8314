/// The source of one item.
public struct SourceData: Codable, Equatable, Sendable {
  /// The number of the first line in its file, from 1.
  public var firstLine: Int
  /// `swift` or `python`.
  public var language: String
  /// The lines, without the indentation that they have in common.
  public var lines: [String]

  /// Makes the source of an item.
  public init(firstLine: Int, language: String, lines: [String]) {
    self.firstLine = firstLine
    self.language = language
    self.lines = lines
  }
}

/// What a tool's suite is made of.
public struct CodeData: Codable, Sendable {
  /// The tool's name.
  public var tool: String
  /// By group: `tests`, `helpers`, `binding`.
  public var groups: [String: CodeCount]
  /// The locators in its tests and helpers; nil where they are not measured.
  public var locators: LocatorData?

  /// Makes the counts of a tool.
  public init(tool: String, groups: [String: CodeCount], locators: LocatorData? = nil) {
    self.tool = tool
    self.groups = groups
    self.locators = locators
  }
}

/// Counts of source files.
public struct CodeCount: Codable, Sendable {
  /// How many files.
  public var files: Int
  /// Their lines, blank ones among them.
  public var lines: Int
  /// Neither blank nor only a comment.
  public var codeLines: Int

  /// Makes a count.
  public init(files: Int, lines: Int, codeLines: Int) {
    self.files = files
    self.lines = lines
    self.codeLines = codeLines
  }
}
