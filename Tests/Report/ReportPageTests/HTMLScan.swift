import ComparisonReport
import Foundation
import ReportPage
import Testing

/// A parser for the page's HTML, in which every element has an end tag.
struct HTMLScan {
  struct Tag {
    var name: String
    var attributes: [String: String]
    /// The index among all tags.
    var place: Int
    /// The names of its ancestors, the outermost first.
    var parents: [String]
    var text = ""
  }

  private(set) var tags: [Tag] = []
  /// The errors in the HTML, such as an end tag without a start tag.
  private(set) var problems: [String] = []

  private static let void: Set = [
    "meta", "img", "br", "wbr", "input", "link", "circle", "rect", "path", "line", "polyline",
  ]

  /// Elements that are too large for storing their text.
  private static let whole: Set = ["html", "body", "main", "section", "article", "template"]

  init(_ report: ReportData) { self.init(ReportPage(report).html) }

  init(_ html: String) {
    let bytes = Array(html.utf8)
    // Data copies all its bytes for each search.
    let data = NSData(data: Data(bytes))
    var place = 0
    var open: [Int] = []
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    func find(_ wanted: String, _ from: Int) -> Int? {
      let rest = NSRange(from..<bytes.count)
      let found = data.range(of: Data(wanted.utf8), options: [], in: rest).location
      return found == NSNotFound ? nil : found
    }
    while place < bytes.count {
      guard let start = find("<", place) else { break }
      if place < start {
        let text = text(place..<start)
        for index in open where !Self.whole.contains(tags[index].name) { tags[index].text += text }
      }
      if bytes[start...].starts(with: "<!".utf8) {
        place = (find(">", start) ?? bytes.count - 1) + 1
        continue
      }
      guard let end = Self.tagEnd(bytes, start) else {
        problems.append("a tag without end: \(text(start..<min(start + 60, bytes.count)))")
        break
      }
      place = end + 1
      if bytes[start + 1] == UInt8(ascii: "/") {
        let name = text(start + 2..<end)
        if let last = open.last, tags[last].name == name {
          open.removeLast()
        } else {
          problems.append("</\(name)> ends no <\(open.last.map { tags[$0].name } ?? "")>")
        }
        continue
      }
      var tag = Self.tag(text(start + 1..<end), &problems)
      tag.place = tags.count
      tag.parents = open.map { tags[$0].name }
      tags.append(tag)
      guard !Self.void.contains(tag.name) else { continue }
      open.append(tag.place)
      // Their content isn't HTML.
      guard ["script", "style"].contains(tag.name) else { continue }
      let close = find("</\(tag.name)", place) ?? bytes.count
      tags[tag.place].text = text(place..<close)
      place = close
    }
    problems += open.map { "<\(tags[$0].name)> does not end" }
  }

  private static func tagEnd(_ bytes: [UInt8], _ start: Int) -> Int? {
    var quoted = false
    for place in start..<bytes.count {
      if bytes[place] == UInt8(ascii: "\"") { quoted.toggle() }
      if bytes[place] == UInt8(ascii: ">") && !quoted { return place }
    }
    return nil
  }

  private static func tag(_ source: String, _ problems: inout [String]) -> Tag {
    let name = source.prefix { $0 != " " && $0 != "\n" && $0 != "/" }
    var attributes: [String: String] = [:]
    // Outside quotes are names, blanks and signs, inside quotes are values.
    var key = ""
    for (place, part) in source.dropFirst(name.count).split(
      separator: "\"", omittingEmptySubsequences: false
    ).enumerated() {
      guard place.isMultiple(of: 2) else {
        attributes[key] = Self.plain(String(part))
        continue
      }
      for word in part.split(whereSeparator: { " \n/=".contains($0) }) {
        key = String(word)
        if attributes.updateValue("", forKey: key) != nil {
          problems.append("<\(name)> has \(key) twice")
        }
      }
    }
    return Tag(name: String(name), attributes: attributes, place: 0, parents: [])
  }

  /// Replaces HTML's character references.
  static func plain(_ text: String) -> String {
    guard text.contains("&") else { return text }
    return [("lt", "<"), ("gt", ">"), ("quot", "\""), ("#39", "'"), ("amp", "&")].reduce(text) {
      $0.replacing("&\($1.0);", with: $1.1)
    }
  }

  func all(_ name: String) -> [Tag] { tags.filter { $0.name == name } }

  func first(_ name: String, _ attribute: String, _ value: String) -> Tag? {
    tags.first { $0.name == name && $0.attributes[attribute] == value }
  }

  /// Returns the values of an attribute in all tags.
  func values(_ attribute: String) -> [String] { tags.compactMap { $0.attributes[attribute] } }

  /// Returns the JSON in an element for the page's script.
  func embeddedJSON(_ id: String) throws -> [String: Any] {
    let text = try #require(first("script", "id", id)).text
    return try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }
}

/// Pages shared by several tests, each generated and parsed once.
enum Pages {
  static let good = Result { try page(Fixture.report()) }
  static let troubled = Result { try page(Fixture.troubled()) }

  private static func page(_ report: ReportData) -> (html: String, scan: HTMLScan) {
    let html = ReportPage(report).html
    return (html, HTMLScan(html))
  }
}
