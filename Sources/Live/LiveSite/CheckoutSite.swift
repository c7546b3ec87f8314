import Foundation
import WebDriverServer

/// What the site shows of the checkout that its server runs in: `/scenarios`, the written scenarios, and
/// `/report`, the page that `duet compare --report .build/report` wrote last.
extension LiveSite {
  /// The links of the first page to what the checkout has.
  var checkoutLinks: String {
    guard let checkout else { return "" }
    let report =
      FileManager.default.isReadableFile(atPath: Self.report(in: checkout).path)
      ? "<a href=\"/report\">The report</a> says how the two tools compare."
      : "<code>duet compare --report .build/report</code> makes a report, which is then shown here."
    return "<p>The <a href=\"/scenarios\">scenarios</a> say what the tests do. \(report)</p>"
  }

  /// Answers a request for the scenarios or the report; nil where there is no checkout, or no report.
  func answerCheckout(_ name: String) -> PageResponse? {
    guard let checkout else { return nil }
    guard name == "report" else { return .html(Self.scenarioPage(checkout)) }
    // The report itself says what a browser is to allow it.
    let headers = ["Content-Security-Policy": "frame-ancestors 'none'"]
    return (try? Data(contentsOf: Self.report(in: checkout))).map {
      PageResponse(200, "text/html; charset=utf-8", $0, headers: headers)
    }
  }

  private static func report(in checkout: URL) -> URL {
    checkout.appendingPathComponent(".build/report/index.html")
  }

  /// The scenarios' texts by their files' names, in order and by app.
  private static func scenarios(in checkout: URL) -> [(app: String, name: String, text: String)] {
    let files = FileManager.default
    let root = checkout.appendingPathComponent("Scenarios")
    let apps = (try? files.contentsOfDirectory(atPath: root.path)) ?? []
    return apps.sorted().flatMap { app in
      let app = root.appendingPathComponent(app)
      let names = (try? files.contentsOfDirectory(atPath: app.path)) ?? []
      return names.filter { $0.hasSuffix(".scenario") }
        .sorted { $0.localizedStandardCompare($1) == .orderedAscending }
        .compactMap { name in
          let text = try? String(contentsOf: app.appendingPathComponent(name), encoding: .utf8)
          return text.map { (app.lastPathComponent, name, $0) }
        }
    }
  }

  private static func scenarioPage(_ checkout: URL) -> String {
    let items = scenarios(in: checkout).map { app, name, text in
      """
      <details><summary>\(app.htmlEscaped): \(name.htmlEscaped)</summary>
      <pre>\(text.htmlEscaped)</pre></details>
      """
    }
    return SitePage.article(
      title: "Scenarios – Duet",
      """
      <h1>Scenarios</h1>
      <p class="lead">What the tests do and check, step by step; both suites are held to these words.</p>
      \(items.joined(separator: "\n"))
      <p><a href="/">What is here</a></p>
      """)
  }
}
