import Device
import Foundation
import ScreenPicture

/// A screen of an app in a state that is worth looking at, made of its data.
///
/// It is an app of its own, too: launched on a device, it is at once in that state.
package struct GalleryState: AppDefinition {
  /// The app that the screen belongs to.
  package let app: String
  /// The screen, such as "Tasks".
  package let screen: String
  /// What is special about its data, such as "none".
  package let state: String
  /// Whether what scrolls in it is at its end.
  let isScrolledToEnd: Bool
  private let start: @Sendable (AppHost) throws -> any App

  /// Names a state, and says how the app is made that is in it.
  package init(
    app: String, screen: String, state: String, isScrolledToEnd: Bool = false,
    start: @escaping @Sendable (AppHost) throws -> any App
  ) {
    self.app = app
    self.screen = screen
    self.state = state
    self.isScrolledToEnd = isScrolledToEnd
    self.start = start
  }

  /// What tells it from all others, in small letters, digits and hyphens: `tinylog-tasks-none`.
  package var id: String {
    let words = "\(app) \(screen) \(state)".lowercased()
      .split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    return words.joined(separator: "-")
  }

  /// The identifier that tools launch it by.
  package var bundleIdentifier: String { "app.duet.gallery.\(id)" }
  /// The name that a person sees: that of the app.
  package var name: String { app }

  /// Starts the app in the state.
  package func launch(_ launch: AppLaunch) throws -> any App { try start(launch.host) }

  /// A device that shows it.
  ///
  /// - Parameters:
  ///   - size: the screen's, in points.
  ///   - clock: the time it runs on. On the virtual clock what is waited for never comes.
  /// - Throws: what making the screen throws; that is a mistake in the gallery.
  package func device(
    size: CGSize = GallerySize.usual.size, clock: DeviceClock = .virtual
  ) throws -> Device {
    let device = Device(apps: [self], clock: clock, screenSize: size)
    try device.launch(bundleIdentifier)
    if isScrolledToEnd { scrollToEnd(device) }
    return device
  }

  private func scrollToEnd(_ device: Device) {
    func scrolling(_ node: ElementNode) -> ElementNode? {
      if node.element.type.scrolls { return node }
      return node.rows == nil ? node.children.lazy.compactMap(scrolling).first : nil
    }
    if let node = device.tree.flatMap({ scrolling($0.application) }) {
      device.scroll(node, to: node.contentHeight)
    }
  }

  /// A picture of it.
  ///
  /// - Throws: what making the screen throws.
  package func picture(
    size: CGSize = GallerySize.usual.size, appearance: ScreenPicture.Appearance = .light
  ) throws -> ScreenPicture {
    guard let tree = try device(size: size).tree else {
      throw GalleryError("The gallery's state \(id) shows nothing.")
    }
    return ScreenPicture(tree: tree, appearance: appearance)
  }
}

/// The size of a phone's screen, upright or on its side.
package struct GallerySize: Hashable, Sendable, CustomStringConvertible {
  /// In points.
  package let size: CGSize

  /// The sizes that the gallery's page offers, the usual one first.
  package static let offered = [
    usual, GallerySize(360, 640), GallerySize(430, 932), GallerySize(844, 390),
  ]
  /// That of the device where nothing else is said.
  package static let usual = GallerySize(390, 844)

  private init(_ width: Int, _ height: Int) { size = CGSize(width: width, height: height) }

  /// Reads a size such as `390x844`: from 200 to 2000 points each way; nil for anything else.
  package init?(_ text: String) {
    let numbers = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let width = numbers[0], let height = numbers[1],
      (200...2000).contains(width), (200...2000).contains(height)
    else { return nil }
    self.init(width, height)
  }

  /// The size as it is read: `390x844`.
  package var description: String { "\(Int(size.width))x\(Int(size.height))" }
}

/// Why there is no gallery, in words for a person.
package struct GalleryError: Error, Equatable, CustomStringConvertible {
  /// What is wrong, where, and what to do.
  package let description: String

  /// Makes an error of its text.
  package init(_ description: String) { self.description = description }
}
