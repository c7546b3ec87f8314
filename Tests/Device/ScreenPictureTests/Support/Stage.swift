import Device
import DeviceDoubles
import Foundation
import ScreenPicture
import Testing

/// Puts elements on a screen to take pictures of.
enum Stage {
  /// The tree of a screen that shows elements, one below the other.
  static func tree(
    _ elements: [Element], axis: Layout.Axis = .vertical, alert: Element? = nil,
    screenSize: CGSize = CGSize(width: 390, height: 844)
  ) throws -> ElementTree {
    let content = StageContent(elements: elements, axis: axis, alert: alert)
    let app = ScriptedAppDefinition { launch in
      ScriptedApp(0, host: launch.host) { _ in content.screen }
    }
    let device = Device(apps: [app], screenSize: screenSize)
    try device.launch(app.bundleIdentifier)
    return try #require(device.tree)
  }

  /// The picture of a screen that shows elements, one below the other.
  static func picture(
    _ elements: Element..., alert: Element? = nil, scale: ScreenPicture.Scale = .one
  ) throws -> ScreenPicture {
    ScreenPicture(tree: try tree(elements, alert: alert), scale: scale)
  }

  /// The pixels of a screen that shows elements, one below the other.
  static func pixels(
    _ elements: Element..., alert: Element? = nil, scale: ScreenPicture.Scale = .one
  ) throws -> DecodedPNG {
    try DecodedPNG(ScreenPicture(tree: try tree(elements, alert: alert), scale: scale).png())
  }

  /// The picture of one element with a frame of its own on an empty screen.
  static func picture(_ element: Element, at frame: CGRect) throws -> ScreenPicture {
    var element = element
    element.layout.fixedFrame = frame
    return ScreenPicture(tree: try tree([element], axis: .overlay))
  }

  /// The pixels of one element with a frame of its own on an empty screen.
  static func pixels(_ element: Element, at frame: CGRect) throws -> DecodedPNG {
    try DecodedPNG(picture(element, at: frame).png())
  }
}

/// What a stage shows. Its elements are values without actions, so they can be handed over.
private struct StageContent: @unchecked Sendable {
  let elements: [Element]
  let axis: Layout.Axis
  let alert: Element?

  var screen: Screen {
    Screen(
      Element(.other, id: "stage", layout: Layout(axis: axis), content: .elements(elements)),
      alert: alert)
  }
}

extension ScreenPicture {
  /// The lines of text in it, from the back to the front.
  var texts: [TextLine] {
    drawing.commands.compactMap { command in
      if case .text(let line) = command.mark { line } else { nil }
    }
  }

  /// Its pixels.
  var pixels: DecodedPNG { get throws { try DecodedPNG(png()) } }
}
