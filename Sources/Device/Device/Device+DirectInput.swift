import Foundation

/// What a person does with a pointer and a keyboard of their own. They point at an element that
/// they see: what shows is not scrolled, and one in another is reached wherever the other's middle
/// is.
extension Device {
  /// Taps an element. Throws when it is disabled, covered or can't be brought onto the screen.
  package func activate(_ node: ElementNode) throws {
    try requireReach("tap", node)
    _ = try perform(.tap, from: node)
  }

  /// Leaves a text in a field, as typing and pasting anywhere in it would have. Throws like a tap
  /// where the field lacks the focus, and for a control character, such as a line break.
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

  /// Strikes the return key in a field. Throws like a tap where the field lacks the focus.
  package func submit(_ node: ElementNode) throws {
    _ = try focus(node)
    let before = tree?.focusedNode
    try press([.enter])
    if let before { watcher?(.submit, before) }
  }

  /// Moves the row of a handle by rows, down where they are positive, not beyond its table's ends;
  /// nil where it stays, else its new place from 0 and the number of rows. Throws when the handle
  /// is disabled, covered, or none.
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

  /// Scrolls what is in an element to an offset in points from its top, not beyond its ends.
  package func scroll(_ node: ElementNode, to offset: Double) {
    guard node.element.type.scrolls, offset.isFinite else { return }
    scroll(node, by: offset - node.scrollOffset)
  }

  /// Gives a field the focus, and says what it is then.
  private func focus(_ node: ElementNode) throws -> Element {
    if node.element.isFocused { return try focusedField() }
    // The node is gone with its tree once the app has been told.
    let (path, name) = (node.path, node.briefDescription)
    try activate(node)
    let field = try focusedField()
    guard tree?.focusedNode?.path == path else {
      throw GestureError(.noKeyboardFocus, "Failed to type into \(name): it takes no focus.")
    }
    return field
  }

  private func requireReach(_ gesture: String, _ node: ElementNode) throws {
    try requireEnabled(gesture, node)
    if !node.isHittable { _ = try touchPoint(gesture, node) }
  }

  /// Makes what a touch turned out to be: a tap, press, swipe or drag. Throws as these do.
  package func end(_ touch: Touch) throws {
    let start = touch.start.point
    let isDraggable = tree?.node(at: start)?.selfAndAncestors.contains {
      $0.latest.dragAction != nil || $0.element.scale != nil
    }
    guard touch.hasMoved, let end = touch.samples.last?.point else {
      let isPress = now - touch.start.time >= Touch.pressDuration
      return isPress ? try press(at: start) : try tap(at: start)
    }
    if isDraggable == true || touch.hold >= Touch.pressDuration {
      return try drag(from: start, to: end)
    }
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let direction: SwipeDirection =
      abs(dx) > abs(dy) ? (dx < 0 ? .left : .right) : (dy < 0 ? .up : .down)
    try swipe(from: start, direction, distance: max(abs(dx), abs(dy)))
  }
}

/// The way of one finger or mouse button over the screen, from down to up.
package struct Touch {
  fileprivate var samples: [(time: Duration, point: CGPoint)]

  /// Puts the finger down.
  package init(at point: CGPoint, time: Duration) { samples = [(time, point)] }

  /// Moves the finger.
  package mutating func move(to point: CGPoint, time: Duration) { samples.append((time, point)) }

  /// Fingers are never quite still: less than this many points is no movement.
  private static let slop = 10.0
  /// A touch held this long is a press; a movement after it is a drag.
  fileprivate static let pressDuration = Duration.milliseconds(500)

  fileprivate var start: (time: Duration, point: CGPoint) { samples[0] }

  fileprivate var hasMoved: Bool { samples.contains { hasMoved(to: $0.point) } }

  fileprivate var hold: Duration {
    (samples.prefix { !hasMoved(to: $0.point) }.last?.time ?? start.time) - start.time
  }

  private func hasMoved(to point: CGPoint) -> Bool {
    hypot(point.x - start.point.x, point.y - start.point.y) >= Self.slop
  }
}
