import Device
import Foundation

/// A virtual display with an accessibility bus, for hidden programs. It installs nothing, doesn't
/// listen on a network, and ends with this process. Only one thread at a time may use it.
package final class DesktopSession: @unchecked Sendable {
  /// The display's size, in pixels.
  package static let screenSize = CGSize(width: 1280, height: 1280)

  package let display: XDisplay
  package let accessibilityAddress: String
  private let folder: URL
  private let services: ProcessGroup
  private let environment: [String: String]

  /// Starts a display and its buses. Throws an error that names a missing package, or a program
  /// that doesn't start.
  package init() throws(DesktopError) {
    let missing = Self.missingPackages
    guard missing.isEmpty else { throw .missing(missing) }
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("duet-desktop-\(UUID().uuidString.prefix(8))")
    var environment = ["PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8"]
    // Programs keep their files in their home folder. With a cache elsewhere, WebKitGTK shows no
    // tree.
    for (name, path) in [("HOME", "home"), ("XDG_RUNTIME_DIR", "run")] {
      let path = folder.appendingPathComponent(path).path
      environment[name] = path
      do {
        try FileManager.default.createDirectory(
          atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      } catch {
        throw DesktopError("Can't create the folder \(path): \(error.localizedDescription)")
      }
    }
    services = try ProcessGroup()
    let size = "\(Int(Self.screenSize.width))x\(Int(Self.screenSize.height))x24"
    let number = try Self.line(
      of: services.start(
        ["/usr/bin/Xvfb", "-displayfd", "1", "-screen", "0", size, "-nolisten", "tcp"],
        environment: environment), "Xvfb"
    ) { Int($0) }
    environment["DISPLAY"] = ":\(number)"
    let socket = folder.appendingPathComponent("run/bus").path
    environment["DBUS_SESSION_BUS_ADDRESS"] = try Self.line(
      of: services.start(
        [
          "/usr/bin/dbus-daemon", "--session", "--nofork", "--print-address=1",
          "--address=unix:path=\(socket)",
        ], environment: environment), "dbus-daemon"
    ) { $0.hasPrefix("unix:") ? $0 : nil }
    // Some toolkits read only these variables.
    environment.merge([
      "ACCESSIBILITY_ENABLED": "1", "GNOME_ACCESSIBILITY": "1", "GTK_MODULES": "gail:atk-bridge",
      "GDK_BACKEND": "x11",
      // WebKitGTK would scan all media plugins in each new home folder. No page here has media.
      "GST_PLUGIN_SYSTEM_PATH_1_0": "",
    ]) { $1 }
    self.environment = environment
    display = try XDisplay(number: number)
    let session = try DBusConnection(address: environment["DBUS_SESSION_BUS_ADDRESS"] ?? "")
    // The session bus starts the accessibility bus on request.
    let path = "/org/a11y/bus"
    let reply = try session.call(
      DBusMessage(to: "org.a11y.Bus", path, "org.a11y.Bus", "GetAddress"))
    accessibilityAddress = reply.first?.text ?? ""
    _ = try session.call(
      DBusMessage(
        to: "org.a11y.Bus", path, "org.freedesktop.DBus.Properties", "Set", "ssv",
        [.text("org.a11y.Status"), .text("IsEnabled"), .variant("b", .bool(true))]))
  }

  deinit {
    services.end()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Starts a program on the display, with a new home folder.
  package func start(_ program: DesktopProgram) throws(DesktopError) -> ProcessGroup {
    let home = folder.appendingPathComponent("program-\(UUID().uuidString.prefix(8))").path
    let command = try program.command(home: home)
    try? FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    var environment = environment
    environment["HOME"] = home
    let processes = try ProcessGroup()
    try processes.start(command, environment: environment, log: logPath)
    return processes
  }

  var log: String { (try? String(contentsOfFile: logPath, encoding: .utf8)) ?? "" }

  private var logPath: String { folder.appendingPathComponent("programs.log").path }

  /// Returns the first printed line that `read` accepts.
  private static func line<Value>(
    of output: FileHandle?, _ name: String, _ read: (String) -> Value?
  ) throws(DesktopError) -> Value {
    var printed = ""
    while let data = output?.availableData, !data.isEmpty {
      printed += String(decoding: data, as: UTF8.self)
      for line in printed.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
        guard let value = read(String(line)) else { continue }
        // Keep reading, so that the program never blocks on output.
        output?.readabilityHandler = { if $0.availableData.isEmpty { $0.readabilityHandler = nil } }
        return value
      }
    }
    throw DesktopError("\(name) exited at startup. It printed: \(printed)")
  }

  /// The Debian packages that a session needs and that are missing.
  package static var missingPackages: [String] {
    missing([
      ("/usr/bin/Xvfb", "xvfb"), ("/usr/bin/dbus-daemon", "dbus"),
      ("/usr/libexec/at-spi-bus-launcher", "at-spi2-core"),
    ])
  }

  static func missing(_ programs: [(path: String, package: String)]) -> [String] {
    programs.filter { !FileManager.default.isExecutableFile(atPath: $0.path) }.map(\.package)
  }
}

/// A program for a desktop session's display.
package enum DesktopProgram: Equatable, Sendable {
  /// A page in WebKitGTK's small browser.
  case webKitGTK(URL)
  /// A page in a Chromium window without the browser's bars.
  case chromium(URL)
  case other([String])

  /// The Debian packages of the needed browsers that are missing.
  package static func missingPackages(webKitGTK: Bool = false, chromium: Bool = false) -> [String] {
    (webKitGTK && miniBrowser == nil ? ["webkit2gtk-driver"] : [])
      + (chromium ? DesktopSession.missing([("/usr/bin/chromium", "chromium")]) : [])
  }

  var isPage: Bool { if case .other = self { false } else { true } }

  /// Returns the program's path and arguments. `home` is a folder that it may write to.
  func command(home: String) throws(DesktopError) -> [String] {
    switch self {
    case .webKitGTK(let url):
      guard let browser = Self.miniBrowser else {
        throw .missing(Self.missingPackages(webKitGTK: true))
      }
      return [browser, "--enable-smooth-scrolling=false", url.absoluteString]
    case .chromium(let url):
      let missing = Self.missingPackages(chromium: true)
      guard missing.isEmpty else { throw .missing(missing) }
      // Chromium refuses to run its sandbox as root, which containers often are.
      let sandbox = geteuid() == 0 ? ["--no-sandbox"] : []
      return ["/usr/bin/chromium"] + sandbox + [
        "--force-renderer-accessibility", "--no-first-run", "--no-default-browser-check",
        "--disable-gpu", "--disable-smooth-scrolling", "--disable-dev-shm-usage",
        "--disable-background-networking", "--user-data-dir=\(home)", "--password-store=basic",
        "--window-position=0,0", "--window-size=520,1180", "--app=\(url.absoluteString)",
      ]
    case .other(let command): return command
    }
  }

  private static var miniBrowser: String? {
    let folders = ["/usr/lib", "/usr/libexec"].flatMap { base in
      ["", "/x86_64-linux-gnu", "/aarch64-linux-gnu"].map { base + $0 }
    }
    return folders.flatMap { folder in
      ["webkitgtk-6.0", "webkit2gtk-4.1", "webkit2gtk-4.0"].map { "\(folder)/\($0)/MiniBrowser" }
    }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}

/// A program on a desktop session's display, with the root of its accessibility tree.
final class ShownProgram {
  /// The window's size in pixels: a phone's page without a scroll bar, with space for a keyboard.
  static let windowSize = CGSize(width: 520, height: 1180)

  let session: DesktopSession
  let bus: AccessibleBus
  let root: AccessibleReference
  private let processes: ProcessGroup

  /// Starts a program and waits for its window and, if it is a page, for its document. Calls
  /// `changed` at each change of an accessibility tree, on a separate thread. Throws if the program
  /// exits, or shows no content within a minute.
  init(
    _ program: DesktopProgram, on session: DesktopSession, changed: @escaping @Sendable () -> Void
  ) throws(DesktopError) {
    self.session = session
    bus = try AccessibleBus(address: session.accessibilityAddress, changed: changed)
    processes = try session.start(program)
    let deadline = ContinuousClock.now + .seconds(60)
    var isPlaced = false
    while true {
      let count = bus.changeCount
      if !isPlaced { isPlaced = try session.display.placeWindow(size: Self.windowSize) > 0 }
      // Before there is a window, calls fail or get no reply.
      let found = isPlaced ? try? bus.first(program.isPage ? .documentWeb : .frame) : nil
      if let found, isPlaced, try Self.isReady(found, on: bus) {
        root = found
        return
      }
      guard processes.isLastRunning else {
        throw DesktopError(
          "The program exited before it was ready. It printed:\n\(session.log.suffix(2000))")
      }
      guard ContinuousClock.now < deadline else {
        throw DesktopError("The program has shown no accessible content within a minute.")
      }
      bus.waitForQuiet(
        of: .milliseconds(10), first: .milliseconds(50), since: count, limit: .seconds(1))
    }
  }

  deinit { processes.end() }

  /// Whether a tree is final: while a page loads, its document is replaced.
  private static func isReady(
    _ root: AccessibleReference, on bus: AccessibleBus
  ) throws(DesktopError) -> Bool {
    guard let node = try? bus.read(root, within: .seconds(2)) else { return false }
    // A page that is laid out for the window's previous size is about to move.
    guard node.children.count > 0, !node.states.contains(.busy), node.frame.maxX <= windowSize.width
    else { return false }
    try bus.waitForRest(of: root, limit: .seconds(2))
    return true
  }
}

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
