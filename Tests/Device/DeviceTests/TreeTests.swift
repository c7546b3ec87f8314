import Device
import TestSupport
import Foundation
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
    try device.tap(device.find(.button, label))
  }

  @Test func `a row keeps its path when it is moved, until it is removed`() throws {
    let device = try device()
    let path = try device.find(.cell, "a").path
    let other = try device.find(.cell, "c").path
    try tap("Turn", on: device)
    let moved = try #require(device.tree?.node(at: path))
    #expect(moved.element.label == "a")
    #expect(moved.index == 2)
    #expect(moved.path == path)
    try device.swipe(device.find(.cell, "c"), .left)
    #expect(device.tree?.node(at: other) == nil)
    #expect(device.tree?.node(at: path)?.element.label == "a")
  }

  @Test func `a path in one screen finds nothing on a different screen`() throws {
    let device = try device()
    let path = try device.find(.button, "Turn").path
    try tap("Next", on: device)
    _ = try device.find(.button, "Turn")
    #expect(device.tree?.node(at: path) == nil)
  }

  @Test func `a node keeps its screen alive, without the device`() throws {
    weak var gone: Device?
    var kept: ElementNode?
    do {
      let device = try device()
      gone = device
      kept = try device.find(.cell, "b")
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

  @Test func `the revision grows only when the screen has changed`() throws {
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

  @Test func `siblings with the same identifier are distinguished by their order`() throws {
    let device = try Device.running(0) { _ in
      Screen(["1", "2"].map { Element(.button, identifier: "x", label: $0) })
    }
    for label in ["1", "2"] {
      let path = try device.find(.button, label).path
      #expect(device.tree?.node(at: path)?.element.label == label)
    }
  }
}

struct KeyTests {
  /// Siblings of all kinds, repeated: with an identifier, with an id that several share, with a
  /// unique id, and with neither.
  private func sibling(_ index: Int) -> Element {
    switch index % 5 {
    case 0: Element(.staticText, label: "Text \(index)")
    case 1: Element(.button, identifier: "same")
    case 2: Element(.button, id: "same")
    case 3: Element(.button, id: index)
    default: Element(.button, label: "Button \(index)")
    }
  }

  private func key(_ index: Int) -> ElementKey {
    let turn = index / 5
    return switch index % 5 {
    case 0: .place(.staticText, turn)
    // An identifier counts as an id.
    case 1: .id("same", 2 * turn)
    case 2: .id("same", 2 * turn + 1)
    case 3: .id(index, 0)
    default: .place(.button, turn)
    }
  }

  @Test(arguments: [0, 1, 2, 7, 8, 9, 10, 40])
  func `a sibling is identified by its ID or by its position among siblings of its type`(
    _ count: Int
  ) throws {
    let device = try Device.running(count) { app in
      Screen((0..<app.model).map { self.sibling($0) })
    }
    #expect(device.shown.map(\.key) == (0..<count).map(key))
  }
}

struct ChildTests {
  // Source: matrixprojects.net, "What's new with UI Testing in iOS 10".
  @Test func `hidden elements and those without a size are not in the tree`() throws {
    let frame = CGRect(x: -390, y: 0, width: 390, height: 44)
    let device = try Device.running(frame) { app in
      var hidden = Element(.staticText, label: "Hidden")
      hidden.isHidden = true
      let inside = [Element(.button, label: "Inside")]
      let flat = Element(.other, layout: Layout(height: 0), content: .elements(inside))
      let away = Element(.button, label: "Away", layout: Layout(fixedFrame: app.model))
      return Screen([hidden, away, flat, Element(.button, label: "B")])
    }
    #expect(device.shown.map(\.element.label) == ["Away", "B"])
    #expect(device.shown.map(\.frame.origin) == [frame.origin, .zero])
  }

  @Test func `a child is found by its key, whatever the hint`() throws {
    let device = try Device.running(["a", "b", "c"]) { app in
      let rows = Rows(app.model, id: { $0 }, state: 0) { Element(.cell, identifier: $0) }
      return Screen([Element(.image), Element(.table, id: "list", content: .rows(rows))])
    }
    let screen = try #require(device.tree?.application.child(at: 0)?.child(at: 0))
    for parent in [screen, try #require(screen.child(at: 1))] {
      for child in parent.children {
        for hint in [0, 1, 2, 99] { #expect(parent.child(child.key, hint: hint) == child) }
      }
      #expect(parent.child(.id("nothing", 0), hint: 0) == nil)
      #expect(parent.child(.place(.link, 0), hint: 0) == nil)
    }
  }
}

struct RowsTests {
  @Test func `a long table creates only the requested rows`() throws {
    let device = try Device.showingTable(of: 100_000)
    #expect(try device.table().childCount == 100_000)
    try device.tap(device.row(99_999))
    #expect(device.tree?.nodeCount ?? .max < 20)
    #expect(device.tapped == "99999")
  }

  @Test func `a tap scrolls the row onto the screen`() throws {
    let device = try Device.showingTable(of: 1000)
    let row = try device.row(500)
    #expect(!row.isVisible)
    #expect(!row.isHittable)
    device.scrollToVisible(row)
    #expect(row.isVisible)
    #expect(row.isHittable)
    #expect(row.frame.maxY == row.parent?.frame.maxY)
    let first = try device.row(0)
    device.scrollToVisible(first)
    #expect(first.frame.minY == first.parent?.frame.minY)
  }

  @Test func `a tap at a point finds the row there`() throws {
    let device = try Device.showingTable(of: 1000)
    try device.tap(at: CGPoint(x: 100, y: 44 + 3 * 44 + 10))
    #expect(device.tapped == "3")
  }

  @Test func `there is no row before the first or after the last`() throws {
    let device = try Device.showingTable(of: 3)
    let table = try device.table()
    #expect(table.child(at: -1) == nil)
    #expect(table.child(at: 3) == nil)
    try device.tap(at: CGPoint(x: 100, y: 44 + 5 * 44))
    #expect(device.tapped == "-1")
  }

  @Test func `rows look the same if data and state are equal`() {
    func element(_ data: [Int], state: String) -> Element {
      Element(.table, content: .rows(Rows(data, id: { $0 }, state: state) { _ in Element(.cell) }))
    }
    #expect(element([1, 2], state: "a").looksLike(element([1, 2], state: "a")))
    #expect(!element([1, 2], state: "a").looksLike(element([1, 3], state: "a")))
    #expect(!element([1, 2], state: "a").looksLike(element([1, 2], state: "b")))
    #expect(!element([1, 2], state: "a").looksLike(Element(.table)))
  }
}

struct DescriptionTests {
  @Test func `the screen is described in XCUITest's format`() throws {
    let device = try Device.running(0) { _ in
      Screen(
        Element(
          .other, id: "screen", layout: Layout(topInset: 47),
          content: .elements([
            Element(
              .navigationBar, identifier: "Lists",
              content: .elements([
                Element(.staticText, label: "Lists"),
                Element(.button, label: "Add", isEnabled: false),
              ])),
            Element(
              .textField, identifier: "name", value: "Ada", placeholder: "Name", isFocused: true),
            Element(.button, identifier: "a", label: "b", isSelected: true),
          ])))
    }
    let described = try #require(device.tree?.debugDescription)
    #expect(
      described == """
        Attributes: Application, 0x1, label: 'Scripted'
        Element subtree:
         →Application, 0x1, label: 'Scripted'
            Window (Main), 0x2, {{0.0, 0.0}, {390.0, 844.0}}
              Other, 0x3, {{0.0, 0.0}, {390.0, 844.0}}
                NavigationBar, 0x4, {{0.0, 47.0}, {390.0, 44.0}}, identifier: 'Lists'
                  StaticText, 0x5, {{0.0, 47.0}, {326.0, 44.0}}, label: 'Lists'
                  Button, 0x6, {{326.0, 47.0}, {64.0, 44.0}}, label: 'Add', Disabled
                TextField, 0x7, {{0.0, 91.0}, {390.0, 44.0}}, identifier: 'name', value: Ada, \
        placeholderValue: 'Name', Focused
                Button, 0x8, {{0.0, 135.0}, {390.0, 44.0}}, identifier: 'a', label: 'b', Selected
            Window, 0x9, {{0.0, 0.0}, {390.0, 844.0}}
              Keyboard, 0xa, {{0.0, 553.0}, {390.0, 291.0}}
                Other, 0xb, {{0.0, 553.0}, {390.0, 247.0}}
                Button, 0xc, {{0.0, 800.0}, {390.0, 44.0}}, identifier: 'return', label: 'return'
        """)
  }

  @Test func `a long description is cut off, and its last line gives the number of the others`()
    throws
  {
    let device = try Device.showingTable(of: 100)
    let table = try device.table()
    _ = device.tree?.index
    let lines = table.subtreeDescription(limit: 3).split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines.last == "  … and 198 more")
  }

  @Test func `every type has XCUITest's name and number`() {
    #expect(ElementType.allCases.count == 83)
    #expect(ElementType.allCases.map(\.rawValue) == Array(0...82))
    #expect(ElementType.staticText.rawValue == 48)
    #expect(ElementType.cell.rawValue == 75)
    #expect(ElementType.statusItem.rawValue == 82)
    #expect(ElementType.staticText.capitalizedName == "StaticText")
    #expect(ElementType.switch.capitalizedName == "Switch")
  }
}

extension Device {
  /// A device with a table of rows "Row 0", "Row 1" …, each with a text of that name. The model
  /// contains the number of the tapped row.
  static func showingTable(of count: Int) throws -> Device {
    try running(-1) { app in
      let rows = Rows(Array(0..<count), id: { $0 }, state: 0) { number in
        Element(
          .cell, content: .elements([Element(.staticText, label: "Row \(number)")]),
          actions: [.tap { app.model = number }])
      }
      return Screen([
        Element(.navigationBar, identifier: "Table"), Element(.table, content: .rows(rows)),
        Element(.staticText, identifier: "tapped", label: "\(app.model)"),
      ])
    }
  }

  /// The table on the screen. Searching for it creates no rows.
  func table() throws -> ElementNode { try #require(shown.first { $0.element.type == .table }) }

  func row(_ index: Int) throws -> ElementNode { try #require(table().child(at: index)) }

  /// The label of the text that names the tapped row.
  var tapped: String { shown[2].element.label }
}
