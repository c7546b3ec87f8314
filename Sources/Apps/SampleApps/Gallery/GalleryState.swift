import Device
import Foundation

/// A screen of an app in a state that is worth looking at, made of its data.
///
/// It is an app of its own, too: launched on a device, it is at once in that state.
package struct GalleryState: AppDefinition {
  package let app, screen: String
  /// What is special about its data, such as "none".
  package let state: String
  private let isScrolledToEnd: Bool
  private let start: @Sendable (AppHost) throws -> any App

  /// Describes a state; `start` makes a running app that is in it.
  package init(
    app: String, screen: String, state: String, isScrolledToEnd: Bool = false,
    start: @escaping @Sendable (AppHost) throws -> any App
  ) {
    (self.app, self.screen, self.state) = (app, screen, state)
    (self.isScrolledToEnd, self.start) = (isScrolledToEnd, start)
  }

  /// All states, in the order of the gallery: a new screen, or a new state of one, is a line in a list.
  package static let all = tinyLog + beerExplorer

  /// Its own id, in small letters, digits and hyphens: `tinylog-tasks-none`.
  package var id: String {
    "\(app) \(screen) \(state)".lowercased()
      .split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.joined(separator: "-")
  }

  package var bundleIdentifier: String { "app.duet.gallery.\(id)" }
  package var name: String { app }

  /// Starts the app in the state.
  package func launch(_ launch: AppLaunch) throws -> any App { try start(launch.host) }

  /// A device that shows it, on the virtual clock: what is waited for never comes.
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
