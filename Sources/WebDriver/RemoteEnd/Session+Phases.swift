import Device
import Foundation

/// Measuring what commands spend; without effect unless the remote end reports it.
///
/// A function that is a phase begins with `let outer = enter(.search)` and
/// `defer { leave(to: outer) }`.
extension Session {
  /// Begins a phase of the command; returns the one around it for ``leave(to:)``.
  func enter(_ phase: ServerTiming.Phase) -> ServerTiming.Phase? { phases?.enter(phase) }

  /// Ends a phase, by going back to the one around it.
  func leave(to outer: ServerTiming.Phase?) { _ = phases?.enter(outer) }

  /// What is on the screen, for the whole of a command: it is looked at again only after the
  /// command itself has changed it or let time pass.
  func look() -> ScreenLook {
    if let seen { return seen }
    let outer = enter(.snapshot)
    defer { leave(to: outer) }
    let look = device.look()
    seen = look
    return look
  }

  /// Scrolls so that an element comes to be seen.
  func scrollIntoView(_ node: ElementNode) {
    let outer = enter(.gesture)
    defer { leave(to: outer) }
    device.scrollToVisible(node)
    seen = nil
  }

  /// Scrolls what is at a point; false where nothing there scrolls.
  @discardableResult
  func scroll(at point: CGPoint, by distance: Double) -> Bool {
    let outer = enter(.gesture)
    defer { leave(to: outer) }
    seen = nil
    return device.scroll(at: point, by: distance)
  }
}
