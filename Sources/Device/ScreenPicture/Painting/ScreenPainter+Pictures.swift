import Device
import Foundation

extension ScreenPainter {
  /// A circle in the colour that an image says it has; a grey place for any other image.
  mutating func image(_ node: ElementNode, _ frame: CGRect, _ context: PaintContext) {
    if let color = color(of: node.element) {
      return fill(.circle(in: frame.square(min(frame.width, frame.height) * 0.7)), color, context)
    }
    guard let place = frame.less(min(4, frame.width / 10)) else { return }
    box(place, radius: 6, border: .border, fill: .field, context)
    guard node.childCount == 0 else { return }
    write(
      text(of: node.element), in: place.less(3, 0, 3, 0),
      TextStyle(
        size: 13, color: .secondary, alignment: .center, wraps: true, smallestSize: 8),
      context)
  }

  /// The keyboard's keys; the return key is an element of its own.
  mutating func keyboard(_ node: ElementNode, _ frame: CGRect, _ context: PaintContext) {
    fill(.rectangle(frame), .keyboard, context)
    let bottom = node.children.last { $0.element.type == .button }.map(\.frame.minY) ?? frame.maxY
    let height = (bottom - frame.minY) / Double(Self.keys.count)
    guard height > 12, frame.width > 100 else { return }
    let width = frame.width / 10
    for (row, letters) in Self.keys.enumerated() {
      var x = frame.midX - width * Double(letters.count) / 2
      for letter in letters {
        key(
          String(letter),
          CGRect(
            x: x, y: frame.minY + Double(row) * height, width: width, height: height), context)
        x += width
      }
    }
    let space = CGRect(
      x: frame.midX - 2.5 * width, y: bottom - height, width: 5 * width, height: height)
    key("space", space, context)
  }

  private mutating func key(_ label: String, _ frame: CGRect, _ context: PaintContext) {
    guard let face = frame.less(3, 5, 3, 5) else { return }
    fill(.rounded(face.offsetBy(dx: 0, dy: 1), radius: 5), .secondary, context)
    fill(.rounded(face, radius: 5), .white, context)
    write(label, in: face, TextStyle(size: 17, alignment: .center, smallestSize: 11), context)
  }

  /// Rows of letters; the last row is the space bar's.
  private static let keys = ["qwertyuiop", "asdfghjkl", "zxcvbnm", ""]
}
