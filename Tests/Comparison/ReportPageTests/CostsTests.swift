import Testing

@testable import ComparisonReport
@testable import ReportPage

/// The section of computed costs.
struct CostsTests {
  private func report(_ tools: [String]) throws -> ReportData {
    let rows = tools.enumerated().map { place, tool in
      var counts = CostCounts()
      counts[tool == "page" ? .pageFind : .snapshot] = Double(10 * (place + 1))
      counts.wait = tool == "native" ? 3 : 0
      return CostRow(
        scenario: "A.1", app: "TinyLog", tool: tool, counts: [.webDriverAgent: counts])
    }
    var report = try Fixture.report(tools: 2)
    report.costs = CostsData(rows, [try Fixture.profile()])
    return report
  }

  @Test func `without a script, the first profile's costs are on the page`() throws {
    let scan = HTMLScan(try report(["native", "driver", "page"]))
    let cells = scan.all("td").map(\.text).filter { $0.hasPrefix("Without waits ") }
    #expect(
      cells == [
        "Without waits 1.00 s (1.00–1.00)", "Without waits 2.00 s (2.00–2.00)",
        "Without waits not known",
      ])
    let html = ReportPage(try report(["native", "driver"])).html
    #expect(
      html.contains(
        "Computed for a slow phone. In TinyLog, driver takes 2.00 × (2.00–2.00) as long as native "
          + "without waits, and 0.50 × (0.50–0.50) with them."))
    #expect(html.contains(#"data-profile="0" aria-pressed="true">slow<"#))
  }

  @Test func `without counts or profiles there is no section`() throws {
    #expect(CostsData([], []) == nil)
    #expect(!ReportPage(try report([])).html.contains("id=\"costs\""))
  }

  @Test func `the data has every figure that a script needs, and malformed data shows nothing`()
    throws
  {
    var report = try report(["native", "driver"])
    let costs = try #require(report.costs)
    #expect(costs.primitives == CostPrimitive.allCases.map(\.rawValue))
    #expect(costs.rows.map { $0.counts[.webDriverAgent]?.wait } == [3, 0])
    #expect(costs.computed(at: [.snapshot: 1])?.work("driver", app: "TinyLog")?.value == 20)
    report.costs?.profiles = []
    #expect(!ReportPage(report).html.contains("id=\"costs\""))
  }
}
