import Foundation

/// An app as a device has it installed: what it is called, and how to launch it.
package protocol AppDefinition: Sendable {
  /// The identifier that tools launch it by, such as `app.duet.tinylog`.
  var bundleIdentifier: String { get }
  /// The name that a person sees.
  var name: String { get }
  /// Starts the app. Throws a ``LaunchError`` where an argument or a resource is not usable.
  func launch(_ launch: AppLaunch) throws -> any App
  /// Whether an ``AppAddress`` can lead anywhere, as far as that can be said without a launch.
  func hasAddress(_ address: String) -> Bool
}

extension AppDefinition {
  /// Nothing is known before a launch.
  package func hasAddress(_ address: String) -> Bool { true }
}

/// A running app. It ends when its device releases it.
package protocol App: AnyObject {
  /// What the app shows now. Asked for after each change that the app told its host of.
  var screen: Screen { get }
}

/// An app whose places have addresses.
package protocol AddressedApp: App {
  /// The ``AppAddress`` of what it shows, such as `lists/ID`; empty for the app's first screen.
  var address: String { get }
  /// Shows what is at an address, which may take time; false if the app has nothing there.
  func open(_ address: String) -> Bool
}

/// An app whose data can be changed from outside.
package protocol RefreshableApp: App {
  /// Reads its data again.
  func refresh()
}

/// An app in which a change can be undone.
package protocol UndoableApp: App {
  /// What can be undone now, as a person reads it: `Deleted “TODO”.`; nil for nothing.
  var undoable: String? { get }
  /// Undoes it.
  func undo()
}

/// An app that draws another app's screen differently.
///
/// It has nothing but its screen: a device looks through it for what the other app can do.
package protocol AppWrapper: App {
  /// The app whose screen is drawn differently.
  var wrapped: any App { get }
}

extension App {
  /// The app, or the one that it wraps, as an app that can do something more; nil if neither can.
  package func capability<Capability>(_ type: Capability.Type) -> Capability? {
    self as? Capability ?? (self as? any AppWrapper)?.wrapped.capability(type)
  }
}

/// An address in an app: percent-encoded parts, as in `lists/4F1C…` or `search/blonde%2C%20triple`.
package enum AppAddress {
  /// The address of some parts.
  package static func text(_ parts: [String]) -> String {
    parts.map { $0.addingPercentEncoding(withAllowedCharacters: unreserved) ?? "" }
      .joined(separator: "/")
  }

  /// The parts of an address; nil for what is not percent-encoded UTF-8.
  package static func parts(_ address: String) -> [String]? {
    let parts = address.split(separator: "/").map(\.removingPercentEncoding)
    return parts.contains(nil) ? nil : parts.compactMap { $0 }
  }

  /// Those that RFC 3986 calls so.
  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}

/// Whether an app is installed on a device, runs, and is on its screen.
package enum AppState: Sendable {
  case notInstalled, notRunning
  /// It runs, and is on the screen only in the foreground.
  case background, foreground
}

/// What an app shows: its elements and, over them, at most one alert.
package struct Screen {
  /// The screen itself. Its id tells it from the app's other screens.
  package var root: Element
  /// An alert that keeps touches from everything else until it is answered.
  package var alert: Element?
  /// A keyboard that the app shows itself; nil where that is left to the device.
  package var keyboard: Element?

  package init(_ root: Element, alert: Element? = nil, keyboard: Element? = nil) {
    self.root = root
    self.alert = alert
    self.keyboard = keyboard
  }
}

package struct AppLaunch {
  /// The launch arguments, as a test gave them.
  package let arguments: [String]
  /// The launch environment, as a test gave it.
  package let environment: [String: String]
  /// The device as the app sees it.
  package let host: AppHost
}

/// The device as an app sees it: its time, and a way to have the screen drawn again.
package final class AppHost {
  private unowned let device: Device
  let process: Int

  init(device: Device, process: Int) {
    self.device = device
    self.process = process
  }

  /// The time that the device runs on. On the virtual clock nothing waits for another thread.
  package var clock: DeviceClock { device.clock }

  /// The time since the device was made.
  package var now: Duration { device.now }

  /// Says that what the app shows may have changed.
  package func invalidate() { device.invalidate() }

  /// Has work done after a time, if the app still runs then.
  @discardableResult
  package func after(_ delay: Duration, _ work: @escaping () -> Void) -> ScheduledWork {
    device.schedule(after: delay) { [unowned device, process] in
      if device.isRunning(process) { work() }
    }
  }

  /// Has work done on the device's thread soon, in the order of the calls, if the app still runs
  /// then. Any thread may use it. Only the wall clock's waits wait for it.
  package var post: @Sendable (@escaping @Sendable () -> Void) -> Void {
    // Other threads may hold it but not ask it. An answer of the network keeps no device.
    nonisolated(unsafe) weak let device = device
    return { [inbox = self.device.inbox, process] work in
      inbox.post { if device?.isRunning(process) == true { work() } }
    }
  }
}

