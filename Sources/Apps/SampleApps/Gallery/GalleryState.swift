import BeerExplorerHTTP
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
  /// A file with only this state and its data, for ``states(from:source:)``.
  package var json = ""
  private var isScrolledToEnd = false
  private let start: Start

  /// `start` returns a running app in this state.
  package init(
    app: String, screen: String, state: String,
    start: @escaping @Sendable (AppHost) throws -> any App
  ) { (self.app, self.screen, self.state, self.start) = (app, screen, state, start) }

  /// Returns all states of Duet's apps, in the gallery's order. To add one, add a line to the app's
  /// file in `States`.
  package static func all() throws -> [GalleryState] { try bundled.get() }

  private static let bundled = Result {
    try [
      PackageResources.TinyLog_json, PackageResources.BeerExplorer_json,
      PackageResources.Articles_json, PackageResources.Suggestions_json,
      PackageResources.Login_json, PackageResources.Registration_json,
    ].flatMap { try read(Data($0), source: "a file in States") }
  }

  /// Reads states of an app, and launches each to see that its screen has the data it needs.
  ///
  ///     {"app": "TinyLog",
  ///      "data": {"one": {"lists": [{"title": "TODO", "tasks": ["Buy milk"]}]}},
  ///      "states": [
  ///        {"screen": "Lists", "state": "none"},
  ///        {"screen": "Tasks", "state": "swiped", "data": "one", "swiped": 0},
  ///        {"screen": "Tasks", "state": "many, at the end", "scrolled": true,
  ///         "data": {"lists": [{"title": "TODO", "tasks": 60}]}}]}
  ///
  /// A state's `data` is launch data or the name of one in the file's `data`. `scrolled` shows the
  /// end of the screen. The other members depend on the app: see ``TinyLogStateRecord``,
  /// ``BeerStateRecord`` and ``ArticlesStateRecord``. Throws ``LaunchError`` with `source`, the place
  /// of the problem and what is possible there.
  package static func states(from json: Data, source: String) throws(LaunchError) -> [GalleryState]
  {
    let states = try read(json, source: source)
    for (index, state) in states.enumerated() {
      do { _ = try state.device() } catch {
        throw LaunchError("\(source): states[\(index)]: \(error)")
      }
    }
    return states
  }

  private static func read(_ json: Data, source: String) throws(LaunchError) -> [GalleryState] {
    let object: Any
    do { object = try JSONSerialization.jsonObject(with: json) } catch {
      let reason = (error as NSError).userInfo[NSDebugDescriptionErrorKey] ?? "It is unreadable."
      throw LaunchError("\(source) isn't JSON. \(reason)")
    }
    let file = object as? [String: Any] ?? [:]
    let unknown = Set(file.keys).subtracting(["app", "data", "states"]).min()
    guard unknown == nil, let app = file["app"] as? String,
      let records = file["states"] as? [[String: Any]], !records.isEmpty,
      let data = (file["data"] ?? [:]) as? [String: Any]
    else {
      throw LaunchError(
        "\(source) must have an app, its states and optionally data, such as {\"app\": "
          + "\"TinyLog\", \"states\": [{\"screen\": \"Lists\", \"state\": \"none\"}]}."
          + (unknown.map { " '\($0)' is not known." } ?? ""))
    }
    guard let reader = readers[app] else {
      throw LaunchError(
        "\(source): the app '\(app)' has no gallery. Known: "
          + "\(readers.keys.sorted().joined(separator: ", ")).")
    }
    var states: [GalleryState] = []
    var places: [String: Int] = [:]
    for (index, record) in records.enumerated() {
      func error(_ problem: String) -> LaunchError {
        LaunchError("\(source): states[\(index)]: \(problem)")
      }
      var record = record
      guard let screen = record["screen"] as? String, let name = record["state"] as? String,
        name.count <= 60, name.contains(where: { $0.isASCII && ($0.isLetter || $0.isNumber) })
      else {
        throw error(
          "it must have the names of its 'screen' and 'state', with a letter or digit of ASCII, and "
            + "at most 60 characters.")
      }
      guard let isScrolledToEnd = (record["scrolled"] ?? false) as? Bool else {
        throw error("scrolled must be true or false.")
      }
      if let name = record["data"] as? String {
        guard let named = data[name] else {
          let known = data.keys.sorted().joined(separator: ", ")
          throw error("there is no data '\(name)'. Known: \(known.isEmpty ? "none" : known).")
        }
        record["data"] = named
      }
      var state: GalleryState
      do {
        state = GalleryState(
          app: app, screen: screen, state: name, start: try reader(text(of: record)))
      } catch let problem as DecodingError {
        throw error(BeersJSON.problem(for: problem, text(of: record)) + ".")
      } catch let problem { throw error("\(problem)") }
      state.isScrolledToEnd = isScrolledToEnd
      state.json = String(decoding: text(of: ["app": app, "states": [record]]), as: UTF8.self)
      if let twin = places.updateValue(index, forKey: state.id) {
        throw error("its id \(state.id) is that of states[\(twin)]. Change its name.")
      }
      states.append(state)
    }
    return states
  }

  private static func text(of object: [String: Any]) -> Data {
    // Encoding can't fail: the object was read from JSON.
    (try? JSONSerialization.data(
      withJSONObject: object, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]))
      ?? Data()
  }

  /// The state's id, in lowercase letters, digits and hyphens: `tinylog-tasks-none`.
  package var id: String {
    "\(app) \(screen) \(state)".lowercased()
      .split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.joined(separator: "-")
  }

  /// The name for a reader, such as `TinyLog: Tasks, none`.
  package var fullName: String { "\(app): \(screen), \(state)" }
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
  static let slideShow = value(
    "--slide-show", "with --gallery: the seconds until the next screen, 1 to 3600")
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
    let seconds = try number("--slide-show", in: 1...3600)
    guard let id = self["--gallery"] else {
      if seconds == nil, launch.environment["states"] == nil { return nil }
      throw LaunchError(
        "--slide-show and 'states' in the environment are about a gallery. Add --gallery.")
    }
    // A state's lists are kept in memory anyway.
    let memory = self["--store"] == "memory" ? ["--store"] : []
    let known = ["--gallery", "--slide-show", "-AppleLanguages"] + memory + others
    let data = launch.environment["data"].map { _ in "'data' in the environment" }
    if let other = names.subtracting(known).min() ?? data {
      throw LaunchError(
        "--gallery shows states made from data, so \(other) has no effect. Omit one of them.")
    }
    let own = try launch.environment["states"].map {
      try GalleryState.states(from: Data($0.utf8), source: "'states' in the environment")
    }
    let states = try (own ?? GalleryState.all()).filter { $0.app == app }
    guard !states.isEmpty else {
      throw LaunchError("'states' in the environment has no state of \(app).")
    }
    let index = id.isEmpty ? 0 : states.firstIndex { $0.id == id }
    guard let index else {
      throw LaunchError(
        "--gallery '\(id)' isn't a state. Known: \(states.map(\.id).joined(separator: ", ")).")
    }
    let items = states.map { state in
      ScreenGallery.Item(
        name: state.fullName, make: { try state.launch(on: $0) })
    }
    return ScreenGallery(
      items, at: index, slideShow: seconds.map { .seconds($0) }, host: launch.host)
  }
}
