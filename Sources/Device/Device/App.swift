import Foundation

/// An app as installed on a device: its name, and how to launch it.
package protocol AppDefinition: Sendable {
  /// The identifier that tools launch it by, such as `app.duet.tinylog`.
  var bundleIdentifier: String { get }
  /// The name that a person sees.
  var name: String { get }
  /// Whether its screen is a page in a web view.
  var isHybrid: Bool { get }
  /// The launch arguments with which it saves nothing that a later launch would find.
  var unsavedArguments: [String] { get }
  /// Launches the app. Throws ``LaunchError`` if an argument or a resource is unusable.
  func launch(_ launch: AppLaunch) throws -> any App
  /// Returns whether an ``AppAddress`` can lead to a screen, as far as this is known before a
  /// launch.
  func hasAddress(_ address: String) -> Bool
  /// Returns what a launch would change in data that outlives it, a sentence each. Throws like
  /// ``launch(_:)``, as far as the errors are known before a launch.
  func storedChanges(arguments: [String], environment: [String: String]) throws -> [String]
}

extension AppDefinition {
  package var isHybrid: Bool { false }
  /// By default none, because nothing outlives the app.
  package var unsavedArguments: [String] { [] }

  /// By default, every address may exist, because nothing is known before a launch.
  package func hasAddress(_ address: String) -> Bool { true }

  /// By default none, because nothing outlives the app.
  package func storedChanges(
    arguments: [String], environment: [String: String]
  ) throws -> [String] { [] }
}

/// A running app. It ends when its device releases it.
package protocol App: AnyObject {
  /// The app's current screen. Read after each call of ``AppHost/invalidate()``.
  var screen: Screen { get }
}

/// An app whose screens have addresses.
package protocol AddressedApp: App {
  /// The ``AppAddress`` of the current screen, such as `lists/ID`. Empty for the first screen.
  var address: String { get }
  /// Shows the screen at an address, which may take time. Returns false if there is none.
  func open(_ address: String) -> Bool
}

/// An app in which a change can be undone.
package protocol UndoableApp: App {
  /// The change that can be undone now, in words for the user: `Deleted “TODO”.` Nil if there is
  /// none.
  var undoable: String? { get }
  /// Undoes the change.
  func undo()
}

/// An app that draws another app's screen differently.
///
/// Only the screen is different. The device asks the wrapped app for everything else:
/// ``App/capability(_:)``.
package protocol AppWrapper: App {
  /// The original app.
  var wrapped: any App { get }
}

extension App {
  /// Returns the app, or the app that it wraps, as a protocol with more features. Nil if neither
  /// conforms.
  package func capability<Capability>(_ type: Capability.Type) -> Capability? {
    self as? Capability ?? (self as? any AppWrapper)?.wrapped.capability(type)
  }
}

/// An address in an app: percent-encoded components, such as `lists/4F1C…` or
/// `search/blonde%2C%20triple`.
package enum AppAddress {
  /// Joins components into an address.
  package static func text(_ parts: [String]) -> String {
    parts.map { $0.addingPercentEncoding(withAllowedCharacters: unreserved) ?? "" }
      .joined(separator: "/")
  }

  /// Splits an address into its components. Nil if it isn't percent-encoded UTF-8.
  package static func parts(_ address: String) -> [String]? {
    let parts = address.split(separator: "/").map(\.removingPercentEncoding)
    return parts.contains(nil) ? nil : parts.compactMap { $0 }
  }

  /// The unreserved characters of RFC 3986.
  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}

/// Whether an app is installed, running, and on the screen.
package enum AppState: Sendable {
  case notInstalled, notRunning
  /// The app runs. It is on the screen only in the foreground.
  case background, foreground
}

/// An app's current elements and, above them, at most one alert.
package struct Screen {
  /// The screen's root element. Its id distinguishes the app's screens.
  package var root: Element
  /// An alert. It blocks all other touches until it is answered.
  package var alert: Element?
  /// The app's own keyboard. Nil if the device shows one.
  package var keyboard: Element?

  package init(_ root: Element, alert: Element? = nil, keyboard: Element? = nil) {
    self.root = root
    self.alert = alert
    self.keyboard = keyboard
  }
}

package struct AppLaunch {
  /// The launch arguments from the test.
  package let arguments: [String]
  /// The launch environment from the test.
  package let environment: [String: String]
  /// The app's interface to the device.
  package let host: AppHost
}

