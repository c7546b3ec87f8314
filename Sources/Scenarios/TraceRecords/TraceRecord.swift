import Foundation
import ScenarioFormat

/// A line of a trace: facts about a tool, or an event in a run of a scenario. Times are in seconds.
package enum TraceRecord: Hashable, Sendable {
  /// Facts about a tool and its environment, by name. ``TraceFact`` has the known names.
  case tool(String, about: [String: String])
  /// A run of a scenario starts.
  case start(RunID, Start)
  /// A precondition, step or expectation ended.
  case item(RunID, Item)
  /// A run of a scenario ended.
  case end(RunID, End)
  /// A scenario was not run: its test is skipped, or declared not portable to the tool.
  case omitted(RunID, Omission)

  /// The version of the trace format.
  package static let currentVersion = 4

  /// The result of an item or a run. Only a run can be skipped, by its test.
  package enum Outcome: String, Codable, Sendable { case passed, failed, skipped }

  /// The start of a run.
  package struct Start: Codable, Hashable, Sendable {
    /// The path of the test's file in the package, and the line from 1.
    package var file: String
    package var line: UInt
    /// The start of the run, in seconds since 1970.
    package var start: Double
    /// The hash of the scenario's text, ``ScenarioFormat/Scenario/textHash``.
    package var textHash: String
    /// What all runs of one run of the suite have in common. Nil if it isn't known.
    package var session: String?
    /// The number of the attempt, from 1. Nil if it isn't known.
    package var attempt: Int?
    /// The parameters of the test, such as a browser. Nil if it has none.
    package var parameters: String?
    /// The test's declared status. Nil if the test should pass.
    package var known: KnownFailure?

    package init(file: String, line: UInt, start: Double, textHash: String) {
      (self.file, self.line, self.start, self.textHash) = (file, line, start, textHash)
    }
  }

  /// The result of a precondition, step or expectation.
  package struct Item: Codable, Hashable, Sendable {
    /// The item's id, such as `A.1/TC1/S2`.
    package var item: String
    /// The path of the test's file in the package, and the line from 1.
    package var file: String
    package var line: UInt
    /// The start of the item, in seconds since the start of the run.
    package var start: Double
    /// The duration in seconds.
    package var duration: Double
    /// The number of queries and gestures, or of WebDriver commands.
    package var commands: Int
    /// The size of all command and response bodies, in bytes. Nil for a tool that sends none.
    package var bytes: Int?
    /// The seconds spent in commands that only wait. Nil for a tool without such commands.
    package var waited: Double?
    /// The number of assertions. Nil if the tool's test framework doesn't count them.
    package var checks: Int?
    /// The asserted values, in order. Nil if the tool's test framework doesn't record them.
    package var asserted: [String]?
    package var outcome: Outcome
    /// The failure's message. Nil if the item passed.
    package var message: String?
    /// The first failed check, or the error that ended the item. Nil if the item passed.
    package var failure: CheckFailure?
    /// The screen as plain text, if the item failed or all screens were requested.
    package var screen: String?
    /// The commands, in order. Nil for a tool without a command log.
    package var sent: [SentCommand]?
    /// The user actions, in order. Nil if the tool's device can't report them.
    package var actions: [TraceAction]?
    /// The picture of the screen after the item.
    package var picture: TracePicture?

    package init(
      item: String, file: String, line: UInt, start: Double, duration: Double, commands: Int,
      message: String?
    ) {
      (self.item, self.file, self.line) = (item, file, line)
      (self.start, self.duration, self.commands) = (start, duration, commands)
      (outcome, self.message) = (message == nil ? .passed : .failed, message)
    }
  }

  /// The end of a run.
  package struct End: Codable, Hashable, Sendable {
    /// The duration in seconds.
    package var duration: Double
    /// The number of queries and gestures, or of WebDriver commands.
    package var commands: Int
    /// The size of all command and response bodies, in bytes. Nil for a tool that sends none.
    package var bytes: Int?
    /// The seconds spent in commands that only wait. Nil for a tool without such commands.
    package var waited: Double?
    package var outcome: Outcome
    /// The failure's message, or the reason for a skip. Nil if the run passed.
    package var message: String?

    package init(
      duration: Double, commands: Int, bytes: Int?, waited: Double?, outcome: Outcome,
      message: String?
    ) {
      (self.duration, self.commands, self.bytes) = (duration, commands, bytes)
      (self.waited, self.outcome, self.message) = (waited, outcome, message)
    }
  }

  /// An omitted run.
  package struct Omission: Codable, Hashable, Sendable {
    /// The path of the test's file in the package, and the line from 1.
    package var file: String
    package var line: UInt
    /// When it was left out, in seconds since 1970.
    package var start: Double
    /// As in a start.
    package var session: String?
    /// The reason for the omission.
    package var known: KnownFailure

    package init(file: String, line: UInt, start: Double, known: KnownFailure) {
      (self.file, self.line, self.start, self.known) = (file, line, start, known)
    }
  }

  /// The record's run. Nil for a tool's record.
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

  /// The start of a run. Nil for other records.
  package var start: Start? { if case .start(_, let start) = self { start } else { nil } }

  /// The result of an item. Nil for other records.
  package var item: Item? { if case .item(_, let item) = self { item } else { nil } }

  /// The end of a run. Nil for other records.
  package var end: End? { if case .end(_, let end) = self { end } else { nil } }

  /// The omission of a run. Nil for other records.
  package var omission: Omission? {
    if case .omitted(_, let omission) = self { omission } else { nil }
  }
}

