import Device
import Foundation
@testable import Gallery
import LiveSite
import ScreenPicture
import Testing

@Suite("The gallery in a folder")
final class SetTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("gallery-\(UUID().uuidString)")
  deinit { try? FileManager.default.removeItem(at: folder) }

  /// A state with nothing but a circle.
  private func circle(_ color: String, _ state: String = "circle") -> GalleryState {
    GalleryState(app: "Test", screen: "Circle", state: state) { _ in CircleApp(color: color) }
  }

  private func write(_ set: GallerySet, to folder: URL) throws {
    try set.write(to: folder, page: "", earlier: nil, changes: [])
  }

  @Test func `is read as it was written, and has not changed then`() throws {
    let set = try GallerySet(of: [circle("#fe4565")])
    try write(set, to: folder)
    #expect(try set.changes(since: GallerySet(in: folder)).isEmpty)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(names) == ["index.html", "states.json", "test-circle-circle.png"])
  }

  @Test func `tells which colour has changed, where, and shows both pictures`() throws {
    let old = folder.appendingPathComponent("old")
    try write(try GallerySet(of: [circle("#fe4565"), circle("#50de72", "same")]), to: old)
    let new = try GallerySet(of: [circle("#008efe"), circle("#50de72", "same")])
    let earlier = try GallerySet(in: old)
    let changes = try new.changes(since: earlier)
    try #require(changes.map(\.picture.id) == ["test-circle-circle"])
    #expect(changes[0].text.contains("#fe4565 → #008efe"), "\(changes[0].text)")
    guard case .redrawn(let pixels, let box, _) = changes[0].kind else {
      Issue.record("\(changes[0].kind)")
      return
    }
    #expect(pixels > 500 && pixels < box.width * box.height)
    #expect(abs(box.width - 31) <= 1 && abs(box.height - 31) <= 1, "\(box)")
    let page = GalleryPage.file(new, changes: changes)
    #expect(page.contains("#fe4565 → #008efe") && page.contains(#""hasBefore":true"#))
    try new.write(
      to: folder.appendingPathComponent("new"), page: page, earlier: earlier, changes: changes)
    let before = folder.appendingPathComponent("new/before/test-circle-circle.png")
    #expect(
      try Data(contentsOf: before)
        == Data(contentsOf: old.appendingPathComponent("test-circle-circle.png")))
  }

  @Test func `tells what is new, gone, or of another size`() throws {
    try write(try GallerySet(of: [circle("#fe4565"), circle("#fe4565", "old")]), to: folder)
    let new = try GallerySet(
      of: [circle("#fe4565"), circle("#fe4565", "young")], size: #require(GallerySize("360x640")))
    let changes = try new.changes(since: GallerySet(in: folder))
    #expect(
      changes.map { "\($0.picture.state): \($0.text)" }
        == ["circle: 390 × 844 → 360 × 640 pixels", "young: new", "old: gone"])
  }

  @Test func `is refused where it is none, or damaged`() throws {
    #expect(
      throws: GalleryError(
        "\(folder.path) holds no gallery: states.json can't be read. Name a folder that "
          + "'duet gallery --out' has written.")
    ) { try GallerySet(in: folder) }
    try write(try GallerySet(of: [circle("#fe4565")]), to: folder)
    let file = folder.appendingPathComponent("test-circle-circle.png")
    try Data("no picture".utf8).write(to: file)
    let damaged = try GallerySet(in: folder)
    #expect(
      throws: GalleryError(
        "test-circle-circle.png is damaged, or no picture that Duet has drawn.")
    ) { try GallerySet(of: [circle("#fe4565")]).changes(since: damaged) }
  }

  @Test(arguments: ["390", "390x", "199x640", "360x2001", "axb"])
  func `has sizes from 200 to 2000 points`(text: String) {
    #expect(GallerySize(text) == nil)
    #expect(GallerySize("844x390")?.description == "844x390")
  }
}

/// A circle on an empty screen.
private final class CircleApp: App {
  private let color: String

  init(color: String) { self.color = color }

  var screen: Screen {
    let circle = Element(.image, label: "circle", value: "{\"color\":\"\(color)\"}")
    return Screen(
      Element(.other, content: .elements([Element(.cell, content: .elements([circle]))])))
  }
}
