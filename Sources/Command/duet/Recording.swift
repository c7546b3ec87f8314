import ComparisonReport
import Foundation
import LiveSite
import ScenarioFormat
import SuiteRuns
import SuiteSupport
import Synchronization

/// A scenario as both tools played it: the data of the watch page and of a player.
struct Recording: Encodable {
  /// The lines of all screens' pictures, the lines of code and the values of commands, each once.
  private(set) var lines: [String] = []
  /// The pictures. Each is a list of ranges of the lines: the first one and the number of lines.
  private(set) var screens: [[Int]] = []
  private(set) var runs: [Run] = []
  /// Where the tools notice the change of the app. Nil without one.
  var verdict: String?
  private var known: (lines: [String: Int], screens: [String: Int]) = ([:], [:])

  /// A tool's run.
  struct Run: Encodable {
    var items: [Item] = []
    /// Why the run ended outside an item. Nil if it didn't.
    let problem: String?
  }

  /// A played item. The first one is the start.
  struct Item: Encodable {
    let id: String
    /// The lines of its code in the test: its mark's, and the last one.
    let line, end: Int
    let message, expected, found: String?
    let commands: [Command]
    /// The lines of the commands' code, as indices in ``Recording/lines``.
    let code: [Int]
    /// The screen at the end, and the one at the same place of an unchanged app. Nil if there is none.
    let screen: Int?
    var healthy: Int?
  }

  /// A command. Empty lists are left out.
  struct Command: Encodable {
    /// What it is for: `read`, `act`, `do` or `wait`. Nil for a search.
    let role: String?
    /// A native search as code, or what was done in words. Nil if it is the line of code.
    let text: String?
    let using: String?
    /// The index of the selector or the request's body.
    let value: Int?
    let hits: Int?
    let boxes: [[Double]]?
    let actions: [String]?
    let touches: [[Int]]?
    /// The index of its line in the item's code.
    let line: Int
    let screen: Int?

    init(_ command: RunSpectator.Command, code: [String], value: Int?, screen: Int?) {
      role =
        switch command.kind {
        case .pause: "wait"
        case .query: nil
        case _ where command.using != nil: nil
        case .gesture: "act"
        case _ where !command.actions.isEmpty: "act"
        default: command.method == "GET" ? "read" : "do"
        }
      text = command.text == code[command.line] ? nil : command.text
      (using, hits) = (command.using, command.hits)
      self.value = role == "read" ? nil : value
      boxes = command.boxes.isEmpty ? nil : command.boxes
      actions = command.actions.isEmpty ? nil : command.actions
      touches = command.touches.isEmpty ? nil : command.touches
      (line, self.screen) = (command.line, screen)
    }
  }

  private enum CodingKeys: CodingKey { case lines, screens, runs, verdict }

  /// The recording as JSON. Equal recordings have the same bytes.
  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }

  /// Adds a run. `healthy` is the same run of an unchanged app.
  mutating func add(_ run: RecordedRun, healthy: RecordedRun?) {
    var added = Run(items: items(of: run), problem: run.problem)
    if let healthy {
      let screens = items(of: healthy).map { ($0.id, $0.screen) }
      let known = Dictionary(screens, uniquingKeysWith: { first, _ in first })
      for place in added.items.indices {
        added.items[place].healthy = known[added.items[place].id] ?? nil
      }
    }
    runs.append(added)
  }

  private mutating func items(of run: RecordedRun) -> [Item] {
    let excerpts = StepExcerpts(
      root: PackageRoot().url,
      marks: Dictionary(grouping: run.items, by: \.file).mapValues { Set($0.map(\.line)) })
    var screen: Int?
    return run.items.map { item in
      let commands = item.commands.map { command in
        let new = command.picture.map { place(of: $0) }
        screen = new ?? screen
        return Command(
          command, code: item.code, value: command.value.map { index(of: $0) }, screen: new)
      }
      let source = excerpts.source(item.file, item.line)
      return Item(
        id: item.id, line: item.line,
        end: source.map { $0.firstLine + $0.lines.count - 1 } ?? item.line, message: item.message,
        expected: item.failure?.expected, found: item.failure?.found, commands: commands,
        code: item.code.map { index(of: $0) }, screen: screen)
    }
  }

  private mutating func index(of line: String) -> Int {
    if let index = known.lines[line] { return index }
    known.lines[line] = lines.count
    lines.append(line)
    return lines.count - 1
  }

  private mutating func place(of picture: String) -> Int {
    if let place = known.screens[picture] { return place }
    var ranges: [Int] = []
    for line in picture.split(separator: "\n").map(String.init) {
      let index = index(of: line)
      if ranges.count > 1, ranges[ranges.count - 2] + ranges[ranges.count - 1] == index {
        ranges[ranges.count - 1] += 1
      } else {
        ranges += [index, 1]
      }
    }
    known.screens[picture] = screens.count
    screens.append(ranges)
    return screens.count - 1
  }
}

/// The items of a run that a ``RunSpectator`` recorded.
struct RecordedRun: Sendable {
  var items: [RunSpectator.Item] = []
  var problem: String?

  /// The first failed item, such as `A.1/TC3/Ex3`. Nil if there is none.
  var failedItem: String? { items.first { $0.message != nil }?.id }
}

/// Plays scenarios natively and by WebDriver for a recording, each in a process of its tool.
struct ScenarioRecorder: Sendable {
  static let tools = [(Tool.native, "Native"), (.webDriverInProcess, "WebDriver")]

  /// The command line that starts a suite process.
  var command = SuiteHost.command
  /// The faults and redesigns of the app.
  var changes: [AppChange] = []
  /// The time for a run.
  var timeout: Duration? = .seconds(60)

