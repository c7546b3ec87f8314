import Device

/// A fake app: a test defines its screen, and its actions change the model.
package final class ScriptedApp<Model>: App {
  /// The app's state. Each change redraws the screen.
  package var model: Model { didSet { host.invalidate() } }
  /// The device as the app sees it.
  package let host: AppHost
  private let draw: (ScriptedApp<Model>) -> Screen

  package init(_ model: Model, host: AppHost, draw: @escaping (ScriptedApp<Model>) -> Screen) {
    self.model = model
    self.host = host
    self.draw = draw
  }

  package var screen: Screen { draw(self) }
}

/// Installs a scripted app.
package struct ScriptedAppDefinition: AppDefinition {
  /// The identifier with which tools launch it.
  package let bundleIdentifier: String
  /// The name that users see.
  package let name: String
  private let start: @Sendable (AppLaunch) throws -> any App

  /// `start` returns the app of each launch.
  package init(
    bundleIdentifier: String = "app.duet.scripted", name: String = "Scripted",
    start: @escaping @Sendable (AppLaunch) throws -> any App
  ) {
    self.bundleIdentifier = bundleIdentifier
    self.name = name
    self.start = start
  }

  package func launch(_ launch: AppLaunch) throws -> any App { try start(launch) }
}

extension Device {
  /// Returns a device on which an app with this model is running.
  package static func running<Model: Sendable>(
    _ model: Model, input: (any DeviceInput)? = nil,
    draw: @escaping @Sendable (ScriptedApp<Model>) -> Screen
  ) throws -> Device {
    let definition = ScriptedAppDefinition { launch in
      ScriptedApp(model, host: launch.host, draw: draw)
    }
    let device = Device(apps: [definition], input: input)
    try device.launch(definition.bundleIdentifier)
    return device
  }
}

extension Screen {
  /// A screen with elements from top to bottom.
  package init(_ elements: [Element], alert: Element? = nil) {
    self.init(Element(.other, id: "screen", content: .elements(elements)), alert: alert)
  }
}

extension Device {
  /// The elements of an app's screen that was made with ``Screen/init(_:alert:)``.
  package var shown: [ElementNode] {
    tree.map { Array($0.application.children[0].children[0].children) } ?? []
  }

  /// Returns the only element of a type with a label or identifier.
  package func find(_ type: ElementType, _ name: String) throws -> ElementNode {
    guard let index = tree?.index else { throw UnexpectedMatchCount(what: name, count: 0) }
    let found = index.ordinals(of: type).map { index.nodes[$0] }
      .filter { [$0.element.label, $0.element.identifier].contains(name) }
    guard found.count == 1 else { throw UnexpectedMatchCount(what: name, count: found.count) }
    return found[0]
  }
}

/// A search found no element or several where a test expects one.
package struct UnexpectedMatchCount: Error {
  let what: String
  let count: Int

  /// `what` describes the wanted element, `count` is the number found.
  package init(what: String, count: Int) {
    self.what = what
    self.count = count
  }
}
