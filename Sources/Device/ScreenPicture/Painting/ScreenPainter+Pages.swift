import Device
import Foundation
import WebView

extension ScreenPainter {
  /// A text of a page: headings and what is marked as strong are bold.
  mutating func webText(
    _ node: ElementNode, _ text: String, _ box: CGRect?, _ color: PictureColor,
    _ context: PaintContext
  ) {
    var style = TextStyle(size: min(context.fontSize, 16), color: color, wraps: true)
    if let level = Self.headingLevel(of: node) {
      style.size = max(17, 26 - 3 * Double(level))
      style.isBold = true
    } else if Self.isStrong(node) {
      style.isBold = true
    }
    write(text, in: box, style, context)
  }

  /// A link is blue text, or blue around what is in it.
  mutating func link(_ node: ElementNode, _ frame: CGRect, _ context: PaintContext) {
    guard node.childCount == 0 else { return }
    let margin = min(16, frame.width / 12)
    webText(
      node, text(of: node.element), frame.less(margin, 0, margin, 0), .tint, context)
  }

  private static func headingLevel(of node: ElementNode) -> Int? {
    for element in markup(of: node) {
      let name = element.localName
      if name.count == 2, name.first == "h", let level = name.last?.wholeNumberValue, level <= 6 {
        return level
      }
      if element.role == "heading" { return 2 }
    }
    return nil
  }

  private static func isStrong(_ node: ElementNode) -> Bool {
    markup(of: node).contains { ["b", "strong", "th"].contains($0.localName) }
  }

  /// The elements of the page that an element shows: its own, or the one that its text is in.
  private static func markup(of node: ElementNode) -> [DOMElement] {
    let shown = [node.element.backing, node.parent?.element.backing].compactMap {
      $0 as? DOMElement
    }
    return node.element.backing is DOMElement ? Array(shown.prefix(1)) : shown
  }
}
