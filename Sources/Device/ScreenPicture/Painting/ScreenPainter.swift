import Device
import Foundation
import WebView

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
  /// The colour of a button's title, in CSS format.
  var titleColor: String?
  /// In points.
  var fontSize: Double?
  /// A test image.
  var picture: Picture?

  struct Picture: Decodable {
    /// The image's own size, in points.
    let width, height: Int
    /// "fill" crops it to its frame, anything else shows the whole image.
    let mode: String

    /// Returns where the image is if its frame is `frame`. It may be larger than the frame. Nil if
    /// it has no area.
    func rectangle(in frame: CGRect) -> CGRect? {
      let size = CGSize(width: width, height: height)
      let ratios = [frame.width / size.width, frame.height / size.height].sorted()
      let scale = mode == "fill" ? ratios[1] : ratios[0]
      let scaled = CGSize(width: size.width * scale, height: size.height * scale)
      let place = CGRect(
        x: frame.midX - scaled.width / 2, y: frame.midY - scaled.height / 2, width: scaled.width,
        height: scaled.height
      ).bounded
      return place.hasArea ? place : nil
    }
  }

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

extension ScreenPainter {
  /// Draws the element itself, below its children.
  mutating func paintItself(_ node: ElementNode, frame: CGRect) {
    let element = node.element
    switch element.type {
    case .application, .window, .table, .collectionView, .scrollView, .webView: break
    case .navigationBar: navigationBar(node, frame)
    case .tabBar, .toolbar:
      fill(.rectangle(frame), .bar)
      separator(frame, atTop: true)
    case .alert: alert(node, frame)
    case .keyboard: keyboard(node, frame)
    case .cell: cell(node, frame)
    case .button: button(node, frame)
    case .menuItem: menuItem(node, frame)
    case .textField, .secureTextField, .searchField, .textView: field(element, frame)
    case .switch: `switch`(element, frame)
    case .slider: slider(element, frame)
    case .image: image(node, frame)
    case .staticText: staticText(node, frame)
    case .link:
      // A link is blue text, or blue around its children.
      if node.childCount == 0 { webText(node, text(of: element), frame, .tint) }
    default:
      // Without a special look, an element shows its text if it has no children.
      guard node.childCount == 0 else { return }
      write(
        text(of: element), in: frame.insetByMargins,
        TextStyle(size: min(context.fontSize, 15), color: .secondary, wraps: true))
    }
  }

  // MARK: - Containers

  private mutating func navigationBar(_ node: ElementNode, _ frame: CGRect) {
    // At the top of the screen, the bar's colour is behind the status bar as well.
    var background = frame
    if frame.minY <= 60, frame.minX <= 0 {
      background = CGRect(x: frame.minX, y: 0, width: frame.width, height: frame.maxY)
    }
    fill(.rectangle(background), .bar)
    separator(frame)
  }

  private mutating func alert(_ node: ElementNode, _ frame: CGRect) {
    fill(.rectangle(frame, radius: 14), .panel)
    guard !node.children.contains(where: { $0.element.type == .staticText }) else { return }
    // Above or below the buttons, wherever there is more space.
    let (first, last) = (node.children.first?.frame, node.children.last?.frame)
    let above = (first?.minY ?? frame.maxY) - frame.minY
    let below = frame.maxY - (last?.maxY ?? frame.maxY)
    let room = frame.inset(
      16, above > below ? 0 : frame.height - below, 16, above > below ? frame.height - above : 0)
    write(
      text(of: node.element), in: room,
      TextStyle(size: 17, isBold: true, alignment: .center, wraps: true))
  }

  private mutating func cell(_ node: ElementNode, _ frame: CGRect) {
    let element = node.element
    fill(.rectangle(frame), element.isSelected ? .chosen : .paper)
    if let line = frame.inset(16, 0, 0, 0) { separator(line) }
    if element.isSelected {
      let mark = CGRect(x: frame.maxX - 36, y: frame.minY, width: 20, height: frame.height)
      tick(mark.square(16), .tint)
    }
    if node.childCount == 0 {
      write(
        text(of: element), in: frame.inset(16, 0, element.isSelected ? 40 : 16, 1),
        TextStyle(size: context.fontSize))
    }
  }

  // MARK: - Texts

  private mutating func staticText(_ node: ElementNode, _ frame: CGRect) {
    let text = text(of: node.element)
    var style = TextStyle(size: context.fontSize)
    var box: CGRect? = frame
    switch context.place {
    case .navigationBar:
      style = TextStyle(size: 17, isBold: true, smallestSize: 13)
      style.alignment = .centerOf(node.parent?.frame ?? frame)
      box = frame.inset(4, 0, 4, 0)
    case .tabBar, .toolbar:
      style = TextStyle(size: 13, color: .secondary, alignment: .center, wraps: true)
      box = frame.inset(4, 4, 4, max(4, frame.height - 49))
    case .alert:
      style = TextStyle(size: 15, alignment: .center, wraps: true, smallestSize: 13)
      style.isBold = isFirstText(node)
      box = frame.inset(frame.margin, 2, frame.margin, 2) ?? frame
    case .image:
      style = TextStyle(size: 15, isBold: true, alignment: .center, smallestSize: 9)
      style.color = PaintColor(context.circle.color(in: context.appearance).ink)
      box = frame.inset(2, 0, 2, 0)
    case .cell:
      let isLast = node.index == (node.parent?.childCount ?? 0) - 1
      if isLast, !isFirstText(node) { (style.color, style.alignment) = (.secondary, .right) }
      style.wraps = true
      box = frame.inset(frame.margin, 0, frame.margin, 1)
    case .link: return webText(node, text, frame, .tint)
    case .webView: return webText(node, text, frame, .text)
    case .button: (style.color, style.alignment) = (.tint, .center)
    default:
      style.wraps = true
      if explainsEmptyTable(node) { (style.color, style.alignment) = (.secondary, .center) }
      box = frame.insetByMargins
    }
    write(text, in: box, style)
  }

