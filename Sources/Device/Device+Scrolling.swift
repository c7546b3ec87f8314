import Foundation

extension Device {
  /// Scrolls every scrolling parent of an element so that the element shows, as far as it can.
  public func scrollToVisible(_ node: ElementNode) {
    for parent in node.ancestors where parent.element.type.scrolls {
      let room = usableFrame(of: parent)
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
    let offsets = node.tree.scroll
    let furthest = max(0, node.contentHeight - usableFrame(of: node).height)
    offsets.set(min(max(0, offsets.offset(of: node) + distance), furthest), of: node)
  }

  /// An element's frame without what the keyboard covers.
  private func usableFrame(of node: ElementNode) -> CGRect {
    var frame = node.visibleFrame
    if let keyboard = node.tree.keyboard {
      frame.size.height = max(0, min(frame.maxY, keyboard.frame.minY) - frame.minY)
    }
    return frame
  }
}
