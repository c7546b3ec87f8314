import Device
import SampleApps
import Testing

/// A rule for every screen of every app: controls have names, and rows differ from each other.
///
/// Otherwise tests depend on the order, and users of a screen reader can't use the app.
struct NamesTests {
  /// An app, its launch arguments, and the least number of different screens that taps lead to.
  struct Launch: Sendable, CustomTestStringConvertible {
    let app: String
    var arguments: [String] = []
    let screens: Int
    var testDescription: String { app }
  }

  private static let launches = [
    Launch(app: "app.duet.tinylog", arguments: ["--list", "a", "--list", "b:red"], screens: 8),
    Launch(app: "app.duet.beer-explorer", screens: 3),
    Launch(app: "app.duet.articles", screens: 5),
    Launch(app: "app.duet.suggestions", screens: 2),
    Launch(app: "app.duet.registration", screens: 2),
    Launch(app: "app.duet.login", screens: 2),
  ]

  @Test(arguments: launches) func `every control has a name and no two rows are the same`(
    launch: Launch
  ) throws {
    let screens = try Walk(launch.app, launch.arguments).screens
    #expect(screens.count >= launch.screens)
    for tree in screens {
      for node in tree.index.nodes where Self.controls.contains(node.element.type) {
        let element = node.element
        let names = [element.identifier, element.label, element.placeholder ?? ""]
        #expect(
          names.contains { !$0.isEmpty },
          "\(node.briefDescription) has no name in\n\(tree.debugDescription)")
      }
      for table in tree.index.nodes where table.element.type == .table {
        let rows = table.children.map(Self.texts)
        #expect(Set(rows).count == rows.count, "\(rows)")
        #expect(!rows.contains([]), "\(rows)")
      }
    }
  }

  /// The types that accept gestures or text, except cells, whose contents identify them.
  private static let controls: Set<ElementType> = [
    .button, .checkBox, .link, .menuItem, .radioButton, .searchField, .secureTextField, .slider,
    .switch, .textField, .textView,
  ]

  private static func texts(in node: ElementNode) -> [String] {
    let own = node.element.type == .staticText ? [node.element.label] : []
    return own + node.children.flatMap(texts)
  }
}

/// A walk through an app by taps. It visits each kind of screen once.
private struct Walk {
  private(set) var screens: [ElementTree] = []
  private let app: String
  private let arguments: [String]

  init(_ app: String, _ arguments: [String], depth: Int = 2) throws {
    (self.app, self.arguments) = (app, arguments)
    var seen: Set<String> = []
    var ways: [[String]] = [[]]
    while !ways.isEmpty, ways[0].count <= depth {
      let way = ways.removeFirst()
      guard let tree = try screen(after: way), seen.insert(tree.kind).inserted else { continue }
      screens.append(tree)
      ways += Self.taps(on: tree).keys.sorted().map { way + [$0] }
    }
  }

  private func screen(after way: [String]) throws -> ElementTree? {
    let device = Device(apps: InstalledApps.all())
    try device.launch(app, arguments: arguments)
    device.run(for: .seconds(5))
    for step in way {
      guard let tree = device.tree, let node = Self.taps(on: tree)[step],
        (try? device.tap(node)) != nil
      else { return nil }
      device.run(for: .seconds(5))
    }
    return device.tree
  }

  /// Returns the tappable elements by their kind, the first one of each.
  private static func taps(on tree: ElementTree) -> [String: ElementNode] {
    let types: Set<ElementType> = [
      .button, .cell, .link, .searchField, .secureTextField, .textField,
    ]
    let nodes = tree.index.nodes.filter { types.contains($0.element.type) && $0.isHittable }
    return Dictionary(nodes.map { ($0.kind, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

extension ElementNode {
  /// The element's type and names, without its contents. All links are of the same kind.
  fileprivate var kind: String {
    element.type == .link ? "link" : "\(element.type) \(element.identifier) \(element.label)"
  }
}

extension ElementTree {
  fileprivate var kind: String { index.nodes.map(\.kind).joined(separator: "|") }
}
