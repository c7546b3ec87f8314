import Device
import Foundation
import Inspector

/// A line of Calabash: `query("tableViewCell index:0 label", :text)` or
/// `touch("button marked:'Save'")`. The native tool runs it.
///
/// A query is a list of nested classes, without `UI` and in the singular or plural. `index:`, `text:`,
/// `marked:`, `isSelected:` and `isFirstResponder:` filter the elements of a class.
package struct CalabashQuery {
  /// What a line found and did.
  package struct Answer {
    /// The number of elements found.
    package let count: Int
    /// The values of the property, one a line. Nil without a property.
    package let value: String?
    /// Whether it touched an element.
    package let acted: Bool
  }

  /// The same in XCUITest's Swift.
  private let native: String
  private let acts: Bool
  /// The property to list for all elements found.
  private let property: (@Sendable (Element) -> String?)?

  private static let queries = [
    "button": "buttons", "imageView": "images", "label": "staticTexts", "link": "links",
    "navigationBar": "navigationBars", "searchBar": "searchFields", "slider": "sliders",
    "switch": "switches", "tabBar": "tabBars", "tabBarButton": "tabBars.buttons",
    "tableView": "tables", "tableViewCell": "cells", "textField": "textFields",
    "textView": "textViews", "view": "descendants(matching: .any)", "webView": "webViews",
  ]

  private static let properties: [String: @Sendable (Element) -> String?] = [
    "accessibilityValue": { $0.value }, "text": { $0.label },
  ]

  /// Parses a line. Returns nil if it isn't a query. Throws ``InspectorError`` for an unknown class,
  /// filter or property.
  package init?(_ line: String) throws {
    let pattern = /\s*(query|touch)\s*\(?\s*"([^"]*)"\s*(?:,\s*:(\w+))?\s*\)?\s*/
    guard let match = line.wholeMatch(of: pattern) else { return nil }
    func offset(_ part: Substring) -> Int { line[..<part.startIndex].count }
    let property = match.3.flatMap { Self.properties[String($0)] }
    if let name = match.3, property == nil {
      throw InspectorError(
        unknown: String(name), "known property", known: Self.properties.keys,
        at: offset(name))
    }
    var steps: [String] = []
    var isElement = true
    var rest = match.2.drop { $0 == " " }
    while !rest.isEmpty {
      guard let part = rest.prefixMatch(of: /(\w+)(?::(?:'([^']*)'|(\d+)))?(?= |$)/) else {
        throw InspectorError(
          "A class, index:n, text:'…' or marked:'…' is missing here.", at: offset(rest))
      }
      let value = (part.2 ?? part.3).map(String.init)
      if value != nil, isElement {
        throw InspectorError(
          "\(part.1): must follow a class, and index: must come last.", at: offset(rest))
      }
      steps.append(try Self.step(String(part.1), value, at: offset(rest)))
      isElement = part.1 == "index"
      rest = rest[part.range.upperBound...].drop { $0 == " " }
    }
    if steps.isEmpty { throw InspectorError("The query needs a class, such as button.") }
    if match.1 == "touch" { steps.append(isElement ? "tap()" : "firstMatch.tap()") }
    native = "app." + steps.joined(separator: ".")
    acts = match.1 == "touch"
    self.property = property
  }

  private static func step(
    _ word: String, _ value: String?, at offset: Int
  ) throws -> String {
    switch (word, value) {
    case ("index", let value?) where Int(value) != nil: return "element(boundBy: \(value))"
    case ("text", let value?), ("marked", let value?):
      return "matching(identifier: \(value.swiftLiteral))"
    case ("isSelected", let value?):
      return "matching(NSPredicate(format: \"isSelected == \(value)\"))"
    case ("isFirstResponder", let value?):
      return "matching(NSPredicate(format: \"hasKeyboardFocus == \(value)\"))"
    case (_, nil):
      let one = word.hasSuffix("s") ? String(word.dropLast()) : word
      let query = [word, one, String(one.dropLast())].lazy.compactMap { queries[$0] }.first
      if let query { return query }
      throw InspectorError(
        unknown: word, "known Calabash class", known: queries.keys, at: offset)
    default:
      throw InspectorError(
        unknown: word, "known filter",
        known: ["index:0", "marked:'…'", "text:'…'", "isSelected:1"], at: offset)
    }
  }

  /// Carries it out on the current screen. Throws ``InspectorError`` for a gesture that fails.
  package func answer(on device: Device) throws -> Answer {
    let screen = try Inspector.of(device).screen()
    let query = native.replacing(/\.(?:firstMatch\.)?tap\(\)$/, with: "")
    let hits = try NativeLine(query, on: screen).hits(limit: 10_000)
    if acts {
      let answer = Console(device).evaluate(native, isConfirmed: true)
      if let error = answer.error { throw InspectorError(error) }
    }
    let values = property.map { property in
      hits.compactMap { $0.node.flatMap { property($0.element) } }.joined(separator: "\n")
    }
    return Answer(count: hits.count, value: values, acted: acts)
  }
}

