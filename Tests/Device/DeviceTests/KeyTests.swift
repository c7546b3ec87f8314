import Device
import DeviceDoubles
import Testing

struct KeyTests {
  /// Siblings of all kinds, again and again: with an identifier, with an id that is the same, with
  /// an id of their own, and with neither.
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
    // An identifier is an id like any other.
    case 1: .id("same", 2 * turn)
    case 2: .id("same", 2 * turn + 1)
    case 3: .id(index, 0)
    default: .place(.button, turn)
    }
  }

  @Test(arguments: [0, 1, 2, 7, 8, 9, 10, 40])
  func aSiblingIsToldByItsIDOrByItsPlaceAmongItsType(_ count: Int) throws {
    let device = try Device.running(count) { app in
      Screen(
        Element(.other, id: "root", content: .elements((0..<app.model).map { self.sibling($0) })))
    }
    let root = try #require(device.tree?.application.children.first?.children.first)
    #expect(root.children.map(\.key) == (0..<count).map(key))
  }
}
