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
    let name = Locator.names[target.wire.strategy] ?? ("xpath", "XPATH")
    return switch self {
    case .native: target.native
    case .webdriver: ".\(name.swift)(\(target.wire.value.swiftLiteral))"
    case .python: "(AppiumBy.\(name.python), \(target.wire.value.pythonLiteral))"
    case .scenario: literal(target.name)
    }
  }

  private func literal(_ text: String?) -> String {
    switch self {
    case .native, .webdriver: text?.swiftLiteral ?? "nil"
    case .python: text?.pythonLiteral ?? "None"
    case .scenario: (text ?? "").inQuotes
    }
  }

  private func code(_ gesture: RecordedGesture, _ target: Target) -> String {
    var values = ["target": locator(target), "answer": target.wire.value]
    values["element"] = filled(["element"], values)
    var names: [String]
    switch gesture {
    case .tap, .doubleTap, .tripleTap, .press: names = ["\(gesture)"]
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
    if target.isAlert { names.insert("alert", at: 0) }
    return filled(names, values)
  }

  private func lines(_ check: Check, _ isAsserted: Bool) -> [String] {
    var values = [
      "target": locator(check.target), "text": literal(check.text), "said": check.text, "is": "==",
    ]
    let element = filled(["element"], values)
    values["element"] = element
    var name = String("\(check.fact)".prefix(while: \.isLetter))
    switch check.fact {
    case .exists: values["value"] = "1"
    case .gone: values["value"] = "0"
    case .focused: values["value"] = element
    case .count(let number): values["value"] = "\(number)"
    case .labels(let labels, let changed):
      values["value"] = "[\(labels.map(literal).joined(separator: ", "))]"
      (values["count"], values["changed"]) = ("\(labels.count)", "\(changed)")
      values["label"] = literal(labels[changed])
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
    let isAlert = check.target.isAlert && (check.fact == .exists || check.fact == .gone)
    if isAlert { values["value"] = literal(check.target.name) }
    let names = (isAlert ? ["alert \(name)"] : []) + [name]
    values["found"] = filled([isAlert ? "read alert" : "read \(name)", "read"], values)
    let waits = filled(names + ["wait"], values).split(separator: "\n").map(String.init)
    guard isAsserted else { return waits }
    let assertion = filled(names.map { "assert \($0)" } + ["assert"], values)
    // The native tool's waits return whether the fact became true.
    return (self == .native ? waits.map { "XCTAssertTrue(\($0))" } : waits)
      + (assertion.isEmpty ? [] : [assertion])
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
      "tap": "try $target.tap()", "doubleTap": "try $target.doubleTap()",
      "tripleTap": "try $target.tap(withNumberOfTaps: 3, numberOfTouches: 1)",
      "press": "try $target.press(forDuration: 1)", "swipe": "try $target.swipe$Direction()",
      "drag": "try $target.press(forDuration: 0.5, thenDragTo: $other)",
      "adjust": "try $target.adjust(toNormalizedSliderPosition: $position)",
      "type": "try $target.typeText($text)", "delete": "try $target.change($old)",
      "change": "try $target.change($old, to: $text)",
      "exists": "$target.waitForExistence(timeout: timeout)",
      "gone": "$target.waitForNonExistence(timeout: timeout)",
      // XCUITest doesn't document which field has the keyboard.
      "focused": "app.keyboards.element.waitForExistence(timeout: timeout)",
      "count": #"$target.wait(for: \.count, toEqual: $value, timeout: timeout)"#,
      "labels": #"""
      $target.wait(for: \.count, toEqual: $count, timeout: timeout)
      $target.element(boundBy: $changed).wait(for: \.label, toEqual: $label, timeout: timeout)
      """#,
      "assert labels": "XCTAssertEqual(try $target.labels, $value)",
      "attribute": #"$target.wait(for: \.$attribute, toEqual: $value, timeout: timeout)"#,
      // XCUITest can't wait for a value, so the query searches for an element with the value.
      "value": "$query.matching { $0.value as? String == $value }.element"
        + ".waitForExistence(timeout: timeout)",
    ],
    .webdriver: [
      "alert": #"try driver.send("POST", "/alert/$answer")"#,
      "tap": "try driver.locate($target).tap()",
      "doubleTap":
        #"try driver.mobile("doubleTap", ["elementId": .string(try $element.reference)])"#,
      "tripleTap": #"try driver.mobile("tapWithNumberOfTaps", ["elementId": "#
        + #".string(try $element.reference), "numberOfTaps": 3])"#,
      "press": #"try driver.mobile("touchAndHold", ["elementId": "#
        + #".string(try $element.reference), "duration": 1])"#,
      "swipe left": "try driver.locate($target).swipeLeft()",
      "swipe": #"try driver.locate($target).swipe("$direction")"#,
      "drag": "try driver.locate($target).drag(to: driver.locate($other))",
      "adjust": "try driver.locate($target).type($keys)",
      "type": "try driver.locate($target).type($text)",
      "delete": "try driver.locate($target).change($old)",
      "change": "try driver.locate($target).change($old, to: $text)",
      "exists": "try driver.locate($target).wait()",
      "gone": "try driver.locate($target).waitUntilGone()",
      "alert exists": #"try driver.waitUntil("an alert is open") { (try? $found) != nil }"#,
      "alert gone": #"try driver.waitUntil("the alert is gone") { (try? $found) == nil }"#,
      "count": "try driver.locate($target).waitForCount($value)",
      "wait": "try driver.waitUntil($text) { try $found == $value }",
      "element": "driver.locate($target).find()", "read": "driver.locate($target).count()",
      "read alert": #"driver.send("GET", "/alert/text").string"#,
      "read focused": "driver.activeElement()", "read labels": "driver.locate($target).labels()",
      "read attribute": "driver.locate($target).attribute($attribute)",
      "read property": "$element.property($attribute).string",
      "assert": "XCTAssertEqual(try $found, $value)",
      "assert focused": "XCTAssertEqual(try $found, try $value)",
      "assert alert gone": "XCTAssertNil(try? $found)",
    ],
    .python: [
      "alert": "driver.switch_to.alert.$answer()", "tap": "tap(driver, $target)",
      "doubleTap": #"driver.execute_script("mobile: doubleTap", {"elementId": $element.id})"#,
      "tripleTap": #"driver.execute_script("mobile: tapWithNumberOfTaps", "#
        + #"{"elementId": $element.id, "numberOfTaps": 3})"#,
      "press":
        #"driver.execute_script("mobile: touchAndHold", {"elementId": $element.id, "duration": 1})"#,
      "swipe": #"driver.execute_script("mobile: swipe", "#
        + #"{"elementId": $element.id, "direction": "$direction"})"#,
      "drag": "driver.drag_and_drop($element, driver.find_element(*$other), pause=0.5)",
      "adjust": "enter(driver, $keys, $target)", "type": "enter(driver, $text, $target)",
      "change": "change(driver, $old, $text, $target)",
      "exists": "wait_for(wait, $target)", "gone": "wait_until_gone(wait, $target)",
      "alert exists": #"wait.until(expected.alert_is_present(), "an alert is open")"#,
      "alert gone": #"wait.until_not(expected.alert_is_present(), "the alert is gone")"#,
      "count": "wait_for_count(wait, $value, $target)",
      "wait": "wait.until(lambda _: $found == $value, $text)",
      "element": "driver.find_element(*$target)", "read": "len(driver.find_elements(*$target))",
      "read alert": "driver.switch_to.alert.text",
      "read focused": "driver.switch_to.active_element",
      "read labels": #"[it.get_attribute("label") for it in driver.find_elements(*$target)]"#,
      "read attribute": "$element.get_attribute($attribute)",
      "read property": "$element.get_property($attribute)",
      "assert": "assert $found $is $value",
      "assert alert gone": "assert not expected.alert_is_present()(driver)",
    ],
    .scenario: [
      "tap": "tap $target", "doubleTap": "double tap $target",
      "tripleTap": "triple tap $target",
      "press": "press $target for a second", "swipe": "swipe $direction on $target",
      "drag": "drag $target to $other", "adjust": "set the slider $target to $percent%",
      "type": "enter $text in $target", "delete": "delete the text of $target",
      "change": "change $old to $text in $target", "assert": "$said",
    ],
  ]
}
