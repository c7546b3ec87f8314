import ScenarioFormat
import Variations

package struct MutationResult: Sendable {
  /// The mutants that count for scores, without controls.
  package let mutants: [Mutant]
  package let suites: [String]
  /// The suites with their usual driver, without the hardened one.
  package let idiomatic: [String]
  package let scenarios: [Scenario]
  /// The reasons why mutants are equivalent to the unchanged app, by id.
  package let equivalents: [String: String]
  /// Errors in the experiment: a suite that fails without a mutant, a control that is caught, and a
  /// mutant listed as equivalent that is caught or changes a screen.
  package let findings: [String]

  private let runs: [Key: MutantRun]

  private struct Key: Hashable {
    let mutant, suite, scenario: String
  }

  /// Judges runs.
  ///
  /// - Parameters:
  ///   - runs: all runs, including those of controls and, with an empty id, of the unchanged app.
  ///   - hardened: the suite with the hardened driver, if there is one.
  package init(
    _ runs: [MutantRun], of mutants: [Mutant], suites: [String], hardened: String? = nil,
    scenarios: [Scenario], equivalents: [String: String]
  ) {
    self.mutants = mutants.filter { !$0.isControl }
    self.suites = suites
    idiomatic = suites.filter { $0 != hardened }
    (self.scenarios, self.equivalents) = (scenarios, equivalents)
    let byKey = Dictionary(
      runs.map { (Key(mutant: $0.mutant, suite: $0.suite, scenario: $0.scenario), $0) },
      uniquingKeysWith: { $1 })
    self.runs = byKey
    var findings: [String] = []
    let controls = Set(mutants.filter(\.isControl).map(\.id) + [""])
    for run in runs where controls.contains(run.mutant) {
      guard run.killer != nil || run.problem != nil || run.end != .finished else { continue }
      let name = run.mutant.isEmpty ? "the unchanged app" : "the control \(run.mutant)"
      findings.append(
        "\(name) fails in \(run.scenario) by \(run.suite): "
          + (run.killer?.id ?? run.problem ?? run.end.rawValue))
    }
    for run in runs where equivalents[run.mutant] != nil {
      let baseline = byKey[Key(mutant: "", suite: run.suite, scenario: run.scenario)]
      let claim = "\(run.mutant) is listed as equivalent, but"
      if let killer = run.killer {
        findings.append("\(claim) \(killer.id) by \(run.suite) catches it")
      } else if run.status(comparedTo: baseline) == .survived {
        findings.append("\(claim) it changes screens of \(run.scenario) by \(run.suite)")
      }
    }
    self.findings = findings.sorted()
  }

  /// Returns the run of a mutant in a scenario by a suite, or nil if there was none.
  package func run(of mutant: String, _ suite: String, _ scenario: Scenario) -> MutantRun? {
    runs[Key(mutant: mutant, suite: suite, scenario: scenario.id.description)]
  }

  package func runs(of mutant: Mutant, by suite: String) -> [MutantRun] {
    scenarios.compactMap { run(of: mutant.id, suite, $0) }
  }

  /// Returns a mutant's status in one scenario, or nil if it was not played.
  package func status(of mutant: Mutant, _ suite: String, in scenario: Scenario) -> MutantStatus? {
    run(of: mutant.id, suite, scenario)?.status(comparedTo: run(of: "", suite, scenario))
  }

  /// Returns a mutant's status in some scenarios (all if nil) by one suite.
  package func status(
    of mutant: Mutant, by suite: String, in scenarios: [Scenario]? = nil
  ) -> MutantStatus {
    if equivalents[mutant.id] != nil { return .equivalent }
    return (scenarios ?? self.scenarios)
      .compactMap { status(of: mutant, suite, in: $0) }.max() ?? .notReached
  }

  /// The scenarios of the thesis, according to the source in their headers.
  package var thesisScenarios: [Scenario] {
    scenarios.filter { $0.header.source.lowercased().hasPrefix("thesis") }
  }
}

