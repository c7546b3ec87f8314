import Foundation
import Testing
import TestSupport

/// Commands check that they can write their outputs before they start, and leave no files behind.
struct OutputTests {
  /// A path in the kernel's file system, where not even root can create a file or folder.
  private static let nowhere = "/proc/duet-tests"
  private static let problem = "can't write: No such file or directory. Name a different"

  @Test(
    arguments: Sample.rows(
      """
      compare --report \(nowhere) | --report \(nowhere): \(problem) folder.
      compare --trace no/t.jsonl | --trace no/t.jsonl: there is no folder FOLDER/no. Create it \
      first.
      compare --trace Package.swift/t.jsonl | --trace Package.swift/t.jsonl: there is no folder \
      FOLDER/Package.swift. Create it first.
      compare --trace \(nowhere) --report new | --trace \(nowhere): \(problem) file.
      compare --report taken | --report taken: the report can't replace taken/junit.xml, which is \
      a folder. Move it, or name a different folder.
      """))
  func `an output of a comparison that can't be written is reported`(
    line: String, problem: String
  ) async throws {
    let folder = try folder()
    let text = problem.replacing("FOLDER", with: folder.url.path)
    #expect(try await folder.duet(line) == .refused(text))
    try expectNothingNew(in: folder)
  }

  @Test(
    arguments: Sample.rows(
      """
      report t.jsonl -o \(nowhere) | -o \(nowhere): \(problem) folder.
      gallery --out \(nowhere) | --out \(nowhere): \(problem) folder.
      gallery --out Package.swift | --out Package.swift: FOLDER/Package.swift is a file. Name a \
      folder.
      """))
  func `an output of any other command that can't be written is reported`(
    line: String, problem: String
  ) async throws {
    let folder = try folder()
    let text = problem.replacing("FOLDER", with: folder.url.path)
    #expect(try await folder.duet(line) == .error(64, text))
    try expectNothingNew(in: folder)
  }

  @Test(
    arguments: Sample.rows(
      """
      serve --data . --appium-log link | --appium-log link: this would overwrite its input \
      ./tinylog.sqlite
      """))
  func `a command doesn't overwrite its inputs, and no output overwrites another`(
    line: String, problem: String
  ) async throws {
    let folder = try folder()
    for (link, target) in [
      ("link", "t.jsonl"), ("to-new", "new"), ("tinylog.sqlite", "t.jsonl"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.path)/\(link)", withDestinationPath: target)
    }
    try FileManager.default.linkItem(
      atPath: "\(folder.path)/t.jsonl", toPath: "\(folder.path)/hard")
    let before = try folder.text("t.jsonl")
    #expect(try await folder.duet(line) == .error(64, problem + ". Name a different file."))
    #expect(try folder.text("t.jsonl") == before)
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/new"))
  }

  private func folder() throws -> TemporaryFolder {
    let folder = try Sample.checkout(traces: ["t.jsonl": Sample.run()])
    try folder.file("taken/junit.xml/inside", "")
    return folder
  }

  private func expectNothingNew(in folder: TemporaryFolder) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(names.sorted() == ["Package.swift", "Scenarios", "Tests", "t.jsonl", "taken"])
    let taken = folder.url.appendingPathComponent("taken").path
    #expect(try FileManager.default.contentsOfDirectory(atPath: taken) == ["junit.xml"])
  }
}

struct ClosedOutputTests {
  @Test func `a closed pipe ends the command without a crash`() async throws {
    let command =
      "\"$0\" compare --scenario A.1 --tool native --json 2>/dev/null | true; echo ${PIPESTATUS[0]}"
    let outcome = try await Outcome.running(
      ["bash", "-c", command, Duet.executable.path], in: Duet.package)
    #expect(outcome == Outcome(status: 0, output: "1\n"))
  }
}
