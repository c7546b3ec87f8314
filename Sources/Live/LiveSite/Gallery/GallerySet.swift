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
  package func changes(since earlier: GallerySet) -> [GalleryChange] {
    let changes = pictures.compactMap { picture -> GalleryChange? in
      guard let before = earlier.pngs[picture.id] else {
        return GalleryChange(picture: picture, kind: .new)
      }
      return before == pngs[picture.id] ? nil : GalleryChange(picture: picture, kind: .changed)
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

  /// The raw value is the text for a reader.
  package enum Kind: String, Sendable { case new, gone, changed }
}
