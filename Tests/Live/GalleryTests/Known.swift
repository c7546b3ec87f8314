import Gallery
import ScreenPicture

/// What the walk finds and stays, each with its reason.
struct Known: Sendable {
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
