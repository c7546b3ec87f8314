import Testing

@testable import ComparisonReport

/// The tables and the badge that stand beside a report's page.
struct ReportTablesTests {
  @Test func tablesHaveTheFiguresOfTheCharts() throws {
    let tables = ReportTables(try SampleReport.make())
    let outcomes = tables.outcomes.split(separator: "\r\n")
    #expect(outcomes.count == 1 + 2 * 3)
    #expect(outcomes[1] == "L.1,native,passed,2,2,1.0,1.0,,,1.5625,1.875,2.1875")
    let steps = tables.steps.split(separator: "\r\n").map(String.init)
    #expect(steps[0] == "item,tool,command,for,start,seconds,waited")
    #expect(steps.contains("L.1/TC1/S1,web,2,wait,,0.125,0.125"))
    #expect(tables.survival == "redesign,strategy,found,wrong,lost,ambiguous,not_applicable\r\n")
  }

  @Test func aTextIsOneFieldAndNoFormula() throws {
    var report = try SampleReport.make()
    report.scenarios[0].id = "=1+\"a\",\nb"
    let line = "\"'=1+\"\"a\"\",\nb\",native,passed,"
    #expect(ReportTables(report).outcomes.contains(line))
  }

  @Test func aRatioHasItsInterval() throws {
    var report = try SampleReport.make()
    report.timing.ratios = [
      RatioData(
        app: "TinyLog", base: "native", tool: "webdriver-http", isVariant: false,
        scenarios: ["A.1"], ratio: 2.5, lower: 2, upper: 3)
    ]
    #expect(
      ReportTables(report).ratios.hasSuffix(
        "\r\nTinyLog,native,webdriver-http,2.5,2.0,3.0,slower\r\n"))
  }

  @Test func theBadgeTellsOutcomeAndRatio() throws {
    var report = try SampleReport.make()
    #expect(
      ReportBadge(report).json
        == #"{"color":"red","label":"duet","message":"3/5 as expected","schemaVersion":1}"# + "\n")
    report = try ComparisonReportTests.report(of: FakeRun("L.2"), scenarios: [1])
    report.timing.ratios = [
      RatioData(
        app: "TinyLog", base: "native", tool: report.tools[0].name, isVariant: false,
        scenarios: ["A.1"], ratio: 2.5)
    ]
    #expect(
      ReportBadge(report).json.contains(
        #""brightgreen","label":"duet","message":"1/1 as expected, 2.5×""#))
    #expect(ReportBadge(report).svg.contains("<title>duet: 1/1 as expected, 2.5×</title>"))
  }
}
