import Device

/// A fake app whose screen a test writes down; its model is a value that the test's actions change.
package final class ScriptedApp<Model>: App {
  /// What the app knows; a change has the screen drawn anew.
  package var model: Model { didSet { host.invalidate() } }
  /// The device as the app sees it.
  package let host: AppHost
  private let draw: (ScriptedApp<Model>) -> Screen

  /// Makes a running app.
  package init(_ model: Model, host: AppHost, draw: @escaping (ScriptedApp<Model>) -> Screen) {
    self.model = model
    self.host = host
    self.draw = draw
  }

  /// What the model is drawn as.
  package var screen: Screen { draw(self) }
}

/// Installs scripted apps.
package struct ScriptedAppDefinition: AppDefinition {
  /// The identifier that tools launch it by.
  package let bundleIdentifier: String
  /// The name that a person sees.
  package let name: String
  private let start: @Sendable (AppLaunch) throws -> any App

  /// An app that `start` makes at each launch.
  package init(
    bundleIdentifier: String = "app.duet.scripted", name: String = "Scripted",
    start: @escaping @Sendable (AppLaunch) throws -> any App
  ) {
    self.bundleIdentifier = bundleIdentifier
    self.name = name
    self.start = start
  }

  /// Starts the app.
  package func launch(_ launch: AppLaunch) throws -> any App { try start(launch) }
}

extension Device {
  /// A device on which an app is running that draws a model.
  package static func running<Model: Sendable>(
    _ model: Model, clock: DeviceClock = .virtual,
    draw: @escaping @Sendable (ScriptedApp<Model>) -> Screen
  ) throws -> Device {
    let definition = ScriptedAppDefinition { launch in
      ScriptedApp(model, host: launch.host, draw: draw)
    }
    let device = Device(apps: [definition], clock: clock)
    try device.launch(definition.bundleIdentifier)
    return device
  }
}

extension Screen {
  /// A screen of elements, one below the other.
  package init(_ elements: [Element], alert: Element? = nil) {
    self.init(Element(.other, id: "screen", content: .elements(elements)), alert: alert)
  }
}

extension Device {
  /// What an app shows that is a screen of elements.
  package var shown: [ElementNode] {
    tree.map { Array($0.application.children[0].children[0].children) } ?? []
  }

  /// The only element of a type with a label or identifier.
  package func find(_ type: ElementType, _ name: String) throws -> ElementNode {
    guard let index = tree?.index else { throw UnexpectedMatchCount(what: name, count: 0) }
    let found = index.ordinals(of: type).map { index.nodes[$0] }
      .filter { [$0.element.label, $0.element.identifier].contains(name) }
    guard found.count == 1 else { throw UnexpectedMatchCount(what: name, count: found.count) }
    return found[0]
  }
}

/// None or several were found where a test knows one.
package struct UnexpectedMatchCount: Error {
  let what: String
  let count: Int

  /// Makes an error that says what was looked for, and how many were found.
  package init(what: String, count: Int) {
    self.what = what
    self.count = count
  }
}
