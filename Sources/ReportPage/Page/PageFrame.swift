import ComparisonReport

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
    let pictures = page.data.pictures.mapValues { [$0.format, $0.data] }
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
