import Inspector
@testable import Recorder
import ScenarioFormat
import Testing
import TestSupport
import WebDriver

/// Recorded lines in a written test.
struct TestInsertionTests {
  private func line(_ name: String, failure: String? = nil) -> RecordedLine {
    let target = Target(
      native: failure == nil ? "app.buttons[\"\(name)\"]" : "", wire: .accessibilityID(name),
      isWeb: false, name: name)
    return RecordedLine(
      id: 1, place: .init(testCase: 1, kind: .step, number: 1), operation: .act(.tap, target),
      failure: failure)
  }

  private func open(_ path: String = "a.swift", in files: InMemoryFiles) throws -> TestInsertion {
    try TestInsertion(into: path, at: "// record here", on: files)
  }

  @Test(arguments: [
    ("{ app in", #"try app.buttons["Add"].tap()"#),
    ("{ driver in", #"try driver.locate(.accessibilityID("Add")).tap()"#),
  ])
  func `recordings follow each other in the style of the test`(opening: String, add: String) throws
  {
    let start = """
      final class AddTests: ScenarioTestCase {
        func testAdd() throws {
          // The driver isn't the app, and neither is "app", "driver".
          try scenario("A.1") \(opening)
            /* driver, app, driver, app */ try testCase("Add a list to the app.")\n
      """
    let end = "      // record here\n      try step(\"Tap Done.\")\n    }\n  }\n}\n"
    let add = "      \(add)\n"
    let files = InMemoryFiles(texts: ["a.swift": start + end])
    func expect(_ lines: String) { #expect(files.text(of: "a.swift") == start + lines + end) }
    var first = try open(in: files)
    try first.write([line("Add")])
    expect(add)
    var second = try open(in: files)
    try second.write([line("Add"), line("Row", failure: "No.\nNo row.")])
    expect(add + add + "      // Not recorded: Row: No. No row.\n")
    // The last line is undone.
    try second.write([line("Add")])
    expect(add + add)
  }

  @Test(arguments: ["", "\u{FEFF}"], ["\n", "\r\n"])
  func `all other bytes stay`(byteOrderMark: String, lineBreak: String) throws {
    for indentation in ["", "    ", "\t"] {
      for before in ["", "def test_é():  \(lineBreak)\t \(lineBreak)", "a\rb\n\r\n\(lineBreak)"] {
        for after in ["", lineBreak, "\(lineBreak) \r\n\n\tpass", "\(lineBreak)pass\(lineBreak)"] {
          // A file of one line has no line break to follow.
          if before.isEmpty, after.isEmpty { continue }
          let (start, end) = (byteOrderMark + before, "\(indentation)# record here \(after)")
          let files = InMemoryFiles(texts: ["a.py": start + end])
          var insertion = try TestInsertion(into: "a.py", at: "# record here", on: files)
          try insertion.write([line("Add")])
          let code = "\(indentation)tap(driver, (AppiumBy.ACCESSIBILITY_ID, \"Add\"))\(lineBreak)"
          let text = try #require(files.text(of: "a.py"))
          #expect(Array(text.utf8) == Array((start + code + end).utf8))
        }
      }
    }
  }

  @Test func `an unsuitable file is an error`() {
    func file(_ text: String) -> InMemoryFiles.Entry { .file(Array(text.utf8)) }
    let mark = "// record here"
    let rows: [(path: String, entry: InMemoryFiles.Entry, problem: String)] = [
      ("folder.py", .directory, "there is no such file. Name an existing test."),
      ("secret.py", .unreadableFile, "can't read: Permission denied."),
      ("bytes.py", .file([0xFF]), "not UTF-8. Save it as UTF-8 first."),
      ("a.kt", file(mark), "not a test in Swift or Python. Name a .swift or .py file."),
      ("a.py", file(""), "no line is '// record here'. Add such a line, or change --at."),
      ("b.py", file("\(mark)\n\r\n\t\(mark)"), "the mark is in lines 1 and 3. Keep one."),
      ("a.swift", file("x\n\(mark)\napp"), "no app or driver is above the mark. Declare one."),
    ]
    let files = InMemoryFiles(Dictionary(uniqueKeysWithValues: rows.map { ($0.path, $0.entry) }))
    let empty = InspectorError("a.py: the mark is empty. Name the text of one line with --at.")
    #expect(throws: empty) {
      try TestInsertion(into: "a.py", at: " ", on: files)
    }
    for (path, _, problem) in rows + [("none.py", .directory, rows[0].problem)] {
      #expect(throws: InspectorError("\(path): \(problem)")) { try open(path, in: files) }
    }
  }

  @Test func `a file that was changed or can't be written stays as it is`() throws {
    let text = "let app = 1\n// record here\n"
    let files = InMemoryFiles(["a.swift": .unwritableFile(Array(text.utf8))])
    var insertion = try open(in: files)
    let problem = "a.swift: can't write: Read-only file system. Make the file writable."
    #expect(throws: InspectorError(problem)) { try insertion.write([line("Add")]) }
    #expect(files.text(of: "a.swift") == text)
    for edited in [text + "}\n", "let app = 2\n// record here\n", ""] {
      let files = InMemoryFiles(texts: ["a.swift": text])
      var insertion = try open(in: files)
      try files.replace(contentsOf: "a.swift", with: Array(edited.utf8))
      let problem =
        "a.swift: changed during the recording, so nothing was inserted. Start a new recording."
      #expect(throws: InspectorError(problem)) { try insertion.write([line("Add")]) }
      #expect(files.text(of: "a.swift") == edited)
    }
  }
}
