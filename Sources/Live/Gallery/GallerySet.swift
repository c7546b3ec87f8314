import Dispatch
import Foundation
import ScreenPicture
import Synchronization

/// Pictures of the gallery's states, as they are drawn now or were drawn into a folder.
package struct GallerySet: Sendable {
  /// A state of an app's screen; the id is also the name of its picture's file.
  package struct Picture: Codable, Sendable {
    package let id, app, screen, state: String

    package init(of state: GalleryState) {
      (id, app, screen, self.state) = (state.id, state.app, state.screen, state.state)
    }

    package var file: String { "\(id).png" }
  }

  package let pictures: [Picture]
  /// The pictures' bytes by id.
  package let pngs: [String: Data]

  /// The file in a folder that lists its pictures.
  static let list = "states.json"

  /// Draws states, as many at a time as there are processors.
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

  /// Reads what was drawn into a folder; a ``GalleryError`` where that is no gallery, or not all of one.
  package init(in folder: URL) throws(GalleryError) {
    func error(_ problem: String) -> GalleryError {
      GalleryError(
        "\(folder.path) holds no gallery: \(problem). Name a folder that 'duet gallery --out' has "
          + "written.")
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

  /// Writes the pictures, their list and a page into a folder, which is made where there is none, and
  /// earlier pictures of what has changed into a folder in it.
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

  /// The changes since an earlier set, in this one's order; what is gone comes last. A ``GalleryError``
  /// where Duet did not draw a picture.
  package func changes(since earlier: GallerySet) throws(GalleryError) -> [GalleryChange] {
    var changes: [GalleryChange] = []
    for picture in pictures {
      guard let before = earlier.pngs[picture.id] else {
        changes.append(GalleryChange(picture: picture, kind: .new))
        continue
      }
      guard let now = pngs[picture.id], now != before else { continue }
      guard let old = PNGDecoder.decode(before), let new = PNGDecoder.decode(now) else {
        throw GalleryError("\(picture.file) is damaged, or no picture that Duet has drawn.")
      }
      if let kind = GalleryChange.Kind(from: old, to: new) {
        changes.append(GalleryChange(picture: picture, kind: kind))
      }
    }
    let known = Set(pictures.map(\.id))
    return changes
      + earlier.pictures.filter { !known.contains($0.id) }
      .map { GalleryChange(picture: $0, kind: .gone) }
  }
}
