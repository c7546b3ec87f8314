import Foundation
import ScenarioBinding

/// The records of a trace file or of several, with the lines that they stand in.
public struct Trace: Sendable {
  /// A record and where it stands.
  struct Line: Sendable {
    /// The file's path, as findings name it.
    let path: String
    /// From 1.
    let number: Int
    let record: TraceRecord
  }

  /// The file's path, as findings name it; of several, one after the other.
  public var path: String { files.joined(separator: ", ") }
  /// The paths of the files.
  let files: [String]
  /// What is wrong with the files; the records that could be read are there all the same.
  public let findings: [TraceFinding]
  /// What each tool says of itself, by the tool's name: facts by name, ``TraceFact`` has the known
  /// names. A tool that says nothing is not in it.
  public let about: [String: [String: String]]
  /// The tools that are variants, each with the tool that it is a variant of.
  public var variants: [String: String] {
    about.compactMapValues { $0[TraceFact.variantOf.rawValue] }
  }
  /// The names of the tools that wrote the trace, in the order in which they come.
  public let tools: [String]
  /// The records of runs; each names its run.
  let lines: [Line]
  /// The tools' records.
  private let toolLines: [Line]

  /// The records of runs, in the order of the file; those of tools are in ``about``.
  public var records: [TraceRecord] { lines.map(\.record) }

  /// Reads a trace from the bytes of a file. Lines end in LF or CRLF; empty ones say nothing.
  public init(parsing data: Data, path: String) {
    var reader = TraceReader(path: path)
    reader.read(data)
    self.init(
      files: [path], lines: reader.lines, toolLines: reader.toolLines, tools: reader.tools,
      findings: reader.findings)
  }

  /// Reads a trace from its text.
  public init(parsing text: String, path: String) {
    self.init(parsing: Data(text.utf8), path: path)
  }

  /// Reads a trace file.
  ///
  /// - Throws: Foundation's error when the file can't be read.
  public init(contentsOf url: URL) throws {
    self.init(parsing: try Data(contentsOf: url), path: url.path)
  }

  /// Takes several traces together, such as those of several machines' tools. A run that is in two
  /// of them is a finding of ``Comparison``.
  public init(merging traces: [Trace]) {
    let findings = traces.flatMap(\.findings).filter { $0.name != .differingTools }
    self.init(
      files: traces.flatMap(\.files), lines: traces.flatMap(\.lines),
      toolLines: traces.flatMap(\.toolLines),
      tools: traces.flatMap(\.tools).uniqued(by: \.self), findings: findings)
  }

  private init(
    files: [String], lines: [Line], toolLines: [Line], tools: [String], findings: [TraceFinding]
  ) {
    self.files = files
    self.lines = lines
    self.toolLines = toolLines
    self.tools = tools
    let facts = ToolFacts(toolLines)
    about = facts.about
    self.findings = findings + facts.findings
  }
}

/// What tools say of themselves, and where they contradict themselves.
struct ToolFacts {
  private(set) var about: [String: [String: String]] = [:]
  private(set) var findings: [TraceFinding] = []
  /// The facts that may differ: a suite of one run may be started in parts.
  private static let mayDiffer: Set<String> = [
    TraceFact.date.rawValue, TraceFact.command.rawValue,
  ]

  /// Takes tools' records together: what is said first counts.
  init(_ lines: [Trace.Line]) {
    var places: [String: Trace.Line] = [:]
    for line in lines {
      let (tool, facts) = (line.record.tool, line.record.about ?? [:])
      for (name, fact) in facts.sorted(by: { $0.key < $1.key }) {
        let key = "\(name) of \(tool)"
        guard let said = about[tool]?[name], let place = places[key] else {
          places[key] = line
          about[tool, default: [:]][name] = fact
          continue
        }
        guard said != fact, !Self.mayDiffer.contains(name) else { continue }
        findings.append(
          TraceFinding(
            .differingTools, path: line.path, line: line.number,
            text: "the \(key) is \"\(fact)\" here, but \"\(said)\" in "
              + place.name(from: line)))
      }
    }
  }
}

extension Trace.Line {
  /// What a finding in another line calls this one.
  func name(from other: Trace.Line) -> String {
    path == other.path ? "line \(number)" : "\(path):\(number)"
  }
}

/// What tells one run from all others.
struct RunID: Hashable, CustomStringConvertible {
  let scenario: String
  let tool: String
  let repetition: Int

  init(scenario: String, tool: String, repetition: Int) {
    self.scenario = scenario
    self.tool = tool
    self.repetition = repetition
  }

  init(_ record: TraceRecord) {
    scenario = record.scenario ?? ""
    tool = record.tool
    repetition = record.repetition ?? 0
  }

  var description: String { "\(scenario) by \(tool), run \(repetition)" }
}
