import Device

/// The `mobile:` commands that swipe and scroll.
///
/// Source: Appium's XCUITest driver, "mobile: gestures".
extension Session {
  /// The ways that a finger moves.
  private enum Direction: String, CaseIterable {
    case up, down, left, right

    var swipe: SwipeDirection { SwipeDirection(rawValue: rawValue) ?? .up }
  }

  func mobileSwipe(_ arguments: Arguments) throws(WebDriverError) {
    let direction = try arguments.word("direction", Direction.self)
    // How fast a finger is makes no difference here.
    _ = try arguments.number(ifAny: "velocity", in: 0...1e9)
    let node = try root(arguments)
    try gesture { try device.swipe(node, direction.swipe) }
  }

  /// Scrolls to an element by its name, to a given element, or in a direction.
  func mobileScroll(_ arguments: Arguments) throws(WebDriverError) {
    let node = try element(arguments)
    if let name = try arguments.string(ifAny: "name") {
      try scroll(to: .name, name, in: node)
    } else if arguments.has("direction") {
      try scroll(arguments, in: root(arguments))
    } else if let predicate = try arguments.string(ifAny: "predicateString") {
      try scroll(to: .predicate, predicate, in: node)
    } else if try arguments.bool(ifAny: "toVisible") == true {
      guard let node else { throw missingElement(arguments) }
      scrollIntoView(node)
    } else {
      throw arguments.invalid(
        "direction",
        "is missing; one of \"name\", \"direction\", \"predicateString\" and \"toVisible\" must be "
          + "there")
    }
  }

  private func scroll(
    to strategy: FindArguments.Strategy, _ value: String, in root: ElementNode?
  ) throws(WebDriverError) {
    let outer = enter(.search)
    defer { leave(to: outer) }
    let locator = try FindArguments(strategy, value)
    let page = { () throws(WebDriverError) in try self.page() }
    guard let found = try locator.nodes(on: page, tree: tree(), in: root, limit: 1).first else {
      let what = strategy == .name ? "of the name \"\(value)\"" : "that meets \"\(value)\""
      throw WebDriverError(.noSuchElement, "there is no element \(what) to scroll to")
    }
    scrollIntoView(found)
  }

  /// Scrolls so that what lies in a direction comes to be seen, by the height of the element or a
  /// part of it.
  private func scroll(_ arguments: Arguments, in node: ElementNode) throws(WebDriverError) {
    let direction = try arguments.word("direction", Direction.self)
    let part = try arguments.number(ifAny: "distance", in: 0...1e6) ?? 1
    guard direction == .up || direction == .down else {
      throw WebDriverError(
        .unsupportedOperation,
        "nothing here scrolls \(direction.rawValue); \"\(arguments.path)direction\" must be "
          + "\"up\" or \"down\"")
    }
    let length = node.visibleFrame.height * part
    let description = node.briefDescription
    guard scroll(at: middle(of: node), by: direction == .down ? length : -length) else {
      throw WebDriverError(
        .elementNotInteractable, "Failed to scroll \(description): nothing there scrolls.")
    }
  }

  func mobileScrollToElement(_ arguments: Arguments) throws(WebDriverError) {
    guard let node = try element(arguments) else { throw missingElement(arguments) }
    scrollIntoView(node)
    guard node.isVisible else {
      throw WebDriverError(
        .elementNotInteractable,
        "Failed to scroll to \(node.briefDescription): no part of it can be brought onto the screen."
      )
    }
  }
}
