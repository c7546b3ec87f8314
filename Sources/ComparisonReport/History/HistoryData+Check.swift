import Foundation

extension HistoryData {
  /// What no honest run can have left in a history; nil where nothing is wrong.
  var problem: String? {
    if !date.isEmpty, !Self.isDate(date) {
      return "the date \"\(date.shown(atMost: 80))\" is none in ISO 8601, UTC"
    }
    if let scenario = scenarios.first(where: { RecordCheck.nameProblem(scenario: $0) != nil }) {
      return "the scenario \"\(scenario.shown(atMost: 80))\" has no id"
    }
    let counts = passed.map { ("passed", $0) } + played.map { ("played", $0) }
    let times =
      seconds.map { ("seconds", $0) } + ratios.values.flatMap(\.self).map { ("ratios", $0) }
    let figures =
      [("repetitions", "", Double(repetitions))]
      + counts.map { ($0, $1.key, Double($1.value)) } + times.map { ($0, $1.key, $1.value) }
    // Dictionaries have no order of their own.
    for (member, tool, figure) in figures.sorted(by: <) {
      if member != "repetitions", RecordCheck.nameProblem(tool: tool) != nil {
        return "\(member) has a tool with the name \"\(tool.shown(atMost: 80))\", which is none"
      }
      let name = tool.isEmpty ? member : "\(member) of \(tool)"
      if !RecordNumber.range.contains(figure) { return "\(name) is impossible: \(figure)" }
    }
    for (tool, count) in passed.sorted(by: <) where count > played[tool] ?? 0 {
      return "\(tool) passed \(count) scenarios, but played \(played[tool] ?? 0)"
    }
    return nil
  }

  /// Whether a text is a date as a run's facts have it, to the second.
  static func isDate(_ text: String) -> Bool {
    guard let date = try? Date(text, strategy: .iso8601) else { return false }
    return RunFacts.text(of: date) == text
  }
}
