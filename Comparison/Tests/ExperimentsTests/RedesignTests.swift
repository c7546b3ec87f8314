import Device
import SampleApps
import Testing

@testable import Experiments
@testable import Variations

struct RedesignTests {
  @Test func `there are 30 redesigns and a control, and each changes a screen`() throws {
    let all = SurveyedRedesign.all
    #expect(Set(all.map(\.name)).count == 31)
    let snapshots = try Walk.snapshots()
    #expect(
      Set(snapshots.map(\.screen)) == [
        "lists", "list form", "tasks", "archived lists", "archived tasks", "settings", "text size",
        "beer list", "beer",
      ])
    for redesign in all {
      let isSeen = snapshots.contains { "\(redesign.apply(to: $0).root)" != "\($0.root)" }
      #expect(isSeen == (redesign.name != SurveyedRedesign.control), "\(redesign.name)")
    }
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
