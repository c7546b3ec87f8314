import Device
import Foundation

/// How a program on a virtual display is driven.
package struct DesktopSettings: Codable, Hashable, Sendable {
  /// Whether each look reads the accessibility tree, also if nothing has changed.
  package var hasFreshLooks = false
  /// Whether native waits look at once and at each change, instead of after a second.
  package var hasEventWaits = false

  package init() {}
}

/// A program on a virtual display as an app: its accessibility tree is the screen, and its device's
/// gestures are real input. Each launch restarts the program.
package struct DesktopDefinition: AppDefinition {
  package let bundleIdentifier: String
  package let name: String
  /// The kind of the program's page: an app's screen, or a web page.
  private let kind: AccessibleScreen.Kind
  private let session: DesktopSession
  private let input = X11Input()
  private let settings: DesktopSettings
  private let program: @Sendable (AppLaunch) throws -> DesktopProgram

  /// If `isApp` is true, the program's page is an app's screen: ids are identifiers, lists are
  /// tables.
  package init(
    bundleIdentifier: String, name: String, isApp: Bool, on session: DesktopSession,
    settings: DesktopSettings = DesktopSettings(),
    program: @escaping @Sendable (AppLaunch) throws -> DesktopProgram
  ) {
    self.bundleIdentifier = bundleIdentifier
    self.name = name
    self.session = session
    self.program = program
    self.settings = settings
    kind = isApp ? .app : .page
  }

  /// Returns a device with the app, the wall clock and real input. Only one device at a time may be
  /// in use.
  package func makeDevice() -> Device {
    let device = Device(
      apps: [self], clock: .wall, screenSize: ShownProgram.windowSize, input: input)
    device.showsKeyboard = false
    device.hasFreshLooks = settings.hasFreshLooks
    return device
  }

  /// Starts the program and waits for its window. Throws `LaunchError` with the missing packages,
  /// or with the program's output.
  package func launch(_ launch: AppLaunch) throws -> any App {
    let program = try program(launch)
    do {
      // It is used only on its device's thread.
      nonisolated(unsafe) let host = launch.host
      let shown = try ShownProgram(program, on: session) { [post = host.post] in
        post { host.invalidate() }
      }
      let app = DesktopApp(shown, kind: program.isPage ? kind : .window, host: launch.host)
      input.app = app
      return app
    } catch {
      throw LaunchError("\(name) was not launched: \(error.description)")
    }
  }
}

/// A running program from the device's point of view. It is used only on the device's thread.
final class DesktopApp: App {
  /// The time that a program may take to become idle.
  static let settleTimeout = Duration.seconds(5)

  let program: ShownProgram
  let host: AppHost
  private let kind: AccessibleScreen.Kind

  init(_ program: ShownProgram, kind: AccessibleScreen.Kind, host: AppHost) {
    self.program = program
    self.kind = kind
    self.host = host
  }

  /// The program's elements once it is idle. If it doesn't respond, an element with the error.
  var screen: Screen {
    let deadline = ContinuousClock.now + Self.settleTimeout
    do {
      var document = try program.bus.read(program.root)
      while document.isBusy, ContinuousClock.now < deadline {
        program.bus.waitForQuiet(
          of: .milliseconds(20), first: .milliseconds(50), since: program.bus.changeCount,
          limit: .seconds(1))
        document = try program.bus.read(program.root)
      }
      var reader = AccessibleScreen(kind: kind, viewport: viewport(of: document))
      return reader.screen(of: document)
    } catch {
      return Screen(Element(.other, id: "no tree", label: error.description))
    }
  }

  private func viewport(of document: AccessibleNode) -> CGRect {
    let window = CGRect(origin: .zero, size: ShownProgram.windowSize)
    var frame = document.frame
    // WebKitGTK reports the frame of the whole page, even if it is scrolled.
    frame.size.height = max(frame.height, window.maxY - frame.minY)
    return frame.intersection(window)
  }
}

extension AccessibleNode {
  /// Whether the page is busy, according to its state or a status element.
  fileprivate var isBusy: Bool {
    states.contains(.busy)
      || children.contains { $0.role == .statusBar && $0.states.contains(.busy) }
  }
}
