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
