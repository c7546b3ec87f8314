import Device
import Foundation

/// An app's web view: a page, described as HTML, as elements of the device and as a document.
///
///     private lazy var web = WebView(identifier: "beers", invalidate: host.invalidate) {
///       [unowned self] in page
///     }
///     var screen: Screen { Screen(web.element) }
///
/// The element's `backing` is the ``Document``. The `backing` of each element in it is its
/// ``DOMNode``.
package final class WebView {
  package let document: Document
  private let identifier: String
  private let nativePage: NativePage
  private var drawn: (revision: Int, element: Element)?

  /// - Parameters:
  ///   - invalidate: called when the screen may have changed.
  ///   - onNavigation: called with the absolute address of a followed link. Returns whether the app
  ///     has a page there. If not, the current page stays. Nil if links lead nowhere.
  ///   - page: returns the current page. It depends only on the app's state, and is called again
  ///     after each event. An app whose state changes by itself invalidates its host.
  package init(
    identifier: String = "", invalidate: @escaping () -> Void,
    onNavigation: ((String) -> Bool)? = nil, page: @escaping () -> HTMLPage
  ) {
    self.identifier = identifier
    document = Document(invalidate: invalidate, onNavigation: onNavigation, page: page)
    nativePage = NativePage(document: document)
  }

  /// The web view as an element of the screen, with its page.
  package var element: Element {
    document.render()
    // Events of an element depend only on its node, so the elements can be used again.
    if let drawn, drawn.revision == document.revision { return drawn.element }
    let document = document
    let element = Element(
      .webView, id: "webView \(identifier)", identifier: identifier,
      content: .elements([nativePage.root]),
      actions: [
        .scroll { document.noteScroll(isAtEnd: $0.isAtEnd) },
        .key { key in
          document.press(key: key.name)
          return .taken
        },
      ],
      scrolledContent: document.url, backing: document)
    drawn = (document.revision, element)
    return element
  }
}

/// The frames of a document's elements on the screen.
package struct PageFrames {
  private var nodes: [ObjectIdentifier: ElementNode] = [:]

  /// Finds a document on the screen. If no web view shows it, no element of it is found.
  package init(of document: Document, in tree: ElementTree) {
    guard let view = Self.webViews(in: tree).first(where: { $0.document === document })?.node
    else { return }
    add(view)
    // WebDriver's root element of the page has the frame of the web view's page.
    nodes[ObjectIdentifier(document.documentElement)] = nodes[ObjectIdentifier(document.body)]
  }

  /// Returns the web views on the screen, in order, with their documents.
  package static func webViews(in tree: ElementTree) -> [(node: ElementNode, document: Document)] {
    tree.application.descendants(of: .webView).compactMap { node in
      (node.element.backing as? Document).map { (node, $0) }
    }
  }

  private mutating func add(_ node: ElementNode) {
    if let backing = node.element.backing { nodes[ObjectIdentifier(backing)] = node }
    for child in node.children { add(child) }
  }

  /// Returns the device's element that shows an element of the document: its own, or the first one
  /// of a descendant, or that of an ancestor, such as a button. Nil if none is shown.
  package func node(of element: DOMElement) -> ElementNode? {
    if let found = nodes(of: element).first { return found }
    guard element.isDisplayed else { return nil }
    return element.ancestors.lazy.compactMap { nodes[ObjectIdentifier($0)] }.first
  }

  /// Returns the frame around everything that shows an element, in points on the screen, after
  /// scrolling. Zero if nothing does.
  package func frame(of element: DOMElement) -> CGRect {
    let frames = nodes(of: element).map(\.frame)
    guard let first = frames.first else { return node(of: element)?.frame ?? .zero }
    return frames.reduce(first) { $0.union($1) }
  }

  private func nodes(of node: DOMNode) -> [ElementNode] {
    if let own = nodes[ObjectIdentifier(node)] { return [own] }
    return node.asElement?.children.flatMap(nodes(of:)) ?? []
  }
}

/// A document as elements of the device.
///
/// Everything that a person uses or reads becomes an element of the type that a phone's web view
/// gives it. Other elements group their children. Content that is hidden from assistive technology
/// is left out. As in WebKit on iOS, the page's ids aren't identifiers of the device's elements.
final class NativePage {
  private let document: Document

  init(document: Document) { self.document = document }

  /// The page's root element, labelled with the title.
  var root: Element {
    var root = group(document.body, children: children(of: document.body))
    root.label = document.title
    return root
  }

