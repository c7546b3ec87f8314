import Device
import WebView

/// A change of an app's screens and pages that keeps its behaviour, for `--redesign`.
package struct Redesign: AppDecorator, ScreenRewriter, Sendable {
  package let name: String
  /// The change as a clause, such as `buttons are reworded`.
  package let summary: String
  private let changesAlerts: Bool
  private let change: @Sendable (inout ScreenNode) -> Void

  /// What changes, in one sentence.
  package var sentence: String { summary.prefix(1).uppercased() + summary.dropFirst() + "." }

  /// The redesigns of all apps.
  package static let all = [idsRenamed, otherWording, anotherWrapper, headerRows, buttonsToLinks]

  package static let idsRenamed = Redesign(
    "ids-renamed", "all identifiers and ids are renamed", each: { !$0.id.isEmpty }
  ) { $0.id = "v2-" + $0.id }

  package static let otherWording = Redesign(
    "other-wording", "buttons are reworded", each: \.isButton
  ) { button in
    let words = [
      "Add": "New List", "Save": "OK", "My Lists": "Back", "Archive": "Put away",
      "Restore": "Put back", "Delete": "Delete for good",
      "Back": "Beers", "Clear": "Cancel search", "Try again": "Retry",
    ]
    button = button.changed { $0.changeTexts { words[$0] ?? $0 } }
  }

  package static let anotherWrapper = Redesign(
    "another-wrapper", "the contents of a row get a wrapper", each: \.isRow
  ) { row in
    let element = Element(.other, layout: Layout(axis: .horizontal))
    row.children = [row.new(element, or: "div", ["class": "wrapper"], holding: row.children)]
  }

  package static let headerRows = Redesign(
    "header-rows", "tables and lists begin with a header row",
    each: { $0.type == .table || $0.tag == "ul" }
  ) { table in
    let title = "A to Z"
    let text = table.new(Element(.staticText, label: title), or: "span", text: title)
    let header = table.new(Element(.cell), or: "li", ["class": "header"], holding: [text])
    table = table.changed { $0.change { $0.actions = $0.actions.map(belowHeader) } }
    table.children.insert(header, at: 0)
  }

  package static let buttonsToLinks = Redesign(
    "buttons-to-links", "buttons are links", each: \.isButton
  ) { button in
    button.change { $0.type = .link }
    button.retag("a")
    button["href"] = "#"
  }

  /// Adapts a drag to row numbers that begin below a header row.
  private static func belowHeader(_ action: Action) -> Action {
    guard case .drag(let drag) = action else { return action }
    return .drag { drag(max($0 - 1, 0)) }
  }

  /// Creates a redesign of the whole screen. It leaves alerts as they are.
  package init(
    _ name: String, _ summary: String, _ change: @escaping @Sendable (inout ScreenNode) -> Void
  ) { (self.name, self.summary, changesAlerts, self.change) = (name, summary, false, change) }

  /// Creates a redesign that changes each wanted element, also of alerts.
  package init(
    _ name: String, _ summary: String, each isWanted: @escaping @Sendable (ScreenNode) -> Bool,
    _ change: @escaping @Sendable (inout ScreenNode) -> Void
  ) {
    (self.name, self.summary, changesAlerts) = (name, summary, true)
    self.change = { $0 = $0.changed(where: isWanted, change) }
  }

  package func redrawn(_ root: ScreenNode) -> ScreenNode {
    var redrawn = root
    change(&redrawn)
    return redrawn
  }

  package func rewritten(_ screen: Screen) -> Screen {
    var redesigned = screen
    redesigned.root = redrawn(ScreenNode(of: screen.root)).element ?? screen.root
    if changesAlerts {
      redesigned.alert = screen.alert.flatMap { redrawn(ScreenNode(of: $0)).element }
    }
    return redesigned
  }

  package func rewritten(_ page: HTMLPage) -> HTMLPage {
    var redesigned = page
    let body = ScreenNode(.tag("body"), page.body.map(ScreenNode.init(of:)))
    redesigned.body = redrawn(body).children.compactMap(\.html)
    return redesigned
  }

  package func decorated(_ app: any App) -> any App { RewrittenApp(app, by: self) }
}

/// Launches an app with the redesigns that `--redesign` names.
package struct RedesignVariation: AppVariation {
  private let redesigns: [Redesign]

  package init(_ redesigns: [Redesign] = Redesign.all) { self.redesigns = redesigns }

  package func options(for app: String) -> [LaunchOptions.Option] {
    [.value("--redesign", "redesigns the screens, such as ids-renamed")]
  }

  package func decorators(
    _ options: LaunchOptions, for app: String, host: AppHost
  ) throws -> [any AppDecorator] {
    try options.values("--redesign", among: redesigns, by: \.name)
  }
}

/// Changes an app's screens and pages before a device shows them.
package protocol ScreenRewriter {
  /// Changes a screen of native elements.
  func rewritten(_ screen: Screen) -> Screen
  /// Changes the page of a web view.
  func rewritten(_ page: HTMLPage) -> HTMLPage
}

/// An app whose screens and pages are rewritten.
package final class RewrittenApp: AppWrapper {
  package let wrapped: any App
  private let rewriter: any ScreenRewriter

  package init(_ app: any App, by rewriter: any ScreenRewriter) {
    (wrapped, self.rewriter) = (app, rewriter)
    // Pages are rewritten before they are rendered to elements. Earlier rewriters come first.
    if let document = app.screen.root.backing as? Document {
      let earlier = document.rewrite
      document.rewrite = { rewriter.rewritten(earlier($0)) }
    }
  }

  package var screen: Screen {
    let screen = wrapped.screen
    return screen.root.backing is Document ? screen : rewriter.rewritten(screen)
  }
}
