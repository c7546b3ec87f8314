import CSV
import Foundation
import SampleApps
import ScenarioFormat
import Testing
import Variations

@testable import Experiments

struct MutationResultTests {
  private let suites = ["native", "webdriver-in-process"]
  private let scenarios: [Scenario] = [("A.1", "thesis 2016"), ("A.2", "Duet")].compactMap {
    name, source in
    guard let id = ScenarioID(name) else { return nil }
    return Scenario(
      id: id, title: "Title", header: Header(app: "TinyLog", source: source),
      testCases: [
        TestCase(
          of: id, number: 1, title: "One",
          items: [(.step, 1, "Do."), (.expectation, 1, "See."), (.expectation, 2, "See more.")])
      ])
  }

  private func mutant(_ id: String) throws -> Mutant { try MutantCatalog.mutant(id) }

  private func run(
    _ mutant: String, _ suite: Int = 0, _ scenario: String = "A.1", failed: [String] = [],
    screen: UInt64 = 1, reached: Bool = true, infected: Bool = true, end: MutantRun.End = .finished
  ) -> MutantRun {
    var run = MutantRun(mutant: mutant, suite: suites[suite], scenario: scenario, end: end)
    run.items = ["S1", "Ex1", "Ex2"].map { item in
      let id = "\(scenario)/TC1/\(item)"
      return MutantRun.Item(id: id, failed: failed.contains(item) ? "check" : nil, screen: screen)
    }
    (run.isReached, run.isInfected) = (reached, infected)
    return run
  }

  @Test func `a run has the highest status that applies`() {
    let baseline = run("", screen: 1)
    var unlaunched = run("x")
    unlaunched.problem = "not launched"
    for (run, status) in [
      (run("x", reached: false, infected: false), MutantStatus.notReached),
      (run("x", infected: false), .notInfected), (run("x"), .invisible),
      (run("x", screen: 2), .survived), (run("x", failed: ["Ex1"], screen: 2), .killed),
      (unlaunched, .killed), (run("x", end: .timeout), .timeout), (run("x", end: .crash), .crash),
    ] { #expect(run.status(comparedTo: baseline) == status) }
    let all: [MutantStatus] = [.equivalent, .notReached, .notInfected, .invisible, .survived]
    #expect((all + [.killed, .timeout, .crash]).shuffled().sorted() == MutantStatus.allCases)
  }

  private let ids = [
    "HIDE:lists/tabBar/button#Add", "HIDE:lists/tabBar/button#Archive", "NOOP:service/addList",
    "NOOP:service/addTask", "THROW:service/task", "SLOW:screens:1-s",
  ]

  /// Returns a result with mutants caught by both suites or by one, survived, not reached, and
  /// equivalent.
  private func result(_ more: [MutantRun] = []) throws -> MutationResult {
    var runs = (0...1).flatMap { suite in ["A.1", "A.2"].map { run("", suite, $0) } }
    for suite in 0...1 {
      runs += [
        run(ids[0], suite, failed: ["Ex1", "Ex2"]), run(ids[0], suite, "A.2"),
        run(ids[1], suite), run(ids[1], suite, "A.2", failed: suite == 0 ? ["Ex2"] : [], screen: 2),
        run(ids[2], suite, screen: 2), run(ids[2], suite, "A.2", infected: false),
        run(ids[3], suite, reached: false, infected: false), run(ids[4], suite, reached: false),
        run(ids[5], suite, screen: 3),
      ]
    }
    return MutationResult(
      runs + more, of: try ids.map(mutant), suites: suites, scenarios: scenarios,
      equivalents: [ids[4]: "never called"])
  }

  @Test func `there are scores for the thesis's scenarios and for all scenarios`() throws {
    let result = try result()
    #expect(result.findings.isEmpty)
    #expect(result.mutants.count == 5)
    let all = result.score("native")
    #expect(all.all == 5 && all.reached == 3)
    #expect([.killed, .survived, .notReached, .equivalent].map(all.count) == [2, 1, 1, 1])
    #expect(all.ofReached == 2.0 / 3)
    let thesis = result.score("native", in: result.thesisScenarios)
    #expect([.killed, .survived, .invisible].map(thesis.count) == [1, 1, 1])
    #expect(MutationScore([]).ofReached == nil)
  }

  @Test func `a caught control or equivalent mutant is a finding`() throws {
    let result = try result([
      run("", 0, "A.1", failed: ["Ex1"]), run(ids[5], 1, "A.2", failed: ["S1"]),
      run(ids[4], 0, "A.2", failed: ["Ex2"]), run(ids[4], 1, "A.2", screen: 2),
    ])
    #expect(
      result.findings == [
        "THROW:service/task is listed as equivalent, but A.2/TC1/Ex2 by native catches it",
        "THROW:service/task is listed as equivalent, but it changes screens of A.2 by "
          + "webdriver-in-process",
        "the control SLOW:screens:1-s fails in A.2 by webdriver-in-process: A.2/TC1/S1",
        "the unchanged app fails in A.1 by native: A.1/TC1/Ex1",
      ])
  }

