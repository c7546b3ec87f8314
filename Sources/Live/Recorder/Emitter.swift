import Foundation
import Inspector
import ScenarioFormat
import WebDriver

/// A language that a recording is written in.
package enum RecordedLanguage: String, CaseIterable, Sendable {
  /// Swift for the native suite.
  case native
  /// Swift for the WebDriver suite.
  case webdriver
  /// Python, for Appium's client.
  case python
  /// The written scenario.
  case scenario
}

/// Writes a recording in the style of the suites.
package struct Emitter {
  /// The written scenario, or the new one.
  package let scenario: Scenario
  private let launch: RecordedLaunch
  private let lines: [RecordedLine]

  /// Takes what was recorded; without a written scenario, a new one with an id is made of it.
  package init(_ recorder: Recorder, newID: ScenarioID) {
    lines = recorder.lines
    launch = recorder.launch
    scenario =
      recorder.written
      ?? Wording.scenario(newID, app: recorder.launch.app.name, recorder.lines)
  }

  /// A file in a language: its path in the repository, and its text.
  package func file(_ language: RecordedLanguage) -> (path: String, text: String) {
    switch language {
    case .native:
      SkeletonWriter.file(for: scenario, suite: .native, filling: filling(language))
    case .webdriver:
      SkeletonWriter.file(for: scenario, suite: .webdriver, filling: filling(language))
    case .python: PythonWriter(scenario, launch) { lines(of: $0, .python) }.file
    case .scenario:
      (
        NameWords.folder(of: scenario.header.app, in: "Scenarios")
          + "/\(scenario.id.compact)-recorded.scenario",
        ScenarioPrinter.print(scenario)
      )
    }
  }

  private func filling(_ language: RecordedLanguage) -> SkeletonWriter.Filling {
    var opening: [String] = []
    if launch.isHybrid {
      opening =
        language == .native
        ? ["app.webViews.element.waitForExistence(timeout: timeout)"]
        : ["try driver.switchToWebView()"]
    }
    return .init(arguments: launch.arguments, opening: opening) { lines(of: $0, language) }
  }

  /// The code of a written step or expectation; folded where it repeats itself.
  private func lines(of item: ScenarioItem, _ language: RecordedLanguage) -> [String] {
    let own = lines.filter { $0.place == item.place }
    return LoopFolding.fold(own.map { Self.code($0, language) }, language)
  }

  /// How a language's code finds an element; nil for a language that has no code.
  package static func locator(_ target: Target, _ language: RecordedLanguage) -> String? {
    switch language {
    case .native: target.native
    case .webdriver: WireCode.locator(target.wire)
    case .python: PythonCode.locator(target)
    case .scenario: nil
    }
  }

  /// A line in a language, which may be several lines of code.
  package static func code(_ line: RecordedLine, _ language: RecordedLanguage) -> [String] {
    if case .failed(let reason) = line.state, line.operation.target.native.isEmpty {
      let mark = language == .python ? "#" : "//"
      return ["\(mark) Not recorded: \(line.operation.target.name): \(reason)"]
    }
    switch language {
    case .native: return NativeCode.lines(line.operation)
    case .webdriver: return WireCode.lines(line.operation)
    case .python: return PythonCode.lines(line.operation)
    case .scenario:
      if case .check(let check) = line.operation { return [check.text] }
      return line.words.isEmpty ? [] : [line.words]
    }
  }
}

extension RecordedLine.Operation {
  /// What it is about.
  package var target: Target {
    switch self {
    case .act(_, let target): target
    case .wait(let check), .check(let check): check.target
    }
  }

  /// The same of what another locator finds.
  func finding(_ target: Target) -> Self {
    func about(_ check: Check) -> Check {
      var copy = check
      copy.target = target
      return copy
    }
    return switch self {
    case .act(let gesture, _): .act(gesture, target)
    case .wait(let check): .wait(about(check))
    case .check(let check): .check(about(check))
    }
  }
}

/// Lines in the native suite's Swift.
private enum NativeCode {
  static func lines(_ operation: RecordedLine.Operation) -> [String] {
    switch operation {
    case .act(let gesture, let target): ["try " + act(gesture, target.native)]
    case .wait(let check): wait(check, isAssertion: false)
    case .check(let check): wait(check, isAssertion: true)
    }
  }

