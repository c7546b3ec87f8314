import Device
import Foundation

extension ScreenPainter {
  /// A button as it looks where it is: blue text in a navigation bar, an icon in a bar at the
  /// bottom, a sign or a tile in a cell, a key of the keyboard.
  mutating func button(_ node: ElementNode, _ frame: CGRect, _ context: PaintContext) {
    let element = node.element
    if let color = color(of: element) { return swatch(element, color, frame, context) }
    // A button that is made of other things shows those.
    let label = node.childCount == 0 ? text(of: element) : ""
    switch context.place {
    case .navigationBar: navigationBarButton(node, label, frame, context)
    case .bottomBar: bottomBarButton(element, label, frame, context)
    case .cell: cellButton(element, label, frame, context)
    case .alert:
      separator(frame, atTop: true, context)
      write(label, in: frame.less(8, 1, 8, 0), .centered(17, .tint), context)
    case .keyboard:
      let key = frame.less(3, 4, 3, 4)
      box(key, radius: 6, border: nil, fill: .tint, context)
      write(label, in: key, .centered(17, .white), context)
    case .webPage, .link, .menu, .circle:
      let face = frame.less(8, 4, 8, 4) ?? frame
      box(face, radius: 8, border: .border, fill: element.isSelected ? .chosen : .field, context)
      write(label, in: face.less(4, 0, 4, 0), .centered(16, .tint), context)
    case .screen, .button:
      mark(element, frame.less(2, 4, 2, 4), context)
      write(label, in: frame.less(6, 0, 6, 0), .centered(17, .tint), context)
    }
  }

  /// What is chosen has a light background.
  private mutating func mark(_ element: Element, _ frame: CGRect?, _ context: PaintContext) {
    guard element.isSelected else { return }
    box(frame, radius: 8, border: .tint, fill: .chosen, context)
  }

  private mutating func navigationBarButton(
    _ node: ElementNode, _ label: String, _ frame: CGRect, _ context: PaintContext
  ) {
    mark(node.element, frame.less(2, 4, 2, 4), context)
    // At an end of the bar, a label begins or ends where the screen's other texts do.
    let bar = node.parent?.frame ?? frame
    let isFirst = frame.minX <= bar.minX + 1
    let isLast = !isFirst && frame.maxX >= bar.maxX - 1
    var style = TextStyle.centered(17, .tint)
    if isFirst { style.alignment = .left }
    if isLast { style.alignment = .right }
    let margin = min(8, frame.width / 8)
    write(
      label, in: frame.less(isFirst ? margin : 2, 0, isLast ? margin : 2, 0), style, context)
  }

  private mutating func bottomBarButton(
    _ element: Element, _ label: String, _ frame: CGRect, _ context: PaintContext
  ) {
    let upper = CGRect(
      x: frame.minX, y: frame.minY, width: frame.width, height: min(frame.height, 49))
    mark(element, upper.less(2, 2, 2, 2), context)
    guard upper.height >= 36, let icon = Icon(of: element) else {
      return write(label, in: upper.less(2, 0, 2, 0), .centered(15, .tint), context)
    }
    let place = CGRect(x: upper.minX, y: upper.minY + 5, width: upper.width, height: 24)
    paint(icon, in: place.square(24), context)
    write(label, in: upper.less(2, 31, 2, 2), .centered(11, .tint), context)
  }

  private mutating func cellButton(
    _ element: Element, _ label: String, _ frame: CGRect, _ context: PaintContext
  ) {
    switch Icon(of: element) {
    case .remove: paint(.remove, in: frame.square(22), context)
    case .reorder: paint(.reorder, in: frame.square(22), context)
    case .checkBox: checkMark(frame.square(24), isOn: element.isSelected, isRound: true, context)
    case .delete: tile(label, .red, frame, context)
    default: tile(label, element.isSelected ? .secondary : .tint, frame, context)
    }
  }

  private mutating func tile(
    _ label: String, _ color: PictureColor, _ frame: CGRect, _ context: PaintContext
  ) {
    fill(.rectangle(frame.less(1, 0, 0, 1) ?? frame), color, context)
    write(label, in: frame.less(4, 0, 4, 0), .centered(15, .white), context)
  }

  /// A button that is a colour to choose.
  private mutating func swatch(
    _ element: Element, _ color: PictureColor, _ frame: CGRect, _ context: PaintContext
  ) {
    let circle = frame.square(30)
    fill(.circle(in: circle), color, context)
    guard element.isSelected else { return }
    stroke(.circle(in: circle.insetBy(dx: -4, dy: -4)), 2.5, color, context)
    tick(circle.square(14), color.lightness > 0.75 ? .text : .white, context)
  }

  mutating func popUpButton(_ node: ElementNode, _ frame: CGRect, _ context: PaintContext) {
    // While it is open, its options are below it.
    let options = node.children.first.map { max(0, $0.frame.minY - frame.minY) }
    let closed = CGRect(
      x: frame.minX, y: frame.minY, width: frame.width, height: options ?? frame.height)
    guard let face = closed.less(8, 5, 8, 5) else { return }
    box(face, radius: 8, border: node.element.isFocused ? .tint : .border, fill: .white, context)
    write(
      node.element.value ?? node.element.label, in: face.less(10, 0, 28, 0),
      TextStyle(size: 16), context)
    line(
      [
        (face.maxX - 22, face.midY - 2.5), (face.maxX - 17, face.midY + 2.5),
        (face.maxX - 12, face.midY - 2.5),
      ], 1.5, .secondary, context)
  }

  mutating func menuItem(_ node: ElementNode, _ frame: CGRect, _ context: PaintContext) {
    fill(.rectangle(frame), node.element.isSelected ? .chosen : .panel, context)
    separator(frame, atTop: false, context)
    guard node.childCount == 0 else { return }
    write(text(of: node.element), in: frame.less(18, 0, 40, 1), TextStyle(size: 16), context)
    if node.element.isSelected {
      let mark = CGRect(x: frame.maxX - 36, y: frame.minY, width: 16, height: frame.height)
      tick(mark.square(14), .tint, context)
    }
  }

  /// A filled box, perhaps with a border.
  mutating func box(
    _ frame: CGRect?, radius: Double, border: PictureColor?, fill color: PictureColor,
    _ context: PaintContext
  ) {
    guard let frame else { return }
    fill(.rounded(frame, radius: radius), color, context)
    guard let border, let edge = frame.less(0.5) else { return }
    stroke(.rounded(edge, radius: radius), border == .tint ? 2 : 1, border, context)
  }
}

extension TextStyle {
  /// A label in the middle, smaller where it is long.
  static func centered(_ size: Double, _ color: PictureColor) -> TextStyle {
    TextStyle(size: size, color: color, alignment: .center, smallestSize: min(size, 11))
  }
}
