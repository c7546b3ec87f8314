import Device
import DeviceDoubles
import Foundation
import Testing

struct RowsTests {
  @Test func aLongTableCostsOnlyTheRowsThatAreAskedFor() throws {
    let device = try Device.showingTable(of: 100_000)
    let table = try #require(device.table)
    #expect(table.childCount == 100_000)
    let last = try #require(table.child(at: 99_999))
    try device.tap(last)
    #expect(device.tree?.nodeCount ?? .max < 20)
    #expect(device.tapped == "99999")
  }

  @Test func aTapScrollsTheRowOntoTheScreen() throws {
    let device = try Device.showingTable(of: 1000)
    let row = try #require(device.table?.child(at: 500))
    #expect(!row.isVisible)
    #expect(!row.isHittable)
    device.scrollToVisible(row)
    #expect(row.isVisible)
    #expect(row.isHittable)
    #expect(row.frame.maxY == row.parent?.frame.maxY)
    let first = try #require(device.table?.child(at: 0))
    device.scrollToVisible(first)
    #expect(first.frame.minY == first.parent?.frame.minY)
  }

  @Test func aTapAtAPointFindsTheRowThere() throws {
    let device = try Device.showingTable(of: 1000)
    try device.tap(at: CGPoint(x: 100, y: 44 + 3 * 44 + 10))
    #expect(device.tapped == "3")
  }

  @Test func noRowBeforeTheFirstOrBehindTheLast() throws {
    let device = try Device.showingTable(of: 3)
    let table = try #require(device.table)
    #expect(table.child(at: -1) == nil)
    #expect(table.child(at: 3) == nil)
    try device.tap(at: CGPoint(x: 100, y: 44 + 5 * 44))
    #expect(device.tapped == "-1")
  }

  @Test func rowsLookAlikeWhenDataAndStateAreEqual() {
    func element(_ data: [Int], state: String) -> Element {
      Element(
        .table, content: .rows(Rows(data, id: { $0 }, state: state) { _ in Element(.cell) }))
    }
    #expect(element([1, 2], state: "a").looksLike(element([1, 2], state: "a")))
    #expect(!element([1, 2], state: "a").looksLike(element([1, 3], state: "a")))
    #expect(!element([1, 2], state: "a").looksLike(element([1, 2], state: "b")))
    #expect(!element([1, 2], state: "a").looksLike(Element(.table)))
  }
}
