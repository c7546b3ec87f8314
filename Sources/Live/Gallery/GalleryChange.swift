import Foundation
import ScreenPicture

/// A state whose picture is another one than before.
package struct GalleryChange: Sendable {
  package let picture: GallerySet.Picture
  package let kind: Kind

  /// What has changed.
  package enum Kind: Equatable, Sendable {
    case new, gone
    case resized(from: String, to: String)
    /// Pixels have other colours: how many, within which box, and the most frequent exchanges.
    case redrawn(pixels: Int, box: Box, colors: [Exchange])
  }

  /// A part of a picture, in pixels.
  package struct Box: Equatable, Encodable, Sendable {
    package let x, y, width, height: Int
  }

  /// A colour in the place of another one.
  package struct Exchange: Equatable, Sendable, CustomStringConvertible {
    package let old, new: UInt32
    /// In pixels.
    package let count: Int

    /// The colours as in CSS, and the number.
    package var description: String {
      func hex(_ color: UInt32) -> String { "#" + String(format: "%06x", color) }
      return "\(hex(old)) → \(hex(new)) (\(count))"
    }
  }

  /// What has changed, in words: "1203 pixels at 300,132, 31 × 31: #6a6de2 → #008efe (640)".
  package var text: String {
    switch kind {
    case .new: "new"
    case .gone: "gone"
    case .resized(let from, let to): "\(from) → \(to) pixels"
    case .redrawn(let pixels, let box, let colors):
      "\(pixels) \(pixels == 1 ? "pixel" : "pixels") at \(box.x),\(box.y), "
        + "\(box.width) × \(box.height): " + colors.map(\.description).joined(separator: ", ")
    }
  }
}

extension GalleryChange.Kind {
  private static let mostExchanges = 3

  /// Compares pictures; nil where all pixels are the same.
  init?(from old: PixelBuffer, to new: PixelBuffer) {
    guard old.width == new.width, old.height == new.height else {
      self = .resized(from: "\(old.width) × \(old.height)", to: "\(new.width) × \(new.height)")
      return
    }
    var counts: [UInt64: Int] = [:]
    var (columns, rows, count) = (Range.nothing, Range.nothing, 0)
    for place in old.colors.indices where old.colors[place] != new.colors[place] {
      count += 1
      counts[UInt64(old.colors[place]) << 32 | UInt64(new.colors[place]), default: 0] += 1
      columns = columns.including(place % old.width)
      rows = rows.including(place / old.width)
    }
    guard count > 0 else { return nil }
    let box = GalleryChange.Box(
      x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
    let frequent = counts.sorted { ($0.value, $1.key) > ($1.value, $0.key) }
    let colors = frequent.prefix(Self.mostExchanges).map { pair, count in
      GalleryChange.Exchange(
        old: UInt32(truncatingIfNeeded: pair >> 32), new: UInt32(truncatingIfNeeded: pair),
        count: count)
    }
    self = .redrawn(pixels: count, box: box, colors: Array(colors))
  }
}

extension Range<Int> {
  fileprivate static let nothing = 0..<0

  /// The range, widened to contain a number.
  fileprivate func including(_ number: Int) -> Range<Int> {
    isEmpty
      ? number..<number + 1 : Swift.min(lowerBound, number)..<Swift.max(upperBound, number + 1)
  }
}
