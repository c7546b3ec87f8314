import Device

struct ScreenPlace {
  /// What tells it from the app's other screens.
  let name: String
  /// Its title; empty where it has none.
  let title: String
  let root: ElementNode?
  let heading: ElementNode?

  init(_ tree: ElementTree?) {
    root = tree?.application.child(at: 0)?.child(at: 0)
    name = root.map { "\($0.key)" } ?? ""
    heading = root?.children.first { $0.element.type == .navigationBar }?.barTitle
    title = heading?.element.label ?? ""
  }
}

/// Where the focus is on the page.
///
/// A field that the app gives the focus gets it. A new screen gets it at its title, and one that comes
/// back where it was left; an alert at its first button. Else it stays where a person puts it; when a
/// row goes away with it, the next row gets it, or the title where there is none.
struct ScreenFocus {
  /// The node that has it: the last one that the browser reported or the app chose; nil for none.
  private(set) var number: Int?
  private var row: (table: ElementPath, index: Int)?
  private var place: String?
  private var field: ElementPath?
  private var alert: ElementPath?
  /// Where the focus was when a place was left.
  private var left: [String: ElementPath] = [:]

  mutating func note(_ number: Int?, node: ElementNode?) {
    self.number = number
    guard let node else { return row = nil }
    if let place { left[place] = node.path }
    let rows = sequence(first: node, next: \.parent).first { $0.parent?.rows != nil }
    row = rows.flatMap { row in row.parent.map { ($0.path, row.index) } }
  }

  /// Looks where the app wants the focus after a drawing.
  mutating func update(_ tree: ElementTree?, place new: ScreenPlace, drawing: ScreenDrawing) {
    let focused = tree?.focusedNode
    let isNewPlace = place != new.name
    let isAlertGone = alert != nil && tree?.alert == nil
    let isNewField = focused?.path != field
    if let shown = tree?.alert {
      if shown.path != alert { number = drawing.number(ofFirstButtonIn: shown) }
    } else if let focused, isNewField || isAlertGone || isNewPlace {
      number = drawing.focusable[focused]
    } else if isNewPlace || isAlertGone {
      // The first screen of all takes nothing from the page.
      let start = left[new.name].flatMap { tree?.node(at: $0) }.flatMap { drawing.focusable[$0] }
      number = place == nil ? nil : start ?? drawing.number(of: new.heading)
    } else if focused == nil, isNewField {
      number = nil
    }
    if let number, drawing.nodes[number] == nil {
      self.number = neighbour(in: tree, drawing) ?? drawing.number(of: new.heading)
    }
    (place, field, alert) = (new.name, focused?.path, tree?.alert?.path)
  }

  /// The row that stands now where the focus was, else the last one.
  private func neighbour(in tree: ElementTree?, _ drawing: ScreenDrawing) -> Int? {
    guard let row, let table = tree?.node(at: row.table),
      let node = table.child(at: min(row.index, table.childCount - 1))
    else { return nil }
    return drawing.focusable[node]
  }
}

extension ScreenDrawing {
  fileprivate func number(of node: ElementNode?) -> Int? {
    node.flatMap { node in elements.first { $0.value == node }?.key }
  }

  fileprivate func number(ofFirstButtonIn node: ElementNode) -> Int? {
    if node.element.type.isButton { return focusable[node] }
    return node.children.lazy.compactMap { number(ofFirstButtonIn: $0) }.first
  }
}
