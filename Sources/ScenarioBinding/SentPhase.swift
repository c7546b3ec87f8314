/// The names of the phases that the time of a command is told by.
public enum SentPhase: String, CaseIterable, Sendable {
  /// HTTP: all that is not of the remote end.
  case http
  /// All of the remote end that is none of the other phases.
  case dispatch
  /// The app describing its screen.
  case snapshot
  /// Making the page source or its document.
  case document
  /// Looking for elements.
  case search
  /// Making gestures.
  case gesture
  /// Letting time pass.
  case wait
  /// Drawing a picture of the screen.
  case screenshot
}
