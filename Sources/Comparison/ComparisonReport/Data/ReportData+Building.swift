import ScenarioBinding
import ScenarioFormat

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

extension ReportData {
  /// Makes a report of what the tools made of the scenarios.
  ///
  /// The same records make the same report outside of ``timing``, in whatever order the records of
  /// different runs stand, and however long things took.
  ///
  /// - Parameters:
  ///   - comparison: the runs, and whether they can be believed.
  ///   - trace: what the comparison was made of.
  ///   - scenarios: the written scenarios that were asked for; twice is as once.
  ///   - inputs: what else the report shows.
  public init(
    _ comparison: Comparison, of trace: Trace, scenarios: [Scenario],
    inputs: ReportInputs = ReportInputs()
  ) {
    let scenarios = scenarios.uniqued(by: \.id).sorted { $0.id < $1.id }
    let grid = ReportGrid(comparison, scenarios: scenarios)
    var sources = SourceShelf(inputs.source)
    var pictures = PictureShelf()
    tools = comparison.tools.map { tool in
      ToolData(
        name: tool, summary: inputs.summaries[tool] ?? "", variantOf: comparison.variants[tool],
        totals: TotalData(grid.rows.flatMap { $0.filter { $0.tool == tool } }))
    }
    self.scenarios = zip(scenarios, grid.rows).map { scenario, row in
      ScenarioData(scenario, row, sources: &sources, pictures: &pictures)
    }
    code = inputs.code
    self.pictures = pictures.pictures
    findings = comparison.findings.map(\.description)
    timing = TimingData(grid, comparison, about: trace.about, inputs: inputs)
    if let earlier = inputs.history {
      timing.history = earlier
      timing.history.append(HistoryData(self, native: inputs.native))
    }
  }

  /// Whether nothing is wrong with the traces, and every scenario came out as it should with every
  /// tool that plays it.
  public var passed: Bool {
    let cells = scenarios.flatMap(\.cells)
    return findings.isEmpty && cells.contains(where: \.isPlayed) && cells.allSatisfy(\.isFine)
  }
}

/// The runs by scenario and tool: a row for each scenario, with a cell for each tool.
struct ReportGrid {
  let tools: [String]
  let rows: [[CellRuns]]

  init(_ comparison: Comparison, scenarios: [Scenario]) {
    struct Place: Hashable {
      let scenario: ScenarioID
      let tool: String
    }
    let cells = Dictionary(
      comparison.cells.map { (Place(scenario: $0.scenario.id, tool: $0.tool), $0) },
      uniquingKeysWith: { first, _ in first })
    tools = comparison.tools
    rows = scenarios.map { scenario in
      comparison.tools.map { tool in
        CellRuns(cells[Place(scenario: scenario.id, tool: tool)], of: scenario, by: tool)
      }
    }
  }
}

/// The tests' code by place, each asked for once: several tools may play the same test.
private struct SourceShelf {
  private struct Place: Hashable {
    let file: String
    let line: Int
  }

  private let read: (String, Int) -> SourceData?
  private var sources: [Place: SourceData?] = [:]

  init(_ read: @escaping (String, Int) -> SourceData?) { self.read = read }

  mutating func source(_ file: String, _ line: Int) -> SourceData? {
    let place = Place(file: file, line: line)
    if let known = sources[place] { return known }
    let source = read(file, line)
    sources[place] = .some(source)
    return source
  }
}

extension ScenarioData {
  fileprivate init(
    _ scenario: Scenario, _ row: [CellRuns], sources: inout SourceShelf,
    pictures: inout PictureShelf
  ) {
    id = scenario.id.description
    title = scenario.title
    app = scenario.header.app
    file = scenario.path ?? ""
    cells = row.map(CellData.init)
    testCases = []
    for testCase in scenario.testCases {
      var items: [ItemData] = []
      for item in testCase.items(of: scenario.id) {
        var plays: [String: PlayData] = [:]
        for runs in row {
          plays[runs.tool] = PlayData(
            of: item.id, in: runs, source: { sources.source($0, $1) }, pictures: &pictures)
        }
        items.append(
          ItemData(
            id: item.id, kind: item.kind.name, number: item.number, text: item.text, plays: plays))
      }
      testCases.append(
        TestCaseData(number: testCase.number, title: testCase.title, items: items))
    }
  }
}

