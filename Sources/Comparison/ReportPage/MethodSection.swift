import ComparisonReport
import Foundation

/// The method, its limits, the environment and the detailed figures. Collapsed at first.
struct MethodSection {
  let tools: [Tool]
  /// Sums over the scenarios. The other tables are nil if not measured.
  let totals: Table
  let phases, code: Table?
  let repetitions: String
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
    (phases, code) = (Self.phases(page), Self.code(page))
    repetitions = Self.repetitions(page)
    facts = Self.facts(page)
    hasFacts = !facts.isEmpty
  }

  private static func totals(_ page: PageContext) -> Table {
    Table(
      caption: "Sums over each tool’s scenarios",
      columns: [
        "Tool", "Scenarios passed", "Steps", "Expectations", "Looks", "Actions", "Requests",
        "Bytes", "Time",
      ],
      rows: page.data.tools.map { tool in
        let totals = tool.totals
        let absence = totals.scenarios == 0 ? Figures.noRun : Figures.noSum
        let sends = totals.kinds.isEmpty || totals.kinds["request"] != nil
        return (
          tool.name,
          [
            Self.of(totals.passedScenarios, totals.scenarios),
            Self.of(totals.steps, totals.writtenSteps),
            Self.of(totals.expectations, totals.writtenExpectations),
            .count(totals.looks, else: absence), .count(totals.actions, else: absence),
            .count(totals.requests, else: sends ? absence : "none sent"),
            .count(totals.bytes, else: sends ? absence : "none sent"),
            .figure(page.timing.totals[tool.name].map { Figures.seconds($0) } ?? absence),
          ]
        )
      })
  }

  private static func of(_ part: Int, _ whole: Int) -> Table.Cell {
    .figure("\(Figures.whole(part)) of \(Figures.whole(whole))")
  }

  private static func phases(_ page: PageContext) -> Table? {
    let tools = page.tools.filter { page.timing.phases[$0] != nil }
    guard !tools.isEmpty else { return nil }
    let used = Set(page.timing.phases.values.flatMap(\.keys))
    let names = PhaseSums.inOrder(used)
    return Table(
      caption: "Sums over all scenarios: medians of the repetitions",
      columns: ["Tool"] + names,
      rows: tools.map { tool in
        let phases = page.timing.phases[tool] ?? [:]
        return (tool, names.map { .figure(phases[$0].map { Figures.seconds($0) } ?? "–") })
      }
    )
  }

  private static func code(_ page: PageContext) -> Table? {
    guard !page.data.code.isEmpty else { return nil }
    return Table(
      caption: "Code lines, neither blank nor only a comment (twins, written by the same hands)",
      columns: ["Tool", "Tests", "Helpers"],
      rows: page.data.code.map { code in
        func lines(_ group: String) -> Table.Cell {
          .count(code.groups[group].map { Double($0.codeLines) }, else: Figures.notMeasured)
        }
        return (code.tool, [lines("tests"), lines("helpers")])
      }
    )
  }

  private static func repetitions(_ page: PageContext) -> String {
    let counts = page.timing.scenarios.compactMap(\.seconds?.count)
    return switch (counts.min(), counts.max()) {
    case (let least?, let most?) where least == most: "n = \(least)"
    case (let least?, let most?): "n = \(least) to \(most)"
    default: "no times measured"
    }
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

  struct Cell {
    fileprivate(set) var column = ""
    let text: String
    let isFigure: Bool

    static func text(_ text: String) -> Cell { Cell(text: text, isFigure: false) }

    /// Creates a cell with a figure, or the reason why there is none.
    static func figure(_ text: String) -> Cell { Cell(text: text, isFigure: true) }

    /// Creates a cell with a median of counts, or the reason why there is none.
    static func count(_ number: Double?, else absence: String) -> Cell {
      .figure(number.map { Figures.count($0) } ?? absence)
    }
  }

  init(caption: String, columns: [String], rows: [(header: String, cells: [Cell])]) {
    (self.caption, self.columns) = (caption, columns)
    self.rows = rows.map { header, cells in
      let named = zip(cells, columns.dropFirst()).map { cell, column in
        var cell = cell
        cell.column = column
        return cell
      }
      return Row(header: header, cells: named)
    }
  }
}
