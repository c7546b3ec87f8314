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
