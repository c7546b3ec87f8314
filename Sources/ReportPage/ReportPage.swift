import ComparisonReport

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
