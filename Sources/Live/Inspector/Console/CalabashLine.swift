/// A line of Calabash, in the native tool's Swift: `query("tableViewCell index:0 label", :text)`, or
/// `touch("button marked:'Save'")`.
///
/// A query is of classes, each in the one before, without `UI` and perhaps in the plural; `index:`,
/// `text:` and `marked:` choose among what a class finds.
struct CalabashLine {
  /// The same in the native tool's Swift.
  let native: String
  /// Whether the texts of what is found are asked for.
  let asksForTexts: Bool

  /// The queries of XCUITest by Calabash's classes.
  private static let queries = [
    "button": "buttons", "imageView": "images", "label": "staticTexts",
    "navigationBar": "navigationBars", "searchBar": "searchFields", "slider": "sliders",
    "switch": "switches", "tabBar": "tabBars", "tabBarButton": "tabBars.buttons",
    "tableView": "tables", "tableViewCell": "cells", "textField": "textFields",
    "textView": "textViews", "view": "descendants(matching: .any)", "webView": "webViews",
  ]

  /// Takes a line apart; nil for one that is in another language.
  ///
  /// - Throws: ``ConsoleError`` for a class, a filter or a property that is not known.
  init?(_ line: String) throws(ConsoleError) {
    guard
      let match = line.wholeMatch(of: /(query|touch)\s*\(?\s*"([^"]*)"\s*(?:,\s*:(\w+))?\s*\)?/)
    else { return nil }
    if let property = match.3, property != "text" {
      throw ConsoleError(
        unknown: String(property), "property here", known: ["text"],
        at: line.distance(from: line.startIndex, to: property.startIndex))
    }
    let query = match.2
    var native = "app"
    var isElement = true
    var rest = query
    while let start = rest.firstIndex(where: { $0 != " " }) {
      rest = rest[start...]
      let offset = line.distance(from: line.startIndex, to: start)
      guard let part = rest.prefixMatch(of: /(\w+)(?::(?:'([^']*)'|(\d+)))?(?= |$)/) else {
        throw ConsoleError(
          "A class, index:n, text:'…' or marked:'…' must stand here.", at: offset)
      }
      (native, isElement) = try Self.adding(
        String(part.1), (part.2 ?? part.3).map(String.init), to: native, isElement, at: offset)
      rest = rest[part.range.upperBound...]
    }
    guard native != "app" else {
      throw ConsoleError("The query names no class, such as button.", at: nil)
    }
    if match.1 == "touch" { native += isElement ? ".tap()" : ".firstMatch.tap()" }
    self.native = native
    asksForTexts = match.3 != nil
  }

  private static func adding(
    _ word: String, _ value: String?, to native: String, _ isElement: Bool, at offset: Int
  ) throws(ConsoleError) -> (String, isElement: Bool) {
    guard let value else {
      let one = word.hasSuffix("s") ? String(word.dropLast()) : word
      guard let query = queries[word] ?? queries[one] ?? queries[String(one.dropLast())] else {
        throw ConsoleError(
          unknown: word, "class of Calabash's here", known: queries.keys.sorted(), at: offset)
      }
      return ("\(native).\(query)", false)
    }
    guard !isElement else {
      throw ConsoleError(
        "\(word): belongs behind a class, and index: behind the others.", at: offset)
    }
    switch word {
    case "index" where Int(value) != nil:
      return ("\(native).element(boundBy: \(value))", true)
    case "text", "marked": return ("\(native).matching(identifier: \(value.swiftLiteral))", false)
    default:
      throw ConsoleError(
        unknown: word, "filter here", known: ["index:0", "marked:'…'", "text:'…'"], at: offset)
    }
  }
}
