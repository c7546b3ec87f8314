import Foundation

/// Input from a person with a real pointer and keyboard, for example on a live page. They point at
/// an element that they see. So a visible element isn't scrolled first, and it is reached even if a
/// child covers its centre.
extension Device {
  /// Taps an element. Throws if it is disabled, covered or can't be brought onto the screen.
  package func activate(_ node: ElementNode) throws {
    try requireReach("tap", node)
    _ = try perform(.tap, from: node)
  }

  /// Sets a field's text as if a person had typed or pasted it. Throws like a tap if the field
  /// isn't focused, and for control characters such as a line break.
  package func enterText(_ text: String, in node: ElementNode) throws {
    let field = try focus(node)
    if let control = text.unicodeScalars.first(where: { $0.value < 0x20 || $0.value == 0x7F }) {
      let code = String(control.value, radix: 16, uppercase: true)
      throw GestureError(.cannotType, "Failed to enter text: no key types the character U+\(code).")
    }
    guard text != field.value ?? "", let edit = field.editAction else { return }
    let before = tree?.focusedNode
    edit(text)
    if let before { watcher?(.text(text), before) }
  }

  /// Presses the return key in a field. Throws like a tap if the field isn't focused.
  package func submit(_ node: ElementNode) throws {
    _ = try focus(node)
    let before = tree?.focusedNode
    try press([.enter])
    if let before { watcher?(.submit, before) }
  }

  /// Moves a handle's row by a number of rows, down if it is positive, but not beyond the table's
  /// ends. Returns the row's new index, from 0, and the number of rows, or nil if the row stays.
  /// Throws if the element is disabled or covered, or isn't a handle.
  @discardableResult
  package func moveRow(of handle: ElementNode, by offset: Int) throws -> (row: Int, count: Int)? {
    try requireReach("drag", handle)
    guard let drag = handle.latest.dragAction else {
      throw GestureError(.notDraggable, "drag", handle, "it can't be dragged")
    }
    guard let row = handle.selfAndAncestors.first(where: { $0.parent?.rows != nil }),
      let table = row.parent
    else { return nil }
    let place = min(max(0, row.index + offset), table.childCount - 1)
    guard place != row.index else { return nil }
    drag(place)
    watcher?(.drag(toRow: place), handle)
    return (place, table.childCount)
  }

  /// Scrolls an element's content to an offset in points from its top, not beyond its ends.
  package func scroll(_ node: ElementNode, to offset: Double) {
    guard node.element.type.scrolls, offset.isFinite else { return }
    scroll(node, by: offset - node.scrollOffset)
  }

  /// Focuses a field, and returns it in its new state.
  private func focus(_ node: ElementNode) throws -> Element {
    if node.element.isFocused { return try focusedField() }
    // The app's change replaces the tree, and the node with it.
    let (path, name) = (node.path, node.briefDescription)
    try activate(node)
    let field = try focusedField()
    guard tree?.focusedNode?.path == path else {
      throw GestureError(
        .noKeyboardFocus, "Failed to type into \(name): it doesn't take the focus.")
    }
    return field
  }

  private func requireReach(_ gesture: String, _ node: ElementNode) throws {
    try requireEnabled(gesture, node)
    if !node.isHittable { _ = try touchPoint(gesture, node) }
  }

  /// Begins a touch at a point. After half a second, calls the hold action of the element there.
  package func beginTouch(at point: CGPoint) -> Touch {
    var touch = Touch(at: point, time: now)
    let node = tree?.node(at: point)?.selfAndAncestors.first { $0.latest.holdAction != nil }
    guard let node, let action = node.latest.holdAction else { return touch }
    let hold = Touch.Hold(node, action)
    hold.start = schedule(after: Touch.pressDuration, hold.begin)
    touch.holding = hold
    return touch
  }

