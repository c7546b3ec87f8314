import Foundation
import ScenarioBinding
import TestSupport
import Testing

@testable import ComparisonReport
@testable import duet

private func costs(_ arguments: String) async throws -> Outcome {
  try await TemporaryFolder().duet("costs \(arguments)", at: Duet.package)
}

struct CostsCommandTests {
  @Test(arguments: [
    ("--set tap", "'tap'"), ("--set tap=-1", "'tap=-1'"), ("--set tip=1", "'tip=1'"),
  ])
  func `a price set by hand needs a name and seconds`(option: String, text: String) async throws {
    let outcome = try await costs(option)
    #expect(outcome.status == 64)
    #expect(
      outcome.error.hasPrefix(
        "error: --set must be NAME=SECONDS with seconds from 0 to 3600, not \(text). Names: snapshot,"
      ))
  }

  @Test(arguments: [
    ("--check", "--check and --plot require --page."),
    (
      "--page a.md simulator",
      "--page writes the figures of all profiles. Leave out profiles "
        + "and --set."
    ),
    (
      "--measured a.jsonl --replay",
      "--measured can't be combined with --check, --plot or --replay."
    ),
  ])
  func `options that contradict each other are refused`(options: String, problem: String)
    async throws
  {
    let outcome = try await costs(options)
    #expect(outcome.status == 64)
    #expect(outcome.error.hasPrefix("error: \(problem)\n"))
  }

  @Test func `an unknown profile is reported with the known ones`() async throws {
    let outcome = try await costs("iphone")
    #expect(outcome.status == 2)
    #expect(
      outcome.error
        == "error: there is no profile 'iphone'. Known: simulator, device, ci, chromium, "
        + "instruments-2016, none, webkitgtk. For a file of your own, give its path.\n")
  }

  @Test func `compare computes the costs of its runs, also with a profile of one's own`()
    async throws
  {
    let folder = TemporaryFolder()
    let run = "compare --scenario B.1 --tool native --tool webdriver-in-process"
    let known = try await folder.duet("\(run) --costs simulator", at: Duet.package)
    #expect(known.status == 0)
    #expect(known.output.contains("(simulator), not measured:\n"))
    #expect(known.output.contains(#/Beer Explorer +native +[0-9.]+ s \([0-9.]+–[0-9.]+\) +/#))
    // An iPhone's web context has no published prices.
    #expect(known.output.contains(#/Beer Explorer +webdriver-in-process +not known /#))
    let bad = try folder.file("mine.json", "{}")
    let refused = try await folder.duet("\(run) --costs \(bad.path)", at: Duet.package)
    #expect(refused.status == 2)
    #expect(
      refused.error
        == "\(bad.path): error: not a cost profile: member \"name\" is missing\n")
  }
}

struct CostsLongWorkTests {
  @Test(arguments: [
    ("a.log", "a.log: error: there is no such file, or it can't be read. Correct the path"),
    ("a.log b.log --html a.html", "error: --html and --profile require exactly one log."),
    ("a.log --html no/a.html", "error: --html no/a.html: there is no folder "),
    (
      "empty.log",
      "empty.log: error: none of its 1 lines has a time of Appium's server or of XCTest."
    ),
  ])
  func `a log or an output that can't be used is reported`(arguments: String, problem: String)
    async throws
  {
    let folder = TemporaryFolder()
    try folder.file("empty.log", "hello")
    let outcome = try await folder.duet("costs import \(arguments)")
    #expect(outcome.status == 2 || outcome.status == 64)
    #expect(outcome.error.hasPrefix(problem), "\(outcome.error)")
    #expect(outcome.output.isEmpty)
  }

  @Test
  func `a server's log has the commands and times of the trace`() async throws {
    let folder = TemporaryFolder()
    let (log, trace) = (folder.path + "/appium.log", folder.path + "/trace.jsonl")
    let server = try await RunningServer("--appium-log", log, "--server-timing")
    let run = try await folder.duet(
      "compare --server \(server.address) --scenario A.1 --scenario B.4 --trace \(trace)",
      at: Duet.package)
    #expect(run.status == 0, "\(run.error)")
    let sent = try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n")
      .flatMap { line -> [SentCommand] in
        guard
          case .item(_, let item) = try JSONDecoder().decode(
            TraceRecord.self, from: Data(line.utf8))
        else { return [] }
        return item.sent ?? []
      }
    let finds = sent.filter { $0.using != nil }
    let logged = try LogImport(log).analysis.kinds.filter { $0.key.contains(#/(^|: )find /#) }
      .values
    #expect(finds.count > 50 && logged.reduce(0) { $0 + $1.count } == finds.count)
    // Each time in the log is rounded to a millisecond, and is a part of the client's.
    let seconds = Double(logged.reduce(0) { $0 + $1.total }) / 1000
    let client = finds.reduce(0) { $0 + ($1.duration ?? 0) }
    let device = finds.reduce(0) { $0 + ($1.duration ?? 0) - ($1.phases?["http"] ?? 0) }
    let rounding = 0.0005 * Double(finds.count)
    #expect(device > 0 && device - rounding <= seconds && seconds <= client + rounding)
    let page = try await folder.duet(
      "costs import \(log) --html \(folder.path)/a.html --profile \(folder.path)/mine.json",
      at: Duet.package)
    #expect(page.status == 0 && page.output.hasPrefix("Where the time goes"))
    #expect(try folder.text("a.html").contains("session 2"))
    #expect(try folder.text("mine.json").contains("'the client’s gap'"))
  }
}
