import Foundation

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
  /// - Throws: ``DesktopError`` when it ends, or shows none within a minute.
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
