import Device
import Foundation
import Samples

/// A screen of an app in a state worth seeing, built from data.
///
/// It is also an app: a launch on a device shows the state at once.
package struct GalleryState: AppDefinition {
  package let app, screen: String
  /// The state's name, such as "none". It says what is special about the data.
  package let state: String
  private let isScrolledToEnd: Bool
  private let start: @Sendable (AppHost) throws -> any App

  /// `start` returns a running app in this state.
  package init(
    app: String, screen: String, state: String, isScrolledToEnd: Bool = false,
    start: @escaping @Sendable (AppHost) throws -> any App
  ) {
    (self.app, self.screen, self.state) = (app, screen, state)
    (self.isScrolledToEnd, self.start) = (isScrolledToEnd, start)
  }

  /// All states, in the gallery's order. To add one, add a line to ``tinyLog``, ``beerExplorer`` or
  /// ``samples``.
  package static let all = tinyLog + beerExplorer + samples

  /// The state's id, in lowercase letters, digits and hyphens: `tinylog-tasks-none`.
  package var id: String {
    "\(app) \(screen) \(state)".lowercased()
      .split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.joined(separator: "-")
  }

  package var bundleIdentifier: String { "app.duet.gallery.\(id)" }
  package var name: String { app }

  /// Starts the app in this state, in the language of the launch arguments.
  package func launch(_ launch: AppLaunch) throws -> any App {
    let options = try LaunchOptions(launch.arguments, app: app, known: [LaunchOptions.languages])
    launch.host.strings = try options.strings()
    return try self.launch(on: launch.host)
  }

  /// Returns a running app in this state.
  func launch(on host: AppHost) throws -> any App {
    if isScrolledToEnd { host.scrollToEnd() }
    return try start(host)
  }

  /// Returns a device that shows the state. On its virtual clock, pending answers never arrive.
  package func device(size: CGSize = Device.usualScreenSize) throws -> Device {
    let device = Device(apps: [self], clock: .virtual, screenSize: size)
    try device.launch(bundleIdentifier)
    return device
  }
}

extension LaunchOptions.Option {
  static let gallery = optionalValue(
    "--gallery",
    "shows the app's screens one after the other, each in a state made from data. With an id, "
      + "starts with that state")
}

extension [any AppVariation] {
  /// Parses the arguments of a launch and sets the user's language.
  ///
  /// `known` are the app's own options. Throws ``LaunchError`` for an invalid argument. The gallery
  /// is nil if the launch doesn't ask for it.
  func begin(_ launch: AppLaunch, of app: String, known: [LaunchOptions.Option]) throws -> (
    options: LaunchOptions, decorators: [any AppDecorator], gallery: (any App)?
  ) {
    let own = options(for: app)
    let options = try LaunchOptions(launch.arguments, app: app, known: known + own)
    let decorators = try decorators(options, for: app, host: launch.host)
    launch.host.strings = try options.strings()
    let gallery = try options.gallery(of: app, along: own.map(\.name), launch: launch)
    return (options, decorators, gallery.map(decorators.decorated))
  }
}

extension LaunchOptions {
  /// Returns the gallery of an app, nil if the launch doesn't ask for it.
  ///
  /// Throws ``LaunchError`` for an unknown state, and for options of the app itself, which have no
  /// effect on states. `others` are options that are allowed with a gallery.
  fileprivate func gallery(
    of app: String, along others: [String], launch: AppLaunch
  ) throws -> ScreenGallery? {
    guard let id = self["--gallery"] else { return nil }
    // A state's lists are kept in memory anyway.
    let memory = self["--store"] == "memory" ? ["--store"] : []
    let known = ["--gallery", "-AppleLanguages"] + memory + others
    let data = launch.environment["data"].map { _ in "'data' in the environment" }
    if let other = names.subtracting(known).min() ?? data {
      throw LaunchError(
        "--gallery shows states made from data, so \(other) has no effect. Omit one of them.")
    }
    let states = GalleryState.all.filter { $0.app == app }
    let index = id.isEmpty ? 0 : states.firstIndex { $0.id == id }
    guard let index else {
      throw LaunchError(
        "--gallery '\(id)' isn't a state. Known: \(states.map(\.id).joined(separator: ", ")).")
    }
    let items = states.map { state in
      ScreenGallery.Item(
        name: "\(app): \(state.screen), \(state.state)", make: { try state.launch(on: $0) })
    }
    return ScreenGallery(items, at: index, host: launch.host)
  }
}

// MARK: - The states of the samples

extension GalleryState {
  static let samples: [GalleryState] = [
    .articles("Articles", "loaded", .canned(.success(.some))),
    .articles("Articles", "loading", .canned(nil)),
    .articles(
      "Articles", "failed",
      .canned(.failure(ArticleLoaderError(message: "CDR can't be reached.")))),
    .articles("Article", "of CDR", .canned(.success(.some)), showing: .example()),
    .articles(
      "Article", "of DIIT", .canned(.success(.some)), showing: .example(domain: .diit)),
    .articles("Article", "short texts", .canned(.success(.some)), showing: .example("A", "B")),
    GalleryState(app: "Suggestions", screen: "Search", state: "empty") { host in
      SuggestionsApp(service: FakeSuggestService { $0() }, host: host)
    },
    GalleryState(app: "Login", screen: "Form", state: "empty") { host in
      LoginApp(service: StubLoginService { $0() }, host: host)
    },
    GalleryState(app: "Registration", screen: "Form", state: "empty") { host in
      RegistrationApp(service: StubNetworkService(taken: []) { $0() }, host: host)
    },
  ]

  private static func articles(
    _ screen: String, _ state: String, _ loader: CannedArticleLoader,
    showing article: Article? = nil
  ) -> GalleryState {
    GalleryState(app: "Articles", screen: screen, state: state) { host in
      ArticlesApp(loader: loader, showing: article, host: host)
    }
  }
}

/// A stub that gives every load the same answer, or none if it is nil.
private struct CannedArticleLoader: ArticleLoader, Sendable {
  let answer: ArticlesAnswer?

  static func canned(_ answer: ArticlesAnswer?) -> Self { Self(answer: answer) }

  func load(_ domain: ArticleDomain, completion: @escaping (ArticlesAnswer) -> Void) {
    if let answer { completion(answer) }
  }
}

extension [Article] {
  fileprivate static let some = StubArticleLoader.articles(of: .cdr, count: 3)
}

extension Article {
  fileprivate static func example(
    _ title: String = "A faster phone", _ content: String = "It has more of everything.",
    domain: ArticleDomain = .cdr
  ) -> Article {
    var article = StubArticleLoader.articles(of: domain, count: 1)[0]
    (article.title, article.content) = (title, content)
    return article
  }
}
