import Device
import Foundation
import NativeQuery

/// A line of XCUITest's Swift: `app.buttons["Save"].tap()`, evaluated by the native tool.
package struct NativeLine {
  /// What the line has come to: elements, and what is to be done with them at last.
  private enum Subject {
    case query(XCUIElementQuery)
    case element(XCUIElement)
  }

  private let subject: Subject
  /// The member behind the query, which is a value or acts; nil where there is none.
  private let last: CodeLine.Part?

  /// Whether something happens to the app when it is carried out.
  var acts: Bool { last.map { Self.actions.contains($0.name) } ?? false }

  /// Reads a line for a screen.
  ///
  /// - Parameter app: what acts; nil for the screen as it is kept.
  /// - Throws: ``ConsoleError`` for what is not known, and for a predicate that is none.
  package init(
    _ text: String, on screen: InspectedScreen, app: XCUIApplication? = nil
  ) throws(ConsoleError) {
    let line = try CodeLine(text)
    guard line.base == "app" else {
      throw ConsoleError(unknown: line.base, "name here", known: ["app", "driver"], at: 0)
    }
    var subject = Subject.element(app ?? screen.app)
    for (index, part) in line.parts.enumerated() {
      if let next = try Self.step(part, from: subject) {
        subject = next
        continue
      }
      guard Self.values.union(Self.actions).contains(part.name), !part.name.isEmpty else {
        throw ConsoleError(
          unknown: part.name, "member of an element or a query", known: Self.known, at: part.offset)
      }
      guard index == line.parts.count - 1 else {
        throw ConsoleError(
          "Nothing can follow \"\(part.name)\".", at: line.parts[index + 1].offset)
      }
      (self.subject, last) = (subject, part)
      return
    }
    (self.subject, last) = (subject, nil)
  }

  /// The element that the line is about; nil for a query of several.
  package var element: XCUIElement? {
    if case .element(let element) = subject { element } else { nil }
  }

  /// The query that the line is about; nil for an element.
  package var query: XCUIElementQuery? {
    if case .query(let query) = subject { query } else { nil }
  }

  /// The elements that the query finds.
  package func hits(limit: Int) throws -> [Hit] {
    let nodes =
      switch subject {
      case .query(let query): try query.nodes(limit: limit)
      case .element(let element): try element.nodes(limit: limit)
      }
    return nodes.map { Hit(node: $0, element: nil) }
  }

  // MARK: - Queries

  /// The types by what a query for them is called.
  static let types = Dictionary(
    ElementType.allCases.filter { $0 != .any && $0 != .application }
      .map { ($0.queryPropertyName, $0) }, uniquingKeysWith: { first, _ in first })
  static let steps = [
    "children", "containing", "descendants", "element", "firstMatch", "matching",
  ]
  static let values: Set<String> = [
    "count", "debugDescription", "elementType", "exists", "frame", "hasFocus", "identifier",
    "isEnabled", "isHittable", "isSelected", "label", "normalizedSliderPosition",
    "placeholderValue", "title", "value", "waitForExistence", "waitForNonExistence",
  ]
  static let actions: Set<String> = [
    "adjust", "doubleTap", "press", "swipeDown", "swipeLeft", "swipeRight", "swipeUp", "tap",
    "typeText", "waitForExistence", "waitForNonExistence",
  ]
  static let known = types.keys.sorted() + steps + values.union(actions).sorted()

  /// The next query or element; nil for a member that is neither.
  private static func step(
    _ part: CodeLine.Part, from subject: Subject
  ) throws(ConsoleError) -> Subject? {
    let arguments = PartArguments(part)
    let provider: any XCUIElementTypeQueryProvider =
      switch subject {
      case .query(let query): query
      case .element(let element): element
      }
    if let type = types[part.name] { return .query(provider.descendants(matching: type)) }
    switch part.name {
    case "firstMatch": return .element(provider.firstMatch)
    case "descendants":
      return .query(provider.descendants(matching: try arguments.type("matching")))
    case "children": return .query(provider.children(matching: try arguments.type("matching")))
    case "element", "matching", "containing", "": break
    default: return nil
    }
    guard case .query(let query) = subject else {
      let name = part.name.isEmpty ? "A subscript" : "\"\(part.name)\""
      throw ConsoleError("\(name) belongs behind a query, such as buttons.", at: part.offset)
    }
    switch (part.name, arguments.labels) {
    case ("", _): return .element(query[try arguments.text(at: 0)])
    case ("element", []): return .element(query.element)
    case ("element", ["boundBy"]):
      return .element(query.element(boundBy: Int(try arguments.number(at: 0))))
    case ("element", ["matching", "identifier"]):
      return .element(
        query.element(matching: try arguments.type(at: 0), identifier: try arguments.text(ifAny: 1))
      )
    case ("element", ["matching"]):
      return .element(query.element(matching: try arguments.predicate(at: 0)))
    case ("matching", ["identifier"]):
      return .query(query.matching(identifier: try arguments.text(at: 0)))
    case ("matching", [nil, "identifier"]):
      return .query(
        query.matching(try arguments.type(at: 0), identifier: try arguments.text(ifAny: 1)))
    case ("matching", [nil]): return .query(query.matching(try arguments.predicate(at: 0)))
    case ("containing", [nil, "identifier"]):
      return .query(
        query.containing(try arguments.type(at: 0), identifier: try arguments.text(ifAny: 1)))
    case ("containing", [nil]): return .query(query.containing(try arguments.predicate(at: 0)))
    default:
      throw ConsoleError(
        "\"\(part.name)\" does not take these arguments here; it does: element(boundBy: 0), "
          + "element(matching: .button, identifier: \"a\"), matching(identifier: \"a\"), "
          + "containing(.staticText, identifier: \"a\").", at: part.offset)
    }
  }

  // MARK: - Values and actions

  /// Reads the value, or acts.
  ///
  /// - Returns: the value as a text; nil where there is none.
  func carryOut() throws -> String? {
    guard let last else { return nil }
    switch subject {
    case .query(let query):
      switch last.name {
      case "count": return "\(try query.count)"
      case "debugDescription": return query.debugDescription
      default:
        throw ConsoleError(
          "\"\(last.name)\" belongs behind an element; a query has elements: [\"…\"], element, "
            + "firstMatch, element(boundBy: 0).", at: last.offset)
      }
    case .element(let element):
      if let value = try Self.value(last, of: element) { return value }
      try Self.act(last, on: element)
      return nil
    }
  }

  private static func value(_ part: CodeLine.Part, of element: XCUIElement) throws -> String? {
    func shown(_ text: String?) -> String { text?.swiftLiteral ?? "nil" }
    let arguments = PartArguments(part)
    switch part.name {
    case "count": throw ConsoleError("\"count\" belongs behind a query.", at: part.offset)
    case "debugDescription": return element.debugDescription
    case "exists": return "\(element.exists)"
    case "isHittable": return "\(element.isHittable)"
    case "identifier": return shown(try element.identifier)
    case "label": return shown(try element.label)
    case "title": return shown(try element.title)
    case "value": return shown(try element.value as? String)
    case "placeholderValue": return shown(try element.placeholderValue)
    case "elementType": return ".\(try element.elementType.name)"
    case "isEnabled": return "\(try element.isEnabled)"
    case "isSelected": return "\(try element.isSelected)"
    case "hasFocus": return "\(try element.hasFocus)"
    case "frame": return "\(try element.frame)"
    case "normalizedSliderPosition": return "\(try element.normalizedSliderPosition)"
    case "waitForExistence":
      return "\(element.waitForExistence(timeout: try arguments.seconds(at: 0)))"
    case "waitForNonExistence":
      return "\(element.waitForNonExistence(timeout: try arguments.seconds(at: 0)))"
    default: return nil
    }
  }

  private static func act(_ part: CodeLine.Part, on element: XCUIElement) throws {
    let arguments = PartArguments(part)
    guard part.arguments != nil else {
      throw ConsoleError("\"\(part.name)\" needs parentheses to be done.", at: part.offset)
    }
    switch part.name {
    case "tap": try element.tap()
    case "doubleTap": try element.doubleTap()
    case "press": try element.press(forDuration: try arguments.seconds(at: 0))
    case "swipeUp": try element.swipeUp()
    case "swipeDown": try element.swipeDown()
    case "swipeLeft": try element.swipeLeft()
    case "swipeRight": try element.swipeRight()
    case "typeText": try element.typeText(try arguments.text(at: 0))
    default:
      try element.adjust(toNormalizedSliderPosition: try arguments.number(at: 0))
    }
  }
}

