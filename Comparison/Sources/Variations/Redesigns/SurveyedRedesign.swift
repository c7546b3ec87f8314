import Device
import Foundation
import SampleApps
import WebView

/// A redesign of the survey of locators: its kind, and what it changes.
package struct SurveyedRedesign: Sendable {
  /// The kind of change, by Coppola's categories of changes in GUIs.
  package enum Category: String, CaseIterable, Sendable {
    case identification, texts, arrangement, widgets, graphics
  }

  package let redesign: Redesign
  package let category: Category
  package var name: String { redesign.name }

  /// The name of the redesign that changes nothing. Sums exclude it.
  package static let control = "none"

  init(_ redesign: Redesign, _ category: Category) {
    (self.redesign, self.category) = (redesign, category)
  }

  init(
    _ name: String, _ category: Category, _ summary: String,
    _ change: @escaping @Sendable (inout ScreenNode) -> Void
  ) { self.init(Redesign(name, summary, change), category) }

  init(
    _ name: String, _ category: Category, _ summary: String,
    each isWanted: @escaping @Sendable (ScreenNode) -> Bool,
    _ change: @escaping @Sendable (inout ScreenNode) -> Void
  ) { self.init(Redesign(name, summary, each: isWanted, change), category) }

  package func apply(to snapshot: Snapshot) -> Snapshot {
    var changed = snapshot
    changed.root = redesign.redrawn(snapshot.root)
    return changed
  }

  static let everything: @Sendable (ScreenNode) -> Bool = { _ in true }

  /// All redesigns. The last one is the control, which changes nothing.
  package static let all: [SurveyedRedesign] =
    identification + texts + arrangement + moves + widgets + graphics

  // MARK: - Identifiers and texts

  static let identification = [
    SurveyedRedesign(.idsRenamed, .identification),
    SurveyedRedesign(
      "ids-added", .identification, "elements without an identifier or id get a number"
    ) { $0 = numbered($0, "auto-") { $0.id.isEmpty } },
    SurveyedRedesign(
      "classes-renamed", .identification, "all classes of a page are renamed",
      each: { $0["class"] != nil }
    ) { $0["class"] = $0["class"].map { "c-\($0)-item" } },
    SurveyedRedesign(
      "classes-hashed", .identification, "all classes of a page end in a hash",
      each: { $0["class"] != nil }
    ) { $0["class"] = $0["class"].map { "\($0)_\(hash(of: $0))" } },
    SurveyedRedesign(
      "placeholders-reworded", .identification, "placeholders are reworded",
      each: everything
    ) { node in node.changePlaceholder { Wording.placeholders[$0] ?? $0 } },
    SurveyedRedesign(
      "accessibility-labels-added", .identification,
      "fields, rows and tables get an accessibility label",
      each: everything
    ) { addLabel(to: &$0) },
    SurveyedRedesign(
      "links-and-names-changed", .identification,
      "links of a page have new addresses, fields get names", each: everything
    ) { node in
      if let link = node["href"] { node["href"] = link.replacing("/beer/", with: "/item/") }
      if node.tag == "input" { node["name"] = node.id }
    },
  ]

  static let texts = [
    SurveyedRedesign(.otherWording, .texts),
    SurveyedRedesign(
      "titles-reworded", .texts, "titles of screens and pages are reworded",
      each: { $0.type == .navigationBar || $0.tag == "h1" }
    ) { bar in
      bar.change { $0.identifier = Wording.titles[$0.identifier] ?? $0.identifier }
      for place in bar.children.indices where !bar.children[place].isButton {
        bar.children[place].changeTexts { Wording.titles[$0] ?? $0 }
      }
    },
    SurveyedRedesign(
      "capitals-and-dots", .texts, "the apps' words are in capitals, with an ellipsis",
      each: everything
    ) { node in node.changeWords { $0.uppercased() + "…" } },
    SurveyedRedesign(
      "icons-for-buttons", .texts, "buttons show an icon, their words are only accessible",
      each: { $0.isButton && !$0.children.contains { $0.tag != nil } }
    ) { button in
      guard button.tag != nil else {
        button.children.append(ScreenNode(.element(Element(.image))))
        return
      }
      button["aria-label"] = button["aria-label"] ?? button.readTexts.joined()
      button.children = [ScreenNode(.text("◉"))]
    },
    SurveyedRedesign(
      "number-formats", .texts, "numbers have a different format",
      each: { !["title", "name", "sample", "search"].contains($0.id) && !$0.isButton }
    ) { $0.changeTexts(reformatted) },
  ]

  private static func numbered(
    _ root: ScreenNode, _ prefix: String, _ isWanted: (ScreenNode) -> Bool
  ) -> ScreenNode {
    var count = 0
    func numbered(_ node: ScreenNode) -> ScreenNode {
      var copy = node
      if isWanted(node), node.type != nil || node.tag != nil {
        count += 1
        copy.id = "\(prefix)\(count)"
      }
      copy.children = node.children.map(numbered)
      return copy
    }
    return numbered(root)
  }

  /// Returns a hash (FNV-1a) of up to eight hexadecimal digits, the same in every run.
  private static func hash(of text: String) -> String {
    let hash = text.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return String(hash, radix: 16)
  }

  private static func addLabel(to node: inout ScreenNode) {
    let texts = node.readTexts.joined(separator: ", ")
    switch node.type {
    case .cell: node.change { $0.label = texts }
    case .table: node.change { $0.label = "Table" }
    case .textField, .searchField: node.change { $0.label = $0.placeholder ?? "" }
    default: break
    }
    switch node.tag {
    case "a": node["aria-label"] = texts
    case "ul": node["aria-label"] = "Beers"
    case "input" where node["aria-label"] == nil: node["aria-label"] = node["placeholder"]
    default: break
    }
  }

  /// Changes the format of a number that is the complete text, or of a number of beers at its
  /// start.
  private static func reformatted(_ text: String) -> String {
    if text.hasSuffix("%"), Double(text.dropLast()) != nil {
      return text.dropLast().replacing(".", with: ",") + " %"
    }
    if Int(text) != nil { return "(\(text))" }
    let words = text.split(separator: " ")
    guard words.count == 2, Int(words[0]) != nil, words[1].hasPrefix("beer") else { return text }
    return "Found: \(words[0])"
  }

  // MARK: - Arrangement and types of elements

  static let arrangement = [
    SurveyedRedesign(.anotherWrapper, .arrangement),
    SurveyedRedesign(
      "wrapper-round-all", .arrangement, "the whole screen gets a wrapper"
    ) { $0.children = [$0.new(Element(.other), or: "main", holding: $0.children)] },
    SurveyedRedesign(
      "wrapper-removed", .arrangement, "the wrappers of the colours and the search are removed",
      each: { node in node.children.contains(where: isWrapper) }
    ) { parent in
      parent.children = parent.children.flatMap { isWrapper($0) ? $0.children : [$0] }
    },
    SurveyedRedesign(
      "other-order", .arrangement, "the contents of a row are in reverse order",
      each: \.isRow
    ) { $0.children.reverse() },
    SurveyedRedesign(
      "bar-sides-swapped", .arrangement, "the contents of a bar are in reverse order",
      each: { $0.type == .navigationBar || $0.id == "search-bar" }
    ) { $0.children.reverse() },
    SurveyedRedesign(
      "bottom-bar-on-top", .arrangement, "the tab bar is at the top, a page's bar at the bottom"
    ) { root in
      if let place = root.children.firstIndex(where: { $0.type == .tabBar }) {
        root.children.insert(root.children.remove(at: place), at: 1)
      }
      root.moveToEnd { $0.tag == "nav" }
    },
    SurveyedRedesign(
      "field-below-rows", .arrangement, "fields are below the rows instead of above"
    ) { $0.moveToEnd { $0.type?.isTextInput == true || $0.id == "search-bar" } },
  ]

  static let moves = [
    SurveyedRedesign("banner-first", .arrangement, "a banner with a button is at the top") {
      root in
      let text = Element(.staticText, label: "New: reminders")
      let banner = root.new(
        Element(.other, layout: Layout(axis: .horizontal, height: 44)), or: "div",
        ["class": "banner"],
        holding: [
          root.new(text, or: "p", text: "New: beers by post"),
          root.new(
            Element(.button, label: "More"), or: "button", ["type": "button"], text: "More"),
        ])
      root.children.insert(banner, at: 0)
    },
    SurveyedRedesign(.headerRows, .arrangement),
    SurveyedRedesign(
      "same-labels-below", .arrangement, "a menu at the bottom repeats the buttons"
    ) {
      root in
      var menu = root.all.filter { button in
        button.isButton
          && ([button.label] + button.readTexts).contains(where: Wording.words.contains)
      }.map(\.copied)
      for place in menu.indices { menu[place].id = "" }
      let bar = Element(.other, layout: Layout(axis: .horizontal, height: 44))
      root.children.append(root.new(bar, or: "footer", holding: menu))
    },
    SurveyedRedesign(
      "off-screen-copy-first", .arrangement,
      "a copy of the screen is first, on the page to the left of it"
    ) { root in
      // We assume that XCUITest finds elements next to the screen as it finds rows below it. A page
      // hides the copy with CSS.
      let frame = CGRect(x: -390, y: 0, width: 390, height: 844)
      let element = Element(.other, layout: Layout(fixedFrame: frame))
      let copies = root.children.map(\.copied)
      root.children.insert(
        root.new(element, or: "div", ["style": "display: none"], holding: copies), at: 0)
    },
  ]

  static let widgets = [
    SurveyedRedesign(.buttonsToLinks, .widgets),
    SurveyedRedesign(
      "switch-to-check-box", .widgets, "the switch is a check box",
      each: { $0.type == .switch }
    ) { $0.change { $0.type = .checkBox } },
    SurveyedRedesign(
      "fields-to-search-fields", .widgets, "text fields are search fields",
      each: { $0.type == .textField || $0["type"] == "text" }
    ) { field in
      field.change { $0.type = .searchField }
      field["type"] = "search"
    },
    SurveyedRedesign(
      "tables-to-collections", .widgets, "tables are collections, lists of a page are divs",
      each: { $0.type == .table || ["ul", "li"].contains($0.tag) }
    ) { table in
      table.change { $0.type = .collectionView }
      table.retag("div")
    },
    SurveyedRedesign("swipe-buttons-always", .widgets, "rows always show their swipe buttons") {
      root in
      let hidden = [
        "My Lists": ["Edit", "Archive"], "My Archives": ["Delete", "Restore"],
        "Archive": ["Delete", "Restore"],
      ]
      let title = root.all.lazy.compactMap(\.barTitle).first ?? ""
      let labels = hidden[title] ?? ["Archive"]
      root = root.changed(where: canBeSwiped) { row in
        row.children += labels.map { ScreenNode(.element(Element(.button, label: $0))) }
      }
    },
  ]

  static let graphics = [
    SurveyedRedesign(
      "colours-changed", .graphics, "colours are different",
      each: everything
    ) { node in
      node.change { element in
        element.value = element.value.map {
          $0.contains("\"color\"") ? "{\"color\":\"#123456\"}" : $0
        }
      }
      if node.isButton { node["style"] = "color: #123456" }
    },
    SurveyedRedesign(
      "rows-twice-as-high", .graphics, "rows are twice as high",
      each: { $0.type == .cell || $0["class"] == "beer" }
    ) { row in
      row.change { $0.layout.height = 2 * ($0.layout.height ?? 44) }
      row["style"] = "height: 88px"
    },
    SurveyedRedesign(control, .graphics, "nothing changes (control)") { _ in },
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

/// The words of the apps' user interface, as opposed to names of lists, tasks and beers.
enum Wording {
  static let words: Set = [
    "Add", "Add List", "Edit List", "Archive", "Cancel", "Close", "Delete", "Done", "Edit",
    "Export", "My Archives", "My Lists", "Restore", "Save", "Settings", "Text size",
    "Use system font", "System font", "purple", "blue", "red", "orange", "green", "yellow",
    "No Archives", "Tap text field to create a new task.", "Lists and tasks look like this.",
    "No tasks", "Name", "Search", "Add new task", "Belgian Beer Explorer", "Clear", "Back",
    "% alcohol", "% alcohol: From", "% alcohol: To", "Brewery", "Alcohol", "Features", "Remove",
    "Reorder",
  ]

  static let titles = [
    "My Lists": "All Lists", "Add List": "New List", "Edit List": "Change List",
    "My Archives": "Archived Lists", "Archive": "Archived Tasks", "Settings": "Preferences",
    "Text size": "Font size", "Belgian Beer Explorer": "Beers of Belgium",
  ]

  static let placeholders = [
    "Name": "Title", "Search": "Find", "Add new task": "What is to be done?",
  ]

  /// Changes words of the user interface. Keeps the user's texts, including those after the verb of
  /// a button.
  static func change(_ text: String, _ change: (String) -> String) -> String {
    if words.contains(text) { return change(text) }
    guard let verb = ["Remove", "Reorder"].first(where: { text.hasPrefix($0 + " ") }) else {
      return text
    }
    return change(verb) + text.dropFirst(verb.count)
  }
}
