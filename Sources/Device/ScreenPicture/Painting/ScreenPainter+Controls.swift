import Device
import Foundation

extension ScreenPainter {
  /// Draws a field: its text, or else its placeholder.
  mutating func field(_ element: Element, _ frame: CGRect) {
    let (isSearch, isView) = (element.type == .searchField, element.type == .textView)
    let (side, top) = (frame.margin, min(5, frame.height / 8))
    guard let face = frame.inset(side, top, side, top) else { return }
    box(
      face, radius: isSearch ? 10 : 8, border: element.isFocused ? .tint : isSearch ? nil : .border,
      fill: isSearch ? .field : .paper)
    if isSearch {
      let lens = CGRect(x: face.minX + 6, y: face.minY, width: 18, height: face.height)
      paint(.search, in: lens.square(18), .secondary)
    }
    let margin = isView ? 6.0 : 2
    guard let line = face.inset(isSearch ? 28 : 10, margin, 10, margin) else { return }
    let value = element.value ?? ""
    let text = element.type == .secureTextField ? String(repeating: "•", count: value.count) : value
    var style = TextStyle(size: context.fontSize, wraps: isView, isAtTop: isView)
    let hasCaret = element.isFocused && !isView
    if text.isEmpty {
      style.color = .secondary
      let placeholder = element.placeholder ?? element.label
      write(placeholder, in: line.inset(hasCaret ? 4 : 0, 0, 0, 0), style)
      if hasCaret { caret(in: line, x: line.minX, style) }
      return
    }
    guard hasCaret, let fitting = style.fitting(text, in: line) else {
      return write(text, in: line, style)
    }
    // People type at the end, so the end of a long text is shown.
    let tail = fitting.tail(of: text, width: line.width - 3)
    write(tail.text, in: line, style)
    caret(in: line, x: line.minX + tail.width + 1, style)
  }

  private mutating func caret(in line: CGRect, x: Double, _ style: TextStyle) {
    let height = min(style.size * 1.25, line.height)
    fill(.rectangle(CGRect(x: x, y: line.midY - height / 2, width: 2, height: height)), .tint)
  }

  mutating func `switch`(_ element: Element, _ frame: CGRect) {
    let isOn = element.value == "1" || (element.value == nil && element.isSelected)
    let size = CGSize(width: min(51, frame.width), height: min(31, frame.height * 0.9))
    let pill = CGRect(
      x: max(frame.minX, frame.maxX - size.width - 8), y: frame.midY - size.height / 2,
      width: size.width, height: size.height)
    fill(.rectangle(pill, radius: size.height / 2), isOn ? .green : .border)
    let side = max(1, size.height - 4)
    let knob = CGRect(
      x: isOn ? pill.maxX - side - 2 : pill.minX + 2, y: pill.minY + 2, width: side, height: side)
    fill(.circle(in: knob), .white)
    let left = CGRect(
      x: frame.minX, y: frame.minY, width: pill.minX - frame.minX, height: frame.height)
    let style = TextStyle(size: context.fontSize, smallestSize: 13)
    if left.width > 40 { write(element.label, in: left.inset(16, 0, 4, 0), style) }
  }

  mutating func slider(_ element: Element, _ frame: CGRect) {
    let margin = min(16, frame.width / 8)
    let thumb = min(26, frame.height, frame.width - 2 * margin)
    guard thumb > 0 else { return }
    let position = element.scale?.normalizedPosition ?? 0
    let room = frame.width - 2 * margin - thumb
    let x = frame.minX + margin + thumb / 2 + room * (position.isFinite ? position : 0)
    let track = CGRect(
      x: frame.minX + margin, y: frame.midY - 2, width: frame.width - 2 * margin, height: 4)
    fill(.rectangle(track, radius: 2), .border)
    var done = track
    done.size.width = x - track.minX
    fill(.rectangle(done, radius: 2), .tint)
    let knob = CGRect(x: x - thumb / 2, y: frame.midY - thumb / 2, width: thumb, height: thumb)
    fill(.circle(in: knob), .white)
    stroke(.circle(in: knob.insetBy(dx: 0.5, dy: 0.5)), 1, .border)
  }

