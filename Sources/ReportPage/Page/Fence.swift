import Foundation

/// Where the page's times are kept apart: whoever writes a time into the page gets an empty place,
/// and what belongs there goes into one block near the page's end, from which a script fills it in.
///
/// So two pages of the same tests are alike outside of that block, byte by byte. An identifier of a
/// place must follow from what is no time.
final class Fence {
  /// The line before the block.
  static let begin = "<!-- timing: begin -->"
  /// The line after the block.
  static let end = "<!-- timing: end -->"

  private var texts: [String: [Value]] = [:]
  private var templates: [(id: String, html: String)] = []

  private enum Value: Encodable {
    case text(String)
    case number(Double)

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let text): try container.encode(text)
      case .number(let number): try container.encode(number)
      }
    }
  }

  /// A place for a short text; with a number that a table's rows can be sorted by.
  ///
  /// - Parameter tag: `span`, or `td` for a cell of figures.
  func text(_ id: String, _ text: String, number: Double? = nil, tag: String = "span") -> String {
    add(id, text, number: number)
    let kind = tag == "td" ? "num" : "time"
    return "<\(tag) class=\"\(kind)\" data-t=\"\(id.htmlEscaped)\"></\(tag)>"
  }

  /// Keeps a text that the script takes when it shows another tool.
  func add(_ id: String, _ text: String, number: Double? = nil) {
    let finite = number.flatMap { $0.isFinite ? $0 : nil }
    texts[id] = [.text(text)] + (finite.map { [.number($0)] } ?? [])
  }

  /// A place for a part of the page.
  func block(_ id: String, _ html: String) -> String {
    templates.append((id, html))
    return "<div data-t=\"\(id.htmlEscaped)\"></div>"
  }

  /// The block, with its two lines.
  var html: String {
    let parts = templates.map {
      "<template data-for=\"\($0.id.htmlEscaped)\">\($0.html)</template>"
    }
    return ([Self.begin] + parts + [Island.script("times", texts), Self.end])
      .joined(separator: "\n")
  }
}
