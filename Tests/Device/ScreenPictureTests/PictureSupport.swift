import Device
import Foundation
import ScreenPicture
import TestSupport
import Testing

extension ElementTree {
  /// Returns the tree of a screen with elements one below the other, or over each other.
  static func showing(
    _ elements: [Element], axis: Layout.Axis = .vertical, alert: Element? = nil,
    screenSize: CGSize = Device.usualScreenSize
  ) throws -> ElementTree {
    // The elements are values without actions, so they can be passed to a different thread.
    nonisolated(unsafe) let screen = Screen(
      Element(.other, id: "root", layout: Layout(axis: axis), content: .elements(elements)),
      alert: alert)
    let app = ScriptedAppDefinition { launch in ScriptedApp(0, host: launch.host) { _ in screen } }
    let device = Device(apps: [app], screenSize: screenSize)
    try device.launch(app.bundleIdentifier)
    return try #require(device.tree)
  }
}

extension ScreenPicture {
  static func of(
    _ elements: Element..., alert: Element? = nil, scale: Scale = .one
  ) throws -> ScreenPicture {
    ScreenPicture(tree: try .showing(elements, alert: alert), scale: scale)
  }

  /// Returns the picture of one element at a frame on an otherwise empty screen.
  static func of(_ element: Element, at frame: CGRect) throws -> ScreenPicture {
    var element = element
    element.layout.fixedFrame = frame
    return ScreenPicture(tree: try .showing([element], axis: .overlay))
  }

  /// The lines of text in the picture, from the back to the front.
  var texts: [TextLine] {
    drawing.commands.compactMap { command in
      if case .text(let line) = command.mark { line } else { nil }
    }
  }
}

extension PixelBuffer {
  subscript(_ x: Int, _ y: Int) -> UInt32 { colors[y * width + x] }

  /// The bounds of the pixels that aren't white. Nil if there are none.
  var inkBounds: CGRect? {
    var bounds: CGRect?
    for y in 0..<height {
      for x in 0..<width where self[x, y] != 0xffffff {
        let pixel = CGRect(x: x, y: y, width: 1, height: 1)
        bounds = bounds?.union(pixel) ?? pixel
      }
    }
    return bounds
  }
}
