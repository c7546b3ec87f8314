import Foundation

/// A program to be shown on a desktop session's display.
package enum DesktopProgram: Equatable, Sendable {
  /// A page in WebKitGTK's own small browser.
  case webKitGTK(URL)
  /// A page in a window of Chromium without the browser's bars.
  case chromium(URL)
  case other([String])

  /// The packages of Debian with the browsers that are needed and not there.
  package static func missingPackages(
    webKitGTK: Bool = false, chromium: Bool = false
  ) -> [String] {
    (webKitGTK && miniBrowser == nil ? ["webkit2gtk-driver"] : [])
      + (chromium ? DesktopSession.missing([("/usr/bin/chromium", "chromium")]) : [])
  }

  /// Whether its tree begins at a page, not at a window.
  var isPage: Bool { if case .other = self { false } else { true } }

  /// The program's path and arguments; `home` is a folder that it may write to.
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
        "--disable-background-networking",
        "--user-data-dir=\(home)", "--password-store=basic",
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

/// A program that runs on a desktop session's display, with the object at which its tree begins.
final class ShownProgram {
  /// The size that its window is given, in pixels: a phone's page without a bar beside it, and with
  /// room for a keyboard below.
  static let windowSize = CGSize(width: 520, height: 1180)

  let session: DesktopSession
  let bus: AccessibleBus
  let root: AccessibleReference
  private let processes: LeashedProcesses

  /// Starts a program and waits until it shows a window, and in it, where it is a page, a document.
  ///
  /// - Parameter changed: is called at each change of an accessible tree, on a thread of its own.
  /// - Throws: ``DesktopError`` when the program ends, or shows none within a minute.
  init(
    _ program: DesktopProgram, on session: DesktopSession,
    changed: @escaping @Sendable () -> Void
  ) throws(DesktopError) {
    self.session = session
    bus = try AccessibleBus(address: session.accessibilityAddress, changed: changed)
    processes = try session.start(program)
    let deadline = ContinuousClock.now + .seconds(60)
    var isPlaced = false
    while true {
      let count = bus.changeCount
      if !isPlaced { isPlaced = try session.display.placeWindow(size: Self.windowSize) > 0 }
      // Who looks before there is a window is answered by errors, or not at all.
      let found = isPlaced ? try? bus.first(program.isPage ? .documentWeb : .frame) : nil
      if let found, isPlaced, try Self.isReady(found, on: bus) {
        root = found
        return
      }
      guard processes.isLastRunning else {
        throw DesktopError(
          "The program ended before it showed anything. It printed:\n\(session.log.suffix(2000))")
      }
      guard ContinuousClock.now < deadline else {
        throw DesktopError("The program shows nothing that is accessible after a minute.")
      }
      bus.waitForQuiet(
        of: .milliseconds(10), first: .milliseconds(50), since: count, limit: .seconds(1))
    }
  }

  deinit { processes.end() }

  /// Whether a tree is there for good: a document is replaced by the next while a page loads.
  private static func isReady(
    _ root: AccessibleReference, on bus: AccessibleBus
  ) throws(DesktopError) -> Bool {
    guard let node = try? bus.read(root, within: .seconds(2)) else { return false }
    // A page that is laid out for the size that its window had before is about to move.
    guard node.children.count > 0, !node.states.contains(.busy),
      node.frame.maxX <= windowSize.width
    else { return false }
    try bus.waitForRest(of: root, limit: .seconds(2))
    return true
  }
}
