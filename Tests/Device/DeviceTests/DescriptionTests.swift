import Device
import DeviceDoubles
import Testing

struct DescriptionTests {
  @Test func theScreenIsDescribedAsXCUITestDoesIt() throws {
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

  @Test func aLongDescriptionIsCutAndSaysSo() throws {
    let device = try Device.showingTable(of: 100)
    let table = try #require(device.table)
    _ = device.tree?.index
    let lines = table.subtreeDescription(limit: 3).split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines.last == "  … and 198 more")
  }

  @Test func everyTypeHasXCUITestsNameAndNumber() {
    #expect(ElementType.allCases.count == 83)
    #expect(ElementType.allCases.map(\.rawValue) == Array(0...82))
    #expect(ElementType.staticText.rawValue == 48)
    #expect(ElementType.cell.rawValue == 75)
    #expect(ElementType.statusItem.rawValue == 82)
    #expect(ElementType.staticText.capitalizedName == "StaticText")
    #expect(ElementType.switch.capitalizedName == "Switch")
  }
}
