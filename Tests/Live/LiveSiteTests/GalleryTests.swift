import Device
import Foundation
import SampleApps
import ScreenPicture
import Testing

@testable import LiveSite

@Suite("The gallery's states")
struct WalkTests {
  @Test func `are at least sixty, of every screen, with unique names`() {
    let states = GalleryState.all
    #expect(states.count >= 60)
    #expect(Set(states.map(\.id)).count == states.count)
    #expect(Set(states.map { "\($0.app): \($0.screen)" }).count == 18)
  }

  @Test(arguments: GalleryState.all)
  func `show no unnamed, cut, overlapping or unreadable elements`(state: GalleryState) throws {
    for size in GallerySize.offered {
      let tree = try #require(try state.device(size: size.size).tree)
      // The colours are the same in all sizes.
      for appearance in size == .usual ? ScreenPicture.Appearance.allCases : [.light] {
        let picture = ScreenPicture(tree: tree, appearance: appearance)
        #expect(picture.drawing.commands.count > 2, "\(state.id) is blank")
        let findings = ScreenAudit(tree, picture).findings.filter { !Known.allows($0, in: state) }
        #expect(findings == [], "\(state.id), \(size), \(appearance.rawValue)")
      }
    }
  }

  @Test func `Each allowed finding still exists`() throws {
    for known in Known.all {
      let found = try GalleryState.all.filter(known.isIn).flatMap { state in
        let tree = try #require(try state.device().tree)
        return ScreenAudit(tree, ScreenPicture(tree: tree)).findings
      }
      #expect(found.contains { $0.rule == known.rule }, "\(known.reason)")
    }
  }

  @Test func `The audit finds every kind of fault on a faulty screen`() throws {
    let wrong = GalleryState(app: "Test", screen: "Wrong", state: "all") { _ in WrongApp() }
    let tree = try #require(try wrong.device().tree)
    // Dark text on a dark background.
    let audit = ScreenAudit(tree, ScreenPicture(tree: tree), background: PictureColor(0x222222))
    let rules = audit.findings.map(\.rule)
    #expect(Set(rules) == [.noName, .cutText, .overlap, .outside, .contrast])
  }
}

/// A screen with an unnamed button, cut and overlapping texts, a row wider than the screen, and
/// text with too little contrast.
private final class WrongApp: App {
  var screen: Screen {
    let texts = (1...3).map { Element(.staticText, label: "\($0)", layout: Layout(width: 200)) }
    return Screen(
      Element(
        .other,
        content: .elements([
          Element(.button, identifier: "nameless"),
          Element(.staticText, label: String(repeating: "long ", count: 200)),
          Element(.other, layout: Layout(axis: .overlay, height: 44), content: .elements(texts)),
          Element(.cell, content: .elements(texts)),
        ])))
  }
}

/// The audit's allowed findings, each with its reason.
private struct Known: Sendable {
  let rule: ScreenAudit.Finding.Rule
  let reason: String
  let isIn: @Sendable (GalleryState) -> Bool

  static let all = [
    Known(
      rule: .noName,
      reason: """
        The exported text is a text view, which is read by its value. On the live page, its \
        identifier is its name.
        """
    ) { $0.screen == "Export" },
    Known(
      rule: .cutText,
      reason: """
        Rows and bars of a native screen have a fixed height, so that a table of 100,000 rows only \
        costs its visible rows. The label contains the whole text, and the form shows it.
        """
    ) { state in
      state.app == "TinyLog"
        && (state.state.contains("long t") || state.id == "tinylog-tasks-largest-system-text")
    },
    Known(
      rule: .cutText,
      reason: """
        The device lays out a page's texts side by side in lines of a fixed height. It has frames \
        for gestures, not a layout engine. A browser wraps the texts.
        """
    ) { $0.app == "Beer Explorer" },
  ]

  static func allows(_ finding: ScreenAudit.Finding, in state: GalleryState) -> Bool {
    all.contains { $0.rule == finding.rule && $0.isIn(state) }
  }
}

@Suite("The gallery in a folder")
final class SetTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("gallery-\(UUID().uuidString)")
  deinit { try? FileManager.default.removeItem(at: folder) }

  private func circle(_ color: String, _ state: String = "circle") -> GalleryState {
    GalleryState(app: "Test", screen: "Circle", state: state) { _ in CircleApp(color: color) }
  }

  private func write(_ set: GallerySet, to folder: URL) throws {
    try set.write(to: folder, page: "", earlier: nil, changes: [])
  }

  @Test func `is read back unchanged`() throws {
    let set = try GallerySet(of: [circle("#fe4565")])
    try write(set, to: folder)
    #expect(try set.changes(since: GallerySet(in: folder)).isEmpty)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(names) == ["index.html", "states.json", "test-circle-circle.png"])
  }

  @Test func `reports a change, and shows both pictures`() throws {
    let old = folder.appendingPathComponent("old")
    try write(try GallerySet(of: [circle("#fe4565"), circle("#50de72", "same")]), to: old)
    let new = try GallerySet(of: [circle("#008efe"), circle("#50de72", "same")])
    let earlier = try GallerySet(in: old)
    let changes = new.changes(since: earlier)
    #expect(changes.map(\.picture.id) == ["test-circle-circle"])
    #expect(changes.map(\.kind) == [.changed])
    let page = try GalleryPage.file(new, changes: changes)
    #expect(page.contains(#""text":"changed""#) && page.contains(#""hasBefore":true"#))
    try new.write(
      to: folder.appendingPathComponent("new"), page: page, earlier: earlier, changes: changes)
    let before = folder.appendingPathComponent("new/before/test-circle-circle.png")
    #expect(
      try Data(contentsOf: before)
        == Data(contentsOf: old.appendingPathComponent("test-circle-circle.png")))
  }

  @Test func `reports new, removed and changed states`() throws {
    try write(try GallerySet(of: [circle("#fe4565"), circle("#fe4565", "old")]), to: folder)
    let new = try GallerySet(
      of: [circle("#fe4565"), circle("#fe4565", "young")], size: #require(GallerySize("360x640")))
    let changes = try new.changes(since: GallerySet(in: folder))
    #expect(
      changes.map { "\($0.picture.state): \($0.kind)" }
        == ["circle: changed", "young: new", "old: gone"])
  }

  @Test func `is refused if it is missing`() throws {
    #expect(
      throws: GalleryError(
        "\(folder.path) isn't a gallery: states.json can't be read. Name a folder written by "
          + "'duet gallery --out'.")
    ) { try GallerySet(in: folder) }
  }

  @Test(arguments: ["390", "390x", "199x640", "360x2001", "axb"])
  func `has sizes from 200 to 2000 points`(text: String) {
    #expect(GallerySize(text) == nil)
    #expect(GallerySize("844x390")?.description == "844x390")
  }
}

private final class CircleApp: App {
  private let color: String

  init(color: String) { self.color = color }

  var screen: Screen {
    let circle = Element(.image, label: "circle", value: "{\"color\":\"\(color)\"}")
    return Screen(
      Element(.other, content: .elements([Element(.cell, content: .elements([circle]))])))
  }
}
