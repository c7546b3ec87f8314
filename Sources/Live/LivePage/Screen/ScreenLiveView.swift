import Device
import Foundation

/// Shows an app made of native elements as a page: a phone that takes clicks, touches and keys.
/// People type on their own keyboard, so the device's keyboard stays hidden.
package final class ScreenLiveView: LiveView {
  private let device: Device
  /// The drawing that the browser shows or is about to receive.
  private var drawing = ScreenDrawing()
  private var drawnTree: ElementTree?
  private var focus = ScreenFocus()
  private var scrolls = ScreenScrolls()
  private var announcement = "" { didSet { if announcement != oldValue { ownRevision += 1 } } }
  /// The touch of a finger that is held on an element.
  private var held: Touch?
  /// The node and time of the last click. A second click soon after is a double tap.
  private var lastClick: (number: Int, time: Duration, count: Int)?
  private var ownRevision = 0

  package init(device: Device) {
    self.device = device
    device.showsKeyboard = false
  }

  package var revision: Int { device.revision + ownRevision }

  package func tree() -> LiveTree {
    let tree = device.tree
    let held = focus.number.flatMap(node)
    drawing = ScreenDrawing(of: tree, numbers: drawing.numbers, scrolls: scrolls, holding: held)
    let name = device.running?.name ?? ""
    let body = drawing.drawPage(
      of: tree?.application, named: name, size: device.screenSize, announcement: announcement)
    scrolls = drawing.scrolls
    scrolls.keep { drawing.nodes[$0] != nil }
    drawnTree = tree
    let place = ScreenPlace(tree)
    focus.update(tree, place: place, drawing: drawing)
    return LiveTree(
      nodes: drawing.nodes, body: body,
      title: [place.title, name].filter { !$0.isEmpty }.joined(separator: " – "),
      place: place.name, focus: focus.number)
  }

  package func node(_ number: Int) -> ElementNode? {
    guard let drawn = drawing.elements[number] else { return nil }
    let tree = device.tree
    return tree === drawnTree ? drawn : tree?.node(at: drawn.path)
  }

  package func number(of node: ElementNode) -> Int? {
    drawing.focusable[node] ?? drawing.elements.first { $0.value == node }?.key
  }

  private func noteFocus(_ number: Int?) {
    if focus.number != number { ownRevision += 1 }
    focus.note(number, node: number.flatMap(node))
  }

  // MARK: - Events

  /// Performs an event. Ignores one that the device refuses, such as a tap on a disabled element.
  package func receive(_ event: LiveEvent) {
    switch event {
    case .click(let number): click(number)
    case .focus(let number): takeFocus(number)
    case .blur: noteFocus(nil)
    case .input(let number, let from, let value): enter(value, from, number)
    case .key(let number, let name): pressKey(name, number)
    case .hold(let number, let isHeld): hold(number, isHeld)
    case .scrolledToEnd: break
    case .scroll(let number, let offset): scroll(number, offset)
    case .touch(let samples): touch(samples)
    case .open(let address): device.open(address)
    case .undo: device.undo()
    case .resize(let width, let height):
      // Ignores unreasonable sizes, such as that of a window made tiny.
      guard (200...2000).contains(width), (200...2000).contains(height) else { return }
      device.resize(to: CGSize(width: width.rounded(), height: height.rounded()))
    }
  }

  private func click(_ number: Int) {
    guard let node = node(number) else { return }
    announcement = ""
    let isNext =
      lastClick.map { $0.number == number && device.now - $0.time < Touch.doubleTapTime } ?? false
    let count = isNext ? (lastClick?.count ?? 0) + 1 : 1
    lastClick = count == 3 ? nil : (number, device.now, count)
    // A field with the focus needs no tap, because the browser has already moved the caret.
    if !(node.element.type.isTextInput && node.element.isFocused) {
      try? device.activate(node)
    }
    guard isNext, let again = self.node(number) else { return }
    try? count == 2 ? device.doubleTap(again) : device.tripleTap(again)
  }

  private func takeFocus(_ number: Int) {
    noteFocus(number)
    if let node = node(number), node.element.type.isTextInput, !node.element.isFocused {
      try? device.activate(node)
    }
  }

  private func enter(_ value: String, _ from: String?, _ number: Int) {
    guard let node = node(number) else { return }
    if node.element.type.isTextInput {
      let text = RebasedEdit.text(from: from, to: value, in: node.element.value ?? "")
      try? device.enterText(text, in: node)
    } else if let scale = node.element.scale, let number = Double(value), number.isFinite {
      try? device.adjust(node, to: min(max(scale.minimum, number), scale.maximum))
    }
  }

  private func scroll(_ number: Int, _ offset: Double) {
    guard let node = node(number), node.element.type.scrolls, offset.isFinite else { return }
    scrolls.note(offset, of: number)
    device.scroll(node, to: offset)
  }

  private func touch(_ samples: [LiveEvent.Sample]) {
    guard let first = samples.first, let last = samples.last, samples.allSatisfy(\.isNearScreen)
    else { return }
    // The finger goes up now, and went down `last.time` seconds ago.
    let start = device.now - .seconds(last.time)
    var touch = Touch(at: first.point, time: start + .seconds(first.time))
    for sample in samples.dropFirst() {
      touch.move(to: sample.point, time: start + .seconds(sample.time))
    }
    try? device.end(touch)
  }

  /// Begins a hold, or ends the one that has begun, whose node may be gone.
  private func hold(_ number: Int, _ isHeld: Bool) {
    if let held { try? device.end(held) }
    held = isHeld ? node(number).flatMap { try? device.hold($0) } : nil
  }

  private func pressKey(_ key: String, _ number: Int) {
    if key == "Escape" { return escape(number) }
    guard let node = node(number) else { return }
    switch key {
    case "Enter" where node.element.type.isTextInput: try? device.submit(node)
    case "ArrowUp" where node.element.isHandle: move(node, by: -1)
    case "ArrowDown" where node.element.isHandle: move(node, by: 1)
    case "ArrowLeft", "Delete": swipe(node, .left)
    case "ArrowRight": swipe(node, .right)
    case "ArrowUp": swipe(node, .up)
    case "ArrowDown": swipe(node, .down)
    case "ContextMenu": try? device.press(node)
    default: break
    }
  }

  /// Taps the only button of an alert, or hides the buttons that a swipe has shown.
  private func escape(_ number: Int) {
    if let alert = device.tree?.alert {
      let buttons = alert.children.filter { $0.element.type.isButton }
      if buttons.count == 1 { try? device.activate(buttons[0]) }
    } else if let node = node(number) {
      swipe(node, .right)
    }
  }

  /// Swipes the row around an element if it takes the gesture. The browser itself scrolls by keys.
  private func swipe(_ node: ElementNode, _ direction: SwipeDirection) {
    guard !node.element.type.isTextInput, node.element.scale == nil,
      let row = sequence(first: node, next: \.parent)
        .first(where: { $0.element.takesSwipe(direction) })
    else { return }
    let (path, before) = (row.path, row.buttonLabels)
    try? device.swipe(row, direction)
    let after = device.tree?.node(at: path)?.buttonLabels ?? []
    let new = after.filter { !before.contains($0) }
    announcement = new.isEmpty ? "" : "Buttons: " + new.joined(separator: ", ")
  }

  private func move(_ handle: ElementNode, by rows: Int) {
    guard let place = try? device.moveRow(of: handle, by: rows) else { return }
    announcement = "Row \(place.row + 1) of \(place.count)"
  }
}

