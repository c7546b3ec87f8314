import Device
import SampleApps
import Testing

@testable import Experiments
@testable import Variations

struct LocatorTests {
  @Test(arguments: [
    ("`Descendants matching type Cell` -> `Element at index 1`", ["screen/table/cell1"]),
    ("`Descendants matching type Cell` -> `First match`", ["screen/table/cell0"]),
    (
      "`Descendants matching type Cell` -> `Elements containing elements matching type StaticText "
        + "and predicate '\"Milk\" IN identifiers'`", ["screen/table/cell0"]
    ),
    (
      "`Descendants matching type Table` -> `Children matching type Cell`",
      ["screen/table/cell0", "screen/table/cell1"]
    ),
    (
      "`Descendants matching type Button` -> `Elements matching predicate '\"Add\" IN identifiers'`",
      ["screen/bar/add"]
    ),
    ("`Descendants matching type Link`", []),
  ])
  func `a native query can be recreated from its description`(
    steps: String, keys: [String]
  ) throws {
    #expect(try Stage(Screens.table()).find(.native(steps)) == keys)
  }

  @Test(arguments: [
    "`Elements matching predicate 'closure'`", "`Element at index x`", "nothing", "",
    "`Descendants matching type Dog`",
  ])
  func `a native query with an incomplete description can't be recreated`(steps: String) throws {
    #expect(throws: SurvivalError.self) { try RecordedQuery(steps) }
    #expect(!SurvivalLocator.native(steps).selectsOne)
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
