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
