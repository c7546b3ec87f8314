import Device
import Foundation

/// Where elements are, and what they are.
extension Redesign {
  static let arrangement = [
    Redesign(
      "another-wrapper", .arrangement, "everything in a row stands in one more element",
      [.nesting], each: \.holdsRowParts
    ) { row in
      row.children = [
        row.tag == nil
          ? .added(Element(.other, layout: Layout(axis: .horizontal)), row.children)
          : .added("div", [("class", "wrapper")], row.children)
      ]
    },
    Redesign(
      "wrapper-round-all", .arrangement, "the whole screen stands in one more element", [.nesting]
    ) { root in
      var root = root
      root.children = [
        root.tag == nil ? .added(Element(.other), root.children) : .added("main", [], root.children)
      ]
      return root
    },
    Redesign(
      "wrapper-removed", .arrangement, "what was round the colours and round the search is gone",
      [.nesting], each: { node in node.children.contains(where: isWrapper) }
    ) { parent in
      parent.children = parent.children.flatMap { isWrapper($0) ? $0.children : [$0] }
    },
    Redesign(
      "other-order", .arrangement, "what is in a row stands in the opposite order", [.order],
      each: \.holdsRowParts
    ) { $0.children.reverse() },
    Redesign(
      "bar-sides-swapped", .arrangement, "what is in a bar stands in the opposite order", [.order],
      each: { $0.type == .navigationBar || $0.id == "search-bar" }
    ) { $0.children.reverse() },
    Redesign(
      "bottom-bar-on-top", .arrangement, "the bar at one end is at the other", [.order]
    ) { root in
      var root = root
      if let place = root.place(where: { $0.type == .tabBar }) {
        root.children.insert(root.children.remove(at: place), at: 1)
      }
      return root.movingToEnd { $0.tag == "nav" }
    },
    Redesign(
      "field-below-rows", .arrangement, "fields stand below what they were above", [.order]
    ) { $0.movingToEnd(\.isFieldPart) },
  ]

  static let moves = [
    Redesign("banner-first", .arrangement, "a banner with a button is on top", []) { root in
      var root = root
      let banner: ScreenNode =
        root.tag == nil
        ? .added(
          Element(.other, layout: Layout(axis: .horizontal, height: 44)),
          [
            .added(Element(.staticText, label: "New: reminders")),
            .added(Element(.button, label: "More")),
          ])
        : .added(
          "div", [("class", "banner")],
          [
            .added("p", [], [ScreenNode(.text("New: beers by post"))]),
            .added("button", [("type", "button")], [ScreenNode(.text("More"))]),
          ])
      root.children.insert(banner, at: 0)
      return root
    },
    Redesign(
      "header-rows", .arrangement, "tables and lists begin with a row that heads them", [],
      each: { $0.type == .table || $0.tag == "ul" }
    ) { table in
      let text = ScreenNode(.text("A to Z"))
      let header: ScreenNode =
        table.tag == nil
        ? .added(Element(.cell), [.added(Element(.staticText, label: "A to Z"))])
        : .added("li", [("class", "header")], [.added("span", [], [text])])
      table.children.insert(header, at: 0)
    },
    Redesign("same-labels-below", .arrangement, "a menu at the end repeats the buttons", []) {
      root in
      var root = root
      let buttons = root.all.filter { button in
        button.isButton && ([button.label] + button.readTexts).contains { Wording.czech[$0] != nil }
      }.map(\.copied)
      let menu = buttons.map { button in
        var button = button
        button.id = ""
        return button
      }
      root.children.append(
        root.tag == nil
          ? .added(Element(.other, layout: Layout(axis: .horizontal, height: 44)), menu)
          : .added("footer", [], menu))
      return root
    },
    Redesign("invisible-copy-first", .arrangement, "an invisible copy of the screen is first", []) {
      root in
      var root = root
      let copies = root.children.map(\.copied)
      // Of no height, and what is in it begins below the screen.
      let layout = Layout(height: 0, topInset: 5_000)
      root.children.insert(
        root.tag == nil
          ? .added(Element(.other, layout: layout), copies)
          : .added("div", [("style", "display: none")], copies), at: 0)
      return root
    },
  ]

  static let widgets = [
    Redesign(
      "buttons-to-links", .widgets, "buttons are links", [.types, .attributes], each: \.isButton
    ) { button in
      button.change { $0.type = .link }
      button.retag("a")
      button["href"] = "#"
    },
    Redesign(
      "switch-to-check-box", .widgets, "the switch is a check box", [.types],
      each: { $0.type == .switch }
    ) { $0.change { $0.type = .checkBox } },
    Redesign(
      "fields-to-search-fields", .widgets, "text fields are search fields", [.types],
      each: { $0.type == .textField || $0["type"] == "text" }
    ) { field in
      field.change { $0.type = .searchField }
      field["type"] = "search"
    },
    Redesign(
      "tables-to-collections", .widgets, "tables are collections, lists of a page plain elements",
      [.types], each: { $0.type == .table || ["ul", "li"].contains($0.tag) }
    ) { table in
      table.change { $0.type = .collectionView }
      table.retag("div")
    },
    Redesign("swipe-buttons-always", .widgets, "rows always show what a swipe shows", []) { root in
      let hidden = [
        "My Lists": ["Edit", "Archive"], "My Archives": ["Delete", "Restore"],
        "Archive": ["Delete", "Restore"],
      ]
      let title = root.all.lazy.compactMap(\.barTitle).first ?? ""
      let labels = hidden[title] ?? ["Archive"]
      return root.changed(where: canBeSwiped) { row in
        row.children += labels.map { .added(Element(.button, label: $0)) }
      }
    },
  ]

  static let graphics = [
    Redesign(
      "colours-changed", .graphics, "colours are others", [.values, .attributes], each: everything
    ) { node in
      node.change { element in
        element.value = element.value.map {
          $0.contains("\"color\"") ? "{\"color\":\"#123456\"}" : $0
        }
      }
      if node.isButton { node["style"] = "color: #123456" }
    },
    Redesign(
      "rows-twice-as-high", .graphics, "rows are twice as high", [.layout, .attributes],
      each: \.isRow
    ) { row in
      row.change { $0.layout.height = 2 * ($0.layout.height ?? 44) }
      row["style"] = "height: 88px"
    },
    Redesign("none", .graphics, "nothing changes (control)", []) { $0 },
  ]

  private static func isWrapper(_ node: ScreenNode) -> Bool {
    node.id == "search-bar"
      || node.type == .other && !node.children.isEmpty && node.children.allSatisfy(\.isButton)
  }

  private static func canBeSwiped(_ row: ScreenNode) -> Bool {
    guard case .element(let element) = row.content, element.type == .cell else { return false }
    let isSwipeable = element.actions.contains { action in
      if case .swipe(.left, _) = action { true } else { false }
    }
    return isSwipeable && !row.children.contains { ["Archive", "Restore"].contains($0.label) }
  }
}
