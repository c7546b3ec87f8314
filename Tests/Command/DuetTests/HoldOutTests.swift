import Foundation
import Testing

@testable import duet

struct HoldOutTests {
  @Test func `each mutant that is listed as equivalent has a second judgement`() throws {
    let file = Duet.package.appendingPathComponent("Comparison/data/second-judgement.txt")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
      .map {
        $0.split(separator: "|", maxSplits: 2).map { $0.trimmingCharacters(in: .whitespaces) }
      }
    let judged = Dictionary(uniqueKeysWithValues: lines.map { ($0[0], $0[1]) })
    let listed = try PackageRoot(containing: Duet.package).equivalentMutants().keys
    #expect(listed.filter { judged[$0] == nil } == [])
    // The counts of Comparison/mutants.md.
    #expect(listed.count { judged[$0] == "equivalent" } == 24 && listed.count == 31)
    #expect(judged.count { !listed.contains($0.key) && $0.value == "different" } == 31)
    #expect(judged.count == 62)
  }
}
