import Foundation
import Markup

/// The computed ratios of WebDriver to native tests as written, and to those that look before they wait,
/// as an SVG picture.
package struct CostPlot {
  package let svg: String

  private static let (left, right, row) = (260.0, 680.0, 22)

  /// Returns the position of a ratio on the logarithmic axis from 1/16 to 16.
  private static func x(_ ratio: Double) -> Double {
    let part = (log2(min(max(ratio, 1.0 / 16), 16)) + 4) / 8
    return (left + (right - left) * part).rounded()
  }

  package init(_ rows: [CostRow], profiles: [CostProfile]) {
    var (y, parts) = (66, [String]())
    for (app, tool, name) in [
      ("TinyLog", "webdriver-in-process", "TinyLog, XPath"),
      ("TinyLog", "webdriver-advised", "TinyLog, advised locators"),
    ] {
      parts.append("<text class=\"strong\" x=\"16\" y=\"\(y)\">\(name)</text>")
      y += Self.row
      for profile in profiles {
        let costs = ComputedCosts(rows, at: profile)
        for isWritten in [false, true] {
          let base = isWritten ? CostText.native : CostText.poll
          guard let ratio = costs.ratio(tool, to: base, app: app) else { continue }
          let name = isWritten ? "" : profile.name.markupEscaped
          let (low, high) = (Self.x(ratio.low), Self.x(ratio.high))
          let look = isWritten ? "written" : "first"
          parts.append(
            """
            <text x="28" y="\(y)">\(name)</text>\
            <text class="tick" x="150" y="\(y)">\(isWritten ? "as written" : "looks first")</text>\
            <path class="\(look)" d="M\(low) \(y - 4)H\(high)"/>\
            <circle class="\(look)" cx="\(Self.x(ratio.value))" cy="\(y - 4)" r="4.5"/>\
            <text x="824" y="\(y)" text-anchor="end">\(CostText.ratio(ratio))</text>
            """)
          y += Self.row - (isWritten ? 2 : 6)
        }
      }
      y += 8
    }
    let ticks = [1.0 / 16, 0.25, 0.5, 1, 2, 4, 16].map { tick in
      let name = tick < 1 ? "1/\(Int(1 / tick))" : "\(Int(tick))"
      return """
        <path class="\(tick == 1 ? "one" : "grid")" d="M\(Self.x(tick)) 52V\(y - 20)"/>\
        <text class="tick" x="\(Self.x(tick))" y="46" text-anchor="middle">\(name)</text>
        """
    }
    svg = """
      <svg xmlns="http://www.w3.org/2000/svg" width="840" height="\(y)" viewBox="0 0 840 \(y)" role="img" \
      aria-labelledby="title desc"><title id="title">Computed time of WebDriver as a multiple of \
      native’s</title><desc id="desc">For each profile: the computed ratio with a line over its 95 % range, \
      to native tests that look before they wait (hollow), and to those as written (filled).</desc>
      <style>\(Self.style)</style>
      <rect class="ground" width="840" height="\(y)" rx="6"/>
      <text class="strong" x="16" y="24">Computed time of WebDriver as a multiple of native’s</text>
      \((ticks + parts).joined(separator: "\n"))
      </svg>

      """
  }

  private static let style = """
    text{font:12px system-ui,"Segoe UI","Liberation Sans",sans-serif;fill:#1d1d20}\
    .strong{font-weight:600}.tick{fill:#57575e;font-size:11px}.ground{fill:#fff}\
    .grid{stroke:#dcd9d0}.one{stroke:#57575e}path.written,path.first{stroke-width:2.5}\
    .written{stroke:#0b57a8;fill:#0b57a8}.first{stroke:#a44a12;fill:#fff}\
    @media(prefers-color-scheme:dark){text{fill:#ececef}.tick{fill:#ababb3}.ground{fill:#161618}\
    .grid{stroke:#3b3b41}.one{stroke:#ababb3}.written{stroke:#7ab8ff;fill:#7ab8ff}\
    .first{stroke:#ffab70;fill:#161618}}
    """
}
