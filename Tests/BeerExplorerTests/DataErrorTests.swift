import BeerExplorer
import Foundation
import Testing

@Suite("Data sets that are not in order")
struct DataErrorTests {
  private func parse(_ text: String) throws(BeerDataError) -> [Beer] {
    try BeerDataSet(parsing: Data(text.utf8), source: "test.txt").beers
  }

  private func problem(_ lines: String...) -> String? {
    do {
      _ = try parse(lines.joined(separator: "\n"))
      return nil
    } catch {
      return error.description
    }
  }

  private let header = "name | brewery | alcohol | features"

  @Test("A line is a beer; blank lines and comments do not count, nor does the kind of line break")
  func good() throws {
    for lineBreak in ["\n", "\r\n", "\r"] {
      let lines = [
        "\u{FEFF}# beers", header, "", " Orval|Abbaye d'Orval |6.2| trappist , amber", "  # no",
        "X | Y | | ", "Z/% | \"Y\" | 0.05 | a",
      ]
      let beers = try parse(lines.joined(separator: lineBreak))
      #expect(beers.map(\.name) == ["Orval", "X", "Z/%"])
      #expect(beers.map(\.brewery) == ["Abbaye d'Orval", "Y", "\"Y\""])
      #expect(beers.map(\.alcohol?.hundredths) == [620, nil, 5])
      #expect(beers.map(\.features) == [["trappist", "amber"], [], ["a"]])
      #expect(beers.map(\.id) == [1, 2, 3])
    }
  }

  @Test("A data set without a header or without beers says so")
  func missing() {
    #expect(
      problem("") == """
        The beers in test.txt cannot be used: 1 problem.
        test.txt:1: there is no header; start with "name | brewery | alcohol | features"
        """)
    #expect(
      problem("Orval | Abbaye d'Orval | 6.2 | amber") == """
        The beers in test.txt cannot be used: 1 problem.
        test.txt:1: this is not the header; it must be "name | brewery | alcohol | features"
        """)
    #expect(
      problem("# none yet", header) == """
        The beers in test.txt cannot be used: 1 problem.
        test.txt:2: there is no beer; add a line for each below the header
        """)
  }

  @Test("Everything that is wrong is told at once, with line and column")
  func everything() {
    #expect(
      problem(
        header, "Orval | Abbaye d'Orval | 6.2", "A | B | 5 | c | d", " | B | 5 |", "A |  | 5 |",
        "A | B | strong |", "A | B | 26.5 |", "A | B | 5,5 |", "A | B | -1 |", "A | B | 5.555 |",
        "A | B | 1e1 |", "A | B | 5 | x,,y", "A | B | 5 | Blonde, blonde", "A\u{7} | B | 5 |",
        "Good | B | 5 |", "GOOD | b | 6 |") == """
          The beers in test.txt cannot be used: 14 problems.
          test.txt:2: there are 3 columns instead of 4; part them by |
          test.txt:3: there are 5 columns instead of 4; no text may hold |
          test.txt:4: name: there is none; write one
          test.txt:5: brewery: there is none; write one
          test.txt:6: alcohol: "strong" is not a percentage; write a number from 0 to 26 with \
          at most two decimals, or nothing if it is unknown
          test.txt:7: alcohol: "26.5" is not a percentage; write a number from 0 to 26 with \
          at most two decimals, or nothing if it is unknown
          test.txt:8: alcohol: "5,5" is not a percentage; write a number from 0 to 26 with \
          at most two decimals, or nothing if it is unknown
          test.txt:9: alcohol: "-1" is not a percentage; write a number from 0 to 26 with \
          at most two decimals, or nothing if it is unknown
          test.txt:10: alcohol: "5.555" is not a percentage; write a number from 0 to 26 with \
          at most two decimals, or nothing if it is unknown
          test.txt:11: alcohol: "1e1" is not a percentage; write a number from 0 to 26 with \
          at most two decimals, or nothing if it is unknown
          test.txt:12: features: there is nothing between two commas; take one out
          test.txt:13: features: "blonde" is there twice; take one out
          test.txt:14: name: "A\\u{07}" holds a control character; take it out
          test.txt:16: name: "GOOD" of this brewery is in line 15 already; take one out or rename it
          """)
  }

  @Test("One line may have several problems")
  func oneLine() {
    #expect(
      problem(header, " | | x | ,") == """
        The beers in test.txt cannot be used: 5 problems.
        test.txt:2: name: there is none; write one
        test.txt:2: brewery: there is none; write one
        test.txt:2: alcohol: "x" is not a percentage; write a number from 0 to 26 with at most two \
        decimals, or nothing if it is unknown
        test.txt:2: features: there is nothing between two commas; take one out
        test.txt:2: features: there is nothing between two commas; take one out
        """)
  }

  @Test("What is not UTF-8 is told with its line")
  func encoding() {
    let bytes =
      Data("\(header)\nCuvée | B | 5 |\nCuv".utf8) + [0xE9]
      + Data("e | B | 5 |\nA | B | 5 |\n".utf8)
    #expect {
      try BeerDataSet(parsing: bytes, source: "latin1.txt")
    } throws: { error in
      error.localizedDescription == """
        The beers in latin1.txt cannot be used: 1 problem.
        latin1.txt:3: this is not UTF-8; save the file in that encoding
        """
    }
  }
}
