import Foundation
import SourceCode
import Testing

@Suite struct SourceFileTests {
  private let root = FileManager.default.temporaryDirectory
    .appendingPathComponent("duet-source-\(UUID())")

  @Test func aMissingFileIsAnError() {
    let error = #expect(throws: SourceCodeError.self) { try SourceFile("a/b.py", root: root) }
    #expect(
      error?.description
        == "a/b.py can't be read; it was looked for at \(root.path)/a/b.py.")
  }

  @Test func anotherLanguageIsAnError() {
    let error = #expect(throws: SourceCodeError.self) { try SourceFile("a/b.js", root: root) }
    #expect(error?.description == "a/b.js is neither Swift (.swift) nor Python (.py).")
  }

  @Test func bytesThatAreNotUTF8AreAnError() throws {
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: root) }
    try Data([0x61, 0xFF]).write(to: root.appendingPathComponent("a.swift"))
    let error = #expect(throws: SourceCodeError.self) { try SourceFile("a.swift", root: root) }
    #expect(error?.description == "a.swift is not in UTF-8.")
  }

  @Test(arguments: CodeLanguage.allCases)
  func anEmptyFileHasNoLine(language: CodeLanguage) {
    let file = SourceFile(parsing: "", as: language)
    #expect(file.runs.isEmpty)
    #expect(file.figures == CodeFigures())
    let error = #expect(throws: SourceCodeError.self) { try file.step(at: 1) }
    #expect(
      error?.description
        == "The code has no line 1; its lines are 0. Was it changed after the tests ran?")
  }

  @Test func anAbsolutePathIsTakenAsItIs() throws {
    let file = try SourceFile(#filePath, root: root)
    #expect(file.figures.lines > 40)
  }
}
