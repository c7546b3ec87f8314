import Foundation

/// An SVG drawing with a title and a description, in a part of the page that scrolls by itself
/// where the drawing is too wide.
struct Drawing {
  let id: String
  let title: String
  /// What the drawing shows, for who does not see it; the figures stand in a table beside it.
  let description: String
  let height: Double
  private var content: [String] = []

  /// The width of all drawings, in units of the drawing.
  static let width = 760.0

  init(id: String, title: String, description: String, height: Double) {
    self.id = id
    self.title = title
    self.description = description
    self.height = height
  }

  /// Where a text stands to its point.
  enum Anchor: String {
    case start
    case middle
    case end
  }

  mutating func add(_ svg: String) {
    content.append(svg)
  }

  mutating func text(
    _ text: String, _ x: Double, _ y: Double, _ anchor: Anchor = .start, look: String = ""
  ) {
    let kind = look.isEmpty ? "" : " class=\"\(look)\""
    add(
      "<text x=\"\(Figures.place(x))\" y=\"\(Figures.place(y))\" "
        + "text-anchor=\"\(anchor.rawValue)\"\(kind)>\(text.htmlEscaped)</text>")
  }

  mutating func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, look: String) {
    add(
      "<line class=\"\(look)\" x1=\"\(Figures.place(x1))\" y1=\"\(Figures.place(y1))\" "
        + "x2=\"\(Figures.place(x2))\" y2=\"\(Figures.place(y2))\"/>")
  }

  var svg: String {
    let size = "\(Figures.place(Self.width)) \(Figures.place(height))"
    let name = id.htmlEscaped
    return """
      <div class="drawing" role="group" tabindex="0" aria-label="\(title.htmlEscaped)">\
      <svg viewBox="0 0 \(size)" role="img" aria-labelledby="\(name)/title" \
      aria-describedby="\(name)/desc"><title id="\(name)/title">\(title.htmlEscaped)</title>\
      <desc id="\(name)/desc">\(description.htmlEscaped)</desc>
      \(content.joined(separator: "\n"))
      </svg></div>
      """
  }
}

/// How a tool's marks look in drawings: a shape, a dash and a class with a colour, so that the
/// colour is never the only thing that tells tools apart.
struct Series {
  private let number: Int

  /// The tool's place among all tools; from the eighth on the colours begin again, with other
  /// shapes.
  init(_ number: Int) {
    self.number = number
  }

  var look: String { "s\(number % 7)" }

  /// The dash of its lines.
  var dash: String {
    let dashes = ["", "7 3", "2 3", "9 3 2 3", "4 2 1 2 1 2", "12 4", "1 4"]
    let dash = dashes[number % dashes.count]
    return dash.isEmpty ? "" : " stroke-dasharray=\"\(dash)\""
  }

  /// Its mark around a point.
  func mark(_ x: Double, _ y: Double) -> String {
    func at(_ dx: Double, _ dy: Double) -> String {
      "\(Figures.place(x + dx)),\(Figures.place(y + dy))"
    }
    let hollow = number % 8 >= 4 ? " hollow" : ""
    let attributes = "class=\"dot \(look)\(hollow)\""
    switch number % 4 {
    case 0:
      return "<circle \(attributes) cx=\"\(Figures.place(x))\" cy=\"\(Figures.place(y))\" r=\"4\"/>"
    case 1:
      return "<path \(attributes) d=\"M\(at(-3.6, -3.6))h7.2v7.2h-7.2z\"/>"
    case 2:
      return "<path \(attributes) d=\"M\(at(0, -4.6))L\(at(4.4, 3.4))L\(at(-4.4, 3.4))z\"/>"
    default:
      return "<path \(attributes) d=\"M\(at(0, -5))L\(at(5, 0))L\(at(0, 5))L\(at(-5, 0))z\"/>"
    }
  }
}

/// A logarithmic scale: equal distances are equal ratios.
struct LogScale {
  private let lowest: Double
  private let highest: Double
  private let start: Double
  private let end: Double

  /// A scale that holds all positive values, from one place of the drawing to another; nil without
  /// positive values.
  init?(_ values: [Double], from start: Double, to end: Double) {
    // Beyond these no honest figure is, and no whole number.
    let positive = values.filter { (1e-15...1e15).contains($0) }
    guard let least = positive.min(), let most = positive.max() else { return nil }
    lowest = log10(least * 0.85)
    highest = max(log10(most * 1.18), lowest + 0.3)
    self.start = start
    self.end = end
  }

  /// Where a value is drawn; what is not positive, at the start.
  func place(_ value: Double) -> Double {
    guard value > 0, value.isFinite else { return start }
    return start + (log10(value) - lowest) / (highest - lowest) * (end - start)
  }

  /// Round values on the scale: 1, 2 and 5 of each power of ten, or the powers only where those
  /// are many.
  var ticks: [Double] {
    let decades = highest - lowest
    let steps = decades > 4 ? [1.0] : decades > 2 ? [1, 3] : [1, 2, 5]
    return (Int(lowest.rounded(.down))...Int(highest.rounded(.up))).flatMap { power in
      steps.map { $0 * pow(10, Double(power)) }
    }.filter { log10($0) >= lowest && log10($0) <= highest }
  }

  /// A tick's time, without needless places.
  static func time(_ seconds: Double) -> String {
    let (number, unit) =
      seconds < 0.999e-3
      ? (seconds * 1e6, "µs")
      : seconds < 0.999
        ? (seconds * 1e3, "ms")
        : (seconds, "s")
    let text =
      number >= 0.999
      ? Figures.whole(Int(min(number, 1e15).rounded())) : String(format: "%g", number)
    return text + "\u{a0}" + unit
  }
}

/// Labels at the ends of lines, and the lines.
enum Labels {
  /// Moves places that are too close apart, each as little as its neighbours allow, from the top.
  private static func apart(_ places: [Double], by distance: Double) -> [Double] {
    let order = places.indices.sorted { places[$0] < places[$1] }
    var moved = places
    for (previous, next) in zip(order, order.dropFirst()) {
      moved[next] = max(moved[next], moved[previous] + distance)
    }
    // Half of what the last one was moved, all move back.
    guard let last = order.last else { return moved }
    let back = (moved[last] - places[last]) / 2
    return moved.map { $0 - back }
  }

  /// Draws lines through points, with a mark at each point and the name at each end.
  ///
  /// - Parameters:
  ///   - right: where the drawing ends for lines and the names begin.
  ///   - bottom: where a name stands whose line has no point.
  ///   - series: the place of a tool among all tools.
  static func draw(
    _ lines: [(name: String, points: [(Double, Double)])], right: Double, bottom: Double,
    series: (String) -> Int, in drawing: inout Drawing
  ) {
    let ends = lines.map { $0.points.last?.1 ?? bottom }
    let labels = apart(ends, by: 17)
    for (index, line) in lines.enumerated() {
      let series = Series(series(line.name))
      let places = line.points.map { "\(Figures.place($0.0)),\(Figures.place($0.1))" }
      drawing.add(
        "<polyline class=\"curve \(series.look)\" points=\"\(places.joined(separator: " "))\""
          + "\(series.dash)/>")
      for point in line.points { drawing.add(series.mark(point.0, point.1)) }
      let start = (line.points.last?.0 ?? right) + 8
      drawing.line(start, ends[index], right + 20, labels[index], look: "grid")
      drawing.text(
        line.name.fitting(Drawing.width - right - 24), right + 24, labels[index] + 4)
    }
  }
}
