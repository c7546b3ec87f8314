/// A written test scenario (TS): the content of one file. Comparison ignores its path and lines.
package struct Scenario: Hashable, Sendable, Identifiable {
  package let id: ScenarioID
  package let title: String
  package let header: Header
  /// The test cases in the order of the file. State carries over from one to the next.
  package let testCases: [TestCase]
  /// The path of the scenario's file. Nil for a scenario made in code.
  @Incidental package var path: String?
  /// The line of the keyword TS, from 1. Nil for a scenario made in code.
  @Incidental package var line: Int?

  /// Creates a scenario. The title is normalised with ``ScenarioText/normalised(_:)``.
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

  /// Whether it is a sample to copy. Samples run only when named, and no figure includes them.
  package var isSample: Bool { path?.contains("/Samples/") ?? false }

  /// All preconditions, steps and expectations, in the order of the file.
  package var items: [ScenarioItem] { testCases.flatMap(\.items) }

  /// A hash of the text that tests quote: 16 hexadecimal digits. It changes with any wording.
  ///
  /// It is FNV-1a (64 bits) over the UTF-8 of these lines, each an id, a tab, a text and a line feed:
  /// the scenario's title, then each test case's title, followed by its items in the order of a test,
  /// each followed by the cells of its table with the item's id. White space is normalised.
  package var textHash: String {
    var lines = [("\(id)", title)]
    for testCase in testCases {
      lines.append(("\(id)/TC\(testCase.number)", testCase.title))
      for item in testCase.items {
        lines.append((item.id, item.text))
        lines += item.table.joined().map { (item.id, $0) }
      }
    }
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in lines.lazy.flatMap({ "\($0)\t\(ScenarioText.normalised($1))\n".utf8 }) {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Returns a place in the file for messages, such as `Scenarios/TinyLog/A1-add.scenario:12`.
  package func location(line: Int?) -> String {
    let file = path ?? "scenario \(id)"
    return line.map { "\(file):\($0)" } ?? file
  }
}

/// The header of a scenario file.
package struct Header: Hashable, Sendable {
  /// The app under test. Empty if the file doesn't name it.
  package let app: String
  /// The origin of the scenario. Empty if the file doesn't name it.
  package let source: String
  /// Words for choosing scenarios, in the order of the file.
  package let tags: [String]
  /// The identifiers of the requirements that the scenario tests, such as `REQ-1`, in the order of the
  /// file.
  package let covers: [String]
  /// The arguments that the app is launched with, in the order of the file.
  package let launch: [String]

  /// Creates a header. Texts are normalised, tags and requirements are split at commas, and empty ones
  /// are dropped.
  package init(
    app: String = "", source: String = "", tags: [String] = [], covers: [String] = [],
    launch: [String] = []
  ) {
    self.app = ScenarioText.normalised(app)
    self.source = ScenarioText.normalised(source)
    self.tags = tags.flatMap(Header.words(in:))
    self.covers = covers.flatMap(Header.words(in:))
    self.launch = launch.map(ScenarioText.normalised)
  }

  /// Returns the texts between the commas of a list, without empty ones.
  static func words(in list: String) -> [String] {
    list.split(separator: ",").map { ScenarioText.normalised(String($0)) }.filter { !$0.isEmpty }
  }

  /// Whether a word can be the identifier of a requirement.
  static func isRequirement(_ word: String) -> Bool {
    word.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9._\/#-]*/) != nil
  }
}

/// A test case (TC): preconditions, and steps with their expectations.
package struct TestCase: Hashable, Sendable {
  private let scenario: ScenarioID
  /// The number within the scenario, from 1.
  package let number: Int
  package let title: String
  /// The preconditions, steps and expectations, in the order of the file.
  package private(set) var items: [ScenarioItem] = []
  /// The line in the scenario's file, from 1. Nil for a test case made in code.
  @Incidental package var line: Int?

  /// Creates a test case of a scenario. The title is normalised with
  /// ``ScenarioText/normalised(_:)``, and each item appended with its kind, number and text.
  package init(
    of scenario: ScenarioID, number: Int, title: String, line: Int? = nil,
    items: [(kind: ScenarioItemKind, number: Int, text: String)] = []
  ) {
    (self.scenario, self.number) = (scenario, number)
    self.title = ScenarioText.normalised(title)
    _line = Incidental(wrappedValue: line)
    for (kind, number, text) in items { append(kind, number, text) }
  }

  /// Appends an item. Its text and cells are normalised with ``ScenarioText/normalised(_:)``.
  package mutating func append(
    _ kind: ScenarioItemKind, _ number: Int, _ text: String, table: [[String]] = [],
    line: Int? = nil
  ) {
    items.append(
      ScenarioItem(
        scenario: scenario, testCase: self.number, kind: kind, number: number,
        text: ScenarioText.normalised(text),
        table: table.map { $0.map(ScenarioText.normalised) }, line: line))
  }
}

/// A value that comparison ignores, such as a line number: the place of a text isn't part of it.
@propertyWrapper
package struct Incidental<Value: Sendable>: Hashable, Sendable {
  package let wrappedValue: Value

  package init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// Returns true: any two are equal.
  package static func == (left: Self, right: Self) -> Bool { true }

  /// Adds nothing.
  package func hash(into hasher: inout Hasher) {}
}

/// The normal form of a scenario's texts: one line, single spaces, no control characters.
package enum ScenarioText {
  /// Returns the text with each run of spaces, line breaks and control characters as one space.
  ///
  /// Leading and trailing spaces are removed. All texts of the model are normalised, so any
  /// scenario can be printed, wrapped and read back unchanged. Special spaces, such as the no-break
  /// space, are kept.
  package static func normalised(_ text: String) -> String {
    text.unicodeScalars.split { $0 == " " || isControl($0) }.map { String($0) }
      .joined(separator: " ")
  }

  /// Whether a scalar is a control character or a line or paragraph separator.
  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x2028, 0x2029: true
    default: false
    }
  }
}

