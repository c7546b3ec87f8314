import Device
import SampleApps
import Testing

@testable import Experiments
@testable import Variations

/// Each redesign changes only its declared aspects of the real screens.
struct RedesignTests {
  /// Unsafe, but never changed.
  private nonisolated(unsafe) static let snapshots: [Snapshot] = (try? Walk.snapshots()) ?? []

  /// The properties of an element of the original screen.
  private struct Facts {
    var aspects: [SurveyedRedesign.Aspect: String] = [:]
    var place = 0, actions = 0
  }

  private func facts(of root: ScreenNode) -> [String: Facts] {
    var facts: [String: Facts] = [:]
    func add(_ node: ScreenNode, _ depth: Int) {
      if let key = node.key {
        var fact = Facts(place: facts.count)
        var texts = node.label + (node["aria-label"] ?? "")
        for child in node.children {
          // Ignore spaces between elements, which move with the elements.
          if case .text(let text) = child.content, text != " " { texts += text }
        }
        fact.aspects[.placeholders] = node["placeholder"] ?? ""
        if case .element(let element) = node.content {
          fact.aspects[.placeholders] = element.placeholder ?? ""
          fact.aspects[.values] = element.value ?? ""
          fact.aspects[.layout] = "\(element.layout)"
          fact.actions = element.actions.count
          if element.type == .navigationBar { texts += element.identifier }
        }
        fact.aspects[.ids] = node.id
        fact.aspects[.texts] = texts
        fact.aspects[.types] = (node.tag ?? node.type?.name ?? "") + (node["type"] ?? "")
        fact.aspects[.attributes] = ["class", "href", "name", "style"].map { node[$0] ?? "-" }
          .joined()
        fact.aspects[.nesting] = "\(depth)"
        #expect(facts.updateValue(fact, forKey: key) == nil, "\(key) occurs twice")
      }
      for child in node.children { add(child, depth + 1) }
    }
    add(root, 0)
    return facts
  }

  @Test func `there are 31 redesigns with unique names`() {
    #expect(SurveyedRedesign.all.count == 31)
    #expect(Set(SurveyedRedesign.all.map(\.name)).count == 31)
    #expect(SurveyedRedesign.all.last?.name == SurveyedRedesign.control)
    #expect(
      Set(Self.snapshots.map(\.screen)) == [
        "lists", "list form", "tasks", "archived lists", "archived tasks", "settings", "text size",
        "beer list", "beer",
      ])
  }

  @Test(arguments: SurveyedRedesign.all.map(\.name))
  func `a redesign changes something, but only its declared aspects`(_ name: String) throws {
    let redesign = try #require(SurveyedRedesign.all.first { $0.name == name })
    var (changed, isSeen): (Set<SurveyedRedesign.Aspect>, Bool) = ([], false)
    for snapshot in Self.snapshots {
      let redrawn = redesign.apply(to: snapshot).root
      isSeen = isSeen || "\(redrawn)" != "\(snapshot.root)"
      let (old, new) = (facts(of: snapshot.root), facts(of: redrawn))
      let gone = Set(old.keys).subtracting(new.keys)
      #expect(Set(new.keys).isSubset(of: old.keys))
      #expect(name == "wrapper-removed" ? gone.count <= 1 : gone.isEmpty)
      for (key, old) in old {
        guard let new = new[key] else { continue }
        #expect(new.actions == old.actions)
        let aspects = Set(old.aspects.keys).union(new.aspects.keys)
        changed.formUnion(aspects.filter { (new.aspects[$0] ?? "") != (old.aspects[$0] ?? "") })
        if gone.isEmpty, new.place != old.place { changed.insert(.order) }
      }
    }
    #expect(changed == redesign.aspects)
    #expect(isSeen == (name != SurveyedRedesign.control))
  }

}

/// Apps that are launched with a redesign.
struct RedesignLaunchTests {
  private func screen(_ app: String, _ arguments: [String]) throws -> Device {
    let device = Device(apps: InstalledApps.all(variations: Variations.all()))
    let lists = app == "app.duet.tinylog" ? ["--list", "b:red", "--list", "c"] : []
    try device.launch(app, arguments: lists + arguments)
    device.run(for: .seconds(5))
    return device
  }

  private func text(_ device: Device) -> String {
    (device.tree?.debugDescription ?? "").replacing(/0x[0-9a-f]+/, with: "")
  }

  @Test(
    arguments: SurveyedRedesign.all.map(\.name), ["app.duet.tinylog", "app.duet.beer-explorer"])
  func `A launched redesign looks the same as in the survey`(_ name: String, _ app: String) throws {
    let redesign = try #require(SurveyedRedesign.all.first { $0.name == name })
    let plain = try Snapshot("first", "plain", of: screen(app, []).tree)
    let drawn = try ShownSnapshot(redesign.apply(to: plain)).device
    #expect(text(try screen(app, ["--redesign", name])) == text(drawn))
  }

  @Test func `Rows keep their height below a header row`() throws {
    let device = try screen(
      "app.duet.tinylog", ["--redesign", "rows-twice-as-high", "--redesign", "header-rows"])
    let rows = device.tree?.index.nodes.filter { node in
      node.element.type == .cell && node.children.contains { $0.element.hasText("title") }
    }
    #expect(rows?.map(\.frame.height) == [88, 88])
  }

  @Test func `Several redesigns are applied in order`() throws {
    let device = try screen(
      "app.duet.tinylog", ["--redesign", "other-wording", "--redesign", "capitals-and-dots"])
    #expect(text(device).contains("label: 'New List'"))
  }
}
