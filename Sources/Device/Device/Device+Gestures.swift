import Foundation

extension Device {
  /// Taps an element after scrolling it onto the screen. Throws ``GestureError`` if it is disabled,
  /// covered or can't be brought onto the screen.
  package func tap(_ node: ElementNode) throws { try tap(at: touchPoint("tap", node)) }

  /// Taps an element twice in quick succession. Throws like ``tap(_:)-(ElementNode)``.
  package func doubleTap(_ node: ElementNode) throws {
    try doubleTap(at: touchPoint("double tap", node))
  }

  /// Taps an element three times in quick succession. Throws like ``tap(_:)-(ElementNode)``.
  package func tripleTap(_ node: ElementNode) throws {
    try tripleTap(at: touchPoint("triple tap", node))
  }

  /// Presses an element. The caller lets the time pass. Throws like ``tap(_:)-(ElementNode)``.
  package func press(_ node: ElementNode) throws { try press(at: touchPoint("press", node)) }

  /// Swipes across an element. If no element takes the swipe, it scrolls. Throws like
  /// ``tap(_:)-(ElementNode)``.
  package func swipe(_ node: ElementNode, _ direction: SwipeDirection) throws {
    try swipe(from: touchPoint("swipe \(direction)", node), direction)
  }

  /// Drags an element by its centre to the centre of a different one. Throws like
  /// ``tap(_:)-(ElementNode)``, and if it can't be dragged.
  package func drag(_ node: ElementNode, to target: ElementNode) throws {
    let start = try touchPoint("drag", node)
    try drag(from: start, to: CGPoint(x: target.frame.midX, y: target.frame.midY))
  }

  /// Drags a slider's knob to a position from 0 (minimum) to 1 (maximum), as nearly as it can: to a
  /// whole point of the slider's width, one point or more from its ends. Throws like
  /// ``tap(_:)-(ElementNode)``, and if it isn't a slider.
  ///
  /// XCUITest calls it a best effort, too. Asked for 1, it reached 0.997
  /// (theappbusiness/TABTestKit#23), an older one 0.98 (appium/appium#13980).
  package func adjust(_ node: ElementNode, toNormalizedPosition position: Double) throws {
    let width = node.frame.width
    try adjust(node) { scale in
      guard width > 2 else { return scale.value(at: position) }
      let point = min(max(1, (position * width).rounded()), width - 1)
      return scale.value(at: point / width)
    }
  }

  /// Sets a slider to a value on its scale. Throws like ``adjust(_:toNormalizedPosition:)``.
  package func adjust(_ node: ElementNode, to value: Double) throws {
    try adjust(node) { _ in value }
  }

  private func adjust(_ node: ElementNode, _ value: (Element.Scale) -> Double) throws {
    let point = try touchPoint("adjust", node)
    guard let scale = node.element.scale else {
      throw GestureError(.notAdjustable, "adjust", node, "it isn't a slider")
    }
    let value = value(scale)
    // Scrolling it onto the screen may have moved it.
    try input.adjust(tree?.node(at: node.path) ?? node, on: scale, to: value)
    // Apps round the value. A page's control may be set exactly, a knob only nearly.
    let rounded = tree?.node(at: node.path)?.element.scale?.current ?? value
    noteValue(rounded, of: node, at: point)
  }

  /// Taps an element, with an effect from the caller. It is for parts of a page that aren't
  /// elements of the screen. Throws like ``tap(_:)-(ElementNode)``, and the errors of `effect`.
  package func tap(_ node: ElementNode, _ effect: () throws -> Void) throws {
    let point = try touchPoint("tap", node)
    try effect()
    note(.tap, node, at: [point])
  }

  // MARK: - At points

  /// Taps the element at a point of the screen. Throws ``GestureError`` if the point is outside the
  /// screen or the element is disabled.
  package func tap(at point: CGPoint) throws {
    try dispatchInput(.tap, at: point) { try input.tap($0, at: point) }
  }

  /// Double taps the element at a point. Throws like ``tap(at:)``.
  package func doubleTap(at point: CGPoint) throws {
    try dispatchInput(.doubleTap, at: point) { try input.doubleTap($0, at: point) }
  }

  /// Triple taps the element at a point. Throws like ``tap(at:)``.
  package func tripleTap(at point: CGPoint) throws {
    try dispatchInput(.tripleTap, at: point) { try input.tripleTap($0, at: point) }
  }

  /// Presses the element at a point. The caller lets the time pass. Throws like ``tap(at:)``.
  package func press(at point: CGPoint) throws {
    try dispatchInput(.press, at: point) { try input.press($0, at: point) }
  }

  /// Swipes from a point for a distance in points. Nil swipes as far as a finger would. Throws like
  /// ``tap(at:)``.
  package func swipe(
    from point: CGPoint, _ direction: SwipeDirection, distance: Double? = nil
  ) throws {
    try dispatchInput(.swipe(direction), at: point) {
      try input.swipe($0, from: point, direction, distance: distance)
    }
  }

  /// Drags the element at a point to a different point: a row by its handle, or a slider's knob.
  /// Throws like ``tap(at:)``, and if nothing there can be dragged.
  package func drag(from start: CGPoint, to end: CGPoint) throws {
    try dispatchInput(.drag, at: start, to: end) { try input.drag($0, from: start, to: end) }
  }

  // MARK: - Hitting

