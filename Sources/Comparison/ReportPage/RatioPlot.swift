import ComparisonReport
import Foundation
import Markup

/// A plot of the ratios of tools' times to the base's, on a logarithmic scale.
///
/// Each scenario has a dot with an interval for each tool. An app's last dots are the means over
/// its scenarios. Positions are percentages of the width, so that dots stay round and text legible
/// at any width.
struct RatioPlot {
  struct Row {
    /// The scenario's id. Nil for the mean over the app.
    let scenario: String?
    let tool: String
    let ratio: Double
    let interval: (lower: Double, upper: Double)?
    let verdict: DifferenceData.Verdict

    var text: String {
      Figures.ratio(ratio)
        + (interval.map { " (\(Figures.significant($0.lower))–\(Figures.significant($0.upper)))" }
          ?? "")
    }
  }

  let base: String
  /// The tools except the base. A tool's index determines its shape and colour.
  let tools: [String]
  let groups: [(app: String, rows: [Row])]
  private let lowest: Double
  private let highest: Double

  static let height = 18

  init?(_ page: PageContext, tools: [String]) {
    guard let base = page.pair?.left else { return nil }
    let others = tools.filter { $0 != base && page.tool($0)?.variantOf == nil }
    func row(
      _ scenario: String?, _ tool: String, _ ratio: Double?, _ lower: Double?, _ upper: Double?,
      _ verdict: DifferenceData.Verdict
    ) -> Row? {
      guard let ratio, (1e-9...1e9).contains(ratio) else { return nil }
      let interval = lower.flatMap { lower in upper.map { (lower: lower, upper: $0) } }
      return Row(scenario: scenario, tool: tool, ratio: ratio, interval: interval, verdict: verdict)
    }
    groups = page.apps.map { app in
      let rows = page.data.scenarios.filter { $0.app == app }.flatMap { scenario in
        others.compactMap { tool in
          page.difference(scenario.id, base: base, tool: tool).flatMap {
            row(scenario.id, tool, $0.ratio, $0.lower, $0.upper, $0.verdict)
          }
        }
      }
      let means = others.compactMap { tool in
        page.ratio(app, base: base, tool: tool).flatMap {
          row(nil, tool, $0.ratio, $0.lower, $0.upper, $0.verdict)
        }
      }
      return (app, rows + means)
    }.filter { !$0.rows.isEmpty }
    (self.base, self.tools) = (base, others)
    let values = groups.flatMap(\.rows).flatMap { row in
      [row.ratio] + (row.interval.map { [$0.lower, $0.upper] } ?? [])
    }.filter { (1e-9...1e9).contains($0) }
    guard let least = values.min(), let most = values.max() else { return nil }
    lowest = log(min(least, 1) * 0.9)
    highest = log(max(most, 1.5) * 1.1)
  }

  /// Returns a ratio's position, in percent of the width.
  private func place(_ ratio: Double) -> String {
    let part = (log(max(ratio, 1e-9)) - lowest) / (highest - lowest)
    return String(format: "%.2f%%", min(max(part, 0), 1) * 100)
  }

  /// The ratios with grid lines, always including 1.
  private var ticks: [Double] {
    let span = highest - lowest
    let steps: [Double] = span > log(1000) ? [1] : span > log(12) ? [1, 3] : [1, 2, 5]
    return (-9...9).flatMap { power in steps.map { $0 * pow(10, Double(power)) } }
      .filter { log($0) >= lowest && log($0) <= highest }
  }

  var axis: String {
    ticks.map { tick in
      "<text class=\"tick\" x=\"\(place(tick))\" y=\"13\" text-anchor=\"middle\">"
        + "\(String(format: "%g", tick))×</text>"
    }.joined()
  }

