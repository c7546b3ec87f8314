import Foundation

/// A `testcase` of JUnit's XML.
struct JUnitCase {
  /// What came of it.
  enum Kind: String {
    case passed
    case failure
    case error
    case skipped
  }

  let kind: Kind
  /// The seconds; nil where none were measured.
  let seconds: Double?
  private let className: String
  private let name: String
  /// The first line of what there is to say.
  private let message: String
  /// All of it.
  private let details: [String]
  private let property: String?

  /// A scenario that a tool played, or did not.
  init(_ scenario: ScenarioData, _ cell: CellData, by tool: ToolData, seconds: Double?) {
    className = scenario.id
    name = scenario.title
    self.seconds = seconds
    let reason = cell.known.map { "\($0.reason) (\($0.link))" } ?? "no reason is told"
    let passed = "\(cell.passedRuns) of \(cell.runs) runs passed"
    switch cell.status {
    case .passed: (kind, message, details, property) = (.passed, "", [], nil)
    case .expectedFailure: (kind, message, details, property) = (.passed, "", cell.messages, reason)
    case .failed: (kind, message, details, property) = (.failure, passed, cell.messages, nil)
    case .unexpectedPass:
      message = "expected to fail, but \(passed): \(reason)"
      (kind, details, property) = (.failure, cell.messages, nil)
    case .notPortable: (kind, message, details, property) = (.skipped, reason, [], nil)
    case .notPlayed:
      message =
        tool.isKnown
        ? "\(cell.tool) can't play scenarios of \(scenario.app)"
        : "there is no run of \(scenario.id) by \(cell.tool) in these traces"
      (kind, details, property) = (.skipped, [], nil)
    case .invalid:
      message = "the traces of \(cell.invalidRuns) of \(cell.runs) runs can't be believed"
      (kind, details, property) = (.error, cell.findings, nil)
    case .notMeasured:
      message =
        cell.runs == 0
        ? "there is no run of \(scenario.id) by \(cell.tool)"
        : "\(passed); others were planned and did not come about"
      (kind, details, property) = (.error, [], nil)
    }
  }

  /// What is wrong with the traces as a whole.
  init(findings: [String]) {
    (kind, className, name) = (.error, "traces", "The traces can be believed")
    (message, details, seconds, property) = ("the traces can't be believed", findings, nil, nil)
  }

  var text: String {
    let time = seconds.map { " time=\"\(Self.time($0))\"" } ?? ""
    let start =
      "    <testcase classname=\"\(XMLText.attribute(className))\""
      + " name=\"\(XMLText.attribute(name))\"\(time)"
    let content = content
    return content.isEmpty ? start + "/>\n" : start + ">\n" + content + "    </testcase>\n"
  }

  /// Seconds as JUnit has them, with microseconds.
  static func time(_ seconds: Double) -> String { String(format: "%.6f", seconds) }

  private var content: String {
    let body = XMLText.content(details.joined(separator: "\n"))
    guard kind == .passed else {
      let start = "      <\(kind.rawValue) message=\"\(XMLText.attribute(message))\""
      return details.isEmpty ? start + "/>\n" : start + ">\(body)</\(kind.rawValue)>\n"
    }
    guard let property else { return "" }
    return """
            <properties>
              <property name="expectedFailure" value="\(XMLText.attribute(property))"/>
            </properties>
            <system-out>\(body)</system-out>

      """
  }
}
