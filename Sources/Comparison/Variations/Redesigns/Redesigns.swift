import Device
import Foundation
import WebView

/// A change of the elements on screens and pages that does not change the apps' behaviour.
package struct Redesign: Sendable {
  /// The kind of change, by Coppola's categories of changes in GUIs.
  package enum Category: String, CaseIterable, Sendable {
    case identification, texts, arrangement, widgets, graphics
  }

  /// A property of existing elements that a redesign may change. Any redesign may add elements.
  enum Aspect: String, CaseIterable {
    case ids, texts, placeholders, values, types, attributes, layout, order, nesting
  }

  package let name: String
  package let category: Category
  package let summary: String
  let aspects: Set<Aspect>
  /// Whether it changes each element separately, not the screen as a whole.
  let changesEachElement: Bool
  private let change: @Sendable (inout ScreenNode) -> Void
  /// The snapshots that replace others, by screen and state.
  nonisolated(unsafe) private var versions: [[String]: Snapshot] = [:]

  init(
    _ name: String, _ category: Category, _ summary: String, _ aspects: Set<Aspect>,
    _ change: @escaping @Sendable (inout ScreenNode) -> Void
  ) {
    (self.name, self.category, self.summary, self.aspects) = (name, category, summary, aspects)
    (changesEachElement, self.change) = (false, change)
  }

  init(
    _ name: String, _ category: Category, _ summary: String, _ aspects: Set<Aspect>,
    each isWanted: @escaping @Sendable (ScreenNode) -> Bool,
    _ change: @escaping @Sendable (inout ScreenNode) -> Void
  ) {
    (self.name, self.category, self.summary, self.aspects) = (name, category, summary, aspects)
    changesEachElement = true
    self.change = { $0 = $0.changed(where: isWanted, change) }
  }

  /// Creates a redesign of the texts from a real version of the app. The version's snapshots replace
  /// those of the same screen and state.
  ///
  /// - Throws: ``SnapshotError`` if a snapshot has different elements.
  package init(
    _ name: String, _ summary: String, of snapshots: [Snapshot], showing shown: [Snapshot]
  ) throws {
    self.init(name, .texts, summary, [.texts, .placeholders, .values, .attributes]) { _ in }
    for (snapshot, var version) in zip(snapshots, shown) {
      guard let root = version.root.keyed(like: snapshot.root) else {
        throw SnapshotError("The versions of \(snapshot.screen), \(snapshot.state) differ.")
      }
      version.root = root
      versions[[snapshot.screen, snapshot.state]] = version
    }
  }

  static let everything: @Sendable (ScreenNode) -> Bool = { _ in true }

  package func apply(to snapshot: Snapshot) -> Snapshot {
    if let version = versions[[snapshot.screen, snapshot.state]] { return version }
    var changed = snapshot
    changed.root = redrawn(snapshot.root)
    return changed
  }

  func redrawn(_ root: ScreenNode) -> ScreenNode {
    var redrawn = root
    change(&redrawn)
    return redrawn
  }

  /// All redesigns. The last one is the control, which changes nothing.
  package static let all: [Redesign] =
    identification + texts + arrangement + moves + widgets + graphics

  // MARK: - Identifiers and texts

  static let identification = [
    Redesign(
      "ids-renamed", .identification, "all identifiers and ids are renamed", [.ids],
      each: { !$0.id.isEmpty }
    ) { $0.id = "v2-" + $0.id },
    Redesign(
      "ids-removed", .identification, "all identifiers and ids are removed", [.ids],
      each: { !$0.id.isEmpty }
    ) { $0.id = "" },
    Redesign("ids-numbered", .identification, "identifiers and ids are serial numbers", [.ids]) {
      $0 = numbered($0, "element-") { !$0.id.isEmpty }
    },
    Redesign(
      "ids-added", .identification, "elements without an identifier or id get a number", [.ids]
    ) { $0 = numbered($0, "auto-") { $0.id.isEmpty } },
    Redesign(
      "classes-renamed", .identification, "all classes of a page are renamed", [.attributes],
      each: { $0["class"] != nil }
    ) { $0["class"] = $0["class"].map { "c-\($0)-item" } },
    Redesign(
      "classes-hashed", .identification, "all classes of a page end in a hash",
      [.attributes], each: { $0["class"] != nil }
    ) { $0["class"] = $0["class"].map { "\($0)_\(hash(of: $0))" } },
    Redesign(
      "placeholders-reworded", .identification, "placeholders are reworded", [.placeholders],
      each: everything
    ) { node in node.changePlaceholder { Wording.placeholders[$0] ?? $0 } },
    Redesign(
      "accessibility-labels-added", .identification,
      "fields, rows and tables get an accessibility label", [.texts],
      each: everything
    ) { addLabel(to: &$0) },
    Redesign(
      "links-and-names-changed", .identification,
      "links of a page have new addresses, fields get names", [.attributes], each: everything
    ) { node in
      if let link = node["href"] { node["href"] = link.replacing("/beer/", with: "/item/") }
      if node.tag == "input" { node["name"] = node.id }
    },
  ]

  static let texts = [
    Redesign(
      "other-wording", .texts, "buttons are reworded", [.texts], each: \.isButton
    ) { button in
      button = button.changed { $0.changeTexts { Wording.buttons[$0] ?? $0 } }
    },
    Redesign(
      "titles-reworded", .texts, "titles of screens and pages are reworded", [.texts],
      each: { $0.type == .navigationBar || $0.tag == "h1" }
    ) { bar in
      bar.change { $0.identifier = Wording.titles[$0.identifier] ?? $0.identifier }
      for place in bar.children.indices where !bar.children[place].isButton {
        bar.children[place].changeTexts { Wording.titles[$0] ?? $0 }
      }
    },
    Redesign(
      "capitals-and-dots", .texts, "the apps' words are in capitals, with an ellipsis", [.texts],
      each: everything
    ) { node in node.changeWords { $0.uppercased() + "…" } },
    Redesign(
      "all-czech", .texts, "the apps' words are Czech", [.texts, .placeholders], each: everything
    ) { node in
      node.changeWords { Wording.czech[$0] ?? $0 }
      node.changePlaceholder { Wording.czech[$0] ?? $0 }
    },
    Redesign(
      "icons-for-buttons", .texts, "buttons show an icon, their words are only accessible",
      [.texts], each: { $0.isButton && !$0.children.contains { $0.tag != nil } }
    ) { button in
      guard button.tag != nil else {
        button.children.append(ScreenNode(.element(Element(.image))))
        return
      }
      button["aria-label"] = button["aria-label"] ?? button.readTexts.joined()
      button.children = [ScreenNode(.text("◉"))]
    },
    Redesign(
      "number-formats", .texts, "numbers have a different format", [.texts],
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
    Redesign(
      "another-wrapper", .arrangement, "the contents of a row get a wrapper",
      [.nesting], each: \.isRow
    ) { row in
      let element = Element(.other, layout: Layout(axis: .horizontal))
      row.children = [row.new(element, or: "div", ["class": "wrapper"], holding: row.children)]
    },
    Redesign(
      "wrapper-round-all", .arrangement, "the whole screen gets a wrapper", [.nesting]
    ) { $0.children = [$0.new(Element(.other), or: "main", holding: $0.children)] },
    Redesign(
      "wrapper-removed", .arrangement, "the wrappers of the colours and the search are removed",
      [.nesting], each: { node in node.children.contains(where: isWrapper) }
    ) { parent in
      parent.children = parent.children.flatMap { isWrapper($0) ? $0.children : [$0] }
    },
    Redesign(
      "other-order", .arrangement, "the contents of a row are in reverse order", [.order],
      each: \.isRow
    ) { $0.children.reverse() },
    Redesign(
      "bar-sides-swapped", .arrangement, "the contents of a bar are in reverse order", [.order],
      each: { $0.type == .navigationBar || $0.id == "search-bar" }
    ) { $0.children.reverse() },
    Redesign(
      "bottom-bar-on-top", .arrangement, "the tab bar is at the top, a page's bar at the bottom",
      [.order]
    ) { root in
      if let place = root.children.firstIndex(where: { $0.type == .tabBar }) {
        root.children.insert(root.children.remove(at: place), at: 1)
      }
      root.moveToEnd { $0.tag == "nav" }
    },
    Redesign(
      "field-below-rows", .arrangement, "fields are below the rows instead of above", [.order]
    ) { $0.moveToEnd { $0.type?.isTextInput == true || $0.id == "search-bar" } },
  ]

  static let moves = [
    Redesign("banner-first", .arrangement, "a banner with a button is at the top", []) { root in
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
    Redesign(
      "header-rows", .arrangement, "tables and lists begin with a header row", [],
      each: { $0.type == .table || $0.tag == "ul" }
    ) { table in
      let title = "A to Z"
      let text = table.new(Element(.staticText, label: title), or: "span", text: title)
      let header = table.new(Element(.cell), or: "li", ["class": "header"], holding: [text])
      table = table.changed { $0.change { $0.actions = $0.actions.map(belowHeader) } }
      table.children.insert(header, at: 0)
    },
    Redesign("same-labels-below", .arrangement, "a menu at the bottom repeats the buttons", []) {
      root in
      var menu = root.all.filter { button in
        button.isButton && ([button.label] + button.readTexts).contains { Wording.czech[$0] != nil }
      }.map(\.copied)
      for place in menu.indices { menu[place].id = "" }
      let bar = Element(.other, layout: Layout(axis: .horizontal, height: 44))
      root.children.append(root.new(bar, or: "footer", holding: menu))
    },
    Redesign(
      "off-screen-copy-first", .arrangement,
      "a copy of the screen is first, on the page to the left of it", []
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
      "tables-to-collections", .widgets, "tables are collections, lists of a page are divs",
      [.types], each: { $0.type == .table || ["ul", "li"].contains($0.tag) }
    ) { table in
      table.change { $0.type = .collectionView }
      table.retag("div")
    },
    Redesign("swipe-buttons-always", .widgets, "rows always show their swipe buttons", []) { root in
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
    Redesign(
      "colours-changed", .graphics, "colours are different", [.values, .attributes],
      each: everything
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
      each: { $0.type == .cell || $0["class"] == "beer" }
    ) { row in
      row.change { $0.layout.height = 2 * ($0.layout.height ?? 44) }
      row["style"] = "height: 88px"
    },
    Redesign("none", .graphics, "nothing changes (control)", []) { _ in },
  ]

  /// Adapts a drag to row numbers that begin below a header row.
  private static func belowHeader(_ action: Action) -> Action {
    guard case .drag(let drag) = action else { return action }
    return .drag { drag(max($0 - 1, 0)) }
  }

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
  static let buttons = [
    "Add": "New List", "Save": "OK", "My Lists": "Back", "Archive": "Put away",
    "Restore": "Put back", "Delete": "Delete for good",
    "Back": "Beers", "Clear": "Cancel search", "Try again": "Retry",
  ]

  static let czech: [String: String] = [
    "Add": "Přidat", "Add List": "Přidat seznam", "Edit List": "Upravit seznam",
    "Archive": "Archivovat", "Cancel": "Zrušit", "Close": "Zavřít", "Delete": "Smazat",
    "Done": "Hotovo", "Edit": "Upravit", "Export": "Exportovat", "My Archives": "Můj archiv",
    "My Lists": "Moje seznamy", "Restore": "Obnovit", "Save": "Uložit", "Settings": "Nastavení",
    "Text size": "Velikost textu", "Use system font": "Použít systémové písmo",
    "System font": "Systémové písmo", "purple": "fialová", "blue": "modrá", "red": "červená",
    "orange": "oranžová", "green": "zelená", "yellow": "žlutá", "No Archives": "Archiv je prázdný",
    "Tap text field to create a new task.": "Nový úkol založíte v textovém poli.",
    "Lists and tasks look like this.": "Takto vypadají seznamy a úkoly.", "No tasks": "Žádné úkoly",
    "Name": "Název", "Search": "Hledat", "Add new task": "Nový úkol",
    "Belgian Beer Explorer": "Průzkumník belgických piv", "Clear": "Vymazat", "Back": "Zpět",
    "% alcohol": "% alkoholu", "% alcohol: From": "% alkoholu: od",
    "% alcohol: To": "% alkoholu: do", "Brewery": "Pivovar", "Alcohol": "Alkohol",
    "Features": "Vlastnosti", "Remove": "Odebrat", "Reorder": "Přesunout",
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
    if czech[text] != nil { return change(text) }
    guard let verb = ["Remove", "Reorder"].first(where: { text.hasPrefix($0 + " ") }) else {
      return text
    }
    return change(verb) + text.dropFirst(verb.count)
  }
}
