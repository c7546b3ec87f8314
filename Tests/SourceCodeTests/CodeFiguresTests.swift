import SourceCode
import Testing

@Suite struct CodeFiguresTests {
  private func statements(_ code: String) -> Int {
    SourceFile(parsing: code, as: .swift).figures.statements
  }

  @Test func linesOfCodeAreNeitherBlankNorComment() {
    let file = SourceFile(
      parsing: """
        import A  // one

        /// Doc.
        /* a
          b */ let c = \"""
            d

            é /* no comment */
            \"""
        // e
        """, as: .swift)
    #expect(
      file.figures
        == CodeFigures(
          lines: 10, codeLines: 5, statements: 2,
          characters: "importA".count + "letc=".count + 3 + "d\n\né /* no comment */".count + 3)
    )
  }

  @Test(arguments: [
    ("import A; import B", 2), ("@A(1) struct B { var c: Int { d }; enum E { case f, g } }", 5),
    ("if a { b } else if c { d } else { e }", 4), ("switch a { case 1: b; default: c() }", 3),
    ("do { try a() } catch { b(); c() }", 4), ("for a in b where c { break }", 2),
    ("#if DEBUG\na()\n#else\nb()\nc()\n#endif", 3), ("let a = b.map { $0.c }", 1),
    ("let a = b.map { c in\n c.d\n}", 2), ("let a = b.map { let c = $0; return c }", 3),
    ("a { if b { c } }", 3), ("try run.step(1) { a() }", 2), ("try run.testCase(1) { a() }", 2),
    ("var a: Int { get throws { b } set { c = newValue; d() } }", 4),
    ("func a() throws { defer { b() }; guard c else { return } }", 5),
    ("wait(\"a\", until: { b })", 1), ("run.step(1, { b })", 2), ("a { b } c: { d }", 1),
  ])
  func statementsOfSwiftAreItemsAndMembers(code: String, count: Int) {
    #expect(statements(code) == count)
  }

  /// The numbers are those of `Fixtures/count.py`, which asks Python's own parser.
  @Test(arguments: [
    ("words.py", CodeFigures(lines: 63, codeLines: 44, statements: 37, characters: 817)),
    ("steps.py", CodeFigures(lines: 31, codeLines: 22, statements: 19, characters: 333)),
    ("count.py", CodeFigures(lines: 84, codeLines: 65, statements: 47, characters: 2085)),
  ])
  func figuresOfPythonAreThoseOfItsOwnParser(name: String, figures: CodeFigures) throws {
    #expect(try Repository.fixture(name).figures == figures)
  }

  @Test func figuresAdd() {
    let one = CodeFigures(lines: 1, codeLines: 2, statements: 3, characters: 4)
    let other = CodeFigures(lines: 10, codeLines: 20, statements: 30, characters: 40)
    #expect(
      one + other == CodeFigures(lines: 11, codeLines: 22, statements: 33, characters: 44))
  }
}
