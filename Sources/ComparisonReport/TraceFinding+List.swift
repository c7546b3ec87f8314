extension TraceFinding {
  /// Findings by file, line and name; what has no line comes last.
  static func sorted(_ findings: [TraceFinding], files: [String]) -> [TraceFinding] {
    let places = Dictionary(zip(files, files.indices), uniquingKeysWith: min)
    func place(_ finding: TraceFinding) -> (Int, Int, String, String) {
      (
        finding.path.flatMap { places[$0] } ?? files.count, finding.line ?? .max,
        finding.name.rawValue, finding.text
      )
    }
    return findings.map { (place($0), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// Findings for a reader, a line each: of each name the first, and how many more there are. A
  /// trace of another version has one in each of its lines.
  ///
  /// - Parameter most: how many findings of a name are shown.
  public static func text(of findings: [TraceFinding], most: Int = 20) -> String {
    var counts: [Name: Int] = [:]
    var lines: [String] = []
    for finding in findings {
      counts[finding.name, default: 0] += 1
      if counts[finding.name, default: 0] <= most { lines.append(finding.description) }
    }
    lines += Name.allCases.compactMap { name in
      let more = counts[name, default: 0] - most
      return more > 0 ? "and \(more) more of [\(name.rawValue)]" : nil
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