  /// Draws a row: the grid lines, the interval and the dot.
  func drawing(_ row: Row) -> String {
    let middle = Self.height / 2
    let lines = ticks.map { tick in
      "<line class=\"\(tick == 1 ? "one" : "grid")\" x1=\"\(place(tick))\" x2=\"\(place(tick))\" "
        + "y1=\"0\" y2=\"\(Self.height)\"/>"
    }
    let series = "s\((tools.firstIndex(of: row.tool) ?? 0) % 7)"
    let bar = row.interval.map {
      "<line class=\"bar \(series)\" x1=\"\(place($0.lower))\" x2=\"\(place($0.upper))\" "
        + "y1=\"\(middle)\" y2=\"\(middle)\"/>"
    }
    let look = "dot \(series)\(row.verdict == .undecided ? " hollow" : "")"
    return lines.joined() + (bar ?? "")
      + "<svg x=\"\(place(row.ratio))\" y=\"\(middle)\" overflow=\"visible\">"
      + "<path class=\"\(look)\" d=\"\(shape(of: row))\"/></svg>"
  }

  /// Returns the shape of a tool's dots, so that tools differ in more than colour. A mean's is
  /// larger.
  private func shape(of row: Row) -> String {
    let shapes = [
      "M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0z", "M-4-4h8v8h-8z", "M0-5L5 4H-5z",
      "M0-5.5L5.5 0L0 5.5L-5.5 0z", "M0 5L5-4H-5z",
      "M-5-1.5h3.5v-3.5h3v3.5h3.5v3h-3.5v3.5h-3v-3.5h-3.5z",
    ]
    let larger = [
      "M-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0z", "M-5.5-5.5h11v11h-11z", "M0-7L7 5.5H-7z",
      "M0-7.5L7.5 0L0 7.5L-7.5 0z", "M0 7L7-5.5H-7z",
      "M-7-2h5v-5h4v5h5v4h-5v5h-4v-5h-5z",
    ]
    let place = (tools.firstIndex(of: row.tool) ?? 0) % shapes.count
    return (row.scenario == nil ? larger : shapes)[place]
  }
}

/// The plot on the page: a table for each app, whose third column is a drawing.
struct RatioSection {
  /// Why there is no plot.
  let absence: String?
  let base: String
  let isInProcess: Bool
  /// The height of a row's drawing.
  let height = RatioPlot.height
  let axis: String
  let groups: [Group]

  struct Group {
    let place: String
    let rows: [Row]
  }

  /// A scenario and a tool, or a tool's mean over an app. `drawing` is SVG.
  struct Row {
    let look, tool, drawing, text: String
    let link: ScenarioLink?
  }

  init(_ page: PageContext) {
    isInProcess = page.tools.contains("webdriver-in-process")
    base = page.pair?.left ?? ""
    guard let plot = RatioPlot(page, tools: page.tools) else {
      absence =
        page.timing.isDebug
        ? "A debug build has no ratios." : "No two tools can be compared."
      (axis, groups) = ("", [])
      return
    }
    (absence, axis) = (nil, plot.axis)
    groups = plot.groups.map { group in
      let rows = group.rows.enumerated().map { place, row in
        let isFirst = place == 0 || group.rows[place - 1].scenario != row.scenario
        let scenario = row.scenario.flatMap { id in page.data.scenarios.first { $0.id == id } }
        return Row(
          look: row.verdict.rawValue + (isFirst ? " first" : "")
            + (scenario == nil ? " mean" : ""),
          tool: row.tool, drawing: plot.drawing(row), text: row.text,
          link: scenario.map {
            ScenarioLink(
              address: page.address($0.id, with: row.tool), id: $0.id, title: $0.title)
          })
      }
      return Group(place: Answer.place(group.app), rows: rows)
    }
  }
}

