import Device
import Mutants

/// The apps, as they are installed on a device.
public enum InstalledApps {
  /// The two that are compared, and then the samples; `databases` says which files their launches may
  /// use, and `watch` is told how far a mutant comes.
  public static func all(
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

  /// Whether an app's screen is a page, which a browser can show as well.
  public static func isHybrid(_ name: String) -> Bool { name == BeerExplorerDefinition().name }

  /// The ways to break an app on purpose, by the names that its `--fault` knows.
  public static func faults(ofApp name: String) -> [String] {
    switch name {
    case "TinyLog": TinyLogFault.allCases.map(\.rawValue)
    case "Beer Explorer": BeerExplorerFault.allCases.map(\.rawValue)
    default: []
    }
  }

  /// The ways to break any of the apps.
  public static var faults: [String] { all().flatMap { faults(ofApp: $0.name) } }
}
