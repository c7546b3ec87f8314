import Device
import Foundation
import NativeQuery
import SampleApps
import SuiteSupport
import WebDriver
import XCTest

/// The listings of the thesis of 2016 as tests, in today's Swift.
///
/// `XCUIApplication()` is the app launched for the test, as it is a target's app in Xcode. Each
/// test's comment lists additions to its listing and different names.
class ListingTestCase: XCTestCase {
  /// The app under test. Each test has a separate device.
  private(set) var app = XCUIApplication()
  private(set) var device = Device(apps: InstalledApps.all())
  /// The bundle identifier of the app under test.
  class var bundleIdentifier: String { "app.duet.tinylog" }
  /// The app's launch arguments.
  class var arguments: [String] { [] }

  override func invokeTest() {
    app = XCUIApplication(device: device, bundleIdentifier: Self.bundleIdentifier)
    app.launchArguments = Self.arguments
    do { try app.launch() } catch { return XCTFail("\(error)") }
    app.asTarget { _ in super.invokeTest() }
  }

  /// Starts a WebDriver session that launches the same app on a new device.
  func driver(
    arguments: [String]? = nil, capabilities: [String: JSONValue]? = nil
  ) throws -> Driver {
    let arguments = arguments ?? Self.arguments
    return try Driver.start(
      on: Self.transport,
      capabilities: capabilities ?? [
        "platformName": "iOS", "appium:bundleId": .string(Self.bundleIdentifier),
        "appium:processArguments": ["args": .array(arguments.map(JSONValue.string))],
      ])
  }

  /// Returns the description of the error that `work` throws. Nil if it throws none.
  func failure(_ work: () throws -> Void) -> String? {
    do { try work() } catch { return "\(error)" }
    return nil
  }

  /// The expectations that the test hasn't waited for yet: what each expects, and a wait of at most
  /// the given number of seconds on the device's clock.
  private var expected: [(what: String, holds: (TimeInterval) -> Bool)] = []

  /// A transport to a new remote end in this process.
  static var transport: InProcessTransport {
    InProcessTransport(
      handler: RemoteEnd(configuration: .init(apps: InstalledApps.all(), clock: .virtual)))
  }

  // XCTest's predicate expectations poll on the wall clock, during which a device's virtual clock
  // doesn't advance. These functions have the same names.

  /// Expects a predicate to become true for an element or a query, such as for its `count`.
  func expectation(for predicate: NSPredicate, evaluatedWith object: XCUIQueryObject) {
    expected.append(("\(object)", { object.wait(for: predicate, timeout: $0) }))
  }

  /// Lets the device run until all expectations are fulfilled, then calls a handler. Throws if one
  /// isn't, where XCTest would report a failure and pass it to the handler.
  func waitForExpectations(
    timeout: TimeInterval, handler: ((any Error)?) throws -> Void
  ) throws {
    let missed = expected.filter { !$0.holds(timeout) }.map(\.what)
    expected = []
    guard missed.isEmpty else {
      throw SettingsError(
        "Exceeded timeout of \(timeout) seconds, with unfulfilled expectations: "
          + missed.joined(separator: ", "))
    }
    try handler(nil)
  }
}
