import Device
import Samples

package enum InstalledApps {
  /// The two that are compared, then the samples; `databases` says which files launches may use,
  /// and `variations` how they can be launched differently.
  package static func all(
    databases: DatabasePolicy = .memoryOnly, variations: [any AppVariation] = []
  ) -> [any AppDefinition] {
    [
      TinyLogDefinition(databases: databases, variations: variations),
      BeerExplorerDefinition(variations: variations),
    ] + SampleDefinition.all(variations)
  }

  /// The app of a name among some, whose spaces and capitals don't matter; nil for none.
  package static func app(
    named name: String, among apps: [any AppDefinition]
  ) -> (any AppDefinition)? {
    func plain(_ name: String) -> String { name.lowercased().filter(\.isLetter) }
    return apps.first { plain($0.name) == plain(name) }
  }

  package static func isHybrid(_ name: String) -> Bool { name == BeerExplorerDefinition().name }
}

/// One of the samples as it is installed on a device: a small app to copy from.
package struct SampleDefinition: AppDefinition {
  /// Puts an app together; `schedule` does work after a time, and the service's delay beyond it.
  typealias Make =
    @Sendable (
      _ options: LaunchOptions, _ host: AppHost,
      _ schedule: @escaping (_ delay: Duration, _ work: @escaping () -> Void) -> Void
    ) throws -> any App

  package let bundleIdentifier, name: String
  private let options: [LaunchOptions.Option]
  private let make: Make
  private var variations: [any AppVariation] = []

  package func launch(_ launch: AppLaunch) throws -> any App {
    let options = try LaunchOptions(
      launch.arguments, app: name,
      known: self.options + [.serviceDelay, .seed] + variations.options(for: name))
    let decorators = try variations.decorators(options, for: name, host: launch.host)
    let delay = try options.randomDelay()
    let host = launch.host
    let app = try make(options, host) { host.after($0 + delay(), $1) }
    return decorators.decorated(app)
  }

  static func all(_ variations: [any AppVariation]) -> [SampleDefinition] {
    [articles, suggestions, registration].map { sample in
      var sample = sample
      sample.variations = variations
      return sample
    }
  }

  static let articles = SampleDefinition(
    bundleIdentifier: "app.duet.articles", name: "Articles",
    options: [
      .value("--failing-loads", "how many of each server's first loads get no answer, 0 to 9")
    ]
  ) { options, host, schedule in
    let failures = try options.number("--failing-loads", in: 0...9) ?? 0
    return ArticlesApp(
      loader: StubArticleLoader(failures: failures) { schedule(.zero, $0) }, host: host)
  }

  /// A search field that suggests while one types; the service takes 200 ms.
  static let suggestions = SampleDefinition(
    bundleIdentifier: "app.duet.suggestions", name: "Suggestions",
    options: [.flag("--failing", "has each query end with an error")]
  ) { options, host, schedule in
    let service = FakeSuggestService(failing: options.has("--failing")) {
      schedule(.milliseconds(200), $0)
    }
    return SuggestionsApp(service: service, host: host)
  }

  /// A form with a view model; each answer of the server takes a second.
  static let registration = SampleDefinition(
    bundleIdentifier: "app.duet.registration", name: "Registration",
    options: [.value("--taken", "an address that somebody has registered with; may be repeated")]
  ) { options, host, schedule in
    let service = StubNetworkService(taken: Set(options.all("--taken"))) {
      schedule(.seconds(1), $0)
    }
    return RegistrationApp(service: service, host: host)
  }
}
