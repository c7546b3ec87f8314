import Foundation

/// A file that a browser needs to show a live page.
package struct LiveResource: Sendable {
  /// Its name, such as `live.js`.
  package let name: String
  package let data: Data
  /// A hash of its content in quotes, as the header `ETag` has it.
  package let tag: String

  /// Makes a resource.
  package init(_ name: String, _ bytes: [UInt8]) {
    self.name = name
    data = Data(bytes)
    // FNV-1a: it need only change with the content.
    let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    tag = "\"\(String(hash, radix: 16))\""
  }

  /// Its type, by its file name extension.
  package var contentType: String {
    switch name.split(separator: ".").last {
    case "js": "text/javascript; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "svg": "image/svg+xml"
    default: "application/octet-stream"
    }
  }

  /// What live pages need: `live.js`, or `screen.js` for a screen, is the script to load.
  package static let all = [
    LiveResource("live.js", PackageResources.live_js),
    LiveResource("live-tree.js", PackageResources.live_tree_js),
    LiveResource("live-link.js", PackageResources.live_link_js),
    LiveResource("live-history.js", PackageResources.live_history_js),
    LiveResource("live-offer.js", PackageResources.live_offer_js),
    LiveResource("keyboard.js", PackageResources.keyboard_js),
    LiveResource("live.css", PackageResources.live_css),
    LiveResource("screen.js", PackageResources.screen_js),
    LiveResource("screen-drag.js", PackageResources.screen_drag_js),
    LiveResource("screen.css", PackageResources.screen_css),
    LiveResource("screen-icons.css", PackageResources.screen_icons_css),
  ]
}
