import SeededRandom
import Device
import DeviceDoubles
import Testing
import WebDriver

/// Class chains put together at random, on screens put together at random, followed in two ways.
struct RandomChainTests {
  @Test(arguments: UInt64(1)...6)
  func aChainFindsWhatAPlainSearchFinds(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var nonEmpty = 0
    for _ in 0..<20 {
      let chain = RandomChain(&generator)
      let plain = try Self.tree(seed)
      let expected = withExtendedLifetime(plain) { chain.plainMatches(in: plain.application) }
      nonEmpty += expected.isEmpty ? 0 : 1
      let comment = Comment(rawValue: "\(chain.text), seed \(seed)")
      for isIndexed in [false, true] {
        for limit in [nil, 1, 2] {
          let tree = try Self.tree(seed)
          if isIndexed { _ = tree.index }
          let found = try FindArguments(.classChain, chain.text)
            .nodes(on: Self.noPage, tree: tree, in: nil, limit: limit)
          #expect(
            found.map(\.element.value) == Array(expected.prefix(limit ?? .max)).map { $0 },
            comment)
        }
      }
    }
    #expect(nonEmpty > 3)
  }

  private static func noPage() throws(WebDriverError) -> PageDocument {
    throw WebDriverError(.unknownError, "no page is needed")
  }

  private static func tree(_ seed: UInt64) throws -> ElementTree {
    let device = try Device.running(seed) { app in
      var generator = SeededGenerator(seed: app.model)
      var made = 0
      return Screen(
        element(.other, depth: 4, types: RandomChain.types, &made, &generator))
    }
    return try #require(device.tree)
  }

  private static func element(
    _ type: ElementType, depth: Int, types: [ElementType], _ made: inout Int,
    _ generator: inout SeededGenerator
  ) -> Element {
    made += 1
    var element = Element(
      type, label: ["a", "b", ""].randomElement(using: &generator) ?? "", value: "n\(made)")
    let inRow: [ElementType] = [.other, .staticText, .button]
    if type == .table, Bool.random(using: &generator) {
      let cells = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
        self.element(.cell, depth: 2, types: inRow, &made, &generator)
      }
      element.content = .rows(Rows(Array(cells.indices), id: { $0 }, state: made) { cells[$0] })
    } else if depth > 0 {
      let count = Int.random(in: (depth > 2 ? 2 : 0)...4, using: &generator)
      element.content = .elements(
        (0..<count).map { _ in
          self.element(
            types.randomElement(using: &generator) ?? .other, depth: depth - 1, types: types, &made,
            &generator)
        })
    }
    return element
  }
}

/// A class chain put together at random, and a plain way to follow it: all elements of each step are
/// collected and sorted.
private struct RandomChain {
  static let types: [ElementType] = [.other, .table, .cell, .staticText, .button]

  private struct Step {
    var isDescendant: Bool
    var type: ElementType
    var ownLabel: String?
    var innerLabel: String?
    var position: Int?
  }

  private let steps: [Step]

  init(_ generator: inout SeededGenerator) {
    steps = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
      let chance = Int.random(in: 0...5, using: &generator)
      return Step(
        isDescendant: Int.random(in: 0...2, using: &generator) > 0,
        type: ([.any, .any] + Self.types).randomElement(using: &generator) ?? .any,
        ownLabel: chance == 0 ? "a" : nil, innerLabel: chance == 1 ? "b" : nil,
        position: chance == 2 ? [1, 2, 3, -1, -2].randomElement(using: &generator) : nil)
    }
  }

  var text: String {
    steps.map { step in
      let type = step.type == .any ? "*" : "XCUIElementType" + step.type.capitalizedName
      return (step.isDescendant ? "**/" : "") + type
        + (step.ownLabel.map { "[`label == '\($0)'`]" } ?? "")
        + (step.innerLabel.map { "[$label == '\($0)'$]" } ?? "")
        + (step.position.map { "[\($0)]" } ?? "")
    }.joined(separator: "/")
  }

  /// The values of the elements found.
  func plainMatches(in application: ElementNode) -> [String?] {
    let order = Dictionary(
      uniqueKeysWithValues: Self.all(in: application).enumerated()
        .map { ($1, $0) })
    var found = [application]
    for step in steps {
      let next = found.flatMap {
        step.isDescendant ? Array(Self.all(in: $0).dropFirst()) : Array($0.children)
      }
      var seen: Set<ElementNode> = []
      found = next.filter { node in
        seen.insert(node).inserted
          && (step.type == .any || node.element.type == step.type)
          && (step.ownLabel.map { Self.label(node) == $0 } ?? true)
          && (step.innerLabel.map { label in
            Self.all(in: node).dropFirst().contains { Self.label($0) == label }
          } ?? true)
      }
      .sorted { order[$0, default: 0] < order[$1, default: 0] }
      if let position = step.position {
        let place = position > 0 ? position - 1 : found.count + position
        found = found.indices.contains(place) ? [found[place]] : []
      }
    }
    return found.map(\.element.value)
  }

  private static func all(in node: ElementNode) -> [ElementNode] {
    [node] + node.children.flatMap(all(in:))
  }

  private static func label(_ node: ElementNode) -> String { node.element.label }
}