/// The runs of one scenario by one tool, with all that a report's figures of them are made of.
struct CellRuns {
  let scenario: Scenario
  let tool: String
  /// The runs, by repetition, without those that are left out as declared.
  let runs: [ScenarioRunResult]
  /// The runs that can be believed.
  let valid: [ScenarioRunResult]
  /// What is wrong with the runs, each by itself and taken together.
  let findings: [TraceFinding]
  /// The run that is shown: the first that passed, else the first; nil without valid runs.
  let shown: ScenarioRunResult?
  /// The commands of the run that is shown; nil where the trace does not tell of any.
  let sent: [SentCommand]?
  /// The valid run with the fewest steps and expectations done.
  let leastRun: ScenarioRunResult?
  /// How it came out.
  let status: CellData.Status
  /// What the test is declared to be; nil where nothing is.
  let known: KnownFailure?

  /// - Parameter cell: the runs; nil for a tool that can't play the scenario.
  init(_ cell: Comparison.Cell?, of scenario: Scenario, by tool: String) {
    self.scenario = scenario
    self.tool = tool
    let all = cell?.runs ?? []
    // What is left out as it should be is no run.
    runs = all.filter { !($0.isOmitted && $0.isValid) }
    valid = cell?.validRuns ?? []
    findings = runs.flatMap(\.findings) + (cell?.findings ?? [])
    let shown = valid.first(where: \.passed) ?? valid.first
    self.shown = shown
    let tells = shown?.items.contains { $0.sent != nil } ?? false
    sent = tells ? shown?.items.flatMap { $0.sent ?? [] } : nil
    leastRun = valid.least { $0.steps + $0.expectations }
    known = (runs.isEmpty ? all : runs).lazy.compactMap(\.known).first
    status = cell?.status ?? .notPlayed
  }

  var passedRuns: Int { valid.count(where: \.passed) }
  var seconds: Spread? { Spread(of: valid.map(\.seconds)) }
  var busySeconds: Spread? { Spread(of: valid.map(\.busySeconds)) }
  var commands: Spread? { Spread(of: valid.map { Double($0.commands) }) }
  var looks: Spread? { Spread(of: valid.compactMap { $0.units.looks.map(Double.init) }) }
  var actions: Spread? { Spread(of: valid.compactMap { $0.units.actions.map(Double.init) }) }
  var requests: Spread? { Spread(of: valid.compactMap { $0.units.requests.map(Double.init) }) }
  var bytes: Spread? { Spread(of: valid.compactMap { $0.bytes.map(Double.init) }) }

  /// Messages of failures, each once, by run.
  var messages: [String] {
    valid.filter { !$0.passed }.flatMap { run in
      let messages = run.items.compactMap(\.message)
      // The end repeats what an item said already, and more is known only at the end.
      return messages.isEmpty ? [run.end?.message].compactMap(\.self) : messages
    }.uniqued(by: \.self)
  }
}

extension Array {
  /// The first element of which something is least; it is asked for once of each.
  fileprivate func least(_ number: (Element) -> Int) -> Element? {
    let numbers = map(number)
    return numbers.min().flatMap { numbers.firstIndex(of: $0) }.map { self[$0] }
  }
}

extension CellData {
  init(_ runs: CellRuns) {
    let least = runs.leastRun
    tool = runs.tool
    status = runs.status
    known = runs.known.map(KnownData.init)
    self.runs = runs.runs.count
    passedRuns = runs.passedRuns
    invalidRuns = runs.runs.count - runs.valid.count
    steps = least?.steps ?? 0
    expectations = least?.expectations ?? 0
    commands = runs.commands?.median
    looks = runs.looks?.median
    actions = runs.actions?.median
    requests = runs.requests?.median
    bytes = runs.bytes?.median
    pauses = runs.sent?.count { $0.kind == .pause }
    messages = runs.messages
    findings = runs.findings.map(\.description)
  }

  /// Whether nothing is wrong: it passed, or came out as its declaration says, or is not played.
  public var isFine: Bool { status.isFine }

  /// Whether the tool plays the scenario: it can, and is not declared unable to.
  public var isPlayed: Bool { status.isPlayed }
}

extension KnownData {
  init(_ known: KnownFailure) {
    kind = known.kind.rawValue
    reason = known.reason
    link = known.link
  }
}

