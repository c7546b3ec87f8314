import Foundation
import WebDriverServer

/// The home page, and the last report of `duet compare --report .build/report` in the Git checkout.
extension LiveSite {
  func index(host: String) -> IndexPage {
    let address = "http://\(host)\(webDriverPath)"
    return IndexPage(
      isWatchable: demonstration != nil,
      apps: apps.map {
        PageCard(path: "/apps/\($0.path)", title: $0.definition.name, text: $0.summary)
      },
      checkout: checkout.map {
        .init(hasReport: FileManager.default.isReadableFile(atPath: Self.report(in: $0).path))
      }, endpoint: address, bundleIdentifier: apps.first?.definition.bundleIdentifier ?? "")
  }

  /// The report, or nil if there is none.
  var report: PageResponse? {
    guard let checkout, let data = try? Data(contentsOf: Self.report(in: checkout)) else {
      return nil
    }
    // The report has its own policy for scripts and styles.
    let headers = ["Content-Security-Policy": "frame-ancestors 'none'"]
    return PageResponse(200, "text/html; charset=utf-8", data, headers: headers)
  }

  private static func report(in checkout: URL) -> URL {
    checkout.appendingPathComponent(".build/report/index.html")
  }
}

struct IndexPage: SitePage {
  static let template = "index"
  let head = PageHead(title: "Duet")
  let isWatchable: Bool
  let apps: [PageCard]
  let checkout: Checkout?
  let endpoint, bundleIdentifier: String

  struct Checkout { let hasReport: Bool }
}
