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