extension LiveEvent.Sample {
  fileprivate var point: CGPoint { CGPoint(x: x, y: y) }

  /// Whether a sample is plausible: within 10,000 points of the screen's corner and within an hour.
  fileprivate var isNearScreen: Bool {
    abs(x) < 10_000 && abs(y) < 10_000 && (0..<3600).contains(time)
  }
}

extension ElementNode {
  fileprivate var buttonLabels: [String] {
    children.flatMap { $0.element.type.isButton ? [$0.element.label] : $0.buttonLabels }
  }
}

struct ScreenPlace {
  let name, title: String
  let root, heading: ElementNode?

  init(_ tree: ElementTree?) {
    root = tree?.application.child(at: 0)?.child(at: 0)
    name = root.map { "\($0.key)" } ?? ""
    heading = root?.children.first { $0.element.type == .navigationBar }?.barTitle
    title = heading?.element.label ?? ""
  }
}

/// The focus on the page.
///
/// It moves to a field that the app focuses, to the title of a new screen, to the last position on
/// a screen shown again, or to an alert's first button. Otherwise, it is where the person puts it.
/// If its row disappears, the focus moves to the next row, or to the title.
struct ScreenFocus {
  /// The node with the focus, as last reported by the browser or chosen by the app, or nil.
  private(set) var number: Int?
  private var row: (table: ElementPath, index: Int)?
  private var place: String?
  private var field, alert: ElementPath?
  private var left: [String: ElementPath] = [:]

  mutating func note(_ number: Int?, node: ElementNode?) {
    self.number = number
    guard let node else { return row = nil }
    if let place { left[place] = node.path }
    let rows = sequence(first: node, next: \.parent).first { $0.parent?.rows != nil }
    row = rows.flatMap { row in row.parent.map { ($0.path, row.index) } }
  }

  /// Moves the focus to where the app wants it after a drawing.
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
      // The very first screen leaves the page's focus alone.
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

  /// Returns the row that is now at the focused row's index, or the last row.
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