  private static func act(_ gesture: Gesture, _ target: String) -> String {
    switch gesture {
    case .tap: "\(target).tap()"
    case .doubleTap: "\(target).doubleTap()"
    case .press: "\(target).press(forDuration: 1)"
    case .swipe(let direction):
      "\(target).swipe\(direction.rawValue.prefix(1).uppercased())\(direction.rawValue.dropFirst())()"
    case .drag(let other): "\(target).press(forDuration: 0.5, thenDragTo: \(other.native))"
    case .adjust(let position, _): "\(target).adjust(toNormalizedSliderPosition: \(position))"
    case .type("", let text): "\(target).typeText(\(text.swiftLiteral))"
    case .type(let old, ""): "\(target).change(\(old.swiftLiteral))"
    case .type(let old, let text):
      "\(target).change(\(old.swiftLiteral), to: \(text.swiftLiteral))"
    }
  }

  private static func wait(_ check: Check, isAssertion: Bool) -> [String] {
    func state(_ condition: String) -> [String] {
      [isAssertion ? "XCTAssertTrue(\(condition))" : condition]
    }
    let target = check.target.native
    switch check.fact {
    case .exists: return state("\(target).waitForExistence(timeout: timeout)")
    case .gone: return state("\(target).waitForNonExistence(timeout: timeout)")
    case .focused: return state("\(target).wait(for: \\.hasFocus, toEqual: true, timeout: timeout)")
    case .count(let number):
      return state("\(target).wait(for: \\.count, toEqual: \(number), timeout: timeout)")
    case .labels(let labels, let changed):
      let first =
        "\(target).element(boundBy: \(changed))"
        + ".wait(for: \\.label, toEqual: \(labels[changed].swiftLiteral), timeout: timeout)"
      let all = labels.map(\.swiftLiteral).joined(separator: ", ")
      let count = "\(target).wait(for: \\.count, toEqual: \(labels.count), timeout: timeout)"
      return state(count) + state(first)
        + (isAssertion ? ["XCTAssertEqual(try \(target).labels, [\(all)])"] : [])
    case .attribute(let attribute): return state(condition(attribute, target))
    }
  }

  private static func condition(_ attribute: Check.Attribute, _ target: String) -> String {
    let text = attribute.value?.swiftLiteral ?? "nil"
    guard attribute.native == "value" else {
      let value = attribute.native == "label" ? text : attribute.value ?? "false"
      return "\(target).wait(for: \\.\(attribute.native), toEqual: \(value), timeout: timeout)"
    }
    // XCUITest waits for no value: it is looked for.
    return "\(query(target)).matching { $0.value as? String == \(text) }.element"
      + ".waitForExistence(timeout: timeout)"
  }

  /// The query behind an element: `app.switches.matching(identifier: "a")` of `app.switches["a"]`.
  private static func query(_ element: String) -> String {
    if element.hasSuffix(".element") { return String(element.dropLast(8)) }
    guard element.hasSuffix("\"]"), let start = element.range(of: "[\"", options: .backwards) else {
      return element.replacing(/\.element\(boundBy: \d+\)$/, with: "")
    }
    return element[..<start.lowerBound] + ".matching(identifier: "
      + element[start.lowerBound...].dropFirst().dropLast() + ")"
  }
}

/// Lines in the WebDriver suite's Swift.
private enum WireCode {
  static func lines(_ operation: RecordedLine.Operation) -> [String] {
    switch operation {
    case .act(_, let target) where target.isAlert:
      ["try driver.send(\"POST\", \"/alert/\(target.wire.value)\")"]
    case .act(let gesture, let target): ["try driver." + act(gesture, locator(target.wire))]
    case .wait(let check): [wait(check)]
    case .check(let check): [wait(check), assertion(check)]
    }
  }

  static func locator(_ locator: Locator) -> String {
    let name = Locator.names[locator.strategy]?.swift ?? "xpath"
    return ".\(name)(\(locator.value.swiftLiteral))"
  }

