import Foundation
import WebDriver

extension SuiteTool {
  /// What a browser's driver is asked for; nil for what is no browser.
  var browserCapabilities: [String: JSONValue]? {
    switch self {
    case .chromium:
      var arguments: [JSONValue] = ["--headless=new", "--window-size=500,844"]
      // Chromium refuses to run its sandbox as root, which containers often are.
      if geteuid() == 0 { arguments.append("--no-sandbox") }
      return ["browserName": "chrome", "goog:chromeOptions": ["args": .array(arguments)]]
    case .webKitGTK:
      return ["browserName": "MiniBrowser"]
    default:
      return nil
    }
  }

  /// What answers a session's commands, for a trace: name, and version where it tells one.
  func server(of driver: Driver) -> String {
    switch self {
    case .native, .nativeDOMIdentifiers, .webDriverInProcess, .webDriverNativeContext,
      .webDriverClear:
      return "the remote end of this package, in the test's process"
    case .webDriverHTTP:
      return "the remote end of this package, over HTTP"
    case .nativeDesktop, .webDriverDesktop, .nativeDesktopChromium, .webDriverDesktopChromium:
      return "the remote end of this package, on the accessibility tree of "
        + (isChromium ? "Chromium" : "WebKitGTK")
    case .chromium, .webKitGTK:
      let names = ["browserName", "browserVersion"].compactMap { driver.capabilities[$0]?.string }
      return names.isEmpty ? rawValue : names.joined(separator: " ")
    }
  }
}
