import Device
import Foundation

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
