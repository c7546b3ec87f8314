import Device
import ScenarioBinding
import ScreenPicture
import WebDriver

extension TracePicture {
  /// A picture of a device's screen; nil while nothing is on it.
  static func of(_ device: Device) -> TracePicture? {
    device.tree.map { TracePicture(format: .svg, data: ScreenPicture(tree: $0).svg()) }
  }

  /// A picture of what a session shows; nil where the remote end gives none. Its command is not
  /// in the log.
  static func of(_ driver: RemoteDriver) async -> TracePicture? {
    await driver.log.unrecorded {
      guard let data = try? await driver.send("GET", "/screenshot").string else { return nil }
      return TracePicture(format: .png, data: data)
    }
  }
}
