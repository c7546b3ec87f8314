import Device
import Foundation
import ScreenPicture

/// A screen of an app in a state that is worth looking at, made of its data.
///
/// It is an app of its own, too: launched on a device, it is at once in that state.
package struct GalleryState: AppDefinition {
  package let app, screen: String
  /// What is special about its data, such as "none".
  package let state: String
  var isScrolledToEnd = false
  let start: @Sendable (AppHost) throws -> any App

  /// All states, in the order of the gallery: a new screen, or a new state of one, is a line in a list.
  package static let all = tinyLog + beerExplorer

  /// Its own id, in small letters, digits and hyphens: `tinylog-tasks-none`.
  package var id: String {
    "\(app) \(screen) \(state)".lowercased()
      .split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.joined(separator: "-")
  }

  package var bundleIdentifier: String { "app.duet.gallery.\(id)" }
  package var name: String { app }

  package func launch(_ launch: AppLaunch) throws -> any App { try start(launch.host) }

  /// A device that shows it, on the virtual clock: what is waited for never comes.
  package func device(size: CGSize = GallerySize.usual.size) throws -> Device {
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

  package func picture(
    size: CGSize = GallerySize.usual.size, appearance: ScreenPicture.Appearance = .light
  ) throws -> ScreenPicture {
    guard let tree = try device(size: size).tree else {
      throw GalleryError("The gallery's state \(id) shows nothing.")
    }
    return ScreenPicture(tree: tree, appearance: appearance)
  }
}

package struct GallerySize: Hashable, Sendable, CustomStringConvertible {
  package let size: CGSize

  /// The sizes that the gallery's page offers, the usual one first.
  package static let offered = [
    usual, GallerySize(360, 640), GallerySize(430, 932), GallerySize(844, 390),
  ]
  package static let usual = GallerySize(390, 844)

  private init(_ width: Int, _ height: Int) { size = CGSize(width: width, height: height) }

  /// Reads a size such as `390x844`: from 200 to 2000 points each way; nil for anything else.
  package init?(_ text: String) {
    guard let match = text.wholeMatch(of: /(\d+)x(\d+)/), let width = Int(match.1),
      let height = Int(match.2), (200...2000).contains(width), (200...2000).contains(height)
    else { return nil }
    self.init(width, height)
  }

  package var description: String { "\(Int(size.width))x\(Int(size.height))" }
}

package struct GalleryError: Error, Equatable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
