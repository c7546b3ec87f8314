/// What a numbered line inside a test case is.
public enum ScenarioItemKind: String, Hashable, Sendable, CaseIterable {
  /// Something that has to hold before the first step.
  case precondition = "P"
  /// Something to do.
  case step = "S"
  /// Something to see after a step.
  case expectation = "Ex"
}

/// A precondition, step or expectation together with where it belongs, for lists and traces.
public struct ScenarioItem: Hashable, Sendable, Identifiable {
  /// The scenario that the item belongs to.
  public let scenario: ScenarioID
  /// The number of its test case.
  public let testCase: Int
  /// Whether it is a precondition, a step or an expectation.
  public let kind: ScenarioItemKind
  /// Its number within the test case.
  public let number: Int
  /// What it says.
  public let text: String
  /// Its line, from 1, in the scenario's file; nil for one made in code.
  public let line: Int?
  /// The identifier in lists and traces, such as `A.1/TC1/S2` or `A.1/TC1/Ex2`.
  public var id: String { "\(scenario)/TC\(testCase)/\(kind.rawValue)\(number)" }
}

extension Scenario {
  /// Every precondition, step and expectation in the order in which a test goes through them.
  public var items: [ScenarioItem] {
    testCases.flatMap { $0.items(of: id) }
  }
}

extension TestCase {
  /// The preconditions, then each step with the expectations of its number, then the other
  /// expectations.
  public func items(of scenario: ScenarioID) -> [ScenarioItem] {
    func item(_ kind: ScenarioItemKind, _ text: NumberedText) -> ScenarioItem {
      ScenarioItem(
        scenario: scenario, testCase: number, kind: kind, number: text.number, text: text.text,
        line: text.line)
    }
    var waiting = expectations[...]
    let done = steps.flatMap { step in
      let own = waiting.prefix { $0.number == step.number }
      waiting = waiting.dropFirst(own.count)
      return [item(.step, step)] + own.map { item(.expectation, $0) }
    }
    return preconditions.map { item(.precondition, $0) } + done
      + waiting.map { item(.expectation, $0) }
  }
}

/// The identifier of a scenario: a capital letter, a dot and a number, such as `A.1`.
public struct ScenarioID: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The letter of the group that the scenario belongs to, `A` to `Z`.
  public let letter: Character
  /// The number within the group, 1 to 9999.
  public let number: Int

  /// The identifier written in `text`, or nil when `text` is not exactly a letter, a dot, a number.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 3, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(bytes[0]),
      bytes[1] == UInt8(ascii: "."), let number = ItemNumber.read(bytes[2...])
    else { return nil }
    letter = Character(Unicode.Scalar(bytes[0]))
    self.number = number
  }

  /// The identifier as written in a file: `A.1`.
  public var description: String { "\(letter).\(number)" }

  /// The identifier without its dot, as file, class and method names start with it: `A1`.
  public var compact: String { "\(letter)\(number)" }

  /// Orders by letter, then by number, so that `A.2` comes before `A.10`.
  public static func < (left: ScenarioID, right: ScenarioID) -> Bool {
    (left.letter, left.number) < (right.letter, right.number)
  }
}

/// Reading the numbers of scenarios, test cases, steps, expectations and preconditions.
enum ItemNumber {
  /// The numbers that may be written.
  static let range = 1...9999

  /// The number that the digits stand for, or nil for anything else, `0` and `01` among it.
  static func read(_ digits: ArraySlice<UInt8>) -> Int? {
    guard let first = digits.first, digits.count <= 4, first != UInt8(ascii: "0") else {
      return nil
    }
    var number = 0
    for digit in digits {
      guard isDigit(digit) else { return nil }
      number = number * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return number
  }

  /// Whether a byte is an ASCII digit.
  static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
