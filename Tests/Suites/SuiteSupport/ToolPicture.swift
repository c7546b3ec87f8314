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
  ///
  /// Duet's own remote end draws it as SVG, which a report can show at any size; a browser knows
  /// only PNG.
  static func of(_ driver: Driver, isBrowser: Bool) -> TracePicture? {
    let format: Format = isBrowser ? .png : .svg
    return driver.log.unrecorded {
      let path = isBrowser ? "/screenshot" : "/duet/screenshot/svg"
      return try? driver.send("GET", path).string.map {
        TracePicture(format: format, data: $0)
      }
    }
  }
}
