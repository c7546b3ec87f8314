import Foundation

extension ElementNode {
  /// The element in one line, as XCUITest's `debugDescription` writes it (source: dumps of it), but
  /// its address is its place in document order, so that a screen always reads the same.
  public var lineDescription: String {
    let address = "0x" + String((ordinal ?? 0) + 1, radix: 16)
    var parts = ["\(typeDescription), \(address)"]
    if parent != nil { parts.append(Self.describe(frame)) }
    if !element.identifier.isEmpty { parts.append("identifier: '\(element.identifier)'") }
    if !element.label.isEmpty { parts.append("label: '\(element.label)'") }
    if let value = element.value { parts.append("value: \(value)") }
    if let placeholder = element.placeholder { parts.append("placeholderValue: '\(placeholder)'") }
    if element.isSelected { parts.append("Selected") }
    if !element.isEnabled { parts.append("Disabled") }
    if element.isFocused { parts.append("Focused") }
    return parts.joined(separator: ", ")
  }

  /// The element and everything in it, a line each, indented by two spaces a level; a line behind
  /// `limit` others says how many elements were left out.
  public func subtreeDescription(limit: Int = .max) -> String {
    let index = tree.index
    guard let first = ordinal else { return lineDescription }
    let end = index.ends[first]
    let shown = index.nodes[first..<min(end, first + min(limit, end - first))]
    let base = depth
    var lines = shown.map { node in
      node == self
        ? " →" + node.lineDescription
        : String(repeating: "  ", count: node.depth - base) + "  " + node.lineDescription
    }
    if shown.count < end - first { lines.append("  … and \(end - first - shown.count) more") }
    return lines.joined(separator: "\n")
  }

  var depth: Int { ancestors.reduce(0) { count, _ in count + 1 } }

  private var typeDescription: String {
    element.type == .window && index == 0 ? "Window (Main)" : element.type.capitalizedName
  }

  private static func describe(_ frame: CGRect) -> String {
    // Most numbers are whole, and to format one costs more than all else in a line.
    func text(_ number: Double) -> String {
      if let whole = Int(exactly: number), whole != 0 { return "\(whole).0" }
      return number == 0 ? "0.0" : String(format: "%.1f", number)
    }
    return "{{\(text(frame.minX)), \(text(frame.minY))}, "
      + "{\(text(frame.width)), \(text(frame.height))}}"
  }
}

extension ElementTree {
  /// The whole screen in plain text, for a person, as XCUITest writes it.
  public var debugDescription: String {
    _ = index
    return """
      Attributes: \(application.lineDescription)
      Element subtree:
      \(application.subtreeDescription())
      """
  }
}
