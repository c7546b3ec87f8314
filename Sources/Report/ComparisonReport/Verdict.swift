import ScenarioFormat

extension Comparison {
  /// Whether all results are as expected and the trace has no errors.
  package var passed: Bool {
    findings.isEmpty && !cells.isEmpty && cells.allSatisfy(\.status.isFine)
  }

  /// Whether every run was played and has a valid trace.
  package var isComplete: Bool {
    findings.isEmpty && !cells.isEmpty
      && !cells.contains { [.invalid, .notMeasured].contains($0.status) }
  }

  /// Returns the size of a trace in words: `37 runs of 9 scenarios by 6 tools`.
  static func extent(runs: Int, scenarios: Int, tools: Int) -> String {
    "\(runs.of("run")) of \(scenarios.of("scenario")) by \(tools.of("tool"))"
  }

  /// The overall result in one or two sentences.
  package var verdict: String {
    let runs = cells.flatMap(\.runs)
    let all = Self.extent(
      runs: runs.count, scenarios: Set(cells.map(\.scenario.id)).count, tools: tools.count)
    if passed { return "All as expected: \(all)." }
    let failed = cells.reduce(0) { $0 + $1.failedRuns.count + $1.notRun.count }
    let invalid = runs.count { !$0.isValid }
    let parts = [(failed, "failed or did not run"), (invalid, "invalid")].filter { $0.0 > 0 }
    let what = parts.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    return "NOT AS EXPECTED: \(what.isEmpty ? "see below" : what). \(all)."
  }

  /// Returns the tools that played one of the apps and failed in none of its scenarios.
  package func toolsWithoutFailure(in apps: [String]) -> [String] {
    tools.filter { tool in
      apps.contains { app in
        let played = played(in: [app]).filter { $0.tool == tool }
        return !played.isEmpty && !played.contains { $0.status == .failed }
      }
    }
  }

  private func played(in apps: [String]) -> [Cell] {
    cells.filter { apps.contains($0.scenario.header.app) && $0.status.isPlayed }
  }

  /// Returns whether the tools noticed a fault in some apps, as a line.
  package func notice(of fault: String, in apps: [String]) -> String {
    let played = played(in: apps)
    let all = Set(played.map(\.scenario.id)).count
    let count = Set(played.filter { $0.status == .failed }.map(\.scenario.id)).count
    let tools = Set(played.map(\.tool)).count
    let missed = toolsWithoutFailure(in: apps)
    let verdict =
      missed.isEmpty
      ? "noticed by \(tools == 1 ? "" : "all ")\(tools.of("tool"))"
      : "not noticed by \(missed.joined(separator: ", "))"
    let place = count == 0 ? "" : ", \(count) of \(all.of("scenario")) failed"
    return "\(fault): \(verdict)\(place).".shown
  }

  /// The results that are declared to fail or not to be portable, with reason and link.
  package var declared: String {
    cells.filter { [.expectedFailure, .notPortable].contains($0.status) }.compactMap { cell in
      cell.known.map {
        "\(cell.scenario.id) \(cell.tool): \($0.kind.words): \($0.reason) (\($0.link))".shown + "\n"
      }
    }.joined()
  }
}
