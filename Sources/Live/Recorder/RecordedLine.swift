import Device
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
