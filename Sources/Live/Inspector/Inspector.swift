import Device
import Foundation

/// The screens of a device that were shown last: they stay as they were, for who still looks at them.
///
/// It is the device's ``Device/attachment``, and used on the device's thread.
package final class Inspector {
  private unowned let device: Device
  /// The newest is the last.
  private var screens: [InspectedScreen] = []
  /// A browser may ask for a screen that it shows while a newer one comes.
  private static let mostScreens = 4

  private init(_ device: Device) { self.device = device }

  /// The inspector of a device, made where there is none.
  package static func of(_ device: Device) -> Inspector {
    if let known = device.attachment as? Inspector { return known }
    let new = Inspector(device)
    device.attachment = new
    return new
  }

  /// The screen now, or the one of a revision that was shown before.
  ///
  /// - Throws: ``InspectorError`` when nothing is on the screen, or the revision is not kept.
  package func screen(_ revision: Int? = nil) throws(InspectorError) -> InspectedScreen {
    if let revision {
      guard let kept = screens.last(where: { $0.revision == revision }) else {
        throw InspectorError("The screen of revision \(revision) is not kept any more; look again.")
      }
      return kept
    }
    let look = device.look()
    // A page can change without the screen's elements.
    if let last = screens.last, last.revision == look.revision, !last.pageHasChanged { return last }
    guard let screen = InspectedScreen(look, of: device) else {
      throw InspectorError(
        device.isInBackground
          ? "The app is in the background." : "No app is running on the device.")
    }
    screens.append(screen)
    if screens.count > Self.mostScreens { screens.removeFirst() }
    return screen
  }
}

/// Why something can't be shown or done, in words for a person.
package struct InspectorError: Error, Equatable, CustomStringConvertible {
  package let description: String
  /// The character of a line that it is about, from 0; nil for the whole line.
  package let offset: Int?

  /// Makes an error with its whole text.
  package init(_ description: String, at offset: Int? = nil) {
    (self.description, self.offset) = (description, offset)
  }
}
