import ComparisonReport
import Foundation
import HTMLTemplates
import Markup

/// A report as one self-contained HTML page, which needs no network and no other file.
///
///     let page = ReportPage(data).html
///
/// Results and method are readable without JavaScript. A script draws one scenario at a time, on
/// request. The HTML is in the folder `Templates`.
package struct ReportPage: Sendable {
  private let page: PageContext

  package init(_ data: ReportData) { page = PageContext(data) }

  /// A secret of the page's script and style, which the author of a trace can't know.
  private let nonce =
    String(UInt64.random(in: .min ... .max), radix: 36)
    + String(UInt64.random(in: .min ... .max), radix: 36)

  /// The Content-Security-Policy: loads nothing, and allows only the page's own script and style.
  private var policy: String {
    "default-src 'none'; img-src data:; style-src 'nonce-\(nonce)'; script-src 'nonce-\(nonce)'; "
      + "base-uri 'none'; form-action 'none'"
  }

  /// The whole page. Invisible characters are replaced, except in pictures. Write it as UTF-8.
  package var html: String {
    let start = ReportStart(
      nonce: nonce, policy: policy,
      scenarios: Figures.plural(page.data.scenarios.count, "written scenario"),
      tools: Figures.plural(page.tools.count, "tool"), verdict: VerdictSection(page),
      grid: GridSection(page), times: TimesSection(page), method: MethodSection(page))
    let end = ReportEnd(nonce: nonce, data: EmbeddedJSON.texts(ScriptData.object(page)))
    let pictures = page.pictures.mapValues { [$0.format.rawValue, $0.data] }
    return VisibleText.of(reportTemplates.html("report", start))
      + reportTemplates.html("pictures", ["json": EmbeddedJSON.pictures(pictures)])
      + VisibleText.of(reportTemplates.html("report-end", end))
  }
}

/// The page up to the pictures: the values of the template `report`.
private struct ReportStart {
  let nonce, policy, scenarios, tools: String
  let style = String(decoding: PackageResources.report_css, as: UTF8.self)
  let verdict: VerdictSection
  let grid: GridSection
  let times: TimesSection
  let method: MethodSection
}

private struct ReportEnd {
  let nonce, data: String
  let script =
    "\"use strict\";\n(() => {\n"
    + String(decoding: PackageResources.report_js, as: UTF8.self) + "})();\n"
}

/// The page's templates, from the folder `Templates`.
let reportTemplates = HTMLTemplates([
  "cell": PackageResources.cell_mustache, "failure": PackageResources.failure_mustache,
  "grid": PackageResources.grid_mustache,
  "link": PackageResources.link_mustache,
  "mark": PackageResources.mark_mustache,
  "method": PackageResources.method_mustache, "more": PackageResources.more_mustache,
  "pictures": PackageResources.pictures_mustache,
  "report": PackageResources.report_mustache,
  "report-end": PackageResources.report_end_mustache, "table": PackageResources.table_mustache,
  "times": PackageResources.times_mustache,
  "verdict": PackageResources.verdict_mustache,
])

/// JSON for the page's script, which can't close the element that contains it.
enum EmbeddedJSON {
  /// Returns a value as JSON, with replacements for invisible characters in its strings.
  static func texts(_ value: some Encodable) -> String { visible(json(value)).scriptEscaped }

  /// Returns pictures as JSON. Their bytes aren't changed.
  static func pictures(_ pictures: [String: [String]]) -> String { json(pictures).scriptEscaped }

  private static func json(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Encoding the page's values can't fail.
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  /// Replaces invisible characters in JSON, both literal and escaped ones.
  static func visible(_ json: String) -> String {
    var result = ""
    var rest = Substring(json).unicodeScalars
    while let scalar = rest.popFirst() {
      guard scalar == "\\", let kind = rest.popFirst() else {
        if let replacement = replacement(for: scalar) {
          result += replacement
        } else {
          result.unicodeScalars.append(scalar)
        }
        continue
      }
      let hex = kind == "u" ? String(rest.prefix(4)) : ""
      rest.removeFirst(hex.unicodeScalars.count)
      let escaped: Unicode.Scalar? =
        switch kind {
        case "b": "\u{8}"
        case "f": "\u{c}"
        default: UInt32(hex, radix: 16).flatMap(Unicode.Scalar.init)
        }
      result += escaped.flatMap(replacement) ?? "\\\(kind)\(hex)"
    }
    return result
  }

  /// Returns a character's replacement in JSON. Must match the HTML, because its links refer to
  /// names in the data.
  private static func replacement(for scalar: Unicode.Scalar) -> String? {
    switch scalar {
    // As in HTML text.
    case "\0", "\u{c}": "\u{FFFD}"
    // JSON escapes the backslash.
    default: VisibleText.replacement(for: scalar)?.replacing("\\", with: "\\\\")
    }
  }
}
