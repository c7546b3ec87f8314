import Device
import Foundation
import Inspector
import WebDriver

/// A language of a recording's code. Each language has templates, in which `$name` is replaced.
package enum RecordedLanguage: String, CaseIterable, Sendable {
  case native, webdriver, python, scenario

  package func code(_ line: RecordedLine) -> [String] {
    if let reason = line.failure?.replacing("\n", with: " "), line.operation.target.native.isEmpty {
      let mark = self == .python ? "#" : "//"
      return self == .scenario
        ? [] : ["\(mark) Not recorded: \(line.operation.target.name): \(reason)"]
    }
    return lines(line.operation)
  }

  func lines(_ operation: RecordedLine.Operation) -> [String] {
    switch operation {
    case .act(let gesture, let target): [code(gesture, target)]
    case .expect(let check, let isAsserted): lines(check, isAsserted)
    }
  }

  package func locator(_ target: Target) -> String {
    let name = Self.strategies[target.wire.strategy] ?? ("xpath", "XPATH")
    return switch self {
    case .native: target.native
    case .webdriver: ".\(name.0)(\(target.wire.value.swiftLiteral))"
    case .python: "(AppiumBy.\(name.1), \(target.wire.value.pythonLiteral))"
    case .scenario: literal(target.name)
    }
  }

  /// The strategies' names in Swift and in Python.
  private static let strategies = [
    "accessibility id": ("accessibilityID", "ACCESSIBILITY_ID"),
    "-ios predicate string": ("predicate", "IOS_PREDICATE"),
    "-ios class chain": ("classChain", "IOS_CLASS_CHAIN"), "css selector": ("css", "CSS_SELECTOR"),
  ]

  private func literal(_ text: String?) -> String {
    switch self {
    case .native, .webdriver: text?.swiftLiteral ?? "nil"
    case .python: text?.pythonLiteral ?? "None"
    case .scenario: (text ?? "").inQuotes
    }
  }

  private func code(_ gesture: RecordedGesture, _ target: Target) -> String {
    var values = ["target": locator(target)]
    values["element"] = filled(["element"], values)
    var names: [String]
    switch gesture {
    case .tap: names = ["tap"]
    case .swipe(let direction):
      names = ["swipe \(direction)", "swipe"]
      (values["direction"], values["Direction"]) = ("\(direction)", "\(direction)".capitalized)
    case .drag(let other):
      names = ["drag"]
      values["other"] = locator(other)
    case .adjust(let position, let keys):
      names = ["adjust"]
      (values["position"], values["percent"]) = ("\(position)", "\(Int(position * 100))")
      values["keys"] = literal(keys)
    case .type(let old, let text):
      names = old.isEmpty ? ["type"] : text.isEmpty ? ["delete", "change"] : ["change"]
      (values["old"], values["text"]) = (literal(old), literal(text))
    }
    return filled(names, values)
  }

  private func lines(_ check: Check, _ isAsserted: Bool) -> [String] {
    var values = [
      "target": locator(check.target), "text": literal(check.text), "said": check.text, "is": "==",
    ]
    values["element"] = filled(["element"], values)
    var name = String("\(check.fact)".prefix(while: \.isLetter))
    switch check.fact {
    case .exists: values["value"] = "1"
    case .gone: values["value"] = "0"
    case .count(let number): values["value"] = "\(number)"
    case .attribute(let attribute) where self == .native:
      if attribute.native == "value" { name = "value" }
      (values["query"], values["attribute"]) = (Self.query(check.target.native), attribute.native)
      values["value"] = attribute.isFlag ? attribute.value : literal(attribute.value)
    case .attribute(let attribute):
      if attribute.isProperty { name = "property" }
      if attribute.wireValue == nil { values["is"] = "is" }
      values["attribute"] = literal(attribute.wire)
      values["value"] = literal(attribute.wireValue)
    }
    values["found"] = filled(["read \(name)", "read"], values)
    var lines = [filled([name, "wait"], values)]
    if isAsserted {
      // The native tool's waits return whether the fact became true.
      lines =
        self == .native ? ["XCTAssertTrue(\(lines[0]))"] : lines + [filled(["assert"], values)]
    }
    // A scenario's text has no waits.
    return lines.filter { !$0.isEmpty }
  }

  /// Fills the first existing template of `names`. Returns an empty string if there is none.
  private func filled(_ names: [String], _ values: [String: String]) -> String {
    let parts =
      names.lazy.compactMap { Self.templates[self]?[$0] }.first?.components(separatedBy: "$")
      ?? [""]
    return parts[0]
      + parts.dropFirst().map { part in
        let name = String(part.prefix(while: \.isLetter))
        return values[name].map { $0 + part.dropFirst(name.count) } ?? "$" + part
      }.joined()
  }

  /// Returns an element's query: `app.switches.matching(identifier: "a")` for `app.switches["a"]`.
  private static func query(_ element: String) -> String {
    element.replacing(/\.element(\(boundBy: \d+\))?$/, with: "")
      .replacing(/\[("(?:[^"\\]|\\.)*")\]$/) { ".matching(identifier: \($0.1))" }
  }

  /// The templates by name: gestures, and for facts the wait, the `read …` and the `assert …`.
  private static let templates: [RecordedLanguage: [String: String]] = [
    .native: [
      "tap": "try $target.tap()", "swipe": "try $target.swipe$Direction()",
      "drag": "try $target.press(forDuration: 0.5, thenDragTo: $other)",
      "adjust": "try $target.adjust(toNormalizedSliderPosition: $position)",
      "type": "try $target.typeText($text)", "delete": "try $target.change($old)",
      "change": "try $target.change($old, to: $text)",
      "exists": "$target.waitForExistence(timeout: timeout)",
      "gone": "$target.waitForNonExistence(timeout: timeout)",
      "count": #"$target.wait(for: \.count, toEqual: $value, timeout: timeout)"#,
      "attribute": #"$target.wait(for: \.$attribute, toEqual: $value, timeout: timeout)"#,
      // XCUITest can't wait for a value, so the query searches for an element with the value.
      "value": "$query.matching { $0.value as? String == $value }.element"
        + ".waitForExistence(timeout: timeout)",
    ],
    .webdriver: [
      "tap": "try driver.locate($target).tap()",
      "swipe left": "try driver.locate($target).swipeLeft()",
      "swipe": #"try driver.locate($target).swipe("$direction")"#,
      "drag": "try driver.locate($target).drag(to: driver.locate($other))",
      "adjust": "try driver.locate($target).type($keys)",
      "type": "try driver.locate($target).type($text)",
      "delete": "try driver.locate($target).change($old)",
      "change": "try driver.locate($target).change($old, to: $text)",
      "exists": "try driver.locate($target).wait()",
      "gone": "try driver.locate($target).waitUntilGone()",
      "count": "try driver.locate($target).waitForCount($value)",
      "wait": "try driver.waitUntil($text) { try $found == $value }",
      "element": "driver.locate($target).find()", "read": "driver.locate($target).count()",
      "read attribute": "driver.locate($target).attribute($attribute)",
      "read property": "$element.property($attribute).string",
      "assert": "XCTAssertEqual(try $found, $value)",
    ],
    .python: [
      "tap": "tap(driver, $target)",
      "swipe": #"driver.execute_script("mobile: swipe", "#
        + #"{"elementId": $element.id, "direction": "$direction"})"#,
      "drag": "driver.drag_and_drop($element, driver.find_element(*$other), pause=0.5)",
      "adjust": "enter(driver, $keys, $target)", "type": "enter(driver, $text, $target)",
      "change": "change(driver, $old, $text, $target)",
      "exists": "wait_for(wait, $target)", "gone": "wait_until_gone(wait, $target)",
      "count": "wait_for_count(wait, $value, $target)",
      "wait": "wait.until(lambda _: $found == $value, $text)",
      "element": "driver.find_element(*$target)", "read": "len(driver.find_elements(*$target))",
      "read attribute": "$element.get_attribute($attribute)",
      "read property": "$element.get_property($attribute)",
      "assert": "assert $found $is $value",
    ],
    .scenario: [
      "tap": "tap $target", "swipe": "swipe $direction on $target",
      "drag": "drag $target to $other", "adjust": "set the slider $target to $percent%",
      "type": "enter $text in $target", "delete": "delete the text of $target",
      "change": "change $old to $text in $target", "assert": "$said",
    ],
  ]
}

extension String {
  /// A Python string literal, with the kind of quotes that needs fewer backslashes.
  var pythonLiteral: String {
    quoted(contains("\"") && !contains("'") ? "'" : "\"", escape: "\\u%04x")
  }
}