/// The numbers of mutants by status, and the ratios of killed mutants.
package struct MutationScore: Equatable, Sendable {
  private let counts: [MutantStatus: Int]

  package init(_ statuses: some Sequence<MutantStatus>) {
    counts = statuses.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  package func count(_ status: MutantStatus) -> Int { counts[status] ?? 0 }

  /// The number of mutants, including equivalent ones.
  package var all: Int { counts.values.reduce(0, +) }
  /// The number of reached mutants, without equivalent ones.
  package var reached: Int { all - count(.equivalent) - count(.notReached) }
  /// The share of killed mutants among those that aren't equivalent, from 0 to 1. Nil if there are
  /// none.
  package var ofAll: Double? { ratio(to: all - count(.equivalent)) }
  /// The share of killed mutants among the reached ones.
  package var ofReached: Double? { ratio(to: reached) }
  /// The share of killed mutants among those that changed a screen. It measures only the checks.
  package var ofSeen: Double? { ratio(to: count(.killed) + count(.survived)) }

  private func ratio(to whole: Int) -> Double? {
    whole > 0 ? Double(count(.killed)) / Double(whole) : nil
  }
}

/// The mutants that an expectation caught.
package struct ExpectationResult: Equatable, Sendable {
  package let item: String
  /// The tool that played, such as `native`.
  package let suite: String
  /// The number of mutants that it was the first to catch in its scenario.
  package let first: Int
  /// The number of all mutants that it caught, in runs that continue after failed checks.
  package let noticed: Int
  /// The number of mutants that no other item of the suite caught.
  package let sole: Int

  /// `first`, `redundant` (an earlier item always catches the same mutants) or `dead` (it catches
  /// none).
  package var verdict: String { noticed == 0 ? "dead" : first == 0 ? "redundant" : "first" }
}

/// The mutants of an operator that only one of two suites caught. These are counts of a complete list,
/// not of a sample, so no test of significance applies.
package struct SuiteDifference: Equatable, Sendable {
  package let operation: String
  package let firstOnly: [String]
  package let secondOnly: [String]
  /// The number of sites with such mutants.
  package let sites: Int
}

extension MutationResult {
  /// The results of all expectations, by suite, in the order of the scenarios.
  package var expectations: [ExpectationResult] {
    idiomatic.flatMap { suite in
      var (first, noticed, sole) = ([String: Int](), [String: Int](), [String: Int]())
      for mutant in mutants where equivalents[mutant.id] == nil {
        let runs = runs(of: mutant, by: suite)
        let failed = runs.flatMap { $0.items.filter { $0.failed != nil }.map(\.id) }
        for item in failed { noticed[item, default: 0] += 1 }
        for run in runs { if let killer = run.killer { first[killer.id, default: 0] += 1 } }
        if failed.count == 1 { sole[failed[0], default: 0] += 1 }
      }
      return scenarios.flatMap(\.items).filter { $0.kind == .expectation }.map { item in
        ExpectationResult(
          item: item.id, suite: suite, first: first[item.id] ?? 0,
          noticed: noticed[item.id] ?? 0, sole: sole[item.id] ?? 0)
      }
    }
  }

  /// The differences between the two idiomatic suites, by operator, and finally for all mutants.
  package var differences: [SuiteDifference] {
    idiomatic.count < 2 ? [] : differences(of: idiomatic[0], and: idiomatic[1])
  }

  /// Returns the differences between two suites, by operator, and finally for all mutants.
  func differences(of suite: String, and other: String) -> [SuiteDifference] {
    func only(_ suite: String, _ other: String, _ mutants: [Mutant]) -> [Mutant] {
      mutants.filter {
        status(of: $0, by: suite) == .killed && status(of: $0, by: other) < .killed
      }
    }
    func difference(_ name: String, _ mutants: [Mutant]) -> SuiteDifference {
      let (first, second) = (only(suite, other, mutants), only(other, suite, mutants))
      return SuiteDifference(
        operation: name, firstOnly: first.map(\.id), secondOnly: second.map(\.id),
        sites: Set((first + second).map(\.site)).count)
    }
    return MutationOperator.allCases.map { operation in
      difference(operation.rawValue, mutants.filter { $0.operation == operation })
    } + [difference("all", mutants)]
  }

  /// Returns a suite's score in some scenarios (all if nil) for the mutants that pass a test.
  package func score(
    _ suite: String, in scenarios: [Scenario]? = nil, where holds: (Mutant) -> Bool = { _ in true }
  ) -> MutationScore {
    MutationScore(mutants.filter(holds).map { status(of: $0, by: suite, in: scenarios) })
  }

  /// Returns the killed mutants that no other mutant subsumes, one for each set of killing tests.
  ///
  /// A mutant subsumes a second one if every test that kills the first also kills the second. A test
  /// is a scenario played by one of the suites. Source: Ammann, Delamaro, Offutt: Establishing
  /// theoretical minimal sets of mutants. ICST 2014.
  package func subsuming(
    in scenarios: [Scenario]? = nil, where holds: (Mutant) -> Bool = { _ in true }
  ) -> [Mutant] {
    let tests = suites.flatMap { suite in (scenarios ?? self.scenarios).map { (suite, $0) } }
    var killed: [(mutant: Mutant, by: Set<Int>)] = []
    var known: Set<Set<Int>> = []
    for mutant in mutants where equivalents[mutant.id] == nil && holds(mutant) {
      let killers = Set(
        tests.indices.filter {
          (status(of: mutant, tests[$0].0, in: tests[$0].1) ?? .notReached) >= .killed
        })
      if !killers.isEmpty, known.insert(killers).inserted { killed.append((mutant, killers)) }
    }
    return killed.filter { one in !known.contains { $0.isStrictSubset(of: one.by) } }.map(\.mutant)
  }

  /// The sites whose mutants no suite reached.
  package var unreachedSites: [String] {
    let reached = Set(
      mutants.filter { mutant in
        suites.contains { suite in runs(of: mutant, by: suite).contains(where: \.isReached) }
      }.map(\.site))
    return Set(mutants.map(\.site)).subtracting(reached).sorted()
  }
}

/// The list of mutants that behave like the unchanged app.
package enum EquivalentMutants {
  /// Parses lines such as `THROW:service/task | no screen asks for a task`. In an id, `*` matches
  /// any characters. Empty lines, and lines that begin with `#`, are ignored.
  ///
  /// - Throws: ``EquivalentsError`` for a line without a reason, or without a matching mutant.
  package static func reasons(in text: String, for mutants: [Mutant]) throws -> [String: String] {
    var reasons: [String: String] = [:]
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where !line.isEmpty && !line.hasPrefix("#") {
      let parts = line.split(separator: "|", maxSplits: 1).map {
        $0.split(separator: " ").joined(separator: " ")
      }
      guard parts.count == 2, !parts[1].isEmpty else {
        throw EquivalentsError(line: number + 1, problem: "a reason after | is missing")
      }
      let pieces = parts[0].split(separator: "*", omittingEmptySubsequences: false).map(String.init)
      let named = mutants.filter { Self.matches($0.id, pieces) }
      guard !named.isEmpty else {
        throw EquivalentsError(line: number + 1, problem: "no mutant matches '\(parts[0])'")
      }
      for mutant in named { reasons[mutant.id] = parts[1] }
    }
    return reasons
  }

  private static func matches(_ id: String, _ pieces: [String]) -> Bool {
    guard pieces.count > 1 else { return id == pieces.first }
    guard let first = pieces.first, let last = pieces.last, id.hasPrefix(first) else {
      return false
    }
    var rest = id.dropFirst(first.count)
    for piece in pieces.dropFirst().dropLast() {
      guard let place = rest.range(of: piece) else { return false }
      rest = rest[place.upperBound...]
    }
    return rest.hasSuffix(last)
  }
}

/// An invalid line in the list of equivalent mutants.
package struct EquivalentsError: Error, CustomStringConvertible {
  let line: Int
  let problem: String
  package var description: String { "line \(line): \(problem)." }
}
