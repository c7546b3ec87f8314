import ComparisonReport
import Foundation

/// A report as one HTML page that needs nothing else: no network, no other file.
///
///     let page = ReportPage(data).html
///
/// Everything is drawn here, and read without a script, too: a script only chooses other tools, sorts
/// tables and shows pictures.
public struct ReportPage: Sendable {
  private let data: ReportData

  /// Makes a page of a report's data.
  public init(_ data: ReportData) {
    self.data = data
  }

  /// The whole page, in UTF-8 when written to a file.
  public var html: String {
    let page = PageContext(data)
    let body = [
      OverviewSection(page).html, KnownSection(page).html, ScenariosSection(page).html,
      CostSection(page).html, GrowthSection(page).html, HistorySection(page).html,
      MethodSection(page).html, LimitsSection().html,
    ]
    return PageFrame(page: page, sections: body).html
  }
}

/// The page around its sections: head, header, navigation, and at the end data and script.
struct PageFrame {
  let page: PageContext
  let sections: [String]

  /// The parts that the navigation leads to.
  static let parts = [
    ("overview", "Overview"), ("known", "Known failures"), ("scenarios", "Scenarios"),
    ("cost", "Cost"), ("growth", "Growth"), ("history", "History"), ("method", "Method"),
    ("limits", "What this does not show"),
  ]

  private static let style =
    String(decoding: PackageResources.report_css, as: UTF8.self)
  private static let script =
    "\"use strict\";\n(() => {\n"
    + String(decoding: PackageResources.report_js, as: UTF8.self) + "})();\n"

  /// What only the page's own script and style have: nobody who writes a trace can know it.
  private let nonce =
    String(UInt64.random(in: .min ... .max), radix: 36)
    + String(UInt64.random(in: .min ... .max), radix: 36)

  /// Nothing is loaded, and of scripts and styles only the page's own two run.
  private var policy: String {
    "default-src 'none'; img-src data:; style-src 'nonce-\(nonce)'; script-src 'nonce-\(nonce)'; "
      + "base-uri 'none'; form-action 'none'"
  }

  init(page: PageContext, sections: [String]) {
    self.page = page
    self.sections = sections
  }

  /// The whole page, in which nothing is hidden but in pictures.
  var html: String {
    let pictures = page.data.pictures.mapValues { [$0.format.rawValue, $0.data] }
    return VisibleText.of(beforePictures) + Island.pictures("pictures", pictures)
      + VisibleText.of(afterPictures)
  }

  private var beforePictures: String {
    let links = Self.parts.map { "<li><a href=\"#\($0.0)\">\($0.1)</a></li>" }
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="generator" content="Duet">
      <title>Native UI tests or WebDriver? A comparison by Duet</title>
      <style nonce="\(nonce)">\(Self.style)</style>
      </head>
      <body>
      <a class="skip" href="#main">Skip to the comparison</a>
      <header>
      <h1>Native UI tests or WebDriver?</h1>
      <p class="lead">\(lead)</p>
      </header>
      <nav class="parts" aria-label="Parts of the page"><ul>\(links.joined())</ul></nav>
      <main id="main" tabindex="-1">
      <noscript><p class="notice">This page is read without JavaScript: pictures are not shown, and \
      the two tools side by side stay as they are.</p></noscript>
      \(sections.joined(separator: "\n"))
      </main>
      <footer><p>Made by Duet. <a href="#main">Back to the top</a></p></footer>
      <dialog id="enlarged" aria-labelledby="enlarged-title"><p id="enlarged-title"></p>\
      <img id="enlarged-picture" alt=""><form method="dialog"><button>Close</button></form></dialog>

      """
  }

  private var afterPictures: String {
    """

    \(Island.script("pairs", page.verdicts.texts))
    <script nonce="\(nonce)">\(Self.script)</script>
    </body>
    </html>

    """
  }

  private var lead: String {
    let scenarios = Figures.plural(page.data.scenarios.count, "written scenario")
    let tools = Figures.plural(page.data.tools.count, "tool")
    let apps = Set(page.data.scenarios.map(\.app)).count
    return "\(scenarios), played step by step by \(tools) on the same "
      + "\(apps == 1 ? "app" : "\(apps) apps"). What each tool was asked to do, what it really "
      + "did, and what that cost."
  }
}

/// Data in the page for its scripts.
enum Island {
  /// An element with a value as JSON, in which nothing can end the element, and whose texts show
  /// all that is in them.
  static func script(_ id: String, _ value: some Encodable) -> String {
    element(id, visible(json(value)))
  }

  /// An element with pictures, which are no text: they stay what they are.
  static func pictures(_ id: String, _ pictures: [String: [String]]) -> String {
    element(id, json(pictures))
  }

  private static func element(_ id: String, _ json: String) -> String {
    "<script type=\"application/json\" id=\"\(id.htmlEscaped)\">\(json.jsonInScript)</script>"
  }

  private static func json(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "∞", negativeInfinity: "−∞", nan: "not a number")
    // Only a value that throws itself could fail here, and none of the page's does.
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  /// JSON in whose texts everything is visible, be it written as it is or as an escape.
  static func visible(_ json: String) -> String {
    var result = ""
    var rest = Substring(json).unicodeScalars
    while let scalar = rest.popFirst() {
      guard scalar == "\\", let kind = rest.popFirst() else {
        result += standIn(for: scalar) ?? String(scalar)
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
      result += escaped.flatMap(standIn) ?? "\\\(kind)\(hex)"
    }
    return result
  }

  /// What stands for a character in JSON; a place of the page and its data must have one name.
  private static func standIn(for scalar: Unicode.Scalar) -> String? {
    switch scalar {
    // As between tags.
    case "\0", "\u{c}": "\u{FFFD}"
    // A backslash is escaped in turn.
    default: VisibleText.standIn(for: scalar)?.replacing("\\", with: "\\\\")
    }
  }
}
