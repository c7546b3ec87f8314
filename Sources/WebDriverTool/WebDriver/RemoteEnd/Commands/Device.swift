import Device
import Foundation

extension RemoteEnd {
  static let deviceCommands: [Route] = [
    Route("GET", "/orientation", "Tells that the device is upright.", .appium, minds: .nothing) {
      session, _ in session.orientation()
    },
    Route("POST", "/orientation", "Leaves the device upright.", .appium, minds: .nothing) {
      try $0.setOrientation($1)
    },
    Route("GET", "/rotation", "Tells that the device is upright.", .appium, minds: .nothing) {
      session, _ in session.rotation()
    },
    Route("POST", "/rotation", "Leaves the device upright.", .appium, minds: .nothing) {
      try $0.setRotation($1)
    },
    Route(
      "GET", "/duet/actions",
      "Tells what was done with the device since this was asked last; the first time nothing.",
      .duet, minds: .nothing
    ) { session, _ in session.takeUserActions() },
  ]

  static let deviceScripts: [MobileCommand] = [
    MobileCommand(
      "deviceScreenInfo", "Tells the screen's size.", minds: .nothing,
      tells: { session, _ in session.deviceScreenInfo() }),
    MobileCommand(
      "getDeviceTime", "Tells the date and time on the device's clock.", minds: .nothing,
      oldPaths: ["GET /appium/device/system_time", "POST /appium/device/system_time"],
      tells: { try $0.deviceTime($1) }),
  ]
}

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

extension Session {
  /// What was done with the device, whichever command did it.
  func takeUserActions() -> Reply {
    .value(.array(device.takeUserActions().map { .string($0) }))
  }
}

/// A pattern for a date and a time, as Day.js has them: `YYYY-MM-DDTHH:mm:ssZ`.
///
/// Source: Day.js, "display", "format", whose patterns Appium's driver takes. Names are English.
/// What is in brackets, and what is no token, stays as it is.
package struct DayFormat {
  /// ISO 8601, to the second.
  package static let iso8601 = "YYYY-MM-DDTHH:mm:ssZ"

  private let parts: [Part]

  private enum Part {
    case token(Substring)
    case text(Substring)
  }

  /// Reads a pattern; an empty one is ``iso8601``.
  package init(_ pattern: String) {
    var parts: [Part] = []
    var rest = (pattern.isEmpty ? Self.iso8601 : pattern)[...]
    while let character = rest.first {
      if character == "[", let end = rest.firstIndex(of: "]") {
        parts.append(.text(rest[rest.index(after: rest.startIndex)..<end]))
        rest = rest[rest.index(after: end)...]
        continue
      }
      let token = Self.tokens.first { rest.hasPrefix($0) }
      let piece = rest.prefix(token?.count ?? 1)
      parts.append(token == nil ? .text(piece) : .token(piece))
      rest = rest[piece.endIndex...]
    }
    self.parts = parts
  }

  /// Longer ones come before those that they begin with.
  private static let tokens = [
    "YYYY", "YY", "MMMM", "MMM", "MM", "M", "DD", "D", "dddd", "ddd", "dd", "d", "HH", "H", "hh",
    "h", "mm", "m", "ss", "s", "SSS", "ZZ", "Z", "A", "a",
  ]

  /// A moment in a time zone as text.
  package func text(_ date: Date, in zone: TimeZone) -> String {
    let fields = Fields(date, in: zone)
    return parts.map { part in
      switch part {
      case .text(let text): String(text)
      case .token(let token): fields.text(String(token))
      }
    }.joined()
  }

  /// A moment, taken apart.
  private struct Fields {
    private let parts: DateComponents
    private let offset: Int

    init(_ date: Date, in zone: TimeZone) {
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = zone
      parts = calendar.dateComponents(
        [.year, .month, .day, .weekday, .hour, .minute, .second, .nanosecond], from: date)
      offset = zone.secondsFromGMT(for: date) / 60
    }

    func text(_ token: String) -> String {
      let hour = parts.hour ?? 0
      return switch token.first {
      case "Y": digits(parts.year.map { token == "YY" ? $0 % 100 : $0 }, token.count)
      case "M" where token.count > 2: name(Self.months, (parts.month ?? 1) - 1, token.count)
      case "M": digits(parts.month, token.count)
      case "D": digits(parts.day, token.count)
      case "d" where token.count > 1: name(Self.weekdays, (parts.weekday ?? 1) - 1, token.count)
      case "d": digits(parts.weekday.map { $0 - 1 }, 1)
      case "H": digits(hour, token.count)
      case "h": digits((hour + 11) % 12 + 1, token.count)
      case "m": digits(parts.minute, token.count)
      case "s": digits(parts.second, token.count)
      case "S": digits(parts.nanosecond.map { $0 / 1_000_000 }, 3)
      case "Z": zone(separator: token == "Z" ? ":" : "")
      case "A": hour < 12 ? "AM" : "PM"
      default: hour < 12 ? "am" : "pm"
      }
    }

    private func digits(_ number: Int?, _ count: Int) -> String {
      let text = String(number ?? 0)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }

    /// A name in full for four letters of a token; else its first letters, as many as the token's.
    private func name(_ names: [String], _ index: Int, _ count: Int) -> String {
      let name = names.indices.contains(index) ? names[index] : ""
      return count == 4 ? name : String(name.prefix(count))
    }

    private func zone(separator: String) -> String {
      let minutes = abs(offset)
      return (offset < 0 ? "-" : "+") + digits(minutes / 60, 2) + separator
        + digits(minutes % 60, 2)
    }

    private static let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ]
    private static let weekdays = [
      "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
    ]
  }
}
