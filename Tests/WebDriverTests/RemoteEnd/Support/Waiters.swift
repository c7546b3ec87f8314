import Device
import DeviceDoubles
import Foundation
import WebDriver

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
