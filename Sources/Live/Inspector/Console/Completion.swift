import Device
import WebDriver
import WebView

/// How a line could go on: members behind a dot, names on the screen in quotes, types in a path.
package struct Completion {
  /// The line with each of what it could go on with.
  package let lines: [String]

  /// The most that are told.
  private static let most = 20

  init(_ text: String, on screen: InspectedScreen, isWeb: Bool) {
    let (start, known) = Self.known(text, on: screen, isWeb: isWeb)
    let typed = text[start...]
    let near = known.filter { $0.hasPrefix(typed) && $0.count > typed.count }
    lines = near.prefix(Self.most).map { text[..<start] + $0 }
  }

  /// Where the word that is typed begins, and what words there are.
  private static func known(
    _ text: String, on screen: InspectedScreen, isWeb: Bool
  ) -> (String.Index, [String]) {
    let isCode = text.hasPrefix("app") || text.contains("driver.")
    if let start = openText(in: text) {
      let type = text[..<start].firstMatch(of: /([A-Za-z]+)\[["']$/)
        .flatMap { NativeLine.types[String($0.1)] }
      return (start, names(on: screen, of: type))
    }
    if isCode, let member = text.firstMatch(of: /\.([A-Za-z_]*)$/) {
      let members =
        switch true {
        case text.firstMatch(of: /By\.[A-Z_]*$/) != nil: Locator.names.values.map(\.python)
        case text.contains("driver.") && member.range.lowerBound == text.firstIndex(of: "."):
          DriverLine.finds
        case text.contains("driver."): DriverLine.values.union(DriverLine.actions).sorted()
        default: shown(on: screen) + NativeLine.steps + others
        }
      return (member.1.startIndex, members)
    }
    if let type = text.firstMatch(of: /(XCUI[A-Za-z]*)$/), !isCode {
      let types = Set(screen.tree.index.nodes.prefix(5000).map { WireElement($0).type })
      return (type.1.startIndex, types.sorted())
    }
    if text.hasSuffix("/"), !isCode, !isWeb { return (text.endIndex, ["XCUIElementType"]) }
    let words = ["app", "driver.find_element(AppiumBy.", "ids", "labels", "marks", "tree"]
    return (text.startIndex, text.isEmpty ? [] : words)
  }

  /// Where a text in quotes begins that does not end; nil where there is none.
  private static func openText(in text: String) -> String.Index? {
    var open: (quote: Character, start: String.Index)?
    for index in text.indices where text[index] == "\"" || text[index] == "'" {
      if open == nil {
        open = (text[index], text.index(after: index))
      } else if open?.quote == text[index] {
        open = nil
      }
    }
    return open?.start
  }

  private static let others =
    NativeLine.values.union(NativeLine.actions).sorted()

  /// The queries for what is on the screen.
  private static func shown(on screen: InspectedScreen) -> [String] {
    let index = screen.tree.index
    return NativeLine.types.filter { !index.ordinals(of: $0.value).isEmpty }.keys.sorted()
  }

  private static func names(on screen: InspectedScreen, of type: ElementType?) -> [String] {
    guard let type else { return Console.names(screen) }
    let index = screen.tree.index
    let texts = index.ordinals(of: type).prefix(1000).flatMap { ordinal in
      let element = index.nodes[ordinal].element
      return [element.identifier, element.label, element.placeholder ?? ""]
    }
    return Set(texts).subtracting([""]).sorted()
  }
}
