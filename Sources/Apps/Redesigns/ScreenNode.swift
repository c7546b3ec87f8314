import Device
import WebView

/// A thing on a screen or a page with all that is in it, as values that a redesign changes.
package struct ScreenNode {
  package enum Content {
    case element(Element)
    case tag(String, [(name: String, value: String)])
    case text(String)
  }

  /// The way to it before any redesign, which no tool reads; nil for what a redesign added.
  package var key: String?
  package var content: Content
  package var children: [ScreenNode]

  package init(_ content: Content, key: String? = nil, _ children: [ScreenNode] = []) {
    (self.content, self.key, self.children) = (content, key, children)
  }

  /// A new thing on the same screen or page: an element of the device, or of the page.
  func new(
    _ element: Element, or name: String, _ attributes: [(name: String, value: String)] = [],
    _ children: [ScreenNode]
  ) -> ScreenNode { ScreenNode(tag == nil ? .element(element) : .tag(name, attributes), children) }

  func new(
    _ element: Element, or name: String, _ attributes: [(name: String, value: String)] = [],
    text: String
  ) -> ScreenNode {
    new(element, or: name, attributes, tag == nil ? [] : [ScreenNode(.text(text))])
  }

  // MARK: - From a running app, and back to what an app says

  package init(_ node: ElementNode, key: String) {
    var element = node.element
    element.content = .elements([])
    var names = UniqueNames()
    let rowHeight = node.rows?.rowHeight
    let children = node.children.map { child in
      var made = ScreenNode(child, key: "\(key)/\(names.unique(Self.name(of: child.element)))")
      if let rowHeight { made.change { $0.layout.height = rowHeight } }
      return made
    }
    self.init(.element(element), key: key, children)
  }

  package init(_ element: DOMElement, key: String) {
    var names = UniqueNames()
    let children: [ScreenNode] = element.children.compactMap { child in
      if let text = child as? DOMText { return ScreenNode(.text(text.data)) }
      guard let child = child as? DOMElement else { return nil }
      return ScreenNode(child, key: "\(key)/\(names.unique(Self.name(of: child)))")
    }
    let attributes = element.attributes.map { (name: $0.name, value: $0.value) }
    self.init(.tag(element.localName, attributes), key: key, children)
  }

  private static func name(of element: Element) -> String {
    // A bar is called by its title, which is another in each of a screen's uses.
    if element.type == .navigationBar { return element.type.name }
    let name = element.identifier.isEmpty ? element.label : element.identifier
    return element.type.name + (name.isEmpty ? "" : "#\(name)")
  }

  private static func name(of element: DOMElement) -> String {
    let id = element.id.isEmpty ? "" : "#\(element.id)"
    return element.localName + id + (element.attribute("class").map { ".\($0)" } ?? "")
  }

  /// Numbers what would have the name of an earlier sibling.
  private struct UniqueNames {
    private var seen: [String: Int] = [:]

    mutating func unique(_ name: String) -> String {
      seen[name, default: 0] += 1
      return seen[name, default: 1] == 1 ? name : "\(name)[\(seen[name, default: 1])]"
    }
  }

  package var element: Element? {
    guard case .element(var element) = content else { return nil }
    element.id = key.map { AnyHashable(Truth(key: $0)) }
    element.content = .elements(children.compactMap(\.element))
    return element
  }

  var html: HTML? {
    switch content {
    case .element: return nil
    case .text(let text): return .text(text)
    case .tag(let name, let pairs):
      var attributes: HTMLAttributes = [:]
      for (name, value) in pairs { attributes[name] = value }
      return .element(name, attributes, children.compactMap(\.html), key: key)
    }
  }

  /// The keys of a page's elements, by the elements that it was rendered to.
  package func addKeys(of element: DOMElement, to keys: inout [ObjectIdentifier: String]) {
    keys[ObjectIdentifier(element)] = key
    for (child, node) in zip(element.elements, children.filter { $0.tag != nil }) {
      node.addKeys(of: child, to: &keys)
    }
  }

  // MARK: - For redesigns

  var type: ElementType? { if case .element(let element) = content { element.type } else { nil } }

  var tag: String? { if case .tag(let name, _) = content { name } else { nil } }

  var isButton: Bool { type == .button || tag == "button" }

  /// The developer's name for it: the identifier, or the page's id. A bar's is its title.
  var id: String {
    get {
      if case .element(let element) = content {
        return element.type == .navigationBar ? "" : element.identifier
      }
      return self["id"] ?? ""
    }
    set {
      guard type != .navigationBar else { return }
      change { $0.identifier = newValue }
      self["id"] = newValue.isEmpty ? nil : newValue
    }
  }

  /// An attribute of a page's element; without effect on anything else.
  subscript(name: String) -> String? {
    get {
      guard case .tag(_, let attributes) = content else { return nil }
      return attributes.first { $0.name == name }?.value
    }
    set {
      guard case .tag(let tag, var attributes) = content else { return }
      let place = attributes.firstIndex { $0.name == name }
      if let place, let newValue {
        attributes[place].value = newValue
      } else if let newValue {
        attributes.append((name, newValue))
      } else if let place {
        attributes.remove(at: place)
      }
      content = .tag(tag, attributes)
    }
  }

  mutating func change(_ change: (inout Element) -> Void) {
    guard case .element(var element) = content else { return }
    change(&element)
    content = .element(element)
  }

  mutating func retag(_ name: String) {
    if case .tag(_, let attributes) = content { content = .tag(name, attributes) }
  }

  /// What a person reads in it: labels, or texts and what stands for them.
  mutating func changeTexts(_ change: (String) -> String) {
    self.change { $0.label = change($0.label) }
    if case .text(let text) = content { content = .text(change(text)) }
    if let label = self["aria-label"] { self["aria-label"] = change(label) }
  }

  mutating func changePlaceholder(_ change: (String) -> String) {
    self.change { $0.placeholder = $0.placeholder.map(change) }
    if let text = self["placeholder"] { self["placeholder"] = change(text) }
  }

  /// The same with all that is in it, from the innermost outwards, changed where it is wanted.
  func changed(
    where isWanted: (ScreenNode) -> Bool = { _ in true }, _ change: (inout ScreenNode) -> Void
  ) -> ScreenNode {
    var copy = self
    copy.children = children.map { $0.changed(where: isWanted, change) }
    if isWanted(copy) { change(&copy) }
    return copy
  }

  package var all: [ScreenNode] { [self] + children.flatMap(\.all) }

  var holdsRowParts: Bool { type == .cell || tag == "a" }

  mutating func moveToEnd(_ isWanted: (ScreenNode) -> Bool) {
    if let place = children.firstIndex(where: isWanted) {
      children.append(children.remove(at: place))
    }
  }

  var copied: ScreenNode { changed { $0.key = nil } }

  var readTexts: [String] {
    all.compactMap { node in
      if case .text(let text) = node.content { return text }
      return node.type == .staticText ? node.label : nil
    }.filter { $0.contains { !$0.isWhitespace } }
  }

  var barTitle: String? {
    guard case .element(let element) = content, element.type == .navigationBar else { return nil }
    return element.identifier
  }

  var label: String { if case .element(let element) = content { element.label } else { "" } }
}

/// What an element of the device keeps of its key, where no tool looks.
struct Truth: Hashable { let key: String }
