import Testing

@testable import ComparisonReport

struct CodeLanguageTests {
  @Test(arguments: [
    ("", 0), ("\n\n", 0), ("let a = 1", 1), ("let a = 1\r\n\r\nlet b = 2\r\n", 2),
    ("// one\nlet a = 1  // two\n", 1), ("  /// one\n  f()\n", 1),
  ])
  func `Swift's code lines are counted`(code: String, count: Int) {
    #expect(CodeLanguage.swift.codeLines(of: code).count == count)
  }

  @Test(arguments: [
    ("a = 1  # one\n\n# two\n", 1),
    ("def f():\n    \"\"\"Two\n    lines.\"\"\"\n    return 1\n", 2),
    ("def f():\n    \"\"\"One.\"\"\"\n", 1),
  ])
  func `Python's code lines are counted`(code: String, count: Int) {
    #expect(CodeLanguage.python.codeLines(of: code).count == count)
  }

  private func parts(_ line: String, _ language: CodeLanguage) -> [String] {
    language.parts(of: line).map { "\($0.colour.rawValue):\($0.text)" }
  }

  @Test func `comments, strings and keywords have colours`() {
    #expect(
      parts(#"try tap("a\(b("//"))")  // let"#, .swift) == [
        "keyword:try", "plain: tap(", #"string:"a\(b("//"))""#, "plain:)  ", "comment:// let",
      ])
    #expect(
      parts(##"step(#"Tap "TODO"."#)"##, .swift)
        == ["plain:step(", ##"string:#"Tap "TODO"."#"##, "plain:)"])
    #expect(parts("retry()", .swift) == ["plain:retry()"])
    #expect(parts("", .swift) == [])
    #expect(
      parts("x = 'it\\'s #' if a else None  # one", .python) == [
        "plain:x = ", "string:'it\\'s #'", "plain: ", "keyword:if", "plain: a ", "keyword:else",
        "plain: ", "keyword:None", "plain:  ", "comment:# one",
      ])
  }
}
