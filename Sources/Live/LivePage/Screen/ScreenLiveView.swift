import Device
import Foundation

/// An app made of elements as a page: a phone that can be clicked, touched and operated by keys. A
/// person types on a keyboard of their own, so the device's stays down.
package final class ScreenLiveView: LiveView {
  private let device: Device
  /// The drawing that the browser has, or is about to get.
  private var drawing = ScreenDrawing()
  private var drawnTree: ElementTree?
  private var focus = ScreenFocus()
  private var scrolls = ScreenScrolls()
  private var announcement = "" { didSet { if announcement != oldValue { ownRevision += 1 } } }
  /// Where and when the last click was: a second one soon after makes a double tap.
  private var lastClick: (number: Int, time: Duration)?
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

  /// What the device refuses, such as a gesture on a disabled element, is not done.
  package func receive(_ event: LiveEvent) {
    switch event {
    case .click(let number): click(number)
    case .focus(let number): takeFocus(number)
    case .blur: noteFocus(nil)
    case .input(let number, let from, let value): enter(value, from, number)
    case .key(let number, let name): pressKey(name, number)
    case .scrolledToEnd: break
    case .scroll(let number, let offset): scroll(number, offset)
    case .touch(let samples): touch(samples)
    case .open(let address): device.open(address)
    case .undo: device.undo()
    case .resize(let width, let height):
      // A window that is made tiny changes nothing.
      guard (200...2000).contains(width), (200...2000).contains(height) else { return }
      device.resize(to: CGSize(width: width.rounded(), height: height.rounded()))
    }
  }

  private func click(_ number: Int) {
    guard let node = node(number) else { return }
    announcement = ""
    let isSecond =
      lastClick.map { $0.number == number && device.now - $0.time < Self.doubleTapTime } ?? false
    lastClick = isSecond ? nil : (number, device.now)
    // A field that has the focus needs no tap: the browser has put the caret where it belongs.
    if !(node.element.type.isTextInput && node.element.isFocused) {
      try? device.activate(node)
    }
    if isSecond, let again = self.node(number) { try? device.doubleTap(again) }
  }

  private static let doubleTapTime = Duration.milliseconds(350)

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
    } else if var scale = node.element.scale, let number = Double(value), number.isFinite {
      scale.current = number
      try? device.adjust(node, toNormalizedPosition: scale.normalizedPosition)
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
    // The finger is up now; it came down as long ago as its way took.
    let start = device.now - .seconds(last.time)
    var touch = Touch(at: first.point, time: start + .seconds(first.time))
    for sample in samples.dropFirst() {
      touch.move(to: sample.point, time: start + .seconds(sample.time))
    }
    try? device.end(touch)
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

  /// Answers an alert by its only button, or hides what a swipe showed.
  private func escape(_ number: Int) {
    if let alert = device.tree?.alert {
      let buttons = alert.children.filter { $0.element.type.isButton }
      if buttons.count == 1 { try? device.activate(buttons[0]) }
    } else if let node = node(number) {
      swipe(node, .right)
    }
  }

  /// Swipes where a gesture is taken; keys don't scroll, the browser does.
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

  /// Whether a finger can have been there: within some screens of the screen, and an hour.
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

/// Where the focus is on the page: in a field that the app gives it, at the title of a new screen,
/// where a screen that comes back was left, at an alert's first button; else where a person puts
/// it. When a row goes away with it, the next row gets it, or the title.
struct ScreenFocus {
  /// The node that has it: the last one that the browser reported or the app chose; nil for none.
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
