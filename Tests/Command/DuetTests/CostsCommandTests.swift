import Foundation
import TestSupport
import Testing

@testable import duet

struct CostsCommandTests {
  private func fileless(_ arguments: String) throws -> Outcome {
    try TemporaryFolder().duet("costs \(arguments)", at: Duet.package)
  }

  @Test(arguments: [
    ("--set tap", "'tap'"), ("--set tap=-1", "'tap=-1'"), ("--set tip=1", "'tip=1'"),
  ])
  func `a price set by hand needs a name and seconds`(option: String, text: String) throws {
    let outcome = try fileless(option)
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
  func `options that contradict each other are refused`(options: String, problem: String) throws {
    let outcome = try fileless(options)
    #expect(outcome.status == 64)
    #expect(outcome.error.hasPrefix("error: \(problem)\n"))
  }

  @Test func `an unknown profile is reported with the known ones`() throws {
    let outcome = try fileless("iphone")
    #expect(outcome.status == 2)
    #expect(
      outcome.error
        == "error: there is no profile 'iphone'. Known: simulator, device, ci, chromium, "
        + "instruments-2016, none, webkitgtk. For a file of your own, give its path.\n")
  }

  @Test func `compare computes the costs of its runs, also with a profile of one's own`() throws {
    let folder = TemporaryFolder()
    let run = "compare --scenario B.1 --tool native --tool webdriver-in-process"
    let known = try folder.duet("\(run) --costs simulator", at: Duet.package)
    #expect(known.status == 0)
    #expect(known.output.contains("(simulator), not measured:\n"))
    #expect(known.output.contains(#/Beer Explorer +native +[0-9.]+ s \([0-9.]+–[0-9.]+\) +/#))
    // An iPhone's web context has no published prices.
    #expect(known.output.contains(#/Beer Explorer +webdriver-in-process +not known /#))
    let bad = try folder.file("mine.json", "{}")
    let refused = try folder.duet("\(run) --costs \(bad.path)", at: Duet.package)
    #expect(refused.status == 2)
    #expect(
      refused.error
        == "\(bad.path): error: not a cost profile: member \"name\" is missing\n")
  }
}

struct CostsLongWorkTests {
  @Test func `the same figures come out twice, and a replay agrees with them`() throws {
    let run = "costs simulator --set tap=0.5 --replay"
    let outcomes = try (1...2).map { _ in try TemporaryFolder().duet(run, at: Duet.package) }
    #expect(outcomes.map(\.status) == [0, 0])
    #expect(outcomes[0].output == outcomes[1].output)
    #expect(outcomes[0].output.contains(#/tap +tap +0\.5 +0\.5–0\.5 +assumed: set by hand/#))
    let replayed = outcomes[0].output.matches(
      of: #/\| `simulator` \| `([a-z-]+)` \| \d+ \| [^|]+ \| [^|]+ \| ([-+0-9.]+) % \|/#)
    #expect(
      replayed.map { String($0.1) } == [
        "native", "webdriver-in-process", "webdriver-native-context",
      ])
    #expect(replayed.allSatisfy { abs(Double($0.2) ?? 100) < 5 })
  }
}
