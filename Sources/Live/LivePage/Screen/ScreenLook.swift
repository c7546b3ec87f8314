import Device
import Foundation

/// Looks that an element's value tells as JSON, such as `{"color":"#ff0000","fontSize":17}`.
struct ScreenLook: Decodable {
  /// A colour, as `#rrggbb`.
  var color: String?
  /// The size of texts, in points.
  var fontSize: Double?

  /// The looks that a value tells; none where it tells something else.
  init(_ value: String?) {
    guard let value, value.hasPrefix("{"),
      let look = try? JSONDecoder().decode(ScreenLook.self, from: Data(value.utf8))
    else { return }
    self = look
  }

  /// As attributes of the page's element.
  var attributes: [LiveAttribute] {
    var attributes: [LiveAttribute] = []
    if let color { attributes.append(LiveAttribute("data-color", color)) }
    if let fontSize { attributes.append(LiveAttribute("data-font-size", fontSize.brief)) }
    return attributes
  }
}

extension Double {
  /// The number as the page is told it: to a hundredth, without an empty fraction.
  var brief: String {
    guard isFinite else { return "0" }
    let rounded = (self * 100).rounded() / 100
    return rounded == rounded.rounded() ? String(format: "%.0f", rounded) : "\(rounded)"
  }
}

extension LiveAttribute {
  /// Where an element is, in points from the top left corner of the node that it is in.
  static func frame(_ frame: CGRect, from origin: CGPoint) -> LiveAttribute {
    let numbers = [
      frame.minX - origin.x, frame.minY - origin.y, frame.width, frame.height,
    ]
    return LiveAttribute("data-frame", numbers.map { Double($0).brief }.joined(separator: " "))
  }
}
