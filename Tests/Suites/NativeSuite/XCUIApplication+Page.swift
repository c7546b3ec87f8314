import Device
import NativeQuery

extension XCUIApplication {
  /// Makes a page object of the application.
  func page<Page: PageObject>(_ type: Page.Type) -> Page { pages.type(for: type).init(self) }
}