  private static func act(_ gesture: Gesture, _ target: String) -> String {
    func mobile(_ name: String, _ more: String = "") -> String {
      "mobile(\"\(name)\", [\"elementId\": .string(try driver.findElement(\(target)).reference)"
        + "\(more)])"
    }
    switch gesture {
    case .tap: return "tap(\(target))"
    case .doubleTap: return mobile("doubleTap")
    case .press: return mobile("touchAndHold", ", \"duration\": 1")
    case .swipe(.left): return "swipeLeft(\(target))"
    case .swipe(let direction): return "swipe(\"\(direction)\", \(target))"
    case .drag(let other):
      return "drag(driver.findElement(\(target)), to: driver.findElement(\(locator(other.wire))))"
    case .adjust(_, let keys): return "type(\(keys.swiftLiteral), into: \(target))"
    case .type("", let text): return "type(\(text.swiftLiteral), into: \(target))"
    case .type(let old, ""): return "change(\(old.swiftLiteral), in: \(target))"
    case .type(let old, let text):
      return "change(\(old.swiftLiteral), to: \(text.swiftLiteral), in: \(target))"
    }
  }

  private static func wait(_ check: Check) -> String {
    let target = locator(check.target.wire)
    switch check.fact {
    case .exists where check.target.isAlert:
      return #"try driver.waitUntil("an alert is open") { (try? \#(alertText)) != nil }"#
    case .gone where check.target.isAlert:
      return #"try driver.waitUntil("the alert is gone") { (try? \#(alertText)) == nil }"#
    case .exists: return "try driver.waitFor(\(target))"
    case .gone: return "try driver.waitUntilGone(\(target))"
    case .count(let number): return "try driver.waitForCount(\(number), of: \(target))"
    case .focused, .labels, .attribute:
      let (found, expected) = sides(check)
      return "try driver.waitUntil(\(check.text.swiftLiteral)) { try \(found) == \(expected) }"
    }
  }

  private static let alertText = #"driver.send("GET", "/alert/text").string"#

  private static func assertion(_ check: Check) -> String {
    if check.target.isAlert, check.fact == .gone { return "XCTAssertNil(try? \(alertText))" }
    let (found, expected) = sides(check)
    let right = check.fact == .focused ? "try \(expected)" : expected
    return "XCTAssertEqual(try \(found), \(right))"
  }

  /// What is read, and what it must be.
  private static func sides(_ check: Check) -> (found: String, expected: String) {
    let target = locator(check.target.wire)
    switch check.fact {
    case .exists where check.target.isAlert:
      return (alertText, check.target.name.swiftLiteral)
    case .exists: return ("driver.count(\(target))", "1")
    case .gone: return ("driver.count(\(target))", "0")
    case .count(let number): return ("driver.count(\(target))", "\(number)")
    case .focused: return ("driver.activeElement()", "driver.findElement(\(target))")
    case .labels(let labels, _):
      return (
        "driver.labels(\(target))", "[\(labels.map(\.swiftLiteral).joined(separator: ", "))]"
      )
    case .attribute(let attribute):
      let name = attribute.wire.swiftLiteral
      let read = attribute.isProperty ? "property(\(name)).string" : "attribute(\(name))"
      return (
        "driver.findElement(\(target)).\(read)", attribute.wireValue?.swiftLiteral ?? "nil"
      )
    }
  }
}

/// Lines in Python, for Appium's client.
private enum PythonCode {
  static func lines(_ operation: RecordedLine.Operation) -> [String] {
    switch operation {
    case .act(_, let target) where target.isAlert: ["driver.switch_to.alert.\(target.wire.value)()"]
    case .act(let gesture, let target): [act(gesture, locator(target))]
    case .wait(let check): [wait(check)]
    case .check(let check): [wait(check), assertion(check)]
    }
  }

  static func locator(_ target: Target) -> String {
    let name = Locator.names[target.wire.strategy]?.python ?? "XPATH"
    return "(AppiumBy.\(name), \(target.wire.value.pythonLiteral))"
  }

  private static func act(_ gesture: Gesture, _ target: String) -> String {
    func mobile(_ name: String, _ more: String = "") -> String {
      "driver.execute_script(\"mobile: \(name)\", "
        + "{\"elementId\": driver.find_element(*\(target)).id\(more)})"
    }
    switch gesture {
    case .tap: return "tap(driver, \(target))"
    case .doubleTap: return mobile("doubleTap")
    case .press: return mobile("touchAndHold", ", \"duration\": 1")
    case .swipe(let direction): return mobile("swipe", ", \"direction\": \"\(direction)\"")
    case .drag(let other):
      return "driver.drag_and_drop(driver.find_element(*\(target)), "
        + "driver.find_element(*\(locator(other))), pause=0.5)"
    case .adjust(_, let keys): return "enter(driver, \(keys.pythonLiteral), \(target))"
    case .type("", let text): return "enter(driver, \(text.pythonLiteral), \(target))"
    case .type(let old, let text):
      return "change(driver, \(old.pythonLiteral), \(text.pythonLiteral), \(target))"
    }
  }