/// Why an app could not be launched, in words that name the argument or resource.
package struct LaunchError: Error, Equatable, CustomStringConvertible {
  /// What is wrong, where, and what to do.
  package let description: String

  /// Makes an error with its whole text.
  package init(_ description: String) { self.description = description }
}

extension Element {
  /// The application around what an app shows: its window, and those of the keyboard and a menu.
  static func application(
    named name: String, showing screen: Screen, screenSize: CGSize, withKeyboard: Bool,
    menu: Element?
  ) -> Element {
    var main = [screen.root]
    if var alert = screen.alert {
      let size = CGSize(width: 270, height: 180)
      alert.layout.fixedFrame =
        alert.layout.fixedFrame
        ?? CGRect(
          x: (screenSize.width - size.width) / 2, y: (screenSize.height - size.height) / 2,
          width: size.width, height: size.height)
      main.append(alert)
    }
    var windows = [Element(.window, id: "main", content: .elements(main))]
    let field = withKeyboard ? screen.root.focusedDescendant : nil
    if let keyboard = screen.keyboard ?? field.map({ keyboard(for: $0, screenSize) }) {
      windows.append(Element(.window, id: "keyboard", content: .elements([keyboard])))
    }
    if let menu { windows.append(menu) }
    return Element(.application, label: name, content: .elements(windows))
  }

  /// The keyboard: only its return key is an element; letters are typed, not looked for.
  private static func keyboard(for field: Element, _ screenSize: CGSize) -> Element {
    let height = 291.0
    let frame = CGRect(x: 0, y: screenSize.height - height, width: screenSize.width, height: height)
    let returnKey = Element(
      .button, identifier: "return", label: field.returnKey,
      actions: [.tap { _ = field.keyAction?(.enter) }])
    return Element(
      .keyboard, layout: Layout(fixedFrame: frame),
      content: .elements([Element(.other, id: "keys"), returnKey]))
  }

  /// The element in this one that has the keyboard focus; rows are not looked into.
  var focusedDescendant: Element? {
    if isFocused { return self }
    guard case .elements(let elements) = content else { return nil }
    for element in elements {
      if let found = element.focusedDescendant { return found }
    }
    return nil
  }
}

/// Launch arguments of the form `--name value`, `--name=value` or `--flag`, taken apart.
package struct LaunchOptions {
  /// An option that an app knows.
  package struct Option: Sendable {
    let name, meaning: String
    let takesValue: Bool

    /// An option with a value; `meaning` is shown to whoever gives an unknown one.
    package static func value(_ name: String, _ meaning: String) -> Option {
      Option(name: name, meaning: meaning, takesValue: true)
    }

    /// An option without a value.
    package static func flag(_ name: String, _ meaning: String) -> Option {
      Option(name: name, meaning: meaning, takesValue: false)
    }

    var usage: String { "  \(name)\(takesValue ? " VALUE" : "")  \(meaning)" }
  }

  private var values: [String: [String]] = [:]

  /// Takes arguments apart. Throws a ``LaunchError`` that names an unknown one, or a missing or
  /// needless value, and lists the known arguments.
  package init(_ arguments: [String], app: String, known options: [Option]) throws {
    func wrong(_ what: String) -> LaunchError {
      LaunchError(
        "\(app) was not launched: \(what). Known launch arguments:\n"
          + options.map(\.usage).joined(separator: "\n"))
    }
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = parts.first.map(String.init) ?? ""
      guard let option = options.first(where: { $0.name == name }) else {
        throw wrong("unknown launch argument '\(argument)'")
      }
      let isGiven = parts.count > 1
      if isGiven, !option.takesValue { throw wrong("launch argument '\(name)' takes no value") }
      let value: String? = isGiven ? String(parts[1]) : option.takesValue ? rest.popFirst() : ""
      guard let value else { throw wrong("launch argument '\(name)' needs a value") }
      values[name, default: []].append(value)
    }
  }

  /// The last value given for an option; nil when it was not given.
  package subscript(_ name: String) -> String? { values[name]?.last }

  /// All values given for an option, in order.
  package func all(_ name: String) -> [String] { values[name] ?? [] }

  /// Whether an option was given.
  package func has(_ name: String) -> Bool { values[name] != nil }
}
