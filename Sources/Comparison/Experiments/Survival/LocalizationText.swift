import ComparisonReport
import Variations

/// A survey of locators in a localised app, compared with the prediction of a redesign.
package struct LocalizationText {
  private typealias Text = (key: String, english: String, predicted: String, actual: String)

  private let survival: Survival
  private let lookups: [(predicted: Survival.Row, actual: Survival.Row)]
  /// The texts that differ between the redesign and the localised app, by screen.
  private var texts: [String: [Text]] = [:]

  /// - Parameter survival: has two redesigns, the prediction and the localised app.
  package init(_ survival: Survival, of snapshots: [Snapshot]) throws {
    self.survival = survival
    let half = survival.rows.count / 2
    lookups = zip(survival.rows.prefix(half), survival.rows.suffix(half))
      .filter { $0.0.outcome != .notApplicable }.map { ($0.0, $0.1) }
    for snapshot in snapshots {
      let versions = try survival.redesigns.map { try Self.texts(of: $0.apply(to: snapshot)) }
      for (place, english) in try Self.texts(of: snapshot) where !english.isEmpty {
        let (predicted, actual) = (versions[0][place] ?? english, versions[1][place] ?? english)
        guard predicted != actual else { continue }
        texts[snapshot.screen, default: []].append((place[0], english, predicted, actual))
      }
    }
  }

  /// Returns the textual attributes of all elements, by key and name.
  private static func texts(of snapshot: Snapshot) throws -> [[String]: String] {
    let stage = try Stage(snapshot)
    let nodes = [Markup.screen(stage), Markup.page(stage)].compactMap { $0?.nodes }.joined()
    return nodes.reduce(into: [:]) { texts, node in
      for (name, value) in node.attributes + [("text \(node.tag)", node.text)] {
        texts[[node.key ?? node.tag, name]] = value
      }
    }
  }

  /// The blocks of `Comparison/reference/czech.md`, by name.
  package func blocks(_ played: [SurvivalText.Played]) -> [String: String] {
    [
      "czech": table, "czech-differences": differences,
      "czech-suites": SurvivalText.scenarios(played),
    ]
  }

  private var table: String {
    let rows = survival.strategies.map { strategy in
      let own = lookups.filter { $0.actual.strategy == strategy }
      let counts = [Survival.Outcome.found, .wrong].flatMap { outcome in
        [own.count { $0.predicted.outcome == outcome }, own.count { $0.actual.outcome == outcome }]
      }
      let differ = own.count { $0.predicted.outcome != $0.actual.outcome }
      return ["`\(strategy.rawValue)`"] + ([own.count] + counts + [differ]).map(String.init)
    }
    let titles = ["found: predicted", "in Czech", "wrong: predicted", "in Czech", "differ"]
    return MarkdownTable(["strategy", "look-ups"] + titles, rows: rows).text
  }

  /// Explains each look-up with a different result by the longest such text in its locator.
  var differences: String {
    var causes: [String: [(text: String, isFound: Bool)]] = [:]
    for (predicted, actual) in lookups where predicted.outcome != actual.outcome {
      let locator = actual.locator ?? ""
      let text = texts[actual.target.screen, default: []].filter { locator.contains($0.english) }
        .max { ($0.english.count, $0.key) < ($1.english.count, $1.key) }
      let shown = text.map { "“\($0.english)”: “\($0.actual)”" } ?? "`\(locator)`"
      causes[text.map(cause) ?? "**unexplained**", default: []]
        .append((shown, actual.outcome == .found))
    }
    let rows = causes.sorted { $0.key < $1.key }.map { cause, lookups in
      let found = lookups.count(where: \.isFound)
      let texts = Set(lookups.map(\.text)).sorted().joined(separator: ", ")
        .replacing("<", with: "&lt;")
      return [cause, texts, "\(found)", "\(lookups.count - found)"]
    }
    let titles = ["cause", "texts, in English and Czech", "found in Czech only", "predicted only"]
    return MarkdownTable(titles, rows: rows).text
  }

  private func cause(of text: Text) -> String {
    if text.actual == text.english { return "the same word in Czech" }
    if text.predicted != text.english { return "two different translations" }
    return text.english.contains(where: \.isNumber)
      ? "the form of a number or plural" : "not changed by the redesign in this place"
  }
}
