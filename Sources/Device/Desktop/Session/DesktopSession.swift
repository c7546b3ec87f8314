import Foundation

/// A display in memory with an accessibility bus, for programs that nobody else sees.
///
/// It installs nothing, listens on no network, and uses folders and numbers of its own. All of it ends
/// with this process. One thread at a time may use it.
package final class DesktopSession: @unchecked Sendable {
  /// The display's size, in pixels.
  package static let screenSize = CGSize(width: 1280, height: 1280)

  package let display: XDisplay
  package let accessibilityAddress: String
  private let folder: URL
  private let services: LeashedProcesses
  private let environment: [String: String]

  /// Starts a display and its buses; it takes about a tenth of a second. Throws ``DesktopError``
  /// that names the packages of what is missing, or what would not start.
  package init() throws(DesktopError) {
    let missing = Self.missingPackages
    guard missing.isEmpty else { throw .missing(missing) }
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("duet-desktop-\(UUID().uuidString.prefix(8))")
    var environment = ["PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8"]
    // What a program keeps is in its home; with a cache elsewhere WebKitGTK shows no tree.
    for (name, path) in [("HOME", "home"), ("XDG_RUNTIME_DIR", "run")] {
      environment[name] = folder.appendingPathComponent(path).path
    }
    for path in environment.values where path.hasPrefix(folder.path) {
      do {
        try FileManager.default.createDirectory(
          atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      } catch {
        throw DesktopError("The folder \(path) can't be made: \(error.localizedDescription)")
      }
    }
    services = try LeashedProcesses()
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
    // Toolkits that ask nobody look here.
    environment.merge(
      [
        "ACCESSIBILITY_ENABLED": "1", "GNOME_ACCESSIBILITY": "1", "GTK_MODULES": "gail:atk-bridge",
        "GDK_BACKEND": "x11",
      ]
    ) { $1 }
    self.environment = environment
    display = try XDisplay(number: number)
    let session = try DBusConnection(address: environment["DBUS_SESSION_BUS_ADDRESS"] ?? "")
    // The bus starts the accessibility bus for who asks for it.
    let path = "/org/a11y/bus"
    let answer = try session.call(
      DBusMessage(to: "org.a11y.Bus", path, "org.a11y.Bus", "GetAddress"))
    accessibilityAddress = answer.first?.text ?? ""
    _ = try session.call(
      DBusMessage(
        to: "org.a11y.Bus", path, "org.freedesktop.DBus.Properties", "Set", "ssv",
        [.text("org.a11y.Status"), .text("IsEnabled"), .variant("b", .bool(true))]))
  }

  deinit {
    services.end()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Starts a program on the display, with a folder of its own for all that it keeps.
  package func start(_ program: DesktopProgram) throws(DesktopError) -> LeashedProcesses {
    let home = folder.appendingPathComponent("program-\(UUID().uuidString.prefix(8))").path
    let command = try program.command(home: home)
    try? FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    var environment = environment
    environment["HOME"] = home
    let processes = try LeashedProcesses()
    try processes.start(command, environment: environment, log: logPath)
    return processes
  }

  var log: String { (try? String(contentsOfFile: logPath, encoding: .utf8)) ?? "" }

  private var logPath: String { folder.appendingPathComponent("programs.log").path }

  /// The first line that a program prints and that is what it is asked for.
  private static func line<Value>(
    of output: FileHandle?, _ name: String, _ read: (String) -> Value?
  ) throws(DesktopError) -> Value {
    var printed = ""
    while let data = output?.availableData, !data.isEmpty {
      printed += String(decoding: data, as: UTF8.self)
      for line in printed.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
        guard let value = read(String(line)) else { continue }
        // Read on, so that it never waits for a reader.
        output?.readabilityHandler = { if $0.availableData.isEmpty { $0.readabilityHandler = nil } }
        return value
      }
    }
    throw DesktopError("\(name) ended at its start. It printed: \(printed)")
  }

  /// The packages of Debian with the programs that a session needs, where they are not there.
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
