import BeerExplorer
import Device
import Foundation
import SampleApps
import Testing

struct LaunchDataTests {
  private static let lists = #"""
    {"textSize": 19, "lists": [
      {"title": "TODO", "color": "red",
       "tasks": ["Buy milk", {"text": "Pay the rent", "done": true},
                 {"text": "Old", "archived": true}]},
      {"title": "Work"}, {"title": "Winter", "color": "blue", "archived": true}]}
    """#

  @Test
  func `The launch data can have lists, colours, tasks, archives and the text size`()
    throws
  {
    let driver = try TinyLogDriver(["mock"], environment: ["data": Self.lists])
    #expect(driver.titles == ["TODO", "Work"])
    #expect(driver.all(.image, "circle").map(\.element.label) == ["red", "purple"])
    #expect(driver.all(.staticText, "open tasks").map(\.element.label) == ["1", "0"])
    #expect(driver.rows.first?.element.value == #"{"fontSize":19}"#)
    try driver.tap(.button, "Archive")
    #expect(driver.titles == ["Winter"])
    try driver.tap(.button, "Close")
    try driver.device.tap(driver.row("TODO"))
    #expect(driver.titles == ["Buy milk", "Pay the rent"])
    #expect(driver.text("summary") == "1 completed task")
    try driver.tap(.button, "Archive")
    #expect(driver.titles == ["Old"])
  }

  @Test func `The data may be an argument, and its lists go above those in a file`() throws {
    try withFile { policy in
      _ = try TinyLogDriver(["--list", "kept"], databases: policy)
      let data = #"{"lists": [{"title": "new"}]}"#
      let again = try TinyLogDriver(["--data", data], databases: policy)
      #expect(again.titles == ["new", "kept"])
    }
  }

  @Test func `With mock, lists are in memory, even if there is a default file`() throws {
    try withFile { policy in
      _ = try TinyLogDriver(["--list", "kept"], databases: policy)
      let mocked = try TinyLogDriver(
        ["mock"], environment: ["data": #"{"lists": []}"#], databases: policy)
      #expect(mocked.titles == [])
      #expect(try TinyLogDriver(databases: policy).titles == ["kept"])
    }
  }

  @Test func `Data survives a launch, unless it is a clean start`() throws {
    try withFile { policy in
      _ = try TinyLogDriver(environment: ["data": Self.lists], databases: policy)
      #expect(try TinyLogDriver(databases: policy).titles == ["TODO", "Work"])
      let clean = try TinyLogDriver(["--clean-start"], databases: policy)
      #expect(clean.titles == [])
      try clean.tap(.button, "Archive")
      #expect(clean.titles == [])
      try clean.tap(.button, "Close")
      try clean.tap(.button, "Settings")
      #expect(clean.text("detail") == "17")
    }
  }

  private func withFile(_ work: (DatabasePolicy) throws -> Void) throws {
    try withFolder { try work(.files(in: $0, defaultName: "a")) }
  }

  @Test func `The data's beers replace those that ship with the app`() throws {
    let beers = #"""
      {"beers": [{"name": "B", "brewery": "x", "alcohol": 5.25, "features": ["blonde"]},
                 {"name": "A", "brewery": "x"}]}
      """#
    let driver = try BeerDriver(["mock"], environment: ["data": beers])
    #expect(driver.names == ["A", "B"])
    #expect(driver.text("count") == "2 beers")
    try driver.search("blonde")
    #expect(driver.names == ["B"])
  }

  private static let tinyLogEnd =
    #" It must be JSON such as {"lists": [{"title": "TODO", "tasks": ["Buy milk"]}]}."#

  @Test(arguments: [
    "nonsense": "it is not JSON: it starts with 'nonsense'.",
    "": "it is empty.",
    "[]": "it isn't an object.",
    #"{"list": []}"#: "list is not known. Known: lists, textSize.",
    #"{"lists": [{"title": "a", "colour": "red"}]}"#:
      "lists[0].colour is not known. Known: title, color, archived, tasks.",
    #"{"lists": [{"title": "a", "color": "pink"}]}"#:
      "lists[0].color is 'pink', which is not known. Known: purple, blue, red, orange, green, "
      + "yellow.",
    #"{"lists": [{"color": "red"}]}"#: "lists[0].title is missing.",
    #"{"lists": [{"title": " "}]}"#: "lists[0].title is empty.",
    #"{"lists": [{"title": "a", "tasks": ["b", 7]}]}"#: "lists[0].tasks[1] isn't an object.",
    #"{"lists": [{"title": "a", "tasks": [""]}]}"#: "lists[0].tasks[0] is empty.",
    #"{"textSize": 22}"#: "textSize is 22 but must be from 13 to 21.",
    #"{"textSize": "large"}"#: #"textSize is 'large' but must be a number or "system"."#,
  ])
  func `Errors in TinyLog's data say what is wrong, where, and what to do`(
    data: String, what: String
  ) {
    let app = TinyLogDefinition(databases: .memoryOnly)
    let text = "\(what)\(Self.tinyLogEnd)"
    #expect(launchError(app, ["mock"], ["data": data]) == "'data' in the environment: \(text)")
    #expect(launchError(app, ["--data", data]) == "--data: \(text)")
  }

  @Test(arguments: [
    #"{"lists": [{"title": "a"}, {"title": "b", "tasks": ["c", "\u200B"]}]}"#:
      "lists[1].tasks[1]: Please add a text to your task",
    #"{"lists": [{"title": "a"}, {"title": "\u200B"}]}"#:
      "lists[1]: Please add a name to your list",
  ])
  func `Data that breaks TinyLog's rules is refused with its place`(data: String, what: String) {
    let app = TinyLogDefinition(databases: .memoryOnly)
    #expect(launchError(app, ["--data", data]) == "--data: \(what)")
  }

  @Test(arguments: [
    #"{}"#: "beers is missing.",
    #"{"beers": [{"name": "a"}]}"#: "beers[0].brewery is missing.",
    #"{"beers": [{"name": "a", "brewery": "b", "alcohol": 40}]}"#:
      "beers[0].alcohol is 40.0 but must be a percentage from 0 to 26 with at most two decimals.",
    #"{"beers": [{"name": " ", "brewery": "b"}]}"#: "beers[0].name is empty.",
    #"{"beers": [{"name": "\u200B", "brewery": "b"}]}"#: "beers[0].name is empty.",
    #"{"beers": [{"name": "a", "brewery": "\u00AD\u2060"}]}"#: "beers[0].brewery is empty.",
    #"{"beers": [{"name": "a", "brewery": "b", "features": ["c", ""]}]}"#:
      "beers[0].features[1] is empty.",
    #"{"beers": [{"name": "a", "brewery": "b", "features": ["\u200B"]}]}"#:
      "beers[0].features[0] is empty.",
    #"{"beers": [{"name": "a", "brewery": "b", "features": [7]}]}"#:
      "beers[0].features[0] isn't a string.",
  ])
  func `Errors in Beer Explorer's data say what is wrong, where, and what to do`(
    data: String, what: String
  ) {
    #expect(
      launchError(BeerExplorerDefinition(), ["--data", data])
        == "--data: \(what) "
        + #"It must be JSON such as {"beers": [{"name": "400", "brewery": "Montaigu", "#
        + #""alcohol": 5.6}]}."#)
  }

  @Test func `Contradictory arguments are refused`() {
    let tinyLog = TinyLogDefinition(databases: .memoryOnly)
    let nothing =
      "'mock' replaces the services with launch data, but there is none. Pass it as JSON, with "
      + "--data or as 'data' in the environment."
    #expect(launchError(tinyLog, ["mock"]) == nothing)
    #expect(launchError(BeerExplorerDefinition(), ["mock"]) == nothing)
    #expect(
      launchError(tinyLog, ["--data", "{}"], ["data": "{}"])
        == "--data and 'data' in the environment exclude each other. Use only one of them.")
    #expect(
      launchError(tinyLog, ["mock", "--database", "a"], ["data": "{}"])
        == "'mock' keeps lists in memory. Omit --database and --store.")
    #expect(
      launchError(
        BeerExplorerDefinition(), ["--service", "http://a.test"],
        ["data": #"{"beers": []}"#])
        == "--service and launch data exclude each other. Use only one of them.")
  }
}
