import Device
import Redesigns

/// How many redesigns of the screen an element's locators survive: counted, not predicted.
///
/// Each redesign that changes the screen draws it anew; a locator survives where it finds the same
/// element for a test to act on.
package struct MeasuredSurvival: Encodable {
  package let revision: Int
  package let place: String
  /// How many redesigns change the screen.
  package let redesigns: Int
  /// By locator, in the order of ``ElementReport/locators``, the redesigns that it does not survive.
  package let lost: [[String]]
  /// Why nothing was measured; empty where it was.
  package let note: String

  /// Looks an element up on the redesigned screens, by each of its locators; an ``InspectorError`` where
  /// there is none at the place.
  package init(_ place: String, of screen: InspectedScreen) throws(InspectorError) {
    let node = try screen.element(at: place)
    revision = screen.revision
    self.place = place
    let isSmall = screen.tree.index.nodes.count <= RedrawnScreens.mostElements
    guard isSmall, let all = screen.redrawn, let key = all.snapshot.key(of: node) else {
      (redesigns, lost) = (0, [])
      note = "not measured: " + (isSmall ? "no redesign draws it" : "the screen is too large")
      return
    }
    redesigns = all.screens.count
    lost = LocatorSearch(for: node, on: screen).found.map { all.lost(key, by: $0) }
    note = ""
  }
}

/// A screen as each redesign that changes it draws it.
struct RedrawnScreens {
  /// A screen with more elements is not drawn anew, as all of them would be made.
  static let mostElements = 3000
  let snapshot: Snapshot
  let screens: [(name: String, shown: ShownSnapshot, screen: InspectedScreen)]

  init(of screen: InspectedScreen) throws {
    let snapshot = try Snapshot(screen.appName, "now", of: screen.tree)
    self.snapshot = snapshot
    screens = try Redesign.all.compactMap { redesign in
      let changed = redesign.apply(to: snapshot)
      guard "\(changed.root)" != "\(snapshot.root)" else { return nil }
      let shown = try ShownSnapshot(changed)
      return (redesign.name, shown, try Inspector.of(shown.device).screen())
    }
  }

  /// The redesigns in which a locator does not find the element with a key: WebDriver takes the first
  /// match, the native tool an only one.
  func lost(_ key: String, by locator: SuggestedLocator) -> [String] {
    screens.filter { _, shown, screen in
      let hits = try? screen.hits(locator.locator, isWeb: locator.isWeb, limit: 2)
      guard let first = hits?.first, locator.wire != nil || hits?.count == 1 else { return true }
      return (first.element.map(shown.key) ?? first.node.flatMap(shown.key)) != key
    }.map(\.name)
  }
}
