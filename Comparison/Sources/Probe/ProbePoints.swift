// Questions about a native tool, whose behaviour answers them. This file compiles
// unchanged with Duet's native tool on Linux and, with XCUITest, in Comparison/Probe.

#if canImport(NativeQuery)
  import Foundation
  import NativeQuery
#else
  import XCTest
#endif

/// A question about a tool.
struct ProbePoint {
  /// A screen of the app and a question, such as "fields: value of an empty field".
  let name: String
  /// The greatest difference between numbers that count as the same answer. 0 for texts.
  let tolerance: Double
  /// Finds the answer, on a newly launched app.
  let answer: (XCUIApplication, ProbeTools) throws -> Any

  /// The launch arguments with which the app shows the screen.
  var launchArguments: [String] { ["--screen", String(name.prefix { $0 != ":" })] }

  /// Asks the question. The answer is a failure's kind if the tool fails: XCUITest records a failure
  /// and goes on, Duet's tool throws.
  ///
  /// - Parameter failure: returns the first failure that was recorded meanwhile.
  func asked(
    of app: XCUIApplication, _ tools: ProbeTools, failure: () -> String? = { nil }
  ) -> ProbeAnswer {
    var result: String
    do { result = "\(try answer(app, tools))" } catch { result = Self.kind(ofFailure: "\(error)") }
    if let failure = failure() { result = Self.kind(ofFailure: failure) }
    return ProbeAnswer(name: name, result: result, tolerance: tolerance)
  }

  private static func kind(ofFailure message: String) -> String {
    let kinds = [
      ("Multiple matching elements found", "several matches"), ("No matches found", "no match"),
      ("Neither element nor any descendant has keyboard focus", "no keyboard focus"),
    ]
    return "failure: " + (kinds.first { message.contains($0.0) }?.1 ?? message)
  }
}

/// What an answer needs besides the app.
struct ProbeTools {
  /// The seconds of the clock that the tool's waits use.
  let now: () -> TimeInterval
  /// Waits for a predicate on an element with an `XCTNSPredicateExpectation`, at most some seconds.
  /// Returns whether it was true in time.
  let wait: (NSPredicate, XCUIElement, TimeInterval) -> Bool
}

/// The answer to a question.
struct ProbeAnswer: Codable {
  let name, result: String
  let tolerance: Double
}

/// All answers of a tool.
struct ProbeAnswers: Codable {
  let tool: String
  let points: [ProbeAnswer]

  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) + "\n" } ?? ""
  }
}

extension ProbePoint {
  static var all: [ProbePoint] {
    (texts.map { ($0, 0, $1) } + sliders.map { ($0, 0.03, $1) }).map { name, tolerance, answer in
      ProbePoint(name: name, tolerance: tolerance) { app, _ in try answer(app) }
    }
      + waits.map { name, wait in
        // XCUITest's tap may take up to a second of the time after which the screen changes.
        ProbePoint(name: name, tolerance: name.contains("after 2.5 s") ? 1 : 0.5) { app, tools in
          if name.contains("after 0.3 s") { try app.buttons["Soon"].tap() }
          if name.contains("after 2.5 s") { try app.buttons["Later"].tap() }
          let start = tools.now()
          _ = try wait(app, tools)
          return String(format: "%.1f", tools.now() - start)
        }
      }
  }

  private static var texts: KeyValuePairs<String, (XCUIApplication) throws -> Any> {
    let delete = XCUIKeyboardKey.delete.rawValue
    return [
      "fields: value of an empty field": { try $0.textFields["name"].value ?? "nil" },
      "fields: placeholder of an empty one": { try placeholder(of: $0.textFields["name"]) },
      "fields: placeholder of a filled one": { try placeholder(of: $0.textFields["city"]) },
      "fields: value after typing": { try value(of: $0.textFields["name"], after: "Ann") },
      "fields: value of a password": {
        try value(of: $0.secureTextFields["password"], after: "abc")
      },
      "fields: value after two delete keys": {
        try value(of: $0.textFields["city"], after: delete + delete)
      },
      "fields: hasFocus of the field being typed into": {
        try tapping($0.textFields["name"]) { try $0.hasFocus }
      },
      "fields: keyboards before typing": { try $0.keyboards.count },
      "fields: keyboards while typing": { app in
        try tapping(app.textFields["name"]) { _ in try app.keyboards.count }
      },
      "fields: typeText without focus": { try $0.textFields["name"].typeText("Ann") },
      "fields: match by identifier": { $0.textFields["city"].exists },
      "fields: match by value": { $0.textFields["Prague"].exists },
      "fields: match by placeholder": { $0.textFields["Your name"].exists },
      "controls: match by label": { $0.buttons["Count"].exists },
      "controls: match by part of a label": { $0.buttons["Coun"].exists },
      "controls: exists of two": { $0.buttons["Twin"].exists },
      "controls: count of two": { try $0.buttons.matching(identifier: "Twin").count },
      "controls: firstMatch of two": {
        try $0.buttons.matching(identifier: "Twin").firstMatch.identifier
      },
      "controls: label of one of two": { try $0.buttons["Twin"].label },
      "controls: tap on one of two": { try $0.buttons["Twin"].tap() },
      "controls: exists of a missing button": { $0.buttons["Missing"].exists },
      "controls: label of a missing button": { try $0.buttons["Missing"].label },
      "controls: tap on a missing button": { try $0.buttons["Missing"].tap() },
      "controls: value of a switch": { try $0.switches["switch"].firstMatch.value ?? "nil" },
      "controls: value of a switch after a tap": {
        try tapping($0.switches["switch"].firstMatch) { try $0.value ?? "nil" }
      },
      "controls: isSelected of a selected button": { try $0.buttons["Chosen"].isSelected },
      "controls: isSelected of another button": { try $0.buttons["Count"].isSelected },
      "controls: isEnabled of a disabled button": { try $0.buttons["Off"].isEnabled },
      "controls: type of a button": { try $0.buttons["Count"].elementType.rawValue },
      "controls: type of a switch": {
        try $0.switches["switch"].firstMatch.elementType.rawValue
      },
      "controls: label read before and after a change": { app in
        let before = try app.staticTexts["count"].label
        try app.buttons["Count"].tap()
        return "\(before) \(try app.staticTexts["count"].label)"
      },
      "controls: snapshot read after a change": { app in
        let snapshot = try app.staticTexts["count"].snapshot()
        return try tapping(app.buttons["Count"]) { _ in snapshot.label }
      },
      "hidden: exists of a visible text": { $0.staticTexts["shown"].exists },
      "hidden: exists of a hidden text": { $0.staticTexts["hidden"].exists },
      "hidden: exists of a transparent text": { $0.staticTexts["transparent"].exists },
      "hidden: exists of a text without size": { $0.staticTexts["without size"].exists },
      "alert: label": { try alert(in: $0).label },
      "alert: texts": { try labels(alert(in: $0).staticTexts) },
      "alert: buttons": { try labels(alert(in: $0).buttons) },
      "alert: exists of a button below": { try buttonBelowAlert(in: $0).exists },
      "alert: isHittable of a button below": { try buttonBelowAlert(in: $0).isHittable },
      "rows: label of a cell with texts": { try $0.cells.element(boundBy: 0).label },
      "rows: texts of a cell": { try labels($0.cells.element(boundBy: 0).staticTexts) },
      "rows: cells that contain a text": {
        try $0.cells.containing(.staticText, identifier: "Milk").count
      },
    ]
  }

