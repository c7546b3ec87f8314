import Device
import DeviceDoubles
import Foundation
import WebDriver

/// A clock that stands still until a test moves it on.
final class ManualIdleClock: IdleClock, @unchecked Sendable {
  private let lock = NSLock()
  private var time = Duration.zero
  private var calls: [(time: Duration, body: @Sendable () -> Void)] = []

  var now: Duration { lock.withLock { time } }

  func call(at time: Duration, _ body: @escaping @Sendable () -> Void) {
    lock.withLock { calls.append((time, body)) }
  }

  /// Moves time on, and makes the calls that are due by then.
  func advance(bySeconds seconds: Double) {
    let due = lock.withLock {
      time += .seconds(seconds)
      let due = calls.filter { $0.time <= time }
      calls.removeAll { $0.time <= time }
      return due
    }
    for call in due { call.body() }
  }
}

/// A fake app whose screen is another one at each look: every second has twice the buttons, and
/// the buttons' labels tell the screen's number.
final class Restless: @unchecked Sendable {
  private let count: Int
  /// How often the screen was described.
  private(set) var descriptions = 0

  /// Screens of `count` buttons, and of twice as many.
  init(count: Int) { self.count = count }

  /// A session with the app.
  func client() async throws -> Client {
    let app = ScriptedAppDefinition.workbench(()) { [self] app in draw(app.host) }
    return try await Client(on: .with(app))
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

/// Devices on the wall clock whose app shows the button "go" once it is told to, from outside.
final class Waiters: @unchecked Sendable {
  private let lock = NSLock()
  private var devices: [(inbox: DeviceInbox, app: Box)] = []

  /// An app of a device; only touched on the device's own thread.
  private final class Box: @unchecked Sendable {
    var app: ScriptedApp<Bool>?
  }

  /// A remote end whose sessions run on these devices.
  func remoteEnd() -> RemoteEnd {
    RemoteEnd(
      configuration: RemoteEnd.Configuration(sessionLimit: 64) { [self] request in
        let box = Box()
        let definition = ScriptedAppDefinition(bundleIdentifier: "app.duet.workbench") { launch in
          let app = ScriptedApp(false, host: launch.host) { app in
            let label = app.model ? "go" : "wait"
            return Screen(
              Element(.other, id: "s", content: .elements([Element(.button, label: label)])))
          }
          box.app = app
          return app
        }
        let device = Device(apps: [definition], clock: .wall)
        lock.withLock { devices.append((device.inbox, box)) }
        return device
      })
  }

  /// Returns once a command runs on a device: what is posted to it is done only there.
  func isRunning(_ index: Int) async {
    let inbox = lock.withLock { devices[index].inbox }
    await withCheckedContinuation { running in inbox.post { running.resume() } }
  }

  /// Has a device's app show "go".
  func go(_ index: Int) {
    let (inbox, box) = lock.withLock { devices[index] }
    inbox.post { box.app?.model = true }
  }
}

/// What happened, in order.
actor Events {
  private(set) var all: [String] = []

  func note(_ event: String) { all.append(event) }
}

extension ScriptedAppDefinition {
  /// The app of a test, in the workbench's place.
  static func workbench<Model: Sendable>(
    _ model: Model, draw: @escaping @Sendable (ScriptedApp<Model>) -> Screen
  ) -> ScriptedAppDefinition {
    ScriptedAppDefinition(bundleIdentifier: "app.duet.workbench") { launch in
      ScriptedApp(model, host: launch.host, draw: draw)
    }
  }
}
