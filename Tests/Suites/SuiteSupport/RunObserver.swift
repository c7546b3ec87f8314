import Device
import NativeQuery
import ScenarioBinding
import WebDriver

/// Observes a run from outside. The run continues after a failed check, writes no trace and reports
/// no failure. All functions are called on the run's thread.
package protocol RunObserver: AnyObject {
  /// Returns the transport to use for a remote end in the process.
  func transport(
    over base: InProcessTransport, to remoteEnd: RemoteEnd
  ) -> any WebDriverTransport
  /// The native session has launched its app.
  func launched(_ app: XCUIApplication, on device: Device)
  /// The WebDriver session has launched its app.
  func launched(_ driver: Driver)
  /// The test has reached a mark.
  func reachedMark()
  /// An item has ended.
  func finished(_ item: ItemEnd, by probe: any ToolProbe)
  /// The run has ended.
  func finished()
}

extension RunObserver {
  package func transport(
    over base: InProcessTransport, to remoteEnd: RemoteEnd
  ) -> any WebDriverTransport { base }
  package func launched(_ app: XCUIApplication, on device: Device) {}
  package func launched(_ driver: Driver) {}
  package func reachedMark() {}
  package func finished() {}
}
