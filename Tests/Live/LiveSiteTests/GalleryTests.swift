import Device
import Foundation
import SampleApps
import ScreenPicture
import TestSupport
import Testing

@testable import LiveSite

@Suite("The gallery's states")
struct GalleryStateTests {
  @Test(arguments: GalleryState.all)
  func `show no unnamed, cut, overlapping or unreadable elements`(state: GalleryState) throws {
    for size in GallerySize.offered {
      let tree = try #require(try state.device(size: size.size).tree)
      // The colours are the same in all sizes.
      for appearance in size == .usual ? ScreenPicture.Appearance.allCases : [.light] {
        let picture = ScreenPicture(tree: tree, appearance: appearance)
        #expect(picture.drawing.commands.count > 2, "\(state.id) is blank")
        let rules = Set(ScreenAudit(tree, picture).findings.map(\.rule))
        #expect(rules.isSubset(of: Self.allowed(state)), "\(state.id), \(size)")
      }
    }
  }

  /// The findings in a state. The exported text is a text view, which is read by its value. Rows of
  /// a native screen and lines of a page have a fixed height, which a long text doesn't fit in.
  private static func allowed(_ state: GalleryState) -> Set<ScreenAudit.Finding.Rule> {
    if state.screen == "Export" { return [.noName] }
    let isLong = state.state.contains("long t") || state.state == "largest system text"
    return state.app == "Beer Explorer" || isLong ? [.cutText] : []
  }

  @Test func `are of every screen, with unique names, and have live pages`() async throws {
    let (states, fixture) = (GalleryState.all, try SiteFixture())
    #expect(states.count >= 60)
    #expect(Set(states.map(\.id)).count == states.count)
    #expect(Set(states.map { "\($0.app): \($0.screen)" }).count == 18)
    let page = await fixture.get("/gallery").text
    for state in states {
      #expect(page.contains("\"id\":\"\(state.id)\""))
      let shown = try await fixture.get("/gallery/\(state.id)").start()
      #expect(shown.base == nil && shown.update.nodes.count > 1, "\(state.id)")
    }
    let path = "/gallery/tinylog-lists-one.svg"
    await fixture.get(path).expect(200, #"width="390" height="844""#, ">TODO</text>")
    await fixture.get("\(path)?size=360x640&appearance=dark").expect(
      200, ##"width="360" height="640" fill="#000000"/>"##)
  }
}

@Suite("The gallery in a folder")
final class GallerySetTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("gallery-\(UUID().uuidString)")
  deinit { try? FileManager.default.removeItem(at: folder) }

  private func circle(_ color: String, _ state: String) -> GalleryState {
    GalleryState(app: "Test", screen: "Circle", state: state) { host in
      ScriptedApp(0, host: host) { _ in
        let circle = Element(.image, label: "circle", value: "{\"color\":\"\(color)\"}")
        return Screen(
          Element(.other, content: .elements([Element(.cell, content: .elements([circle]))])))
      }
    }
  }

  private func files(_ name: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(
      atPath: folder.appendingPathComponent(name).path
    ).sorted()
  }

  @Test func `is read back, and reports new, removed and changed states`() throws {
    let (old, new) = (folder.appendingPathComponent("old"), folder.appendingPathComponent("new"))
    let before = try GallerySet(
      of: [circle("#fe4565", "a"), circle("#fe4565", "b"), circle("#50de72", "same")])
    try before.write(to: old, page: "the page", earlier: nil, changes: [])
    #expect(
      try files("old") == [
        "index.html", "states.json", "test-circle-a.png", "test-circle-b.png",
        "test-circle-same.png",
      ])
    #expect(
      try String(contentsOf: old.appendingPathComponent("index.html"), encoding: .utf8)
        == "the page")
    let earlier = try GallerySet(in: old)
    #expect(before.changes(since: earlier).isEmpty)
    #expect(
      try GalleryPage.file(before, changes: []).contains(
        "Nothing has changed since the earlier set."))
    let after = try GallerySet(
      of: [circle("#008efe", "a"), circle("#008efe", "c"), circle("#50de72", "same")])
    let changes = after.changes(since: earlier)
    #expect(
      changes.map { "\($0.picture.state): \($0.kind)" } == ["a: changed", "c: new", "b: gone"])
    let page = try GalleryPage.file(after, changes: changes)
    for text in [
      #""hasAfter":true,"hasBefore":true,"picture":{"app":"Test","id":"test-circle-a""#,
      #""hasAfter":true,"hasBefore":false,"picture":{"app":"Test","id":"test-circle-c""#,
      #""hasAfter":false,"hasBefore":true,"picture":{"app":"Test","id":"test-circle-b""#,
      #""text":"changed""#, "<style>", #"<link rel="icon" href="data:,">"#,
    ] {
      #expect(page.contains(text), "\(text)")
    }
    #expect(!page.contains("src=\""))
    try after.write(to: new, page: page, earlier: earlier, changes: changes)
    #expect(
      try files("new").filter { $0.hasPrefix("before/") } == [
        "before/test-circle-a.png", "before/test-circle-b.png",
      ])
    let kept = try Data(contentsOf: new.appendingPathComponent("before/test-circle-a.png"))
    #expect(kept == before.pngs["test-circle-a"])
  }

  @Test func `is refused if it is incomplete`() throws {
    func refusal(_ file: String, _ problem: String) -> GalleryError {
      GalleryError(
        "\(folder.path) isn't a gallery: \(file) can't be read\(problem). Name a folder written by "
          + "'duet gallery --out'.")
    }
    #expect(throws: refusal("states.json", "")) { try GallerySet(in: folder) }
    try GallerySet(of: [circle("#fe4565", "a")]).write(
      to: folder, page: "", earlier: nil, changes: [])
    try FileManager.default.removeItem(at: folder.appendingPathComponent("test-circle-a.png"))
    #expect(throws: refusal("test-circle-a.png", "")) { try GallerySet(in: folder) }
    try Data("{}".utf8).write(to: folder.appendingPathComponent("states.json"))
    #expect(throws: refusal("states.json", " as a list of states")) { try GallerySet(in: folder) }
  }
}
