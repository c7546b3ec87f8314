import Device
import Foundation

/// What the device is and how it is held.
extension Session {
  /// The screen's size in points, and how many pixels of a picture a point has; there is no status
  /// bar.
  func deviceScreenInfo() -> Reply {
    let (width, height) = (device.screenSize.width, device.screenSize.height)
    return .value([
      "scale": .integer(pictureScale.rawValue),
      "screenSize": ["width": .number(width), "height": .number(height)],
      "statusBarSize": ["width": .number(width), "height": 0],
    ])
  }

  /// The part of a picture that the app fills, in pixels: all of it.
  func viewportRect() -> Reply {
    let scale = Double(pictureScale.rawValue)
    return .value([
      "left": 0, "top": 0, "width": .number(device.screenSize.width * scale),
      "height": .number(device.screenSize.height * scale),
    ])
  }

  /// The longest pattern of a date and time.
  private static let longestFormat = 256

  /// The date and time on the device, as a pattern says; ISO 8601 where there is none.
  ///
  /// On the wall clock they are those of the machine that the device runs on, as in a simulator. The
  /// virtual clock stands at 1970-01-01T00:00:00Z when the session begins.
  ///
  /// Source: Appium's XCUITest driver, "mobile: getDeviceTime".
  func deviceTime(_ arguments: Arguments) throws(WebDriverError) -> Reply {
    let pattern = try arguments.string(ifAny: "format") ?? ""
    guard pattern.count <= Self.longestFormat else {
      throw arguments.invalid(
        "format",
        "is \(pattern.count) characters long; at most \(Self.longestFormat) are taken")
    }
    let format = DayFormat(pattern)
    switch device.clock {
    case .wall: return .value(.string(format.text(Date(), in: .current)))
    case .virtual:
      let date = Date(timeIntervalSince1970: device.now.seconds)
      return .value(.string(format.text(date, in: .gmt)))
    }
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
