/// Reading one file.
enum ScenarioFile {
  /// What came of reading the file at a path; whatever goes wrong is a finding.
  static func read(_ path: String, from files: any ScenarioFileSystem) -> ParseResult {
    switch files.kind(of: path) {
    case nil: return ScenarioParser.failure(FileFindings.missing(path: path))
    case .directory, .other: return ScenarioParser.failure(FileFindings.notAFile(path: path))
    case .file: break
    }
    do {
      // One byte more than allowed is enough to see that a file is too large.
      let bytes = try files.contents(of: path, upTo: ScenarioParser.maximumBytes + 1)
      return ScenarioParser.parse(bytes: bytes, path: path)
    } catch {
      return ScenarioParser.failure(
        FileFindings.unreadable(path: path, reason: ScenarioFinder.reason(of: error)))
    }
  }
}
