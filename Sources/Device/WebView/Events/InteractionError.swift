/// Why a web driver's click, typing or clearing was not done, in words that name the element.
public struct InteractionError: Error, Equatable, CustomStringConvertible {
  /// What stood in the way.
  public enum Reason: String, Sendable {
    /// The node was removed from the document.
    case stale
    /// It is not displayed, or takes no keys: WebDriver's `element not interactable`.
    case notInteractable
    /// It has no text that could be cleared: WebDriver's `invalid element state`.
    case notEditable
  }

  /// What stood in the way.
  public let reason: Reason
  /// The whole text: what was to be done, to which element, what stood in the way.
  public let description: String

  init(_ reason: Reason, _ what: String, _ element: DOMElement, _ why: String) {
    self.reason = reason
    description = "Failed to \(what) \(element.briefDescription): \(why)."
  }
}
