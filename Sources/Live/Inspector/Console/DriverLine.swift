import Device
import WebDriver
import WebView

/// A line of a WebDriver client in Swift or Python, or a bare locator, such as
/// `driver.find_element(AppiumBy.XPATH, "//a").click()`. WebDriver's engines search for it.
struct DriverLine: ConsoleLine {
  private let screen: InspectedScreen
  let locator: Locator
  private let isWeb, wantsAll: Bool
  private var index: Int?
  private var last: (part: CodeLine.Part, member: Member)?

  private enum Member { case attribute, clear, click, count, isEnabled, sendKeys, text }
  var acts: Bool { last.map { [.clear, .click, .sendKeys].contains($0.member) } ?? false }

  static let finds = ["find_element", "find_elements", "findElement", "findElements"]
  private static let members: [String: Member] = [
    "attribute": .attribute, "clear": .clear, "click": .click, "count": .count,
    "get_attribute": .attribute, "isEnabled": .isEnabled, "is_enabled": .isEnabled,
    "sendKeys": .sendKeys, "send_keys": .sendKeys, "text": .text,
  ]
  static let memberNames: [String] = members.keys.sorted()

  init(_ locator: Locator, isWeb: Bool, on screen: InspectedScreen) {
    (self.screen, self.locator, self.isWeb, wantsAll) = (screen, locator, isWeb, true)
  }

  /// Parses code. XPath searches the page if `isWeb`. CSS and Selenium's `By` always do.
  init(_ text: String, isWeb: Bool, on screen: InspectedScreen) throws {
    let line = try CodeLine(text)
    guard let find = line.parts.first else {
      throw InspectorError("\"driver\" needs .find_element(AppiumBy.XPATH, \"…\").", at: text.count)
    }
    guard line.base == "driver", Self.finds.contains(find.name) else {
      throw InspectorError(
        unknown: find.name, "member of a driver", known: Self.finds, at: find.offset)
    }
    self.screen = screen
    locator = try Self.locator(find)
    self.isWeb =
      isWeb || text.contains("(By.") || locator.strategy == "css selector"
      || locator.strategy.hasSuffix("link text")
    wantsAll = find.name.lowercased().hasSuffix("elements")
    var rest = line.parts.dropFirst()
    if let part = rest.first, part.name == "[]" {
      index = Int(try part.number(0))
      rest.removeFirst()
    }
    guard let part = rest.popFirst() else { return }
    guard let member = Self.members[part.name] else {
      throw InspectorError(
        unknown: part.name, "member of an element", known: Self.memberNames, at: part.offset)
    }
    last = (part, member)
    if let part = rest.first { throw InspectorError("Nothing can follow here.", at: part.offset) }
  }

  private static func locator(_ find: CodeLine.Part) throws -> Locator {
    let first = try find.named(0, "a strategy and a value: AppiumBy.XPATH, \"…\" or .xpath(\"…\")")
    let isSwift = first.arguments != nil
    let known = Locator.names.mapValues { isSwift ? $0.swift : $0.python }
    guard let strategy = known.first(where: { $0.value == first.name })?.key else {
      throw InspectorError(unknown: first.name, "strategy", known: known.values, at: first.offset)
    }
    return Locator(strategy: strategy, value: try isSwift ? first.text(0) : find.text(1))
  }

  func hits(limit: Int) throws -> [Hit] {
    let most = index.map { max($0, 0) + 1 } ?? limit
    let hits = try screen.hits(locator, isWeb: isWeb, limit: most)
    guard let index else { return hits }
    return hits.indices.contains(index) ? [hits[index]] : []
  }

  func carryOut(_ hits: [Hit], on device: Device) throws -> String? {
    guard let (part, member) = last else { return nil }
    if member == .count { return "\(hits.count)" }
    guard !wantsAll || index != nil else {
      throw InspectorError(
        "\"\(part.name)\" needs a single element. Find one, or add [0].", at: part.offset)
    }
    guard let hit = hits.first else { throw InspectorError("no such element: \(locator)") }
    let wire = hit.node.map { WireElement($0) }
    switch member {
    case .text: return (hit.element?.textContent ?? wire?.text ?? "").pythonLiteral
    case .attribute:
      let name = try part.text(0)
      let value = hit.element.map { $0.attribute(name) } ?? wire?.attribute(name)
      return value?.pythonLiteral ?? "None"
    case .isEnabled:
      return "\(hit.element?.isEnabled ?? hit.node?.element.isEnabled ?? false)"
    default: break
    }
    if part.arguments == nil {
      throw InspectorError(
        "\"\(part.name)\" is a method. Add parentheses to call it.", at: part.offset)
    }
    guard let node = hit.node else {
      throw InspectorError("element not interactable: \(hit.text) isn't shown.")
    }
    switch (member, hit.element) {
    case (.clear, let element?): try element.document?.clear(element)
    case (.clear, nil): try device.clearText(node)
    case (.sendKeys, let element):
      let text = try part.text(0)
      if let element {
        try element.document?.prepareForKeys(element)
      } else if !node.element.isFocused {
        try device.tap(node)
      }
      try device.typeText(text)
    default: try device.tap(node)
    }
    return nil
  }
}
