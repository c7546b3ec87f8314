import Testing

@testable import ComparisonReport

/// Comments, texts in quotes, and the rest of the suites' languages.
struct CodeTextTests {
  @Test(arguments: [
    ("", 0), ("\n\n", 0), ("let a = 1", 1), ("let a = 1\r\n\r\nlet b = 2\r\n", 2),
    ("// one\nlet a = 1  // two\n", 1), ("/* a\n /* b */ \n*/ let c = 1\n", 1),
    ("let a = \"// no comment\"\n/// one\n", 1), ("let a = \"\"\"\n\n  // text\n  \"\"\"\n", 3),
    (#"let a = "\(f("//"))" // one"#, 1),
    (#"let a = "\"//" "#, 1), ("let a = \"open\n// one\n", 1),
  ])
  func linesOfSwift(code: String, count: Int) {
    #expect(CodeText(code, .swift).codeLines == count)
  }

  @Test(arguments: [
    ("a = 1  # one\n\n# two\n", 1),
    ("def f():\n    \"\"\"Two\n    lines.\"\"\"\n    return 1\n", 2),
    ("'''a'''\nx = '''b\n# text\n'''\n", 3), ("f(\n    'a'\n    'b'\n)\n", 4),
    (#"a = r'\' # one"# + "\nb = 1", 2), ("a = 'it\\'s # text'\n", 1),
  ])
  func linesOfPython(code: String, count: Int) {
    #expect(CodeText(code, .python).codeLines == count)
  }

  @Test func coloursAreOfCommentsTextsAndWords() {
    let lines = CodeText("try tap(\"a\\(b)\")  // let\nretry()", .swift).colouredLines
    #expect(
      lines.map { $0.map { "\($0.colour.rawValue):\($0.text)" } } == [
        ["keyword:try", "plain: tap(", "string:\"a\\(b)\"", "plain:)  ", "comment:// let"],
        ["plain:retry()"],
      ])
    let text = "with run.step(1):\n    x = '''a\nb'''\n"
    let coloured = CodeText(text, .python).colouredLines
    #expect(coloured.map { $0.map(\.text).joined() }.joined(separator: "\n") == text)
  }
}
