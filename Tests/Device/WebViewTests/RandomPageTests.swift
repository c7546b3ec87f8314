import Device
import SeededRandom
import Testing
import WebView

/// A web view that shows its page again after a change uses what it had drawn where it can; what it
/// shows must be what a web view shows that has never drawn anything.
struct RandomPageTests {
  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
  func aChangedPageLooksLikeANewOne(seed: UInt64) throws {
    var page = RandomPage(seed: seed)
    let stage = Stage(page.html)
    let device = try stage.onDevice()
    for change in 1...150 {
      page.change()
      stage.body = page.html
      let new = try Stage(page.html).onDevice()
      try #require(
        device.tree?.debugDescription == new.tree?.debugDescription,
        "seed \(seed), change \(change)")
    }
  }
}

/// A page of nested elements, of which a change alters one.
private struct RandomPage {
  private struct Node {
    var name: String
    var attributes: [String: String] = [:]
    var text = ""
    var children: [Node] = []
    let key: Int
  }

  private var random: SeededGenerator
  private var root: Node
  private var nextKey = 0

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    root = Node(name: "div", key: -1)
    root.children = (0..<4).map { _ in makeNode(depth: 0) }
  }

  var html: [HTML] { [Self.html(root)] }

  private static func html(_ node: Node) -> HTML {
    var attributes: HTMLAttributes = [:]
    for (name, value) in node.attributes.sorted(by: { $0.key < $1.key }) {
      attributes[name] = value
    }
    return .element(
      node.name, attributes,
      (node.text.isEmpty ? [] : [.text(node.text)]) + node.children.map(html),
      key: node.key)
  }

  mutating func change() {
    let depth = Int.random(in: 0...3, using: &random)
    var root = root
    change(&root, depth: depth)
    self.root = root
  }

  private mutating func change(_ node: inout Node, depth: Int) {
    if depth > 0, !node.children.isEmpty {
      let place = Int.random(in: node.children.indices, using: &random)
      var child = node.children[place]
      change(&child, depth: depth - 1)
      node.children[place] = child
      return
    }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: node.text = Self.texts.randomElement(using: &random) ?? ""
    case 1: node.children.append(makeNode(depth: 2))
    case 2: if !node.children.isEmpty { node.children.removeFirst() }
    case 3: node.children.shuffle(using: &random)
    default:
      let name = Self.attributes.keys.sorted().randomElement(using: &random) ?? ""
      // With a half, the attribute goes.
      node.attributes[name] =
        Bool.random(using: &random) ? nil : Self.attributes[name]?.randomElement(using: &random)
    }
  }

  private mutating func makeNode(depth: Int) -> Node {
    nextKey += 1
    var node = Node(name: Self.names.randomElement(using: &random) ?? "p", key: nextKey)
    node.text = Self.texts.randomElement(using: &random) ?? ""
    if node.name == "a" { node.attributes["href"] = "#x" }
    if node.name == "input" { node.text = "" }
    if depth < 3, node.name != "input" {
      let count = Int.random(in: 0...3, using: &random)
      node.children = (0..<count).map { _ in makeNode(depth: depth + 1) }
    }
    return node
  }

  private static let names = [
    "a", "button", "details", "div", "fieldset", "input", "label", "li", "p", "section", "span",
    "summary", "table", "td", "tr", "ul",
  ]
  private static let texts = ["", "one", "two words", " three ", "beer"]
  private static let attributes = [
    "aria-busy": ["true", "false"], "aria-hidden": ["true", "false"], "aria-label": ["named"],
    "aria-labelledby": ["x", "y"], "aria-selected": ["true"], "class": ["a", "b"],
    "disabled": [""], "for": ["x"], "hidden": [""], "id": ["x", "y"], "open": [""],
    "role": ["button", "img", "list", "none", "tab", "region"],
    "style": [
      "display: none", "display: flex", "visibility: hidden", "visibility: visible",
      "text-transform: uppercase", "opacity: 0",
    ],
    "title": ["tip"], "type": ["checkbox", "text", "hidden"], "value": ["v"],
  ]
}
