import ComparisonReport
import Foundation

/// How to read the report, the tools, their totals, and the environment. Collapsed at first.
struct MethodSection {
  let tools: [Tool]
  /// Sums over the scenarios.
  let totals: Table
  let facts: [Fact]
  let hasFacts: Bool

  struct Tool {
    let name, about: String
    let variantOf: String?
  }

  struct Fact { let name, value: String }

  init(_ page: PageContext) {
    tools = page.data.tools.map { Tool(name: $0.name, about: $0.about, variantOf: $0.variantOf) }
    totals = Self.totals(page)
    facts = Self.facts(page)
    hasFacts = !facts.isEmpty
  }

  private static func totals(_ page: PageContext) -> Table {
    Table(
      caption: "Sums over each tool’s scenarios",
      columns: [
        "Tool", "Scenarios passed", "Steps", "Expectations", "Looks", "Actions", "Requests",
        "Bytes",
      ],
      rows: page.data.tools.map { tool in
        let totals = tool.totals
        let absence = totals.scenarios == 0 ? Figures.noRun : Figures.noSum
        let sends = totals.kinds.isEmpty || totals.kinds["request"] != nil
        func count(_ number: Double?, else absence: String) -> String {
          number.map { Figures.count($0) } ?? absence
        }
        return (
          tool.name,
          [
            Self.of(totals.passedScenarios, totals.scenarios),
            Self.of(totals.steps, totals.writtenSteps),
            Self.of(totals.expectations, totals.writtenExpectations),
            count(totals.looks, else: absence), count(totals.actions, else: absence),
            count(totals.requests, else: sends ? absence : "none sent"),
            count(totals.bytes, else: sends ? absence : "none sent"),
          ]
        )
      })
  }

  private static func of(_ part: Int, _ whole: Int) -> String {
    "\(Figures.whole(part)) of \(Figures.whole(whole))"
  }

  private static func facts(_ page: PageContext) -> [Fact] {
    let names = page.timing.facts
    let groups =
      names.keys.filter { !page.tools.contains($0) }.sorted()
      + page.tools.filter { names[$0] != nil }
    // Tools with the same value share an entry.
    return Set(names.values.flatMap(\.keys)).sorted().flatMap { fact in
      Dictionary(grouping: groups.filter { names[$0]?[fact] != nil }) { names[$0]?[fact] ?? "" }
        .sorted { $0.value[0] < $1.value[0] }.map { value, tools in
          let of = tools.count == groups.count ? "" : " (\(tools.joined(separator: ", ")))"
          return Fact(name: fact, value: value + of)
        }
    }
  }
}

/// A table of figures, whose first column has the rows' headers.
struct Table {
  let caption: String
  let columns: [String]
  let rows: [Row]

  struct Row {
    let header: String
    let cells: [Cell]
  }

  struct Cell { let column, text: String }

  /// A cell has a figure, or the reason why there is none.
  init(caption: String, columns: [String], rows: [(header: String, cells: [String])]) {
    (self.caption, self.columns) = (caption, columns)
    self.rows = rows.map { header, cells in
      Row(header: header, cells: zip(columns.dropFirst(), cells).map(Cell.init(column:text:)))
    }
  }
}
