import Device

/// What the device is and how it is held.
extension Session {
  /// What is true of the device; WebDriverAgent tells more of a phone.
  func deviceInfo() -> Reply {
    .value([
      "name": "Duet", "model": "iPhone", "isSimulator": true, "userInterfaceIdiom": 0,
      "userInterfaceStyle": "light",
    ])
  }

  /// The screen's size in points; a picture of it has one pixel a point, and no status bar.
  func deviceScreenInfo() -> Reply {
    let (width, height) = (device.screenSize.width, device.screenSize.height)
    return .value([
      "scale": 1, "screenSize": ["width": .number(width), "height": .number(height)],
      "statusBarSize": ["width": .number(width), "height": 0],
    ])
  }

  /// The part of a picture that the app fills: all of it.
  func viewportRect() -> Reply {
    .value([
      "left": 0, "top": 0, "width": .number(device.screenSize.width),
      "height": .number(device.screenSize.height),
    ])
  }

  private enum Orientation: String, CaseIterable {
    case portrait = "PORTRAIT"
    case landscape = "LANDSCAPE"
  }

  func orientation() -> Reply { .value(.string(Orientation.portrait.rawValue)) }

  func setOrientation(_ command: Command) throws(WebDriverError) -> Reply {
    guard try command.arguments.word("orientation", Orientation.self) == .portrait else {
      throw Self.cannotTurn
    }
    return .null
  }

  func rotation() -> Reply { .value(["x": 0, "y": 0, "z": 0]) }

  func setRotation(_ command: Command) throws(WebDriverError) -> Reply {
    var angles: [Double] = []
    for name in ["x", "y", "z"] {
      angles.append(try command.arguments.number(name, in: 0...360))
    }
    guard angles == [0, 0, 0] else { throw Self.cannotTurn }
    return .null
  }

  private static let cannotTurn = WebDriverError(
    .unsupportedOperation, "the device can't be turned; it is always in portrait orientation")
}