extension TraceRecord {
  /// Returns the end record of a run whose process ended early, with the outcome failed.
  ///
  /// `records` are the records that the run wrote. Durations and counts are taken from them.
  package static func end(
    of run: RunID, after records: [TraceRecord], message: String
  ) -> TraceRecord {
    let run = records.lazy.filter { $0.start != nil }.compactMap(\.run).first ?? run
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

/// Identifies one run of one scenario with one tool.
///
/// A planned run has no ``run``, which a test chooses when it starts.
package struct RunID: Codable, Hashable, Sendable, CustomStringConvertible {
  /// The scenario's id, such as `A.1`.
  package var scenario: String
  /// The tool's name, such as `native`.
  package var tool: String
  /// The number of this run among the runs of the scenario with the tool, from 1.
  package var repetition: Int
  /// The random identifier of the run. Nil for a run that is planned or was left out.
  package var run: String?

  package init(scenario: String, tool: String, repetition: Int, run: String? = nil) {
    (self.scenario, self.tool, self.repetition) = (scenario, tool, repetition)
    self.run = run
  }

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    scenario = try members.decode(String.self, forKey: .scenario)
    tool = try members.decode(String.self, forKey: .tool)
    repetition = try members.decodeIfPresent(Int.self, forKey: .repetition) ?? 1
    run = try members.decodeIfPresent(String.self, forKey: .run)
  }

  /// The run without its random identifier.
  package var planned: RunID { RunID(scenario: scenario, tool: tool, repetition: repetition) }

  /// The run as text for findings: `A.1 by native, run 1`.
  package var description: String { "\(scenario) by \(tool), run \(repetition)" }
}

/// A record is one flat JSON object: `version`, `kind`, the members of its run and of its payload.
extension TraceRecord: Codable {
  private enum Kind: String, Codable { case tool, start, item, end, omitted }
  private enum Member: CodingKey { case version, kind, tool, about, run }

  /// - Throws: ``UnknownTraceVersion`` for a record of a different version, regardless of its other
  ///   members.
  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Member.self)
    let version = try members.decode(Int.self, forKey: .version)
    guard version == Self.currentVersion else { throw UnknownTraceVersion(version: version) }
    let kind = try members.decode(Kind.self, forKey: .kind)
    if kind != .tool, kind != .omitted { _ = try members.decode(String.self, forKey: .run) }
    switch kind {
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

/// A record has an unsupported version.
package struct UnknownTraceVersion: Error, Hashable {
  /// The record's version.
  package let version: Int
}

/// The known names of the facts in a tool's record. `Scenarios/TRACE.md` describes them. A record may
/// have other names as well.
package enum TraceFact: String, CaseIterable, Sendable {
  case machine, system, toolchain, commit, configuration, client, server, date, command
  /// The name of the tool of which this is a variant. A variant is compared only with that tool.
  case variantOf
}

/// A picture of the screen in a trace.
package struct TracePicture: Codable, Hashable, Sendable {
  package enum Format: String, Codable, Sendable { case svg, png }

  package var format: Format
  /// The picture: SVG as text, PNG in base64.
  package var data: String

  package init(format: Format, data: String) { (self.format, self.data) = (format, data) }
}

/// The declared status of a scenario's test with a tool, and the reason for it.
package struct KnownFailure: Codable, Hashable, Sendable {
  /// The declared status.
  package enum Kind: String, Codable, Sendable {
    /// The test runs and should fail. If it passes, the run fails.
    case expectedFailure
    /// The test can't run with this tool.
    case notPortable
    /// The test is skipped.
    case skipped

    /// The status as a phrase for messages.
    package var words: String {
      switch self {
      case .expectedFailure: "an expected failure"
      case .notPortable: "not portable"
      case .skipped: "skipped"
      }
    }
  }

  package var kind: Kind
  /// The reason, in a sentence.
  package var reason: String
  /// The address of a page with details, such as a bug report. Nil if there is none.
  package var link: String?

  /// The reason, with the link in parentheses.
  package var reasonWithLink: String { reason + (link.map { " (\($0))" } ?? "") }

  package init(_ kind: Kind, reason: String, link: String? = nil) {
    self.kind = kind
    self.reason = reason
    self.link = link
  }

  /// The message for a test that passed but is declared to fail.
  package var unexpectedPassMessage: String {
    "passed, but is declared to fail: \(reasonWithLink). Remove the declaration."
  }
}

/// Appends trace records to a file, or passes them to a closure. Each line is a single write.
package final class TraceWriter {
  private let take: (TraceRecord) throws -> Void
  /// The first failure to write a record, or nil. After a failure, nothing is written.
  package private(set) var failure: TraceWriteError?

  /// Opens or creates a trace file for appending. Throws ``TraceWriteError``.
  package init(appendingTo url: URL) throws {
    let path = url.path
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
    if descriptor < 0 { throw TraceWriteError(path, String(cString: strerror(errno))) }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    take = { record in
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      do {
        try file.write(contentsOf: encoder.encode(record) + Data("\n".utf8))
      } catch { throw TraceWriteError(path, error.systemReason) }
    }
  }

  /// Creates a writer that passes each record to `take`.
  package init(_ take: @escaping (TraceRecord) -> Void) { self.take = take }

  /// Writes a record as one line. Sets ``failure`` if that fails.
  package func write(_ record: TraceRecord) {
    guard failure == nil else { return }
    do { try take(record) } catch { failure = error as? TraceWriteError }
  }
}

/// A failure to write a trace. The description has the path and the operating system's message.
package struct TraceWriteError: Error, Hashable, CustomStringConvertible {
  package let description: String

  init(_ path: String, _ reason: String) {
    description = "The trace could not be written to \(path): \(reason)"
  }
}
