import Device
import SampleApps

/// A change of how screens and pages are described that leaves what the apps do as it was.
package struct Redesign: Sendable {
  /// What kind of change it is: Coppola's categories of changes in GUIs.
  package enum Category: String, CaseIterable, Sendable {
    case identification, texts, arrangement, widgets, graphics
  }

  /// What a redesign may change of what was there; it may add elements without saying so.
  enum Aspect: String, CaseIterable {
    case ids, texts, placeholders, values, types, attributes, layout, order, nesting
  }

  package let name: String
  package let category: Category
  package let summary: String
  /// All that it changes of elements that were there.
  let aspects: Set<Aspect>
  private let change: @Sendable (ScreenNode) -> ScreenNode

  init(
    _ name: String, _ category: Category, _ summary: String, _ aspects: Set<Aspect>,
    _ change: @escaping @Sendable (ScreenNode) -> ScreenNode
  ) {
    (self.name, self.category, self.summary, self.aspects) = (name, category, summary, aspects)
    self.change = change
  }

  /// A redesign that changes elements one by one.
  init(
    _ name: String, _ category: Category, _ summary: String, _ aspects: Set<Aspect>,
    each isWanted: @escaping @Sendable (ScreenNode) -> Bool,
    _ change: @escaping @Sendable (inout ScreenNode) -> Void
  ) {
    self.init(name, category, summary, aspects) { $0.changed(where: isWanted, change) }
  }

  static let everything: @Sendable (ScreenNode) -> Bool = { _ in true }

  package func apply(to snapshot: Snapshot) -> Snapshot {
    var changed = snapshot
    changed.root = change(snapshot.root)
    return changed
  }

  /// All redesigns, the control (nothing changes) last.
  package static let all: [Redesign] =
    identification + texts + arrangement + moves + widgets + graphics
}

// MARK: - What is where

extension ScreenNode {
  var isRow: Bool { type == .cell || self["class"] == "beer" }

  var holdsRowParts: Bool { type == .cell || tag == "a" }

  func place(where isWanted: (ScreenNode) -> Bool) -> Int? { children.firstIndex(where: isWanted) }

  /// Puts a child that passes a test at the end, if there is one.
  func movingToEnd(_ isWanted: (ScreenNode) -> Bool) -> ScreenNode {
    var copy = self
    if let place = place(where: isWanted) { copy.children.append(copy.children.remove(at: place)) }
    return copy
  }

  /// Whether it is the field of a screen, or what holds the page's.
  var isFieldPart: Bool { type?.isTextInput == true || id == "search-bar" }

  var copied: ScreenNode { changed { $0.key = nil } }

  /// All that a person reads in it.
  var readTexts: [String] {
    all.compactMap { node in
      if case .text(let text) = node.content { return text }
      return node.type == .staticText ? node.label : nil
    }.filter { $0.contains { !$0.isWhitespace } }
  }

  var barTitle: String? {
    guard case .element(let element) = content, element.type == .navigationBar else { return nil }
    return element.identifier
  }

  var label: String { if case .element(let element) = content { element.label } else { "" } }
}
