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

  @Test
  func `the words of all gallery states and errors are translated, and nothing else`() throws {
    let table = try Strings.czech.get().table
    #expect(table.allSatisfy { $0.ranges(of: "%@").count == $1.ranges(of: "%@").count })
    let keys = Set(table.keys.map { $0.replacing(/\ \(\w+\)$/, with: "") })
    // The samples have no Czech words.
    let states = GalleryState.all.filter { ["TinyLog", "Beer Explorer"].contains($0.app) }
    let words = try ["en", "cs"].map { language in
      Set(try states.flatMap { try texts(of: $0, in: language) })
    }
    let data = try literals(in: "SampleApps/Gallery/TinyLogStates", "SampleApps/Gallery/BeerStates")
      .filter { !keys.contains($0) }.map { $0.replacing(/%@|\d/, with: "") }
      .sorted { $0.count > $1.count }
    let same = words[0].intersection(words[1]).filter { text in
      data.reduce(text) { $0.replacing($1, with: "") }.contains(where: \.isLetter)
        && !text.hasPrefix("{")
    }
    #expect(same == ["Export", "OK"], "Czech has these words.")

    let code = try literals(
      in: "TinyLog/TinyLogService", "TinyLogSQLite/DatabaseOpening", "BeerExplorer/BeerService",
      "BeerExplorerApp/Pages", "TinyLog/TaskList", "TinyLogApp/TinyLogApp")
    let messages = code.filter { $0.contains(/^(The|Please)\ [^;]*\S$/) }
    #expect(messages.count > 12 && Set(messages).isSubset(of: keys))
    // Each key, or its longest part without values, is in the code or on a screen.
    let used = (code + words[0]).joined(separator: "\n")
    let parts = keys.map { $0.components(separatedBy: "%@").max { $0.count < $1.count } ?? "" }
    #expect(parts.filter { !used.contains($0) } == [])
  }

  /// Returns the string literals of some files, joined if they are added, with `%@` for values.
  private func literals(in files: String...) throws -> [String] {
    let apps = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path
    return try files.flatMap { file in
      try String(contentsOfFile: "\(apps)/../../../Sources/Apps/\(file).swift", encoding: .utf8)
        .replacing(/"\s*\+\s*"/, with: "")
        .replacing(/\\\((?:[^()]|\([^()]*\))*\)/, with: "%@")
        .matches(of: /"((?:\\"|[^"])*)"/)
        .map { String($0.output.1).replacing("\\\"", with: "\"") }
    }.filter { !$0.isEmpty }
  }

  private func texts(of state: GalleryState, in language: String) throws -> [String] {
    let device = Device(apps: [state], clock: .virtual)
    try device.launch(state.bundleIdentifier, arguments: ["-AppleLanguages", "(\(language))"])
    return try #require(device.tree).index.nodes.flatMap { node in
      [node.element.label, node.element.placeholder, node.element.value].compactMap { $0 }
        .map { $0.replacing(/\d/, with: "") }
    }
  }
}
