import Device
import Foundation
import SampleApps
import ScreenPicture

extension GalleryState {
  package func picture(
    size: CGSize = GallerySize.usual.size, appearance: ScreenPicture.Appearance = .light
  ) throws -> ScreenPicture {
    guard let tree = try device(size: size).tree else {
      throw GalleryError("The gallery's state \(id) shows nothing.")
    }
    return ScreenPicture(tree: tree, appearance: appearance)
  }
}

package struct GallerySize: Hashable, Sendable, CustomStringConvertible {
  package let size: CGSize

  /// The sizes that the gallery's page offers, the usual one first.
  package static let offered = [
    usual, GallerySize(360, 640), GallerySize(430, 932), GallerySize(844, 390),
  ]
  package static let usual = GallerySize(390, 844)

  private init(_ width: Int, _ height: Int) { size = CGSize(width: width, height: height) }

  /// Reads a size such as `390x844`, from 200 to 2000 points each way. Returns nil for other text.
  package init?(_ text: String) {
    guard let match = text.wholeMatch(of: /(\d+)x(\d+)/), let width = Int(match.1),
      let height = Int(match.2), (200...2000).contains(width), (200...2000).contains(height)
    else { return nil }
    self.init(width, height)
  }

  package var description: String { "\(Int(size.width))x\(Int(size.height))" }
}

package struct GalleryError: Error, Equatable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