  private static func wait(_ check: Check) -> String {
    let target = locator(check.target)
    switch check.fact {
    case .exists where check.target.isAlert:
      return "wait.until(expected.alert_is_present(), \"an alert is open\")"
    case .gone where check.target.isAlert:
      return "wait.until_not(expected.alert_is_present(), \"the alert is gone\")"
    case .exists: return "wait_for(wait, \(target))"
    case .gone: return "wait_until_gone(wait, \(target))"
    case .count(let number): return "wait_for_count(wait, \(number), \(target))"
    case .focused, .labels, .attribute:
      let (found, expected) = sides(check)
      return "wait.until(lambda _: \(found) == \(expected), \(check.text.pythonLiteral))"
    }
  }

  private static func assertion(_ check: Check) -> String {
    if check.target.isAlert, check.fact == .gone {
      return "assert not expected.alert_is_present()(driver)"
    }
    let (found, expected) = sides(check)
    return "assert \(found) \(expected == "None" ? "is" : "==") \(expected)"
  }

  private static func sides(_ check: Check) -> (found: String, expected: String) {
    let target = locator(check.target)
    let count = "len(driver.find_elements(*\(target)))"
    switch check.fact {
    case .exists where check.target.isAlert:
      return ("driver.switch_to.alert.text", check.target.name.pythonLiteral)
    case .exists: return (count, "1")
    case .gone: return (count, "0")
    case .count(let number): return (count, "\(number)")
    case .focused: return ("driver.switch_to.active_element", "driver.find_element(*\(target))")
    case .labels(let labels, _):
      return (
        "[it.get_attribute(\"label\") for it in driver.find_elements(*\(target))]",
        "[\(labels.map(\.pythonLiteral).joined(separator: ", "))]"
      )
    case .attribute(let attribute):
      let read = attribute.isProperty ? "get_property" : "get_attribute"
      return (
        "driver.find_element(*\(target)).\(read)(\(attribute.wire.pythonLiteral))",
        attribute.wireValue?.pythonLiteral ?? "None"
      )
    }
  }
}

/// Writes a test for Appium's client for Python.
private struct PythonWriter {
  let file: (path: String, text: String)

  init(_ scenario: Scenario, _ launch: RecordedLaunch, _ body: (ScenarioItem) -> [String]) {
    let name = scenario.id.compact.lowercased()
    let arguments = launch.arguments.map(\.pythonLiteral).joined(separator: ", ")
    let mark = launch.arguments.isEmpty ? "" : ", arguments=[\(arguments)]"
    var lines = [
      "\"\"\"\(scenario.id) \(scenario.title).\"\"\"", "", "import pytest",
      "from appium.webdriver.common.appiumby import AppiumBy",
      "from appium.webdriver.webdriver import WebDriver",
      "from elements import change, enter, tap, wait_for, wait_for_count, wait_until_gone",
      "from selenium.webdriver.support import expected_conditions as expected",
    ]
    if launch.isHybrid { lines.insert("from beer_explorer import switch_to_web_view", at: 5) }
    lines += [
      "", "from duet_clients.run import ScenarioRun",
      "from duet_clients.traffic import CountedWait", "", "",
      "@pytest.mark.scenario(\(scenario.id.description.pythonLiteral)\(mark))",
      "def test_\(name)(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:",
      "    \"\"\"Play \(scenario.id).\"\"\"",
    ]
    if launch.isHybrid { lines.append("    switch_to_web_view(driver)") }
    for testCase in scenario.testCases {
      lines.append("    with run.test_case(\(testCase.number)):  # \(testCase.title)")
      for item in testCase.items(of: scenario.id) {
        let call =
          switch item.kind {
          case .precondition: "precondition"
          case .step: "step"
          case .expectation: "expectation"
          }
        lines.append("        with run.\(call)(\(item.number)):  # \(item.text)")
        let code = body(item)
        lines += (code.isEmpty ? ["pytest.fail(\"this is not written yet\")"] : code)
          .map { "            \($0)" }
      }
    }
    file = (
      "Comparison/clients/tests/test_\(NameWords.snakeCase(scenario)).py",
      lines.joined(separator: "\n") + "\n"
    )
  }
}
