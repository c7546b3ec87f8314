import Device
import WebView

/// Shows an app whose screen is a web view as a page with the same document, node for node.
package final class DocumentLiveView: LiveView {
  private let device: Device
  private let document: Document
  private var elements: [Int: DOMElement] = [:]

  package init?(of device: Device) {
    guard let document = device.tree.flatMap({ PageFrames.webViews(in: $0).first?.document }) else {
      return nil
    }
    (self.device, self.document) = (device, document)
  }
  package var revision: Int {
    // Reading the device's revision runs its due work and has the app update its page.
    _ = device.revision
    return document.revision
  }

  package func tree() -> LiveTree {
    _ = device.revision
    elements = [:]
    var nodes: [Int: LiveNode] = [:]
    for child in document.body.children { add(child, to: &nodes) }
    return LiveTree(
      nodes: nodes, body: document.body.children.map(\.number), title: document.title,
      place: document.url, focus: document.focusedElement?.number)
  }

  private func add(_ node: DOMNode, to nodes: inout [Int: LiveNode]) {
    if let text = node as? DOMText { nodes[node.number] = .text(text.data) }
    guard let element = node as? DOMElement else { return }
    elements[element.number] = element
    nodes[element.number] = .element(
      LiveElement(
        name: element.localName,
        attributes: element.attributes.map { LiveAttribute($0.name, $0.value) },
        children: element.children.map(\.number), value: element.enteredValue))
    for child in element.children { add(child, to: &nodes) }
  }

  package func receive(_ event: LiveEvent) {
    // Brings the app's own changes to the page before the event.
    _ = device.revision
    let gesture = device.watcher == nil ? nil : gesture(of: event)
    defer { if let gesture { device.watcher?(gesture.done(), gesture.node) } }
    switch event {
    case .click(let number): at(number, document.noteClick)
    case .focus(let number): at(number, document.noteFocus)
    case .blur: document.noteBlur()
    case .input(let number, let value):
      at(number) { document.noteInput(value.limitingMarks, of: $0) }
    case .key(let number, let name): at(number) { document.noteKey(name, at: $0) }
    case .scrolledToEnd: document.noteScrolledToEnd()
    case .open(let address): device.open(address)
    case .undo: device.undo()
    // The browser scrolls and wraps the page, and sends touches as clicks.
    case .scroll, .touch, .resize: break
    }
  }

  package func node(_ number: Int) -> ElementNode? {
    guard let element = elements[number], element.isConnected, let tree = device.tree else {
      return nil
    }
    return PageFrames(of: document, in: tree).node(of: element.operated?.element ?? element)
  }

  /// Returns an event's gesture and the element as it was before the event, for the device's
  /// watcher. Returns nil if the event isn't a gesture.
  private func gesture(of event: LiveEvent) -> (done: () -> CompletedGesture, node: ElementNode)? {
    let number: Int
    switch event {
    case .click(let it), .focus(let it), .input(let it, _), .key(let it, _): number = it
    default: return nil
    }
    guard let (element, kind) = elements[number]?.operated, element.isConnected,
      let node = node(element.number)
    else { return nil }
    switch (event, kind) {
    case (.click, .button): return ({ .tap }, node)
    case (.focus, .field) where document.focusedElement !== element: return ({ .tap }, node)
    case (.input, .field): return ({ .text(element.enteredValue ?? "") }, node)
    case (.input(_, let value), .slider):
      guard var scale = node.element.scale, let value = Double(value) else { return nil }
      scale.current = value
      return ({ .adjust(scale.normalizedPosition) }, node)
    case (.key(_, "Enter"), .field): return ({ .submit }, node)
    default: return nil
    }
  }

  private func at(_ number: Int, _ work: (DOMElement) -> Void) {
    if let element = elements[number], element.isConnected { work(element) }
  }
}
