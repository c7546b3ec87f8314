/// Bars of parts, each bar as long as the others: what share of a whole each part is.
struct StackedBars {
  struct Bar {
    var name: String
    /// What the whole is, as text.
    var whole: String
    /// The parts' sizes, by name.
    var parts: [String: Double]
  }

  let id: String
  let title: String
  /// The parts' names, in the order in which they are drawn.
  let parts: [String]
  let bars: [Bar]

  private static let left = 170.0
  private static let full = 475.0

  var svg: String {
    let legendRows = (parts.count + 3) / 4
    let top = Double(legendRows) * 22 + 12
    let height = top + Double(bars.count) * 48 + 4
    var drawing = Drawing(
      id: id, title: title,
      description:
        "A bar for each tool, divided by share; parts differ in pattern and are named where there "
        + "is room. The table after it has the same figures.", height: height)
    drawing.add("<defs>" + parts.indices.map(pattern).joined() + "</defs>")
    for (index, part) in parts.enumerated() {
      let (x, y) = (Double(index % 4) * 175, Double(index / 4) * 22)
      rectangle(index, x, y + 2, 22, 14, in: &drawing)
      drawing.text(part.fitting(140), x + 29, y + 14)
    }
    for (index, bar) in bars.enumerated() {
      draw(bar, top + Double(index) * 48, in: &drawing)
    }
    return drawing.svg
  }

  private func draw(_ bar: Bar, _ y: Double, in drawing: inout Drawing) {
    drawing.text(bar.name.fitting(Self.left - 15), Self.left - 10, y + 17, .end)
    drawing.text(bar.whole, 756, y + 17, .end, look: "figure")
    let sum = bar.parts.values.filter { $0 > 0 }.reduce(0, +)
    guard sum > 0, sum.isFinite else { return }
    var x = Self.left
    for (index, part) in parts.enumerated() {
      guard let size = bar.parts[part], size > 0 else { continue }
      let width = size / sum * Self.full
      rectangle(index, x, y, width, 24, in: &drawing)
      let label = "\(part) \(Figures.percent(size / sum))"
      // Letters are some 6.4 wide.
      if width > Double(label.count) * 6.4 { drawing.text(label, x + 1, y + 38, look: "tick") }
      x += width
    }
  }

  private func rectangle(
    _ part: Int, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
    in drawing: inout Drawing
  ) {
    drawing.add(
      "<rect class=\"part\" fill=\"url(#\(name(part)))\" x=\"\(Figures.place(x))\" "
        + "y=\"\(Figures.place(y))\" width=\"\(Figures.place(width))\" "
        + "height=\"\(Figures.place(height))\"/>")
  }

  private func name(_ part: Int) -> String { "\(id)-p\(part)" }

  /// Patterns that differ in their lines, not only in their colour.
  private func pattern(_ part: Int) -> String {
    let lines = [
      "", "M0,8L8,0M-2,2L2,-2M6,10L10,6", "M0,4H8", "M0,0L8,8M-2,6L2,10M6,-2L10,2",
      "M4,0V8", "M0,4H8M4,0V8", "M2,2h1.6v1.6h-1.6zM6,6h1.6v1.6h-1.6z", "M0,0L8,8M0,8L8,0",
      "M1,6L4,2L7,6", "M2,0V8M5,0V8",
    ]
    let solid = part % lines.count == 0 ? " solid" : ""
    return "<pattern id=\"\(name(part))\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\">"
      + "<rect class=\"s\(part % 7) tint\(solid)\" width=\"8\" height=\"8\"/>"
      + "<path class=\"s\(part % 7) hatch\" d=\"\(lines[part % lines.count])\"/></pattern>"
  }
}
