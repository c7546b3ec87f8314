import Device
import TestSupport
import Foundation
import ScreenPicture
import Testing

/// Puts elements on a screen to take pictures of.
enum Stage {
  /// Returns the tree of a screen with elements one below the other.
  static func tree(
    _ elements: [Element], axis: Layout.Axis = .vertical, alert: Element? = nil,
    screenSize: CGSize = CGSize(width: 390, height: 844)
  ) throws -> ElementTree {
    // The elements are values without actions, so they can be passed to a different thread.
    nonisolated(unsafe) let screen = Screen(
      Element(.other, id: "stage", layout: Layout(axis: axis), content: .elements(elements)),
      alert: alert)
    let app = ScriptedAppDefinition { launch in ScriptedApp(0, host: launch.host) { _ in screen } }
    let device = Device(apps: [app], screenSize: screenSize)
    try device.launch(app.bundleIdentifier)
    return try #require(device.tree)
  }

  /// Returns the picture of a screen with elements one below the other.
  static func picture(
    _ elements: Element..., alert: Element? = nil, scale: ScreenPicture.Scale = .one
  ) throws -> ScreenPicture { ScreenPicture(tree: try tree(elements, alert: alert), scale: scale) }

  /// Returns the picture of one element at a frame on an otherwise empty screen.
  static func picture(_ element: Element, at frame: CGRect) throws -> ScreenPicture {
    var element = element
    element.layout.fixedFrame = frame
    return ScreenPicture(tree: try tree([element], axis: .overlay))
  }
}

extension ScreenPicture {
  /// The lines of text in the picture, from the back to the front.
  var texts: [TextLine] {
    drawing.commands.compactMap { command in
      if case .text(let line) = command.mark { line } else { nil }
    }
  }

  var pixels: PixelBuffer { get throws { try pixels() } }
}

extension PixelBuffer {
  /// The width and height, compared as one string.
  var size: String { "\(width) × \(height)" }

  subscript(_ x: Int, _ y: Int) -> UInt32 { colors[y * width + x] }

  /// Returns whether any pixel in an area has a colour that differs from the background.
  func hasInk(in area: CGRect, on background: UInt32 = 0xffffff) -> Bool {
    inkBounds(in: area, on: background) != nil
  }

  /// Returns the bounds of the pixels in an area that differ from the background. Nil if there are
  /// none.
  func inkBounds(in area: CGRect? = nil, on background: UInt32 = 0xffffff) -> CGRect? {
    let all = CGRect(x: 0, y: 0, width: width, height: height)
    let area = all.intersection(area ?? all)
    var bounds: CGRect?
    for y in Int(area.minY)..<Int(area.maxY) {
      for x in Int(area.minX)..<Int(area.maxX) where self[x, y] != background {
        let pixel = CGRect(x: x, y: y, width: 1, height: 1)
        bounds = bounds?.union(pixel) ?? pixel
      }
    }
    return bounds
  }
}
