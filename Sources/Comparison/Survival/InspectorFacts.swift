import ComparisonReport
import Device
import Inspector

/// What the inspector shows of the screens, and of the elements on them that the suites touch: counted, for
/// each tool.
struct InspectorFacts {
  private struct Tool {
    let name: String
    /// How many attributes it tells of an element: the least and the most.
    var attributes: ClosedRange<Int>?
    /// How many locators are suggested, each with what it finds.
    var suggestions = 0
    /// Elements that a suggestion finds, and nothing else.
    var foundAlone = 0
  }

  private var (screens, elements, pictured, old, touched) = (0, 0, 0, 0, 0)
  private var tools = [
    Tool(name: "native"), Tool(name: "WebDriver, native context"),
    Tool(name: "WebDriver, web view"),
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
      if index < 2 || isPage {
        let all = tools[index].attributes ?? count...count
        tools[index].attributes = min(all.lowerBound, count)...max(all.upperBound, count)
      }
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
      let attributes = tool.attributes.map {
        $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)"
      }
      return [tool.name, attributes ?? "–", "\(tool.suggestions)", "\(tool.foundAlone)"]
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
