import ScenarioFormat

/// A Gherkin feature as written, to be played step by step.
package struct GherkinFeature: Sendable {
  package typealias Step = (keyword: String, text: String, line: Int)

  package private(set) var app = ""
  /// The background's steps come first in each scenario.
  package private(set) var scenarios: [(line: Int, launch: [String], steps: [Step])] = []
  /// The first line that can't be left out without changing what is played, such as a table. Nil if
  /// there is none.
  package private(set) var omission: (line: Int, message: String)?

  package init(_ text: String) {
    var (background, launch): ([Step], [String]) = ([], [])
    var isBackground = false
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, raw) in lines.enumerated() {
      let (number, line) = (index + 1, ScenarioText.normalised(String(raw)))
      func omit(_ what: String) { omission = omission ?? (number, "not imported: \(what)") }
      if let step = line.wholeMatch(of: /(Given|When|Then|And|But|\*) (.+)/),
        isBackground || !scenarios.isEmpty
      {
        let step = (String(step.1), String(step.2), number)
        if isBackground {
          background.append(step)
        } else {
          scenarios[scenarios.count - 1].steps.append(step)
        }
      } else if let heading = line.wholeMatch(of: /(Feature|Background|Scenario|Example): *(.*)/) {
        isBackground = heading.1 == "Background"
        if heading.1 == "Feature" { app = String(heading.2) }
        if ["Scenario", "Example"].contains(heading.1) {
          scenarios.append((number, launch, background))
        }
        launch = []
      } else if let comment = line.wholeMatch(of: /# ?Launch: (.+)/) {
        let words = LaunchLine.words(in: String(comment.1))
        launch = words.words
        if words.badOffset != nil { omit("a comment") }
      } else if line.hasPrefix("|") {
        omit("a table")
      } else if line.hasPrefix("Scenario Outline:") || line.hasPrefix("Scenario Template:") {
        omit("a scenario outline (write one scenario for each row of its examples)")
      } else if line.hasPrefix("\"\"\"") || line.hasPrefix("```") {
        omit("a doc string")
      } else if !line.isEmpty, !line.hasPrefix("@"), !line.hasPrefix("#"),
        !background.isEmpty || scenarios.contains(where: { !$0.steps.isEmpty })
      {
        omit("a description")
      }
    }
  }
}
