import Device
import Foundation

/// Turns a screen's elements into a drawing.
///
/// Elements are visited from the back to the front, each with the properties that it inherits from
/// its ancestors. An invisible element is skipped with its descendants, as a touch wouldn't reach
/// it. In a long table, only the visible rows are created.
struct ScreenPainter {
  private(set) var drawing = Drawing()
  private(set) var context: PaintContext
  var properties = ElementProperties()
  /// The alert. It is drawn last, above everything else.
  private var alert: (node: ElementNode, context: PaintContext)?

  static func drawing(
    of tree: ElementTree, appearance: ScreenPicture.Appearance = .light
  ) -> Drawing {
    let screen = CGRect(origin: .zero, size: tree.screenSize)
    guard screen.hasArea else { return Drawing() }
    var painter = ScreenPainter(context: PaintContext(clip: screen, appearance: appearance))
    painter.paint(tree.application)
    if let alert = painter.alert {
      painter.fill(.rectangle(screen), .dimming)
      painter.context = alert.context
      painter.context.isInAlert = true
      painter.paint(alert.node)
    }
    return painter.drawing
  }

  private init(context: PaintContext) { self.context = context }

  private mutating func paint(_ node: ElementNode) {
    let element = node.element
    let frame = node.frame
    guard frame.hasArea else { return }
    let outer = context
    let shown = frame.intersection(outer.clip)
    guard shown.hasArea else { return }
    if element.type == .alert, !outer.isInAlert {
      alert = (node, outer)
      return
    }
    context.isEnabled = outer.isEnabled && element.isEnabled
    if let fontSize = properties.of(element.value)?.fontSize { context.fontSize = fontSize }
    // No element draws outside its frame except a navigation bar, whose colour continues behind the
    // status bar.
    if element.type != .navigationBar { context.clip = shown }
    paintItself(node, frame: frame.bounded)
    if !element.type.scrolls { context.clip = outer.clip }
    context.place = context.place.inside(element.type)
    if case .circle = context.place, let color = properties.color(of: element) {
      context.place = .circle(PaintColor(color))
    }
    for child in children(of: node, shown: shown) { paint(child) }
    if element.isFocused, !element.type.isTextInput {
      stroke(.rounded(frame.bounded.insetBy(dx: 1, dy: 1), radius: 6), 2, .tint)
    }
    context = outer
  }

  /// Returns the children that may be visible, without creating other rows of a table.
  private func children(of node: ElementNode, shown: CGRect) -> [ElementNode] {
    switch node.element.type {
    // These draw their contents themselves.
    case .switch, .toggle, .slider, .textField, .secureTextField, .searchField, .textView: []
    default: node.rows == nil ? Array(node.children) : node.rows(in: shown)
    }
  }

  /// Returns the text that a person reads: the label, or else a value that isn't a list of
  /// properties.
  mutating func text(of element: Element) -> String {
    if !element.label.isEmpty { return element.label }
    guard let value = element.value, properties.of(value) == nil else { return "" }
    return value
  }

  mutating func fill(_ shape: Shape, _ color: PaintColor) {
    drawing.add(.fill(shape), context.shade(color), clip: context.clip)
  }

  mutating func stroke(_ shape: Shape, _ width: Double, _ color: PaintColor) {
    drawing.add(.stroke(shape, width: width), context.shade(color), clip: context.clip)
  }

  mutating func line(_ points: [(Double, Double)], _ width: Double, _ color: PaintColor) {
    stroke(.line(points.map { CGPoint(x: $0.0, y: $0.1) }), width, color)
  }

  mutating func separator(_ frame: CGRect, atTop: Bool = false) {
    let y = atTop ? frame.minY : frame.maxY - 1
    let line = CGRect(x: frame.minX, y: y, width: frame.width, height: 1)
    fill(.rectangle(line.intersection(frame)), .separator)
  }

  mutating func box(_ frame: CGRect?, radius: Double, border: PaintColor?, fill color: PaintColor) {
    guard let frame else { return }
    fill(.rounded(frame, radius: radius), color)
    guard let border, let edge = frame.inset(0.5) else { return }
    stroke(.rounded(edge, radius: radius), border == .tint ? 2 : 1, border)
  }

