import Device
import Foundation
import Inspector
import ScenarioFormat
import WebDriver

package struct Target: Hashable, Sendable {
  /// The native tool's query, such as `app.buttons["Save"]`.
  package let native: String
  package let wire: Locator
  package let isWeb: Bool
  package let name: String
}

package enum RecordedGesture: Hashable, Sendable {
  case tap
  case swipe(SwipeDirection)
  case drag(to: Target)
  /// Sets a slider: natively to a position from 0 to 1, in WebDriver by typing `keys`.
  case adjust(position: Double, keys: String)
  /// Deletes the end of a field's text, then types new text.
  case type(deleting: String, text: String)
}

package struct Check: Hashable, Sendable {
  package enum Fact: Hashable, Sendable {
    case exists, gone
    case count(Int)
    case attribute(Attribute)

    var readText: String? {
      if case .attribute(let attribute) = self { attribute.value } else { nil }
    }
  }

  package struct Attribute: Hashable, Sendable {
    /// `label`, `value`, `isSelected` or `isEnabled`.
    let native: String
    /// A string, or `true` or `false` for a flag. Nil if there is no value.
    let value: String?
    var wire: String
    var wireValue: String?
    /// Whether WebDriver reads it as a DOM property.
    var isProperty = false

    init(_ native: String, _ value: String?) {
      (self.native, self.value, wireValue) = (native, value, value)
      wire = ["isSelected": "selected", "isEnabled": "enabled"][native] ?? native
    }

    var isFlag: Bool { native.hasPrefix("is") }
  }

  package var target: Target
  package let fact: Fact
  package let text: String
  /// Whether it proves that the screen has changed its state, not just its appearance.
  var isStructural = false
}

package struct RecordedLine: Hashable, Sendable {
  package enum Operation: Hashable, Sendable {
    case act(RecordedGesture, Target)
    /// Waits for a fact, and asserts it if `isAsserted`.
    case expect(Check, isAsserted: Bool)

    package var target: Target {
      switch self {
      case .act(_, let target): target
      case .expect(let check, _): check.target
      }
    }
  }

  package let id: Int
  package var place: Place
  package var operation: Operation
  /// The reason why it failed when both tools played it. Nil if it passed.
  package var failure: String?

  package struct Place: Hashable, Comparable, CustomStringConvertible, Sendable {
    package var testCase: Int
    package var kind: ScenarioItemKind
    package var number: Int

    package init(testCase: Int, kind: ScenarioItemKind, number: Int) {
      (self.testCase, self.kind, self.number) = (testCase, kind, number)
    }

    /// Preconditions come before the steps. Each step comes before its expectation.
    package static func < (one: Place, other: Place) -> Bool { one.order < other.order }

    private var order: (Int, Int, Int, Int) {
      (testCase, kind == .precondition ? 0 : 1, number, kind == .expectation ? 1 : 0)
    }

    /// The end of an item's id: `TC1/S2`.
    package var description: String { "TC\(testCase)/\(kind.rawValue)\(number)" }
  }

  package var acts: Bool { if case .act = operation { true } else { false } }
}

extension ScenarioItem {
  package var place: RecordedLine.Place {
    RecordedLine.Place(testCase: testCase, kind: kind, number: number)
  }
}

