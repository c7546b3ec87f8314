import Foundation

extension ElementNode {
  /// How many points of what is in it are scrolled away at the top; 0 where nothing scrolls.
  ///
  /// Content that has become shorter since is never scrolled beyond its end.
  public var scrollOffset: Double {
    guard element.type.scrolls else { return 0 }
    let offset = tree.scroll.offset(of: self)
    return offset > 0 ? min(offset, furthestScrollOffset) : 0
  }

  /// The scroll offset with which the end of the content shows.
  var furthestScrollOffset: Double { max(0, contentHeight - usableFrame.height) }

  /// The frame without what the keyboard covers.
  var usableFrame: CGRect {
    var frame = visibleFrame
    if let keyboard = tree.keyboard {
      frame.size.height = max(0, min(frame.maxY, keyboard.frame.minY) - frame.minY)
    }
    return frame
  }
}

/// How far each scrolling element is scrolled, kept from one rendering to the next.
final class ScrollOffsets {
  private struct Key: Hashable {
    let path: ElementPath
    let content: AnyHashable?
  }

  private var offsets: [Key: Double] = [:]
  /// Grows with every scrolling; frames are worked out once for each.
  private(set) var revision = 0

  func offset(of node: ElementNode) -> Double {
    offsets.isEmpty ? 0 : offsets[key(of: node)] ?? 0
  }

  func set(_ offset: Double, of node: ElementNode) {
    let key = key(of: node)
    guard offsets[key, default: 0] != offset else { return }
    offsets[key] = offset
    revision += 1
  }

  private func key(of node: ElementNode) -> Key {
    Key(path: node.path, content: node.element.scrolledContent)
  }
}
