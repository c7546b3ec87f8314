import Testing

@testable import ComparisonReport

struct ClaimTests {
  private static let header = "| **play** | `duet x --page P.md; duet y` | 1 |\n"

  private func claim(
    places: String = "R.md: catches {} of", number: String = "63.2 %", band: String = "exact"
  ) throws -> Claim {
    let row =
      "| `a` | \(number) | \(places) | P.md#scores / all / native / killed | play | \(band) |"
    return try #require(try Claim.all(in: Self.header + row).first)
  }

  private let page = """
    text
    <!-- figures: begin scores -->

    | scenarios | suite | killed | of |
    | --- | ---: | ---: | ---: |
    | thesis | `native` | 1 % | 2 |
    | all | `native` | 63.2 % (1–2) | 3 |

    <!-- figures: end scores -->
    """

  @Test func `a claim has a cell, commands and a band`() throws {
    let claim = try claim(band: "± 10 %")
    #expect(claim.commands == [["duet", "x", "--page", "P.md"], ["duet", "y"]])
    #expect(try claim.cell.text(in: page) == "63.2 % (1–2)")
    #expect(claim.isReproduced(by: "69 %") && !claim.isReproduced(by: "70 %"))
    #expect(!claim.isReproduced(by: "–"))
  }

  @Test func `an exact number must be the same`() throws {
    let claim = try claim()
    #expect(claim.isReproduced(by: "63.2 % (1–2)"))
    for other in ["63.3 %", "163.2 %", "3.63.2 %"] { #expect(!claim.isReproduced(by: other)) }
    #expect(try !self.claim(number: "63").isReproduced(by: "63.2 %"))
  }

  @Test func `each place must have the number`() throws {
    let claim = try claim(places: "R.md: catches {} of; P.md#scores / all / native / killed")
    func missing(_ text: String, _ page: String) throws -> String? {
      try claim.missing { $0 == "R.md" ? text : page }
    }
    #expect(try missing("It catches\n63.2 % of them.", page) == nil)
    #expect(try missing("It catches 63.3 % of them.", page) == "R.md: catches {} of")
    #expect(
      try missing("It catches 63.2 % of them.", page.replacing("63.2", with: "63.3"))
        == "P.md#scores / all / native / killed")
  }

  @Test(arguments: [
    ("| `a` | 1 |", "line 2: a claim has 6 cells, not 2"),
    ("| **a** | 1 |", "line 2: steps have 3 cells, not 2"),
    (
      "| `a` | 1 | p | cell | play | exact |",
      "line 2: 'cell' isn't a cell: 'PAGE#BLOCK / ROW / COLUMN'"
    ),
    ("| `a` | 1 | p | p#b / r / c | run | exact |", "line 2: 'run' isn't one of the steps above"),

    (
      "| `a` | 1 | p | p#b / r / c | play | close |",
      "line 2: the band 'close' is neither 'exact' nor like '± 10 %'"
    ),
  ])
  func `an invalid row is an error with its line`(row: String, problem: String) {
    let error = #expect(throws: ClaimError.self) { try Claim.all(in: Self.header + row) }
    #expect(error?.description == problem)
  }

  @Test func `a missing block, cell or placeholder is an error`() throws {
    let claim = try claim()
    for (text, problem) in [
      ("", "P.md has no block 'scores'"),
      (page.replacing("all", with: "none"), "P.md#scores has no cell 'all / native / killed'"),
      (page.replacing("killed", with: "x"), "P.md#scores has no cell 'all / native / killed'"),
    ] {
      let error = #expect(throws: ClaimError.self) { try claim.cell.text(in: text) }
      #expect(error?.description == problem)
    }
    #expect(throws: ClaimError.self) { try self.claim(places: "R.md").missing { _ in "" } }
  }
}