  private static var sliders: KeyValuePairs<String, (XCUIApplication) throws -> Any> {
    [
      "controls: slider adjusted to 0": { try position(of: $0.sliders["slider"], after: 0) },
      "controls: slider adjusted to 0.25": { try position(of: $0.sliders["slider"], after: 0.25) },
      "controls: slider adjusted to 0.5": { try position(of: $0.sliders["slider"], after: 0.5) },
      "controls: slider adjusted to 1": { try position(of: $0.sliders["slider"], after: 1) },
    ]
  }

  /// The answers are the seconds that these waits take.
  private static var waits: KeyValuePairs<String, (XCUIApplication, ProbeTools) throws -> Bool> {
    [
      "waiting: exists": { app, _ in app.staticTexts["there"].exists },
      "waiting: waitForExistence, there already": { app, _ in
        app.staticTexts["there"].waitForExistence(timeout: 10)
      },
      "waiting: waitForExistence, after 0.3 s": { app, _ in
        app.staticTexts["soon"].waitForExistence(timeout: 10)
      },
      "waiting: waitForExistence, after 2.5 s": { app, _ in
        app.staticTexts["later"].waitForExistence(timeout: 10)
      },
      "waiting: waitForExistence, never, timeout 2 s": { app, _ in
        app.staticTexts["never"].waitForExistence(timeout: 2)
      },
      "waiting: waitForNonExistence, after 2.5 s": { app, _ in
        app.staticTexts["passing"].waitForNonExistence(timeout: 10)
      },
      "waiting: wait(for:toEqual:), after 2.5 s": { app, _ in
        app.staticTexts["state"].wait(for: \.label, toEqual: "new", timeout: 10)
      },
      "waiting: XCTNSPredicateExpectation, true already": { app, tools in
        tools.wait(try NSPredicate(format: "exists == 1"), app.staticTexts["there"], 10)
      },
      "waiting: XCTNSPredicateExpectation, after 2.5 s": { app, tools in
        tools.wait(try NSPredicate(format: "exists == 1"), app.staticTexts["later"], 10)
      },
    ]
  }

  private static func placeholder(of field: XCUIElement) throws -> String {
    try field.placeholderValue ?? "nil"
  }

  /// Types into a field, and returns its value.
  private static func value(of field: XCUIElement, after text: String) throws -> Any {
    try tapping(field) { try $0.typeText(text) }
    return try field.value ?? "nil"
  }

  private static func position(of slider: XCUIElement, after position: CGFloat) throws -> String {
    try slider.adjust(toNormalizedSliderPosition: position)
    return String(format: "%.3f", Double(try slider.normalizedSliderPosition))
  }

  private static func tapping<Value>(
    _ element: XCUIElement, _ read: (XCUIElement) throws -> Value
  ) throws -> Value {
    try element.tap()
    return try read(element)
  }

  /// Lets the app show its alert.
  private static func alert(in app: XCUIApplication) throws -> XCUIElement {
    try app.buttons["Ask"].tap()
    app.alerts.element.waitForExistence(timeout: 5)
    return app.alerts.element
  }

  private static func buttonBelowAlert(in app: XCUIApplication) throws -> XCUIElement {
    _ = try alert(in: app)
    return app.buttons["Ask"]
  }

  private static func labels(_ query: XCUIElementQuery) throws -> String {
    try query.allElementsBoundByIndex.map { try $0.label }.joined(separator: " | ")
  }
}