  // MARK: - Buttons

  /// Draws a button according to its place: blue text in a navigation bar, an icon in a bar at the
  /// bottom, an icon or a tile in a cell, a key on the keyboard.
  mutating func button(_ node: ElementNode, _ frame: CGRect) {
    let element = node.element
    if let color = ElementProperties.color(of: element) {
      return swatch(element, PaintColor(color), frame)
    }
    // A button with children shows these instead of a label.
    let label = node.childCount == 0 ? text(of: element) : ""
    switch context.place {
    case .navigationBar: navigationBarButton(node, label, frame)
    case .tabBar, .toolbar: bottomBarButton(element, label, frame)
    case .cell: cellButton(element, label, frame)
    case .alert:
      separator(frame, atTop: true)
      write(label, in: frame.inset(8, 1, 8, 0), .centered(17, .tint))
    case .keyboard:
      let key = frame.inset(3, 4, 3, 4)
      box(key, radius: 6, border: nil, fill: .tint)
      write(label, in: key, .centered(17, .onTint))
    case .webView, .link, .menu, .image:
      let face = frame.inset(8, 4, 8, 4) ?? frame
      box(face, radius: 8, border: .border, fill: element.isSelected ? .chosen : .field)
      write(label, in: face.inset(4, 0, 4, 0), .centered(16, .tint))
    default:
      mark(element, frame.inset(2, 4, 2, 4))
      let title = ElementProperties(element.value)?.titleColor.flatMap(PictureColor.init(hex:))
      write(
        label, in: frame.inset(6, 0, 6, 0), .centered(17, title.map { PaintColor($0) } ?? .tint))
    }
  }

  /// A selected element has a light background.
  private mutating func mark(_ element: Element, _ frame: CGRect?) {
    if element.isSelected { box(frame, radius: 8, border: .tint, fill: .chosen) }
  }

  private mutating func navigationBarButton(_ node: ElementNode, _ label: String, _ frame: CGRect) {
    mark(node.element, frame.inset(2, 4, 2, 4))
    // At an end of the bar, the label is aligned with the screen's other texts.
    let bar = node.parent?.frame ?? frame
    let isFirst = frame.minX <= bar.minX + 1
    let isLast = !isFirst && frame.maxX >= bar.maxX - 1
    var style = TextStyle.centered(17, .tint)
    if isFirst { style.alignment = .left }
    if isLast { style.alignment = .right }
    let margin = min(8, frame.width / 8)
    write(label, in: frame.inset(isFirst ? margin : 2, 0, isLast ? margin : 2, 0), style)
  }

  private mutating func bottomBarButton(_ element: Element, _ label: String, _ frame: CGRect) {
    let upper = CGRect(
      x: frame.minX, y: frame.minY, width: frame.width, height: min(frame.height, 49))
    mark(element, upper.inset(2))
    guard upper.height >= 36, let icon = Icon(of: element) else {
      return write(label, in: upper.inset(2, 0, 2, 0), .centered(15, .tint))
    }
    let place = CGRect(x: upper.minX, y: upper.minY + 5, width: upper.width, height: 24)
    paint(icon, in: place.square(24))
    write(label, in: upper.inset(2, 31, 2, 2), .centered(11, .tint))
  }

  private mutating func cellButton(_ element: Element, _ label: String, _ frame: CGRect) {
    switch Icon(of: element) {
    case .remove: paint(.remove, in: frame.square(22))
    case .reorder: paint(.reorder, in: frame.square(22))
    case .checkbox: checkMark(frame.square(24), isOn: element.isSelected)
    case let icon:
      let color = icon == .delete ? .red : element.isSelected ? .secondary : PaintColor.tint
      fill(.rectangle(frame.inset(1, 0, 0, 1) ?? frame), color)
      write(label, in: frame.inset(4, 0, 4, 0), .centered(15, .onTint))
    }
  }

