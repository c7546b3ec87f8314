import ComparisonReport
import ScenarioBinding

/// The data from which the script draws scenarios. Texts and figures are ready to show. Repeated
/// texts and sources are stored once and referred to by index.
struct ScriptData {
  private let page: PageContext
  private var texts: [String] = []
  private var sources: [JSONObject] = []
  private var textPlaces: [String: Int] = [:]
  private var sourcePlaces: [String: Int] = [:]

  static func object(_ page: PageContext) -> JSONObject {
    var data = ScriptData(page: page)
    let names = page.tools
    let pair = page.pair.map { [$0.left, $0.right] } ?? Array(names.prefix(1))
    let scenarios = page.data.scenarios.map { data.make($0) }
    return [
      "tools": page.data.tools.map { ["name": $0.name, "about": $0.about] },
      "pair": pair.compactMap(names.firstIndex), "scenarios": scenarios, "texts": data.texts,
      "sources": data.sources,
    ]
  }

  private init(page: PageContext) { self.page = page }

  private mutating func place(_ text: String) -> Int {
    if let place = textPlaces[text] { return place }
    texts.append(text)
    textPlaces[text] = texts.count - 1
    return texts.count - 1
  }

  private mutating func make(_ scenario: ScenarioData) -> JSONObject {
    let cases = scenario.testCases.map { testCase in
      [
        "number": testCase.number, "title": testCase.title,
        "items": testCase.items.map { make($0, of: scenario) },
      ] as JSONObject
    }
    let steps = scenario.items.count { $0.kind == "step" }
    let expectations = scenario.items.count { $0.kind == "expectation" }
    return [
      "id": scenario.id, "title": scenario.title,
      "note": "\(scenario.app), \(Figures.plural(steps, "step")), "
        + "\(Figures.plural(expectations, "expectation")), from \(scenario.file)",
      // By tool: class, sign, word and counts of the outcome.
      "cells": page.tools.map { tool in
        guard let cell = scenario.cell(of: tool) else { return ["soft", "–", Figures.noRun, ""] }
        let outcome = page.outcome(cell)
        return [outcome.look, outcome.sign, outcome.word, Self.counts(cell)]
      },
      "cases": cases,
    ]
  }

  private static func counts(_ cell: CellData) -> String {
    let counts = cell.counts.compactMap { name, count in
      count.map { "\(Figures.count($0)) \(name)" }
    }
    let runs = cell.runs > 0 ? ["\(cell.passedRuns)/\(cell.runs) runs"] : []
    return (runs + counts).joined(separator: ", ")
  }

  private mutating func make(_ item: ItemData, of scenario: ScenarioData) -> JSONObject {
    let short = ["precondition": "P", "step": "S", "expectation": "Ex"][item.kind] ?? item.kind
    let plays = page.tools.map { tool in
      let time = page.timing.times(scenario.id, tool)?.items[item.id]
      return item.plays[tool].map { make($0, time) }
    }
    return [
      "id": item.id, "short": "\(short) \(item.number)", "kind": item.kind, "text": item.text,
      // By tool: its play, or null and the reason.
      "plays": plays,
      "idle": zip(page.tools, plays).map { tool, play in
        play == nil ? page.idleness(tool, in: scenario) : nil
      },
    ]
  }

  private mutating func make(_ play: PlayData, _ time: Spread?) -> JSONObject {
    let failed = play.failedLines
    let sent = play.sent?.map { command in
      let kind = command.kind == .pause ? "wait" : command.kind.rawValue
      let locator = command.locator
      return [kind, command.text, locator?.using ?? "", locator?.value ?? "", command.cost].map {
        place($0)
      }
    }
    return [
      "passed": play.passedRuns == play.runs, "runs": "\(play.passedRuns)/\(play.runs)",
      "path": "\(play.file):\(play.line)", "source": play.source.map { place($0, of: play.file) },
      "failed": failed.isEmpty ? nil : failed, "summary": play.sentSummary,
      // Each command: kind, text, strategy, selector and cost, as indices of texts.
      "sent": sent, "actions": play.actions.flatMap { $0.isEmpty ? nil : $0.map(\.description) },
      "picture": play.picture.flatMap { page.pictures[$0] == nil ? nil : $0 },
      "messages": play.messages.isEmpty ? nil : play.messages.map { place($0) },
      "screen": play.screen.map { place($0) },
      "time": Figures.seconds(time?.median), "roles": play.roles,
    ]
  }

  /// Returns the index of a source: its first line's number, and its lines in coloured parts.
  private mutating func place(_ source: SourceData, of file: String) -> Int {
    let key = "\(file):\(source.firstLine)"
    if let place = sourcePlaces[key] { return place }
    sources.append(["first": source.firstLine, "lines": source.coloured])
    sourcePlaces[key] = sources.count - 1
    return sources.count - 1
  }
}

extension SourceData {
  /// The lines in parts: each a text, followed by its colour if it has one.
  package var coloured: [[[String]]] {
    guard let language = CodeLanguage(rawValue: language) else { return lines.map { [[$0]] } }
    return lines.map { line in
      language.parts(of: line).map { text, colour in
        colour == .plain ? [text] : [text, colour.rawValue]
      }
    }
  }
}

extension SentCommand {
  /// The bytes, and the status if it isn't a success.
  var cost: String {
    let hasBytes = bytesSent != nil || bytesReceived != nil
    let bytes = "\(Figures.whole(bytesSent ?? 0)) + \(Figures.whole(bytesReceived ?? 0)) B"
    let failed = status.flatMap { (200..<300).contains($0) ? nil : "status \($0)" }
    return [hasBytes ? bytes : nil, failed].compactMap(\.self).joined(separator: " · ")
  }
}

extension PlayData {
  var sentSummary: String {
    guard let sent else {
      return "\(Figures.plural(commands, "command")), which the trace doesn’t list"
    }
    let waits = sent.count { $0.kind == .pause }
    return [
      Figures.plural(commands, "command"), bytes.map { Figures.plural($0, "byte") },
      waits > 0 ? Figures.plural(waits, "wait") : nil,
    ].compactMap(\.self).joined(separator: ", ")
  }
}
