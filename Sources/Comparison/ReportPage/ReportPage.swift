import ComparisonReport
import Foundation
import HTMLTemplates
import Markup

/// A report as one HTML page that needs nothing else: no network, no other file.
///
///     let page = ReportPage(data).html
///
/// What came out and how it was measured stands in the page and is read without a script, too; a
/// script draws one scenario at a time, where it is asked for. Its HTML is in the folder Templates.
package struct ReportPage: Sendable {
  private let page: PageContext

  /// Makes a page of a report's data.
  package init(_ data: ReportData) { page = PageContext(data) }

  /// What only the page's own script and style have: nobody who writes a trace can know it.
  private let nonce =
    String(UInt64.random(in: .min ... .max), radix: 36)
    + String(UInt64.random(in: .min ... .max), radix: 36)

  /// Nothing is loaded, and of scripts and styles only the page's own two run.
  private var policy: String {
    "default-src 'none'; img-src data:; style-src 'nonce-\(nonce)'; script-src 'nonce-\(nonce)'; "
      + "base-uri 'none'; form-action 'none'"
  }

  /// The whole page, in UTF-8 when written to a file; nothing is hidden but in pictures.
  package var html: String {
    let start = ReportStart(
      nonce: nonce, policy: policy,
      scenarios: Figures.plural(page.data.scenarios.count, "written scenario"),
      verdict: VerdictSection(page), ratios: RatioSection(page), grid: GridSection(page),
      strength: StrengthSection(page), readers: ReadersSection(page), method: MethodSection(page))
    let end = ReportEnd(nonce: nonce, data: EmbeddedJSON.texts(ScriptData.object(page)))
    let pictures = page.pictures.mapValues { [$0.format.rawValue, $0.data] }
    return VisibleText.of(reportTemplates.html("report", start))
      + reportTemplates.html("pictures", ["json": EmbeddedJSON.pictures(pictures)])
      + VisibleText.of(reportTemplates.html("report-end", end))
  }
}

/// The page up to the pictures; a template's properties, as those of its sections.
private struct ReportStart {
  let nonce, policy, scenarios: String
  let style = String(decoding: PackageResources.report_css, as: UTF8.self)
  let verdict: VerdictSection
  let ratios: RatioSection
  let grid: GridSection
  let strength: StrengthSection
  let readers: ReadersSection
  let method: MethodSection
}

private struct ReportEnd {
  let nonce, data: String
  let script =
    "\"use strict\";\n(() => {\n"
    + String(decoding: PackageResources.report_js, as: UTF8.self) + "})();\n"
}

/// The page's templates, from the folder Templates.
let reportTemplates = HTMLTemplates([
  "cell": PackageResources.cell_mustache, "failure": PackageResources.failure_mustache,
  "grid": PackageResources.grid_mustache, "heat": PackageResources.heat_mustache,
  "link": PackageResources.link_mustache, "mark": PackageResources.mark_mustache,
  "method": PackageResources.method_mustache, "more": PackageResources.more_mustache,
  "pictures": PackageResources.pictures_mustache, "ratios": PackageResources.ratios_mustache,
  "readers": PackageResources.readers_mustache, "report": PackageResources.report_mustache,
  "report-end": PackageResources.report_end_mustache, "spoken": PackageResources.spoken_mustache,
  "strength": PackageResources.strength_mustache, "table": PackageResources.table_mustache,
  "verdict": PackageResources.verdict_mustache,
])

/// JSON in the page for its script, in an element that nothing in it can end.
enum EmbeddedJSON {
  /// A value whose texts show all that is in them.
  static func texts(_ value: some Encodable) -> String { visible(json(value)).scriptEscaped }

  /// Pictures. Their bytes must stay what they are.
  static func pictures(_ pictures: [String: [String]]) -> String { json(pictures).scriptEscaped }

  private static func json(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Only a value that throws itself could fail here, and none of the page's does.
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  /// JSON in whose texts everything is visible, be it written as it is or as an escape.
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

  /// What stands for a character in JSON; a place of the page and its data must have one name.
  private static func replacement(for scalar: Unicode.Scalar) -> String? {
    switch scalar {
    // As between tags.
    case "\0", "\u{c}": "\u{FFFD}"
    // A backslash is escaped in turn.
    default: VisibleText.replacement(for: scalar)?.replacing("\\", with: "\\\\")
    }
  }
}
