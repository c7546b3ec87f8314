import CSV
import ComparisonReport
import Foundation

/// What a run's time is used for: a group of ``LogPart``. No time has two uses.
private enum TimeUse: String, CaseIterable {
  /// XCTest: the pause before a wait's first check, if this check found the element. At most,
  /// because the element may have come in the pause.
  case present
  /// XCTest: all other pauses of waits. Appium: implicit waits, from the first to the last search.
  case waits
  /// Appium: searches by XPath that found something.
  case xPath = "xpath"
  /// Appium: searches by other locators that found something. XCTest: all looks, that is, snapshots,
  /// checks of existence, finds and reads, also in waits and gestures.
  case finds
  /// Appium: searches that failed or found nothing.
  case misses = "found_nothing"
  /// Appium: properties of elements, page sources and pictures.
  case reads
  /// XCTest: sending the events of gestures and typing. Appium: the whole requests, which contain
  /// WebDriverAgent's idle waits and searches.
  case gestures
  /// XCTest: waits for an idle app, except in launches.
  case idle
  /// Starts and ends of tests, sessions and apps.
  case starts
  /// Appium: from a session's answer to its next request. A share of requests and gaps.
  case gaps
  /// XCTest: interruption checks and debug information. Appium: all other requests, those in web
  /// contexts, and the server's own time.
  case other
  /// XCTest: the test's own code, as far as no step can contain it, and what isn't known.
  case own

  var parts: [LogPart] {
    switch self {
    case .present: [.present]
    case .waits: [.waits]
    case .xPath: [.xPath]
    case .finds: [.finds, .looks, .search]
    case .misses: [.misses]
    case .reads: [.reads, .sources]
    case .gestures: [.gestures, .typing, .synthesis]
    case .idle: [.idle]
    case .starts: [.start, .launch]
    case .gaps: [.gaps]
    case .other: [.interruptions, .debug, .web, .others, .own]
    case .own: [.test]
    }
  }

  /// Whether a log shows this use. If it doesn't, the time is unknown, not 0.
  func isShown(by log: LogAnalysis, of kind: LogRun.Kind) -> Bool {
    switch (kind, self) {
    // A wait that the test builds from an expectation may have no start in the log.
    case (.xctest, .present): log.waitCount > 0 && log.looseCheckCount == 0
    case (.xctest, .waits): log.waitCount > 0 || log.looseCheckCount > 0
    case (.xctest, .xPath), (.xctest, .misses), (.xctest, .reads), (.xctest, .gaps): false
    case (.appium, .present), (.appium, .idle), (.appium, .own): false
    case (.appium, .waits): log.showsInside
    case (.appium, .xPath), (.appium, .finds): !log.hasUnknownLocators
    case (.appium, .gaps): log.isStamped
    default: true
    }
  }
}

