import Foundation
import ScenarioFormat
import TestSupport
import Testing

struct LibraryTests {
  private func text(_ id: String, _ app: String = "TinyLog") -> String {
    "App:    \(app)\nSource: a test\n\nTS \(id) Add\n\n  TC 1 Add\n"
      + "    S 1   Tap.\n    Ex 1  Seen.\n"
  }

  @Test func `scenarios are found below directories and sorted by identifier`() {
    func file(_ text: String) -> [UInt8] { Array(text.utf8) }
    let files = InMemoryFiles([
      "S/B/B1-x.scenario": file(text("B.1")), "S/A/A10-x.scenario": file(text("A.10")),
      "S/A/deep/A3-x.scenario": file(text("A.3")), "a.txt": file(text("A.2")),
      "S/FORMAT.md": [], "S/.hidden/A4-x.scenario": [], "S/.A5.scenario": [],
      "S/Starter/x/Starter/L1-x.scenario": file(text("L.1")), "S/A2-b.scenario": nil,
      "S/locked/": nil, "S/A5-e.scenario": file("Krok"),
    ])
    // Folders named Starter are skipped, unless the search begins in one.
    for path in ["S/Starter/", "S/Starter/x"] {
      let library = ScenarioLibrary.load([path], from: files)
      #expect(library.scenarios.map { "\($0.id)" } == ["L.1"] && library.findings.isEmpty)
    }
    // A file that is given twice is read once, with any name.
    let library = ScenarioLibrary.load(["S//", "a.txt", "S", "a.txt", "nowhere"], from: files)
    #expect(library.scenarios.map { "\($0.id)" } == ["A.2", "A.3", "A.10", "B.1"])
    #expect(library.scenarios.first?.path == "a.txt")
    #expect(library.scenario(id: "A.10")?.path == "S/A/A10-x.scenario")
    #expect(library.scenario(id: "A.1") == nil)
    #expect(
      library.findings.map { "\($0.path) \($0.rule.rawValue)" } == [
        "S/locked unreadable-file", "nowhere missing-file", "S/A2-b.scenario unreadable-file",
        "S/A5-e.scenario unknown-keyword", "S/A5-e.scenario missing-scenario",
      ])
  }

  @Test func `shared identifiers and spellings of apps are reported in all files but the first`() {
    let texts = [
      "S/L1-a.scenario": text("L.1"), "S/L1-b.scenario": "# Above.\n" + text("L.1"),
      "S/L2-x.scenario": text("L.2", "tinylog"), "S/L3-x.scenario": text("L.3"),
    ]
    let outcome = ScenarioCommands(files: InMemoryFiles(texts: texts)).lint(paths: ["S"])
    #expect(
      outcome
        == CommandOutcome(
          standardOutput: """
            S/L1-b.scenario:5:4: error: the identifier L.1 is already used in S/L1-a.scenario:4 \
            [duplicate-id]
                TS L.1 Add
                   ^
              hint: Give one of the two scenarios a different identifier.

            S/L2-x.scenario:1:1: warning: the app is "tinylog" here, but "TinyLog" in \
            S/L1-a.scenario [app-spelling]
                App:    tinylog
                ^
              hint: Spell the app the same way in all files. Tests look it up by name.

            4 files: 1 error, 1 warning

            """, status: .findings))
    let library = ScenarioLibrary.load(["S/L1-b.scenario", "S"], from: InMemoryFiles(texts: texts))
    #expect(library.scenario(id: "L.1")?.path == "S/L1-a.scenario")
  }
}

/// Tests with the real disk. Each test has a separate folder.
struct DiskTests {
  private let folder = TemporaryFolder()
  private let disk: ScenarioDisk
  private let untidy = "TS A.1 Add\nTC 1 Add\nS 1 Tap.\nEx 1 Seen.\n"

  init() throws {
    disk = ScenarioDisk(root: folder.url.path)
    try folder.file("A1-add.scenario", untidy)
  }

