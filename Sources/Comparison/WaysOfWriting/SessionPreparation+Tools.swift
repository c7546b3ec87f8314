import SuiteSupport
import WebDriver
import WebDriverSuite

extension SessionPreparation {
  /// Prepares the sessions of a request's tool, if it plays the suites in a different way.
  package init(for request: SuiteRequest) {
    self.init()
    switch request.tool {
    case "native-first-match": native = { $0.takeFirstMatches() }
    case "native-poll": native = { $0.lookFirst() }
    case "native-event-waits": native = { $0.waitForChanges() }
    case "native-desktop", "native-desktop-chromium":
      if request.desktop.hasEventWaits { native = { $0.waitForChanges() } }
    case "webdriver-advised":
      webDriver = { $0.pages.replace(TinyLogScreen.self, with: AdvisedTinyLogScreen.self) }
    case "webdriver-hardened": webDriver = { $0 = $0.requiringSingleMatch }
    case "chromium", "webkitgtk":
      webDriver = { $0.pages.replace(BeerPage.self, with: BrowserBeerPage.self) }
    case "webdriver-desktop", "webdriver-desktop-chromium":
      webDriver = { $0.pages.replace(BeerPage.self, with: NativeContextBeerPage.self) }
    default: break
    }
  }
}