  private func isFirstText(_ node: ElementNode) -> Bool {
    node.parent?.children.first { $0.element.type == .staticText } == node
  }

  /// Whether a text follows an empty table, and so explains why it has no rows.
  private func explainsEmptyTable(_ node: ElementNode) -> Bool {
    guard node.index > 0, let before = node.parent?.children[node.index - 1] else { return false }
    return before.element.type.scrolls && before.childCount == 0
  }

  /// Draws a text of a page. Headings are bold.
  private mutating func webText(
    _ node: ElementNode, _ text: String, _ frame: CGRect, _ color: PaintColor
  ) {
    // The page's elements behind it: its own, or the one that contains its text.
    let shown = [node.element.backing, node.parent?.element.backing].compactMap {
      $0 as? DOMElement
    }
    let markup = node.element.backing is DOMElement ? shown.prefix(1) : shown[...]
    var style = TextStyle(size: min(context.fontSize, 16), color: color, wraps: true)
    if let level = markup.lazy.compactMap(Self.headingLevel).first {
      style.size = max(17, 26 - 3 * Double(level))
      style.isBold = true
    }
    write(text, in: frame.insetByMargins, style)
  }

  private static func headingLevel(of element: DOMElement) -> Int? {
    let name = element.localName
    if name.count == 2, name.first == "h", let level = name.last?.wholeNumberValue, level <= 6 {
      return level
    }
    return nil
  }

  // MARK: - Images and the keyboard

  /// Draws a circle in the colour in an image's value, a test image, or a grey box for any other
  /// image.
  private mutating func image(_ node: ElementNode, _ frame: CGRect) {
    let properties = ElementProperties(node.element.value)
    if let picture = properties?.picture, let place = picture.rectangle(in: frame) {
      return testImage(picture, place, in: frame)
    }
    if let color = properties?.color.flatMap(PictureColor.init(hex:)) {
      let circle = frame.square(min(frame.width, frame.height) * 0.7)
      return fill(.circle(in: circle), PaintColor(color))
    }
    guard let place = frame.inset(min(4, frame.width / 10)) else { return }
    box(place, radius: 6, border: .border, fill: .field)
    guard node.childCount == 0 else { return }
    write(
      text(of: node.element), in: place.inset(3, 0, 3, 0),
      TextStyle(size: 13, color: .secondary, alignment: .center, wraps: true, smallestSize: 8))
  }

  /// Draws a test image: an edge and diagonals that show where it is cropped, and its size.
  private mutating func testImage(
    _ picture: ElementProperties.Picture, _ image: CGRect, in frame: CGRect
  ) {
    fill(.rectangle(image), .field)
    line([(image.minX, image.minY), (image.maxX, image.maxY)], 1, .border)
    line([(image.minX, image.maxY), (image.maxX, image.minY)], 1, .border)
    if let edge = image.inset(1) { stroke(.rectangle(edge), 2, .secondary) }
    write(
      "\(picture.width) × \(picture.height)", in: frame.inset(4),
      TextStyle(size: 13, alignment: .center, smallestSize: 8))
  }

  /// Draws the keyboard's keys. The return key is an element itself.
  private mutating func keyboard(_ node: ElementNode, _ frame: CGRect) {
    fill(.rectangle(frame), .keyboard)
    let bottom = node.children.last { $0.element.type == .button }.map(\.frame.minY) ?? frame.maxY
    let rows = ["qwertyuiop", "asdfghjkl", "zxcvbnm"]
    let height = (bottom - frame.minY) / Double(rows.count + 1)
    guard height > 12, frame.width > 100 else { return }
    let width = frame.width / 10
    for (row, letters) in rows.enumerated() {
      var x = frame.midX - width * Double(letters.count) / 2
      let y = frame.minY + Double(row) * height
      for letter in letters {
        key(String(letter), CGRect(x: x, y: y, width: width, height: height))
        x += width
      }
    }
    key(
      "space",
      CGRect(x: frame.midX - 2.5 * width, y: bottom - height, width: 5 * width, height: height))
  }

  private mutating func key(_ label: String, _ frame: CGRect) {
    guard let face = frame.inset(3, 5, 3, 5) else { return }
    fill(.rectangle(face.offsetBy(dx: 0, dy: 1), radius: 5), .secondary)
    fill(.rectangle(face, radius: 5), .key)
    write(label, in: face, TextStyle(size: 17, alignment: .center, smallestSize: 11))
  }
}