  private func children(of element: DOMElement) -> [Element] {
    element.children.compactMap { child in
      if let text = child as? DOMText { return self.text(text, in: element) }
      return child.asElement.flatMap(self.element)
    }
  }

  /// Returns a text as a static text. Nil if it is blank.
  private func text(_ text: DOMText, in parent: DOMElement) -> Element? {
    let label = text.data.collapsingWhitespace
    guard !label.isEmpty else { return nil }
    return Element(
      .staticText, id: text.number, label: label, actions: [tap(parent)], backing: text)
  }

  private func element(_ element: DOMElement) -> Element? {
    if element.display == "none" { return nil }
    switch element.control {
    case .textField: return field(element, .textField)
    case .searchField: return field(element, .searchField)
    case .range: return slider(element)
    case .button: return native(.button, element)
    case nil: return element.isLink ? link(element) : container(element)
    }
  }

  // MARK: - Groups and texts

  /// Returns an element that groups its children, or a static text if its only child is text.
  private func container(_ element: DOMElement) -> Element? {
    if !element.children.isEmpty, element.children.allSatisfy({ $0 is DOMText }) {
      let label = element["aria-label"] ?? element.textContent
      if label.collapsingWhitespace.isEmpty { return nil }
      if !Self.groupingRoles.contains(element.semanticRole) {
        return native(.staticText, element, label: label.collapsingWhitespace)
      }
    }
    let children = children(of: element)
    if children.isEmpty { return nil }
    return group(element, children: children)
  }

  private func group(_ element: DOMElement, children: [Element]) -> Element {
    let isLine = element.isLine
    let heights = children.map { $0.layout.height ?? 0 }
    let height = isLine ? heights.max() ?? 0 : heights.reduce(0, +)
    return Element(
      .other, id: element.number,
      // The label is only the name that the author gave it.
      label: element.givenName ?? "",
      layout: Layout(axis: isLine ? .horizontal : .vertical, height: height),
      content: .elements(children), actions: [tap(element)], backing: element)
  }

  private func link(_ element: DOMElement) -> Element? {
    var link = group(element, children: children(of: element))
    link.type = .link
    link.label = element.shownName
    link.layout.height = max(link.layout.height ?? 0, 44)
    return link
  }

  // MARK: - Single elements

  private func native(
    _ type: ElementType, _ element: DOMElement, label: String? = nil, value: String? = nil
  ) -> Element {
    var layout = Layout.standard(for: type)
    layout.width = nil
    layout.height = layout.height ?? 44
    return Element(
      type, id: element.number, label: label ?? element.shownName, value: value,
      isEnabled: !element.isDisabled, layout: layout, actions: [tap(element)], backing: element)
  }

  private func field(_ element: DOMElement, _ type: ElementType) -> Element {
    let document = document
    let text = element.value
    // The placeholder names a field as well, but as a label it would be there twice.
    var field = native(
      type, element, label: element.givenName ?? "", value: text.isEmpty ? nil : text)
    field.placeholder = element["placeholder"]
    field.isFocused = element.isFocused
    field.returnKey = element.returnKey
    field.actions += [
      .edit { document.noteInput($0, of: element) },
      .key { key in
        document.update()
        guard element.isFocused else { return .notFocused }
        document.press(key: key.name)
        return .taken
      },
    ]
    return field
  }

  private func slider(_ element: DOMElement) -> Element {
    let document = document
    let range = element.range
    var slider = native(.slider, element, value: element["aria-valuetext"] ?? element.value)
    slider.scale = Element.Scale(
      minimum: range.minimum, maximum: range.maximum, current: range.current)
    slider.actions.append(.adjust { document.adjust(element, to: $0) })
    return slider
  }

  private func tap(_ element: DOMElement) -> Action {
    .tap { [document] in document.touch(element) }
  }

  /// The roles of elements that group a text, even if it is their only child.
  private static let groupingRoles: Set<String> = [
    "list", "listitem", "main", "navigation",
  ]
}

extension DOMElement {
  /// Whether its children are placed next to each other: all of them are inline.
  var isLine: Bool { children.allSatisfy { $0.asElement?.isBlock != true } }

  var returnKey: String {
    if let hint = self["enterkeyhint"]?.lowercased(),
      ["done", "go", "next", "search", "send"].contains(hint)
    {
      return hint.prefix(1).uppercased() + hint.dropFirst()
    }
    return control == .searchField ? "Search" : "return"
  }
}
