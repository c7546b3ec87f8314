extension RemoteEnd {
  /// The specification's commands that make no sense for an app on a phone: it has one window, no
  /// printer, and runs no JavaScript.
  static let unsupported: [Route] =
    ["/window/new", "/window/maximize", "/window/minimize", "/window/fullscreen", "/refresh"].map {
      .unsupported("POST", $0)
    } + [
      .unsupported("DELETE", "/window"),
      .unsupported("POST", "/window/rect", checking: checkWindowRect),
      .unsupported("POST", "/print", checking: checkPrint),
      .unsupported("POST", "/execute/async") { arguments in
        _ = try arguments.string("script")
        _ = try arguments.array("args")
      },
    ]

  private static let checkWindowRect: Route.Check = { arguments in
    for name in ["width", "height"] { _ = try arguments.number(ifAny: name, in: 0...2_147_483_647) }
    for name in ["x", "y"] {
      _ = try arguments.number(ifAny: name, in: -2_147_483_648...2_147_483_647)
    }
  }

  private enum PageOrientation: String, CaseIterable { case portrait, landscape }

  private static let checkPrint: Route.Check = { arguments in
    _ = try arguments.word(ifAny: "orientation", among: PageOrientation.allCases)
    _ = try arguments.number(ifAny: "scale", in: 0.1...2)
    for name in ["background", "shrinkToFit"] { _ = try arguments.bool(ifAny: name) }
    let page = try arguments.object(ifAny: "page")
    // In centimetres. No side may be shorter than a point.
    for name in ["width", "height"] { _ = try page?.number(ifAny: name, in: 2.54 / 72...1e9) }
    let margin = try arguments.object(ifAny: "margin")
    for name in ["top", "bottom", "left", "right"] {
      _ = try margin?.number(ifAny: name, in: 0...1e9)
    }
    for (index, range) in try (arguments.array(ifAny: "pageRanges") ?? []).enumerated()
    where !isPageRange(range) {
      throw arguments.invalid(
        "pageRanges[\(index)]", "must be a page's number or a range such as \"2-5\"")
    }
  }

  /// Whether a value is a page number, or a string such as "3", "2-5", "-5" or "2-".
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
