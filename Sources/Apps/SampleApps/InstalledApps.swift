import Device
import Mutants

package enum InstalledApps {
  /// The two that are compared, and then the samples; `databases` says which files their launches may
  /// use, and `watch` is told how far a mutant comes.
  package static func all(
    databases: DatabasePolicy = .memoryOnly, watch: MutantWatch = MutantWatch()
  ) -> [any AppDefinition] {
    [TinyLogDefinition(databases: databases, watch: watch), BeerExplorerDefinition(watch: watch)]
      + SampleDefinition.all
  }

  /// The app of a name among some, whose spaces and capitals don't matter; nil for none.
  package static func app(
    named name: String, among apps: [any AppDefinition]
  ) -> (any AppDefinition)? {
    func plain(_ name: String) -> String { name.lowercased().filter(\.isLetter) }
    return apps.first { plain($0.name) == plain(name) }
  }

  package static func isHybrid(_ name: String) -> Bool { name == BeerExplorerDefinition().name }

  /// The ways to break an app on purpose, by the names that its `--fault` knows.
  package static func faults(ofApp name: String) -> [String] {
    switch name {
    case "TinyLog": TinyLogDefinition.faults.map(\.key)
    case "Beer Explorer": BeerExplorerDefinition.faults.map(\.key)
    default: []
    }
  }

  package static var faults: [String] { all().flatMap { faults(ofApp: $0.name) } }
}