  /// Plays a scenario. Blocks until both runs have ended. Throws ``UsageError`` if a run doesn't start
  /// or end.
  func record(_ scenario: Scenario) throws -> Recording {
    let results = Mutex<[Int: Result<[RecordedRun], any Error>]>([:])
    let next = Atomic(0)
    onThreads(Self.tools.count) {
      let place = next.wrappingAdd(1, ordering: .relaxed).oldValue
      let result = Result { try runs(of: scenario, by: Self.tools[place].0) }
      results.withLock { $0[place] = result }
    }
    var recording = Recording()
    var failures: [(String, String?)] = []
    for (place, (_, title)) in Self.tools.enumerated() {
      guard let runs = try results.withLock({ $0[place] })?.get() else { continue }
      recording.add(runs[0], healthy: runs.count > 1 ? runs[1] : nil)
      failures.append((title, runs[0].failedItem))
    }
    if !changes.isEmpty {
      recording.verdict = Notice.sentence(failures, isFault: changes.contains { $0.kind == .fault })
    }
    return recording
  }

  /// Plays a scenario with a tool: as asked for and, if the app is changed, unchanged as well.
  private func runs(of scenario: Scenario, by tool: Tool) throws -> [RecordedRun] {
    let worker = SuiteWorker(command, timeout: timeout)
    var request = SuiteRequest(
      of: scenario.id.description, by: tool.name, observer: RunSpectator.name)
    let healthy = request
    // The raw values are the names of the options.
    request.arguments = changes.flatMap { ["--\($0.kind.rawValue)", $0.name] }
    return try (changes.isEmpty ? [request] : [request, healthy]).map { request in
      var run = RecordedRun()
      let end = try worker.play(request) { answer in
        let item = answer.observation.flatMap {
          try? JSONDecoder().decode(RunSpectator.Item.self, from: $0)
        }
        if let item { run.items.append(item) }
      }
      switch end {
      case .finished(let end): run.problem = end.problem
      case .timeout:
        throw UsageError("\(scenario.id) by \(tool.name) took too long. Try again.")
      case .crash(let problem), .unusable(let problem):
        throw UsageError("\(scenario.id) by \(tool.name): \(problem)")
      }
      return run
    }
  }
}

/// Plays the suites for the watch page. Each scenario is played once with each change, because a run
/// is the same every time.
final class SuiteDemonstration: Demonstration {
  private let command: [String]
  /// Plays one scenario at a time, outside Swift's threads.
  private let queue = DispatchQueue(label: "recordings")
  private let known = Mutex<[String: Task<Data, any Error>]>([:])

  init(command: [String] = SuiteHost.command) { self.command = command }

  func tools(of scenario: Scenario) -> [WatchedTool] {
    ScenarioRecorder.tools.map { tool, title in
      // The path in the checkout, such as Tests/Suites/NativeSuite/TinyLog/A1AddTaskListTests.swift.
      let root = PackageRoot().url.path + "/"
      let file = SuiteHost.suite(of: tool)?.source(of: scenario.id.description)
      let text = file.flatMap { try? String(contentsOf: $0, encoding: .utf8) } ?? ""
      let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        .map(String.init)
      return WatchedTool(
        name: tool.name, title: title, file: file?.path.replacing(root, with: "") ?? "",
        lines: lines)
    }
  }

  func play(_ scenario: Scenario, with change: AppChange?) async throws -> Data {
    let key = "\(scenario.id) \(change?.name ?? "")"
    let task = known.withLock { known in
      if let task = known[key] { return task }
      let recorder = ScenarioRecorder(command: command, changes: change.map { [$0] } ?? [])
      let task = Task { [queue, recorder] in
        try await withCheckedThrowingContinuation { continuation in
          queue.async {
            continuation.resume(with: Result { try recorder.record(scenario).json() })
          }
        }
      }
      known[key] = task
      return task
    }
    do { return try await task.value } catch {
      known.withLock { $0[key] = nil }
      throw error
    }
  }
}

/// Pages that play recordings of scenarios without a server.
struct Players {
  /// The names of the faults and redesigns of the apps.
  let faults, redesigns: [String]

  /// Plays scenarios, and writes a page of each into a folder. Replaces earlier ones. Throws
  /// ``UsageError`` if a run doesn't end, or if a page can't be written.
  func write(of scenarios: [Scenario], into folder: String) throws {
    for scenario in scenarios {
      // A fault of a different app changes nothing.
      let changes = AppChange.all(in: scenario.header.app).filter {
        ($0.kind == .fault ? faults : redesigns).contains($0.name)
      }
      let recording = try ScenarioRecorder(changes: changes).record(scenario)
      let page = try PlayerPage(
        of: scenario, among: scenarios, tools: SuiteDemonstration().tools(of: scenario),
        recording: try recording.json(), changes: changes)
      let file = URL(filePath: folder).appending(
        path: PlayerPage.file(of: scenario.id.description))
      do { try Data(page.html.utf8).write(to: file, options: .atomic) } catch {
        throw UsageError("\(file.path): can't write the player: \(error.systemReason)")
      }
    }
  }

  /// Returns the relative path from one folder to another.
  static func path(of folder: String, from start: String) -> String {
    let (to, from) = (parts(of: folder), parts(of: start))
    let common = zip(to, from).prefix { $0 == $1 }.count
    let steps = from.dropFirst(common).map { _ in ".." } + to.dropFirst(common)
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }

  private static func parts(of folder: String) -> [String] {
    URL(filePath: folder).standardizedFileURL.resolvingSymlinksInPath().pathComponents
      .filter { !$0.isEmpty }
  }
}
