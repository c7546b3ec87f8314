import Device
import Foundation
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
  /// Duet's own remote end draws it as SVG, which a report can show at any size. A browser knows
  /// only PNG; it is kept in 256 colours, in less than half of the bytes.
  static func of(_ driver: Driver, isBrowser: Bool) -> TracePicture? {
    let format: Format = isBrowser ? .png : .svg
    return driver.log.unrecorded {
      let path = isBrowser ? "/screenshot" : "/duet/screenshot/svg"
      return try? driver.send("GET", path).string.map {
        TracePicture(format: format, data: isBrowser ? inFewColors($0) : $0)
      }
    }
  }

  /// A PNG in base64, in 256 colours; the same one when it can't be read.
  private static func inFewColors(_ png: String) -> String {
    guard let pixels = Data(base64Encoded: png).flatMap(PNGDecoder.decode),
      let smaller = try? PNGEncoder.encodeWithPalette(pixels)
    else { return png }
    return smaller.base64EncodedString()
  }
}
