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

  /// The test cases as a test plays them: without manual ones, and one per row of values of those with
  /// Examples. Empty if the scenario is manual.
  package var plays: [TestCase] {
    header.manual == nil ? testCases.filter { $0.manual == nil }.flatMap(\.plays) : []
  }

  /// The items that a test plays, in order, as in ``plays``.
  package var playedItems: [ScenarioItem] { plays.flatMap(\.items) }

  /// Whether no test plays it, because it or each of its test cases is manual.
  package var isManual: Bool { header.manual != nil || !testCases.isEmpty && plays.isEmpty }

  /// A hash of the text that tests quote: 16 hexadecimal digits. It changes with any wording.
  ///
  /// It is FNV-1a (64 bits) over the UTF-8 of these lines, each an id, a tab, a text and a line feed:
  /// the scenario's title, then each test case's title, followed by its items in the order of a test,
  /// each followed by the cells of its table with the item's id, and by the cells of its Examples with
  /// the test case's id. White space is normalised.
  package var textHash: String {
    var lines = [("\(id)", title)]
    for testCase in testCases {
      lines.append((testCase.id, testCase.title))
      for item in testCase.items {
        lines.append((item.id, item.text))
        lines += item.table.joined().map { (item.id, $0) }
      }
      lines += testCase.examples.joined().map { (testCase.id, $0) }
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
  /// Why a person plays the scenario instead of a test. Never empty. Nil if a test plays it.
  package let manual: String?

  /// Creates a header. Texts are normalised, tags and requirements are split at commas, and empty ones
  /// are dropped.
  package init(
    app: String = "", source: String = "", tags: [String] = [], covers: [String] = [],
    launch: [String] = [], manual: String? = nil
  ) {
    self.app = ScenarioText.normalised(app)
    self.source = ScenarioText.normalised(source)
    self.tags = tags.flatMap(Header.words(in:))
    self.covers = covers.flatMap(Header.words(in:))
    self.launch = launch.map(ScenarioText.normalised)
    self.manual = ScenarioText.reason(manual)
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
package struct TestCase: Hashable, Sendable, Identifiable {
  private let scenario: ScenarioID
  /// The number within the scenario, from 1.
  package let number: Int
  package let title: String
  /// The preconditions, steps and expectations, in the order of the file.
  package private(set) var items: [ScenarioItem] = []
  /// Why a person plays the test case instead of a test. Never empty. Nil if a test plays it.
  package internal(set) var manual: String?
  /// The rows of its Examples: the names, then the values of each play. Empty if it is played once.
  package internal(set) var examples: [[String]]
  /// The row of values that this is a play with, from 1. Nil outside of ``Scenario/plays``, and without
  /// Examples.
  package private(set) var row: Int?
  /// The values of that row by their names. Empty without a row.
  package private(set) var values: [String: String] = [:]
  /// The line in the scenario's file, from 1. Nil for a test case made in code.
  @Incidental package var line: Int?
  /// The identifier in lists, such as `A.1/TC2`, or `A.1/TC2[1]` for a play with a row of values.
  package var id: String { "\(scenario)/TC\(number)" + (row.map { "[\($0)]" } ?? "") }

  /// Creates a test case of a scenario. The texts are normalised with
  /// ``ScenarioText/normalised(_:)``, and each item appended with its kind, number and text.
  package init(
    of scenario: ScenarioID, number: Int, title: String, manual: String? = nil,
    examples: [[String]] = [], line: Int? = nil,
    items: [(kind: ScenarioItemKind, number: Int, text: String)] = []
  ) {
    (self.scenario, self.number) = (scenario, number)
    self.title = ScenarioText.normalised(title)
    self.manual = ScenarioText.reason(manual)
    self.examples = examples.map { $0.map(ScenarioText.normalised) }
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

  /// Returns a text of its items with the row's values instead of their names.
  package func filled(_ text: String) -> String {
    text.replacing(/<([^<>]+)>/) { values[String($0.1)] ?? String($0.0) }
  }

  /// One copy per row of values, or only itself without Examples.
  fileprivate var plays: [TestCase] {
    guard let names = examples.first else { return [self] }
    return examples.dropFirst().enumerated().map { offset, values in
      var play = self
      play.row = offset + 1
      play.values = Dictionary(zip(names, values)) { first, _ in first }
      for index in items.indices { play.items[index].row = offset + 1 }
      return play
    }
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

  /// Returns the normalised reason for a manual scenario or test case. Nil if it is empty.
  static func reason(_ text: String?) -> String? {
    text.map(normalised).flatMap { $0.isEmpty ? nil : $0 }
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
  /// The row of its test case's Examples, as in ``TestCase/row``.
  package fileprivate(set) var row: Int?
  /// The line in the scenario's file, from 1. Nil for an item made in code.
  @Incidental package var line: Int?
  /// The identifier in lists and traces, such as `A.1/TC1/S2` or `A.1/TC1/Ex2`. With a row, it is
  /// `A.1/TC1[1]/S2`.
  package var id: String {
    "\(scenario)/TC\(testCase)" + (row.map { "[\($0)]" } ?? "") + "/\(kind.rawValue)\(number)"
  }
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
