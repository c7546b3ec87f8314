import ReportPage

/// A page before, in and after its block of times.
struct PageParts {
  let before: String
  let times: String
  let after: String

  struct NoFence: Error {
    let begins: Int
    let ends: Int
  }

  init(_ html: String) throws {
    let begins = html.ranges(of: "\n" + ReportPage.timingBegins + "\n")
    let ends = html.ranges(of: "\n" + ReportPage.timingEnds + "\n")
    guard begins.count == 1, ends.count == 1, html.ranges(of: ReportPage.timingBegins).count == 1,
      html.ranges(of: ReportPage.timingEnds).count == 1
    else { throw NoFence(begins: begins.count, ends: ends.count) }
    before = String(html[..<begins[0].lowerBound])
    times = String(html[begins[0].upperBound..<ends[0].lowerBound])
    after = String(html[ends[0].upperBound...])
  }
}