extension TotalData {
  /// Sums over a tool's scenarios.
  init(_ all: [CellRuns]) {
    let played = all.filter(\.status.isPlayed)
    let items = played.flatMap(\.scenario.items)
    let sent = played.flatMap { $0.sent ?? [] }
    func sum(_ part: (CellRuns) -> Spread?) -> Double? {
      let parts = played.compactMap { part($0)?.median }
      return parts.isEmpty || parts.count < played.count ? nil : parts.reduce(0, +)
    }
    scenarios = played.count
    passedScenarios = played.count { $0.status == .passed }
    steps = played.reduce(0) { $0 + ($1.leastRun?.steps ?? 0) }
    writtenSteps = items.count { $0.kind == .step }
    expectations = played.reduce(0) { $0 + ($1.leastRun?.expectations ?? 0) }
    writtenExpectations = items.count { $0.kind == .expectation }
    commands = sum(\.commands)
    looks = sum(\.looks)
    actions = sum(\.actions)
    requests = sum(\.requests)
    bytes = sum(\.bytes)
    kinds = Dictionary(sent.map { ($0.kind.rawValue, 1) }, uniquingKeysWith: +)
  }
}

extension PlayData {
  /// What a tool did in an item; nil where no valid run came to it.
  init?(
    of item: String, in runs: CellRuns, source: (String, Int) -> SourceData?,
    pictures: inout PictureShelf
  ) {
    let records = runs.valid.compactMap { $0.record(of: item) }
    guard let shown = runs.shown?.record(of: item) ?? records.first else { return nil }
    self.runs = records.count
    passedRuns = records.count { $0.outcome == .passed }
    file = shown.file ?? ""
    line = Int(clamping: shown.line ?? 0)
    self.source = source(file, line)
    commands = shown.commands ?? 0
    bytes = shown.bytes
    sent = shown.sent?.map(SentData.init)
    picture = shown.picture.map { pictures.keep($0) }
    messages = records.compactMap(\.message).uniqued(by: \.self)
    screen = records.first { $0.outcome == .failed }?.screen
  }
}

extension ScenarioRunResult {
  /// The record of an item; nil where the run did not come to it.
  func record(of item: String) -> TraceRecord? { items.first { $0.item == item } }
}

extension SentData {
  init(_ command: SentCommand) {
    kind = command.kind.rawValue
    text = Self.withoutReferences(command.text)
    using = command.using
    value = command.value
    bytesSent = command.bytesSent
    bytesReceived = command.bytesReceived
    status = command.status
  }

  /// A command without the references that an element has in one session only, as in
  /// `POST /element/{id}/click`: the same test sends the same commands.
  package static func withoutReferences(_ text: String) -> String {
    var parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    for (index, name) in parts.enumerated().dropLast()
    where ["element", "shadow"].contains(name) && parts[index + 1] != "active" {
      parts[index + 1] = "{id}"
    }
    return parts.joined(separator: "/")
  }
}

extension ScenarioItemKind {
  /// The kind as a report names it.
  var name: String {
    switch self {
    case .precondition: "precondition"
    case .step: "step"
    case .expectation: "expectation"
    }
  }
}

/// The pictures of a report, each once.
struct PictureShelf {
  /// The pictures by id.
  private(set) var pictures: [String: PictureData] = [:]
  private var ids: [TracePicture: String] = [:]

  /// Keeps a picture.
  ///
  /// - Returns: its id, which is made of what is in it, and the same wherever the picture comes.
  mutating func keep(_ picture: TracePicture) -> String {
    if let id = ids[picture] { return id }
    let name = Self.hash(of: picture)
    var id = name
    var others = 1
    while pictures[id] != nil {
      others += 1
      id = "\(name)-\(others)"
    }
    ids[picture] = id
    pictures[id] = PictureData(format: picture.format.rawValue, data: picture.data)
    return id
  }

  /// The 64-bit hash FNV-1a in hexadecimal digits, of the format and the data. Source: G. Fowler,
  /// L. C. Noll, K.-P. Vo, D. Eastlake, "The FNV Non-Cryptographic Hash Algorithm" (RFC 9923).
  private static func hash(of picture: TracePicture) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    var text = "\(picture.format.rawValue)\u{0}\(picture.data)"
    // Pictures are large: a view of the text would make a debug build ten times slower.
    text.withUTF8 { bytes in
      var place = 0
      while place < bytes.count {
        hash = (hash ^ UInt64(truncatingIfNeeded: bytes[place])) &* 0x100_0000_01b3
        place &+= 1
      }
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
