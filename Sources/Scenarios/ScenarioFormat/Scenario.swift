/// A written test scenario (TS): what one file says.
///
/// Two scenarios are equal when they say the same, wherever they stand: ``path`` and the lines take
/// no part in comparing.
public struct Scenario: Hashable, Sendable, Identifiable {
  /// The identifier, such as `A.1`.
  public let id: ScenarioID

  /// What the scenario is about.
  public let title: String

  /// What stands above the scenario: its app, its source and its tags.
  public let header: Header

  /// The test cases in the order of the file. State carries over from one to the next.
  public let testCases: [TestCase]

  private let place: Incidental<Place>

  private struct Place: Sendable {
    let path: String?
    let line: Int?
  }

  /// Makes a scenario; the title is normalised as by ``ScenarioText/normalised(_:)``.
  public init(
    id: ScenarioID, title: String, header: Header = Header(), testCases: [TestCase],
    path: String? = nil, line: Int? = nil
  ) {
    self.id = id
    self.title = ScenarioText.normalised(title)
    self.header = header
    self.testCases = testCases
    place = Incidental(Place(path: path, line: line))
  }

  /// The path of the file that the scenario was read from; nil for one made in code.
  public var path: String? { place.value.path }

  /// Whether it is one of the samples, which are there to copy from: no figure is told of them, and
  /// they are played only where they are named.
  public var isSample: Bool { path?.contains("/Samples/") ?? false }

  /// The line, from 1, of the keyword TS in its file; nil for a scenario made in code.
  public var line: Int? { place.value.line }

  /// The test case with the number, or nil; the first one where a number was given twice.
  public func testCase(_ number: Int) -> TestCase? {
    testCases.first { $0.number == number }
  }

  /// A place in the scenario's file for messages: `Scenarios/TinyLog/A1-add.scenario:12`.
  ///
  /// Without a line it is the path alone; a scenario made in code has its identifier for a path.
  public func location(line: Int?) -> String {
    let file = path ?? "scenario \(id)"
    return line.map { "\(file):\($0)" } ?? file
  }
}

/// What a file says about its scenario as a whole.
public struct Header: Hashable, Sendable {
  /// The app that the scenario tests; empty when the file does not say.
  public let app: String

  /// Where the scenario comes from; empty when the file does not say.
  public let source: String

  /// Words to choose scenarios by, in the order of the file.
  public let tags: [String]

  /// Makes a header; texts are normalised, a comma parts a tag in two, and empty tags are left out.
  public init(app: String = "", source: String = "", tags: [String] = []) {
    self.app = ScenarioText.normalised(app)
    self.source = ScenarioText.normalised(source)
    self.tags = tags.flatMap(Header.tags(in:))
  }

  /// The tags in a list parted by commas.
  static func tags(in list: String) -> [String] {
    list.split(separator: ",", omittingEmptySubsequences: true)
      .map { ScenarioText.normalised(String($0)) }
      .filter { !$0.isEmpty }
  }
}

/// The fields of a header, by the names they have in a file.
enum HeaderField: String, CaseIterable, Sendable {
  case app = "App"
  case source = "Source"
  case tags = "Tags"
}

/// A test case (TC): steps with their expectations, and what has to hold before the first step.
public struct TestCase: Hashable, Sendable {
  /// The number within the scenario, from 1.
  public let number: Int

  /// What the test case is about.
  public let title: String

  /// What has to hold before the first step, in the order of the file.
  public let preconditions: [Precondition]

  /// The steps in the order of the file.
  public let steps: [Step]

  /// The expectations in the order of the file; each has the number of the step it belongs to.
  public let expectations: [Expectation]

  private let place: Incidental<Int?>

  /// Makes a test case; the title is normalised as by ``ScenarioText/normalised(_:)``.
  public init(
    number: Int, title: String, preconditions: [Precondition] = [], steps: [Step] = [],
    expectations: [Expectation] = [], line: Int? = nil
  ) {
    self.number = number
    self.title = ScenarioText.normalised(title)
    self.preconditions = preconditions
    self.steps = steps
    self.expectations = expectations
    place = Incidental(line)
  }

  /// The line, from 1, in the scenario's file; nil for a test case made in code.
  public var line: Int? { place.value }

  /// The step with the number, or nil; the first one where a number was given twice.
  public func step(_ number: Int) -> Step? {
    steps.first { $0.number == number }
  }

  /// The expectation with the number, or nil; the first one where a number was given twice.
  public func expectation(_ number: Int) -> Expectation? {
    expectations.first { $0.number == number }
  }

  /// The precondition with the number, or nil; the first one where a number was given twice.
  public func precondition(_ number: Int) -> Precondition? {
    preconditions.first { $0.number == number }
  }
}

/// A precondition (P): what has to hold before the first step of a test case.
public typealias Precondition = NumberedText

/// A step (S): one thing that the tester does.
public typealias Step = NumberedText

/// An expectation (Ex): what has to be seen after the step of the same number.
public typealias Expectation = NumberedText

/// A numbered text of a test case: a precondition, a step or an expectation.
public struct NumberedText: Hashable, Sendable {
  /// The number within the test case, from 1; an expectation has that of its step.
  public let number: Int

  /// What it says.
  public let text: String

  private let place: Incidental<Int?>

  /// Makes one; the text is normalised as by ``ScenarioText/normalised(_:)``.
  public init(number: Int, text: String, line: Int? = nil) {
    self.number = number
    self.text = ScenarioText.normalised(text)
    place = Incidental(line)
  }

  /// The line, from 1, in the scenario's file; nil for one made in code.
  public var line: Int? { place.value }
}

/// A value that is carried along but takes no part in comparing: two of them are always equal.
///
/// Where a text stands (its file and line) does not change what it says. Keeping the place in an
/// `Incidental` leaves the compiler's own `==` true to the meaning.
struct Incidental<Value: Sendable>: Hashable, Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }

  static func == (left: Self, right: Self) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}

/// What the texts of a scenario have in common: one line, single spaces, no control characters.
public enum ScenarioText {
  /// The text with every run of spaces, tabs, line ends and control characters as one space.
  ///
  /// Spaces at both ends go. Every text of the model has been through this, so any scenario can be
  /// printed, wrapped over several lines and read again without a change. Spaces with a meaning of
  /// their own, such as the no-break space, stay.
  public static func normalised(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var owesSpace = false
    for scalar in text.unicodeScalars {
      if scalar == " " || isControl(scalar) {
        owesSpace = !result.isEmpty
      } else {
        if owesSpace { result.append(" ") }
        owesSpace = false
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
