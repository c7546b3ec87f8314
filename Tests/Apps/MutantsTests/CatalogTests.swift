import Device
import SampleApps
import Testing

@testable import Mutants

/// The mutants there are, and their names.
struct CatalogTests {
  @Test func eachMutantHasANameOfItsOwnAndAllOperatorsHaveSome() {
    let all = MutantCatalog.all
    #expect(all.count >= 700)
    #expect(Set(all.map(\.id)).count == all.count)
    #expect(Set(all.map(\.operation)) == Set(MutationOperator.allCases))
    #expect(Set(all.map(\.app)) == ["TinyLog", "Beer Explorer"])
    #expect(all.filter(\.isControl).count == 4)
  }

  @Test func theWalkFindsNothingThatIsNotInTheTable() throws {
    let table = Dictionary(
      uniqueKeysWithValues: SiteTable.committed.map { ("\($0.app)|\($0.name)", $0.traits) })
    let lines =
      try SiteWalk.sites(
        of: TinyLogDefinition(databases: .memoryOnly), launches: [["--list", "b"]], furthest: 3)
      + SiteWalk.sites(of: BeerExplorerDefinition(), launches: [[]], furthest: 1)
    let found = SiteTable.sites(in: lines.joined(separator: "\n"))
    #expect(found.count > 40)
    for site in found {
      #expect(table["\(site.app)|\(site.name)"]?.isSuperset(of: site.traits) == true, "\(site)")
    }
  }

  @Test func anUnknownNameIsAnsweredWithOneThatIsAlike() throws {
    #expect(
      try MutantCatalog.mutant("HIDE:lists/tabBar/button#Add").site == "lists/tabBar/button#Add")
    do {
      _ = try MutantCatalog.mutant("hide:lists/tabBar/button#Ad")
      Issue.record("there is such a mutant")
    } catch let error as UnknownMutant {
      #expect(
        error.description == "There is no mutant 'hide:lists/tabBar/button#Ad'. Did you mean "
          + "HIDE:lists/tabBar/button#Add? 'duet mutate --list' names all.")
    }
  }

  @Test func anAppTakesItsOwnMutantsOnly() throws {
    let device = Device(apps: InstalledApps.all())
    #expect(
      throws: LaunchError(
        "--mutant 'NOOP:service/addList' is one of TinyLog, not of Beer Explorer.")
    ) {
      try device.launch("app.duet.beer-explorer", arguments: ["--mutant", "NOOP:service/addList"])
    }
  }
}
