import Foundation

/// All that is on the screen after one rendering.
public final class ElementTree {
  /// The screen's size, in points.
  public let screenSize: CGSize
  /// How many elements were made in it so far.
  public internal(set) var nodeCount = 0
  let scroll: ScrollOffsets
  private var root: ElementNode?
  private let description: Element
  private var indexed: ElementIndex?
  private var focus: ElementNode??

  init(_ application: Element, screenSize: CGSize, scroll: ScrollOffsets) {
    description = application
    self.screenSize = screenSize
    self.scroll = scroll
  }

  /// The application: the element that all others are in.
  public var application: ElementNode {
    if let root { return root }
    let made = ElementNode(
      description, key: .place(.application, 0), index: 0, parent: nil, tree: self)
    root = made
    return made
  }

  /// Every element in document order, by type and by text; made at the first use.
  public var index: ElementIndex {
    if let indexed { return indexed }
    let made = ElementIndex(of: application)
    indexed = made
    return made
  }

  /// Whether the index was made already, so that using it costs nothing more.
  public var isIndexed: Bool { indexed != nil }

  /// The element at the end of a path; nil when it is not there any more.
  public func node(at path: ElementPath) -> ElementNode? {
    var node = application
    for step in path.steps {
      guard let child = node.child(step.key, hint: step.hint) else { return nil }
      node = child
    }
    return node
  }

  /// The element that the keyboard types into; nil when none has the focus.
  public var focusedNode: ElementNode? {
    if let focus { return focus }
    let found = Self.firstNode(in: application) { $0.element.isFocused }
    focus = .some(found)
    return found
  }

  /// The alert that must be answered before anything else; nil when there is none.
  public var alert: ElementNode? { child(ofWindows: .alert) }

  /// The keyboard on the screen; nil when it is down.
  public var keyboard: ElementNode? { child(ofWindows: .keyboard) }

  /// The first of a type that is directly in a window.
  private func child(ofWindows type: ElementType) -> ElementNode? {
    for window in application.children {
      for child in window.children where child.element.type == type { return child }
    }
    return nil
  }

  /// The topmost, innermost element at a point; an alert keeps touches from all that it is over.
  public func node(at point: CGPoint) -> ElementNode? {
    if let alert { return Self.hit(alert, point) ?? alert }
    return Self.hit(application, point)
  }

  private static func hit(_ node: ElementNode, _ point: CGPoint) -> ElementNode? {
    guard node.frame.contains(point) else { return nil }
    if let rows = node.rows {
      let offset = node.scrollOffset
      let index = Int(((point.y - node.frame.minY + offset) / rows.rowHeight).rounded(.down))
      return node.child(at: index).flatMap { hit($0, point) } ?? node
    }
    for child in node.children.reversed() {
      if let found = hit(child, point) { return found }
    }
    // A window without anything at the point lets the windows below it have the touch.
    return node.element.type == .window ? nil : node
  }

  private static func firstNode(
    in node: ElementNode, where matches: (ElementNode) -> Bool
  ) -> ElementNode? {
    if matches(node) { return node }
    for child in node.childrenAtHand {
      if let found = firstNode(in: child, where: matches) { return found }
    }
    return nil
  }
}
