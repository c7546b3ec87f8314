import Foundation

/// A report in one line: how many results are as expected, and the ratios.
package struct ReportBadge: Sendable {
  private let message: String
  private let passed: Bool

  /// Makes the badge of a report.
  package init(_ report: ReportData) {
    let played = report.scenarios.flatMap(\.cells).filter(\.status.isPlayed)
    let fine = played.count(where: \.status.isFine)
    let tools = Set(report.tools.filter { $0.variantOf == nil }.map(\.name))
    let ratios = report.timing.ratios.headlines.filter { tools.contains($0.tool) && !$0.isVariant }
    let last = ratios.last(where: { $0.tool == "webdriver-http" })?.tool ?? ratios.last?.tool
    let told = ratios.filter { $0.tool == last }.map { decimal($0.ratio, places: 1) + "×" }
    message = ["\(fine)/\(played.count) as expected", told.joined(separator: " and ")]
      .filter { !$0.isEmpty }.joined(separator: ", ")
    passed = report.passed
  }

  /// The badge as the endpoint that shields.io reads: https://shields.io/badges/endpoint-badge.
  package var json: String {
    "{\"color\":\"\(passed ? "brightgreen" : "red")\",\"label\":\"duet\",\"message\":\"\(message)\","
      + "\"schemaVersion\":1}\n"
  }

  /// The badge as a picture.
  package var svg: String {
    // Letters of Verdana at 11 px are some 6.6 wide.
    let width = Int(Double(message.count) * 6.6) + 14
    let label = 40
    let colour = passed ? "#176b3a" : "#b3261e"
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(label + width)" height="20" role="img" \
      aria-label="duet: \(message)"><title>duet: \(message)</title>\
      <rect width="\(label + width)" height="20" rx="3" fill="#3b3b41"/>\
      <path d="M\(label) 0h\(width - 3)a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3h-\(width - 3)z" fill="\(colour)"/>\
      <g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">\
      <text x="\(label / 2)" y="14">duet</text>\
      <text x="\(label + width / 2)" y="14">\(message)</text></g></svg>

      """
  }
}
