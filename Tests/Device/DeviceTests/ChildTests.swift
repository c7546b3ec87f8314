import Device
import DeviceDoubles
import Testing

struct ChildTests {
  @Test func aChildIsFoundByItsKeyWhateverTheHint() throws {
    let device = try Device.running(["a", "b", "c"]) { app in
      let rows = Rows(app.model, id: { $0 }, state: 0) { Element(.cell, identifier: $0) }
      let list = Element(.table, id: "list", content: .rows(rows))
      return Screen(Element(.other, id: "s", content: .elements([Element(.image), list])))
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
