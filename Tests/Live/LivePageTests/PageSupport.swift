import Device
import SampleApps
import Testing

@testable import LivePage

/// A page in a browser: reads it, and sends it a person's events.
final class PageReader {
  let device: Device
  let view: any LiveView
  private(set) var tree: LiveTree

  init(_ device: Device, _ view: any LiveView) {
    (self.device, self.view, tree) = (device, view, view.tree())
  }

  /// Shows an app made of native elements.
  convenience init(_ device: Device) { self.init(device, ScreenLiveView(device: device)) }

  /// Launches a sample app, and shows its first screen.
  convenience init(_ app: String, _ arguments: [String]) throws {
    let device = Device(apps: InstalledApps.all())
    try device.launch(app, arguments: arguments)
    device.run(for: .seconds(5))
    self.init(device, DocumentLiveView(of: device) ?? ScreenLiveView(device: device))
  }

  /// Sends events, then reads the page again. Returns the changed nodes.
  @discardableResult
  func send(_ events: LiveEvent...) -> [Int: LiveNode] {
    for event in events {
      device.settle()
      view.receive(event)
    }
    let before = tree
    tree = view.tree()
    return tree.nodes.filter { before.nodes[$0] != $1 }
  }

  /// Returns the number of the first element whose id, `aria-label` or own text is `name`, with a
  /// role or, without one, a tag.
  func number(_ name: String, _ role: String? = nil) throws -> Int {
    let found = tree.elements.first { _, element in
      let isNamed = element["id"] == name || element["aria-label"] == name
      let isText = element.children.count == 1 && tree.nodes[element.children[0]] == .text(name)
      return (isNamed || isText) && (role == nil || role == element["role"] ?? element.name)
    }
    return try #require(found?.number, "no \(name)\n\(tree.html)")
  }

  /// The titles of TinyLog's rows, or the names of the beers.
  var titles: [String] {
    tree.elements.map(\.element)
      .filter { $0.name == "p" && $0["data-identifier"] == "title" || $0["class"] == "name" }
      .map(tree.text)
  }
}

extension LiveTree {
  func element(_ number: Int) -> LiveElement? {
    if case .element(let element) = nodes[number] { element } else { nil }
  }

  /// All elements in document order.
  var elements: [(number: Int, element: LiveElement)] { body.flatMap(elements(from:)) }

  private func elements(from number: Int) -> [(number: Int, element: LiveElement)] {
    element(number).map { [(number, $0)] + $0.children.flatMap(elements(from:)) } ?? []
  }

  func text(of element: LiveElement) -> String {
    element.children.map { child in
      if case .text(let text) = nodes[child] { return text }
      return self.element(child).map(text) ?? ""
    }.joined()
  }

  /// The page as HTML, with a line for each node, and its number unless its id contains it.
  var html: String { body.map { html(of: $0, indent: "") }.joined() }

  private func html(of number: Int, indent: String) -> String {
    guard let element = element(number) else {
      if case .text(let text) = nodes[number] { return "\(indent)\(text)\n" }
      return "\(indent)no node \(number)\n"
    }
    let attributes = element.attributes.map { " \($0.name)='\($0.value)'" }.joined()
    let value = element.value.map { " = '\($0)'" } ?? ""
    return "\(indent)<\(element.name)\(attributes)>\(value)\n"
      + element.children.map { html(of: $0, indent: indent + "  ") }.joined()
  }
}

extension LiveElement {
  subscript(_ attribute: String) -> String? {
    attributes.first { $0.name == attribute }?.value
  }
}
