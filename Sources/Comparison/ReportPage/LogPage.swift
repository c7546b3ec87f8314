import ComparisonReport
import Foundation
import HTMLTemplates

/// What a log shows, as one self-contained page with a timeline.
package struct LogPage {
  package let html: String

  private static let sectionCount = 60

  package init(_ analysis: LogAnalysis, name: String) {
    // The longest ones, in the log's order.
    let sorted = analysis.sections.filter { $0.total > 0 }.sorted { $0.total > $1.total }
    let sections = sorted.prefix(Self.sectionCount).sorted { $0.line < $1.line }
    let longest = Double(sorted.first?.total ?? 1)
    let keys = analysis.sortedParts.map { $0.0.place }
    let page = Page(
      name: name, lines: Figures.whole(analysis.lineCount),
      tables: analysis.tables.enumerated().map { place, table in
        Table(
          columns: table.header.map { Cell(text: $0.title, isFigure: $0.alignment == .right) },
          rows: table.rows.compactMap { $0 }.enumerated().map { row, cells in
            Row(
              key: place == 0 && row < keys.count ? keys[row] : nil, header: cells[0],
              cells: zip(cells, table.header).dropFirst().map { text, column in
                Cell(text: text, isFigure: column.alignment == .right)
              })
          })
      },
      sections: sections.map { section in
        var start = 0.0
        return Section(
          name: section.name, line: section.line, seconds: Self.seconds(section.total),
          segments: section.timeline.map { segment in
            let width = Double(segment.milliseconds) / longest * 1000
            defer { start += width }
            return Segment(
              x: String(format: "%.2f", start), width: String(format: "%.2f", width),
              key: segment.part.place,
              title: "\(segment.part.rawValue): \(Self.seconds(segment.milliseconds)) s")
          })
      },
      left: sorted.count > sections.count ? sorted.count - sections.count : nil,
      advice: analysis.advice, notes: analysis.notes)
    html = VisibleText.of(reportTemplates.html("log", page))
  }

  private static func seconds(_ milliseconds: Int) -> String {
    String(format: "%.2f", Double(milliseconds) / 1000)
  }

  private struct Page {
    let name, lines: String
    let tables: [Table]
    let sections: [Section]
    let left: Int?
    let advice, notes: [String]
  }

  private struct Table { let columns: [Cell], rows: [Row] }
  private struct Row { let key: Int?, header: String, cells: [Cell] }
  private struct Cell { let text: String, isFigure: Bool }
  private struct Section { let name: String, line: Int, seconds: String, segments: [Segment] }
  private struct Segment { let x, width: String, key: Int, title: String }
}

extension LogPart {
  /// The number of its colour.
  fileprivate var place: Int { LogPart.allCases.firstIndex(of: self) ?? 0 }
}