  @Test func `the result has a table, and each run in CSV`() throws {
    let result = try result()
    #expect(
      result.csv.split(separator: "\r\n")[1]
        == "HIDE:lists/tabBar/button#Add,screen,HIDE,lists/tabBar/button#Add,native,A.1,killed,"
        + "A.1/TC1/Ex1,check,0,0.0")
    let rows = result.table.split(separator: "\n").map {
      $0.split(separator: /\ {2,}/).joined(separator: "|")
    }
    #expect(rows.contains("HIDE|webdriver-in-process|2|0|0|0|1|1|0|0|50.0 %"))
    #expect(rows.contains("THROW|native|1|1|0|0|0|0|0|0|–"))
    #expect(rows.contains("all scenarios|native|5|1|1|0|1|2|0|0|66.7 %"))
  }

  @Test func `equivalent mutants need a reason`() throws {
    let all = MutantCatalog.all
    let reasons = try EquivalentMutants.reasons(
      in: "# why\n\n*:service/task |  never   called\nTHROW:*Lists | x\n", for: all)
    #expect(reasons["OLD:service/task"] == "never called")
    #expect(reasons["THROW:service/archivedLists"] == "x")
    #expect(reasons.count == 3)
    for (text, problem) in [
      ("THROW:service/task", "line 1: a reason after | is missing."),
      ("\nTHROW:x | y", "line 2: no mutant matches 'THROW:x'."),
    ] {
      let error = #expect(throws: EquivalentsError.self) {
        try EquivalentMutants.reasons(in: text, for: all)
      }
      #expect(error?.description == problem)
    }
  }
}

/// A walk through all screens can't distinguish the listed equivalent mutants from the unchanged
/// app.
struct EquivalentMutantsLongWorkTests {
  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Comparison/equivalent-mutants.txt")

  /// The number of gestures per walk through TinyLog. With 9, it reaches all sites and takes
  /// minutes.
  private static let furthest =
    ProcessInfo.processInfo.environment["DUET_WALK"].flatMap(Int.init) ?? 2

  private static var named: [Mutant] {
    get throws {
      let text = try String(contentsOf: file, encoding: .utf8)
      let reasons = try EquivalentMutants.reasons(in: text, for: MutantCatalog.all)
      return MutantCatalog.all.filter { reasons[$0.id] != nil }
    }
  }

  private func tinyLog() throws -> SiteWalk {
    try SiteWalk(
      through: TinyLogDefinition(
        databases: .memoryOnly, variations: Variations.all()), launches: [["--list", "b"]],
      furthest: Self.furthest)
  }

  @Test func `a walk sees the same screens with an equivalent mutant`() throws {
    let walks = [
      "TinyLog": try tinyLog(),
      "Beer Explorer": try SiteWalk(
        through: BeerExplorerDefinition(variations: Variations.all()),
        launches: [[], ["--answers", "B8"]],
        furthest: min(Self.furthest - 1, 3)),
    ]
    let usual = try walks.mapValues { try $0.screens() }
    #expect(usual.values.allSatisfy { $0.count > 10 })
    for mutant in try Self.named {
      let screens = try walks[mutant.app]?.screens(with: ["--mutant", mutant.id])
      #expect(screens == usual[mutant.app], "\(mutant.id)")
    }
  }

  @Test func `a walk sees different screens with other mutants`() throws {
    let walk = try tinyLog()
    for id in ["TWICE:lists/table/cell:tap", "TWICE:lists/navigationBar/button#edit:tap"] {
      #expect(try walk.screens(with: ["--mutant", id]) != walk.screens(), "\(id)")
    }
  }
}

struct CSVTests {
  @Test func `a string is one field and not a formula`() {
    #expect(
      CSVText.table(["a", "b"], [["=1+\"a\",\nb", "-1"]]) == "a,b\r\n\"'=1+\"\"a\"\",\nb\",-1\r\n")
  }
}
