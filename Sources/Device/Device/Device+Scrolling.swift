import Foundation

extension Device {
  /// Scrolls every scrolling parent of an element so that the element shows, as far as it can.
  public func scrollToVisible(_ node: ElementNode) {
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

  /// Scrolls the innermost scrolling element at a point, as a wheel does.
  ///
  /// - Parameter distance: in points; what is further down comes up where it is positive.
  /// - Returns: whether anything there scrolls.
  @discardableResult
  public func scroll(at point: CGPoint, by distance: Double) -> Bool {
    guard let hit = tree?.node(at: point),
      let scrolling = sequence(first: hit, next: \.parent).first(where: \.element.type.scrolls)
    else { return false }
    scroll(scrolling, by: distance)
    return true
  }

  /// Scrolls what is in an element by a distance in points, not beyond its ends.
  func scroll(_ node: ElementNode, by distance: Double) {
    let furthest = node.furthestScrollOffset
    let offset = min(max(0, node.scrollOffset + distance), furthest)
    node.tree.scroll.set(offset, of: node)
    node.element.scrollAction?(ScrollPosition(offset: offset, furthest: furthest))
  }
}
