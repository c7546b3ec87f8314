import Device

@testable import Redesigns
@testable import Survival

/// Small screens and pages, made by hand.
enum Screens {
  /// A bar with a button, and a table of two rows, the titles of which have an identifier each.
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

  /// A page with a heading and buttons with these words, in a group with an id.
  static func page(_ words: [String]) -> Snapshot {
    let buttons = words.enumerated().map { place, word in
      ScreenNode(
        .tag("button", [("class", "word")]), key: "body/div/button\(place)",
        [ScreenNode(.text(word))])
    }
    let heading = ScreenNode(.tag("h1", []), key: "body/h1", [ScreenNode(.text("Words"))])
    let group = ScreenNode(.tag("div", [("id", "words")]), key: "body/div", buttons)
    return Snapshot(
      screen: "words", state: "plain", page: ("Words", "app://words"),
      root: ScreenNode(.tag("body", []), key: "body", [heading, group]))
  }

  private static func node(
    _ type: ElementType, _ key: String, identifier: String = "", label: String = "",
    _ children: [ScreenNode] = []
  ) -> ScreenNode {
    ScreenNode(.element(Element(type, identifier: identifier, label: label)), key: key, children)
  }
}
