import Device
import NativeQuery

/// A line of Calabash: `query("tableViewCell index:0 label", :text)`, or `touch("button marked:'Save'")`.
///
/// A query is of classes, each in the one before, without `UI` and in the singular or plural; `index:`,
/// `text:` and `marked:` choose among what a class finds. It becomes a line of the native tool.
struct CalabashLine: ConsoleLine {
  private let native: NativeLine
  private let asksForTexts: Bool

  var acts: Bool { native.acts }

  /// The queries of XCUITest by Calabash's classes.
  private static let queries = [
    "button": "buttons", "imageView": "images", "label": "staticTexts",
    "navigationBar": "navigationBars", "searchBar": "searchFields", "slider": "sliders",
    "switch": "switches", "tabBar": "tabBars", "tabBarButton": "tabBars.buttons",
    "tableView": "tables", "tableViewCell": "cells", "textField": "textFields",
    "textView": "textViews", "view": "descendants(matching: .any)", "webView": "webViews",
  ]

  /// Reads a line; nil for one in another language, an ``InspectorError`` for an unknown word.
  init?(_ line: String, _ app: XCUIApplication) throws {
    let pattern = /\s*(query|touch)\s*\(?\s*"([^"]*)"\s*(?:,\s*:(\w+))?\s*\)?\s*/
    guard let match = line.wholeMatch(of: pattern) else { return nil }
    func offset(_ part: Substring) -> Int { line[..<part.startIndex].count }
    if let property = match.3, property != "text" {
      throw InspectorError(
        unknown: String(property), "property here", known: ["text"], at: offset(property))
    }
    var steps: [String] = []
    var isElement = true
    var rest = match.2.drop { $0 == " " }
    while !rest.isEmpty {
      guard let part = rest.prefixMatch(of: /(\w+)(?::(?:'([^']*)'|(\d+)))?(?= |$)/) else {
        throw InspectorError(
          "A class, index:n, text:'…' or marked:'…' must stand here.", at: offset(rest))
      }
      let value = (part.2 ?? part.3).map(String.init)
      if value != nil, isElement {
        throw InspectorError(
          "\(part.1): belongs behind a class, and index: behind the others.", at: offset(rest))
      }
      steps.append(try Self.step(String(part.1), value, at: offset(rest)))
      isElement = part.1 == "index"
      rest = rest[part.range.upperBound...].drop { $0 == " " }
    }
    if steps.isEmpty { throw InspectorError("The query names no class, such as button.") }
    if match.1 == "touch" { steps.append(isElement ? "tap()" : "firstMatch.tap()") }
    native = try NativeLine("app." + steps.joined(separator: "."), app)
    asksForTexts = match.3 != nil
  }

  /// A class, or a filter with its value, in the native tool's Swift.
  private static func step(_ word: String, _ value: String?, at offset: Int) throws -> String {
    switch (word, value) {
    case ("index", let value?) where Int(value) != nil: return "element(boundBy: \(value))"
    case ("text", let value?), ("marked", let value?):
      return "matching(identifier: \(value.swiftLiteral))"
    case (_, nil):
      let one = word.hasSuffix("s") ? String(word.dropLast()) : word
      let query = queries[word] ?? queries[one] ?? queries[String(one.dropLast())]
      if let query { return query }
      throw InspectorError(
        unknown: word, "class of Calabash's here", known: queries.keys, at: offset)
    default:
      throw InspectorError(
        unknown: word, "filter here", known: ["index:0", "marked:'…'", "text:'…'"], at: offset)
    }
  }

  func hits(limit: Int) throws -> [Hit] { try native.hits(limit: limit) }

  func carryOut(_ hits: [Hit], on device: Device) throws -> String? {
    asksForTexts
      ? hits.compactMap(\.node?.element.label).joined(separator: "\n")
      : try native.carryOut(hits, on: device)
  }
}
