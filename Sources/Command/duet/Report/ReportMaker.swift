import ArgumentParser
import ComparisonReport
import Foundation
import ReportPage
import SampleApps
import ScenarioFormat

/// Makes a report of traces, and writes it into a folder.
struct ReportMaker {
  let root: PackageRoot
  var scenarios: [Scenario]
  var inputs = ReportInputs()

  /// The files of a report: a page to open, a summary for a pull request, results for CI, all of it as
  /// JSON for other programs, what its charts show as tables, and a badge.
  private static let files: [(name: String, text: @Sendable (ReportData) -> String)] = [
    ("index.html", { ReportPage($0).html }), ("summary.md", { ReportMarkdown($0).text }),
    ("junit.xml", { ReportJUnit($0).text }), ("report.json", { $0.json }),
    ("outcomes.csv", { ReportTables($0).outcomes }), ("ratios.csv", { ReportTables($0).ratios }),
    ("steps.csv", { ReportTables($0).steps }), ("survival.csv", { ReportTables($0).survival }),
    ("mutation.csv", { ReportTables($0).mutation }), ("badge.svg", { ReportBadge($0).svg }),
    ("badge.json", { ReportBadge($0).json }),
  ]

  /// Makes the report's data. Sources that are not there are left out.
  func data(_ comparison: Comparison, of trace: Trace) -> ReportData {
    var inputs = inputs
    inputs.summaries = Dictionary(
      uniqueKeysWithValues: ComparedTool.allCases.map { ($0.rawValue, $0.summary) })
    inputs.source = StepExcerpts(root: root.url, of: trace).source
    inputs.code = comparison.tools.compactMap {
      SuiteCode(of: $0, root: root.url)?.data(of: scenarios)
    }
    return ReportData(comparison, of: trace, scenarios: scenarios, inputs: inputs)
  }

  /// Writes a report, and returns where its page is; what is there of an earlier one is replaced, each
  /// file as a whole.
  static func write(_ report: ReportData, into folder: String) throws(UsageError) -> String {
    let url = URL(fileURLWithPath: folder)
    func attempt(_ name: String, _ write: () throws -> Void) throws(UsageError) {
      do { try write() } catch {
        throw UsageError("\(name): the report can't be written: \(error.systemReason)")
      }
    }
    try attempt(folder) {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }
    for (file, text) in files {
      let name = (folder.hasSuffix("/") ? folder : folder + "/") + file
      try attempt(name) {
        try Data(text(report).utf8)
          .write(to: url.appendingPathComponent(file), options: .atomic)
      }
    }
    return url.appendingPathComponent("index.html").path
  }

  /// Refuses a folder that has no name, and one in which a file that is read stands where the report
  /// is written.
  static func check(output: String, option: String, against inputs: [String]) throws(UsageError) {
    guard !output.isEmpty else { throw UsageError("\(option) '': name a folder.") }
    guard !inputs.contains("") else { throw UsageError("A file's name is empty; name a file.") }
    func real(_ path: String) -> String {
      URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.path
    }
    let folder = real(output)
    var there = URL(fileURLWithPath: folder)
    while !FileManager.default.fileExists(atPath: there.path) { there.deleteLastPathComponent() }
    guard FileManager.default.isFolder(there.path) else {
      throw UsageError("\(option) \(output): \(there.path) is a file; name a folder.")
    }
    guard FileManager.default.isWritableFile(atPath: there.path) else {
      throw UsageError("\(option) \(output): nothing can be written in \(there.path).")
    }
    for (file, _) in files {
      let written = real(folder + "/" + file)
      guard let input = inputs.first(where: { real($0) == written }) else { continue }
      throw UsageError(
        "\(option) \(output): the report would replace \(input), which is read; take another folder."
      )
    }
  }
}

/// The files that a report shows beside the traces.
struct ReportInputOptions: ParsableArguments {
  @Option(
    help: """
      Show in the report the cost against rows on screen: what 'duet-bench --only growth --json' \
      wrote.
      """, completion: .file())
  var growth: String?
  @Option(
    help: "Show which small faults the suites notice: what 'duet mutate --json' wrote.",
    completion: .file())
  var mutation: String?
  @Option(
    help: "Show which locators survive redesigns: what 'duet survive --json' wrote.",
    completion: .file())
  var survival: String?

  var files: [(option: String, path: String)] {
    [("--growth", growth), ("--mutation", mutation), ("--survival", survival)]
      .compactMap { option, path in path.map { (option, $0) } }
  }

  /// Reads the files, each of which must be what its option asks for.
  func read(into inputs: inout ReportInputs) throws(UsageError) {
    inputs.growth = try Self.read(growth, "--growth", "duet-bench --only growth --json")
    inputs.mutation = try Self.read(mutation, "--mutation", "duet mutate --json")
    inputs.survival = try Self.read(survival, "--survival", "duet survive --json")
  }

  private static func read<Input: ReportInput>(
    _ path: String?, _ option: String, _ writer: String
  ) throws(UsageError) -> Input? {
    guard let path else { return nil }
    func refused(_ problem: String) -> UsageError { UsageError("\(option) \(path): \(problem)") }
    let data: Data
    do { data = try Data(contentsOf: URL(fileURLWithPath: path)) } catch {
      throw refused("it can't be read: \(error.systemReason)")
    }
    let input: Input
    do { input = try JSONDecoder().decode(Input.self, from: data) } catch {
      throw refused("not what '\(writer)' writes: \(error.problem(decoding: data))")
    }
    if let problem = input.problem { throw refused(problem) }
    return input
  }
}