  /// Writes a text into a box, vertically centred, and cut off if it is too long.
  mutating func write(_ text: String, in box: CGRect?, _ style: TextStyle) {
    guard let box, box.hasArea, !text.isEmpty, let setter = style.typesetter(for: text, in: box)
    else { return }
    let lineHeight = setter.size * TextStyle.lineHeight
    let room = max(1, Int(min((box.height + 0.01) / lineHeight, 1000)))
    let lines =
      style.wraps && room > 1
      ? setter.lines(of: text, width: box.width, count: room)
      : setter.fit(text, into: box.width).map { [$0] } ?? []
    var middle = style.isAtTop ? box.minY : box.midY - Double(lines.count) * lineHeight / 2
    middle += min(lineHeight, box.height) / 2
    for fitted in lines {
      let origin = CGPoint(
        x: style.start(of: fitted.width, in: box),
        y: middle + setter.size * Typeface.baselineBelowMiddle)
      if fitted.width > 0 {
        drawing.add(
          .text(setter.line(fitted, at: origin)), context.shade(style.color),
          clip: context.clip.intersection(box))
      }
      middle += lineHeight
    }
  }
}

/// The properties that an element inherits from its ancestors.
struct PaintContext {
  var clip: CGRect
  var place = Place.screen
  var fontSize = 17.0
  /// Whether it takes gestures. Descendants of a disabled element take none, either.
  var isEnabled = true
  let appearance: ScreenPicture.Appearance
  var isInAlert = false

  /// The kind of container, as far as it affects an element's look.
  enum Place: Equatable {
    case screen, navigationBar, bottomBar, cell, alert, keyboard, webPage, link, button, menu
    /// A circle or another shape of a colour.
    case circle(PaintColor)

    /// Returns the place of children of an element of a type.
    func inside(_ type: ElementType) -> Place {
      switch type {
      case .navigationBar: .navigationBar
      case .tabBar, .toolbar: .bottomBar
      case .cell, .tableRow, .outlineRow: .cell
      case .alert, .sheet, .dialog: .alert
      case .keyboard: .keyboard
      case .webView: .webPage
      case .link: .link
      case .button, .menuButton, .toolbarButton, .key, .tab: .button
      case .menu: .menu
      case .image, .icon: .circle(.field)
      case .window: .screen
      default: self
      }
    }
  }

  /// Returns a colour as it looks here: grey in a disabled element.
  func shade(_ color: PaintColor) -> PictureColor {
    let color = color.color(in: appearance)
    return isEnabled ? color : color.greyed(in: appearance)
  }
}

struct TextStyle {
  var size: Double
  var color = PaintColor.text
  var isBold = false
  var alignment = Alignment.left
  /// Whether it continues on further lines if there is space.
  var wraps = false
  var isAtTop = false
  /// The font size, in points, to which a text too long for its box shrinks before it is cut off.
  var smallestSize: Double?

  enum Alignment {
    case left, center, right
    /// Centred in a wider box, as far as it stays in its box.
    case centerOf(CGRect)
  }

  /// The distance between lines, as a fraction of the font size.
  static let lineHeight = 1.2

  /// Returns a typesetter with the font size of the text in a box. Nil if the text would be too
  /// small to read.
  func typesetter(for text: String, in box: CGRect) -> Typesetter? {
    let largest = min(size, box.height / Self.lineHeight)
    guard largest >= 3 else { return nil }
    let setter = Typesetter(size: largest, isBold: isBold)
    guard let smallestSize, smallestSize < largest else { return setter }
    let width = setter.width(of: text, limit: box.width * largest / smallestSize)
    guard width > box.width else { return setter }
    // Slightly smaller than necessary, so that rounding doesn't cut the text off.
    return Typesetter(
      size: max(smallestSize, (largest * box.width / width * 20).rounded(.down) / 20),
      isBold: isBold)
  }

  static func centered(_ size: Double, _ color: PaintColor) -> TextStyle {
    TextStyle(size: size, color: color, alignment: .center, smallestSize: min(size, 11))
  }

  func start(of width: Double, in box: CGRect) -> Double {
    switch alignment {
    case .left: box.minX
    case .center: box.midX - width / 2
    case .right: box.maxX - width
    case .centerOf(let wider): min(max(wider.midX - width / 2, box.minX), box.maxX - width)
    }
  }
}

/// The properties in the values of elements, as JSON. These elements have no value that a person
/// reads.
struct ElementProperties {
  struct Properties: Decodable {
    /// In CSS format: `#6a6de2`.
    var color: String?
    /// In points.
    var fontSize: Double?
  }

  /// The rows of a table mostly have equal values, so each one is decoded once.
  private var known: [String: Properties?] = [:]

  /// Returns the properties in a value. Nil if it isn't a JSON object.
  mutating func of(_ value: String?) -> Properties? {
    guard let value, value.utf8.first == UInt8(ascii: "{") else { return nil }
    if let known = known[value] { return known }
    var properties = try? JSONDecoder().decode(Properties.self, from: Data(value.utf8))
    if let size = properties?.fontSize { properties?.fontSize = min(max(size, 4), 200) }
    known[value] = .some(properties)
    return properties
  }

  mutating func color(of element: Element) -> PictureColor? {
    of(element.value)?.color.flatMap(PictureColor.init(hex:))
  }
}
