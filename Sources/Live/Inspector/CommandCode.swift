import Device
import Foundation
import NativeQuery
import Synchronization
import WebDriver

// Commands as code, as it would be without page objects and helpers.

extension XCUICommand {
  /// Returns the command as XCUITest code. `text` is what a gesture typed.
  package func code(typing text: String = "") -> String {
    switch self {
    case .query(let chain): chain.code
    case .gesture(let gesture, let chain): "\(chain.elementCode).\(gesture.code(typing: text))"
    case .gestureAtPoint(let gesture, let point):
      "app.coordinate(withNormalizedOffset: .zero).withOffset(CGVector(dx: \(Int(point.x)), "
        + "dy: \(Int(point.y)))).\(gesture.code(typing: text))"
    case .application(let change, _): "app.\(change)()"
    }
  }
}

extension Gesture {
  fileprivate func code(typing text: String) -> String {
    switch self {
    case .tap: return "tap()"
    case .doubleTap: return "doubleTap()"
    case .tripleTap: return "tap(withNumberOfTaps: 3, numberOfTouches: 1)"
    case .press: return "press(forDuration: 1)"
    case .drag: return "press(forDuration: 0.5, thenDragTo: …)"
    case .adjust: return "adjust(toNormalizedSliderPosition: …)"
    case .swipe(let direction): return "swipe\("\(direction)".capitalized)()"
    case .type:
      let literal = text.swiftLiteral.replacing("\\u{8}", with: "\\(XCUIKeyboardKey.delete)")
      return "typeText(\(literal))"
    }
  }
}

extension QueryChain {
  /// The query, such as `app.cells.containing(.staticText, identifier: "a")`.
  fileprivate var code: String {
    var code = "app"
    for (index, step) in steps.enumerated() {
      let next = index + 1 < steps.count ? steps[index + 1] : nil
      switch step {
      case .descendants(let type): code += ".\(type.queryPropertyName)"
      case .children(let type): code += ".children(matching: .\(type.name))"
      case .matching(.type(.any, let text?)):
        code +=
          next?.isChoice == true
          ? ".matching(identifier: \(text.swiftLiteral))" : "[\(text.swiftLiteral)]"
      case .matching(let condition): code += ".matching\(condition.code)"
      case .containing(let condition): code += ".containing\(condition.code)"
      case .index(let index): code += ".element(boundBy: \(index))"
      case .first: code += ".firstMatch"
      // An element of `allElementsBoundByIndex`.
      case .bound(_, let seenAs): code = "element /* \(seenAs) */"
      }
    }
    return code
  }

  /// The query's element.
  fileprivate var elementCode: String {
    switch steps.last {
    case nil, .index, .first, .bound, .matching(.type(.any, text: _?)): code
    case .descendants, .children, .matching, .containing: code + ".element"
    }
  }
}

extension QueryStep {
  /// Whether it chooses among the matches of a query, and so can't follow an element.
  fileprivate var isChoice: Bool {
    switch self {
    case .matching, .containing, .index, .first: true
    case .descendants, .children, .bound: false
    }
  }
}

extension QueryCondition {
  fileprivate var code: String {
    switch self {
    case .type(let type, let text):
      "(.\(type.name), identifier: \(text.map(\.swiftLiteral) ?? "nil"))"
    case .predicate(let run): "(NSPredicate(format: \("\(run.predicate)".swiftLiteral)))"
    case .test(let description, let place, _): " " + (closureCode(at: place) ?? description)
    }
  }
}