  private mutating func swatch(_ element: Element, _ color: PaintColor, _ frame: CGRect) {
    let circle = frame.square(30)
    fill(.circle(in: circle), color)
    guard element.isSelected else { return }
    stroke(.circle(in: circle.insetBy(dx: -4, dy: -4)), 2.5, color)
    tick(circle.square(14), PaintColor(color.light.ink))
  }

  mutating func menuItem(_ node: ElementNode, _ frame: CGRect) {
    fill(.rectangle(frame), .panel)
    separator(frame)
    write(text(of: node.element), in: frame.inset(18, 0, 40, 1), TextStyle(size: 16))
  }

  // MARK: - Icons

  mutating func paint(_ icon: Icon, in square: CGRect, _ color: PaintColor = .tint) {
    let unit = square.width / 24
    if icon == .remove { fill(.circle(in: square), .red) }
    let color = icon == .remove ? .onTint : icon == .reorder ? .border : color
    for points in icon.lines {
      line(points.map { (square.minX + $0.0 * unit, square.minY + $0.1 * unit) }, 1.8 * unit, color)
    }
    for circle in icon.circles {
      let side = circle.diameter * unit
      let frame = CGRect(
        x: square.minX + circle.corner * unit, y: square.minY + circle.corner * unit, width: side,
        height: side)
      stroke(.circle(in: frame), circle.width * unit, color)
    }
  }

  mutating func tick(_ square: CGRect, _ color: PaintColor) {
    line(
      [(0.12, 0.55), (0.4, 0.82), (0.9, 0.2)].map {
        (square.minX + square.width * $0.0, square.minY + square.height * $0.1)
      }, square.width / 7, color)
  }

  private mutating func checkMark(_ square: CGRect, isOn: Bool) {
    guard let edge = square.inset(1) else { return }
    guard isOn else { return stroke(.circle(in: edge), 1.5, .border) }
    fill(.circle(in: edge), .tint)
    tick(square.square(square.width * 0.55), .onTint)
  }
}

/// The icons of buttons whose identifier or label is the icon's name. Lines and circles are on a
/// grid of 24 by 24.
enum Icon: String {
  case add, archive, checkbox, delete, export, remove, reorder, search, settings

  /// Returns the icon for a button. Nil if the button shows its label.
  init?(of element: Element) {
    let names = [element.identifier, element.label].filter { $0.utf8.count <= 20 }
    let icons = names.compactMap { Icon(rawValue: $0.lowercased().filter(\.isLetter)) }
    guard let icon = icons.first else { return nil }
    self = icon
  }

  fileprivate var lines: [[(Double, Double)]] {
    switch self {
    case .add: [[(12, 4), (12, 20)], [(4, 12), (20, 12)]]
    case .archive:
      [
        [(3, 4), (21, 4), (21, 9), (3, 9), (3, 4)], [(5, 9), (5, 20), (19, 20), (19, 9)],
        [(9, 13), (15, 13)],
      ]
    case .checkbox: []
    case .delete:
      [
        [(4, 6), (20, 6)], [(6, 6), (7, 21), (17, 21), (18, 6)],
        [(9, 6), (9, 3), (15, 3), (15, 6)],
      ]
    case .export:
      [
        [(12, 15), (12, 2)], [(8, 6), (12, 2), (16, 6)],
        [(8, 10), (5, 10), (5, 22), (19, 22), (19, 10), (16, 10)],
      ]
    case .remove: [[(6.5, 12), (17.5, 12)]]
    case .reorder: [7, 12, 17].map { [(2, $0), (22, $0)] }
    case .search: [[(14.5, 14.5), (21, 21)]]
    case .settings:
      (0..<8).map { step in
        let angle = Double(step) * .pi / 4
        return [7, 10].map { (12 + $0 * cos(angle), 12 + $0 * sin(angle)) }
      }
    }
  }

  fileprivate var circles: [(corner: Double, diameter: Double, width: Double)] {
    switch self {
    case .search: [(3, 13, 2.2)]
    case .settings: [(5.5, 13, 2), (9.5, 5, 1.5)]
    default: []
    }
  }
}
