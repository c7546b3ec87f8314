import ComparisonReport

/// A report as one HTML page that needs nothing else: no network, no other file.
///
///     let page = ReportPage(data).html
///
/// The page shows the overview and each scenario with two tools side by side without a script, too;
/// scripts choose other tools, sort tables, show pictures and fill in the times. All that comes
/// from ``ReportData/timing`` lies between the lines ``timingBegins`` and ``timingEnds``, each of
/// which is there once: outside of them, pages of the same tests are alike byte by byte.
public struct ReportPage: Sendable {
  /// The line before the part of the page that holds all times.
  public static let timingBegins = Fence.begin
  /// The line after the part of the page that holds all times.
  public static let timingEnds = Fence.end

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
