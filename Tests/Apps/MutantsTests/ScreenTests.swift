import Device
import SampleApps
import Testing
import WebView

@testable import Mutants

/// What mutants do with screens and pages.
struct ScreenTests {
  /// An app with a mutant in it, or as it is.
  private struct Stage {
    let device: Device
    let watch = MutantWatch()

    init(_ app: String, _ mutant: String?, _ arguments: [String] = []) throws {
      device = Device(apps: InstalledApps.all(watch: watch))
      try device.launch(app, arguments: arguments + (mutant.map { ["--mutant", $0] } ?? []))
    }

    /// The screen in plain text, without numbers of elements.
    var screen: String { (device.tree?.debugDescription ?? "").replacing(/0x[0-9a-f]+/, with: "") }

    func all(_ label: String) -> [ElementNode] {
      device.tree?.index.nodes.filter { $0.element.hasText(label) } ?? []
    }

    func tap(_ label: String) throws { try device.tap(#require(all(label).first)) }
  }

  private func tinyLog(_ mutant: String?) throws -> Stage {
    try Stage("app.duet.tinylog", mutant, ["--list", "b:red", "--list", "c"])
  }

  private func beers(_ mutant: String?) throws -> Stage {
    try Stage("app.duet.beer-explorer", mutant)
  }

  @Test(arguments: [
    ("HIDE:lists/tabBar/button#Add", "Button, , {{0.0, 761.0}, {64.0, 83.0}}, identifier", 0),
    ("DISABLE:lists/tabBar/button#Add", "label: 'Add', Disabled", 1),
    ("TEXT:lists/cell/staticText#title", "label: '\(ScreenMutation.marker)'", 2),
    ("HINT:lists/searchField#search:placeholder", "Value: '\(ScreenMutation.marker)'", 1),
    ("STATE:lists/navigationBar/button#edit:other-word", "label: 'Done'", 1),
    ("FOCUS:lists/searchField#search", "Focused", 1),
    ("COLOUR:lists/cell/image#circle:name", "label: 'blue'", 2),
    ("COLOUR:lists/cell/image#circle:hex", "#010203", 2),
    ("COLOUR:lists/table/cell:size", "\"fontSize\":99", 2),
    ("DOUBLE:lists/tabBar/button#Add", "label: 'Add'", 2),
  ])
  func anElementIsShownAnotherWay(_ mutant: String, _ text: String, _ count: Int) throws {
    let (usual, stage) = (try tinyLog(nil), try tinyLog(mutant))
    #expect(stage.screen != usual.screen)
    #expect(stage.screen.components(separatedBy: text).count - 1 == count, "\(stage.screen)")
    #expect(usual.screen.components(separatedBy: text).count - 1 != max(count, 1))
    #expect(stage.watch.isReached && stage.watch.isInfected)
  }

  @Test(arguments: [
    ("INERT:lists/tabBar/button#Add:tap", "My Lists"),
    ("SWAP:lists/tabBar/button#Add", "My Archives"),
    ("TWICE:lists/tabBar/button#Add:tap", "Add List"),
  ])
  func aTapDoesSomethingElse(_ mutant: String, _ bar: String) throws {
    let stage = try tinyLog(mutant)
    _ = stage.screen
    #expect(!stage.watch.isReached)
    try stage.tap("Add")
    #expect(!stage.all(bar).isEmpty)
    #expect(stage.watch.isInfected)
    guard mutant.hasPrefix("TWICE") else { return }
    try stage.tap("Cancel")
    #expect(!stage.all("Add List").isEmpty)
  }

  @Test func aSlowAppDoesItsWorkLate() throws {
    let stage = try tinyLog("SLOW:screens:15-s")
    try stage.tap("Add")
    stage.device.run(for: .seconds(14))
    #expect(stage.all("Add List").isEmpty)
    stage.device.run(for: .seconds(2))
    #expect(!stage.all("Add List").isEmpty)
  }

  @Test func aStaleElementStaysAsItWas() throws {
    let stage = try tinyLog("STALE:lists/navigationBar/button#edit")
    try stage.tap("edit")
    #expect(stage.all("edit").map(\.element.label) == ["Edit"])
    #expect(stage.watch.isInfected)
    #expect(!stage.all("remove").isEmpty)
  }

  @Test(arguments: [
    ("HIDE:search/section/p#count", "462 beers", 0),
    ("TEXT:search/section/p#count", ScreenMutation.marker, 1),
    ("HINT:search/div/input#search:placeholder", ScreenMutation.marker, 1),
    ("DOUBLE:search/fieldset/input#alcohol-to", "% alcohol: To", 2),
    ("DISABLE:search/fieldset/input#alcohol-to", "% alcohol: To', value: 26.0%, Disabled", 1),
    ("STATE:search/fieldset/input#alcohol-from:a-step-up", "value: 0.5%", 0),
  ])
  func aPageIsShownAnotherWay(_ mutant: String, _ text: String, _ count: Int) throws {
    let (usual, stage) = (try beers(nil), try beers(mutant))
    #expect(
      stage.screen.components(separatedBy: text).count - 1 == count, "\(stage.screen.prefix(3000))")
    if count > 0 { #expect(stage.screen != usual.screen) }
    #expect(stage.watch.isInfected)
  }

  @Test func aLinkOfAPageLeadsNowhere() throws {
    for (mutant, opens) in [(nil, true), ("INERT:search/li/a:click", false)] {
      let stage = try beers(mutant)
      let link = try #require(stage.device.tree?.index.nodes.first { $0.element.type == .link })
      try stage.device.tap(link)
      #expect(stage.all("Back").isEmpty == !opens)
    }
  }

  @Test func aFieldOfAPageLosesTheFocus() throws {
    let stage = try beers("FOCUS:search/div/input#search")
    try stage.device.tap(
      #require(stage.device.tree?.index.nodes.first { $0.element.type.isTextInput }))
    #expect(stage.device.tree?.focusedNode == nil)
    #expect(stage.watch.isInfected)
  }
}
