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
    case .native, .webDriverInProcess, .webDriverHTTP:
      return nil
    }
  }
}
