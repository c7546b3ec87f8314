import Device
import NativeQuery
import SuiteSupport

/// `performAccessibilityAudit`, which is newer than the thesis, on TinyLog and on a faulty screen.
final class AuditTests: ListingTestCase {
  override class var arguments: [String] { ["--list", "Groceries"] }

  func testScreensOfTinyLog() throws {
    let app = XCUIApplication()
    try app.performAccessibilityAudit()
    try app.staticTexts["Groceries"].tap()
    try app.performAccessibilityAudit()
  }

  func testIssuesFailUnlessHandled() throws {
    let device = Device(apps: [NamelessApp()])
    let app = XCUIApplication(device: device, bundleIdentifier: NamelessApp().bundleIdentifier)
    try app.launch()
    XCTAssertEqual(
      failure { try app.performAccessibilityAudit() },
      "Accessibility issues on the screen (1):\nnoName: button 'nameless'")
    try app.performAccessibilityAudit(for: [.contrast, .textClipped])
    var types: [XCUIAccessibilityAuditType] = []
    try app.performAccessibilityAudit { issue in
      types.append(issue.auditType)
      return true
    }
    XCTAssertEqual(types, [.sufficientElementDescription])
  }
}

private struct NamelessApp: AppDefinition {
  let bundleIdentifier = "app.duet.listing"
  let name = "Nameless"

  func launch(_ launch: AppLaunch) throws -> any App { NamelessScreen() }

  private final class NamelessScreen: App {
    var screen: Screen {
      Screen(
        Element(.other, content: .elements([Element(.button, identifier: "nameless")])))
    }
  }
}
