import Device
import Foundation
import WebView

extension ScreenPainter {
  /// Draws what an element is itself, below what is in it.
  mutating func paintItself(_ node: ElementNode, frame: CGRect, _ context: PaintContext) {
    let element = node.element
    switch element.type {
    case .application, .window, .table, .collectionView, .scrollView, .webView, .map: break
    case .navigationBar: navigationBar(node, frame, context)
    case .tabBar, .toolbar:
      fill(.rectangle(frame), .bar, context)
      separator(frame, atTop: true, context)
    case .alert, .sheet, .dialog: alert(node, frame, context)
    case .keyboard: keyboard(node, frame, context)
    case .cell, .tableRow, .outlineRow: cell(node, frame, context)
    case .button, .menuButton, .toolbarButton, .tab, .key, .disclosureTriangle:
      button(node, frame, context)
    case .popUpButton, .comboBox: popUpButton(node, frame, context)
    case .menuItem, .menuBarItem: menuItem(node, frame, context)
    case .textField, .secureTextField, .searchField: field(element, frame, context)
    case .textView: textView(element, frame, context)
    case .switch, .toggle: `switch`(element, frame, context)
    case .checkBox, .radioButton: checkBox(element, frame, context)
    case .slider: slider(element, frame, context)
    case .progressIndicator: progress(element, frame, context)
    case .image, .icon: image(node, frame, context)
    case .link: link(node, frame, context)
    case .staticText: staticText(node, frame, context)
    default: leafText(node, frame, context)
    }
  }

  // MARK: - What stands around other things

  private mutating func navigationBar(
    _ node: ElementNode, _ frame: CGRect, _ context: PaintContext
  ) {
    // At the top of the screen, the bar's colour is behind the status bar as well.
    let reachesTop = frame.minY <= 60 && frame.minX <= 0
    fill(
      .rectangle(
        reachesTop
          ? CGRect(x: frame.minX, y: 0, width: frame.width, height: frame.maxY) : frame),
      .bar, context)
    separator(frame, atTop: false, context)
    if node.childCount == 0 {
      write(
        node.element.label.isEmpty ? node.element.identifier : node.element.label, in: frame,
        TextStyle(size: 17, isBold: true, alignment: .center), context)
    }
  }

  private mutating func alert(_ node: ElementNode, _ frame: CGRect, _ context: PaintContext) {
    fill(.rounded(frame, radius: 14), .panel, context)
    if node.element.type != .alert { stroke(.rounded(frame, radius: 14), 1, .border, context) }
    let saysItInside = node.children.contains { $0.element.type == .staticText }
    guard !saysItInside else { return }
    write(
      text(of: node.element), in: roomAround(node.children, in: frame).less(16, 0, 16, 0),
      TextStyle(size: 17, isBold: true, alignment: .center, wraps: true), context)
  }

  /// The part of a frame that children one below the other leave above or below them.
  private func roomAround(_ children: ElementNode.Children, in frame: CGRect) -> CGRect {
    guard let first = children.first?.frame, let last = children.last?.frame else { return frame }
    var room = frame
    if first.minY - frame.minY > frame.maxY - last.maxY {
      room.size.height = first.minY - frame.minY
    } else {
      room.origin.y = last.maxY
      room.size.height = frame.maxY - last.maxY
    }
    return room
  }

  private mutating func cell(_ node: ElementNode, _ frame: CGRect, _ context: PaintContext) {
    let element = node.element
    fill(.rectangle(frame), element.isSelected ? .chosen : .paper, context)
    if let line = frame.less(16, 0, 0, 0) { separator(line, atTop: false, context) }
    if element.isSelected {
      let mark = CGRect(x: frame.maxX - 36, y: frame.minY, width: 20, height: frame.height)
      tick(mark.square(16), .tint, context)
    }
    if node.childCount == 0 {
      write(
        text(of: element), in: frame.less(16, 0, element.isSelected ? 40 : 16, 1),
        TextStyle(size: context.fontSize), context)
    }
  }