/// The kind of a numbered line in a test case: a fact that must be true before the first step, an action
/// of the tester, or its visible result. The raw value is its keyword.
package enum ScenarioItemKind: String, Hashable, Sendable, CaseIterable {
  case precondition = "P"
  case step = "S"
  case expectation = "Ex"
}

/// A precondition, step or expectation.
package struct ScenarioItem: Hashable, Sendable, Identifiable {
  package let scenario: ScenarioID
  /// The number of the test case, from 1.
  package let testCase: Int
  package let kind: ScenarioItemKind
  /// The number within the test case, from 1. An expectation has the number of its step.
  package let number: Int
  package let text: String
  /// The rows of the data table below the text, all with the same number of cells. Empty if there is none.
  package let table: [[String]]
  /// The line in the scenario's file, from 1. Nil for an item made in code.
  @Incidental package var line: Int?
  /// The identifier in lists and traces, such as `A.1/TC1/S2` or `A.1/TC1/Ex2`.
  package var id: String { "\(scenario)/TC\(testCase)/\(kind.rawValue)\(number)" }
}

/// The identifier of a scenario: a capital letter, a dot and a number, such as `A.1`.
package struct ScenarioID: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The letter of the scenario's group, `A` to `Z`.
  package let letter: Character
  /// The number within the group, 1 to 9999.
  package let number: Int

  /// Parses an identifier. Nil unless `text` is exactly a letter, a dot and a number.
  package init?(_ text: String) {
    guard let match = text.wholeMatch(of: /([A-Z])\.([1-9][0-9]{0,3})/), let number = Int(match.2)
    else { return nil }
    letter = Character(String(match.1))
    self.number = number
  }

  /// The identifier as in a scenario file: `A.1`.
  package var description: String { "\(letter).\(number)" }

  /// The identifier without its dot, for the start of file, class and method names: `A1`.
  package var compact: String { "\(letter)\(number)" }

  /// Orders by letter, then by number, so that `A.2` comes before `A.10`.
  package static func < (left: ScenarioID, right: ScenarioID) -> Bool {
    (left.letter, left.number) < (right.letter, right.number)
  }
}
