/// A written test scenario (TS): what one file says. Where it stands takes no part in comparing.
package struct Scenario: Hashable, Sendable, Identifiable {
  /// The identifier, such as `A.1`.
  package let id: ScenarioID
  /// What the scenario is about.
  package let title: String
  /// The app, the source, the tags and the launch arguments.
  package let header: Header
  /// The test cases in the order of the file. State carries over from one to the next.
  package let testCases: [TestCase]
  /// The path of the file that the scenario was read from; nil for one made in code.
  @Incidental package var path: String?
  /// The line of the keyword TS in its file, from 1; nil for a scenario made in code.
  @Incidental package var line: Int?

  /// Makes a scenario; the title is normalised as by ``ScenarioText/normalised(_:)``.
  package init(
    id: ScenarioID, title: String, header: Header = Header(), testCases: [TestCase],
    path: String? = nil, line: Int? = nil
  ) {
    self.id = id
    self.title = ScenarioText.normalised(title)
    self.header = header
    self.testCases = testCases
    _path = Incidental(wrappedValue: path)
    _line = Incidental(wrappedValue: line)
  }

  /// Whether it is a sample to copy from: played only by name, and part of no figure.
  package var isSample: Bool { path?.contains("/Samples/") ?? false }

  /// Every precondition, step and expectation in the order in which a test goes through them.
  package var items: [ScenarioItem] { testCases.flatMap { $0.items(of: id) } }

  /// The test case with the number, or nil; the first one where a number was given twice.
  package func testCase(_ number: Int) -> TestCase? {
    testCases.first { $0.number == number }
  }

  /// A place in the scenario's file for messages, such as `Scenarios/TinyLog/A1-add.scenario:12`.
  package func location(line: Int?) -> String {
    let file = path ?? "scenario \(id)"
    return line.map { "\(file):\($0)" } ?? file
  }
}

/// What a file says about its scenario as a whole.
package struct Header: Hashable, Sendable {
  /// The app that the scenario tests; empty when the file does not say.
  package let app: String
  /// Where the scenario comes from; empty when the file does not say.
  package let source: String
  /// Words to choose scenarios by, in the order of the file.
  package let tags: [String]
  /// The arguments that the app is launched with, in the order of the file.
  package let launch: [String]

  /// Makes a header; texts are normalised, a comma parts a tag in two, and empty tags are left out.
  package init(
    app: String = "", source: String = "", tags: [String] = [], launch: [String] = []
  ) {
    self.app = ScenarioText.normalised(app)
    self.source = ScenarioText.normalised(source)
    self.tags = tags.flatMap(Header.tags(in:))
    self.launch = launch.map(ScenarioText.normalised)
  }

  static func tags(in list: String) -> [String] {
    list.split(separator: ",").map { ScenarioText.normalised(String($0)) }.filter { !$0.isEmpty }
  }
}

enum HeaderField: String, CaseIterable, Sendable {
  case app = "App"
  case source = "Source"
  case tags = "Tags"
  case launch = "Launch"
}

/// A test case (TC): steps with their expectations, and what has to hold before the first step.
package struct TestCase: Hashable, Sendable {
  /// The number within the scenario, from 1.
  package let number: Int
  /// What the test case is about.
  package internal(set) var title: String
  /// What has to hold before the first step, in the order of the file.
  package internal(set) var preconditions: [Precondition]
  /// The steps in the order of the file.
  package internal(set) var steps: [Step]
  /// The expectations in the order of the file; each has the number of the step it belongs to.
  package internal(set) var expectations: [Expectation]
  /// The line in the scenario's file, from 1; nil for a test case made in code.
  @Incidental package var line: Int?

  /// Makes a test case; the title is normalised as by ``ScenarioText/normalised(_:)``.
  package init(
    number: Int, title: String, preconditions: [Precondition] = [], steps: [Step] = [],
    expectations: [Expectation] = [], line: Int? = nil
  ) {
    self.number = number
    self.title = ScenarioText.normalised(title)
    self.preconditions = preconditions
    self.steps = steps
    self.expectations = expectations
    _line = Incidental(wrappedValue: line)
  }

  mutating func append(_ kind: ScenarioItemKind, _ text: NumberedText) {
    switch kind {
    case .precondition: preconditions.append(text)
    case .step: steps.append(text)
    case .expectation: expectations.append(text)
    }
  }
}

/// A precondition (P): what has to hold before the first step of a test case.
package typealias Precondition = NumberedText

/// A step (S): one thing that the tester does.
package typealias Step = NumberedText

