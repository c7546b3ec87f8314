import ReportPage

/// Pages that several tests look at, each made and taken apart once.
enum Pages {
  /// The page of a rich report in which nothing went wrong.
  static let good = Result { try Page(ReportPage(Fixture.report()).html) }
  /// The page of a report in which much went wrong.
  static let troubled = Result { try Page(ReportPage(Fixture.troubled()).html) }

  /// A page as text and in its parts.
  struct Page {
    let html: String
    let scan: HTMLScan

    init(_ html: String) {
      self.html = html
      scan = HTMLScan(html)
    }
  }
}
