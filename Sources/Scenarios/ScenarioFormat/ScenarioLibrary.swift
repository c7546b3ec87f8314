/// The scenarios of some files and directories.
public struct ScenarioLibrary: Sendable {
  /// The scenarios that could be read, by identifier, then by path.
  public let scenarios: [Scenario]

  /// What kept files from being read, and identifiers that are given to more than one file.
  ///
  /// Other rules are not checked here; ``ScenarioCommands/lint(paths:json:)`` does that.
  public let findings: [Finding]

  /// The files that were looked at, in order of their paths as they were come across.
  let results: [ParseResult]

  /// What was found in looking for files, before any was read.
  let searchFindings: [Finding]

  /// Reads files, whatever their names, and all `.scenario` files in and below directories.
  public static func load(
    _ paths: [String], from files: any ScenarioFileSystem = ScenarioDisk()
  ) -> ScenarioLibrary {
    var finder = ScenarioFinder(files: files)
    for path in paths { finder.add(path) }
    let results = finder.paths.map { ScenarioFile.read($0, from: files) }
    return ScenarioLibrary(results: results, findings: finder.findings)
  }

  private init(results: [ParseResult], findings: [Finding]) {
    self.results = results
    searchFindings = findings
    scenarios = results.compactMap(\.scenario).sorted {
      ($0.id, $0.path ?? "") < ($1.id, $1.path ?? "")
    }
    self.findings = findings + results.flatMap(\.findings) + Self.duplicates(in: results)
  }

  /// The scenario with the identifier, or nil; the first by path where files share it.
  public func scenario(_ id: ScenarioID) -> Scenario? {
    scenarios.first { $0.id == id }
  }

  /// The scenario with the identifier as text, such as `A.1`, or nil.
  public func scenario(id: String) -> Scenario? {
    ScenarioID(id).flatMap(scenario)
  }

  /// A finding for each file whose identifier another file before it has.
  static func duplicates(in results: [ParseResult]) -> [Finding] {
    var first: [ScenarioID: Scenario] = [:]
    return results.compactMap { result in
      guard let scenario = result.scenario else { return nil }
      guard let other = first[scenario.id] else {
        first[scenario.id] = scenario
        return nil
      }
      let context = LintContext(result)
      guard let item = context.items.first(where: { $0.kind == .scenario(scenario.id) }) else {
        return nil
      }
      return context.finding(
        .duplicateID, item, atNumber: true,
        message: "the identifier \(scenario.id) is taken by "
          + other.location(line: other.line),
        hint: "Give one of the two scenarios another identifier.")
    }
  }
}

extension ScenarioLibrary {
  /// A finding for each file that writes its app with other capital letters than one before it.
  static func spellings(in results: [ParseResult]) -> [Finding] {
    var first: [String: Scenario] = [:]
    return results.compactMap { result in
      guard let scenario = result.scenario, !scenario.header.app.isEmpty else { return nil }
      let app = scenario.header.app
      let other = first[app.lowercased()] ?? scenario
      first[app.lowercased()] = other
      let context = LintContext(result)
      guard other.header.app != app,
        let item = context.items.first(where: { $0.kind == .header(.app) })
      else { return nil }
      return context.finding(
        .appSpelling, item,
        message: "the app is written \(VisibleText.quoted(app)) here, and "
          + "\(VisibleText.quoted(other.header.app)) in \(other.location(line: nil))",
        hint: "Write one app in one way: tests look it up by its name.")
    }
  }
}

/// Reading one file.
enum ScenarioFile {
  /// What keeps a file from being read.
  struct Problem: Error {
    let finding: Finding
  }

  /// What came of reading the file at a path; whatever goes wrong is a finding.
  static func read(_ path: String, from files: any ScenarioFileSystem) -> ParseResult {
    do throws(Problem) {
      return ScenarioParser.parse(bytes: try bytes(of: path, from: files), path: path)
    } catch {
      return ScenarioParser.failure(error.finding)
    }
  }

  /// The bytes of a file, one more than a scenario may have at most: that shows that it is too large.
  static func bytes(
    of path: String, from files: any ScenarioFileSystem
  ) throws(Problem) -> [UInt8] {
    switch files.kind(of: path) {
    case nil: throw Problem(finding: FileFindings.missing(path: path))
    case .directory, .other: throw Problem(finding: FileFindings.notAFile(path: path))
    case .file: break
    }
    do {
      return try files.contents(of: path, upTo: ScenarioParser.maximumBytes + 1)
    } catch {
      throw Problem(
        finding: FileFindings.unreadable(path: path, reason: ScenarioFinder.reason(of: error)))
    }
  }
}

/// Finds scenario files below paths.
struct ScenarioFinder {
  private let files: any ScenarioFileSystem
  private var known: Set<String> = []
  private(set) var paths: [String] = []
  private(set) var findings: [Finding] = []

  init(files: any ScenarioFileSystem) {
    self.files = files
  }

  /// Adds a file, whatever its name, or every `.scenario` file in and below a directory.
  ///
  /// Names that start with a dot are passed over. What was added before is not added again.
  mutating func add(_ path: String) {
    let path = Self.withoutSlashes(path)
    switch files.kind(of: path) {
    case nil:
      findings.append(FileFindings.missing(path: path))
    case .other:
      findings.append(FileFindings.notAFile(path: path))
    case .file:
      addFile(path)
    case .directory:
      if addDirectory(path) == 0 {
        findings.append(FileFindings.noScenarioFiles(path: path))
      }
    }
  }

  private mutating func addFile(_ path: String) {
    if known.insert(files.identity(of: path)).inserted { paths.append(path) }
  }

  /// Adds a directory and returns how many names ending in `.scenario` it came across.
  private mutating func addDirectory(_ path: String) -> Int {
    // A symbolic link may lead back up; a directory named twice has nothing new to offer.
    guard known.insert(files.identity(of: path)).inserted else { return 1 }
    let names: [String]
    do {
      names = try files.entries(of: path)
    } catch {
      findings.append(FileFindings.unreadable(path: path, reason: Self.reason(of: error)))
      return 1
    }
    var count = 0
    for name in names.sorted() where !name.hasPrefix(".") {
      let entry = path == "/" ? "/\(name)" : "\(path)/\(name)"
      let isScenario = name.hasSuffix(".scenario")
      count += isScenario ? 1 : 0
      switch files.kind(of: entry) {
      case .file where isScenario: addFile(entry)
      case .directory where !isScenario: count += addDirectory(entry)
      case .directory where isScenario, .other where isScenario:
        findings.append(FileFindings.notAFile(path: entry))
      case nil where isScenario: findings.append(FileFindings.missing(path: entry))
      default: break
      }
    }
    return count
  }

  private static func withoutSlashes(_ path: String) -> String {
    var path = path[...]
    while path.count > 1, path.last == "/" { path.removeLast() }
    return String(path)
  }

  /// The reason that an error gives.
  static func reason(of error: any Error) -> String {
    (error as? ScenarioFileError)?.reason ?? String(describing: error)
  }
}
