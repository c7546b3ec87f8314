import Device
import Foundation
import NativeQuery
import WebDriver
import WebView

/// A line of a WebDriver client, in Swift or in Python, or a bare locator; searched by WebDriver's
/// engines: `driver.find_element(AppiumBy.XPATH, "//a").click()`.
struct DriverLine {
  /// What is searched for.
  let locator: Locator
  /// Whether it is searched for in the web view's page.
  let isWeb: Bool
  /// Whether all elements are asked for, not the first.
  private let wantsAll: Bool
  /// Which of all, from 0; nil for none of them.
  private var index: Int?
  /// The member behind the search; nil where there is none.
  private var last: CodeLine.Part?

  /// Whether something happens to the app when it is carried out.
  var acts: Bool { last.map { Self.actions.contains($0.name) } ?? false }

  static let finds = ["find_element", "find_elements", "findElement", "findElements"]
  static let values: Set<String> = [
    "attribute", "count", "get_attribute", "isEnabled", "is_enabled", "text",
  ]
  static let actions: Set<String> = ["clear", "click", "sendKeys", "send_keys"]

  /// Takes a locator that stands alone.
  init(_ locator: Locator, isWeb: Bool) {
    self.locator = locator
    self.isWeb = isWeb
    wantsAll = true
  }

  /// Reads a line of code.
  ///
  /// - Parameter isWeb: whether an XPath is for the web view's page; CSS always is, and Selenium's `By`.
  /// - Throws: ``ConsoleError`` for what is not known.
  init(_ text: String, isWeb: Bool) throws(ConsoleError) {
    let line = try CodeLine(text)
    guard let find = line.parts.first else {
      throw ConsoleError("\"driver\" needs .find_element(AppiumBy.XPATH, \"…\").", at: text.count)
    }
    guard line.base == "driver", Self.finds.contains(find.name) else {
      throw ConsoleError(
        unknown: find.name, "member of a driver", known: Self.finds, at: find.offset)
    }
    locator = try Self.locator(find)
    self.isWeb =
      isWeb || text.contains("(By.") || locator.strategy == "css selector"
      || locator.strategy.hasSuffix("link text")
    wantsAll = find.name.lowercased().hasSuffix("elements")
    for part in line.parts.dropFirst() {
      if last != nil { throw ConsoleError("Nothing can follow here.", at: part.offset) }
      if part.name.isEmpty {
        index = Int(try PartArguments(part).number(at: 0))
      } else if Self.values.union(Self.actions).contains(part.name) {
        last = part
      } else {
        throw ConsoleError(
          unknown: part.name, "member of an element",
          known: Self.values.union(Self.actions).sorted(), at: part.offset)
      }
    }
  }

  private static func locator(_ part: CodeLine.Part) throws(ConsoleError) -> Locator {
    let names = Locator.names
    switch part.arguments?.first?.value {
    case .name(let by)?:
      guard let strategy = names.first(where: { $0.value.python == by })?.key else {
        throw ConsoleError(
          unknown: by, "strategy", known: names.values.map(\.python).sorted(),
          at: part.arguments?.first?.offset ?? part.offset)
      }
      return Locator(strategy: strategy, value: try PartArguments(part).text(at: 1))
    case .call(let name, let inner)?:
      guard let strategy = names.first(where: { $0.value.swift == name })?.key else {
        throw ConsoleError(
          unknown: name, "strategy", known: names.values.map(\.swift).sorted(),
          at: part.arguments?.first?.offset ?? part.offset)
      }
      let call = CodeLine.Part(name: name, arguments: inner, offset: part.offset)
      return Locator(strategy: strategy, value: try PartArguments(call).text(at: 0))
    default:
      throw ConsoleError(
        "\"\(part.name)\" needs a strategy and a text: AppiumBy.XPATH, \"…\" in Python, "
          + ".xpath(\"…\") in Swift.", at: part.offset)
    }
  }

  /// The elements that the locator finds.
  func hits(on screen: InspectedScreen, limit: Int) throws -> [Hit] {
    let most = wantsAll && index == nil ? limit : index.map { max($0, 0) + 1 } ?? limit
    let hits = try screen.hits(locator, isWeb: isWeb, limit: most)
    guard let index else { return hits }
    return hits.indices.contains(index) ? [hits[index]] : []
  }

  /// Reads the value, or acts.
  ///
  /// - Returns: the value as a text; nil where there is none.
  func carryOut(_ hits: [Hit], on device: Device) throws -> String? {
    guard let last else { return nil }
    if last.name == "count" { return "\(hits.count)" }
    guard !wantsAll || index != nil else {
      throw ConsoleError(
        "\"\(last.name)\" belongs behind one element: find one, or add [0].", at: last.offset)
    }
    guard let hit = hits.first else {
      throw ConsoleError("no such element: \(locator)", at: nil)
    }
    let arguments = PartArguments(last)
    switch last.name {
    case "text":
      let text = hit.element?.textContent ?? hit.node.map { WireElement($0).text }
      return (text ?? "").pythonLiteral
    case "attribute", "get_attribute":
      let name = try arguments.text(at: 0)
      let value =
        hit.element.map { $0.attribute(name) }
        ?? hit.node.flatMap { WireElement($0).attribute(name) }
      return value?.pythonLiteral ?? "None"
    case "is_enabled", "isEnabled":
      return "\(hit.element?.isEnabled ?? hit.node?.element.isEnabled ?? false)"
    default:
      guard last.arguments != nil else {
        throw ConsoleError("\"\(last.name)\" needs parentheses to be done.", at: last.offset)
      }
      guard let node = hit.node else {
        throw ConsoleError("element not interactable: \(hit.text) shows nothing.", at: nil)
      }
      try act(last.name, on: node, hit.element, device)
      return nil
    }
  }

  private func act(
    _ name: String, on node: ElementNode, _ element: DOMElement?, _ device: Device
  ) throws {
    guard let last else { return }
    switch name {
    case "click": try device.tap(node)
    case "clear":
      if let element { try element.document?.clear(element) } else { try device.clearText(node) }
    default:
      let text = try PartArguments(last).text(at: 0)
      if let element {
        try element.document?.prepareForKeys(element)
      } else if !node.element.isFocused {
        try device.tap(node)
      }
      try device.typeText(text)
    }
  }
}
