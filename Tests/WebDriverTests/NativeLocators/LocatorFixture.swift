import Device
import WebDriver

extension PageFixture {
  /// A screen with one element of many kinds, to look for by their attributes.
  static func kinds() throws -> PageFixture {
    try PageFixture {
      [
        Element(
          .navigationBar, identifier: "bar",
          content: .elements([
            Element(.button, identifier: "add", label: "Add `it`", isSelected: true),
            Element(.button, label: "Edit $5", isEnabled: false),
          ])),
        Element(.textField, identifier: "field", placeholder: "Your name", isFocused: true),
        Element(.switch, label: "Loud", value: "true"),
        Element(
          .slider, identifier: "size", value: "17",
          scale: Element.Scale(minimum: 13, maximum: 21, current: 17)),
        Element(
          .other, id: "box", layout: Layout(height: 100),
          content: .elements([
            Element(
              .other, id: "inner",
              content: .elements([
                Element(.staticText, label: "Deep"), Element(.button, label: "Last"),
              ])),
            Element(.image, layout: Layout(height: 50)),
          ])),
        rowsTable(3),
      ]
    }
  }

  /// The elements that a locator finds, each by its type and its name.
  func find(
    _ strategy: FindArguments.Strategy, _ value: String, in root: ElementNode? = nil,
    limit: Int? = nil
  ) throws -> [String] {
    try nodes(strategy, value, in: root, limit: limit).map { node in
      let name = WireElement(node).name.map { " '\($0)'" } ?? ""
      return node.element.type.capitalizedName + name
    }
  }

  /// The elements that a locator finds.
  func nodes(
    _ strategy: FindArguments.Strategy, _ value: String, in root: ElementNode? = nil,
    limit: Int? = nil
  ) throws -> [ElementNode] {
    let page = { () throws(WebDriverError) in PageDocument(tree: self.tree) }
    return try FindArguments(strategy, value)
      .nodes(on: page, tree: tree, in: root, limit: limit)
  }

  /// The text of the error that a locator is answered with.
  func flaw(_ strategy: FindArguments.Strategy, _ value: String) -> String {
    do {
      return "found \(try find(strategy, value))"
    } catch {
      return "\(error)"
    }
  }
}
