import Device
import Samples

extension LaunchOptions.Option {
  static let gallery = optionalValue(
    "--gallery",
    "shows the app's screens one after the other, each in a state made from data. With an id, "
      + "starts with that state")
  static let slideShow = flag("--slide-show", "shows the gallery's next screen every 5 seconds")
}

extension LaunchOptions {
  /// Returns the gallery of an app, nil if the launch doesn't ask for it.
  ///
  /// Throws ``LaunchError`` for an unknown state, and for options of the app itself, which have no
  /// effect on states. `others` are options that are allowed with a gallery.
  func gallery(
    of states: [GalleryState], along others: [String] = [], launch: AppLaunch
  ) throws -> ScreenGallery? {
    guard let id = self["--gallery"] else {
      if has("--slide-show") { throw LaunchError("--slide-show needs --gallery. Add it.") }
      return nil
    }
    let known = ["--gallery", "--slide-show", "-AppleLanguages"] + others
    let data = launch.environment["data"].map { _ in "'data' in the environment" }
    if let other = names.subtracting(known).min() ?? data {
      throw LaunchError(
        "--gallery shows states made from data, so \(other) has no effect. Omit one of them.")
    }
    let index = id.isEmpty ? 0 : states.firstIndex { $0.id == id }
    guard let index else {
      throw LaunchError(
        "--gallery '\(id)' isn't a state. Known: \(states.map(\.id).joined(separator: ", ")).")
    }
    return ScreenGallery(
      states.map(\.item), at: index,
      mode: has("--slide-show") ? .slideShow(delay: .seconds(5)) : .pages, host: launch.host)
  }
}

extension [GalleryState] {
  /// Returns the states of an app, in the gallery's order.
  static func states(of app: String) -> Self { GalleryState.all.filter { $0.app == app } }
}

extension GalleryState {
  var item: ScreenGallery.Item {
    ScreenGallery.Item(name: "\(app): \(screen), \(state)", make: { try launch(on: $0) })
  }
}
