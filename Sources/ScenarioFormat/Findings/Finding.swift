/// Something found wrong with a scenario file: what, where, and what to do about it.
public struct Finding: Hashable, Sendable {
  /// The rule that was broken.
  public let rule: Rule

  /// The file, as named by whoever asked for it.
  public let path: String

  /// The line, from 1; 1 when the finding is about the file as a whole.
  public let line: Int

  /// The column in characters (as a reader counts them, a tab being one), from 1.
  public let column: Int

  /// What is wrong, in one phrase.
  public let message: String

  /// What to do about it, in whole sentences.
  public let hint: String

  /// The line found fault with, without its line end; nil when there is none to show.
  public let sourceLine: String?

  /// Makes a finding.
  public init(
    rule: Rule, path: String, line: Int = 1, column: Int = 1, message: String, hint: String,
    sourceLine: String? = nil
  ) {
    self.rule = rule
    self.path = path
    self.line = line
    self.column = column
    self.message = message
    self.hint = hint
    self.sourceLine = sourceLine
  }

  /// How grave it is.
  public var severity: Severity { rule.severity }
}

extension Sequence where Element == Finding {
  /// The findings by place in the file, then by rule; findings of one place keep their order.
  func sortedByPlace() -> [Finding] {
    enumerated().sorted {
      ($0.element.line, $0.element.column, $0.offset)
        < ($1.element.line, $1.element.column, $1.offset)
    }.map(\.element)
  }

  /// Whether any finding leaves no scenario to work with.
  var includesUnusable: Bool {
    contains { $0.rule.stage != .lint }
  }
}
