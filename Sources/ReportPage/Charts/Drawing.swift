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
