/// What the specification wants of the arguments of commands that have no meaning here.
///
/// It has them looked at first: a client that sends nonsense is told so.
enum RefusedArguments {
  typealias Check = @Sendable (Arguments) throws(WebDriverError) -> Void

  /// Those of "execute async script".
  static let script: Check = { arguments throws(WebDriverError) in
    _ = try arguments.string("script")
    _ = try arguments.array("args")
  }

  /// Those of "set window rect".
  static let windowRect: Check = { arguments throws(WebDriverError) in
    for name in ["width", "height"] {
      _ = try arguments.number(ifAny: name, in: 0...2_147_483_647)
    }
    for name in ["x", "y"] {
      _ = try arguments.number(ifAny: name, in: -2_147_483_648...2_147_483_647)
    }
  }

  private enum PageOrientation: String, CaseIterable { case portrait, landscape }

  /// A point, in centimetres: no page is smaller.
  private static let leastPage = 2.54 / 72

  /// Those of "print page".
  static let print: Check = { arguments throws(WebDriverError) in
    _ = try arguments.word(ifAny: "orientation", PageOrientation.self)
    _ = try arguments.number(ifAny: "scale", in: 0.1...2)
    for name in ["background", "shrinkToFit"] { _ = try arguments.bool(ifAny: name) }
    if let page = try arguments.object(ifAny: "page") {
      for name in ["width", "height"] { _ = try page.number(ifAny: name, in: leastPage...1e9) }
    }
    if let margin = try arguments.object(ifAny: "margin") {
      for name in ["top", "bottom", "left", "right"] {
        _ = try margin.number(ifAny: name, in: 0...1e9)
      }
    }
    for (index, range) in try (arguments.array(ifAny: "pageRanges") ?? []).enumerated()
    where !isPageRange(range) {
      throw arguments.invalid(
        "pageRanges[\(index)]", "must be a page's number or a range such as \"2-5\"")
    }
  }

  /// Whether a value is a page's number or a text such as "3", "2-5", "-5" and "2-".
  private static func isPageRange(_ value: JSONValue) -> Bool {
    if let number = value.integer { return number >= 0 }
    guard let text = value.string else { return false }
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
      .map { $0.filter { !$0.isWhitespace } }
    let numbers = ends.map { Int($0) }
    guard ends.count <= 2, zip(ends, numbers).allSatisfy({ $0.isEmpty || $1 != nil }) else {
      return false
    }
    if ends.count == 1 { return numbers[0] != nil }
    guard let first = numbers[0], let last = numbers[1] else { return true }
    return first <= last
  }
}
