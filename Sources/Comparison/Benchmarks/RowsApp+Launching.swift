import Device
import NativeQuery
import WebDriver

extension RowsApp {
  /// The app as the native tool sees it, launched on a device of its own.
  func launched() throws -> XCUIApplication {
    let app = XCUIApplication(
      device: Device(apps: [self]), bundleIdentifier: bundleIdentifier)
    try app.launch()
    return app
  }

  /// A remote end whose sessions run the app on the virtual clock.
  func remoteEnd(sessionLimit: Int) -> RemoteEnd {
    RemoteEnd(
      configuration: .init(apps: [self], clock: .virtual, sessionLimit: sessionLimit))
  }

  /// Begins a session with the app.
  func start(on transport: any WebDriverTransport) async throws -> RemoteDriver {
    try await RemoteDriver.start(
      on: transport,
      capabilities: ["appium:bundleId": .string(bundleIdentifier), "platformName": "iOS"])
  }
}
