/// The scenarios of some files and directories.
package struct ScenarioLibrary: Sendable {
  /// The readable scenarios, sorted by identifier, then by path.
  package let scenarios: [Scenario]
  /// Findings about unreadable files and duplicate identifiers.
  package let findings: [Finding]
  /// The results of all files, in the order of the search.
  let results: [ParseResult]
  /// Findings from the search for files, before any was read.
  let searchFindings: [Finding]

  /// Reads files with any name, and all `.scenario` files in and below directories.
  package static func load(
    _ paths: [String], from files: any ScenarioFileSystem = ScenarioDisk()
  ) -> ScenarioLibrary {
    ScenarioLibrary(paths, files)
  }

  private init(_ paths: [String], _ files: any ScenarioFileSystem) {
    var finder = ScenarioFinder(files: files)
    for path in paths { finder.add(path) }
    results = finder.paths.map { ScenarioFile.read($0, from: files) }
    searchFindings = finder.findings
    scenarios = results.compactMap(\.scenario).sorted {
      ($0.id, $0.path ?? "") < ($1.id, $1.path ?? "")
    }
    findings = searchFindings + results.flatMap(\.findings) + Self.duplicates(in: results)
  }

  /// Returns the first scenario, by path, with an identifier such as `A.1`. Nil if there is none.
  package func scenario(id: String) -> Scenario? { scenarios.first { "\($0.id)" == id } }

  /// Returns a finding for each file whose identifier an earlier file already has.
  static func duplicates(in results: [ParseResult]) -> [Finding] {
    repeats(in: results) { "\($0.id)" }.map { result, scenario, first in
      result.source.finding(
        .duplicateID, at: result.document.item(.scenario(scenario.id))?.number,
        "the identifier \(scenario.id) is already used in "
          + "\(first.location(line: first.line))",
        hint: "Give one of the two scenarios a different identifier.")
    }
  }

  /// Returns a finding for each file whose app name differs only in case from an earlier file's.
  static func spellings(in results: [ParseResult]) -> [Finding] {
    repeats(in: results) { $0.header.app.lowercased() }.compactMap { result, scenario, first in
      let (app, other) = (scenario.header.app, first.header.app)
      return app == other
        ? nil
        : result.source.finding(
          .appSpelling, at: result.document.item(.header(.app))?.start,
          "the app is \(app.quoted) here, but \(other.quoted) in "
            + first.location(line: nil),
          hint: "Spell the app the same way in all files. Tests look it up by name.")
    }
  }

  /// Returns the scenarios whose key an earlier one has, with the first that has it.
  private static func repeats(
    in results: [ParseResult], _ key: (Scenario) -> String
  ) -> [(result: ParseResult, scenario: Scenario, first: Scenario)] {
    var first: [String: Scenario] = [:]
    return results.compactMap { result in
      guard let scenario = result.scenario else { return nil }
      let key = key(scenario)
      return first.updateValue(first[key] ?? scenario, forKey: key).map { (result, scenario, $0) }
    }
  }
}

extension [Scenario] {
  /// Returns the scenarios that have one of the tags, in the same order. Without tags, returns all.
  ///
  /// Throws ``UnknownTag`` for a tag that none of them has.
  package func tagged(_ tags: [String]) throws(UnknownTag) -> [Scenario] {
    let known = Set(flatMap(\.header.tags))
    if let tag = tags.first(where: { !known.contains($0) }) {
      throw UnknownTag(tag: tag, known: known.sorted())
    }
    return tags.isEmpty ? self : filter { $0.header.tags.contains(where: tags.contains) }
  }
}

/// A tag that was asked for, and that no scenario has.
package struct UnknownTag: Error, Hashable, CustomStringConvertible {
  let tag: String
  /// The tags of the scenarios, in alphabetical order.
  let known: [String]

  var list: String { known.isEmpty ? "none" : known.joined(separator: ", ") }

  package var description: String { "There is no tag '\(tag.shown)'. Known: \(list)." }
}

/// Reads a single file. A failure becomes a finding.
package enum ScenarioFile {
  static func read(_ path: String, from files: any ScenarioFileSystem) -> ParseResult {
    do throws(Finding) {
      return ScenarioParser.parse(bytes: try bytes(of: path, from: files), path: path)
    } catch {
      return ScenarioParser.failure([error], path: path)
    }
  }

  /// Returns the bytes of a file, up to one more than the maximum, so that the parser can report
  /// it.
  private static func bytes(
    of path: String, from files: any ScenarioFileSystem
  ) throws(Finding) -> [UInt8] {
    guard files.kind(of: path) != nil else { throw Finding(.missingFile, file: path) }
    do {
      return try files.contents(of: path, upTo: ScenarioParser.maximumBytes + 1)
    } catch {
      throw Finding(.unreadableFile, file: path, reason: error.reason)
    }
  }

  /// Returns the text of a file. Throws if the file is larger than the maximum for scenarios.
  package static func text(
    of path: String, from files: any ScenarioFileSystem
  ) throws(Finding) -> String {
    let bytes = try bytes(of: path, from: files)
    guard bytes.count <= ScenarioParser.maximumBytes else {
      throw Finding(.fileTooLarge, file: path)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Finding(.unreadableFile, file: path, reason: "the file is not UTF-8")
    }
    return text
  }
}

/// The search for files. Each file is found only once.
private struct ScenarioFinder {
  let files: any ScenarioFileSystem
  var paths: [String] = []
  var findings: [Finding] = []
  private var known: Set<String> = []

  init(files: any ScenarioFileSystem) { self.files = files }

  /// Adds a file with any name, or all `.scenario` files in and below a directory. Names that start
  /// with a dot are ignored, and folders named `Starter` unless the path has one.
  mutating func add(_ path: String) {
    let path = String(path.reversed().drop { $0 == "/" }.reversed())
    switch files.kind(of: path) {
    case nil: findings.append(Finding(.missingFile, file: path))
    case .file: if isNew(path) { paths.append(path) }
    case .directory:
      let skipped = path.split(separator: "/").contains("Starter") ? nil : "Starter"
      if addDirectory(path, skipping: skipped) == 0 {
        findings.append(Finding(.noScenarioFiles, file: path))
      }
    }
  }

  private mutating func isNew(_ path: String) -> Bool {
    known.insert(files.identity(of: path)).inserted
  }

  /// Adds a directory, and returns the number of names that end with `.scenario`.
  private mutating func addDirectory(_ path: String, skipping skipped: String?) -> Int {
    // Visit each directory once: a symbolic link may lead back up.
    guard isNew(path) else { return 1 }
    let names: [String]
    do {
      names = try files.entries(of: path)
    } catch {
      findings.append(Finding(.unreadableFile, file: path, reason: error.reason))
      return 1
    }
    return names.sorted().filter { !$0.hasPrefix(".") }.reduce(0) { count, name in
      let entry = "\(path)/\(name)"
      let isScenario = name.hasSuffix(".scenario")
      switch files.kind(of: entry) {
      case .directory:
        return name == skipped ? count : count + addDirectory(entry, skipping: skipped)
      case .file: if isScenario, isNew(entry) { paths.append(entry) }
      case nil: if isScenario { findings.append(Finding(.missingFile, file: entry)) }
      }
      return count + (isScenario ? 1 : 0)
    }
  }
}
