import Device
import SampleApps
import ScenarioBinding
import Testing

@testable import Experiments
@testable import Variations

struct LocatorTests {
  @Test(arguments: [
    ([SentStep(.descendants, type: "Cell"), SentStep(.index, index: 1)], ["screen/table/cell1"]),
    ([SentStep(.descendants, type: "Cell"), SentStep(.first)], ["screen/table/cell0"]),
    (
      [
        SentStep(.descendants, type: "Cell"),
        SentStep(.containing, type: "StaticText", text: "Milk"),
      ], ["screen/table/cell0"]
    ),
    (
      [SentStep(.descendants, type: "Table"), SentStep(.children, type: "Cell")],
      ["screen/table/cell0", "screen/table/cell1"]
    ),
    (
      [SentStep(.descendants, type: "Button"), SentStep(.matching, text: "Add")],
      ["screen/bar/add"]
    ),
    ([SentStep(.descendants, type: "Link")], []),
  ])
  func `a native query can be evaluated again`(steps: [SentStep], keys: [String]) throws {
    #expect(try Stage(Screens.table()).find(.native(steps)) == keys)
  }

  @Test(arguments: [
    SentStep(.matching, predicate: "closure"), SentStep(.found, text: "a"),
    SentStep(.descendants, type: "Dog"),
  ])
  func `a native query with an unusable step can't be evaluated again`(step: SentStep) throws {
    #expect(throws: SurvivalError.self) {
      try Stage(Screens.table()).find(.native([step]))
    }
  }
}

enum Screens {
  /// Returns a screen with a bar, a button, and a table whose titles have identifiers.
  static func table(_ titles: [String] = ["Milk", "Bread"]) -> Snapshot {
    let rows = titles.enumerated().map { place, title in
      let key = "screen/table/cell\(place)"
      let text = node(.staticText, "\(key)/title", identifier: "title", label: title)
      return node(.cell, key, [text])
    }
    let add = node(.button, "screen/bar/add", label: "Add")
    let bar = node(.navigationBar, "screen/bar", identifier: "Food", [add])
    return Snapshot(
      screen: "food", state: "plain", page: nil,
      root: node(.other, "screen", [bar, node(.table, "screen/table", rows)]))
  }

  private static func node(
    _ type: ElementType, _ key: String, identifier: String = "", label: String = "",
    _ children: [ScreenNode] = []
  ) -> ScreenNode {
    ScreenNode(.element(Element(type, identifier: identifier, label: label)), key: key, children)
  }
}