/// Returns the closure of a query at a place in a test's source, in one line. Nil if it can't be read.
package func closureCode(at place: (file: StaticString, line: UInt)?) -> String? {
  guard let place else { return nil }
  let key = "\(place.file):\(place.line)"
  if let known = closures.withLock({ $0[key] }) { return known }
  let text = (try? String(contentsOfFile: "\(place.file)", encoding: .utf8)) ?? ""
  let rest = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    .dropFirst(Int(place.line) - 1).prefix(10)
    .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
  let opening = /(?:matching|containing) ?\(?(?={)/
  guard let start = rest.firstMatch(of: opening)?.range.upperBound else { return nil }
  var depth = 0
  let code = rest[start...].prefix { character in
    defer { depth += character == "{" ? 1 : character == "}" ? -1 : 0 }
    return character == "{" || depth > 0
  }
  closures.withLock { $0[key] = String(code) }
  return String(code)
}

private let closures = Mutex<[String: String]>([:])

/// Writes a session's requests as code of the client in Swift.
package struct RequestCode {
  /// The code that finds each element, by its reference.
  private var elements: [String: String] = [:]

  package init() {}

  /// Returns a request's code.
  ///
  /// - Parameters:
  ///   - path: the path's parts below the session.
  ///   - answer: the response's value. Elements in it are known from now on.
  package mutating func line(
    _ method: String, _ path: [String], _ body: JSONValue?, answer: JSONValue?
  ) -> String {
    let element = path.count > 1 && path[0] == "element" ? elements[path[1]] : nil
    let subject = element ?? "driver"
    let last = path.last ?? ""
    if let using = body?["using"]?.string, let value = body?["value"]?.string {
      let locator = Locator(strategy: using, value: value).code
      let code = "\(subject).find\(last == "elements" ? "Elements" : "Element")(\(locator))"
      for (index, found) in (answer?.array ?? [answer ?? .null]).enumerated() {
        guard let reference = found.object?.values.first?.string else { continue }
        elements[reference] = last == "elements" ? "\(code)[\(index)]" : code
      }
      return code
    }
    if path == ["element", "active"] {
      if let reference = answer?.object?.values.first?.string {
        elements[reference] = "driver.activeElement()"
      }
      return "driver.activeElement()"
    }
    if path == ["actions"], method == "POST" {
      let origins = (body?["actions"]?.array ?? []).flatMap { $0["actions"]?.array ?? [] }
        .compactMap { $0["origin"]?.object?.values.first?.string.flatMap { elements[$0] } }
      return origins.count == 2
        ? "driver.drag(\(origins[0]), to: \(origins[1]))" : "driver.perform(…)"
    }
    guard let element else {
      let script = body?["script"]?.string
      if let name = script?.split(separator: ": ").last, script?.hasPrefix("mobile: ") == true {
        let arguments = body?["args"]?.array?.first.map(code) ?? ""
        return "driver.mobile(\(String(name).swiftLiteral), \(arguments))"
      }
      let value = body.map(code) ?? ""
      let shown = ("/" + path.joined(separator: "/")).swiftLiteral
      let rest = ["", "[:]"].contains(value) ? "" : ", \(value)"
      return "driver.send(\(method.swiftLiteral), \(shown)\(rest))"
    }
    switch (path.dropFirst(2).first, path.count) {
    case ("click", _): return "\(element).click()"
    case ("clear", _): return "\(element).clear()"
    case ("value", _): return "\(element).sendKeys(\((body?["text"]?.string ?? "").swiftLiteral))"
    case ("text", _): return "\(element).text()"
    case ("enabled", _): return "\(element).isEnabled()"
    case ("attribute", 4), ("property", 4): return "\(element).\(path[2])(\(last.swiftLiteral))"
    default: return "\(element).\(path.dropFirst(2).joined(separator: "/"))"
    }
  }

  private func code(_ value: JSONValue) -> String {
    switch value {
    case .object(let members):
      let texts = members.sorted { $0.key < $1.key }
        .map { "\($0.key.swiftLiteral): \(code($0.value))" }
      return "[\(texts.isEmpty ? ":" : texts.joined(separator: ", "))]"
    case .array(let values): return "[\(values.map(code).joined(separator: ", "))]"
    case .string(let text): return elements[text] ?? text.swiftLiteral
    case .null: return "nil"
    case .bool(let bool): return "\(bool)"
    case .integer(let number): return "\(number)"
    case .number(let number): return "\(number)"
    }
  }
}
