import Device
import DeviceDoubles
import Foundation
import Testing

struct WheelTests {
  private func device(_ type: ElementType) throws -> Device {
    try Device.running(0) { _ in
      let cells = (0..<40).map { row in Element(.cell, identifier: "\(row)") }
      return Screen(
        Element(
          .other, id: "screen",
          content: .elements([Element(type, id: "list", content: .elements(cells))])))
    }
  }

  @Test func aWheelScrollsWhatIsAtThePointAndNotBeyondItsEnds() throws {
    let device = try device(.table)
    let point = CGPoint(x: 100, y: 100)
    #expect(device.scroll(at: point, by: 44))
    #expect(device.tree?.node(at: CGPoint(x: 100, y: 1))?.element.identifier == "1")
    #expect(device.scroll(at: point, by: -1000))
    #expect(device.tree?.node(at: CGPoint(x: 100, y: 1))?.element.identifier == "0")
  }

  @Test func aWheelSaysWhereNothingScrolls() throws {
    let device = try device(.group)
    let before = device.revision
    #expect(!device.scroll(at: CGPoint(x: 100, y: 100), by: 44))
    #expect(device.revision == before)
  }
}