/// A published log, and the shares of its time.
package struct LogRun {
  fileprivate enum Kind: String, CaseIterable { case xctest, appium }
  private static let columns = ["kind", "number", "blob", "project", "platform", "left_out"]

  private let kind: Kind
  private let number, project, platform: String
  private let isAvailable: Bool
  /// Why the log isn't used. Empty if it is.
  private let reason: String
  /// Nil if the log isn't used.
  private let log: LogAnalysis?

  /// Reads the logs of a table with a header. Each is in `folder`, and its name is its blob's id.
  /// `left_out` is why a log isn't one of tests that ran by themselves.
  /// - Throws: ``LogError`` that names the row.
  package static func all(in table: String, path: String, folder: String) throws -> [LogRun] {
    let parsed: CSVTable
    do { parsed = try CSVTable(parsing: table) } catch { throw LogError(path, error.description) }
    guard columns.allSatisfy(parsed.names.contains) else {
      throw LogError(path, "the header must have \(columns.joined(separator: ", "))")
    }
    return try parsed.rows.enumerated().map { place, row in
      // The id is a file's name, so it must not lead to a different folder.
      guard let kind = Kind(rawValue: row["kind", default: ""]),
        let blob = row["blob"], blob.count == 40,
        blob.allSatisfy({ $0.isASCII && $0.isHexDigit })
      else {
        throw LogError(
          path, "row \(place + 1) must have xctest or appium as its kind, and a blob's 40 digits")
      }
      return LogRun(kind, row, "\(folder)/\(blob)")
    }
  }

  private init(_ kind: Kind, _ row: [String: String], _ file: String) {
    self.kind = kind
    number = row["number", default: ""]
    project = row["project", default: ""]
    platform = row["platform", default: ""]
    isAvailable = FileManager.default.fileExists(atPath: file)
    let leftOut = isAvailable ? row["left_out", default: ""] : "not available"
    // A log of these parts alone has no test that uses an element.
    let bare: [LogPart] = [.start, .launch, .others, .own, .gaps, .stepless, .debug, .test]
    switch Result(catching: { try leftOut.isEmpty ? LogImport(file).analysis : nil }) {
    case .success(let log?) where log.parts.keys.allSatisfy(bare.contains):
      (self.log, reason) = (nil, "it only starts sessions or tests")
    case .success(let log): (self.log, reason) = (log, leftOut)
    case .failure(let error): (log, reason) = (nil, (error as? LogError)?.problem ?? "\(error)")
    }
  }

  /// The time of tests with steps, or of requests, in milliseconds. Gaps aren't part of it, because
  /// most logs don't show them.
  private var total: Int {
    log.map { $0.total - ($0.parts[.gaps] ?? 0) - ($0.parts[.stepless] ?? 0) } ?? 0
  }

  /// Returns the time of a use and the time that it is a share of. Nil if the log doesn't show it.
  /// If `isLeast`, without what may be the test's own code. Implicit waits that the log doesn't show
  /// are in searches, so there is no least time.
  private func time(_ use: TimeUse, isLeast: Bool = false) -> (part: Int, whole: Int)? {
    guard let log, use.isShown(by: log, of: kind) else { return nil }
    let isSearch = kind == .appium && [.xPath, .finds, .misses].contains(use)
    if isLeast, use == .present || (isSearch && !log.showsInside) { return nil }
    let open = isLeast && use != .own ? log.openEnds : [:]
    let part = use.parts.reduce(0) { $0 + (log.parts[$1] ?? 0) - (open[$1] ?? 0) }
    return (part, total + (use == .gaps ? part : 0))
  }

  private static func share(_ times: [(part: Int, whole: Int)]) -> Double {
    Double(times.reduce(0) { $0 + $1.part }) / Double(max(times.reduce(0) { $0 + $1.whole }, 1))
  }

  private static func commandCount(_ logs: [LogRun]) -> Int {
    logs.reduce(0) { $0 + ($1.log?.commandCount ?? 0) }
  }

  private static func text(_ share: Double?) -> String {
    share.map { String(format: "%.4f", $0) } ?? ""
  }

  /// A row for each log, with the shares of its time. A share is empty if the log doesn't show it.
  package static func csv(_ runs: [LogRun]) -> String {
    CSVText.table(
      ["kind", "number", "project", "platform", "available", "used", "reason", "commands"]
        + ["seconds"] + TimeUse.allCases.map(\.rawValue) + ["open_ends"],
      runs.map { run in
        let facts = [
          run.kind.rawValue, run.number, run.project, run.platform, run.isAvailable ? "yes" : "no",
          run.log == nil ? "no" : "yes", run.reason,
        ]
        let shares = TimeUse.allCases.map { use in text(run.time(use).map { share([$0]) }) }
        guard let log = run.log else { return facts + ["", ""] + shares + [""] }
        let open = share([(log.openEnds.values.reduce(0, +), run.total)])
        return facts + ["\(log.commandCount)", LogAnalysis.seconds(run.total)] + shares
          + [run.kind == .xctest ? text(open) : ""]
      })
  }

  /// A row for each kind of log and use, with the median and the spread of the projects' shares. The
  /// logs of a project are added up first, so that a project with many logs counts once.
  ///
  /// The second half has only projects with 50 commands or more. Smaller ones mostly start a session
  /// or a test and do little in it.
  package static func shares(_ runs: [LogRun]) -> String {
    let rows = [0, 50].flatMap { least in
      Kind.allCases.flatMap { kind in
        TimeUse.allCases.map { use in
          let showing = runs.filter { $0.kind == kind && $0.time(use) != nil }
          let projects = showing.grouped(by: \.project).filter { commandCount($0) >= least }
          return ["\(least)", kind.rawValue, use.rawValue] + row(use, projects)
        }
      }
    }
    return CSVText.table(
      [
        "least_commands", "kind", "use", "logs", "projects", "commands", "median", "lower", "upper",
        "minimum", "maximum", "at_least",
      ], rows)
  }

  private static func row(_ use: TimeUse, _ projects: [[LogRun]]) -> [String] {
    let logs = projects.flatMap { $0 }
    func spread(isLeast: Bool = false) -> Spread? {
      guard logs.allSatisfy({ $0.time(use, isLeast: isLeast) != nil }) else { return nil }
      return Spread(of: projects.map { share($0.compactMap { $0.time(use, isLeast: isLeast) }) })
    }
    guard let all = spread() else { return Array(repeating: "", count: 9) }
    return ["\(logs.count)", "\(projects.count)", "\(commandCount(logs))"]
      + [all.median, all.lowerQuartile, all.upperQuartile, all.minimum, all.maximum].map(text)
      + [text(spread(isLeast: true)?.median)]
  }
}
