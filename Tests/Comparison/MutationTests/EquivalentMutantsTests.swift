import Foundation
import Mutants
import SampleApps
import Testing

@testable import Mutation

/// The mutants that the file calls equivalent can't be told from the app by a walk through all screens.
struct EquivalentMutantsTests {
  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Comparison/equivalent-mutants.txt")

  /// How many gestures the walk goes through TinyLog; 9 come to each of its places, and take minutes.
  private static let furthest =
    ProcessInfo.processInfo.environment["DUET_WALK"].flatMap(Int.init) ?? 2

  private static var named: [Mutant] {
    get throws {
      let text = try String(contentsOf: file, encoding: .utf8)
      let reasons = try EquivalentMutants.reasons(in: text, for: MutantCatalog.all)
      return MutantCatalog.all.filter { reasons[$0.id] != nil }
    }
  }

  /// What a walk sees of an app with a mutant, or without.
  private func screens(_ app: String, _ mutant: String?) throws -> [String] {
    let more = mutant.map { ["--mutant", $0] } ?? []
    if app == "TinyLog" {
      return try SiteWalk.screens(
        of: TinyLogDefinition(databases: .memoryOnly), launches: [["--list", "b"] + more],
        furthest: Self.furthest)
    }
    return try SiteWalk.screens(
      of: BeerExplorerDefinition(), launches: [more, ["--failing-search", "1"] + more],
      furthest: min(Self.furthest - 1, 3))
  }

  @Test func aWalkSeesTheSameScreens() throws {
    var usual: [String: [String]] = [:]
    for app in ["TinyLog", "Beer Explorer"] { usual[app] = try screens(app, nil) }
    #expect(usual.values.allSatisfy { $0.count > 10 })
    for mutant in try Self.named {
      #expect(try screens(mutant.app, mutant.id) == usual[mutant.app], "\(mutant.id)")
    }
  }

  @Test func aWalkSeesWhatIsNotTheSame() throws {
    let usual = try screens("TinyLog", nil)
    for id in ["TWICE:lists/table/cell:tap", "TWICE:lists/navigationBar/button#edit:tap"] {
      #expect(try screens("TinyLog", id) != usual, "\(id)")
    }
  }
}
