/// What a report shows beside what stands in traces.
public struct ReportInputs {
  /// What each tool is, in a sentence, by the tool's name.
  public var summaries: [String: String] = [:]
  /// The test's own code of the item at a line of a file; nil where it can't be read. It is asked
  /// once for each place.
  public var source: (_ file: String, _ line: Int) -> SourceData? = { _, _ in nil }
  /// What each tool's suite is made of.
  public var code: [CodeData] = []
  /// Cost against the number of rows on screen.
  public var growth: GrowthData?
  /// Earlier runs, oldest first; nil where no history is kept.
  public var history: [HistoryData]?
  /// Facts that no trace tells, by tool and name.
  public var facts: [String: [String: String]] = [:]
  /// The name of the tool that the history compares the others to.
  public var native = "native"

  /// Nothing beside the traces.
  public init() {}
}
