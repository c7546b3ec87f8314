import Device
import Testing
import WebView

/// Elements that stay the same from one rendering to the next.
struct RenderingTests {
  private func list(_ names: [String], key: Bool) -> [HTML] {
    [.element("ul", [:], names.map { .element("li", [:], [.text($0)], key: key ? $0 : nil) })]
  }

  private func items(_ stage: Stage) throws -> [DOMElement] {
    try stage.document.querySelectorAll("li")
  }

  @Test func `elements with keys survive every reordering`() throws {
    let stage = Stage(list(["a", "b", "c"], key: true))
    let before = try items(stage)
    stage.body = list(["c", "x", "a"], key: true)
    let after = try items(stage)
    #expect(after.map(\.textContent) == ["c", "x", "a"])
    #expect(after[0] === before[2])
    #expect(after[2] === before[0])
    #expect(!before[1].isConnected)
    #expect(before[1].parent == nil)
    #expect(!before[1].children[0].isConnected)
  }

  @Test func `elements without keys are matched by position`() throws {
    let stage = Stage(list(["a", "b"], key: false))
    let before = try items(stage)
    stage.body = list(["b"], key: false)
    let after = try items(stage)
    #expect(after.count == 1)
    #expect(after[0] === before[0])
    #expect(after[0].textContent == "b")
    #expect(!before[1].isConnected)
  }

  @Test func `an element with an ID survives a move among its siblings`() throws {
    let stage = Stage("<p id=one></p><p id=two></p>")
    let two = try stage.one("#two")
    stage.show("<p></p><p id=two>!</p><div></div>")
    #expect(try stage.one("#two") === two)
  }

  @Test func `a different tag name makes a different element`() throws {
    let stage = Stage("<p id=x></p>")
    let before = try stage.one("#x")
    stage.show("<div id=x></div>")
    #expect(try stage.one("#x") !== before)
    #expect(!before.isConnected)
  }

  @Test func `equal keys are distinguished by their order`() throws {
    let stage = Stage(list(["a", "a"], key: true))
    let before = try items(stage)
    stage.body = list(["a", "a", "a"], key: true)
    let after = try items(stage)
    #expect(after.count == 3)
    #expect(after[0] === before[0] && after[1] === before[1])
  }

  @Test func `the revision grows only with a change`() {
    let stage = Stage(list(["a", "b"], key: true))
    var revision = stage.document.revision
    func grew() -> Bool {
      defer { revision = stage.document.revision }
      return stage.document.revision > revision
    }
    #expect(!grew())
    stage.body = list(["a", "b"], key: true)
    #expect(!grew())
    stage.body = list(["b", "a"], key: true)
    #expect(grew())
    stage.title = "Other"
    #expect(grew())
    stage.url = "app://stage/other"
    #expect(grew())
    stage.show("<p class=x></p>")
    #expect(grew())
    stage.show("<p class=y></p>")
    #expect(grew())
    #expect(stage.document.title == "Other")
    #expect(stage.document.url == "app://stage/other")
  }

  @Test func `drawing alone doesn't invalidate the screen`() {
    let stage = Stage(list(["a"], key: true))
    _ = stage.document
    stage.body = list(["b"], key: true)
    _ = stage.document
    #expect(stage.invalidations == 0)
  }

  @Test func `focus, typed text and caret survive`() throws {
    let stage = Stage("<input id=f>")
    let element = try stage.one("#f")
    try stage.sendKeys("a", "c", "ArrowLeft", to: "#f")
    stage.show("<h1>New</h1><input id=f><p>More</p>")
    #expect(stage.document.activeElement === element)
    #expect(element.value == "ac")
    stage.document.press(key: "b")
    #expect(element.value == "abc")
    #expect(try stage.one(":focus") === element)
  }

  @Test(arguments: ["<p></p>", "<input id=f disabled>", "<input id=f hidden>"])
  func `focus is lost with the element`(other: String) throws {
    let stage = Stage("<input id=f>")
    stage.document.focus(try stage.one("#f"))
    #expect(stage.document.focusedElement != nil)
    stage.show(other)
    #expect(stage.document.activeElement === stage.document.body)
  }

  @Test func `a new value from the page replaces typed text`() throws {
    let stage = Stage("<input id=f value=a>")
    try stage.sendKeys("b", to: "#f")
    stage.show("<input id=f value=a>")
    #expect(try stage.one("#f").value == "ab")
    stage.show("<input id=f value=''>")
    #expect(try stage.one("#f").value == "")
  }

  @Test func `a handler changes the app, and the next page shows it`() throws {
    let stage = Stage()
    var count = 0
    func draw() {
      let countOn = EventHandler.click {
        count += 1
        draw()
      }
      stage.show("<button>\(count)</button>", on: ["button": [countOn]])
    }
    draw()
    let button = try stage.one("button")
    for _ in 1...3 { try stage.document.click(button) }
    #expect(button.textContent == "3")
    #expect(button.isConnected)
  }

  @Test func `a node outlives its document`() throws {
    var stage: Stage? = Stage("<p>x</p>")
    let paragraph = try #require(try stage?.one("p"))
    stage = nil
    #expect(paragraph.document == nil)
    #expect(paragraph.textContent == "x")
    #expect(paragraph.outerHTML == "<p>x</p>")
  }
}

/// A web view uses its earlier drawings again where it can. After a change, it must look like a new
/// web view that has never drawn anything.
struct RandomPageTests {
  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
  func `a changed page looks like a new one`(seed: UInt64) throws {
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

/// A page of nested elements. Each change alters one of them.
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
      (node.text.isEmpty ? [] : [.text(node.text)]) + node.children.map(html), key: node.key)
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
      // The attribute is removed in half of the cases.
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
    "a", "button", "div", "fieldset", "input", "legend", "li", "p", "section", "span", "ul",
  ]
  private static let texts = ["", "one", "two words", " three ", "beer"]
  private static let attributes = [
    "aria-busy": ["true", "false"], "aria-label": ["named"], "class": ["a", "b"],
    "disabled": [""], "hidden": [""], "id": ["x", "y"], "role": ["button", "list", "status"],
    "style": ["display: none", "display: block", "color: #123456"],
    "type": ["range", "search", "text"], "value": ["v"],
  ]
}
