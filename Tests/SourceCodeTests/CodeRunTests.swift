import SourceCode
import Testing

@Suite struct CodeRunTests {
  /// The runs that are not plain, with what they are.
  private func colours(_ code: String, _ language: CodeLanguage) -> [String] {
    CodeRun.runs(of: code, in: language).filter { $0.kind != .plain }
      .map { "\($0.kind.rawValue) \($0.text)" }
  }

  @Test func swiftIsColoured() {
    let code = #"""
      @MainActor final class A: B<C> { // why
        func go(_ x: Int = 0x1F) async throws {
          try await app.buttons["a \(name) b"].tap(1.5)
          XCTAssertEqual(try XCUIApplication().label, #"c"#)
          list.map(\.id) /* d */; #expect(Kind.some == .other)
          if #available(macOS 13, *) {}
        }
      }
      """#
    #expect(
      colours(code, .swift) == [
        "attribute @MainActor", "keyword final", "keyword class", "type A", "type B", "type C",
        "comment // why", "keyword func", "function go", "type Int", "number 0x1F",
        "keyword async", "keyword throws", "keyword try", "keyword await", "member buttons",
        "string \"a ", "string  b\"", "function tap", "number 1.5", "function XCTAssertEqual",
        "keyword try", "type XCUIApplication", "member label", "string #\"c\"#", "function map",
        "member id", "comment /* d */", "function #expect", "type Kind", "member some",
        "member other", "keyword if", "keyword #available", "number 13",
      ])
  }

  @Test func pythonIsColoured() {
    let code = #"""
      """Doc."""
      @pytest.mark.scenario("A.1", n=[1])
      async def go(self, x: int = 0x1F) -> None:  # why
          'Doc'
          driver.find(By.ID, f"a {name!r:>{width}} b").text
          raise BindingError(rb'c' "d") @ e
          match x:
              case 1.5: match(case)
      class A(B): pass
      type T = int
      """#
    #expect(
      colours(code, .python) == [
        "comment \"\"\"Doc.\"\"\"", "attribute @pytest.mark.scenario", "string \"A.1\"", "number 1",
        "keyword async", "keyword def", "function go", "number 0x1F", "keyword None",
        "comment # why", "comment 'Doc'", "function find", "type By", "member ID", "string f\"a ",
        "string >", "string  b\"", "member text", "keyword raise", "type BindingError",
        "string rb'c'", "string \"d\"", "keyword match", "keyword case", "number 1.5",
        "function match", "keyword class", "type A", "keyword pass", "keyword type",
      ])
  }

  /// The suites' own files, which a report shows, and a sample of all others: every twentieth part
  /// of their list has one.
  @Test(.timeLimit(.minutes(5))) func theRunsOfAFileAreTheFile() throws {
    let own = Set(try SuiteCode.tools.flatMap(Repository.suiteFiles))
    let others = try ["Comparison", "Tests"].flatMap(Repository.files).filter { !own.contains($0) }
    #expect(own.count > 40 && others.count > 200)
    let files = own.sorted() + (0..<20).map { others[$0 * others.count / 20] }
    for path in files {
      let runs = try SourceFile(path, root: Repository.root).runs
      let text = try Repository.text(path)
      #expect(Array(runs.map(\.text).joined().utf8) == Array(text.utf8), "\(path)")
      let repeated = zip(runs, runs.dropFirst()).first { $0.kind == $1.kind }
      #expect(repeated == nil, "\(path)")
    }
  }

  /// Whatever is cut off leaves something that is not closed.
  @Test(
    .timeLimit(.minutes(5)),
    arguments: [
      "Tests/SourceCodeTests/Fixtures/words.py", "Tests/SourceCodeTests/SwiftStepTests.swift",
    ])
  func codeThatIsCutOffIsSplit(path: String) throws {
    let bytes = Array(try Repository.text(path).utf8)
    let language = try #require(CodeLanguage(path: path))
    for end in stride(from: 0, to: min(bytes.count, 1600), by: language == .swift ? 23 : 1) {
      let code = String(decoding: bytes[..<end], as: UTF8.self)
      let file = SourceFile(parsing: code, as: language)
      #expect(file.runs.map(\.text).joined() == code)
      for line in 0...file.figures.lines + 1 { _ = try? file.step(at: line) }
    }
  }

  @Test(arguments: [
    "f'{", "f'{a", "f'{a:", "f'{a:{", "f'{a:'", "f'''{a:\n", "f'{{}'\n", "'\\", "f'\\", "f'\\N{",
    "f'\\N{DASH}'", "x = ]})", "f'{)}'", "f'{a}}'", "\\\r\n", "\u{FEFF}a", "0x", "1e", "1e+", "é\"",
    "if x", "with run.step(", "with run.step(1):", "\u{0}", "f'{x!=1}'", "lambda:", "@", "match :",
  ])
  func brokenPythonIsSplit(code: String) {
    let file = SourceFile(parsing: code, as: .python)
    #expect(file.runs.map(\.text).joined() == code)
    _ = try? file.step(at: 1)
  }

  @Test func bracketsNestedDeeplyAreSplit() {
    for (open, language) in [("(", CodeLanguage.python), ("f'{", .python), ("([{", .swift)] {
      let code = String(repeating: open, count: 10_000)
      #expect(CodeRun.runs(of: code, in: language).map(\.text).joined() == code)
    }
  }
}
