import Foundation
import ScenarioBinding
import WebDriver

/// A way to play a scenario.
package enum SuiteTool: String, CaseIterable, Sendable {
  /// XCUITest's API, in the test's process.
  case native
  /// WebDriver without HTTP: the client calls the remote end.
  case webDriverInProcess = "webdriver-in-process"
  /// WebDriver over HTTP.
  case webDriverHTTP = "webdriver-http"
  /// A variant of native: the ids of a page are identifiers, which they are on no iPhone.
  case nativeDOMIdentifiers = "native-dom-ids"
  /// A variant of WebDriver in process: pages are played by the native elements that show them.
  case webDriverNativeContext = "webdriver-native-context"
  /// A variant of WebDriver in process: a text is deleted by the command that clears a field.
  case webDriverClear = "webdriver-clear"
  /// WebDriver, carried out by Chromium on the live page.
  case chromium
  /// WebDriver, carried out by WebKitGTK on the live page.
  case webKitGTK = "webkitgtk"
  /// XCUITest's API on the accessibility tree of the live page in WebKitGTK, with real input.
  case nativeDesktop = "native-desktop"
  /// WebDriver's commands on that tree, with that input.
  case webDriverDesktop = "webdriver-desktop"
  /// XCUITest's API on the accessibility tree of the live page in Chromium, with real input.
  case nativeDesktopChromium = "native-desktop-chromium"
  /// WebDriver's commands on that tree, with that input.
  case webDriverDesktopChromium = "webdriver-desktop-chromium"

  /// The tool that it is a variant of; nil for what is none.
  var base: SuiteTool? {
    switch self {
    case .nativeDOMIdentifiers: .native
    case .webDriverNativeContext, .webDriverClear: .webDriverInProcess
    default: nil
    }
  }

  /// Whether it plays with queries instead of WebDriver's commands.
  var isNative: Bool { [.native, .nativeDesktop, .nativeDesktopChromium].contains(base ?? self) }

  /// Whether it looks at a real accessibility tree.
  var isDesktop: Bool {
    [.nativeDesktop, .webDriverDesktop, .nativeDesktopChromium, .webDriverDesktopChromium]
      .contains(self)
  }

  /// Whether Chromium shows the page.
  var isChromium: Bool {
    [.chromium, .nativeDesktopChromium, .webDriverDesktopChromium].contains(self)
  }

  /// Whether it plays a page by the native elements that show it.
  package var playsPagesAsElements: Bool { self == .webDriverNativeContext || isDesktop }

  /// Whether it is a real browser, which has no native apps.
  package var isBrowser: Bool { [.chromium, .webKitGTK].contains(self) }

  /// What a browser's driver is asked for; nil for what is no browser.
  var browserCapabilities: [String: JSONValue]? {
    switch self {
    case .chromium:
      var arguments: [JSONValue] = ["--headless=new", "--window-size=500,844"]
      // Chromium refuses to run its sandbox as root, which containers often are.
      if geteuid() == 0 { arguments.append("--no-sandbox") }
      return ["browserName": "chrome", "goog:chromeOptions": ["args": .array(arguments)]]
    case .webKitGTK: return ["browserName": "MiniBrowser"]
    default: return nil
    }
  }

  /// What answers a session's commands, for a trace: name, and version where it tells one.
  func server(of driver: Driver) -> String {
    if isBrowser {
      let names = ["browserName", "browserVersion"].compactMap { driver.capabilities[$0]?.string }
      return names.isEmpty ? rawValue : names.joined(separator: " ")
    }
    let place =
      isDesktop
      ? "on the accessibility tree of " + (isChromium ? "Chromium" : "WebKitGTK")
      : self == .webDriverHTTP ? "over HTTP" : "in the test's process"
    return "the remote end of this package, \(place)"
  }
}

extension KnownDeclaration {
  /// A test that must act before an answer comes.
  package static let notOnRealTrees = notPortable(
    to: SuiteTool.allCases.filter(\.isDesktop).map(\.rawValue),
    reason: "On real trees the tools wait for rest before each tap, so the answer comes first.",
    link: "Comparison/desktop.md")
}
