import Foundation
import ScenarioFormat
import Testing
import TestSupport

struct LibraryTests {
  private func text(_ id: String, _ title: String = "Add") -> String {
    "App:    TinyLog\nSource: a test\n\nTS \(id) \(title)\n\n  TC 1 Add\n"
      + "    S 1   Tap.\n    Ex 1  Seen.\n"
  }

  @Test func `an app spelled in two ways is a warning`() {
    let files = InMemoryFiles(texts: [
      "S/L1-x.scenario": text("L.1"), "S/L3-x.scenario": text("L.3"),
      "S/L2-x.scenario": text("L.2").replacing("TinyLog", with: "tinylog"),
    ])
    let outcome = ScenarioCommands(files: files).lint(paths: ["S"])
    #expect(outcome.status == .findings)
    let spelling = outcome.standardOutput.split(separator: "\n").filter { $0.contains("spelling") }
    #expect(
      spelling == [
        "S/L2-x.scenario:1:1: warning: the app is \"tinylog\" here, but \"TinyLog\" in "
          + "S/L1-x.scenario [app-spelling]"
      ])
  }

  @Test func `scenarios are found below directories and sorted by identifier`() {
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
    // A file that is given twice is read once, regardless of its name.
    let file = InMemoryFiles(texts: ["Scenarios/a.txt": text("A.1")])
    let named = ScenarioLibrary.load(["Scenarios/a.txt", "Scenarios/a.txt"], from: file)
    #expect(named.findings == [] && named.scenarios.count == 1)
  }

  @Test func `a duplicate identifier is reported in all files except the first`() {
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
      library.findings.last?.message == "the identifier A.1 is already used in A1-a.scenario:4")
    #expect(library.scenario(id: "A.1")?.title == "First")
  }

  @Test func `unreadable files are reported and the others are read`() {
    let files = InMemoryFiles([
      "S/A1-a.scenario": .file(Array(text("A.1").utf8)), "S/A2-b.scenario": .unreadableFile,
      "S/locked": .unreadableDirectory,
      "S/A5-e.scenario": .file(Array("Krok".utf8)),
    ])
    let library = ScenarioLibrary.load(["S", "S/locked", "nowhere"], from: files)
    #expect(library.scenarios.map(\.id.description) == ["A.1"])
    #expect(
      library.findings.map { "\($0.path) \($0.rule.rawValue)" } == [
        "S/locked unreadable-file",
        "nowhere missing-file", "S/A2-b.scenario unreadable-file",
        "S/A5-e.scenario unknown-keyword", "S/A5-e.scenario missing-scenario",
      ])
  }
}

/// Tests with the real disk. Each test has a separate folder.
struct DiskTests {
  private let folder: TemporaryFolder
  private let disk: ScenarioDisk
  private let untidy = "TS A.1 Add\nTC 1 Add\nS 1 Tap.\nEx 1 Seen.\n"

  init() throws {
    folder = TemporaryFolder()
    disk = ScenarioDisk(root: folder.url.path)
  }

  @Test func `the disk reports kinds of entries and reads up to a limit`() throws {
    let file = try folder.write(untidy, to: "A1-add.scenario")
    try folder.link("link", to: "A1-add.scenario")
    try folder.link("loop", to: "loop")
    let paths = ["A1-add.scenario", file, "link", ".", "/dev/null", "nowhere", ""]
    #expect(
      paths.map(disk.kind(of:)) == [.file, .file, .file, .directory, nil, nil, nil])
    #expect(disk.identity(of: "link") == disk.identity(of: "./A1-add.scenario"))
    try folder.write("0123456789", to: "a")
    #expect(try disk.contents(of: "a", upTo: 4) == Array("0123".utf8))
    #expect(try disk.contents(of: "a", upTo: 100).count == 10)
    try folder.write("", to: "empty")
    #expect(try disk.contents(of: "empty", upTo: 4) == [])
    let error = ScenarioFileError(reason: "No such file or directory")
    #expect(throws: error) { try disk.contents(of: "nowhere", upTo: 1) }
    #expect(throws: error) { try disk.entries(of: "nowhere") }
    #expect(throws: error) { try disk.replace(contentsOf: "nowhere/a", with: []) }
  }

  @Test func `formatting replaces the file and keeps links and permissions`() throws {
    let file = try folder.write(untidy, to: "A1-add.scenario")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
    let link = try folder.link("A1-link.scenario", to: "A1-add.scenario")
    let commands = ScenarioCommands(files: disk)
    #expect(
      commands.format(paths: ["A1-link.scenario"])
        == CommandOutcome(standardOutput: "formatted A1-link.scenario\n"))
    #expect(
      try folder.read("A1-add.scenario") == """
        TS A.1 Add

          TC 1 Add
            S 1   Tap.
            Ex 1  Seen.

        """)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: link) == "A1-add.scenario")
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(try disk.entries(of: ".").sorted() == ["A1-add.scenario", "A1-link.scenario"])
    #expect(commands.format(paths: ["."]) == CommandOutcome())
  }

  @Test func `a file with parse errors is not changed`() throws {
    let broken = untidy + "Krok 2 Tap.\n"
    try folder.write(broken, to: "A1-broken.scenario")
    try folder.write(untidy, to: "A2-fine.scenario")
    let outcome = ScenarioCommands(files: disk).format(paths: ["."])
    #expect(outcome.exitCode == 2)
    #expect(outcome.standardOutput == "formatted ./A2-fine.scenario\n")
    #expect(outcome.standardError.hasPrefix("./A1-broken.scenario:5:1: error: unknown keyword"))
    #expect(try folder.read("A1-broken.scenario") == broken)
  }

  @Test func `a directory with a link to itself is visited once`() throws {
    try folder.write(untidy, to: "A1-add.scenario")
    try folder.link("up", to: ".")
    let library = ScenarioLibrary.load(["."], from: disk)
    #expect(library.findings == [])
    #expect(library.scenarios.map(\.path) == ["./A1-add.scenario"])
  }
}
