/// The commands `duet scenarios list | lint | format | skeleton`, without a command line.
///
/// Each takes paths of files and directories, `Scenarios` when there are none, and returns all it
/// has to say. Findings are never thrown.
public struct ScenarioCommands: Sendable {
  /// Where scenarios are looked for when no path is given.
  public static let defaultPaths = ["Scenarios"]

  let files: any ScenarioFileSystem

  /// Makes the commands for the files on disk, or for others.
  public init(files: any ScenarioFileSystem = ScenarioDisk()) {
    self.files = files
  }

  func load(_ paths: [String]) -> ScenarioLibrary {
    ScenarioLibrary.load(paths.isEmpty ? Self.defaultPaths : paths, from: files)
  }

  /// The findings as text, each followed by a blank line.
  func text(_ findings: [Finding]) -> String {
    findings.map { $0.text + "\n\n" }.joined()
  }

  /// `1 file`, `2 files`.
  func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}
