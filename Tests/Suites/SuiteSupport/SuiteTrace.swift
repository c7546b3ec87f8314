import Foundation
import ScenarioBinding
import ScenarioFormat
import Synchronization

/// The trace of the suites, if one is wanted.
struct SuiteTrace {
  /// What writes it; nil where none is wanted.
  let writer: TraceWriter?
  private let facts: [String: String]

  /// The tools of which this process has written what they are.
  private static let announced = Mutex<Set<String>>([])

  init(_ settings: SuiteSettings) throws {
    writer = try settings.traceFile.map(TraceWriter.init(appendingTo:))
    facts = settings.about
  }

  /// Writes what a tool is, unless this process has done so.
  ///
  /// - Parameters:
  ///   - client: what the tests speak through.
  ///   - server: what answers it.
  func announce(_ tool: SuiteTool, client: String, server: String) {
    let isFirst = Self.announced.withLock { $0.insert(tool.rawValue).inserted }
    guard isFirst else { return }
    var own: [TraceFact: String] = [
      .client: client, .server: server,
      .system: ProcessInfo.processInfo.operatingSystemVersionString,
    ]
    if let base = tool.base { own[.variantOf] = base.rawValue }
    #if DEBUG
      own[.configuration] = "debug"
    #else
      own[.configuration] = "release"
    #endif
    let named = Dictionary(uniqueKeysWithValues: own.map { ($0.rawValue, $1) })
    // What the suite knows of itself, it knows better than who started it.
    writer?.write(tool: tool.rawValue, about: facts.merging(named) { $1 })
  }

  /// Notes that a run of a scenario is left out, and says why.
  func omit(
    _ scenario: Scenario, _ tool: SuiteTool, repetition: Int, known: KnownFailure,
    at place: SourcePlace
  ) {
    writer?.writeOmission(
      of: scenario.id.description, tool: tool.rawValue, repetition: repetition, known: known,
      at: place)
    ProgressLine.print(
      scenario.id.description, tool, repetition,
      "not run: not portable: \(known.reason) (\(known.link))")
  }
}
