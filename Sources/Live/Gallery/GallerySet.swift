import Dispatch
import Foundation
import ScreenPicture
import Synchronization

/// Pictures of the gallery's states, as they are drawn now or were drawn into a folder.
package struct GallerySet: Sendable {
  /// What is drawn of one state.
  package struct Picture: Codable, Sendable {
    /// What tells the state from all others; the picture's file is called so.
    package let id: String
    /// The app.
    package let app: String
    /// The screen.
    package let screen: String
    /// What is special about it.
    package let state: String

    package init(of state: GalleryState) {
      (id, app, screen, self.state) = (state.id, state.app, state.screen, state.state)
    }

    /// The file's name.
    package var file: String { "\(id).png" }
  }

  /// What there are pictures of, in order.
  package let pictures: [Picture]
  /// The pictures' bytes by id.
  package let pngs: [String: Data]

  /// The file in a folder that tells what is in it.
  static let list = "states.json"

  /// Draws states, as many at a time as there are processors.
  ///
  /// - Throws: what making a state's screen or its picture throws.
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

  /// Reads what was drawn into a folder before.
  ///
  /// - Throws: ``GalleryError`` for a folder that holds no gallery, or not all of one.
  package init(in folder: URL) throws(GalleryError) {
    func read(_ name: String) throws(GalleryError) -> Data {
      guard let data = try? Data(contentsOf: folder.appendingPathComponent(name)) else {
        throw GalleryError(
          "\(folder.path) holds no gallery: \(name) can't be read. Name a folder that "
            + "'duet gallery --out' has written.")
      }
      return data
    }
    let list = try read(Self.list)
    guard let pictures = try? JSONDecoder().decode([Picture].self, from: list) else {
      throw GalleryError(
        "\(folder.path) holds no gallery: \(Self.list) can't be read as a list of states. Name a "
          + "folder that 'duet gallery --out' has written.")
    }
    self.pictures = pictures
    var pngs: [String: Data] = [:]
    for picture in pictures { pngs[picture.id] = try read(picture.file) }
    self.pngs = pngs
  }

  /// Writes pictures and their list into a folder, which is made where there is none; and a page,
  /// and the earlier ones of what has changed into a folder in it.
  ///
  /// - Throws: what the file system throws.
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

  /// What is different from an earlier set, in this one's order; what is gone comes last.
  ///
  /// - Throws: ``GalleryError`` for a picture that Duet did not draw.
  package func changes(since earlier: GallerySet) throws(GalleryError) -> [GalleryChange] {
    var changes: [GalleryChange] = []
    for picture in pictures {
      guard let before = earlier.pngs[picture.id] else {
        changes.append(GalleryChange(picture, .new))
        continue
      }
      guard let now = pngs[picture.id], now != before else { continue }
      guard let (old, new) = Self.pixels(before, now) else {
        throw GalleryError("\(picture.file) is damaged, or no picture that Duet has drawn.")
      }
      if let kind = GalleryChange.Kind(from: old, to: new) {
        changes.append(GalleryChange(picture, kind))
      }
    }
    let known = Set(pictures.map(\.id))
    return changes
      + earlier.pictures.filter { !known.contains($0.id) }.map { GalleryChange($0, .gone) }
  }

  private static func pixels(_ before: Data, _ now: Data) -> (PixelBuffer, PixelBuffer)? {
    guard let old = PNGDecoder.decode(before), let new = PNGDecoder.decode(now) else { return nil }
    return (old, new)
  }
}
