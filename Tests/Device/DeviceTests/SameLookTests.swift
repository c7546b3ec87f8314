import Device
import TestSupport
import Foundation
import Testing

/// A rendering that looks the same as the one before: the tree stays, and the new actions are used.
struct SameLookTests {
  private struct Model: Sendable {
    var unseen = 0
    var shown = ""
    var text = ""
  }

  /// Each action shows the value of `unseen` from the last rendering.
  private func device(rowCount: Int = 20) throws -> Device {
    try Device.running(Model()) { app in
      let unseen = app.model.unseen
      func show(_ gesture: String) { app.model.shown = "\(gesture) \(unseen)" }
      let rows = Rows(Array(0..<rowCount), id: { $0 }, state: 0) { number in
        let parts = [
          Element(.button, label: "Tap \(number)", actions: [.tap { show("tap") }]),
          Element(.button, label: "Move \(number)", actions: [.drag { _ in show("drag") }]),
        ]
        return Element(
          .cell, label: "Row \(number)", content: .elements(parts),
          actions: [.swipe(.left) { show("swipe") }, .press { show("press") }])
      }
      let field = Element(
        .textField, label: "Field", value: app.model.text, isFocused: true,
        actions: [
          .focus { show("focus") }, .edit { _ in show("edit") },
          .key { key in
            show(key == .enter ? "return" : "key")
            return .taken
          },
        ])
      let slider = Element(
        .slider, label: "Slider", scale: Element.Scale(minimum: 0, maximum: 1, current: 0),
        actions: [.adjust { _ in show("adjust") }])
      return Screen([
        Element(.staticText, identifier: "shown", label: app.model.shown), field, slider,
        Element(.button, label: "Same", actions: [.tap { app.model.unseen += 1 }]),
        Element(
          .table, label: "Table", layout: Layout(height: 264), content: .rows(rows),
          actions: [.scroll { _ in show("scroll") }]),
      ])
    }
  }

  enum Gesture: String, CaseIterable {
    case tap, activate, drag, moveRow, swipe, press, focus, edit, key, `return`, adjust, slide,
      scroll

    /// The name that the element's action writes to the screen.
    var done: String {
      switch self {
      case .activate: "tap"
      case .moveRow: "drag"
      case .slide: "adjust"
      default: rawValue
      }
    }

    /// Finds the gesture's elements, and returns a function that makes the gesture.
    func ready(on device: Device) throws -> () throws -> Void {
      let (row, handle) = (try device.find(.cell, "Row 2"), try device.find(.button, "Move 1"))
      let button = try device.find(.button, "Tap 2")
      let field = try device.find(.textField, "Field")
      let slider = try device.find(.slider, "Slider")
      let table = try device.find(.table, "Table")
      let key = try device.find(.button, "return")
      return {
        switch self {
        case .tap: try device.tap(button)
        case .activate: try device.activate(button)
        case .drag: try device.drag(handle, to: row)
        case .moveRow: try device.moveRow(of: handle, by: 1)
        case .swipe: try device.swipe(row, .left)
        case .press: try device.press(row)
        case .focus: try device.tap(field)
        case .edit: try device.enterText("x", in: field)
        case .key: try device.typeText("x")
        case .return: try device.tap(key)
        case .adjust: try device.adjust(slider, toNormalizedPosition: 1)
        case .slide:
          let (start, y) = (slider.frame.minX + 1, slider.frame.midY)
          try device.drag(from: CGPoint(x: start, y: y), to: CGPoint(x: start + 99, y: y))
        case .scroll: device.scroll(table, to: 50)
        }
      }
    }
  }

  @Test(arguments: Gesture.allCases)
  func `A gesture runs the action of the last rendering, even if that looks the same`(
    gesture: Gesture
  ) throws {
    let device = try device()
    let make = try gesture.ready(on: device)
    let revision = device.revision
    try device.tap(device.find(.button, "Same"))
    #expect(device.revision == revision)
    try make()
    #expect(try device.find(.staticText, "shown").element.label == "\(gesture.done) 1")
  }

  @Test func `The tree, its nodes, the index and the revision stay the same`() throws {
    let device = try device(rowCount: 100_000)
    let (tree, revision) = (try #require(device.tree), device.revision)
    let table = try #require(device.shown.last)
    let row = try #require(table.child(at: 2))
    let button = try #require(device.shown.first { $0.element.label == "Same" })
    try device.tap(button)
    #expect(device.tree === tree)
    #expect(device.revision == revision)
    #expect(tree.nodeCount < 40)
    #expect(!tree.isIndexed)
    #expect(device.tree?.node(at: row.path) == row)
    try device.press(row)
    #expect(device.shown.first?.element.label == "press 1")
  }
}
