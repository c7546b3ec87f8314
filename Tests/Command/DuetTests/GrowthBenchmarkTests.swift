@testable import duet_bench
import ComparisonReport
import Device
import Foundation
import NativeQuery
import Testing

struct GrowthBenchmarkTests {
  @Test func `the budget decides the number of repetitions, between 5 and 30`() {
    func repetitions(_ first: Double) -> Int { GrowthPlan.repetitions(first: first, budget: 1) }
    #expect(repetitions(0.1) == 10)
    #expect(repetitions(0.000_01) == 30)
    #expect(repetitions(0) == 30)
    #expect(repetitions(7) == 5)
  }

  @Test func `even a few runs are spread over the whole table`() {
    let three = (0..<3).map { GrowthPlan.row(ofRun: $0, rows: 10_000) }
    #expect(three == [5_000, 1_180, 7_360])
    let many = (0..<1000).map { GrowthPlan.row(ofRun: $0, rows: 10) }
    #expect((0..<10).allSatisfy { row in (99...101).contains(many.count { $0 == row }) })
  }

  @Test func `every tool does the same on every table`() async throws {
    var reported: [Int] = []
    let growth = try await GrowthBenchmark(rows: [2, 30], budget: 0).measure { reported.append($0) }
    #expect(reported == [2, 30])
    #expect(growth.task == GrowthBenchmark.task)
    #expect(
      growth.lines.map(\.tool) == [
        "native", "webdriver-in-process", "webdriver-http", "webdriver-http, accessibility id",
        "webdriver-http, predicate string",
      ])
    for line in growth.lines {
      #expect(line.points.map(\.rows) == [2, 30])
      #expect(line.points.map(\.seconds?.count) == [5, 5])
      #expect(line.points.allSatisfy { ($0.seconds?.minimum ?? 0) > 0 }, "\(line.tool)")
    }
    let read = try JSONDecoder().decode(GrowthData.self, from: Data(growth.json.utf8))
    #expect(read.lines.map(\.points.count) == [2, 2, 2, 2, 2])
  }

  @Test func `the screen changes before each find`() throws {
    let device = Device(apps: [RowsApp(count: 3)])
    let app = XCUIApplication(device: device, bundleIdentifier: "app.duet.rows")
    try app.launch()
    var revisions = [device.revision]
    try app.buttons["Change"].tap()
    revisions.append(device.revision)
    try app.staticTexts["Row 2"].tap()
    revisions.append(device.revision)
    #expect(Set(revisions).count == 3)
    #expect(try app.staticTexts["tapped"].label == "Tapped: Row 2")
  }

  @Test func `the table has a row for each number of rows and a column for each tool`() {
    let growth = GrowthData(
      task: "Tap.",
      lines: [
        GrowthLine(
          tool: "native",
          points: [
            GrowthPoint(rows: 10, seconds: Spread(of: [0.001, 0.003])),
            GrowthPoint(rows: 100, seconds: nil),
          ]),
        GrowthLine(
          tool: "other",
          points: [GrowthPoint(rows: 10, seconds: Spread(of: [2]))]),
      ])
    #expect(
      growth.text == """
        Tap.

        Rows          native          other
        ────  ──────────────  ─────────────
          10  2.00 ms, n = 2  2.00 s, n = 1
         100    not measured   not measured

        """)
  }
}
