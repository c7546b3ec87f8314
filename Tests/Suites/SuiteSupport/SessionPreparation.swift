import NativeQuery
import WebDriver

/// Changes a session before its test plays. By default it changes nothing.
package struct SessionPreparation {
  package var native: (XCUIApplication) -> Void = { _ in }
  package var webDriver: (inout Driver) -> Void = { _ in }

  package init() {}
}
