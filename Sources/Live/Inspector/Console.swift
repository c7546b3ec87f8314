import Device
import Foundation
import NativeQuery
import WebDriver

/// Evaluates a native query, or a locator as WebDriver clients send it, with the tools' own engines.
///
/// The console recognises the language and reports it:
///
/// - `app.…` is the native tool's Swift.
/// - `//` begins an XPath, and `**/` a class chain.
/// - A comparison is a predicate, and a type alone is a class name.
/// - `web ` searches the web view's page, by XPath or CSS.
/// - Anything else is an accessibility id.
package struct Console {
  private let device: Device

  package init(_ device: Device) { self.device = device }

  package struct Answer: Encodable, Equatable {
    package var language = ""
    package var hits: [Found] = []
    /// The number of hits, such as "3".
    package var count = ""
    package var value: String?
    package var acted = false
    package var wouldAct = false
    package var error: String?
    /// The index of the wrong character, or nil if the error is about the whole line.
    package var offset: Int?

    /// A short description of a found element. Its place is nil if the page doesn't show it.
    package struct Found: Encodable, Equatable {
      package let place: String?
      package let text: String
    }
  }

  fileprivate static let maxShown = 50

  /// Evaluates a line on an earlier screen, by its revision, or on the current screen. Only a
  /// confirmed line may perform a gesture, and it always uses the current screen.
  package func evaluate(_ text: String, revision: Int? = nil, isConfirmed: Bool) -> Answer {
    var answer = Answer()
    do {
      let screen = try Inspector.of(device).screen(isConfirmed ? nil : revision)
      if text.prefixMatch(of: /\s*(try )?app([.\[]|\s*$)/) != nil {
        try evaluate(native: text, on: screen, isConfirmed: isConfirmed, &answer)
      } else if text.contains(/\S/) {
        let (locator, isWeb) = Self.locator(text)
        answer.language = isWeb ? "\(locator.strategy), web view" : locator.strategy
        answer.show(try screen.hits(locator, isWeb: isWeb, limit: SuggestedLocator.maxHits + 1))
      }
    } catch let error as InspectorError {
      (answer.error, answer.offset) = (error.description, error.offset)
    } catch {
      answer.error = "\(error)"
    }
    return answer
  }

  private func evaluate(
    native text: String, on screen: InspectedScreen, isConfirmed: Bool, _ answer: inout Answer
  ) throws {
    answer.language = "Swift native"
    let line = try NativeLine(text, on: screen, app: isConfirmed ? screen.liveApp : nil)
    answer.show(try line.hits(limit: SuggestedLocator.maxHits + 1))
    answer.wouldAct = line.acts
    guard isConfirmed else { return }
    answer.value = try line.carryOut()
    answer.acted = line.acts
    // Wakes the requests that wait for the screen.
    if line.acts { device.inbox.post {} }
  }

  /// Returns the locator of a line that isn't Swift, and whether it searches the web view's page.
  private static func locator(_ line: String) -> (Locator, isWeb: Bool) {
    let isWeb = line.hasPrefix("web ")
    let value = line.dropFirst(isWeb ? 4 : 0).trimmingCharacters(in: .whitespaces)
    let comparison =
      /[A-Za-z.]+\s*(==|!=|>=|<=|=|<|>|\b(?i:contains|beginswith|endswith|like|matches|in)\b)/
    let strategy =
      if value.hasPrefix("/") || value.hasPrefix("(") {
        "xpath"
      } else if isWeb {
        "css selector"
      } else if value.hasPrefix("**/") {
        "-ios class chain"
      } else if value.prefixMatch(of: comparison) != nil {
        "-ios predicate string"
      } else {
        value.hasPrefix("XCUIElementType") ? "class name" : "accessibility id"
      }
    return (Locator(strategy: strategy, value: value), isWeb)
  }
}

extension Console.Answer {
  fileprivate mutating func show(_ found: [Hit]) {
    let most = SuggestedLocator.maxHits
    count = found.count > most ? "\(most)+" : "\(found.count)"
    hits = found.prefix(Console.maxShown).map { Found(place: $0.node?.place, text: $0.text) }
  }
}

/// A line of XCUITest code in Swift, such as `app.buttons["Save"].tap()`. The native tool runs it.
package struct NativeLine {
  private var subject: any XCUIElementTypeQueryProvider
  /// The last member, which is a value or a gesture.
  private var last: CodeLine.Part?

  var acts: Bool { last.map { Self.actions[$0.name] != nil } ?? false }

  /// Parses a line for a kept screen, or for an app that can perform gestures.
  package init(_ text: String, on screen: InspectedScreen, app: XCUIApplication? = nil) throws {
    let line = try CodeLine(text)
    guard line.base == "app" else {
      throw InspectorError("The line must begin with \"app\".", at: 0)
    }
    subject = app ?? screen.app
    for part in line.parts {
      if let last {
        throw InspectorError("Nothing can follow \"\(last.name)\".", at: part.offset)
      } else if let next = try Self.step(part, from: subject) {
        subject = next
      } else if Self.ends.contains(part.name) {
        last = part
      } else {
        throw InspectorError(
          unknown: part.name, "member of an element or a query",
          known: Self.types.keys + Self.stepSignatures + Self.ends, at: part.offset)
      }
    }
  }

  package var element: XCUIElement? { subject as? XCUIElement }
  package var query: XCUIElementQuery? { subject as? XCUIElementQuery }

  package func hits(limit: Int) throws -> [Hit] {
    try (query?.nodes(limit: limit) ?? element?.nodes(limit: limit) ?? [])
      .map { Hit(node: $0) }
  }

  /// Reads the value as a string or performs the gesture. Looks up the element again. Returns nil if
  /// there is no value.
  func carryOut() throws -> String? {
    guard let last else { return nil }
    if last.name == "debugDescription" { return String(reflecting: subject) }
    if let query {
      if last.name == "count" { return "\(try query.count)" }
      throw InspectorError(
        "\"\(last.name)\" needs an element. Get one from the query with [\"…\"], element, "
          + "firstMatch or element(boundBy: 0).", at: last.offset)
    }
    guard let element, last.name != "count" else {
      throw InspectorError("\"count\" needs a query, such as buttons.", at: last.offset)
    }
    if let value = Self.values[last.name] { return Self.text(try value(element)) }
    if last.arguments == nil {
      throw InspectorError(
        "\"\(last.name)\" is a method. Add parentheses to call it.", at: last.offset)
    }
    let result = try Self.actions[last.name]?(element, last)
    return (result as? Bool).map(Self.text)
  }

  private static func text(_ value: Any?) -> String {
    switch value {
    case let text as String: text.swiftLiteral
    case let type as ElementType: ".\(type.name)"
    case let value?: "\(value)"
    case nil: "nil"
    }
  }

  private static let types = Dictionary(
    ElementType.allCases.filter { $0 != .any && $0 != .application }
      .map { ($0.queryPropertyName, $0) }, uniquingKeysWith: { first, _ in first })
  private static let stepSignatures = [String](steps.keys) + querySteps.keys
  private static let ends = Set(["count", "debugDescription"] + values.keys + actions.keys)

  private typealias Provider = any XCUIElementTypeQueryProvider
  private typealias Step<Subject> = @Sendable (Subject, CodeLine.Part) throws -> Provider

  private static let steps: [String: Step<Provider>] = [
    "firstMatch": { subject, _ in subject.firstMatch },
    "descendants(matching:)": { $0.descendants(matching: try $1.type(0)) },
    "children(matching:)": { $0.children(matching: try $1.type(0)) },
  ]

  private static let querySteps: [String: Step<XCUIElementQuery>] = [
    "[]": { $0[try $1.text(0)] },
    "element": { query, _ in query.element },
    "element(boundBy:)": { $0.element(boundBy: Int(try $1.number(0))) },
    "element(matching:identifier:)": {
      try $0.element(matching: $1.type(0), identifier: $1.text(1))
    },
    "element(matching:)": { $0.element(matching: try $1.predicate(0)) },
    "matching(identifier:)": { $0.matching(identifier: try $1.text(0)) },
    "matching(_:identifier:)": { try $0.matching($1.type(0), identifier: $1.text(1)) },
    "matching(_:)": { $0.matching(try $1.predicate(0)) },
    "containing(_:identifier:)": { try $0.containing($1.type(0), identifier: $1.text(1)) },
    "containing(_:)": { $0.containing(try $1.predicate(0)) },
  ]

  private static let values: [String: @Sendable (XCUIElement) throws -> Any?] = [
    "elementType": { try $0.elementType }, "exists": { $0.exists }, "frame": { try $0.frame },
    "identifier": { try $0.identifier },
    "isEnabled": { try $0.isEnabled }, "isHittable": { $0.isHittable },
    "isSelected": { try $0.isSelected }, "label": { try $0.label },
    "normalizedSliderPosition": { try $0.normalizedSliderPosition },
    "placeholderValue": { try $0.placeholderValue }, "title": { try $0.title },
    "value": { try $0.value },
  ]

  private static let actions: [String: @Sendable (XCUIElement, CodeLine.Part) throws -> Any] = [
    "adjust": { try $0.adjust(toNormalizedSliderPosition: try $1.number(0)) },
    "doubleTap": { element, _ in try element.doubleTap() },
    "press": { try $0.press(forDuration: try $1.seconds(0)) },
    "swipeDown": { element, _ in try element.swipeDown() },
    "swipeLeft": { element, _ in try element.swipeLeft() },
    "swipeRight": { element, _ in try element.swipeRight() },
    "swipeUp": { element, _ in try element.swipeUp() },
    "tap": { element, part in
      if part.signature == "tap" { return try element.tap() }
      return try element.tap(
        withNumberOfTaps: Int(try part.number(0)), numberOfTouches: Int(try part.number(1)))
    },
    "typeText": { try $0.typeText(try $1.text(0)) },
    "waitForExistence": { $0.waitForExistence(timeout: try $1.seconds(0)) },
    "waitForNonExistence": { $0.waitForNonExistence(timeout: try $1.seconds(0)) },
  ]

  private static func step(_ part: CodeLine.Part, from subject: Provider) throws -> Provider? {
    if let type = types[part.name] { return subject.descendants(matching: type) }
    if let step = steps[part.signature] { return try step(subject, part) }
    let known = stepSignatures.filter { $0.split(separator: "(").first == part.name[...] }
    if known.isEmpty { return nil }
    guard let query = subject as? XCUIElementQuery else {
      throw InspectorError(
        "\"\(part.name)\" needs a query, such as buttons.", at: part.offset)
    }
    if let step = querySteps[part.signature] { return try step(query, part) }
    throw InspectorError(
      "\"\(part.name)\" doesn't take these arguments. Known: "
        + "\(known.sorted().joined(separator: ", ")).", at: part.offset)
  }
}