  // MARK: - Texts

  private mutating func staticText(
    _ node: ElementNode, _ frame: CGRect, _ context: PaintContext
  ) {
    let text = text(of: node.element)
    let margin = min(16, frame.width / 12)
    var style = TextStyle(size: context.fontSize)
    var box: CGRect? = frame
    switch context.place {
    case .navigationBar:
      style = TextStyle(size: 17, isBold: true, smallestSize: 13)
      style.alignment = .centerOf(node.parent?.frame ?? frame)
      box = frame.less(4, 0, 4, 0)
    case .bottomBar:
      style = TextStyle(size: 13, color: .secondary, alignment: .center, wraps: true)
      box = frame.less(4, 4, 4, max(4, frame.height - 49))
    case .alert:
      style = TextStyle(size: 15, alignment: .center, wraps: true, smallestSize: 13)
      style.isBold = isFirstText(node)
      box = frame.less(margin, 2, margin, 2) ?? frame
    case .circle(let color):
      style = TextStyle(size: 15, isBold: true, alignment: .center, smallestSize: 9)
      style.color = PaintColor(color.color(in: context.appearance).ink)
      box = frame.less(2, 0, 2, 0)
    case .cell:
      let isDetail = isLastChild(node) && !isFirstText(node)
      if isDetail {
        style.color = .secondary
        style.alignment = .right
      }
      style.wraps = true
      box = frame.less(margin, 0, margin, 1)
    case .link: return webText(node, text, frame.less(margin, 0, margin, 0), .tint, context)
    case .webPage: return webText(node, text, frame.less(margin, 0, margin, 0), .text, context)
    case .button: (style.color, style.alignment) = (.tint, .center)
    case .screen, .keyboard, .menu:
      style.wraps = true
      if standsInForRows(node) { (style.color, style.alignment) = (.secondary, .center) }
      box = frame.less(margin, 0, margin, 0)
    }
    write(text, in: box, style, context)
  }

  /// Something of no look of its own shows what a person reads of it, if there is nothing in it.
  private mutating func leafText(_ node: ElementNode, _ frame: CGRect, _ context: PaintContext) {
    guard node.childCount == 0 else { return }
    let margin = min(16, frame.width / 12)
    write(
      text(of: node.element), in: frame.less(margin, 0, margin, 0),
      TextStyle(size: min(context.fontSize, 15), color: .secondary, wraps: true), context)
  }

  private func isFirstText(_ node: ElementNode) -> Bool {
    node.parent?.children.first { $0.element.type == .staticText } == node
  }

  private func isLastChild(_ node: ElementNode) -> Bool {
    node.index == (node.parent?.childCount ?? 0) - 1
  }

  /// Whether a text follows a table without rows, and so says why there are none.
  private func standsInForRows(_ node: ElementNode) -> Bool {
    guard node.index > 0, let before = node.parent?.children[node.index - 1] else { return false }
    return before.element.type.scrolls && before.childCount == 0
  }
}

extension ScreenPainter {
  /// A text of a page: headings and what is marked as strong are bold.
  mutating func webText(
    _ node: ElementNode, _ text: String, _ box: CGRect?, _ color: PaintColor,
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

extension ScreenPainter {
  /// A circle in the colour that an image says it has; a grey place for any other image.
  mutating func image(_ node: ElementNode, _ frame: CGRect, _ context: PaintContext) {
    if let color = color(of: node.element) {
      let circle = frame.square(min(frame.width, frame.height) * 0.7)
      return fill(.circle(in: circle), PaintColor(color), context)
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
    fill(.rounded(face, radius: 5), .key, context)
    write(label, in: face, TextStyle(size: 17, alignment: .center, smallestSize: 11), context)
  }

  /// Rows of letters; the last row is the space bar's.
  private static let keys = ["qwertyuiop", "asdfghjkl", "zxcvbnm", ""]
}
