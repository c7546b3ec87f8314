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
  private var ownRevision = 0

  package init(device: Device) {
    self.device = device
    device.showsKeyboard = false
  }

  package var revision: Int { device.revision + ownRevision }

  package func tree() -> LiveTree {
    let tree = device.tree
    drawing = ScreenDrawing(of: tree, numbers: drawing.numbers, scrolls: scrolls)
    let name = device.running?.name ?? ""
    let body = drawing.drawPage(
      of: tree?.application, named: name, size: device.screenSize)
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

  private func noteFocus(_ number: Int?) {
    if focus.number != number { ownRevision += 1 }
    focus.number = number
  }

  // MARK: - Events

  /// Performs an event. Ignores one that the device refuses, such as a tap on a disabled element.
  package func receive(_ event: LiveEvent) {
    switch event {
    case .click(let number): click(number)
    case .focus(let number): takeFocus(number)
    case .blur: noteFocus(nil)
    case .input(let number, let value): enter(value, number)
    case .key(let number, let name): pressKey(name, number)
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
    // A field with the focus needs no tap, because the browser has already moved the caret.
    if let node = node(number), !(node.element.type.isTextInput && node.element.isFocused) {
      try? device.activate(node)
    }
  }

  private func takeFocus(_ number: Int) {
    noteFocus(number)
    if let node = node(number), node.element.type.isTextInput, !node.element.isFocused {
      try? device.activate(node)
    }
  }

  private func enter(_ value: String, _ number: Int) {
    guard let node = node(number) else { return }
    if node.element.type.isTextInput {
      try? device.enterText(value.limitingMarks, in: node)
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

  private func pressKey(_ key: String, _ number: Int) {
    guard let node = node(number) else { return }
    switch key {
    case "Enter" where node.element.type.isTextInput: try? device.submit(node)
    case "ArrowUp" where node.element.isHandle: _ = try? device.moveRow(of: node, by: -1)
    case "ArrowDown" where node.element.isHandle: _ = try? device.moveRow(of: node, by: 1)
    case "ArrowLeft", "Delete": swipe(node, .left)
    case "ArrowRight", "Escape": swipe(node, .right)
    case "ArrowUp": swipe(node, .up)
    case "ArrowDown": swipe(node, .down)
    default: break
    }
  }

  /// Swipes the row around an element if it takes the gesture. The browser itself scrolls by keys.
  private func swipe(_ node: ElementNode, _ direction: SwipeDirection) {
    guard !node.element.type.isTextInput, node.element.scale == nil,
      let row = sequence(first: node, next: \.parent)
        .first(where: { $0.element.takesSwipe(direction) })
    else { return }
    try? device.swipe(row, direction)
  }
}

extension LiveEvent.Sample {
  fileprivate var point: CGPoint { CGPoint(x: x, y: y) }

  /// Whether a sample is plausible: within 10,000 points of the screen's corner and within an hour.
  fileprivate var isNearScreen: Bool {
    abs(x) < 10_000 && abs(y) < 10_000 && (0..<3600).contains(time)
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
/// It moves to a field that the app focuses, to the title of a new screen, or to an alert's first
/// button. Otherwise, it is where the person puts it. If its element disappears, it moves to the
/// title.
struct ScreenFocus {
  /// The node with the focus, as last reported by the browser or chosen by the app, or nil.
  var number: Int?
  private var place: String?
  private var field, alert: ElementPath?

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
      number = place == nil ? nil : drawing.number(of: new.heading)
    } else if focused == nil, isNewField {
      number = nil
    }
    if let number, drawing.nodes[number] == nil { self.number = drawing.number(of: new.heading) }
    (place, field, alert) = (new.name, focused?.path, tree?.alert?.path)
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
