import Device
import DeviceDoubles
import WebDriver

/// A fake app whose screen is another one at each look: every second has twice the buttons, and
/// the buttons' labels tell the screen's number.
final class Restless: @unchecked Sendable {
  private let count: Int
  /// How often the screen was described.
  private(set) var descriptions = 0

  /// Screens of so many buttons, and of twice as many.
  init(count: Int) { self.count = count }

  /// A session with the app.
  func client() async throws -> Client {
    let app = ScriptedAppDefinition(bundleIdentifier: "app.duet.workbench") { [self] launch in
      ScriptedApp((), host: launch.host) { [self] app in draw(app.host) }
    }
    return try await Client(
      on: RemoteEnd(configuration: RemoteEnd.Configuration(apps: [app], clock: .virtual)))
  }

  private func draw(_ host: AppHost) -> Screen {
    descriptions += 1
    host.invalidate()
    let buttons = (0..<buttonCount).map { index in
      Element(
        .button, id: index, identifier: "button", label: "\(index) of screen \(descriptions)",
        layout: Layout(height: 10))
    }
    // What is in front of the buttons is there on every second screen only, so that each place
    // in the tree has another element than before.
    let front = descriptions.isMultiple(of: 2) ? [Element(.staticText, label: "even")] : []
    let box = Element(.other, identifier: "box", content: .elements(front + buttons))
    return Screen(Element(.other, id: "restless", content: .elements([box])))
  }

  /// The number of buttons on the screen that was described last.
  var buttonCount: Int { descriptions.isMultiple(of: 2) ? 2 * count : count }
}
