import ComparisonReport
import Foundation

/// A report as one HTML page that needs nothing else: no network, no other file.
///
///     let page = ReportPage(data).html
///
/// What came out and how it was measured stands in the page and is read without a script, too; a
/// script draws one scenario at a time, where it is asked for.
package struct ReportPage: Sendable {
  private let page: PageContext

  /// Makes a page of a report's data.
  package init(_ data: ReportData) { page = PageContext(data) }

  private static let style = String(decoding: PackageResources.report_css, as: UTF8.self)
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

  /// The whole page, in UTF-8 when written to a file; nothing is hidden but in pictures.
  package var html: String {
    let pictures = page.pictures.mapValues { [$0.format.rawValue, $0.data] }
    return VisibleText.of(beforePictures) + EmbeddedJSON.pictures("pictures", pictures)
      + VisibleText.of(afterPictures)
  }

  private var beforePictures: String {
    """
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
    <main id="main" tabindex="-1">
    \(VerdictSection(page: page).html)
    \(RatioSection(page: page).html)
    \(GridSection(page: page).html)
    \(HeatmapSection(page: page).html)
    \(ReadersSection(page: page).html)
    <section id="scenario" aria-labelledby="scenario-title" hidden>
    <h2 id="scenario-title" tabindex="-1">A scenario, step by step</h2>
    <div id="view"></div>
    </section>
    <noscript><p class="notice">The scenarios, step by step, are drawn by a script, which does not \
    run here.</p></noscript>
    \(MethodSection(page: page).html)
    </main>
    <footer><p>Made by Duet. <a href="#main">Back to the top</a></p></footer>
    <dialog id="enlarged" aria-labelledby="enlarged-title"><p id="enlarged-title"></p>\
    <div id="enlarged-picture"></div><form method="dialog"><button>Close</button></form></dialog>

    """
  }

  private var afterPictures: String {
    """

    \(EmbeddedJSON.texts("data", ScriptData.object(page)))
    <script nonce="\(nonce)">\(Self.script)</script>
    </body>
    </html>

    """
  }

  /// What is compared, for who knows neither.
  private var lead: String {
    let scenarios = Figures.plural(page.data.scenarios.count, "written scenario")
    return
      "Two ways to test an app by a program that uses its screens. <b>Native</b>: the test, in the app’s language, "
      + "asks for buttons, fields and rows by type and name, as with Apple’s XCUITest. "
      + "<b>WebDriver</b>: the test, in any language, sends commands to a server, which searches the "
      + "screen’s source, as with Appium. "
      + "Here models of these two, on a simulated phone, played the same \(scenarios) of two sample "
      + "apps, step by step."
  }
}

/// JSON in the page for its script, in an element that nothing in it can end.
enum EmbeddedJSON {
  /// An element with a value, whose texts show all that is in them.
  static func texts(_ id: String, _ value: some Encodable) -> String {
    element(id, visible(json(value)))
  }

  /// An element with pictures, which are no text: they stay what they are.
  static func pictures(_ id: String, _ pictures: [String: [String]]) -> String {
    element(id, json(pictures))
  }

  private static func element(_ id: String, _ json: String) -> String {
    // In JSON, the character is in strings only; without it, nothing ends the element.
    let json = json.replacing("<", with: "\\u003c")
    return "<script type=\"application/json\" id=\"\(id.htmlEscaped)\">\(json)</script>"
  }

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