/// Calabash's methods in Ruby's spelling, of which step definitions consist.
enum CalabashMethods {
  static let known =
    #"query("…"), touch("…"), check_ or wait_for_element_exists("…") or _does_not_exist("…"), "#
    + #"expect(query("…", :text)).to eq ["…"], keyboard_enter_text("…"), tap_keyboard_action_key, "#
    + #"scroll("…", :down), sleep(1), step '…', pending"#

  typealias Perform = (_ device: Device, _ groups: [String]) throws -> Void

  // Created once, because creating a Regex is slow. These have no custom parsers.
  private nonisolated(unsafe) static let all: [(Regex<AnyRegexOutput>, Perform)] = [
    // A query alone never fails, whatever it finds.
    (Regex(/(?:query|touch)\W.*/), { _ = try $0.answer($1[0]) }),
    (Regex(/(check|wait_for)_element_(exists|does_not_exist)\((".*")\)/), expectExistence),
    (Regex(/expect\((query\(.*\))\)\.to eq (\[.*\]|\$\d)/), expectTexts),
    (Regex(/keyboard_enter_text\("(.*)"\)/), { try $0.typeText($1[1]) }),
    (Regex(/tap_keyboard_action_key/), { device, _ in try device.typeText("\n") }),
    (Regex(/scroll\((".*"), :(up|down|\$\d)\)/), scroll),
    (Regex(/sleep\((\d{1,2}|\$\d)\)/), { $0.run(for: .seconds(Int($1[1]) ?? 0)) }),
    (Regex(/step '(.+)'/), { _, _ in }),
    (Regex(/pending/), { _, _ in throw InspectorError("the step has no lines yet") }),
  ]

  private static func scroll(_ device: Device, _ groups: [String]) throws {
    let count = try device.answer("query(\(groups[1]))").count
    guard count != 0 else { throw InspectorError("0 elements exist") }
    let swipe = groups[2] == "up" ? "app.swipeDown()" : "app.swipeUp()"
    let answer = Console(device).evaluate(swipe, isConfirmed: true)
    if let error = answer.error { throw InspectorError(error) }
  }

  private static func expectExistence(_ device: Device, _ groups: [String]) throws {
    var count = 0
    let isExpected = try device.run(upTo: .seconds(groups[1] == "check" ? 0 : 10)) {
      count = try device.answer("query(\(groups[3]))").count
      return (count != 0) == (groups[2] == "exists")
    }
    guard isExpected else { throw InspectorError("\(count) elements exist") }
  }

  private static func expectTexts(_ device: Device, _ groups: [String]) throws {
    let wanted = try? JSONDecoder().decode([String].self, from: Data(groups[2].utf8))
    let found = (try device.answer(groups[1]).value ?? "").split(separator: "\n").map(String.init)
    guard found == wanted else { throw InspectorError("expected \(groups[2]), got \(found)") }
  }

  /// Returns the method that a line calls, and the line's groups. Nil if it is none of ``known``.
  static func method(_ line: String) -> (perform: Perform, groups: [String])? {
    all.lazy.compactMap { form, perform in
      line.wholeMatch(of: form).map { (perform, $0.groups) }
    }.first
  }
}

extension Regex<AnyRegexOutput>.Match {
  /// The whole match and the groups. A group that took no part is empty.
  var groups: [String] { output.map { String($0.substring ?? "") } }
}

extension Device {
  fileprivate func answer(_ line: String) throws -> CalabashQuery.Answer {
    guard let query = try CalabashQuery(line) else { throw InspectorError("malformed query") }
    return try query.answer(on: self)
  }
}