  /// Makes the gesture that a touch amounts to: a tap, press, swipe or drag. Throws like these.
  package func end(_ touch: Touch) throws {
    let start = touch.start.point
    settle()
    if let hold = touch.holding, touch.cancel() {
      note(.press, hold.node, at: [start])
      watcher?(.press, hold.node)
      return
    }
    let isDraggable = tree?.node(at: start)?.selfAndAncestors.contains {
      $0.latest.dragAction != nil || $0.element.scale != nil
    }
    guard touch.hasMoved, let end = touch.samples.last?.point else {
      let isPress = now - touch.start.time >= Touch.pressDuration
      return isPress ? try press(at: start) : try tap(at: start)
    }
    // A program in a different process doesn't say what it can drag.
    if isDraggable == true || (hasRealInput && touch.wasHeld) {
      return try drag(from: start, to: end)
    }
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let direction: SwipeDirection =
      abs(dx) > abs(dy) ? (dx < 0 ? .left : .right) : (dy < 0 ? .up : .down)
    try swipe(from: start, direction, distance: max(abs(dx), abs(dy)))
  }

  /// Ends a touch. If it is the second or third quick tap at a place, it is also a double or triple
  /// tap. `taps` are the quick taps so far. Throws like ``end(_:)``.
  package func end(_ touch: Touch, after taps: inout [Touch]) throws {
    try end(touch)
    let start = touch.start
    let isQuick = taps.last.map { start.time - $0.start.time < Touch.doubleTapTime } ?? false
    if !isQuick || taps.last?.hasMoved(to: start.point) == true { taps = [] }
    guard !touch.hasMoved, now - start.time < Touch.pressDuration else { return taps = [] }
    taps.append(touch)
    guard let gesture = [2: CompletedGesture.doubleTap, 3: .tripleTap][taps.count],
      let node = tree?.node(at: start.point)
    else { return }
    if taps.count == 3 { taps = [] }
    _ = try perform(gesture, from: node)
  }
}

/// The path of one finger or mouse button over the screen, from down to up.
package struct Touch {
  /// A hold that begins while the finger is down.
  fileprivate final class Hold {
    let node: ElementNode
    let action: (Bool) -> Void
    var start: ScheduledWork?
    var isOn = false

    init(_ node: ElementNode, _ action: @escaping (Bool) -> Void) {
      (self.node, self.action) = (node, action)
    }

    func begin() {
      start?.cancel()
      isOn = true
      action(true)
    }
  }

  fileprivate var holding: Hold?
  fileprivate var samples: [(time: Duration, point: CGPoint)]

  /// Starts a touch at a point.
  package init(at point: CGPoint, time: Duration) { samples = [(time, point)] }

  /// Adds a movement to a point.
  package mutating func move(to point: CGPoint, time: Duration) {
    samples.append((time, point))
    if hasMoved, holding?.isOn == false { cancel() }
  }

  /// Ends a hold without a gesture. Returns whether it had begun.
  @discardableResult
  package func cancel() -> Bool {
    guard let holding else { return false }
    holding.start?.cancel()
    guard holding.isOn else { return false }
    holding.isOn = false
    holding.action(false)
    return true
  }

  /// Fingers are never quite still. A distance below this number of points isn't a movement.
  private static let slop = 10.0
  /// A touch held this long is a press. If it then moves, it is a drag.
  fileprivate static let pressDuration = Duration.milliseconds(500)
  /// A tap that begins within this time of the previous one follows it quickly.
  package static let doubleTapTime = Duration.milliseconds(350)

  fileprivate var start: (time: Duration, point: CGPoint) { samples[0] }

  fileprivate var hasMoved: Bool { samples.contains { hasMoved(to: $0.point) } }

  /// Whether it was held for a press before it moved.
  fileprivate var wasHeld: Bool {
    let moved = samples.first { hasMoved(to: $0.point) }
    return moved.map { $0.time - start.time >= Self.pressDuration } ?? false
  }

  fileprivate func hasMoved(to point: CGPoint) -> Bool {
    hypot(point.x - start.point.x, point.y - start.point.y) >= Self.slop
  }
}
