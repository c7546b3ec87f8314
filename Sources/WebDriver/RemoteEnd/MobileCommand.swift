/// The commands that Appium carries in scripts, and what each does here.
package enum MobileCommand: String, CaseIterable, Sendable {
  case activateApp
  case activeAppInfo
  case alert
  case backgroundApp
  case deviceScreenInfo
  case doubleTap
  case dragFromToForDuration
  case dragFromToWithVelocity
  case getContexts
  case getDeviceTime
  case hideKeyboard
  case isAppInstalled
  case isKeyboardShown
  case keys
  case launchApp
  case listApps
  case queryAppState
  case scroll
  case scrollToElement
  case source
  case swipe
  case tap
  case tapWithNumberOfTaps
  case terminateApp
  case touchAndHold
  case viewportRect
  case viewportScreenshot

  /// What it does, in a sentence.
  package var summary: String {
    switch self {
    case .activateApp: "Shows an app again, or launches it."
    case .activeAppInfo: "Tells the app's name, identifier, process and what it was launched with."
    case .alert: "Accepts or dismisses an alert, or names its buttons."
    case .backgroundApp: "Takes the app off the screen for some seconds, or until it is activated."
    case .deviceScreenInfo: "Tells the screen's size."
    case .doubleTap: "Double taps an element or a point."
    case .dragFromToForDuration: "Holds a point for some seconds and drags it to another."
    case .dragFromToWithVelocity: "Holds an element or a point, drags it and holds it there."
    case .getContexts: "Tells the contexts with their pages' titles and addresses."
    case .getDeviceTime: "Tells the date and time on the device's clock."
    case .hideKeyboard: "Taps the key that ends the typing."
    case .isAppInstalled: "Tells whether an app is installed."
    case .isKeyboardShown: "Tells whether the keyboard is on the screen."
    case .keys: "Types keys into what has the focus."
    case .launchApp: "Launches an app with arguments and environment, or shows it again."
    case .listApps: "Tells the installed apps."
    case .queryAppState: "Tells whether an app is not installed, not running, hidden or shown."
    case .scroll: "Scrolls in a direction or to an element."
    case .scrollToElement: "Scrolls an element onto the screen."
    case .source: "Tells the page source as XML, JSON or a description, without some attributes."
    case .swipe: "Swipes across an element or the screen."
    case .tap: "Taps a point of the screen or of an element."
    case .tapWithNumberOfTaps: "Taps an element once or twice."
    case .terminateApp: "Ends an app, and tells whether it ran."
    case .touchAndHold: "Presses an element or a point for some seconds."
    case .viewportRect: "Tells which part of a picture the app fills."
    case .viewportScreenshot: "Takes a picture of the screen."
    }
  }

  /// The names of all of them, for messages.
  package static let names = allCases.map(\.rawValue).joined(separator: ", ")

  /// Whether it runs with an alert open, as the W3C's commands of the same kind do.
  var minds: Route.PromptCheck {
    switch self {
    case .alert, .activateApp, .activeAppInfo, .deviceScreenInfo, .getContexts, .getDeviceTime,
      .isAppInstalled, .launchApp, .listApps, .queryAppState, .terminateApp, .viewportRect,
      .viewportScreenshot:
      .nothing
    default: .prompts
    }
  }
}
