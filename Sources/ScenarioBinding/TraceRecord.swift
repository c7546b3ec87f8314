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
