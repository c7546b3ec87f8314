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
    if let fontSize = ElementProperties(element.value)?.fontSize {
      context.fontSize = min(max(fontSize, 4), 200)
    }
    // No element draws outside its frame except a navigation bar, whose colour continues behind the
    // status bar.
    if element.type != .navigationBar { context.clip = shown }
    paintItself(node, frame: frame.bounded)
    if !element.type.scrolls { context.clip = outer.clip }
    if PaintContext.places.contains(element.type) { context.place = element.type }
    if element.type == .image {
      context.circle = ElementProperties.color(of: element).map { PaintColor($0) } ?? .field
    }
    for child in children(of: node, shown: shown) { paint(child) }
    if element.isFocused, !element.type.isTextInput {
      stroke(.rectangle(frame.bounded.insetBy(dx: 1, dy: 1), radius: 6), 2, .tint)
    }
    context = outer
  }

  /// Returns the children that may be visible, without creating other rows of a table.
  private func children(of node: ElementNode, shown: CGRect) -> [ElementNode] {
    switch node.element.type {
    // These draw their contents themselves.
    case .switch, .slider, .textField, .secureTextField, .searchField, .textView: []
    default: node.rows == nil ? Array(node.children) : node.rows(in: shown)
    }
  }

  /// Returns the text that a person reads: the label, or else a value that isn't a list of
  /// properties.
  func text(of element: Element) -> String {
    if !element.label.isEmpty { return element.label }
    guard let value = element.value, ElementProperties(value) == nil else { return "" }
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
    fill(.rectangle(frame, radius: radius), color)
    guard let border, let edge = frame.inset(0.5) else { return }
    stroke(.rectangle(edge, radius: radius), border == .tint ? 2 : 1, border)
  }

  /// Writes a text into a box, vertically centred, and cut off if it is too long.
  mutating func write(_ text: String, in box: CGRect?, _ style: TextStyle) {
    guard let box, box.hasArea, !text.isEmpty else { return }
    for line in style.lines(of: text, in: box) {
      drawing.add(.text(line), context.shade(style.color), clip: context.clip.intersection(box))
    }
  }
}

/// The properties that an element inherits from its ancestors.
struct PaintContext {
  var clip: CGRect
  /// The type of the innermost container that affects the element's look.
  var place = ElementType.window
  /// The colour of the circle around the element.
  var circle = PaintColor.field
  var fontSize = 17.0
  /// Whether it takes gestures. Descendants of a disabled element take none, either.
  var isEnabled = true
  let appearance: ScreenPicture.Appearance
  var isInAlert = false

  /// The containers that affect the look of elements in them.
  static let places: Set<ElementType> = [
    .window, .navigationBar, .tabBar, .toolbar, .cell, .alert, .keyboard, .webView, .link, .button,
    .menu, .image,
  ]

  /// Returns a colour as it looks here: grey in a disabled element.
  func shade(_ color: PaintColor) -> PictureColor {
    let color = color.color(in: appearance)
    return isEnabled ? color : color.greyed(in: appearance)
  }
}

/// The properties in the value of an element, as JSON. Such an element has no value that a person
/// reads.
struct ElementProperties: Decodable {
  /// In CSS format: `#6a6de2`.
  var color: String?
  /// In points.
  var fontSize: Double?

  /// Decodes the properties in a value. Nil if it isn't a JSON object.
  init?(_ value: String?) {
    guard let value, value.utf8.first == UInt8(ascii: "{"),
      let properties = try? JSONDecoder().decode(Self.self, from: Data(value.utf8))
    else { return nil }
    self = properties
  }

  static func color(of element: Element) -> PictureColor? {
    Self(element.value)?.color.flatMap(PictureColor.init(hex:))
  }
}
