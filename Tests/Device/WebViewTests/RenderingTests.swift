import Device
import Testing
import WebView

/// Elements that stay the same from one rendering to the next.
struct RenderingTests {
  private func list(_ names: [String], key: Bool = true) -> [HTML] {
    [.element("ul", [:], names.map { .element("li", [:], [.text($0)], key: key ? $0 : nil) })]
  }

  private func items(_ page: TestPage) throws -> [DOMElement] {
    try page.document.querySelectorAll("li")
  }

  @Test func `elements with keys survive every reordering, others keep their position`() throws {
    let page = TestPage(list(["a", "b", "c"]))
    let before = try items(page)
    page.body = list(["c", "x", "a", "a"])
    let after = try items(page)
    #expect(after.map(\.textContent) == ["c", "x", "a", "a"])
    #expect(after[0] === before[2] && after[2] === before[0])
    #expect(!before[1].isConnected && before[1].parent == nil)
    #expect(!before[1].children[0].isConnected)
    page.body = list(["c", "a", "a"], key: false)
    #expect(try items(page)[0] !== after[0], "it has no key any more")
    let plain = try items(page)
    page.body = list(["b"], key: false)
    let rest = try items(page)
    #expect(rest.count == 1 && rest[0] === plain[0] && rest[0].textContent == "b")
    page.body = ["a", "", "b", .element("b"), ""]
    #expect(page.document.body.children.map(\.textContent) == ["ab", ""], "texts are merged")
  }

  @Test func `an element with an id survives a move, but not another tag name`() throws {
    let page = TestPage("<p id=one></p><p id=two></p>")
    let two = try page.one("#two")
    page.show("<p></p><p id=two>!</p><div></div>")
    #expect(try page.one("#two") === two)
    page.show("<div id=two></div>")
    #expect(try page.one("#two") !== two && !two.isConnected)
  }

  @Test func `the revision grows only with a change, and drawing doesn't invalidate`() {
    let page = TestPage(list(["a", "b"]))
    var revision = page.document.revision
    page.invalidations = 0
    let changes: [(() -> Void, Bool)] = [
      ({}, false), ({ page.body = list(["a", "b"]) }, false),
      ({ page.body = list(["b", "a"]) }, true),
      ({ page.title = " Other  title" }, true), ({ page.url = "app://test/other" }, true),
      ({ page.show("<p class=x></p>") }, true), ({ page.show("<p class=y></p>") }, true),
      ({ page.show("<p class=y>a</p>") }, true), ({ page.show("<p class=y>b</p>") }, true),
      ({ page.document.focus(page.document.body) }, false),
    ]
    for (place, (change, isChange)) in changes.enumerated() {
      change()
      #expect((page.document.revision > revision) == isChange, "change \(place)")
      revision = page.document.revision
    }
    #expect(page.document.title == "Other title" && page.document.url == "app://test/other")
    #expect(page.invalidations == 0)
  }

  @Test func `later children are made again only for a new version`() throws {
    var made = 0
    func body(_ version: Int) -> [HTML] {
      [
        .element("section", ["id": "s"], version: version) {
          made += 1
          return [.element("p", [:], ["\(version)"])]
        }
      ]
    }
    let page = TestPage(body(1))
    #expect(page.document.body.textContent == "1" && page.document.body.textContent == "1")
    let revision = page.document.revision
    page.body = body(1)
    #expect(page.document.revision == revision && page.document.body.textContent == "1")
    page.body = body(2)
    #expect(page.document.revision > revision && page.document.body.textContent == "2")
    #expect(made == 2)
  }

  @Test func `focus, typed text and caret survive until the page changes them`() throws {
    let page = TestPage("<input id=f value=''>")
    let element = try page.one("#f")
    try page.sendKeys("a", "c", "ArrowLeft", to: "#f")
    page.show("<h1>New</h1><input id=f value=''><p>More</p>")
    page.document.press(key: "b")
    #expect(try page.one(":focus") === element && element.value == "abc")
    page.show("<input id=f value=new>")
    #expect(try page.one("#f").value == "new")
    for html in ["<p></p>", "<input id=f disabled>", "<input id=f hidden>"] {
      page.show("<input id=f>")
      page.document.focus(try page.one("#f"))
      #expect(page.document.focusedElement != nil)
      page.show(html)
      #expect(page.document.activeElement === page.document.body)
    }
  }

