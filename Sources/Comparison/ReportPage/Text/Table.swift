/// A table whose rows can be sorted by a click or a key on a column's header.
struct Table {
  /// A cell.
  enum Cell {
    /// A text.
    case text(String)
    /// A figure, with the number to sort by; nil comes last.
    case figure(String, Double?)
    /// A figure with what stands below it in small letters.
    case noted(String, String, Double)
    /// HTML between the cell's tags.
    case html(String)
    /// What is told of the two tools that are chosen, which the script changes; by what it is told of.
    case pair(String, PairText)

    /// A whole number.
    static func count(_ number: Int) -> Cell { .figure(Figures.whole(number), Double(number)) }
    /// A median of counts, or why there is none.
    static func count(_ number: Double?, else absence: String) -> Cell {
      .figure(number.map { Figures.count($0) } ?? absence, number)
    }
    /// A time.
    static func seconds(_ number: Double?) -> Cell { .figure(Figures.seconds(number), number) }
  }

  /// A row: its header as HTML, and its cells.
  struct Row {
    var header: String
    var cells: [Cell]
    /// The attributes of the row's tag, each with a space before it.
    var attributes = ""
  }

  var caption: String
  /// The header of the first column, then those of the others.
  var columns: [String]
  var rows: [Row]
  var isSortable = true
  /// The last row is of sums, and stays last.
  var footer: Row?

  /// The table in a part of the page that scrolls by itself where it is too wide.
  var html: String {
    let heads = columns.enumerated().map { place, name in
      let kind = place > 0 && isFigures(place - 1) ? " class=\"num\"" : ""
      let text = name.htmlEscaped
      return isSortable && rows.count > 1
        ? "<th scope=\"col\"\(kind)><button type=\"button\" class=\"sort\">\(text)</button></th>"
        : "<th scope=\"col\"\(kind)>\(text)</th>"
    }
    let foot = footer.map { "<tfoot>\(Self.html($0))</tfoot>" } ?? ""
    return """
      <div class="wide" role="group" tabindex="0" aria-label="\(caption.htmlEscaped)"><table>
      <caption>\(caption.htmlEscaped)</caption>
      <thead><tr>\(heads.joined())</tr></thead>
      <tbody>
      \(rows.map(Self.html).joined(separator: "\n"))
      </tbody>\(foot)
      </table></div>
      """
  }

  private func isFigures(_ place: Int) -> Bool {
    rows.contains { row in
      guard place < row.cells.count else { return false }
      switch row.cells[place] {
      case .figure, .noted, .pair: return true
      case .text, .html: return false
      }
    }
  }

  private static func html(_ row: Row) -> String {
    let cells = row.cells.map { cell in
      switch cell {
      case .text(let text): "<td>\(text.htmlEscaped)</td>"
      case .html(let html): "<td>\(html)</td>"
      case .pair(let place, let told):
        "<td class=\"num\" data-pair=\"\(place.htmlEscaped)\""
          + (told.number.map { " data-n=\"\($0)\"" } ?? "") + ">\(told.text.htmlEscaped)</td>"
      case .noted(let text, let note, let number):
        "<td class=\"num\" data-n=\"\(number)\">\(text.htmlEscaped)"
          + "<span class=\"meaning\">\(note.htmlEscaped)</span></td>"
      case .figure(let text, let number):
        if let number, number.isFinite {
          "<td class=\"num\" data-n=\"\(number)\">\(text.htmlEscaped)</td>"
        } else {
          "<td class=\"num none\">\(text.htmlEscaped)</td>"
        }
      }
    }
    return "<tr\(row.attributes)><th scope=\"row\">\(row.header)</th>\(cells.joined())</tr>"
  }
}
