import Device
import Foundation

extension ScreenPainter {
  /// A button as it looks where it is: blue text in a navigation bar, an icon in a bar at the
  /// bottom, a sign or a tile in a cell, a key of the keyboard.
  mutating func button(_ node: ElementNode, _ frame: CGRect, _ context: PaintContext) {
    let element = node.element
    if let color = color(of: element) { return swatch(element, PaintColor(color), frame, context) }
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
      write(label, in: key, .centered(17, .onTint), context)
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
    _ label: String, _ color: PaintColor, _ frame: CGRect, _ context: PaintContext
  ) {
    fill(.rectangle(frame.less(1, 0, 0, 1) ?? frame), color, context)
    write(label, in: frame.less(4, 0, 4, 0), .centered(15, .onTint), context)
  }

  /// A button that is a colour to choose.
  private mutating func swatch(
    _ element: Element, _ color: PaintColor, _ frame: CGRect, _ context: PaintContext
  ) {
    let circle = frame.square(30)
    fill(.circle(in: circle), color, context)
    guard element.isSelected else { return }
    stroke(.circle(in: circle.insetBy(dx: -4, dy: -4)), 2.5, color, context)
    tick(circle.square(14), PaintColor(color.light.ink), context)
  }

  mutating func popUpButton(_ node: ElementNode, _ frame: CGRect, _ context: PaintContext) {
    // While it is open, its options are below it.
    let options = node.children.first.map { max(0, $0.frame.minY - frame.minY) }
    let closed = CGRect(
      x: frame.minX, y: frame.minY, width: frame.width, height: options ?? frame.height)
    guard let face = closed.less(8, 5, 8, 5) else { return }
    box(face, radius: 8, border: node.element.isFocused ? .tint : .border, fill: .paper, context)
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
    _ frame: CGRect?, radius: Double, border: PaintColor?, fill color: PaintColor,
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
  static func centered(_ size: Double, _ color: PaintColor) -> TextStyle {
    TextStyle(size: size, color: color, alignment: .center, smallestSize: min(size, 11))
  }
}

/// The signs that stand for buttons whose identifier or label says what they do.
enum Icon {
  case add
  case archive
  case back
  case checkBox
  case close
  case delete
  case export
  case remove
  case reorder
  case search
  case settings

  /// The sign for a button; nil for one that shows its label.
  init?(of element: Element) {
    guard
      let icon = Self.names[Self.name(element.identifier)] ?? Self.names[Self.name(element.label)]
    else { return nil }
    self = icon
  }

  /// Small letters without what separates words.
  private static func name(_ text: String) -> String {
    guard text.utf8.count <= 20 else { return "" }
    return String(text.lowercased().filter(\.isLetter))
  }

  private static let names: [String: Icon] = [
    "add": .add, "plus": .add, "new": .add, "archive": .archive, "back": .back,
    "checkbox": .checkBox, "check": .checkBox, "close": .close, "delete": .delete,
    "trash": .delete, "export": .export, "share": .export, "remove": .remove,
    "reorder": .reorder, "move": .reorder, "search": .search, "find": .search,
    "gear": .settings, "settings": .settings,
  ]
}

extension ScreenPainter {
  /// Draws a sign into a square.
  mutating func paint(_ icon: Icon, in square: CGRect, _ context: PaintContext) {
    // The signs are drawn on a grid of 24 by 24.
    let unit = square.width / 24
    func lines(_ points: [(Double, Double)], _ color: PaintColor = .tint) {
      line(
        points.map { (square.minX + $0.0 * unit, square.minY + $0.1 * unit) }, 1.8 * unit, color,
        context)
    }
    func frame(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> CGRect {
      CGRect(
        x: square.minX + x * unit, y: square.minY + y * unit, width: width * unit,
        height: height * unit)
    }
    switch icon {
    case .add:
      lines([(12, 4), (12, 20)])
      lines([(4, 12), (20, 12)])
    case .archive:
      stroke(.rounded(frame(3, 4, 18, 5), radius: unit), 1.8 * unit, .tint, context)
      lines([(5, 9), (5, 20), (19, 20), (19, 9)])
      lines([(9, 13), (15, 13)])
    case .back: lines([(15, 4), (8, 12), (15, 20)])
    case .checkBox: checkMark(square, isOn: false, isRound: true, context)
    case .close:
      lines([(6, 6), (18, 18)])
      lines([(18, 6), (6, 18)])
    case .delete:
      lines([(4, 6), (20, 6)])
      lines([(6, 6), (7, 21), (17, 21), (18, 6)])
      lines([(9, 6), (9, 3), (15, 3), (15, 6)])
    case .export:
      lines([(12, 15), (12, 2)])
      lines([(8, 6), (12, 2), (16, 6)])
      lines([(8, 10), (5, 10), (5, 22), (19, 22), (19, 10), (16, 10)])
    case .remove:
      fill(.circle(in: square), .red, context)
      lines([(6.5, 12), (17.5, 12)], .onTint)
    case .reorder:
      for y in [7.0, 12, 17] { lines([(2, y), (22, y)], .border) }
    case .search: magnifier(square, .tint, context)
    case .settings:
      for step in 0..<8 {
        let angle = Double(step) * .pi / 4
        lines([
          (12 + 7 * cos(angle), 12 + 7 * sin(angle)), (12 + 10 * cos(angle), 12 + 10 * sin(angle)),
        ])
      }
      stroke(.circle(in: frame(5.5, 5.5, 13, 13)), 2 * unit, .tint, context)
      stroke(.circle(in: frame(9.5, 9.5, 5, 5)), 1.5 * unit, .tint, context)
    }
  }

  /// The sign for searching.
  mutating func magnifier(_ square: CGRect, _ color: PaintColor, _ context: PaintContext) {
    let unit = square.width / 24
    let lens = CGRect(
      x: square.minX + 3 * unit, y: square.minY + 3 * unit, width: 13 * unit, height: 13 * unit)
    stroke(.circle(in: lens), 2.2 * unit, color, context)
    line(
      [
        (lens.maxX - 1.5 * unit, lens.maxY - 1.5 * unit),
        (square.maxX - 3 * unit, square.maxY - 3 * unit),
      ], 2.2 * unit, color, context)
  }

  /// A tick that fills a square.
  mutating func tick(_ square: CGRect, _ color: PaintColor, _ context: PaintContext) {
    line(
      [
        (square.minX + square.width * 0.12, square.minY + square.height * 0.55),
        (square.minX + square.width * 0.4, square.minY + square.height * 0.82),
        (square.minX + square.width * 0.9, square.minY + square.height * 0.2),
      ], square.width / 7, color, context)
  }
}
