import ScenarioFormat
import Testing

struct LibraryTests {
  private func text(_ id: String, _ title: String = "Add") -> String {
    "App:    TinyLog\nSource: a test\n\nTS \(id) \(title)\n\n  TC 1 Add\n"
      + "    S 1   Tap.\n    Ex 1  Seen.\n"
  }

  @Test func scenariosAreFoundBelowDirectoriesAndSortedByIdentifier() {
    let files = InMemoryFiles(texts: [
      "Scenarios/B/B1-x.scenario": text("B.1"), "Scenarios/A/A10-x.scenario": text("A.10"),
      "Scenarios/A/A2-x.scenario": text("A.2"), "Scenarios/A/deep/A3-x.scenario": text("A.3"),
      "Scenarios/FORMAT.md": "no scenario", "Scenarios/.hidden/A4-x.scenario": "broken",
      "Scenarios/A/.A5.scenario": "broken",
    ])
    let library = ScenarioLibrary.load(["Scenarios/"], from: files)
    #expect(library.findings == [])
    #expect(library.scenarios.map(\.id.description) == ["A.2", "A.3", "A.10", "B.1"])
    #expect(library.scenarios.first?.path == "Scenarios/A/A2-x.scenario")
    #expect(library.scenario(id: "A.10")?.path == "Scenarios/A/A10-x.scenario")
    #expect(library.scenario(id: "A.1") == nil)
    #expect(library.scenario(id: "nonsense") == nil)
  }

  @Test func aFileNamedTwiceIsReadOnceWhateverItsName() {
    let files = InMemoryFiles(texts: ["Scenarios/a.txt": text("A.1")])
    let library = ScenarioLibrary.load(["Scenarios/a.txt", "Scenarios/a.txt"], from: files)
    #expect(library.findings == [])
    #expect(library.scenarios.count == 1)
  }

  @Test func sharedIdentifiersAreFoundInEveryFileButTheFirst() {
    let files = InMemoryFiles(texts: [
      "A1-a.scenario": text("A.1", "First"), "A1-b.scenario": text("A.1", "Second"),
      "A1-c.scenario": "# Above.\n" + text("A.1", "Third"),
    ])
    let library = ScenarioLibrary.load(
      ["A1-a.scenario", "A1-b.scenario", "A1-c.scenario"], from: files)
    #expect(library.findings.map(\.rule) == [.duplicateID, .duplicateID])
    #expect(library.findings.map(\.path) == ["A1-b.scenario", "A1-c.scenario"])
    #expect(library.findings.map(\.line) == [4, 5])
    #expect(
      library.findings.last?.message == "the identifier A.1 is taken by A1-a.scenario:4")
    #expect(library.scenario(id: "A.1")?.title == "First")
  }

  @Test func whatCannotBeReadIsReportedAndTheRestIsThere() {
    let files = InMemoryFiles([
      "S/A1-a.scenario": .file(Array(text("A.1").utf8)), "S/A2-b.scenario": .unreadableFile,
      "S/A3-c.scenario": .pipe, "S/A4-d.scenario": .directory, "S/locked": .unreadableDirectory,
      "S/A5-e.scenario": .file(Array("Krok".utf8)),
    ])
    let library = ScenarioLibrary.load(["S", "S/locked", "nowhere"], from: files)
    #expect(library.scenarios.map(\.id.description) == ["A.1"])
    #expect(
      library.findings.map { "\($0.path) \($0.rule.slug)" } == [
        "S/A3-c.scenario not-a-file", "S/A4-d.scenario not-a-file", "S/locked unreadable-file",
        "nowhere missing-file", "S/A2-b.scenario unreadable-file",
        "S/A5-e.scenario unknown-keyword", "S/A5-e.scenario missing-scenario",
      ])
  }
}
