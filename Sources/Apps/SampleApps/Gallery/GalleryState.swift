import Device
import Foundation

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

  /// All states, in the gallery's order. To add one, add a line to ``tinyLog`` or ``beerExplorer``.
  package static let all = tinyLog + beerExplorer

  /// The state's id, in lowercase letters, digits and hyphens: `tinylog-tasks-none`.
  package var id: String {
    "\(app) \(screen) \(state)".lowercased()
      .split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.joined(separator: "-")
  }

  package var bundleIdentifier: String { "app.duet.gallery.\(id)" }
  package var name: String { app }

  package func launch(_ launch: AppLaunch) throws -> any App { try start(launch.host) }

  /// Returns a device that shows the state. On its virtual clock, pending answers never arrive.
  package func device(size: CGSize = CGSize(width: 390, height: 844)) throws -> Device {
    let device = Device(apps: [self], clock: .virtual, screenSize: size)
    try device.launch(bundleIdentifier)
    func scrolling(_ node: ElementNode) -> ElementNode? {
      if node.element.type.scrolls { return node }
      return node.rows == nil ? node.children.lazy.compactMap(scrolling).first : nil
    }
    if isScrolledToEnd, let node = device.tree.flatMap({ scrolling($0.application) }) {
      device.scroll(node, to: node.contentHeight)
    }
    return device
  }
}
