import ComparisonReport
import Testing

struct TextTableTests {
  @Test func columnsAreAsWideAsTheirWidestCell() {
    var table = TextTable([("Name", .left), ("n", .right), ("", .left)])
    table.add(["a", "1", "x"])
    table.addRule()
    table.add(["longer", "1000", ""])
    #expect(
      table.text == """
        Name       n
        ──────  ────  ─
        a          1  x
        ──────  ────  ─
        longer  1000

        """)
  }

  @Test func cellsThatAreMissingStayEmptyAndFurtherOnesAreLeftOut() {
    var table = TextTable([("A", .left), ("B", .right)])
    table.add(["é"])
    table.add([])
    table.add(["1", "2", "3"])
    #expect(table.text == "A  B\n─  ─\né\n\n1  2\n")
  }

  @Test func aTableWithoutRowsIsItsHeader() {
    #expect(TextTable([("A", .left), ("Bc", .right)]).text == "A  Bc\n─  ──\n")
  }
}
