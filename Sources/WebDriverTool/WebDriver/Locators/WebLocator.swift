import WebView

/// How an element of a page is looked for, and the text that says which.
package struct WebLocator: Sendable {
  /// The strategies that work: W3C's, and those of Selenium that are short for a CSS selector.
  package enum Strategy: String, CaseIterable, Sendable {
    case css = "css selector"
    case linkText = "link text"
    case partialLinkText = "partial link text"
    case tagName = "tag name"
    case xpath
    case id
    case name
    case className = "class name"
  }

  private let strategy: Strategy
  private let value: String

  /// Says how to look and for what.
  package init(_ strategy: Strategy, _ value: String) {
    self.strategy = strategy
    self.value = value
  }

  init(_ arguments: Arguments) throws {
    (strategy, value) = try arguments.locator(Strategy.self)
  }

  /// The elements that are meant, in document order; `page` is called only for an XPath.
  ///
  /// Only elements in `root` are meant, if there is one. An XPath starts from it, but `//` is the
  /// whole document, as the W3C has it.
  package func elements(
    of document: Document, page: () -> HTMLPageDocument, in root: DOMElement?
  ) throws(WebDriverError) -> [DOMElement] {
    switch strategy {
    case .xpath: return try page().evaluate(xpath: value, from: root)
    case .css: return try select(value, in: document, root)
    case .id: return try select("[id=\(quoted)]", in: document, root)
    case .name: return try select("[name=\(quoted)]", in: document, root)
    case .className:
      guard !value.isEmpty, !value.contains(where: \.isWhitespace) else {
        throw WebDriverError(
          .invalidSelector, "The class name \"\(value)\" must be a single class without spaces.")
      }
      return try select("[class~=\(quoted)]", in: document, root)
    case .tagName:
      if value.isEmpty { throw WebDriverError(.invalidSelector, "The tag name is empty.") }
      if let root { return root.elements(tagName: value) }
      let all = document.elements
      return value == "*" ? all : all.filter { $0.localName == value.lowercased() }
    case .linkText: return (root ?? document.documentElement).links(text: value)
    case .partialLinkText: return (root ?? document.documentElement).links(containing: value)
    }
  }

  private func select(
    _ selector: String, in document: Document, _ root: DOMElement?
  ) throws(WebDriverError) -> [DOMElement] {
    do {
      if let root { return try root.querySelectorAll(selector) }
      return try document.querySelectorAll(selector)
    } catch {
      throw WebDriverError(.invalidSelector, error.description)
    }
  }

  /// The value as a string of CSS.
  private var quoted: String {
    var quoted = "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\" + String(scalar)
      case "\n", "\r", "\u{C}": quoted += "\\" + String(scalar.value, radix: 16) + " "
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