/// A language of a recording's code: Swift for one of the tools, or a scenario's English.
package enum RecordedLanguage: String, CaseIterable, Sendable {
  case native, webdriver, scenario

  package func code(_ line: RecordedLine) -> [String] {
    let target = line.operation.target
    if let reason = line.failure?.replacing("\n", with: " "), target.native.isEmpty {
      return self == .scenario ? [] : ["// Not recorded: \(target.name): \(reason)"]
    }
    switch (line.operation, self) {
    case (.act(let gesture, _), .scenario): return [words(gesture, target.name.inQuotes)]
    case (.act(let gesture, _), _): return ["try \(subject(target)).\(call(gesture))"]
    case (.expect(let check, let isAsserted), .native):
      // The native tool's waits return whether the fact became true.
      return [isAsserted ? "XCTAssertTrue(\(wait(for: check)))" : wait(for: check)]
    case (.expect(let check, let isAsserted), .webdriver):
      let (wait, found, value) = webDriver(check)
      return [wait] + (isAsserted ? ["XCTAssertEqual(try \(found), \(value))"] : [])
    // A scenario's text has no waits.
    case (.expect(let check, let isAsserted), .scenario): return isAsserted ? [check.text] : []
    }
  }

  private func subject(_ target: Target) -> String {
    if self == .native { return target.native }
    return "driver.locate(\(target.wire.code))"
  }

  private func call(_ gesture: RecordedGesture) -> String {
    let isNative = self == .native
    switch gesture {
    case .tap: return "tap()"
    case .swipe(let direction) where isNative || direction == .left:
      return "swipe\("\(direction)".capitalized)()"
    case .swipe(let direction): return "swipe(\"\(direction)\")"
    case .drag(let other):
      return isNative
        ? "press(forDuration: 0.5, thenDragTo: \(subject(other)))" : "drag(to: \(subject(other)))"
    case .adjust(let position, let keys):
      return isNative
        ? "adjust(toNormalizedSliderPosition: \(position))" : "type(\(keys.swiftLiteral))"
    case .type("", let text): return "\(isNative ? "typeText" : "type")(\(text.swiftLiteral))"
    case .type(let old, ""): return "change(\(old.swiftLiteral))"
    case .type(let old, let text):
      return "change(\(old.swiftLiteral), to: \(text.swiftLiteral))"
    }
  }

  private func words(_ gesture: RecordedGesture, _ target: String) -> String {
    switch gesture {
    case .tap: "tap \(target)"
    case .swipe(let direction): "swipe \(direction) on \(target)"
    case .drag(let other): "drag \(target) to \(other.name.inQuotes)"
    case .adjust(let position, _): "set the slider \(target) to \(Int(position * 100))%"
    case .type("", let text): "enter \(text.inQuotes) in \(target)"
    case .type(_, ""): "delete the text of \(target)"
    case .type(let old, let text): "change \(old.inQuotes) to \(text.inQuotes) in \(target)"
    }
  }

  /// Returns the native tool's wait for a fact.
  private func wait(for check: Check) -> String {
    let target = check.target.native
    switch check.fact {
    case .exists: return "\(target).waitForExistence(timeout: timeout)"
    case .gone: return "\(target).waitForNonExistence(timeout: timeout)"
    case .count(let number):
      return #"\#(target).wait(for: \.count, toEqual: \#(number), timeout: timeout)"#
    case .attribute(let attribute):
      let text = attribute.value.map { attribute.isFlag ? $0 : $0.swiftLiteral } ?? "nil"
      guard attribute.native == "value" else {
        return #"\#(target).wait(for: \.\#(attribute.native), toEqual: \#(text), timeout: timeout)"#
      }
      // XCUITest can't wait for a value, so the query searches for an element with the value.
      // `app.switches["a"]` becomes the query `app.switches.matching(identifier: "a")`.
      let query = target.replacing(/\.element(\(boundBy: \d+\))?$/, with: "")
        .replacing(/\[("(?:[^"\\]|\\.)*")\]$/) { ".matching(identifier: \($0.1))" }
      return "\(query).matching { $0.value as? String == \(text) }.element"
        + ".waitForExistence(timeout: timeout)"
    }
  }

  /// Returns WebDriver's wait for a fact, the code that reads it, and the value to expect.
  private func webDriver(_ check: Check) -> (wait: String, found: String, value: String) {
    let target = subject(check.target)
    let count = "\(target).count()"
    switch check.fact {
    case .exists: return ("try \(target).wait()", count, "1")
    case .gone: return ("try \(target).waitUntilGone()", count, "0")
    case .count(let number): return ("try \(target).waitForCount(\(number))", count, "\(number)")
    case .attribute(let attribute):
      let name = attribute.wire.swiftLiteral
      let found =
        attribute.isProperty
        ? "\(target).find().property(\(name)).string" : "\(target).attribute(\(name))"
      let value = attribute.wireValue?.swiftLiteral ?? "nil"
      let wait = "try driver.waitUntil(\(check.text.swiftLiteral)) { try \(found) == \(value) }"
      return (wait, found, value)
    }
  }
}

package struct Emitter {
  /// The written scenario, or a new one made from the recorded lines.
  package let scenario: Scenario
  private let launch: RecordedLaunch
  private let lines: [RecordedLine]

  package init(_ recorder: Recorder, newID: ScenarioID) {
    lines = recorder.lines
    launch = recorder.launch
    scenario = recorder.written ?? Self.scenario(newID, launch, lines)
  }

  package func file(_ language: RecordedLanguage) -> (path: String, text: String) {
    if let suite = SkeletonSuite(rawValue: language.rawValue) {
      let opening =
        suite == .native
        ? "app.webViews.element.waitForExistence(timeout: timeout)"
        : "try driver.switchToWebView()"
      let filling = SkeletonWriter.Filling(opening: launch.app.isHybrid ? [opening] : []) {
        lines(of: $0, language)
      }
      return SkeletonWriter.file(for: scenario, suite: suite, filling: filling)
    }
    let folder = NameWords.folder(of: scenario.header.app, in: "Scenarios")
    return ("\(folder)/\(scenario.id.compact)-recorded.scenario", ScenarioPrinter.print(scenario))
  }

  private func lines(of item: ScenarioItem, _ language: RecordedLanguage) -> [String] {
    lines.filter { $0.place == item.place }.flatMap(language.code)
  }

  /// Returns a new scenario. Gestures become steps, and checks become expectations.
  private static func scenario(
    _ id: ScenarioID, _ launch: RecordedLaunch, _ lines: [RecordedLine]
  ) -> Scenario {
    func words(_ lines: [RecordedLine], acting: Bool) -> [String] {
      lines.filter { $0.acts == acting }.flatMap(RecordedLanguage.scenario.code)
    }
    let testCases = Set(lines.map(\.place.testCase)).sorted().map { number in
      let own = lines.filter { $0.place.testCase == number }
      let title = sentence(words(own, acting: true).first ?? "part \(number)").dropLast()
      var testCase = TestCase(of: id, number: number, title: String(title))
      for step in Set(own.map(\.place.number)).sorted() {
        let lines = own.filter { $0.place.number == step }
        let (done, checked) = (words(lines, acting: true), words(lines, acting: false))
        let text = done.isEmpty ? "look at the screen" : done.joined(separator: ", ")
        testCase.append(.step, step, sentence(text))
        let expected =
          checked.isEmpty ? "The app shows what follows." : checked.joined(separator: " ")
        testCase.append(.expectation, step, expected)
      }
      return testCase
    }
    return Scenario(
      id: id, title: "Recorded in \(launch.app.name)",
      header: Header(app: launch.app.name, source: "recorded", launch: launch.arguments),
      testCases: testCases)
  }

  private static func sentence(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst() + "."
  }
}
