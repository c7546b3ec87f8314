/// A line of a trace: what a tool is, or what happened in a run of a scenario. Times are seconds.
package enum TraceRecord: Hashable, Sendable {
  /// What a tool is and where it runs: facts by name, ``TraceFact`` has the known names.
  case tool(String, about: [String: String])
  /// A run of a scenario starts.
  case start(RunID, Start)
  /// A precondition, step or expectation is over.
  case item(RunID, Item)
  /// A run of a scenario is over.
  case end(RunID, End)
  /// A scenario is not run, because its test is declared not portable to the tool.
  case omitted(RunID, Omission)

  /// The version of the format that is written and read.
  package static let currentVersion = 2

  /// The result of an item or a run.
  package enum Outcome: String, Codable, Sendable {
    case passed
    case failed
  }

  /// The start of a run.
  package struct Start: Codable, Hashable, Sendable {
    /// The test's file, from the top of the package.
    package var file: String
    /// The line in the test's file, from 1.
    package var line: UInt
    /// When the run started, in seconds since 1970.
    package var start: Double
    /// What the test is declared to be; nil for a test like others.
    package var known: KnownFailure?
  }

  /// The result of a precondition, step or expectation.
  package struct Item: Codable, Hashable, Sendable {
    /// The item's id, such as `A.1/TC1/S2`.
    package var item: String
    /// The test's file, from the top of the package.
    package var file: String
    /// The line in the test's file, from 1.
    package var line: UInt
    /// When the item started, in seconds since the run's start.
    package var start: Double
    /// The seconds that it took.
    package var duration: Double
    /// Queries evaluated and gestures made, or WebDriver commands sent.
    package var commands: Int
    /// Bytes of command and response bodies, both ways; nil for a tool that sends none.
    package var bytes: Int?
    /// Seconds of it spent in commands that only wait; nil for a tool without such commands.
    package var waited: Double?
    /// The number of assertions made. Nil if the tool's test framework doesn't count them.
    package var checks: Int?
    /// Whether it passed.
    package var outcome: Outcome
    /// What went wrong; nil where nothing did.
    package var message: String?
    /// The screen in plain text, where something went wrong.
    package var screen: String?
    /// The commands, in order; nil for a tool that keeps no log of them.
    package var sent: [SentCommand]?
    /// The user actions that the device saw, in order, such as `tap Button 'Save' at (363, 69)`;
    /// nil for a tool whose device can't tell.
    package var actions: [String]?
    /// The picture of the screen afterwards.
    package var picture: TracePicture?
  }

  /// The end of a run.
  package struct End: Codable, Hashable, Sendable {
    /// The seconds that the run took.
    package var duration: Double
    /// Queries evaluated and gestures made, or WebDriver commands sent.
    package var commands: Int
    /// Bytes of command and response bodies, both ways; nil for a tool that sends none.
    package var bytes: Int?
    /// Seconds of it spent in commands that only wait; nil for a tool without such commands.
    package var waited: Double?
    /// Whether it passed.
    package var outcome: Outcome
    /// What went wrong; nil where nothing did.
    package var message: String?
  }

  /// A run that was left out.
  package struct Omission: Codable, Hashable, Sendable {
    /// The test's file, from the top of the package.
    package var file: String
    /// The line in the test's file, from 1.
    package var line: UInt
    /// Why it was left out.
    package var known: KnownFailure
  }

  /// The run that the record belongs to; nil for a tool's record.
  package var run: RunID? {
    switch self {
    case .tool: nil
    case .start(let run, _), .item(let run, _), .end(let run, _), .omitted(let run, _): run
    }
  }

  /// The tool's name.
  package var tool: String {
    if case .tool(let name, _) = self { name } else { run?.tool ?? "" }
  }

  /// The start of a run; nil for another record.
  package var start: Start? { if case .start(_, let start) = self { start } else { nil } }

  /// The result of an item; nil for another record.
  package var item: Item? { if case .item(_, let item) = self { item } else { nil } }

  /// The end of a run; nil for another record.
  package var end: End? { if case .end(_, let end) = self { end } else { nil } }

  /// What was left out; nil for another record.
  package var omission: Omission? {
    if case .omitted(_, let omission) = self { omission } else { nil }
  }
}

