import Device
import Foundation

/// What an element inherits from those around it.
struct PaintContext {
  /// What is outside of it does not show.
  var clip: CGRect
  var place = Place.screen
  /// The size of texts, in points.
  var fontSize = 17.0
  /// Whether it takes gestures; what is in something disabled takes none, either.
  var isEnabled = true
  let appearance: ScreenPicture.Appearance
  /// Whether the alert is being drawn.
  var isInAlert = false

  /// What something is in, as far as that says how it looks.
  enum Place: Equatable {
    case screen, navigationBar, bottomBar, cell, alert, keyboard, webPage, link, button, menu
    /// A circle or another thing of a colour.
    case circle(PaintColor)

    /// The place that children of an element of a type are in.
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
      case .popUpButton, .menu: .menu
      case .image, .icon: .circle(.field)
      case .window: .screen
      default: self
      }
    }
  }

  /// A colour as it looks here: grey in what is disabled.
  func shade(_ color: PaintColor) -> PictureColor {
    let color = color.color(in: appearance)
    return isEnabled ? color : color.greyed(in: appearance)
  }
}

/// How a text looks in its box.
struct TextStyle {
  var size: Double
  var color = PaintColor.text
  var isBold = false
  var alignment = Alignment.left
  /// Whether it goes on in another line where there is room.
  var wraps = false
  /// Whether it begins at the top of the box, not in its middle.
  var isAtTop = false
  /// The size that a text too long for its box shrinks to before it is cut, in points.
  var smallestSize: Double?

  enum Alignment {
    case left, center, right
    /// In the middle of a wider box, as far as it stays in its own.
    case centerOf(CGRect)
  }

  /// The distance of two lines, in parts of the font's size.
  static let lineHeight = 1.2

  /// A typesetter of the size that the text has in a box; nil where nothing could be read.
  func typesetter(for text: String, in box: CGRect) -> Typesetter? {
    let largest = min(size, box.height / Self.lineHeight)
    guard largest >= 3 else { return nil }
    let setter = Typesetter(size: largest, isBold: isBold)
    guard let smallestSize, smallestSize < largest else { return setter }
    let width = setter.width(of: text, limit: box.width * largest / smallestSize)
    guard width > box.width else { return setter }
    // A little smaller than it must be, so that rounding does not cut it all the same.
    return Typesetter(
      size: max(smallestSize, (largest * box.width / width * 20).rounded(.down) / 20),
      isBold: isBold)
  }

  /// A label in the middle, smaller where it is long.
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

/// The properties that travel as JSON in the values of elements without a value of their own.
struct ElementProperties {
  /// What one value says.
  struct Properties: Decodable {
    /// As CSS writes it: `#6a6de2`.
    var color: String?
    /// In points.
    var fontSize: Double?
  }

  /// The rows of a table mostly say the same, so each text is read once.
  private var known: [String: Properties?] = [:]

  /// What a value says; nil when it is no object of properties.
  mutating func of(_ value: String?) -> Properties? {
    guard let value, value.utf8.first == UInt8(ascii: "{") else { return nil }
    if let known = known[value] { return known }
    var properties = try? JSONDecoder().decode(Properties.self, from: Data(value.utf8))
    if let size = properties?.fontSize { properties?.fontSize = min(max(size, 4), 200) }
    known[value] = .some(properties)
    return properties
  }

  /// The colour that an element says it has.
  mutating func color(of element: Element) -> PictureColor? {
    of(element.value)?.color.flatMap(PictureColor.init(hex:))
  }
}
