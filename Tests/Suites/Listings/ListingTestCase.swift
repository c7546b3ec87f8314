import Device
import NativeQuery
import SampleApps
import WebDriver
import XCTest

/// Tests that are listings of the thesis of 2016, almost word for word in today's spelling.
///
/// `XCUIApplication()` finds the app that was launched for the test, as it finds a target's in Xcode.
/// What a listing leaves out, or calls otherwise, a comment at its test says.
class ListingTestCase: XCTestCase {
  /// The app that the test is about, running on a device of its own.
  private(set) var app = XCUIApplication()
  private(set) var device = Device(apps: InstalledApps.all())
  /// The identifier of the app, and what it is launched with.
  class var bundleIdentifier: String { "app.duet.tinylog" }
  class var arguments: [String] { [] }

  override func invokeTest() {
    app = XCUIApplication(device: device, bundleIdentifier: Self.bundleIdentifier)
    app.launchArguments = Self.arguments
    do { try app.launch() } catch { return XCTFail("\(error)") }
    app.asTarget { _ in super.invokeTest() }
  }

  /// A WebDriver session in which the same app has just been launched.
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

  /// What something throws, as a text; nil where it throws nothing.
  func failure(_ work: () throws -> Void) -> String? {
    do { try work() } catch { return "\(error)" }
    return nil
  }

  /// A way to a new remote end, in this process.
  static var transport: InProcessTransport {
    InProcessTransport(
      handler: RemoteEnd(configuration: .init(apps: InstalledApps.all(), clock: .virtual)))
  }
}
