import ComparisonReport

/// The runs that were planned and did not come about.
extension SuiteRun {
  /// The runs of a part that its trace does not have, each with the reason: the server that no longer
  /// answers; else the last error that the suites printed, of that scenario where there is one.
  func missing(
    in part: Part, of trace: Trace, _ outcomes: [SuiteProcess.Outcome]
  ) async -> [NotRun] {
    let missing = trace.missing(of: planned(part))
    guard !missing.isEmpty else { return [] }
    var server = ""
    if let shard = part.shard {
      server = "server \(shard.server): "
      if let problem = await ServerList.problem(at: shard.server) {
        return missing.map { $0.because(server + problem) }
      }
    }
    let errors = outcomes.flatMap(\.errors)
    let ended =
      "the suites ended without it, with \(outcomes.map { "\($0.status)" }.joined(separator: ", "))."
    return missing.map { run in
      let test = Self.testPrefix(run.scenario).lowercased()
      let error = errors.last { $0.lowercased().contains(test) } ?? errors.last ?? ended
      return run.because(server + error)
    }
  }

  private func planned(_ part: Part) -> [NotRun] {
    part.tools.flatMap { tool in
      scenarios.filter(tool.plays).flatMap { scenario in
        let id = scenario.id.description
        return (part.shard?.repetitions(of: id) ?? Array(1...repetitions)).map {
          NotRun(scenario: id, tool: tool.rawValue, repetition: $0, reason: "")
        }
      }
    }
  }
}

extension NotRun {
  fileprivate func because(_ reason: String) -> NotRun {
    NotRun(scenario: scenario, tool: tool, repetition: repetition, reason: reason)
  }
}
