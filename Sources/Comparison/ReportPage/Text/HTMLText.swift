import ComparisonReport
import Foundation

extension String {
  /// JSON as it stands in an element `script`: nothing in it can end the element.
  var jsonInScript: String {
    // In JSON, the character is in strings only.
    replacing("<", with: "\\u003c")
  }

  /// The text as an address to go to: itself where it is one of the web's, else nil.
  var webAddress: String? {
    let start = lowercased()
    return start.hasPrefix("https://") || start.hasPrefix("http://") ? self : nil
  }

  /// The text in HTML as it stands among other text in a line: one that is written from right to
  /// left turns nothing around it.
  var isolated: String { "<bdi>\(htmlEscaped)</bdi>" }

  /// The text as the name of a cell's column, which shows where there is no room for a row.
  var cellLabel: String { "<span class=\"label\">\(htmlEscaped)</span> " }

  /// A part of the page that is folded below this text; both are HTML.
  func folding(_ content: String) -> String {
    "<details><summary>\(self)</summary>\(content)</details>"
  }

  /// The text shortened in the middle to some width of a drawing, in which a letter is some 7.4
  /// wide, and one of East Asia or a picture 13.
  package func fitting(_ width: Double) -> String {
    func room(_ letter: Character) -> Double {
      (letter.unicodeScalars.first?.value ?? 0) < 0x1100 ? 7.4 : 13
    }
    let text = VisibleText.of(self)
    guard text.reduce(0, { $0 + room($1) }) > width else { return text }
    // The ellipsis takes room, too.
    var left = width - 7.4
    var (start, end) = ("", [Character]())
    // From both ends, as names of a family differ at either.
    for (first, last) in zip(text, text.reversed()) {
      left -= room(first)
      guard left >= 0 else { break }
      start.append(first)
      left -= room(last)
      guard left >= 0 else { break }
      end.append(last)
    }
    return start + "…" + String(end.reversed())
  }

  /// The text as the value of a parameter in an address.
  var inAddress: String {
    // As in the data, where no text has these.
    VisibleText.of(String(map { "\0\u{c}".contains($0) ? "\u{FFFD}" : $0 })).addingPercentEncoding(
      withAllowedCharacters: .alphanumerics.intersection(.init(charactersIn: "\0"..."~"))
        .union(.init(charactersIn: "-._"))) ?? ""
  }
}

extension Array {
  /// The items of a list: the first elements, and how many more there are.
  ///
  /// - Parameter markup: an element as HTML.
  func listItems(_ markup: (Element) -> String) -> [String] {
    let (shown, more) = shortened()
    return shown.map { "<li>\(markup($0))</li>" }
      + (more == 0 ? [] : ["<li>And \(Figures.whole(more)) more: report.json has all.</li>"])
  }
}
