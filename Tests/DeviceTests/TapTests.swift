import Device
import DeviceDoubles
import Foundation
import Testing

struct TapTests {
  @Test func aTapDoesTheElementsActionAndTheScreenIsDrawnAnew() throws {
    let device = try Device.running(0) { app in
      Screen(
        Element(
          .other, id: "screen",
          content: .elements([
            Element(
              .button, label: "Count", value: "\(app.model)", actions: [.tap { app.model += 1 }])
          ])))
    }
    let before = device.revision
    let button = try #require(device.tree?.node(at: CGPoint(x: 30, y: 20)))
    try device.tap(button)
    #expect(device.tree?.node(at: CGPoint(x: 30, y: 20))?.element.value == "1")
    #expect(device.revision == before + 1)
  }
}
