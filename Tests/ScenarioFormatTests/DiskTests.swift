import Foundation
import ScenarioFormat
import Testing

/// The real disk, in a directory of its own for each test.
final class DiskTests {
  private let root: URL
  private let disk: ScenarioDisk
  private let untidy = "TS A.1 Add\nTC 1 Add\nS 1 Tap.\nEx 1 Seen.\n"

  init() throws {
    root = FileManager.default.temporaryDirectory
      .appendingPathComponent("duet-scenarios-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    disk = ScenarioDisk(root: root.path)
  }

  deinit {
    try? FileManager.default.removeItem(at: root)
  }

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: root.appendingPathComponent(name))
  }

  private func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: root.appendingPathComponent(name)), as: UTF8.self)
  }

  @Test func whatStandsAtAPathIsToldApart() throws {
    try write(untidy, to: "A1-add.scenario")
    try FileManager.default.createSymbolicLink(
      atPath: root.appendingPathComponent("link").path, withDestinationPath: "A1-add.scenario")
    try FileManager.default.createSymbolicLink(
      atPath: root.appendingPathComponent("loop").path, withDestinationPath: "loop")
    #expect(disk.kind(of: "A1-add.scenario") == .file)
    #expect(disk.kind(of: root.appendingPathComponent("A1-add.scenario").path) == .file)
    #expect(disk.kind(of: "link") == .file)
    #expect(disk.kind(of: ".") == .directory)
    #expect(disk.kind(of: "/dev/null") == .other)
    #expect(disk.kind(of: "nowhere") == nil)
    #expect(disk.kind(of: "") == nil)
    #expect(disk.identity(of: "link") == disk.identity(of: "./A1-add.scenario"))
  }

  @Test func readingStopsAtTheLimit() throws {
    try write("0123456789", to: "a")
    #expect(try disk.contents(of: "a", upTo: 4) == Array("0123".utf8))
    #expect(try disk.contents(of: "a", upTo: 100).count == 10)
    try write("", to: "empty")
    #expect(try disk.contents(of: "empty", upTo: 4) == [])
  }

  @Test func errorsAreInTheWordsOfTheSystem() {
    #expect(throws: ScenarioFileError(reason: "No such file or directory")) {
      try disk.contents(of: "nowhere", upTo: 1)
    }
    #expect(throws: ScenarioFileError(reason: "No such file or directory")) {
      try disk.entries(of: "nowhere")
    }
    #expect(throws: ScenarioFileError(reason: "No such file or directory")) {
      try disk.replace(contentsOf: "nowhere/a", with: [])
    }
  }

  @Test func formattingReplacesTheFileAndKeepsLinksAndPermissions() throws {
    try write(untidy, to: "A1-add.scenario")
    let file = root.appendingPathComponent("A1-add.scenario").path
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
    let link = root.appendingPathComponent("A1-link.scenario").path
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: "A1-add.scenario")
    let commands = ScenarioCommands(files: disk)
    #expect(
      commands.format(paths: ["A1-link.scenario"])
        == CommandOutcome(standardOutput: "formatted A1-link.scenario\n"))
    #expect(
      try read("A1-add.scenario") == """
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

  @Test func aFileThatDoesNotParseIsLeftAlone() throws {
    let broken = untidy + "Krok 2 Tap.\n"
    try write(broken, to: "A1-broken.scenario")
    try write(untidy, to: "A2-fine.scenario")
    let outcome = ScenarioCommands(files: disk).format(paths: ["."])
    #expect(outcome.exitCode == 2)
    #expect(outcome.standardOutput == "formatted ./A2-fine.scenario\n")
    #expect(outcome.standardError.hasPrefix("./A1-broken.scenario:5:1: error: unknown keyword"))
    #expect(try read("A1-broken.scenario") == broken)
  }

  @Test func directoriesThatLinkToThemselvesAreWalkedOnce() throws {
    try write(untidy, to: "A1-add.scenario")
    try FileManager.default.createSymbolicLink(
      atPath: root.appendingPathComponent("up").path, withDestinationPath: ".")
    let library = ScenarioLibrary.load(["."], from: disk)
    #expect(library.findings == [])
    #expect(library.scenarios.map(\.path) == ["./A1-add.scenario"])
  }
}