/// The arguments of a call, read as what they must be.
struct PartArguments {
  private let part: CodeLine.Part
  private var arguments: [CodeLine.Argument] { part.arguments ?? [] }

  init(_ part: CodeLine.Part) { self.part = part }

  /// Their labels.
  var labels: [String?] { arguments.map(\.label) }

  private func value(at index: Int, _ what: String) throws(ConsoleError) -> CodeLine.Argument {
    guard arguments.indices.contains(index) else {
      let name = part.name.isEmpty ? "The subscript" : "\"\(part.name)\""
      throw ConsoleError("\(name) needs \(what).", at: part.offset)
    }
    return arguments[index]
  }

  func text(at index: Int) throws(ConsoleError) -> String {
    let argument = try value(at: index, "a text in quotes")
    if case .text(let text) = argument.value { return text }
    throw ConsoleError("This must be a text in quotes.", at: argument.offset)
  }

  /// A text, or nil where that is written.
  func text(ifAny index: Int) throws(ConsoleError) -> String? {
    if arguments.indices.contains(index), case .name("nil") = arguments[index].value { return nil }
    return try text(at: index)
  }

  func number(at index: Int) throws(ConsoleError) -> Double {
    let argument = try value(at: index, "a number")
    guard case .number(let number) = argument.value, abs(number) < 1e9 else {
      throw ConsoleError("This must be a number.", at: argument.offset)
    }
    return number
  }

