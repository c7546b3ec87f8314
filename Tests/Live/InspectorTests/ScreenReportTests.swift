import Device
import DeviceDoubles
import Inspector
import Testing

@Suite("A screen's report")
struct ScreenReportTests {
  /// A table of so many rows with a text each.
  private func device(rows count: Int) throws -> Device {
    try Device.running(count) { app in
      let rows = Rows(0..<app.model, id: { $0 }, state: 0) { number in
        Element(.cell, content: .elements([Element(.staticText, label: "Row \(number)")]))
      }
      return Screen(Element(.table, content: .rows(rows)))
    }
  }

  @Test func `shows a stretch of a long table, and says how much is left out`() throws {
    let device = try device(rows: 100_000)
    let screen = try Inspector.of(device).screen()
    let first = ScreenReport(screen)
    #expect(first.nodes.count { $0.type == "Cell" } == 100)
    #expect(first.nodes.compactMap(\.rows) == [[99_900, 100]])
    let middle = ScreenReport(screen, firstRow: 500)
    #expect(middle.nodes.compactMap(\.rows) == [[500, 400], [99_400, 600]])
    #expect(middle.nodes.contains { $0.name == "Row 500" })
    #expect(!middle.nodes.contains { $0.name == "Row 600" })
    let last = ScreenReport(screen, firstRow: 1_000_000)
    #expect(last.nodes.compactMap(\.rows) == [[99_900, 99_800]])
  }

  @Test func `does not count more than a thousand hits`() throws {
    let device = try device(rows: 5000)
    let answer = Console(device).evaluate("app.cells", isConfirmed: false)
    #expect(answer.count == "1000+")
    #expect(answer.hits.count == 50)
  }

  @Test func `has picture and tree of one revision, with places that lead back`() throws {
    let fixture = try Fixture()
    let screen = try fixture.screen()
    let report = ScreenReport(screen)
    #expect(report.revision == screen.revision)
    #expect(report.picture.hasPrefix("<svg"))
    #expect(report.nodes.first?.type == "Application")
    for node in report.nodes { #expect(screen.node(at: node.place)?.place == node.place) }
    #expect(screen.node(at: "0.99") == nil)
    #expect(screen.node(at: "x") == nil)
  }
}
