import ComparisonReport
import Foundation
import ReportPage
import SampleApps
import ScenarioFormat

/// Makes a report of traces, and writes it into a folder.
struct ReportMaker {
  let root: PackageRoot
  var scenarios: [Scenario]
  var growth: GrowthData?
  /// Earlier runs; nil where no history is kept.
  var history: [HistoryData]?

  /// The files of a report: a page to open, a summary for a pull request, results for CI, and all of
  /// it as JSON for other programs.
  enum File: String, CaseIterable {
    case page = "index.html"
    case summary = "summary.md"
    case results = "junit.xml"
    case json = "report.json"
  }

  /// Makes the report's data. Sources that are not there are left out.
  func data(_ comparison: Comparison, of trace: Trace) -> ReportData {
    let excerpts = StepExcerpts(root: root.url, of: trace)
    var inputs = ReportInputs()
    inputs.summaries = Dictionary(
      uniqueKeysWithValues: ComparedTool.allCases.map { ($0.rawValue, $0.summary) })
    inputs.source = excerpts.source
    inputs.growth = growth
    inputs.history = history
    inputs.code = comparison.tools.compactMap { SuiteCode(of: $0, root: root.url)?.data }
    return ReportData(comparison, of: trace, scenarios: scenarios, inputs: inputs)
  }

  /// Writes a report; what is there of an earlier one is replaced, each file as a whole.
  ///
  /// - Returns: Where the page is.
  /// - Throws: ``UsageError`` where the folder or a file can't be written.
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
    for file in File.allCases {
      let name = (folder.hasSuffix("/") ? folder : folder + "/") + file.rawValue
      try attempt(name) {
        try Data(text(of: file, report).utf8)
          .write(to: url.appendingPathComponent(file.rawValue), options: .atomic)
      }
    }
    return url.appendingPathComponent(File.page.rawValue).path
  }

  private static func text(of file: File, _ report: ReportData) -> String {
    switch file {
    case .page: ReportPage(report).html
    case .summary: ReportMarkdown(report).text
    case .results: ReportJUnit(report).text
    case .json: ReportJSON(report).text
    }
  }

  /// Refuses a folder that has no name, and one in which a file that is read stands where the report
  /// is written.
  ///
  /// - Throws: ``UsageError``.
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
    for file in File.allCases {
      let written = real(folder + "/" + file.rawValue)
      guard let input = inputs.first(where: { real($0) == written }) else { continue }
      throw UsageError(
        "\(option) \(output): the report would replace \(input), which is read; take another folder."
      )
    }
  }

  /// Reads what `duet-bench --only growth --json` wrote.
  ///
  /// - Throws: ``UsageError`` where the file can't be read.
  static func growth(in path: String) throws(UsageError) -> GrowthData {
    let data: Data
    do { data = try Data(contentsOf: URL(fileURLWithPath: path)) } catch {
      throw UsageError("--growth \(path): it can't be read: \(error.systemReason)")
    }
    do {
      let growth = try JSONDecoder().decode(GrowthData.self, from: data)
      if let problem = growth.problem { throw UsageError("--growth \(path): \(problem)") }
      return growth
    } catch let error as UsageError {
      throw error
    } catch {
      throw UsageError(
        "--growth \(path): not what 'duet-bench --only growth --json' writes: "
          + DecodingProblem(error, in: data).text)
    }
  }
}