/// An app's interface to its device: time, scheduled work, and redrawing.
package final class AppHost {
  private unowned let device: Device
  let process: Int

  init(device: Device, process: Int) {
    self.device = device
    self.process = process
  }

  /// The app's words in the language of the launch.
  package var strings = Strings.english

  /// The device's clock. On the virtual clock, nothing waits for other threads.
  package var clock: DeviceClock { device.clock }

  /// The time since the device was made.
  package var now: Duration { device.now }

  /// The screen's size, in points.
  package var screenSize: CGSize { device.screenSize }

  /// Scrolls the first content that scrolls to its end, as soon as the screen is shown.
  package func scrollToEnd() {
    after(.zero) { [unowned device, process] in
      guard process == device.process, let tree = device.tree else { return }
      func scrolling(_ node: ElementNode) -> ElementNode? {
        if node.element.type.scrolls { return node }
        return node.rows == nil ? node.children.lazy.compactMap(scrolling).first : nil
      }
      if let node = scrolling(tree.application) { device.scroll(node, to: node.contentHeight) }
    }
  }

  /// Reports that the screen may have changed.
  package func invalidate() { device.invalidate() }

  /// Schedules `work`. Dropped if the app has ended by then.
  @discardableResult
  package func after(_ delay: Duration, _ work: @escaping () -> Void) -> ScheduledWork {
    device.schedule(after: delay) { [unowned device, process] in
      if device.isRunning(process) { work() }
    }
  }

  /// A function that schedules work on the device's thread, in the order of the calls. It can be
  /// called on any thread. The work is dropped if the app has ended by then. Waits on the virtual
  /// clock don't wait for such work.
  package var post: @Sendable (@escaping @Sendable () -> Void) -> Void {
    // Other threads hold the reference but never read it. A pending network response must not keep
    // the device alive.
    nonisolated(unsafe) weak let device = device
    return { [inbox = self.device.inbox, process] work in
      inbox.post { if device?.isRunning(process) == true { work() } }
    }
  }
}

/// The reason why an app wasn't launched, with the argument or resource at fault.
package struct LaunchError: Error, Equatable, CustomStringConvertible {
  /// The whole text: the problem, where it is, and the remedy.
  package let description: String

  package init(_ description: String) { self.description = description }
}

extension Element {
  /// Returns the application element, with windows for the app's screen, the keyboard and a menu.
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

  /// Returns the keyboard. Only its return key is an element: letters are typed, not searched for.
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

  /// The focused element in this one. Rows aren't searched.
  var focusedDescendant: Element? {
    if isFocused { return self }
    guard case .elements(let elements) = content else { return nil }
    for element in elements {
      if let found = element.focusedDescendant { return found }
    }
    return nil
  }
}

/// Parsed launch arguments of the form `--name value`, `--name=value` or `--flag`.
package struct LaunchOptions {
  /// An option that an app accepts.
  package struct Option: Sendable {
    package let name: String
    let meaning: String
    let takesValue: Bool
    var isValueOptional = false

    /// An option with a value. `meaning` is its description in the list of known arguments.
    package static func value(_ name: String, _ meaning: String) -> Option {
      Option(name: name, meaning: meaning, takesValue: true)
    }

    /// An option with a value that may be omitted. Its value is then empty. The next argument is the
    /// value unless it begins with a hyphen.
    package static func optionalValue(_ name: String, _ meaning: String) -> Option {
      Option(name: name, meaning: meaning, takesValue: true, isValueOptional: true)
    }

    /// An option without a value.
    package static func flag(_ name: String, _ meaning: String) -> Option {
      Option(name: name, meaning: meaning, takesValue: false)
    }

    var usage: String {
      "  \(name)\(isValueOptional ? " [VALUE]" : takesValue ? " VALUE" : "")  \(meaning)"
    }
  }

  private var values: [String: [String]] = [:]

  /// Parses arguments. Throws ``LaunchError`` with the list of known arguments if one is unknown,
  /// lacks its value, or has a value that it doesn't take.
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
      let takesNext =
        option.takesValue && !isGiven
        && !(option.isValueOptional && rest.first?.hasPrefix("-") != false)
      let value: String? = isGiven ? String(parts[1]) : takesNext ? rest.popFirst() : ""
      guard let value else { throw wrong("launch argument '\(name)' needs a value") }
      values[name, default: []].append(value)
    }
  }

  /// The last value of an option. Nil if it wasn't given.
  package subscript(_ name: String) -> String? { values[name]?.last }

  /// Returns all values of an option, in order.
  package func all(_ name: String) -> [String] { values[name] ?? [] }

  /// The names of all options that were given.
  package var names: Set<String> { Set(values.keys) }

  /// Returns whether an option was given.
  package func has(_ name: String) -> Bool { values[name] != nil }
}

/// Chooses the classes of page objects. A session of either tool has one.
///
/// By default, a test gets the page object that it asks for.
package struct PageFactory {
  private var replacements: [ObjectIdentifier: AnyClass] = [:]

  package init() {}

  /// Gives tests a subclass of the page object that they ask for.
  package mutating func replace<Page: AnyObject>(_ type: Page.Type, with subclass: Page.Type) {
    replacements[ObjectIdentifier(type)] = subclass
  }

  /// Returns the class of which to make an object.
  package func type<Page: AnyObject>(for type: Page.Type) -> Page.Type {
    replacements[ObjectIdentifier(type)] as? Page.Type ?? type
  }
}
