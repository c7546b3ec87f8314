import Device
import NativeQuery
import TestSupport
import Testing

struct AccessibilityAuditTests {
  @Test func `an audit throws its issues, unless they are of a different kind or handled`() throws {
    let device = try Device.running(()) { _ in
      Screen([Element(.button, identifier: "nameless"), Element(.button, label: "Save")])
    }
    let app = XCUIApplication(device: device, bundleIdentifier: "app.duet.scripted")
    let error = #expect(throws: XCUIAccessibilityAuditError.self) {
      try app.performAccessibilityAudit()
    }
    #expect(
      error?.description == "Accessibility issues on the screen (1):\nnoName: button 'nameless'")
    try app.performAccessibilityAudit(for: [.contrast, .textClipped])
    var types: [XCUIAccessibilityAuditType] = []
    try app.performAccessibilityAudit { issue in
      types.append(issue.auditType)
      return true
    }
    #expect(types == [.sufficientElementDescription])
  }
}