/// The plot as a separate picture, for pages that show only the result.
package struct RatioPicture: Sendable {
  /// The picture as SVG with a background, 720 points wide. Nil if there are no ratios.
  package let svg: String?

  package init(_ data: ReportData, tools: Set<String>) {
    let page = PageContext(data)
    guard let plot = RatioPlot(page, tools: page.tools.filter(tools.contains)) else {
      svg = nil
      return
    }
    var (y, parts) = (58, [String]())
    for group in plot.groups {
      parts.append(
        "<text class=\"strong\" x=\"16\" y=\"\(y + 13)\">\(Answer.place(group.app).markupEscaped)</text>"
          + Self.nested(y, plot.axis))
      y += 22
      for (place, row) in group.rows.enumerated() {
        let isFirst = place == 0 || group.rows[place - 1].scenario != row.scenario
        let look = row.scenario == nil ? " class=\"strong\"" : ""
        parts.append(
          (isFirst
            ? "<text\(look) x=\"16\" y=\"\(y + 13)\">\((row.scenario ?? "All").markupEscaped)</text>"
            : "")
            + "<text\(look) x=\"52\" y=\"\(y + 13)\">\(row.tool.fitting(21).markupEscaped)</text>"
            + Self.nested(y, plot.drawing(row))
            + "<text\(look) x=\"704\" y=\"\(y + 13)\" text-anchor=\"end\">\(row.text)</text>")
        y += RatioPlot.height
      }
      y += 14
    }
    svg = """
      <svg xmlns="http://www.w3.org/2000/svg" width="720" height="\(y)" viewBox="0 0 720 \(y)" role="img" \
      aria-labelledby="title desc"><title id="title">Time by scenario, as a multiple of \
      \(plot.base.markupEscaped)’s</title><desc id="desc">For each scenario and tool: a dot at the ratio \
      of the medians, a line over its 95 % interval, and both as figures.</desc>
      <style>\(Self.style)</style>
      <rect class="ground" width="720" height="\(y)" rx="6"/>
      <text class="strong" x="16" y="26">Time as a multiple of \(plot.base.markupEscaped)’s</text>
      <text class="tick" x="16" y="44">Right of 1× is slower. Line: 95 % interval. Hollow: may be \
      chance. Large: mean over the app.</text>
      \(parts.joined(separator: "\n"))
      </svg>

      """
  }

  private static func nested(_ y: Int, _ drawing: String) -> String {
    "<svg x=\"216\" y=\"\(y)\" width=\"330\" height=\"\(RatioPlot.height)\" overflow=\"visible\">\(drawing)</svg>"
  }

  private static let style = """
    text{font:12px system-ui,"Segoe UI","Liberation Sans",sans-serif;fill:#1d1d20}\
    .strong{font-weight:600}.tick{fill:#57575e;font-size:11px}.ground{fill:#fff}\
    .grid{stroke:#dcd9d0}.one{stroke:#57575e}.bar{stroke-width:2.5}.dot{fill:currentColor;stroke-width:1.5}\
    .dot.hollow{fill:#fff}.s0{stroke:#0b57a8;color:#0b57a8}.s1{stroke:#a44a12;color:#a44a12}\
    .s2{stroke:#176b3a;color:#176b3a}.s3{stroke:#8a2463;color:#8a2463}.s4{stroke:#5b3a9e;color:#5b3a9e}\
    .s5{stroke:#6b5a00;color:#6b5a00}.s6{stroke:#00666b;color:#00666b}\
    @media(prefers-color-scheme:dark){text{fill:#ececef}.tick{fill:#ababb3}.ground,.dot.hollow{fill:#161618}\
    .grid{stroke:#3b3b41}.one{stroke:#ababb3}.s0{stroke:#7ab8ff;color:#7ab8ff}.s1{stroke:#ffab70;color:#ffab70}\
    .s2{stroke:#6fd08c;color:#6fd08c}.s3{stroke:#f28fc4;color:#f28fc4}.s4{stroke:#c0a6ff;color:#c0a6ff}\
    .s5{stroke:#e0c95a;color:#e0c95a}.s6{stroke:#5cd1d6;color:#5cd1d6}}
    """
}