extension TraceRecord {
  /// Ends a run as failed whose process has ended before; `records` are those that the run left.
  package static func end(
    of run: RunID, after records: [TraceRecord], message: String
  ) -> TraceRecord {
    let items = records.compactMap(\.item)
    let bytes = items.compactMap(\.bytes)
    let waited = items.compactMap(\.waited)
    return .end(
      run,
      End(
        duration: items.last.map { $0.start + $0.duration } ?? 0,
        commands: items.reduce(0) { $0 + $1.commands },
        bytes: bytes.isEmpty ? nil : bytes.reduce(0, +),
        waited: waited.isEmpty ? nil : waited.reduce(0, +), outcome: .failed, message: message))
  }
}

/// One play of one scenario by one tool.
package struct RunID: Codable, Hashable, Sendable, CustomStringConvertible {
  /// The scenario's id, such as `A.1`.
  package var scenario: String
  /// The tool's name, such as `native`.
  package var tool: String
  /// The number of this run among those of the scenario by the tool, from 1.
  package var repetition: Int

  /// Names a run.
  package init(scenario: String, tool: String, repetition: Int) {
    self.scenario = scenario
    self.tool = tool
    self.repetition = repetition
  }

  /// The run in findings, as in `A.1 by native, run 1`.
  package var description: String { "\(scenario) by \(tool), run \(repetition)" }
}

/// The members of a record's payload stand beside `version`, `kind` and the members of its run.
extension TraceRecord: Codable {
  private enum Kind: String, Codable {
    case tool, start, item, end, omitted
  }

  private enum Member: CodingKey {
    case version, kind, tool, about
  }

  /// - Throws: ``UnknownTraceVersion`` for a record of another version, whatever else it has.
  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Member.self)
    let version = try members.decode(Int.self, forKey: .version)
    guard version == Self.currentVersion else { throw UnknownTraceVersion(version: version) }
    switch try members.decode(Kind.self, forKey: .kind) {
    case .tool:
      self = .tool(
        try members.decode(String.self, forKey: .tool),
        about: try members.decode([String: String].self, forKey: .about))
    case .start: self = .start(try RunID(from: decoder), try Start(from: decoder))
    case .item: self = .item(try RunID(from: decoder), try Item(from: decoder))
    case .end: self = .end(try RunID(from: decoder), try End(from: decoder))
    case .omitted: self = .omitted(try RunID(from: decoder), try Omission(from: decoder))
    }
  }

  /// Writes the record as one object.
  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Member.self)
    try members.encode(Self.currentVersion, forKey: .version)
    try run?.encode(to: encoder)
    let (kind, payload): (Kind, (any Encodable)?) =
      switch self {
      case .tool: (.tool, nil)
      case .start(_, let start): (.start, start)
      case .item(_, let item): (.item, item)
      case .end(_, let end): (.end, end)
      case .omitted(_, let omission): (.omitted, omission)
      }
    try members.encode(kind, forKey: .kind)
    try payload?.encode(to: encoder)
    if case .tool(let name, let about) = self {
      try members.encode(name, forKey: .tool)
      try members.encode(about, forKey: .about)
    }
  }
}

/// A record of a version that can't be read.
package struct UnknownTraceVersion: Error, Hashable {
  /// The record's version.
  package let version: Int
}

/// The known names of the facts in a tool's record. Others may be there, too.
package enum TraceFact: String, CaseIterable, Sendable {
  /// The machine: processor, number of cores, memory.
  case machine
  /// The operating system and its version.
  case system
  /// The compiler or interpreter, with its version.
  case toolchain
  /// The commit of the sources, with `+` behind it where files were changed since.
  case commit
  /// How it was built: `debug` or `release`.
  case configuration
  /// The client's name and version.
  case client
  /// What answers the client: name and version.
  case server
  /// When the run began: ISO 8601, UTC.
  case date
  /// The command that ran it.
  case command
  /// The name of the tool that it is a variant of: what it does another way is measured beside that
  /// tool, and is in no ratio of others.
  case variantOf
}

/// A picture of the screen in a trace.
package struct TracePicture: Codable, Hashable, Sendable {
  /// What the data is.
  package enum Format: String, Codable, Sendable {
    /// SVG, as text.
    case svg
    /// PNG, in base64.
    case png
  }

  /// What the data is.
  package var format: Format
  /// The picture: SVG as text, PNG in base64.
  package var data: String

  package init(format: Format, data: String) {
    self.format = format
    self.data = data
  }
}
