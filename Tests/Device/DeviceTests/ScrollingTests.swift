import Device
import DeviceDoubles
import Foundation
import Testing

/// Scrolling as an app sees it that shows several pages in one element.
struct ScrolledContentTests {
  private struct Model: Sendable {
    var count = 40
    var page = "first"
    var seen: [ScrollPosition] = []
  }

  private final class Backing {}

  private func device() throws -> Device {
    try Device.running(Model()) { app in
      let cells = (0..<app.model.count).map { row in Element(.cell, identifier: "\(row)") }
      return Screen([
        Element(
          .webView, id: "web", content: .elements(cells),
          actions: [.scroll { app.model.seen.append($0) }], scrolledContent: app.model.page),
        Element(
          .button, label: app.model.seen.map { "\($0.offset)/\($0.furthest)" }.last ?? "",
          actions: [.tap { app.model.page = app.model.page == "first" ? "other" : "first" }]),
        Element(
          .button, identifier: "shorter", label: "\(app.model.seen.last?.isAtEnd ?? false)",
          actions: [.tap { app.model.count = 30 }]),
      ])
    }
  }

  @Test func theAppIsToldHowFarItIsScrolled() throws {
    let device = try device()
    device.scroll(at: CGPoint(x: 1, y: 1), by: 88)
    #expect(device.shown[1...].map(\.element.label) == ["88.0/1004.0", "false"])
    device.scroll(at: CGPoint(x: 1, y: 1), by: 5000)
    #expect(device.shown[1...].map(\.element.label) == ["1004.0/1004.0", "true"])
  }

  @Test func eachContentHasItsOffsetAndGetsItBack() throws {
    let device = try device()
    device.scroll(at: CGPoint(x: 1, y: 1), by: 88)
    #expect(device.topIdentifier == "2")
    try device.tap(device.shown[1])
    #expect(device.topIdentifier == "0")
    try device.tap(device.shown[1])
    #expect(device.topIdentifier == "2")
    #expect(device.shown[0].scrollOffset == 88)
  }

  @Test func contentThatBecameShorterIsNotScrolledBeyondItsEnd() throws {
    let device = try device()
    device.scroll(at: CGPoint(x: 1, y: 1), by: 5000)
    try device.tap(device.shown[2])
    #expect(device.shown[0].scrollOffset == 30 * 44 - 756)
    #expect(device.shown[0].children.last?.frame.maxY == 756)
  }

  @Test func anElementThatStandsForAnotherObjectDoesNotLookTheSame() {
    let (one, other) = (Backing(), Backing())
    let element = Element(.webView, backing: one)
    #expect(element.looksLike(Element(.webView, backing: one)))
    #expect(!element.looksLike(Element(.webView, backing: other)))
    #expect(!element.looksLike(Element(.webView, scrolledContent: "a", backing: one)))
  }
}

struct WheelTests {
  private func device(_ type: ElementType) throws -> Device {
    try Device.running(0) { _ in
      let cells = (0..<40).map { row in Element(.cell, identifier: "\(row)") }
      return Screen([Element(type, id: "list", content: .elements(cells))])
    }
  }

  @Test func aWheelScrollsWhatIsAtThePointAndNotBeyondItsEnds() throws {
    let device = try device(.table)
    let point = CGPoint(x: 100, y: 100)
    #expect(device.scroll(at: point, by: 44))
    #expect(device.topIdentifier == "1")
    #expect(device.scroll(at: point, by: -1000))
    #expect(device.topIdentifier == "0")
  }

  @Test func aWheelSaysWhereNothingScrolls() throws {
    let device = try device(.group)
    let before = device.revision
    #expect(!device.scroll(at: CGPoint(x: 100, y: 100), by: 44))
    #expect(device.revision == before)
  }
}

extension Device {
  /// The identifier of what is at the top of the screen.
  fileprivate var topIdentifier: String? { tree?.node(at: CGPoint(x: 1, y: 1))?.element.identifier }
}
