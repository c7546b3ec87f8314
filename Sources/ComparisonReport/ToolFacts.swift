import ScenarioBinding

/// What tools say of themselves, and where they contradict themselves.
struct ToolFacts {
  private(set) var about: [String: [String: String]] = [:]
  private(set) var findings: [TraceFinding] = []
  /// The facts that may differ: a suite of one run may be started in parts.
  private static let mayDiffer: Set<String> = [
    TraceFact.date.rawValue, TraceFact.command.rawValue,
  ]

  /// Takes tools' records together: what is said first counts.
  init(_ lines: [Trace.Line]) {
    var places: [String: Trace.Line] = [:]
    for line in lines {
      let (tool, facts) = (line.record.tool, line.record.about ?? [:])
      for (name, fact) in facts.sorted(by: { $0.key < $1.key }) {
        let key = "\(name) of \(tool)"
        guard let said = about[tool]?[name], let place = places[key] else {
          places[key] = line
          about[tool, default: [:]][name] = fact
          continue
        }
        guard said != fact, !Self.mayDiffer.contains(name) else { continue }
        findings.append(
          TraceFinding(
            .differingTools, path: line.path, line: line.number,
            text: "the \(key) is \"\(fact)\" here, but \"\(said)\" in "
              + place.name(from: line)))
      }
    }
  }
}

extension Trace.Line {
  /// What a finding in another line calls this one.
  func name(from other: Trace.Line) -> String {
    path == other.path ? "line \(number)" : "\(path):\(number)"
  }
}
