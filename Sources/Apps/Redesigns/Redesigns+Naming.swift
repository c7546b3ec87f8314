import Device
import Foundation
import SampleApps

/// What elements are called by developers, and what a person reads of them.
extension Redesign {
  static let identification = [
    Redesign(
      "ids-renamed", .identification, "every identifier and id is another", [.ids],
      each: { !$0.id.isEmpty }
    ) { $0.id = "v2-" + $0.id },
    Redesign(
      "ids-removed", .identification, "there are no identifiers and ids", [.ids],
      each: { !$0.id.isEmpty }
    ) { $0.id = "" },
    Redesign("ids-numbered", .identification, "identifiers and ids are numbers in order", [.ids]) {
      numbered($0, "element-") { !$0.id.isEmpty }
    },
    Redesign(
      "ids-added", .identification, "what had no identifier or id has a number for one", [.ids]
    ) { numbered($0, "auto-") { $0.id.isEmpty } },
    Redesign(
      "classes-renamed", .identification, "every class of a page is another", [.attributes],
      each: { $0["class"] != nil }
    ) { $0["class"] = $0["class"].map { "c-\($0)-item" } },
    Redesign(
      "classes-hashed", .identification, "a hash stands behind every class of a page",
      [.attributes], each: { $0["class"] != nil }
    ) { $0["class"] = $0["class"].map { "\($0)_\(hash(of: $0))" } },
    Redesign(
      "placeholders-reworded", .identification, "empty fields show other words", [.placeholders],
      each: everything
    ) { node in node.changePlaceholder { Wording.placeholders[$0] ?? $0 } },
    Redesign(
      "accessibility-labels-added", .identification,
      "fields, rows and tables without a label have one for accessibility", [.texts]
    ) { $0.changed { addLabel(to: &$0) } },
    Redesign(
      "links-and-names-changed", .identification,
      "links of a page lead elsewhere, fields have names", [.attributes], each: everything
    ) { node in
      if let link = node["href"] { node["href"] = link.replacing("/beer/", with: "/item/") }
      if node.tag == "input" { node["name"] = node.id }
    },
  ]

  static let texts = [
    Redesign(
      "other-wording", .texts, "buttons are called otherwise", [.texts], each: \.isButton
    ) { button in
      button = button.changed { $0.changeTexts { UIChange.wording[$0] ?? $0 } }
    },
    Redesign("titles-reworded", .texts, "screens and pages have other titles", [.texts]) { root in
      root.changed(where: { $0.type == .navigationBar || $0.tag == "h1" }) { bar in
        bar.change { $0.identifier = Wording.titles[$0.identifier] ?? $0.identifier }
        bar.children = bar.children.map { part in
          var part = part
          if !part.isButton { part.changeTexts { Wording.titles[$0] ?? $0 } }
          return part
        }
      }
    },
    Redesign("capitals-and-dots", .texts, "the apps' words are in capitals, with dots", [.texts]) {
      words($0) { $0.uppercased() + "…" }
    },
    Redesign("all-czech", .texts, "the apps' words are Czech", [.texts, .placeholders]) { root in
      words(root) { Wording.czech[$0] ?? $0 }.changed { node in
        node.changePlaceholder { Wording.czech[$0] ?? $0 }
      }
    },
    Redesign(
      "icons-for-buttons", .texts, "buttons show an icon; their words are for accessibility only",
      [.texts], each: { $0.isButton && !$0.children.contains { $0.tag != nil } }
    ) { button in
      guard button.tag != nil else {
        button.children.append(.added(Element(.image)))
        return
      }
      button["aria-label"] = button["aria-label"] ?? button.readTexts.joined()
      button.children = [ScreenNode(.text("◉"))]
    },
    Redesign(
      "number-formats", .texts, "numbers are written otherwise", [.texts],
      each: { !["title", "name", "sample", "search"].contains($0.id) && !$0.isButton }
    ) { $0.changeTexts(reformatted) },
  ]

  /// Words of the apps, changed; a bar is called by its title.
  private static func words(
    _ root: ScreenNode, _ change: @escaping (String) -> String
  ) -> ScreenNode {
    root.changed { node in
      node.changeTexts { Wording.change($0, change) }
      if node.type == .navigationBar {
        node.change { $0.identifier = Wording.change($0.identifier, change) }
      }
    }
  }

  /// Ids by place among all that are wanted, in document order.
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

  /// Eight hexadecimal digits (FNV-1a), the same in every run.
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

  /// A number that is a whole text, or the one that a text begins with, in another notation.
  private static func reformatted(_ text: String) -> String {
    if text.hasSuffix("%"), Double(text.dropLast()) != nil {
      return text.dropLast().replacing(".", with: ",") + " %"
    }
    if Int(text) != nil { return "(\(text))" }
    let words = text.split(separator: " ")
    guard words.count == 2, Int(words[0]) != nil, words[1].hasPrefix("beer") else { return text }
    return "Found: \(words[0])"
  }
}

/// The words that the apps themselves show, as opposed to lists, tasks and beers.
enum Wording {
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

  /// The same as titles of screens and pages, in other words.
  static let titles = [
    "My Lists": "All Lists", "Add List": "New List", "Edit List": "Change List",
    "My Archives": "Archived Lists", "Archive": "Archived Tasks", "Settings": "Preferences",
    "Text size": "Font size", "Belgian Beer Explorer": "Beers of Belgium",
  ]

  static let placeholders = [
    "Name": "Title", "Search": "Find", "Add new task": "What is to be done?",
  ]

  /// A word of the apps' changed; texts that are the user's stay, also behind the word that a row's
  /// button begins with.
  static func change(_ text: String, _ change: (String) -> String) -> String {
    if czech[text] != nil { return change(text) }
    guard let verb = ["Remove", "Reorder"].first(where: { text.hasPrefix($0 + " ") }) else {
      return text
    }
    return change(verb) + text.dropFirst(verb.count)
  }
}
