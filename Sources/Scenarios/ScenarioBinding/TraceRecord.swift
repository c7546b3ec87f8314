/// A line of a trace: what one tool did in one step, or that a run started or ended.
///
/// A trace is JSON Lines in UTF-8: one object a line, each complete in itself, in the order in
/// which things happened. Times are seconds.
public struct TraceRecord: Codable, Hashable, Sendable {
  /// The version of the format that this code writes.
  public static let currentVersion = 2

  /// What a record tells of.
  public enum Kind: String, Codable, Sendable {
    /// What a tool is and where it runs.
    case tool
    /// A run of a scenario starts.
    case start
    /// A precondition, step or expectation is over.
    case item
    /// A run of a scenario is over.
    case end
    /// A scenario is not run, because its test is declared not portable to the tool.
    case omitted
  }

  /// How something came out.
  public enum Outcome: String, Codable, Sendable {
    case passed
    case failed
  }

  /// The version of the format, now 2.
  public var version = TraceRecord.currentVersion
  /// What the record tells of.
  public var kind: Kind
  /// The tool's name, such as `native`.
  public var tool: String
  /// The run of this scenario by this tool, from 1; absent in a tool's record.
  public var repetition: Int?
  /// The scenario's id, such as `A.1`; absent in a tool's record.
  public var scenario: String?
  /// The item's id, such as `A.1/TC1/S2`; only in an item's record.
  public var item: String?
  /// The test's file, from the top of the package.
  public var file: String?
  /// The line in the test's file, from 1.
  public var line: UInt?
  /// When it started: in an item's record, seconds since the run's start; in a start's, since 1970.
  public var start: Double?
  /// How long it took, in seconds.
  public var duration: Double?
  /// Queries evaluated and gestures made, or WebDriver commands sent.
  public var commands: Int?
  /// Bytes of command and response bodies, both ways; absent for a tool that sends none.
  public var bytes: Int?
  /// Seconds of the duration that went by in commands which only wait: the pauses of explicit
  /// waits; absent for a tool that has no such commands.
  public var waited: Double?
  /// How it came out; absent in a start's record.
  public var outcome: Outcome?
  /// What went wrong; absent where nothing did.
  public var message: String?
  /// The screen in plain text, where something went wrong.
  public var screen: String?
  /// The commands sent in an item, in order.
  public var sent: [SentCommand]?
  /// The user actions that the device saw in an item, in order, such as
  /// `tap Button 'Save' at (363, 69)` or `type TODO`; empty for none, absent for a tool whose device
  /// can't tell.
  public var actions: [String]?
  /// The picture of the screen after an item.
  public var picture: TracePicture?
  /// What the test was declared to be; in the records of a start and of what is omitted.
  public var known: KnownFailure?
  /// Facts of a tool's record by name: ``TraceFact`` has the known names.
  public var about: [String: String]?

  /// Makes a record of the current version; what its kind needs beside this is to be filled in.
  public init(kind: Kind, tool: String, repetition: Int? = nil, scenario: String? = nil) {
    self.kind = kind
    self.tool = tool
    self.repetition = repetition
    self.scenario = scenario
  }
}

/// The known names of the facts in a tool's record. Others may be there, too.
public enum TraceFact: String, CaseIterable, Sendable {
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
public struct TracePicture: Codable, Hashable, Sendable {
  /// What the data is.
  public enum Format: String, Codable, Sendable {
    /// SVG, as text.
    case svg
    /// PNG, in base64.
    case png
  }

  /// What the data is.
  public var format: Format
  /// The picture: SVG as text, PNG in base64.
  public var data: String

  /// Makes a picture.
  public init(format: Format, data: String) {
    self.format = format
    self.data = data
  }
}

/// Dictionaries are read in the order of their names, so that of several members that are wrong
/// it is always the same one that is told.
extension KeyedDecodingContainer {
  /// The values by name; nil where there is no such member. Declarations of `Decodable` that Swift
  /// makes up call this.
  package func decodeIfPresent<Value: Decodable>(
    _ type: [String: Value].Type, forKey key: Key
  ) throws -> [String: Value]? {
    guard contains(key), try !decodeNil(forKey: key) else { return nil }
    return try decode(type, forKey: key)
  }

  /// The values by name.
  package func decode<Value: Decodable>(
    _ type: [String: Value].Type, forKey key: Key
  ) throws -> [String: Value] {
    let members = try nestedContainer(keyedBy: AnyKey.self, forKey: key)
    var values: [String: Value] = [:]
    for name in members.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
      values[name.stringValue] = try members.decode(Value.self, forKey: name)
    }
    return values
  }
}

/// Any name of a member.
private struct AnyKey: CodingKey {
  let stringValue: String
  let intValue: Int? = nil

  init(stringValue: String) { self.stringValue = stringValue }

  init?(intValue: Int) { nil }
}
