import Device
import Foundation
@testable import Gallery
import ScreenPicture
import Testing

@Suite("The gallery's states")
struct WalkTests {
  @Test func `are sixty at least, of every screen, and no two are called alike`() {
    let states = GalleryState.all
    #expect(states.count >= 60)
    #expect(Set(states.map(\.id)).count == states.count)
    #expect(Set(states.map { "\($0.app): \($0.screen)" }).count == 13)
  }

  @Test(arguments: GalleryState.all)
  func `draw, and no picture is blank`(of state: GalleryState) throws {
    let tree = try #require(try state.device().tree)
    #expect(Set(try ScreenPicture(tree: tree).pixels().colors).count > 2)
  }

  @Test(arguments: GalleryState.all)
  func `show each thing named, whole, by itself and readable`(state: GalleryState) throws {
    for size in GallerySize.offered {
      for appearance in ScreenPicture.Appearance.allCases {
        let tree = try #require(try state.device(size: size.size).tree)
        let picture = ScreenPicture(tree: tree, appearance: appearance)
        let findings = ScreenAudit(tree, picture).findings.filter { !Known.allows($0, in: state) }
        #expect(findings == [], "\(state.id), \(size), \(appearance.rawValue)")
      }
    }
  }

  @Test("What is allowed to stay is found: it is taken from the list when it is mended")
  func known() throws {
    for known in Known.all {
      let found = try GalleryState.all.filter(known.isIn).flatMap { state in
        let tree = try #require(try state.device().tree)
        return ScreenAudit(tree, ScreenPicture(tree: tree)).findings
      }
      #expect(found.contains { $0.rule == known.rule }, "\(known.reason)")
    }
  }

  @Test func `The walk notices what is wrong: a screen with everything wrong`() throws {
    let wrong = GalleryState(app: "Test", screen: "Wrong", state: "all") { _ in WrongApp() }
    let tree = try #require(try wrong.device().tree)
    // What is dark is drawn as on a dark ground.
    let audit = ScreenAudit(tree, ScreenPicture(tree: tree), ground: PictureColor(0x222222))
    let rules = audit.findings.map(\.rule)
    #expect(Set(rules) == [.noName, .cutText, .overlap, .outside, .contrast])
  }
}

/// A screen with a button without a name, a text that is cut, texts over each other, a row that is
/// wider than the screen, and texts on a ground of nearly their colour.
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

/// What the walk finds and stays, each with its reason.
private struct Known: Sendable {
  let rule: ScreenAudit.Finding.Rule
  let reason: String
  let isIn: @Sendable (GalleryState) -> Bool

  static let all = [
    Known(
      rule: .noName,
      reason: """
        The exported text is read by its value, as a text view is; on the live page its identifier \
        names it.
        """
    ) { $0.screen == "Export" },
    Known(
      rule: .cutText,
      reason: """
        Rows and bars of a native screen have one height, so that a table of 100,000 rows costs what \
        shows of it. The label says the whole text, and the form for it shows it.
        """
    ) { state in
      state.app == "TinyLog"
        && (state.state.contains("long t") || state.id == "tinylog-tasks-largest-system-text")
    },
    Known(
      rule: .cutText,
      reason: """
        The device puts a page's texts side by side in lines of one height: it has frames for \
        gestures, not a layout engine. A browser wraps them.
        """
    ) { $0.app == "Beer Explorer" },
  ]

  static func allows(_ finding: ScreenAudit.Finding, in state: GalleryState) -> Bool {
    all.contains { $0.rule == finding.rule && $0.isIn(state) }
  }
}
