import ComparisonReport
import Device
import Inspector

/// Counts what the inspector shows of the screens and of the elements that suites touch.
struct InspectorFacts {
  private typealias Tool = (name: String, attributes: [Int], suggestions: Int, foundAlone: Int)

  private var (screens, elements, pictured, old, touched) = (0, 0, 0, 0, 0)
  private var tools: [Tool] = [
    ("native", [], 0, 0), ("WebDriver, native context", [], 0, 0),
    ("WebDriver, web view", [], 0, 0),
  ]

  /// Counts on the screens as they are.
  init(_ touches: Touches, _ targets: [Survival.Target]) throws {
    for stage in touches.stages {
      let report = ScreenReport(stage.screen)
      screens += 1
      elements += report.nodes.count
      pictured += report.nodes.count { $0.box != nil }
      old += report.revision == stage.screen.revision && !stage.screen.pageHasChanged ? 0 : 1
    }
    for target in targets {
      let places = touches.snapshots.indices.filter {
        touches.snapshots[$0].screen == target.screen
      }
      let found = places.lazy.compactMap { place -> ElementReport? in
        let stage = touches.stages[place]
        guard let node = stage.node(of: target.element) else { return nil }
        return try? ElementReport(node.place, of: stage.screen)
      }.first
      if let found { add(found) }
    }
  }

  private mutating func add(_ report: ElementReport) {
    touched += 1
    let isPage = report.locators.contains(where: \.isWeb)
    for index in tools.indices {
      let own = report.locators.filter { $0.wire == nil ? index == 0 : index == ($0.isWeb ? 2 : 1) }
      let names = report.properties.map { index == 0 ? $0.native : $0.webDriver }
      let count = names.count { !$0.isEmpty && (index == 2) == ($0 == "tag" || $0.hasPrefix("@")) }
      if index < 2 || isPage { tools[index].attributes.append(count) }
      tools[index].suggestions += own.count
      if own.contains(where: \.isUnique) { tools[index].foundAlone += 1 }
    }
  }

  var table: String {
    let head =
      "\(screens) screens with \(elements) elements: the whole tree is shown of each, \(pictured) "
      + "of its elements are seen in the picture, and \(old) of the pictures are older than their tree. Of "
      + "\(touched) elements that the suites touch:"
    let rows = tools.map { tool in
      let (least, most) = (tool.attributes.min() ?? 0, tool.attributes.max() ?? 0)
      let attributes = least == most ? "\(least)" : "\(least)–\(most)"
      return [
        tool.name, tool.attributes.isEmpty ? "–" : attributes, "\(tool.suggestions)",
        "\(tool.foundAlone)",
      ]
    }
    let titles = [
      "tool", "attributes told", "locators suggested, each with its hits", "found alone",
    ]
    return head + "\n\n" + MarkdownTable(titles, rows: rows).text
  }
}

extension Stage {
  /// The element of the device with a key; nil where nothing shows it.
  fileprivate func node(of key: String) -> ElementNode? {
    func find(_ node: ElementNode) -> ElementNode? {
      if self.key(node) == key { return node }
      return node.children.lazy.compactMap(find).first
    }
    return find(tree.application)
  }
}