  /// Brings an element onto the screen, and returns the point to touch. Errors name the `gesture`.
  package func touchPoint(_ gesture: String, _ node: ElementNode) throws -> CGPoint {
    try requireEnabled(gesture, node)
    scrollToVisible(node)
    var node = node
    // A program in a different process may have to bring it onto the screen.
    if node.visibleFrame != node.frame, try input.reveal(node) {
      node = tree?.node(at: node.path) ?? node
    }
    guard node.isVisible else {
      throw GestureError(.offScreen, gesture, node, "no part of it is on the screen")
    }
    let visible = node.visibleFrame
    let point = CGPoint(x: visible.midX, y: visible.midY)
    if let hit = node.tree.node(at: point), !hit.isInside(node) {
      let cover = [node.tree.alert, node.tree.keyboard].lazy.compactMap { $0 }
        .first { hit.isInside($0) }
      throw GestureError(
        .covered, gesture, node, "it is covered by \((cover ?? hit).briefDescription)")
    }
    return point
  }

  /// Finds the element at a point, makes the gesture through the input, and records it.
  private func dispatchInput(
    _ gesture: Gesture, at start: CGPoint, to end: CGPoint? = nil,
    make: (ElementNode) throws -> Void
  ) throws {
    let node = try node(gesture.name, at: start)
    try make(node)
    note(gesture, node, at: [start, end].compactMap { $0 })
  }

  private func node(_ gesture: String, at point: CGPoint) throws -> ElementNode {
    guard let tree else { throw GestureError(.noApp, "Failed to \(gesture): no app is running.") }
    guard let node = tree.node(at: point) else {
      throw GestureError(
        .outsideScreen,
        "Failed to \(gesture) at (\(point.x), \(point.y)): the screen is "
          + "\(screenSize.width) × \(screenSize.height) points.")
    }
    if let pasteMenu, !pasteMenu.contains(point) { self.pasteMenu = nil }
    return node
  }

  /// Runs the action of the innermost element that has one, from a node outwards. Returns false if
  /// none has one.
  func perform(_ gesture: CompletedGesture, from node: ElementNode) throws -> Bool {
    for node in node.selfAndAncestors {
      guard let action = node.latest.action(of: gesture) else { continue }
      try requireEnabled(gesture.name, node)
      action()
      watcher?(gesture, node)
      return true
    }
    return false
  }

  func requireEnabled(_ gesture: String, _ node: ElementNode) throws {
    guard node.element.isEnabled else {
      throw GestureError(.disabled, gesture, node, "it is disabled")
    }
  }

  // MARK: - Scrolling

  /// Scrolls every scrolling parent of an element so that the element shows, as far as possible.
  package func scrollToVisible(_ node: ElementNode) {
    for parent in node.ancestors where parent.element.type.scrolls {
      let room = parent.usableFrame
      let frame = node.frame
      if frame.minY < room.minY {
        scroll(parent, by: frame.minY - room.minY)
      } else if frame.maxY > room.maxY {
        scroll(parent, by: min(frame.maxY - room.maxY, frame.minY - room.minY))
      }
    }
  }

  /// Scrolls the element at a point by a distance in points, down if it is positive. Returns false
  /// if nothing there scrolls.
  @discardableResult
  package func scroll(at point: CGPoint, by distance: Double) -> Bool {
    guard let hit = tree?.node(at: point) else { return false }
    return (try? input.scroll(hit, at: point, by: distance)) ?? false
  }

  /// Scrolls an element's content by a distance in points, not beyond its ends.
  func scroll(_ node: ElementNode, by distance: Double) {
    let furthest = node.furthestScrollOffset
    let offset = min(max(0, node.scrollOffset + distance), furthest)
    node.tree.scroll.set(offset, of: node)
    node.latest.scrollAction?(ScrollPosition(offset: offset, furthest: furthest))
  }
}

/// The reason why a gesture was not made, with the element's name.
package struct GestureError: Error, Equatable, CustomStringConvertible {
  package enum Reason: String, Sendable {
    case noApp, disabled, covered
    /// No part of the element can be brought onto the screen, or a point isn't on it.
    case offScreen, outsideScreen
    case noKeyboardFocus, cannotType, notAdjustable, notDraggable
  }

  package let reason: Reason
  /// The whole text: the gesture, the element and the reason.
  package let description: String

  package init(_ reason: Reason, _ description: String) {
    self.reason = reason
    self.description = description
  }

  init(_ reason: Reason, _ gesture: String, _ node: ElementNode, _ why: String) {
    self.init(reason, "Failed to \(gesture) \(node.briefDescription): \(why).")
  }

  static let nothingFocused = GestureError(
    .noKeyboardFocus,
    "Failed to synthesize event: Neither element nor any descendant has keyboard focus.")

  init(_ reason: Reason, typing why: String) { self.init(reason, "Failed to type text: \(why).") }
}

extension ElementNode {
  /// The element in a few words, such as `Button 'Save'`.
  package var briefDescription: String {
    element.type.capitalizedName + (shortName.map { " '\($0)'" } ?? "")
  }
}

/// A gesture that an element took, for the device's watcher.
package enum CompletedGesture: Equatable, Sendable {
  case tap, doubleTap, tripleTap, press, submit
  case swipe(SwipeDirection)
  /// A row was dragged to the place of the row with this index, from 0.
  case drag(toRow: Int)
  /// A slider was set to a position from 0 to 1.
  case adjust(Double)
  case text(String)

  /// The gesture's name in messages.
  var name: String {
    switch self {
    case .tap: "tap"
    case .doubleTap: "double tap"
    case .tripleTap: "triple tap"
    case .press: "press"
    case .swipe(let direction): "swipe \(direction)"
    default: "\(self)"
    }
  }
}
