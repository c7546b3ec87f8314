import ComparisonReport

/// Times that are made up, and differ with the seed.
struct FixtureTiming {
  let tools: [FixtureTool]
  let scenarios: [ScenarioData]
  var seed = "one"

  func data() throws -> TimingData {
    var timing = try Blank.report().timing
    for scenario in scenarios {
      for tool in tools where scenario.testCases[0].items[0].plays[tool.name] != nil {
        timing.scenarios.append(try times(scenario, tool))
      }
    }
    for tool in tools {
      timing.totals[tool.name] = timing.scenarios.filter { $0.tool == tool.name }
        .compactMap(\.seconds?.median).reduce(0, +)
      timing.facts[tool.name] = facts(tool)
      if !tool.isBrowser { timing.phases[tool.name] = phases(tool) }
    }
    timing.differences = try differences(timing)
    timing.ratios = try ratios()
    timing.growth = try growth()
    timing.history = try history(timing)
    return timing
  }

  private func times(_ scenario: ScenarioData, _ tool: FixtureTool) throws -> ScenarioTiming {
    var timing = try Blank.timing(scenario.id, tool.name)
    var wobble = Wobble(seed + scenario.id + tool.name)
    var sum = 0.0
    for item in scenario.testCases.flatMap(\.items) {
      guard let sent = item.plays[tool.name]?.sent else { continue }
      let durations = sent.map { _ in tool.pace / 1000 * (0.5 + wobble.next()) }
      timing.sent[item.id] = durations.map(Optional.some)
      timing.items[item.id] = wobble.spread(durations.reduce(0, +), count: 20)
      sum += durations.reduce(0, +)
    }
    timing.seconds = wobble.spread(sum, count: 20)
    timing.busySeconds = wobble.spread(sum * 0.8, count: 20)
    return timing
  }

  private func facts(_ tool: FixtureTool) -> [String: String] {
    [
      "machine": "2 cores of an unnamed processor, 8 GB", "system": "Debian 12",
      "toolchain": tool.isPython ? "Python 3.11.2" : "Swift 6.3.1", "configuration": "release",
      "commit": "0123456789ab", "date": "2026-01-02T03:04:05Z seed \(seed)",
    ]
  }

  private func phases(_ tool: FixtureTool) -> [String: Double] {
    var phases = [
      "dispatch": 0.012, "snapshot": 0.007, "document": 0.041, "search": 0.018, "gesture": 0.009,
      "wait": 0.004,
      "screenshot": 0.003, "other": 0.002,
      "client": tool.isPython ? 0.62 : 0.01,
    ]
    if tool.name != "webdriver-in-process" { phases["http"] = 0.19 }
    return phases
  }

  private func differences(_ timing: TimingData) throws -> [DifferenceData] {
    try tools.dropFirst().flatMap { tool in
      try scenarios.map(\.id).compactMap { scenario -> DifferenceData? in
        func seconds(_ name: String) -> Double? {
          timing.scenarios.first { $0.scenario == scenario && $0.tool == name }?.seconds?.median
        }
        guard let one = seconds(tools[0].name), let other = seconds(tool.name) else { return nil }
        var difference: DifferenceData = try Blank.value(
          #"{"scenario": "", "base": "", "tool": "", "verdict": "slower","#
            + #""probability": 0.000012, "correctedProbability": 0.000108}"#)
        difference.scenario = scenario
        difference.base = tools[0].name
        difference.tool = tool.name
        difference.ratio = other / one
        difference.busyRatio = other * 0.8 / one
        if scenario == "A.3" {
          difference.verdict = .undecided
          difference.probability = 0.31
          difference.correctedProbability = 0.31
        }
        return difference
      }
    }
  }

  private func ratios() throws -> [RatioData] {
    try tools.dropFirst().flatMap { tool in
      try ["Beer Explorer", "TinyLog"].filter { !tool.isBrowser || $0 == "Beer Explorer" }.map {
        app in
        var ratio: RatioData = try Blank.value(
          #"{"app": "", "base": "", "tool": "", "isVariant": false, "scenarios": [], "ratio": 1}"#)
        (ratio.app, ratio.base, ratio.tool) = (app, tools[0].name, tool.name)
        ratio.ratio = tool.pace / tools[0].pace
        ratio.busyRatio = ratio.ratio * 0.8
        (ratio.lower, ratio.upper) = (ratio.ratio * 0.9, ratio.ratio * 1.1)
        return ratio
      }
    }
  }

  private func growth() throws -> GrowthData {
    var growth: GrowthData = try Blank.value(
      #"{"task": "find a row by its text and tap it", "lines": []}"#)
    var wobble = Wobble(seed + "growth")
    for (place, tool) in tools.filter({ !$0.isBrowser }).enumerated() {
      var line: GrowthLine = try Blank.value(#"{"tool": "\#(tool.name)", "points": []}"#)
      for rows in [10, 100, 1000, 10_000] {
        var point: GrowthPoint = try Blank.value(#"{"rows": \#(rows)}"#)
        let seconds = tool.pace / 1000 + Double(rows) * 2e-6 * Double(place + 1)
        if rows < 10_000 || place != 3 { point.seconds = wobble.spread(seconds, count: 10) }
        line.points.append(point)
      }
      growth.lines.append(line)
    }
    return growth
  }

  private func history(_ timing: TimingData) throws -> [HistoryData] {
    var wobble = Wobble(seed + "history")
    return try (1...6).map { day in
      var record: HistoryData = try Blank.value(
        """
        {"version": 2, "date": "2026-01-0\(day)T03:04:05Z", "commit": "0123456789ab",
         "machine": "2 cores", "configuration": "release", "repetitions": 20, "passed": {},
         "played": {}, "seconds": {}, "scenarios": [], "ratios": {}}
        """)
      for tool in tools {
        record.played[tool.name] = tool.isBrowser ? 4 : 9
        record.passed[tool.name] = (tool.isBrowser ? 4 : 9) - (day == 3 ? 1 : 0)
        record.seconds[tool.name] = timing.totals[tool.name]
        if !tool.isNative {
          record.ratios["Beer Explorer", default: [:]][tool.name] =
            tool.pace / 0.12 * (0.8 + wobble.next() / 2)
        }
      }
      return record
    }
  }
}
