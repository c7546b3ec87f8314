import Device
import SampleApps
import Testing
import WebView

/// Each redesign changes the screens, but not what a user can do.
struct RedesignTests {
  private func nodes(_ app: String, _ arguments: [String] = []) throws -> [ElementNode] {
    let driver: AppDriver =
      app == "TinyLog"
      ? try TinyLogDriver(["--list", "b:red", "--list", "c"] + arguments)
      : try BeerDriver(arguments).searching("400")
    return driver.device.tree.map { Array($0.index.nodes) } ?? []
  }

  @Test(arguments: Redesign.all.map(\.name), ["TinyLog", "Beer Explorer"])
  func `a redesign changes a screen, and keeps its actions`(name: String, app: String) throws {
    let (plain, redesigned) = (try nodes(app), try nodes(app, ["--redesign", name]))
    func looks(_ nodes: [ElementNode]) -> [String] {
      nodes.map { node in
        let element = node.element
        // A page's ids are seen by WebDriver only.
        let id = (element.backing as? DOMElement)?.id ?? element.identifier
        return "\(element.type) \(id) \(element.label)"
      }
    }
    func actions(_ nodes: [ElementNode]) -> [Int] {
      nodes.map(\.element.actions.count).filter { $0 > 0 }
    }
    #expect(looks(redesigned) != looks(plain))
    // A page's handlers aren't visible here.
    if app == "TinyLog" { #expect(actions(redesigned) == actions(plain)) }
  }

  @Test func `a redesign shows what its name says`() throws {
    #expect(try TinyLogDriver(["--redesign", "ids-renamed"]).all(.button, "v2-edit").count == 1)
    #expect(try TinyLogDriver(["--redesign", "other-wording"]).all(.button, "New List").count == 1)
    #expect(try TinyLogDriver(["--redesign", "buttons-to-links"]).all(.link, "Add").count == 1)
    #expect(try TinyLogDriver(["--redesign", "header-rows"]).all(.staticText, "A to Z").count == 1)
    let wrapped = try TinyLogDriver(["--list", "L", "--redesign", "another-wrapper"])
    #expect(wrapped.rows.first?.children.map(\.element.type) == [.other])
  }

  @Test func `a redesign of the pages doesn't change the app's behaviour`() throws {
    let wrapped = try BeerDriver(["--redesign", "another-wrapper"])
    #expect(wrapped.rows.first?.children.map(\.element.type) == [.other])
    let reworded = try BeerDriver(["--redesign", "other-wording"]).searching("400")
    try reworded.open("400")
    try reworded.tap(.button, "Beers")
    try reworded.tap(.button, "Cancel search")
    for driver in [wrapped, reworded] { #expect(driver.text("count") == "462 beers") }
  }

  @Test func `rows below a header row can be moved`() throws {
    let driver = try TinyLogDriver(["--list", "b", "--list", "c", "--redesign", "header-rows"])
    #expect(driver.titles == ["b", "c"])
    try driver.tapButton("edit")
    try driver.device.drag(
      driver.one(.button, "Reorder b"), to: driver.one(.button, "Reorder c"))
    #expect(driver.titles == ["c", "b"])
  }
}