  @Test func `a node outlives its document`() throws {
    var page: TestPage? = TestPage("<p>x</p>")
    let paragraph = try #require(try page?.one("p"))
    page = nil
    #expect(paragraph.document == nil && paragraph.outerHTML == "<p>x</p>")
  }

  /// A web view uses its earlier drawings again where it can. After a change, it must look like a
  /// new web view that has never drawn anything.
  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func `a changed page looks like a new one`(seed: UInt64) throws {
    var random = RandomPage(seed: seed)
    let page = TestPage([random.html(random.root)])
    let device = try page.onDevice()
    for change in 1...150 {
      random.change()
      page.body = [random.html(random.root)]
      let new = try TestPage(page.body).onDevice()
      try #require(
        device.tree?.debugDescription == new.tree?.debugDescription,
        "seed \(seed), change \(change)")
    }
  }
}

/// A page of nested elements. Each change alters one of them.
private struct RandomPage {
  struct Node {
    var name: String
    var attributes: [String: String] = [:]
    var text = ""
    var children: [Node] = []
    let key: Int
  }

  private var random: SeededGenerator
  private(set) var root = Node(name: "div", key: -1)
  private var nextKey = 0

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    root.children = (0..<4).map { _ in makeNode(depth: 0) }
  }

  func html(_ node: Node) -> HTML {
    var attributes: HTMLAttributes = [:]
    for (name, value) in node.attributes.sorted(by: { $0.key < $1.key }) {
      attributes[name] = value
    }
    return .element(
      node.name, attributes, [.text(node.text)] + node.children.map(html), key: node.key)
  }

  mutating func change() {
    var path: WritableKeyPath<RandomPage, Node> = \.root
    for _ in 0..<Int.random(in: 0...3, using: &random) where !self[keyPath: path].children.isEmpty {
      let place = Int.random(in: self[keyPath: path].children.indices, using: &random)
      path = path.appending(path: \.children[place])
    }
    var node = self[keyPath: path]
    switch Int.random(in: 0..<6, using: &random) {
    case 0: node.text = one(of: Self.texts)
    case 1: node.children.append(makeNode(depth: 2))
    case 2: if !node.children.isEmpty { node.children.removeFirst() }
    case 3: node.children.shuffle(using: &random)
    default:
      let name = one(of: Self.attributes.keys.sorted())
      // The attribute is removed in half of the cases.
      node.attributes[name] =
        Bool.random(using: &random) ? nil : one(of: Self.attributes[name] ?? [])
    }
    self[keyPath: path] = node
  }

  private mutating func makeNode(depth: Int) -> Node {
    nextKey += 1
    var node = Node(name: one(of: Self.names), text: one(of: Self.texts), key: nextKey)
    if node.name == "a" { node.attributes["href"] = "#x" }
    let count = depth < 3 ? Int.random(in: 0...3, using: &random) : 0
    node.children = (0..<count).map { _ in makeNode(depth: depth + 1) }
    return node
  }

  private mutating func one(of words: [String]) -> String {
    words.randomElement(using: &random) ?? ""
  }

  private static let names = [
    "a", "button", "div", "fieldset", "input", "legend", "li", "p", "section", "span", "ul",
  ]
  private static let texts = ["", "one", "two words", " three ", "beer"]
  private static let attributes = [
    "aria-label": ["named"], "class": ["a", "b"], "disabled": [""], "hidden": [""],
    "id": ["x", "y"],
    "role": ["button", "list", "status"], "type": ["range", "search", "text"], "value": ["v"],
    "style": ["display: none", "display: block", "color: #123456"],
  ]
}
