import Testing

@testable import ComparisonReport

struct CodeLanguageTests {
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
