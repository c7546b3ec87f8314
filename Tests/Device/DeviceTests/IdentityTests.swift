import Device
import DeviceDoubles
import Testing

struct IdentityTests {
  private struct Model: Sendable {
    var names = ["a", "b", "c"]
    var screen = "first"
    var unseen = 0
  }

  private func device() throws -> Device {
    try Device.running(Model()) { app in
      let rows = Rows(app.model.names, id: { $0 }, state: 0) { name in
        Element(.cell, label: name, actions: [.swipe(.left) { app.model.names.removeFirst() }])
      }
      return Screen(
        Element(
          .other, id: app.model.screen,
          content: .elements([
            Element(.table, content: .rows(rows)),
            Element(.button, label: "Turn", actions: [.tap { app.model.names.reverse() }]),
            Element(.button, label: "Same", actions: [.tap { app.model.unseen += 1 }]),
            Element(.button, label: "Next", actions: [.tap { app.model.screen = "second" }]),
          ])))
    }
  }

  private func tap(_ label: String, on device: Device) throws {
    try device.tap(#require(device.find(.button, label)))
  }

  @Test func aRowKeepsItsPathWhereverItIsMoved() throws {
    let device = try device()
    let path = try #require(device.find(.cell, "a")).path
    try tap("Turn", on: device)
    let moved = try #require(device.tree?.node(at: path))
    #expect(moved.element.label == "a")
    #expect(moved.index == 2)
    #expect(moved.path == path)
  }

  @Test func thePathToARowThatIsGoneLeadsNowhere() throws {
    let device = try device()
    let path = try #require(device.find(.cell, "a")).path
    let other = try #require(device.find(.cell, "b")).path
    try device.swipe(#require(device.find(.cell, "a")), .left)
    #expect(device.tree?.node(at: path) == nil)
    #expect(device.tree?.node(at: other)?.element.label == "b")
  }

  @Test func aPathIntoOneScreenLeadsNowhereOnAnother() throws {
    let device = try device()
    let path = try #require(device.find(.button, "Turn")).path
    try tap("Next", on: device)
    #expect(device.find(.button, "Turn") != nil)
    #expect(device.tree?.node(at: path) == nil)
  }

  @Test func aNodeThatIsKeptAloneKeepsItsScreen() throws {
    weak var gone: Device?
    var kept: ElementNode?
    do {
      let device = try device()
      gone = device
      kept = device.find(.cell, "b")
    }
    #expect(gone == nil)
    let node = try #require(kept)
    let table = try #require(node.parent)
    #expect(table.element.type == .table)
    #expect(table.children.map(\.element.label) == ["a", "b", "c"])
    #expect(node.ancestors.map(\.element.type) == [.table, .other, .window, .application])
    #expect(abs(node.frame.minY - table.frame.minY - node.frame.height) < 1e-9)
    #expect(node.tree.node(at: node.path) == node)
  }

  @Test func theRevisionGrowsOnlyWhenTheScreenChanged() throws {
    let device = try device()
    let before = device.revision
    let tree = try #require(device.tree)
    try tap("Same", on: device)
    #expect(device.revision == before)
    #expect(device.tree === tree)
    try tap("Turn", on: device)
    #expect(device.revision == before + 1)
    #expect(device.tree !== tree)
  }

  @Test func siblingsThatShareAnIdentifierAreToldApartByTheirOrder() throws {
    let device = try Device.running(0) { _ in
      Screen(
        Element(
          .other, id: "screen",
          content: .elements([
            Element(.button, identifier: "x", label: "1"),
            Element(.button, identifier: "x", label: "2"),
          ])))
    }
    for label in ["1", "2"] {
      let path = try #require(device.find(.button, label)).path
      #expect(device.tree?.node(at: path)?.element.label == label)
    }
  }
}