/// An expectation (Ex): what has to be seen after the step of the same number.
package typealias Expectation = NumberedText

/// A numbered text of a test case: a precondition, a step or an expectation.
package struct NumberedText: Hashable, Sendable {
  /// The number within the test case, from 1; an expectation has that of its step.
  package let number: Int
  /// What it says.
  package let text: String
  /// The line in the scenario's file, from 1; nil for one made in code.
  @Incidental package var line: Int?

  /// Makes one; the text is normalised as by ``ScenarioText/normalised(_:)``.
  package init(number: Int, text: String, line: Int? = nil) {
    self.number = number
    self.text = ScenarioText.normalised(text)
    _line = Incidental(wrappedValue: line)
  }
}

/// A value that takes no part in comparing: where a text stands does not change what it says.
@propertyWrapper
package struct Incidental<Value: Sendable>: Hashable, Sendable {
  package let wrappedValue: Value

  /// Carries a value along.
  package init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// True: two of them are always equal.
  package static func == (left: Self, right: Self) -> Bool { true }

  /// Adds nothing.
  package func hash(into hasher: inout Hasher) {}
}

/// What the texts of a scenario have in common: one line, single spaces, no control characters.
package enum ScenarioText {
  /// The text with every run of spaces, tabs, line ends and control characters as one space, and
  /// none at both ends.
  ///
  /// Every text of the model has been through this, so any scenario can be printed, wrapped and
  /// read again without a change. Spaces with a meaning of their own, as the no-break space, stay.
  package static func normalised(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var needsSpace = false
    for scalar in text.unicodeScalars {
      if scalar == " " || isControl(scalar) {
        needsSpace = !result.isEmpty
      } else {
        if needsSpace { result.append(" ") }
        needsSpace = false
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// Whether a scalar ends a line or steers a device instead of standing for something to read.
  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x2028, 0x2029: true
    default: false
    }
  }
}

/// What a numbered line inside a test case is.
package enum ScenarioItemKind: String, Hashable, Sendable, CaseIterable {
  /// Something that has to hold before the first step.
  case precondition = "P"
  /// Something to do.
  case step = "S"
  /// Something to see after a step.
  case expectation = "Ex"
}

/// A precondition, step or expectation together with where it belongs, for lists and traces.
package struct ScenarioItem: Hashable, Sendable, Identifiable {
  /// The scenario that the item belongs to.
  package let scenario: ScenarioID
  /// The number of its test case.
  package let testCase: Int
  /// Whether it is a precondition, a step or an expectation.
  package let kind: ScenarioItemKind
  /// Its number within the test case.
  package let number: Int
  /// What it says.
  package let text: String
  /// Its line, from 1, in the scenario's file; nil for one made in code.
  package let line: Int?
  /// The identifier in lists and traces, such as `A.1/TC1/S2` or `A.1/TC1/Ex2`.
  package var id: String { "\(scenario)/TC\(testCase)/\(kind.rawValue)\(number)" }
}

extension TestCase {
  /// The preconditions, then each step with its expectations, then the other expectations.
  package func items(of scenario: ScenarioID) -> [ScenarioItem] {
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
package struct ScenarioID: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The letter of the group that the scenario belongs to, `A` to `Z`.
  package let letter: Character
  /// The number within the group, 1 to 9999.
  package let number: Int

  /// The identifier written in `text`, or nil when `text` is not exactly a letter, a dot, a number.
  package init?(_ text: String) {
    guard let match = text.wholeMatch(of: /([A-Z])\.([1-9][0-9]{0,3})/), let number = Int(match.2)
    else { return nil }
    letter = Character(String(match.1))
    self.number = number
  }

  /// The identifier as written in a file: `A.1`.
  package var description: String { "\(letter).\(number)" }

  /// The identifier without its dot, as file, class and method names start with it: `A1`.
  package var compact: String { "\(letter)\(number)" }

  /// Orders by letter, then by number, so that `A.2` comes before `A.10`.
  package static func < (left: ScenarioID, right: ScenarioID) -> Bool {
    (left.letter, left.number) < (right.letter, right.number)
  }
}

/// Reading the numbers of scenarios, test cases, steps, expectations and preconditions.
enum ItemNumber {
  /// The number from 1 to 9999 that digits stand for; nil for anything else, such as `0` and `01`.
  static func read(_ digits: ArraySlice<UInt8>) -> Int? {
    guard digits.first != UInt8(ascii: "0"), digits.count <= 4, digits.allSatisfy(isDigit) else {
      return nil
    }
    return Int(String(decoding: digits, as: UTF8.self))
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
