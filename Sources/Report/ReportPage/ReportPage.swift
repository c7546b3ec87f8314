import ComparisonReport
import Foundation
import HTMLTemplates
import Markup
import ScenarioFormat

/// A report as one self-contained HTML page, which needs no network and no other file.
///
///     let page = ReportPage(data).html
///
/// The results are readable without JavaScript. A script draws one scenario at a time, on request,
/// from the report's JSON. The HTML is in the folder `Templates`.
package struct ReportPage: Sendable {
  private let data: ReportData

  package init(_ data: ReportData) { self.data = data }

  /// A secret of the page's script and style, which the author of a trace can't know.
  private let nonce =
    String(UInt64.random(in: .min ... .max), radix: 36)
    + String(UInt64.random(in: .min ... .max), radix: 36)

  /// The Content-Security-Policy: loads nothing, and allows only the page's own script and style.
  private var policy: String {
    "default-src 'none'; img-src data:; style-src 'nonce-\(nonce)'; script-src 'nonce-\(nonce)'; "
      + "base-uri 'none'; form-action 'none'"
  }

  /// The whole page. Invisible characters are replaced, except in the data of the script, which
  /// replaces them itself. Write it as UTF-8.
  package var html: String {
    let addresses = Addresses(data.tools.map(\.name))
    let start = Start(
      nonce: nonce, policy: policy, notes: data.notes, addresses: addresses,
      verdict: VerdictSection(data, addresses), grid: GridSection(data, addresses),
      details: DetailsSection(data))
    return VisibleText.of(reportTemplates.html("report", start)) + end
  }
}

extension ReportPage {
  /// The data and the script. Not in the template, whose invisible characters are replaced.
  private var end: String {
    """
    <script type="application/json" id="data">\(data.json(indented: false).scriptEscaped)</script>
    <script nonce="\(nonce)">"use strict";
    (() => {
    \(String(decoding: PackageResources.report_js, as: UTF8.self))})();
    </script>
    </body>
    </html>

    """
  }
}

/// The page up to the data: the values of the template `report`.
private struct Start {
  let nonce, policy: String
  let notes: ReportNotes?
  let style = String(decoding: PackageResources.report_css, as: UTF8.self)
  let addresses: Addresses
  let verdict: VerdictSection
  let grid: GridSection
  let details: DetailsSection
}

/// The page's templates, from the folder `Templates`.
let reportTemplates = HTMLTemplates([
  "details": PackageResources.details_mustache, "failure": PackageResources.failure_mustache,
  "grid": PackageResources.grid_mustache, "report": PackageResources.report_mustache,
  "verdict": PackageResources.verdict_mustache,
])

/// Addresses in the page, such as `#A.1/TC1/S2?left=native&right=webdriver-http`.
struct Addresses {
  /// The tools shown side by side at first: the native tool and WebDriver over HTTP if present, or
  /// else the first ones. Nil if there are too few.
  let left, right: String?

  init(_ tools: [String]) {
    left = tools.first { $0 == "native" } ?? tools.first
    let others = tools.filter { [left] in $0 != left }
    right = others.first { $0 == "webdriver-http" } ?? others.first
  }

  /// Returns the address of a scenario or an item, with a tool on the right, unless it is the left
  /// one.
  func place(_ place: String, _ tool: String? = nil) -> String {
    guard let left, let right else { return "#\(place)" }
    let other = tool.flatMap { $0 == left ? nil : $0 } ?? right
    return "#\(place)?left=\(Self.encoded(left))&right=\(Self.encoded(other))"
  }

  /// Encodes a query parameter's value.
  private static func encoded(_ text: String) -> String {
    text.addingPercentEncoding(
      withAllowedCharacters: .alphanumerics.intersection(.init(charactersIn: "\0"..."~"))
        .union(.init(charactersIn: "-._"))) ?? ""
  }
}
