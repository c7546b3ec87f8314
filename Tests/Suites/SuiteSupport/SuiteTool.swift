import Foundation
import SampleApps
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
  /// An idiom of native: each element is written with `firstMatch`.
  case nativeFirstMatch = "native-first-match"
  /// An idiom of native: a wait is a loop over `exists`, which looks first.
  case nativePoll = "native-poll"
  /// Native without XCUITest's waiting rule: a wait looks at once and at each change.
  case nativeEventWaits = "native-event-waits"
  /// An idiom of WebDriver on native screens: accessibility ids, predicates and class chains.
  case webDriverAdvised = "webdriver-advised"
  /// WebDriver in process with a driver that rejects a locator that matches several elements.
  case webDriverHardened = "webdriver-hardened"
  /// WebDriver in Chromium, on the live page.
  case chromium
  /// WebDriver in WebKitGTK, on the live page.
  case webKitGTK = "webkitgtk"
  /// XCUITest's API on the accessibility tree of the live page in WebKitGTK, with real input.
  case nativeDesktop = "native-desktop"
  /// WebDriver's commands on the same tree, with real input.
  case webDriverDesktop = "webdriver-desktop"
  /// XCUITest's API on the accessibility tree of the live page in Chromium, with real input.
  case nativeDesktopChromium = "native-desktop-chromium"
  /// WebDriver's commands on the same tree, with real input.
  case webDriverDesktopChromium = "webdriver-desktop-chromium"

  /// The tool that this one is a variant of. Nil if it isn't a variant.
  var base: SuiteTool? {
    switch self {
    case .nativeFirstMatch, .nativePoll, .nativeEventWaits: .native
    case .webDriverAdvised, .webDriverHardened: .webDriverInProcess
    default: nil
    }
  }

  /// Returns whether the tests of an app are written in the tool's idiom. Nil if the tool isn't an
  /// idiom.
  package func isIdiom(ofApp name: String) -> Bool? {
    switch self {
    case .nativeFirstMatch, .nativePoll, .nativeEventWaits, .webDriverHardened: true
    case .webDriverAdvised: name == "TinyLog"
    default: nil
    }
  }

  /// Whether it uses XCUITest's API instead of WebDriver's commands.
  package var isNative: Bool {
    [.native, .nativeDesktop, .nativeDesktopChromium].contains(base ?? self)
  }

  /// Whether it reads a real accessibility tree.
  var isDesktop: Bool {
    [.nativeDesktop, .webDriverDesktop, .nativeDesktopChromium, .webDriverDesktopChromium]
      .contains(self)
  }

  /// Whether Chromium shows the page.
  var isChromium: Bool {
    [.chromium, .nativeDesktopChromium, .webDriverDesktopChromium].contains(self)
  }

  /// Whether it is a real browser, which can't run native apps.
  package var isBrowser: Bool { [.chromium, .webKitGTK].contains(self) }

  /// The capabilities to request from a browser's driver. Nil if the tool isn't a browser.
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

  /// Returns the server's description for a trace: its name, and its version if it reports one.
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
  /// Declares a test that must act before a response arrives.
  package static let notOnRealTrees = notPortable(
    to: SuiteTool.allCases.filter(\.isDesktop).map(\.rawValue),
    reason: "On real trees the tools wait for idle before each tap, so the response comes first.",
    link: "Comparison/desktop.md")
}
