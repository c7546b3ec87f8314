import Dispatch
import Foundation
import SampleApps
import ScreenPicture
import Synchronization

/// Pictures of the gallery's states, drawn now or read from a folder.
package struct GallerySet: Sendable {
  /// A state of an app's screen. Its id is also the name of its picture's file.
  package struct Picture: Codable, Sendable {
    package let id, app, screen, state: String

    package init(of state: GalleryState) {
      (id, app, screen, self.state) = (state.id, state.app, state.screen, state.state)
    }

    package var file: String { "\(id).png" }
  }

  package let pictures: [Picture]
  package let pngs: [String: Data]

  static let list = "states.json"

  /// Draws states, in parallel on all processors.
  package init(
    of states: [GalleryState] = GalleryState.all, size: GallerySize = .usual,
    appearance: ScreenPicture.Appearance = .light
  ) throws {
    pictures = states.map(Picture.init)
    let drawn = Mutex<[String: Result<Data, any Error>]>([:])
    DispatchQueue.concurrentPerform(iterations: states.count) { index in
      let state = states[index]
      let png = Result { try state.picture(size: size.size, appearance: appearance).png() }
      drawn.withLock { $0[state.id] = png }
    }
    pngs = try drawn.withLock { try $0.mapValues { try $0.get() } }
  }

  package init(in folder: URL) throws(GalleryError) {
    func error(_ problem: String) -> GalleryError {
      GalleryError(
        "\(folder.path) isn't a gallery: \(problem). Name a folder written by 'duet gallery --out'."
      )
    }
    func read(_ name: String) throws(GalleryError) -> Data {
      if let data = try? Data(contentsOf: folder.appendingPathComponent(name)) { return data }
      throw error("\(name) can't be read")
    }
    let list = try read(Self.list)
    guard let pictures = try? JSONDecoder().decode([Picture].self, from: list) else {
      throw error("\(Self.list) can't be read as a list of states")
    }
    self.pictures = pictures
    var pngs: [String: Data] = [:]
    for picture in pictures { pngs[picture.id] = try read(picture.file) }
    self.pngs = pngs
  }

  /// Writes the pictures, their list and a page into a folder, which is created if needed. Writes
  /// the earlier pictures of changed states into its subfolder `before`.
  package func write(to folder: URL, page: String, earlier: GallerySet?, changes: [GalleryChange])
    throws
  {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for picture in pictures {
      try pngs[picture.id]?.write(to: folder.appendingPathComponent(picture.file))
    }
    if let earlier, !changes.isEmpty {
      let before = folder.appendingPathComponent("before")
      try FileManager.default.createDirectory(at: before, withIntermediateDirectories: true)
      for change in changes {
        try earlier.pngs[change.picture.id]?.write(
          to: before.appendingPathComponent(change.picture.file))
      }
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(pictures).write(to: folder.appendingPathComponent(Self.list))
    try Data(page.utf8).write(to: folder.appendingPathComponent("index.html"))
  }

  /// Returns the changes since an earlier set, in this set's order, with removed states last.
  package func changes(since earlier: GallerySet) throws(GalleryError) -> [GalleryChange] {
    var changes: [GalleryChange] = []
    for picture in pictures {
      var kind: GalleryChange.Kind? = .new
      if let before = earlier.pngs[picture.id], let now = pngs[picture.id] {
        if now == before { continue }
        guard let old = PNGDecoder.decode(before), let new = PNGDecoder.decode(now) else {
          throw GalleryError("\(picture.file) is damaged or wasn't drawn by Duet.")
        }
        kind = GalleryChange.Kind(from: old, to: new)
      }
      if let kind { changes.append(GalleryChange(picture: picture, kind: kind)) }
    }
    return changes
      + earlier.pictures.filter { pngs[$0.id] == nil }
      .map { GalleryChange(picture: $0, kind: .gone) }
  }
}

/// A state whose picture has changed.
package struct GalleryChange: Sendable {
  package let picture: GallerySet.Picture
  package let kind: Kind

  package enum Kind: Equatable, Sendable {
    case new, gone
    case resized(from: String, to: String)
    /// Some pixels changed colour: their number, their bounding box and the most frequent changes.
    case redrawn(pixels: Int, box: Box, colors: [Exchange])
  }

  package struct Box: Equatable, Encodable, Sendable {
    package let x, y, width, height: Int
  }

  package struct Exchange: Equatable, Sendable, CustomStringConvertible {
    package let old, new: UInt32
    package let count: Int

    package var description: String {
      func hex(_ color: UInt32) -> String { "#" + String(format: "%06x", color) }
      return "\(hex(old)) → \(hex(new)) (\(count))"
    }
  }

  /// A description of the change: "1203 pixels at 300,132, 31 × 31: #6a6de2 → #008efe (640)".
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
  init?(from old: PixelBuffer, to new: PixelBuffer) {
    guard old.width == new.width, old.height == new.height else {
      self = .resized(from: "\(old.width) × \(old.height)", to: "\(new.width) × \(new.height)")
      return
    }
    var counts: [UInt64: Int] = [:]
    var (left, top, right, bottom) = (old.width, old.height, -1, -1)
    for place in old.colors.indices where old.colors[place] != new.colors[place] {
      counts[UInt64(old.colors[place]) << 32 | UInt64(new.colors[place]), default: 0] += 1
      let (y, x) = place.quotientAndRemainder(dividingBy: old.width)
      (left, top) = (min(left, x), min(top, y))
      (right, bottom) = (max(right, x), max(bottom, y))
    }
    if counts.isEmpty { return nil }
    let box = GalleryChange.Box(
      x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    let frequent = counts.sorted { ($0.value, $1.key) > ($1.value, $0.key) }
    let colors = frequent.prefix(3).map { pair, count in
      GalleryChange.Exchange(
        old: UInt32(truncatingIfNeeded: pair >> 32), new: UInt32(truncatingIfNeeded: pair),
        count: count)
    }
    self = .redrawn(pixels: counts.values.reduce(0, +), box: box, colors: Array(colors))
  }
}
