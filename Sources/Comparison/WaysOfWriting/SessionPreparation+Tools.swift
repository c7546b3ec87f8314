import SuiteSupport
import WebDriver
import WebDriverSuite

extension SessionPreparation {
  /// Prepares the sessions of a request's tool, if it plays the suites in a different way.
  package init(for request: SuiteRequest) {
    self.init()
    switch request.tool {
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
