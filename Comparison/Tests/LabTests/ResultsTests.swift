import CSV
import Foundation
import Results
import Testing

struct ResultsTests {
  private func page(_ tables: [ResultsPage.Table: String]) throws -> ResultsPage {
    ResultsPage(try tables.mapValues { try CSVTable(parsing: $0.replacing("\n", with: "\r\n")) })
  }

  private let failures = """
    mutant,set,operator,scenario,native,native by,native seconds,webdriver-in-process,\
    webdriver-in-process by,webdriver-in-process seconds
    M,unseen,FORGET,A.1,A.1/TC1/S1,check,1.5,A.1/TC1/S1,error,2
    M,unseen,FORGET,A.2,A.2/TC1/S1,check,2.5,A.2/TC1/S2,wait,12
    D,in sample,DOUBLE,A.1,A.1/TC1/S1,error,1,,,
    H,in sample,HIDE,A.1,,,,,,

    """

  @Test func `runs count where a suite fails, and agree at an item`() throws {
    let text = try page([.failures: failures]).text
    #expect(text.contains("| mutants, unseen | 2 | 2 | 1 | 0 | 0 |"))
    #expect(text.contains("| mutants, in sample | 1 | 0 | 0 | 1 | 0 |"))
    #expect(text.contains("| native, strict | 2 | 0 | 0 | 2.0 (1.8–2.2) |"))
    #expect(text.contains("| WebDriver, first match | 0 | 1 | 1 | 7.0 (4.5–9.5) |"))
    #expect(!text.contains("## Counts"), "a missing table leaves its section out")
  }

  @Test func `a source defect counts once, at the first item where each suite fails`() throws {
    let text = try page([
      .failures: failures,
      .sourceDefects: """
      mutant,suite,status,item
      1 a,native,killed,A.1/TC1/S1
      1 a,webdriver-in-process,killed,A.1/TC1/S1
      1 a,webdriver-hardened,killed,A.1/TC1/S9
      2 b,native,killed,A.1/TC1/S1
      2 b,webdriver-in-process,killed,A.1/TC1/S2
      3 c,native,survived,
      3 c,webdriver-in-process,killed,A.1/TC1/S1
      4 d,native,notReached,
      4 d,webdriver-in-process,notReached,

      """,
      .played: "table,date,commit,machine\nsource-defects,2026-01-02,abc,two cores\n",
    ]).text
    #expect(text.contains("| source defects | 3 | 2 | 1 | – | 1 |"))
    #expect(text.contains("the native suite finds 2 of 3, WebDriver 3 of 3."))
    #expect(
      text.contains("Played; source defects on 2026-01-02 at commit abc, two cores:"))
  }

  @Test func `computed times are compared with measured ones by scenario`() throws {
    let text = try page([
      .realTrees: """
      tree,suite,scenario,computed,n,median,lower,upper
      webkitgtk,native,A.1,1,3,2,1,3
      webkitgtk,native,A.2,3,3,3,1,3
      chromium,native,A.1,5,3,4,1,3

      """
    ]).text
    #expect(text.contains("| webkitgtk, native | 2 | 4.0 | 5.0 | 0.75 (0.62–0.88) |"))
    #expect(text.contains("| chromium, native | 1 | 5.0 | 4.0 | 1.25 (1.25–1.25) |"))
    #expect(text.contains("Played on a date that isn't known:"))
  }

  @Test func `a mutant that one tool catches is named unless a control is shown twice`() throws {
    let text = try page([
      .mutants: """
      mutant,set,operator,equivalent,native,native-first-match,webdriver-in-process,webdriver-hardened
      D,in sample,DOUBLE,,killed,survived,survived,killed
      S,in sample,STATE,,survived,survived,killed,killed
      E,in sample,HIDE,the same,killed,survived,survived,survived

      """
    ]).text
    #expect(text.contains("2 of 2 mutants that a suite catches are caught by one only. 1 of these"))
    #expect(text.contains("Also: `S` (only WebDriver, first match)."))
    #expect(text.contains("| native, strict | 1 | 1 |"))
  }

  @Test func `delays are compared at equal timeouts`() throws {
    func text(_ item: String) throws -> String {
      try page([
        .delays: """
        scenario,delay,timeout,suite,item
        A.1,6,5,native,A.1/TC1/S1
        A.1,6,5,webdriver,A.1/TC1/S2
        A.1,6,10,native,
        A.1,6,10,webdriver,\(item)

        """
      ]).text
    }
    #expect(try text("").contains("At equal timeouts, the same runs fail."))
    #expect(
      try text("A.1/TC1/S3").contains(
        "Only one suite fails: WebDriver at A.1/TC1/S3 (6 s with 10 s)."))
    #expect(try text("").contains("| 5 s | 1 | 1 | 1 | 0 | 1 |"))
  }

  @Test func `a number that links to the page must be in its section`() throws {
    let page = try page([.failures: failures])
    let section = "results.md#equal-checks-find-equal-defects"
    #expect(page.wrongLinks(in: "[2 of 2](../Comparison/\(section)), 99") == [])
    #expect(
      page.wrongLinks(in: "[2 of 77](\(section))") == [
        "[2 of 77](\(section)): 77 isn't in results.md"
      ])
    #expect(
      page.wrongLinks(in: "[2](results.md#gone)") == [
        "[2](results.md#gone): there is no such section"
      ])
  }

  @Test func `a table is read as it was written`() throws {
    let rows = [["a, \"b\"", "line\nbreak"], ["", "é"]]
    let table = try CSVTable(parsing: CSVText.table(["x", "y"], rows))
    #expect(table.rows == rows.map { ["x": $0[0], "y": $0[1]] })
  }

  @Test(arguments: ["", "x,y", "x,y\r\n1\r\n", "x\r\n\"1\r\n", "x,x\r\n1,2\r\n"])
  func `a malformed table is an error`(_ text: String) {
    #expect(throws: CSVTable.Problem.self) { try CSVTable(parsing: text) }
  }
}
