import Device
import Foundation
import ScreenPicture
import Testing

/// The rows of a long table that an audit visits.
struct AuditTests {
  /// A table 100 points high, with rows of 44 points. The button in one row has no name.
  private func tree(nameless: Int, rowHeight: Double = 44) throws -> ElementTree {
    let rows = Rows(Array(0..<1000), id: { $0 }, state: 0, rowHeight: rowHeight) { number in
      Element(
        .cell,
        content: .elements([
          Element(
            .button, identifier: "button \(number)", label: number == nameless ? "" : "\(number)")
        ]))
    }
    return try Stage.tree([
      Element(.table, layout: Layout(height: 100), content: .rows(rows)), Element(.other),
    ])
  }

  private func findings(_ tree: ElementTree) -> [String] {
    ScreenAudit(tree, ScreenPicture(tree: tree)).findings.map(\.description)
  }

  /// If scrolled by 40 points, 4 points of row 0 are visible, all of rows 1 and 2, and 8 points of
  /// row 3.
  @Test(arguments: [0: 0...2, 40: 0...3, 44: 1...3, 50: 1...3, 43_900: 997...999])
  func `Each visible row is audited, even if little of it is visible, and no other row`(
    offset: Double, shown: ClosedRange<Int>
  ) throws {
    for row in max(shown.lowerBound - 1, 0)...min(shown.upperBound + 1, 999) {
      let tree = try tree(nameless: row)
      let table = try #require(tree.application.child(at: 0)?.child(at: 0)?.child(at: 0))
      Device(apps: []).scroll(table, to: offset)
      #expect(
        findings(tree) == (shown.contains(row) ? ["noName: button 'button \(row)'"] : []),
        "row \(row)")
      #expect(tree.nodeCount < 20)
    }
  }

  @Test(arguments: [0, -1, Double.nan, .infinity])
  func `Rows may have no height`(height: Double) throws {
    #expect(try findings(tree(nameless: 0, rowHeight: height)) == [])
  }
}
