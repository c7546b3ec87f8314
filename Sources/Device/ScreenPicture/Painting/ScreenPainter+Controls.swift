import Device
import Foundation

extension ScreenPainter {
  /// A field with its text, its caret, or what it shows while it is empty.
  mutating func field(_ element: Element, _ frame: CGRect) {
    let isSearch = element.type == .searchField
    guard
      let face = fieldFace(
        frame, radius: isSearch ? 10 : 8,
        border: element.isFocused ? .tint : isSearch ? nil : .border,
        fill: isSearch ? .field : .paper)
    else { return }
    if isSearch {
      let lens = CGRect(x: face.minX + 6, y: face.minY, width: 18, height: face.height)
      magnifier(lens.square(18), .secondary)
    }
    guard let line = face.less(isSearch ? 28 : 10, 2, 10, 2) else { return }
    let value = element.value ?? ""
    let text =
      element.type == .secureTextField ? String(repeating: "•", count: value.count) : value
    var style = TextStyle(size: context.fontSize)
    if text.isEmpty {
      style.color = .secondary
      let left = element.isFocused ? 4.0 : 0
      write(element.placeholder ?? element.label, in: line.less(left, 0, 0, 0), style)
      if element.isFocused { caret(in: line, x: line.minX, style) }
      return
    }
    guard element.isFocused, let setter = style.typesetter(for: text, in: line) else {
      return write(text, in: line, style)
    }
    // The end is where one types: of a long text, the end shows.
    let tail = setter.tail(of: text, width: line.width - 3)
    write(tail.text, in: line, style)
    caret(in: line, x: line.minX + tail.width + 1, style)
  }

  /// Several lines of text.
  mutating func textView(_ element: Element, _ frame: CGRect) {
    guard
      let face = fieldFace(
        frame, radius: 8, border: element.isFocused ? .tint : .border, fill: .paper)
    else { return }
    let text = element.value ?? ""
    var style = TextStyle(size: context.fontSize, wraps: true, isAtTop: true)
    if text.isEmpty { style.color = .secondary }
    write(
      text.isEmpty ? element.placeholder ?? element.label : text, in: face.less(10, 6, 10, 6), style
    )
  }

  /// The box that a field is in, drawn; nil where there is no room for it.
  private mutating func fieldFace(
    _ frame: CGRect, radius: Double, border: PaintColor?, fill color: PaintColor
  ) -> CGRect? {
    let (side, top) = (frame.margin, min(5, frame.height / 8))
    let face = frame.less(side, top, side, top)
    box(face, radius: radius, border: border, fill: color)
    return face
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
    fill(.rounded(pill, radius: size.height / 2), isOn ? .green : .border)
    let side = max(1, size.height - 4)
    let knob = CGRect(
      x: isOn ? pill.maxX - side - 2 : pill.minX + 2, y: pill.minY + 2, width: side, height: side)
    fill(.circle(in: knob), .white)
    let left = CGRect(
      x: frame.minX, y: frame.minY, width: pill.minX - frame.minX, height: frame.height)
    let style = TextStyle(size: context.fontSize, smallestSize: 13)
    if left.width > 40 { write(element.label, in: left.less(16, 0, 4, 0), style) }
  }

  mutating func checkBox(_ element: Element, _ frame: CGRect) {
    let isOn = element.isSelected || element.value == "1"
    let isRound = element.type == .radioButton
    let side = min(22, frame.height, frame.width)
    let margin = frame.width > 40 ? 12.0 : (frame.width - side) / 2
    let square = CGRect(
      x: frame.minX + margin, y: frame.midY - side / 2, width: side, height: side)
    if isRound, isOn {
      stroke(.circle(in: square.insetBy(dx: 1, dy: 1)), 2, .tint)
      fill(.circle(in: square.square(side / 2)), .tint)
    } else {
      checkMark(square, isOn: isOn, isRound: isRound)
    }
    write(
      element.label, in: frame.less(margin + side + 8, 0, 4, 0),
      TextStyle(size: context.fontSize, smallestSize: 13))
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
    fill(.rounded(track, radius: 2), .border)
    var done = track
    done.size.width = x - track.minX
    fill(.rounded(done, radius: 2), .tint)
    let knob = CGRect(x: x - thumb / 2, y: frame.midY - thumb / 2, width: thumb, height: thumb)
    fill(.circle(in: knob), .white)
    stroke(.circle(in: knob.insetBy(dx: 0.5, dy: 0.5)), 1, .border)
  }

  mutating func progress(_ element: Element, _ frame: CGRect) {
    let track = CGRect(
      x: frame.minX + frame.margin, y: frame.midY - 3, width: frame.width - 2 * frame.margin,
      height: 6)
    fill(.rounded(track, radius: 3), .field)
    var done = track
    done.size.width *= Self.fraction(element.value ?? "")
    if done.hasArea { fill(.rounded(done, radius: 3), .tint) }
  }

  /// How much "50%", "50 %" or "0.5" is, from 0 to 1; 0 for what is no number.
  private static func fraction(_ text: String) -> Double {
    let digits = text.prefix { $0.isNumber || $0 == "." || $0 == "-" }
    guard let number = Double(digits), number.isFinite else { return 0 }
    return min(max(text.contains("%") || number > 1 ? number / 100 : number, 0), 1)
  }
}
