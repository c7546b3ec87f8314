/// Where a step stands, by lines from 1 and by bytes.
struct StepSpan: Sendable {
  /// The lines of which the tool's trace may name one: from the step's first to its name's.
  let lines: ClosedRange<Int>
  /// The whole statement.
  let whole: Range<Int>
  /// What the step does: what is between the braces, or behind the colon.
  let body: Range<Int>
}

/// The names of the calls that perform or check one item of a scenario.
let itemNames: Set<String> = ["step", "expectation", "precondition"]

/// What a parser finds in a file.
struct ParsedCode: Sendable {
  /// All of the code, in order.
  var spans: [CodeSpan]
  var steps: [StepSpan]
  var statements: Int
  /// The lines, from 1, that start inside of a string.
  var stringLines: Set<Int>
  /// The locators; nil in a language in which they are not looked for.
  var locators: [WrittenLocator]?
}