  @Test func `the disk reports kinds of entries and reads up to a limit`() throws {
    try folder.link("link", to: "A1-add.scenario")
    try folder.link("loop", to: "loop")
    let file = folder.url.appendingPathComponent("link").path
    let paths = ["A1-add.scenario", file, "link", ".", "/dev/null", "loop", "nowhere", ""]
    #expect(paths.map(disk.kind(of:)) == [.file, .file, .file, .directory, nil, nil, nil, nil])
    #expect(try disk.contents(of: "link", upTo: 4) == Array("TS A".utf8))
    let error = ScenarioFileError(reason: "No such file or directory")
    #expect(throws: error) { try disk.contents(of: "nowhere", upTo: 1) }
    #expect(throws: error) { try disk.entries(of: "nowhere") }
    #expect(throws: error) { try disk.replace(contentsOf: "nowhere/a", with: []) }
  }

  @Test func `formatting replaces the file and keeps links, permissions and broken files`() throws {
    let file = folder.url.appendingPathComponent("A1-add.scenario").path
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
    try folder.link("A1-link.scenario", to: "A1-add.scenario")
    // A directory with a link to itself is visited once.
    try folder.link("up", to: ".")
    let broken = untidy + "Krok 2 Tap.\n"
    try folder.file("A2-broken.scenario", broken)
    let commands = ScenarioCommands(files: disk)
    #expect(commands.format(paths: ["."], check: true).status == .unusableFile)
    #expect(try folder.read("A1-add.scenario") == untidy)
    let outcome = commands.format(paths: ["A1-link.scenario", "."])
    #expect(outcome.standardOutput == "formatted A1-link.scenario\n")
    #expect(outcome.standardError.hasPrefix("./A2-broken.scenario:5:1: error: unknown keyword"))
    #expect(outcome.status == .unusableFile)
    let tidy = "TS A.1 Add\n\n  TC 1 Add\n    S 1   Tap.\n    Ex 1  Seen.\n"
    #expect(try folder.read("A1-add.scenario") == tidy)
    #expect(try folder.read("A2-broken.scenario") == broken)
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(try disk.entries(of: ".").count == 4)
    #expect(commands.format(paths: ["A1-add.scenario"]) == CommandOutcome())
  }
}

/// Files in memory that can't be written.
struct InMemoryFiles: ScenarioFileSystem {
  /// The bytes by path, nil for what can't be read. A folder that can't be read ends with a slash.
  private let all: [String: [UInt8]?]

  init(_ all: [String: [UInt8]?]) { self.all = all }

  /// Creates files with these texts by path.
  init(texts: [String: String]) { self.init(texts.mapValues { Array($0.utf8) }) }

  func kind(of path: String) -> ScenarioFileKind? {
    if all.keys.contains(path) { return .file }
    return all.keys.contains { $0.hasPrefix(path + "/") } ? .directory : nil
  }

  func contents(of path: String, upTo limit: Int) throws(ScenarioFileError) -> [UInt8] {
    guard let bytes = all[path] ?? nil else { throw ScenarioFileError(reason: "Permission denied") }
    return Array(bytes.prefix(limit))
  }

  func entries(of directory: String) throws(ScenarioFileError) -> [String] {
    let start = directory + "/"
    if all.keys.contains(start) { throw ScenarioFileError(reason: "Permission denied") }
    let names = all.keys.filter { $0.hasPrefix(start) }.map { $0.dropFirst(start.count) }
    return Array(Set(names.map { String($0.prefix { $0 != "/" }) }))
  }

  func replace(contentsOf path: String, with bytes: [UInt8]) throws(ScenarioFileError) {
    throw ScenarioFileError(reason: "Read-only file system")
  }

  func identity(of path: String) -> String { path }
}

extension TemporaryFolder {
  func read(_ name: String) throws -> String {
    try String(contentsOf: url.appendingPathComponent(name), encoding: .utf8)
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: url.appendingPathComponent(name).path, withDestinationPath: target)
  }
}
