import Device
import Foundation
import SampleApps
import Testing

struct LanguageTests {
  @Test(arguments: [
    "(cs)": "Nastavení", "( fr, cs )": "Nastavení", "(en, cs)": "Settings", "cs": "", "()": "",
    "(cs": "", "(cs,)": "", "(Czech)": "", "(cs en)": "",
  ])
  func `the first language that the apps have counts, and malformed ones are refused`(
    languages: String, settings: String
  ) throws {
    let arguments = ["-AppleLanguages", languages]
    if settings.isEmpty {
      #expect(
        launchError("TinyLog", arguments) == "-AppleLanguages '\(languages)' must be languages in "
          + "parentheses, such as (cs) or (cs, en).")
    } else {
      #expect(try AppDriver("TinyLog", arguments).look.contains("[\(settings)]"))
    }
  }

  @Test func `a bad line of a strings file is reported`() {
    #expect(throws: LaunchError("cs.strings: Missing ';' on line 3")) {
      try Strings(parsing: "/* a */\n\"b\" = \"c\"\n\"d\" = \"e\";", file: "cs.strings")
    }
  }

  @Test
  func `plurals, uses and inserted values are translated`() throws {
    let strings = try Strings.czech.get()
    let counts = [0, 2, 4, 5, 22].map { strings("%@ beers", "\($0)") }
    #expect(counts == ["0 piv", "2 piva", "4 piva", "5 piv", "22 piv"])
    #expect([strings("Archive"), strings("Archive", as: "verb")] == ["Archiv", "Archivovat"])
    #expect(strings("Remove %@", "%@") == "Odebrat: %@" && strings("Other") == "Other")
    let error = "The task “a” is archived. Restore it before you change it."
    #expect(strings(composed: error) == "Úkol „a“ je v archivu. Než jej změníte, obnovte jej.")
  }

  /// Words on screens begin with a capital letter, as messages do.
  @Test func `the words and messages in the apps' code are translated, and nothing else`() throws {
    let table = try Strings.czech.get().table
    #expect(table.allSatisfy { $0.ranges(of: "%@").count == $1.ranges(of: "%@").count })
    let keys = Set(table.keys.map { $0.replacing(/\ \(\w+\)$/, with: "") })
    let screens = try code(of: "TinyLogApp", "BeerExplorerApp")
    let cores = try code(of: "TinyLog", "TinyLogSQLite", "BeerExplorer")
    let words = literals(in: screens, like: /^([A-Z]|%@\ |1\ )[a-z]/)
    #expect(words.subtracting(keys) == ["Enter"], "This is a key on the keyboard.")
    let messages = literals(
      in: cores, like: /^(The|Please|All|System|1|%@ completed)\ [^;]*\S$/)
    #expect(words.count > 40 && messages.count > 20 && messages.isSubset(of: keys))
    // Each key, or its longest part without values, is in the code.
    let parts = keys.map { $0.components(separatedBy: "%@").max { $0.count < $1.count } ?? "" }
    #expect(parts.filter { !(screens + cores).contains($0) } == [])
  }

  /// Returns the code of modules, without previews, which only developers see. String literals are
  /// joined if they are added, with `%@` for values.
  private func code(of modules: String...) throws -> String {
    let apps = URL(filePath: #filePath + "/../../../../Sources/Apps").standardizedFileURL
    return try modules.flatMap { module in
      let folder = apps.appending(path: module)
      return try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.hasSuffix(".swift") && !$0.hasSuffix("Preview.swift") }
        .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
    }.joined().replacing(/"\s*\+\s*"/, with: "")
      .replacing(/\\\((?:[^()]|\([^()]*\))*\)/, with: "%@")
  }

  private func literals(in code: String, like pattern: some RegexComponent) -> Set<String> {
    let literals = code.matches(of: /"((?:\\"|[^"\n])*)"/).map { String($0.output.1) }
    return Set(literals.filter { $0.contains(pattern) })
  }
}
