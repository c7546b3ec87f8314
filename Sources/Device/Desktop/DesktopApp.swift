import Device
import Foundation

/// A program on a virtual display as an app: its accessibility tree is the screen, and its device's
/// gestures are real input. Each launch starts the program again.
package struct DesktopDefinition: AppDefinition {
  package let bundleIdentifier: String
  package let name: String
  /// What a page that it shows stands for.
  private let kind: AccessibleScreen.Kind
  private let session: DesktopSession
  private let input = X11Input()
  private let program: @Sendable (AppLaunch) throws -> DesktopProgram

  /// Names a program; with `isApp` its page is an app's screen: ids are identifiers, lists tables.
  package init(
    bundleIdentifier: String, name: String, isApp: Bool, on session: DesktopSession,
    program: @escaping @Sendable (AppLaunch) throws -> DesktopProgram
  ) {
    self.bundleIdentifier = bundleIdentifier
    self.name = name
    self.session = session
    self.program = program
    kind = isApp ? .app : .page
  }

  /// Makes a device with the app, the wall clock and real input. One device at a time may be in use.
  package func makeDevice() -> Device {
    let device = Device(
      apps: [self], clock: .wall, screenSize: ShownProgram.windowSize, input: input)
    device.showsKeyboard = false
    return device
  }

  /// Starts it and waits until it shows something. Throws `LaunchError` with what is missing.
  package func launch(_ launch: AppLaunch) throws -> any App {
    let program = try program(launch)
    do {
      // It is used on its device's thread alone.
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

/// A running program as the device sees it. It is used on its device's thread.
final class DesktopApp: App {
  /// How long a program may take to be at rest.
  static let patience = Duration.seconds(5)

  let program: ShownProgram
  let host: AppHost
  private let kind: AccessibleScreen.Kind

  init(_ program: ShownProgram, kind: AccessibleScreen.Kind, host: AppHost) {
    self.program = program
    self.kind = kind
    self.host = host
  }

  /// What the program shows once it is at rest; of one that does not answer, why it does not.
  var screen: Screen {
    let deadline = ContinuousClock.now + Self.patience
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
    // Where it is scrolled, WebKitGTK tells the frame of all of it.
    frame.size.height = max(frame.height, window.maxY - frame.minY)
    return frame.intersection(window)
  }
}

extension AccessibleNode {
  /// Whether the page says, in a status of its own, that it is at work on what it was told.
  fileprivate var isBusy: Bool {
    states.contains(.busy)
      || children.contains { $0.role == .statusBar && $0.states.contains(.busy) }
  }
}
