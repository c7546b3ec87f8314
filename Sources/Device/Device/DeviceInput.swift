import Foundation

/// A backend that makes a device's gestures and presses its keys.
///
/// The device finds the element first and checks that it can be touched. A simulated input then runs
/// the element's actions. A program in a different process, whose elements have no actions, needs
/// real input. Methods throw ``GestureError``. `node` is the innermost element at the point.
package protocol DeviceInput {
  func tap(_ node: ElementNode, at point: CGPoint) throws
  func doubleTap(_ node: ElementNode, at point: CGPoint) throws
  func tripleTap(_ node: ElementNode, at point: CGPoint) throws
  func press(_ node: ElementNode, at point: CGPoint) throws
  /// Swipes for a distance in points. Nil swipes as far as a finger would.
  func swipe(
    _ node: ElementNode, from point: CGPoint, _ direction: SwipeDirection, distance: Double?) throws
  /// Drags from one point to a different one.
  func drag(_ node: ElementNode, from start: CGPoint, to end: CGPoint) throws
  /// Sets a slider to a value of its scale.
  func adjust(_ slider: ElementNode, on scale: Element.Scale, to value: Double) throws
  /// Scrolls by a distance in points, down if it is positive. Returns false if nothing there
  /// scrolls.
  func scroll(_ node: ElementNode, at point: CGPoint, by distance: Double) throws -> Bool
  /// Brings an element onto the screen after the device has scrolled what it can. Returns whether
  /// the element may have moved.
  func reveal(_ node: ElementNode) throws -> Bool
  /// Presses keys, the first one in the focused field. Calls `didPress` for each of them.
  func type(_ keys: [Key], into field: Element, didPress: (Key) -> Void) throws
}

/// The input of a device whose apps run in this process: it runs the actions of elements.
struct SimulatedInput: DeviceInput {
  let device: Device

  func tap(_ node: ElementNode, at point: CGPoint) throws { try touch(.tap, node) }

  func doubleTap(_ node: ElementNode, at point: CGPoint) throws { try touch(.doubleTap, node) }

  func tripleTap(_ node: ElementNode, at point: CGPoint) throws { try touch(.tripleTap, node) }

  func press(_ node: ElementNode, at point: CGPoint) throws { try touch(.press, node) }

  private func touch(_ gesture: CompletedGesture, _ node: ElementNode) throws {
    if try !device.perform(gesture, from: node) { device.offerToPaste(into: node) }
  }

  func swipe(
    _ node: ElementNode, from point: CGPoint, _ direction: SwipeDirection, distance: Double?
  ) throws {
    guard try !device.perform(.swipe(direction), from: node),
      direction == .up || direction == .down,
      let scrolling = node.selfAndAncestors.first(where: \.element.type.scrolls)
    else { return }
    let length = distance ?? scrolling.frame.height * 0.75
    device.scroll(scrolling, by: direction == .up ? length : -length)
  }

  /// Drags a row by its handle, or a slider's knob.
  func drag(_ grabbed: ElementNode, from start: CGPoint, to end: CGPoint) throws {
    for node in grabbed.selfAndAncestors {
      let gesture: CompletedGesture
      let effect: () -> Void
      if let drag = node.latest.dragAction {
        let row = row(at: end, inTableOf: node)
        gesture = .drag(toRow: row)
        effect = { drag(row) }
      } else if let scale = node.element.scale, let adjust = node.latest.adjustAction {
        let position = min(max(0, (end.x - node.frame.minX) / max(node.frame.width, 1)), 1)
        gesture = .adjust(position)
        effect = { adjust(scale.value(at: position)) }
      } else {
        continue
      }
      try device.requireEnabled("drag", node)
      effect()
      device.watcher?(gesture, node)
      return
    }
    throw GestureError(.notDraggable, "drag", grabbed, "it can't be dragged")
  }

  /// Returns the row of the table around a handle that is nearest to a point.
  private func row(at point: CGPoint, inTableOf handle: ElementNode) -> Int {
    guard let table = handle.ancestors.first(where: { $0.rows != nil }), let rows = table.rows
    else { return 0 }
    let top = table.child(at: 0)?.frame.minY ?? table.frame.minY
    let row = Int(((point.y - top) / rows.rowHeight).rounded(.down))
    return min(max(row, 0), rows.count - 1)
  }

  func adjust(_ slider: ElementNode, on scale: Element.Scale, to value: Double) throws {
    guard let adjust = slider.latest.adjustAction else {
      throw GestureError(.notAdjustable, "adjust", slider, "it isn't a slider")
    }
    adjust(value)
    device.watcher?(.adjust(scale.normalizedPosition(of: value)), slider)
  }

  func scroll(_ node: ElementNode, at point: CGPoint, by distance: Double) -> Bool {
    guard let scrolling = node.selfAndAncestors.first(where: \.element.type.scrolls) else {
      return false
    }
    device.scroll(scrolling, by: distance)
    return true
  }

  func reveal(_ node: ElementNode) -> Bool { false }

  func type(_ keys: [Key], into field: Element, didPress: (Key) -> Void) throws {
    var action = field.keyAction
    for key in keys {
      try WorkLimit.check()
      if device.settle() { action = nil }
      try pressKey(key, at: &action)
      didPress(key)
    }
  }

  /// Presses a key in a field or, if that has lost the focus, in the field that has it now.
  private func pressKey(_ key: Key, at action: inout ((Key) -> KeyResult)?) throws {
    var result = action?(key) ?? .notFocused
    if result == .notFocused {
      action = try device.focusedField().keyAction
      result = action?(key) ?? .unknown
    }
    switch result {
    case .taken: if key == .enter { action = nil }
    case .notFocused: throw GestureError.nothingFocused
    case .unknown: throw GestureError(.cannotType, typing: "the keyboard has no key \(key.name)")
    }
  }
}
