import Device
import Samples

package enum InstalledApps {
  /// Returns TinyLog and Beer Explorer, then the samples. `databases` is the policy for TinyLog's
  /// files.
  package static func all(
    databases: DatabasePolicy = .memoryOnly, variations: [any AppVariation] = .standard
  ) -> [any AppDefinition] {
    [
      TinyLogDefinition(databases: databases, variations: variations),
      BeerExplorerDefinition(variations: variations),
    ] + SampleDefinition.all(variations)
  }

  /// Returns the app with a name, nil if there is none. Ignores case and spaces.
  package static func app(
    named name: String, among apps: [any AppDefinition]
  ) -> (any AppDefinition)? {
    func plain(_ name: String) -> String { name.lowercased().filter(\.isLetter) }
    return apps.first { plain($0.name) == plain(name) }
  }

  /// Returns whether there is an app with a name whose screen is a page in a web view.
  package static func isHybrid(_ name: String) -> Bool {
    all().contains { $0.name == name && $0.isHybrid }
  }
}

/// Installs a small app to copy from on a device.
package struct SampleDefinition: AppDefinition {
  /// Assembles an app. `schedule` runs work after its delay plus the launch's `--service-delay`.
  typealias Make =
    @Sendable (
      _ options: LaunchOptions, _ launch: AppLaunch,
      _ schedule: @escaping (_ delay: Duration, _ work: @escaping () -> Void) -> Void
    ) throws -> any App

  package let bundleIdentifier, name: String
  private let options: [LaunchOptions.Option]
  private let make: Make
  private var variations: [any AppVariation] = .standard

  package func launch(_ launch: AppLaunch) throws -> any App {
    let known = options + [.serviceDelay, .seed, .gallery, .slideShow, LaunchOptions.languages]
    let (options, decorators, gallery) = try variations.begin(launch, of: name, known: known)
    if let gallery { return gallery }
    let delay = try options.randomDelay()
    let app = try make(options, launch) { launch.host.after($0 + delay(), $1) }
    return decorators.decorated(app)
  }

  static func all(_ variations: [any AppVariation]) -> [SampleDefinition] {
    [articles, suggestions, registration, login].map { sample in
      var sample = sample
      sample.variations = variations
      return sample
    }
  }

  static let articles = SampleDefinition(
    bundleIdentifier: "app.duet.articles", name: "Articles",
    options: [
      .value("--failing-loads", "the number of first loads that fail per server, 0 to 9")
    ]
  ) { options, launch, schedule in
    let failures = try options.number("--failing-loads", in: 0...9) ?? 0
    return ArticlesApp(
      loader: StubArticleLoader(failures: failures) { schedule(.zero, $0) }, host: launch.host)
  }

  /// A search field with suggestions while the user types. The service takes 200 ms.
  static let suggestions = SampleDefinition(
    bundleIdentifier: "app.duet.suggestions", name: "Suggestions", options: []
  ) { _, launch, schedule in
    SuggestionsApp(
      service: FakeSuggestService(words: FakeSuggestService.fruits) {
        schedule(.milliseconds(200), $0)
      }, host: launch.host)
  }

  /// A form with a view model. Each answer of the server takes a second.
  static let registration = SampleDefinition(
    bundleIdentifier: "app.duet.registration", name: "Registration",
    options: [.value("--taken", "an address that is already registered (repeatable)")]
  ) { options, launch, schedule in
    let service = StubNetworkService(taken: Set(options.all("--taken"))) {
      schedule(.seconds(1), $0)
    }
    return RegistrationApp(service: service, host: launch.host)
  }

  /// The login page of the notation's own example. Its environment may have the user who is logged
  /// in, and with the user, the device's name and the country, as a code of ISO 3166: "CZ".
  static let login = SampleDefinition(
    bundleIdentifier: "app.duet.login", name: "Login", options: []
  ) { _, launch, schedule in
    let (user, device) = (launch.environment["user"], launch.environment["device"])
    let country = launch.environment["country"]
    if let country, country.wholeMatch(of: /[A-Z]{2}/) == nil {
      throw LaunchError("'country' in the environment is '\(country)'. Use a code such as CZ.")
    }
    if user?.isEmpty ?? (device != nil || country != nil) {
      throw LaunchError(
        "The environment needs the name of a 'user' for its 'device' or 'country'. Add it.")
    }
    return LoginApp(
      service: StubLoginService { schedule(.zero, $0) }, user: user,
      place: [device, country].compactMap { $0 }.joined(separator: ", "), host: launch.host)
  }
}
