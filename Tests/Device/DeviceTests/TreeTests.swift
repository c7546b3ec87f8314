import Device
import Foundation
import TestSupport
import Testing

struct TreeTests {
  @Test func `a node keeps its screen alive, without the device`() throws {
    weak var gone: Device?
    var kept: ElementNode?
    do {
      let device = try ControlPanel.device()
      gone = device
      kept = try device.row(1)
    }
    #expect(gone == nil)
    let node = try #require(kept)
    #expect(node.ancestors.map(\.element.type) == [.table, .other, .window, .application])
    let table = try #require(node.parent)
    #expect(table.children.count == 40 && node.index == 1)
    #expect(node.isInside(table) && !table.isInside(node))
    #expect(node.tree.node(at: node.path) == node)
    #expect(try ControlPanel.device(ControlPanel(rowCount: 1)).tree?.node(at: node.path) == nil)
  }

  /// Siblings of all kinds, repeated: with an identifier, with an id that several share, with a
  /// unique id, and with neither.
  private func sibling(_ index: Int) -> (element: Element, key: ElementKey) {
    let turn = index / 5
    return switch index % 5 {
    case 0: (Element(.staticText, label: "Text \(index)"), .place(.staticText, turn))
    // An identifier counts as an id.
    case 1: (Element(.button, identifier: "same"), .id("same", 2 * turn))
    case 2: (Element(.button, id: "same"), .id("same", 2 * turn + 1))
    case 3: (Element(.button, id: index), .id(index, 0))
    default: (Element(.button, label: "Button \(index)"), .place(.button, turn))
    }
  }

  @Test func `a sibling is identified by its id or place, and found whatever the hint`() throws {
    let count = 40
    let device = try Device.running(count) { app in
      Screen((0..<app.model).map { self.sibling($0).element })
    }
    #expect(device.shown.map(\.key) == (0..<count).map { sibling($0).key })
    let parent = try #require(device.tree?.application.child(at: 0)?.child(at: 0))
    for child in parent.children {
      for hint in [0, 2, 99] { #expect(parent.child(child.key, hint: hint) == child) }
    }
    #expect(parent.child(.id("nothing", 0), hint: 0) == nil)
    #expect(parent.child(at: count) == nil && parent.child(at: -1) == nil)
  }

  @Test func `at most 32 marks on a character are kept`() {
    let marks = { String(repeating: "\u{301}", count: $0) }
    // Many marks on different characters are allowed.
    let few = "ab" + marks(32) + "c" + marks(32)
    let many = "ab" + marks(33) + "c" + marks(200_000)
    #expect(!few.hasTooManyMarks && many.hasTooManyMarks)
    let element = Element(
      .textField, identifier: many, label: many, value: many, placeholder: many)
    for shown in [element.identifier, element.label, element.value, element.placeholder] {
      #expect(shown?.unicodeScalars.elementsEqual(few.unicodeScalars) == true)
    }
  }

  @Test func `elements look different if any attribute differs`() {
    final class Backing {}
    let backing = Backing()
    func rows(_ data: [Int], _ state: String) -> Element.Content {
      .rows(Rows(data, id: { $0 }, state: state) { _ in Element(.cell) })
    }
    var element = Element(
      .table, id: 1, identifier: "i", label: "l", value: "v", placeholder: "p",
      scale: Element.Scale(minimum: 0, maximum: 1, current: 0), content: rows([1, 2], "a"),
      scrolledContent: 1, backing: backing)
    #expect(element.looksLike(element))
    let changes: [(inout Element) -> Void] = [
      { $0.type = .cell }, { $0.id = 2 }, { $0.identifier = "" }, { $0.label = "" },
      { $0.value = nil }, { $0.placeholder = nil }, { $0.isEnabled = false },
      { $0.isSelected = true }, { $0.isFocused = true }, { $0.returnKey = "Go" },
      { $0.scale?.current = 1 }, { $0.layout.topInset = 1 }, { $0.scrolledContent = 2 },
      { $0.backing = Backing() }, { $0.content = .elements([]) },
      { $0.content = rows([1, 3], "a") }, { $0.content = rows([1, 2], "b") },
      {
        guard case .rows(let rows) = $0.content else { return }
        $0.content = .rows(rows.mapped(version: "1") { row, _ in row })
      },
    ]
    func expectDifference(_ place: Int, _ change: (inout Element) -> Void) {
      var changed = element
      change(&changed)
      #expect(!changed.looksLike(element) && !element.looksLike(changed), "change \(place)")
    }
    for (place, change) in changes.enumerated() { expectDifference(place, change) }
    element.content = .elements([Element(.button)])
    expectDifference(-1) { $0.content = .elements([Element(.button, label: "B")]) }
  }

  // Source for the elements without a size: matrixprojects.net, "What's new with UI Testing in iOS
  // 10".
  @Test func `the screen is described in XCUITest's format, without what is hidden`() throws {
    let device = try Device.running(0) { _ in
      var hidden = Element(.staticText, label: "Hidden")
      hidden.isHidden = true
      let inside = Element.Content.elements([Element(.button, label: "Inside")])
      let away = CGRect(x: -390, y: 0, width: 390, height: 44)
      return Screen(
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
            hidden, Element(.other, layout: Layout(height: 0), content: inside),
            Element(.other, layout: Layout(width: 0)),
            Element(.button, label: "Away", layout: Layout(fixedFrame: away)),
            Element(
              .image, content: .elements([Element(.other, layout: Layout()), Element(.switch)])),
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
                Button, 0x9, {{-390.0, 0.0}, {390.0, 44.0}}, label: 'Away'
                Image, 0xa, {{0.0, 179.0}, {390.0, 44.0}}
                  Other, 0xb, {{0.0, 179.0}, {390.0, 44.0}}
                  Switch, 0xc, {{0.0, 179.0}, {390.0, 44.0}}
            Window, 0xd, {{0.0, 0.0}, {390.0, 844.0}}
              Keyboard, 0xe, {{0.0, 553.0}, {390.0, 291.0}}
                Other, 0xf, {{0.0, 553.0}, {390.0, 247.0}}
                Button, 0x10, {{0.0, 800.0}, {390.0, 44.0}}, identifier: 'return', label: 'return'
        """)
  }
}