  /// A time of at most a minute, which is the longest that the console waits.
  func seconds(at index: Int) throws(ConsoleError) -> Double {
    let number = try number(at: index)
    guard (0...60).contains(number) else {
      throw ConsoleError("This must be from 0 to 60 seconds.", at: arguments[index].offset)
    }
    return number
  }

  func type(_ label: String) throws(ConsoleError) -> ElementType {
    guard labels == [label] else {
      throw ConsoleError("\"\(part.name)\" needs \(label): and a type.", at: part.offset)
    }
    return try type(at: 0)
  }

  func type(at index: Int) throws(ConsoleError) -> ElementType {
    let argument = try value(at: index, "a type, such as .button")
    guard case .name(let name) = argument.value else {
      throw ConsoleError("This must be a type, such as .button.", at: argument.offset)
    }
    guard let type = ElementType.allCases.first(where: { $0.name == name }) else {
      throw ConsoleError(
        unknown: name, "type of element", known: ElementType.allCases.map(\.name),
        at: argument.offset)
    }
    return type
  }

  /// A predicate: `NSPredicate(format: "…", "a")`, or `ElementPredicate` likewise.
  func predicate(at index: Int) throws(ConsoleError) -> ElementPredicate {
    let argument = try value(at: index, "a predicate")
    guard case .call(let name, let inner) = argument.value,
      ["NSPredicate", "ElementPredicate"].contains(name), inner.first?.label == "format",
      case .text(let format)? = inner.first?.value
    else {
      throw ConsoleError(
        "This must be a predicate, such as NSPredicate(format: \"label == 'a'\").",
        at: argument.offset)
    }
    let values: [Any?] = inner.dropFirst().map { argument in
      switch argument.value {
      case .text(let text): text
      case .number(let number): number
      default: nil
      }
    }
    do {
      return try ElementPredicate(format: format, argumentArray: values)
    } catch {
      throw ConsoleError("\(error)", at: argument.offset)
    }
  }
}
