import Device
import Foundation
import SampleApps
import Testing

struct AddressTests {
  private static let data = #"""
    {"lists": [{"title": "TODO", "tasks": ["Buy milk"]}, {"title": "Old", "archived": true}]}
    """#

  private func tinyLog(at address: String = "", delay: String = "0") throws -> TinyLogDriver {
    let driver = try TinyLogDriver(["--data", Self.data, "--service-delay", delay])
    driver.waitForAnswers()
    #expect(driver.device.open(address))
    return driver
  }

  @Test func `Each TinyLog screen has an address, which opens it`() throws {
    let driver = try tinyLog()
    #expect(driver.device.address == "")
    try driver.device.tap(driver.row("TODO"))
    let list = driver.device.address
    #expect(list.wholeMatch(of: /lists\/[0-9A-F-]{36}/) != nil)
    for (address, title) in [
      ("", "My Lists"), (list, "TODO"), ("\(list)/archive", "Archive"),
      ("\(list)/export", "Export"),
      ("archive", "My Archives"), ("settings", "Settings"), ("settings/text-size", "Text size"),
    ] {
      #expect(driver.device.open(address))
      #expect(driver.screenTitle == title)
      #expect(driver.device.address == address)
    }
    try driver.tapButton("Settings")
    #expect(driver.device.address == "settings")
    #expect(driver.device.open("archive"))
    try driver.device.tap(driver.row("Old"))
    #expect(driver.device.address.hasPrefix("archive/"))
    #expect(driver.device.open(""))
    #expect(driver.device.open(driver.device.address))
  }

  @Test func `A search has an address, and a form opened from it has the same one`() throws {
    let driver = try tinyLog(at: "search/to%20%2F%25")
    #expect(driver.nodes(.searchField).first?.element.value == "to /%")
    #expect(driver.device.address == "search/to%20%2F%25")
    try driver.tapButton("Add")
    #expect(driver.device.address == "search/to%20%2F%25")
    #expect(driver.device.open(""))
    #expect(driver.titles == ["TODO"])
  }

  @Test func `A list that is being fetched already has its address`() throws {
    let driver = try tinyLog(delay: "2000")
    try driver.device.tap(driver.row("TODO"))
    let list = driver.device.address
    #expect(driver.device.open("settings"))
    #expect(driver.device.open(list))
    #expect(driver.device.address == list)
    #expect(driver.screenTitle == "Settings")
    driver.waitForAnswers()
    #expect(driver.screenTitle == "TODO")
  }

  @Test
  func `A deleted list's address shows an alert, and an invalid address opens nothing`()
    throws
  {
    let driver = try tinyLog(at: "lists/\(UUID().uuidString)")
    #expect(driver.screenTitle == "My Lists")
    #expect(driver.nodes(.alert).first?.element.label.hasPrefix("There is no list") == true)
    #expect(driver.device.address == "")
    for address in ["x", "lists", "lists/1", "lists/1/2/3", "search/%ff", "search"] {
      #expect(!driver.device.open(address), "\(address)")
    }
  }

  @Test func `An archived list's old address opens it in the archive`() throws {
    let driver = try tinyLog(at: "archive")
    try driver.device.tap(driver.row("Old"))
    let archived = driver.device.address
    #expect(driver.device.open(""))
    #expect(driver.device.open(archived.replacing("archive/", with: "lists/")))
    #expect(driver.device.address == archived)
  }

  @Test func `Beers and searches have addresses`() throws {
    let driver = try BeerDriver()
    #expect(driver.device.address == "")
    #expect(driver.device.open("search/blonde%2C%20triple/9-26"))
    #expect(driver.device.address == "search/blonde%2C%20triple/9-26")
    #expect(driver.names.contains("Bersalis Tripel"))
    let found = driver.names
    #expect(driver.device.open("alcohol/0-0.5"))
    #expect(driver.device.address == "alcohol/0-0.5")
    #expect(!driver.names.contains("Bersalis Tripel"))
    #expect(driver.device.open("search/400"))
    try driver.device.tap(#require(driver.nodes(.link).first))
    #expect(driver.device.address.wholeMatch(of: /beer\/[0-9]+\/400/) != nil)
    #expect(driver.device.open("search/blonde%2C%20triple/9-26"))
    #expect(driver.names == found)
    // In a new launch, the beer isn't on the first page, so the app must fetch it.
    let other = try BeerDriver(["--service-delay", "2000"])
    other.waitForAnswers()
    #expect(!other.names.contains("Bersalis Tripel"))
    let name = "Bersalis%20Tripel"
    #expect(driver.device.open("search/\(name)"))
    try driver.device.tap(#require(driver.nodes(.link).first))
    #expect(other.device.open(driver.device.address))
    #expect(other.device.address.hasSuffix(name))
    #expect(other.text("name") == nil)
    other.waitForAnswers()
    #expect(other.text("name") == "Bersalis Tripel")
    #expect(other.device.address == driver.device.address)
  }

  @Test func `An unknown beer's address opens the list, and an invalid one opens nothing`() throws {
    let driver = try BeerDriver()
    #expect(driver.device.open("beer/99999/Nothing"))
    #expect(driver.device.address == "")
    for address in ["beer", "beer/x/400", "search", "search/a/9-8", "alcohol/0-40", "alcohol/x"] {
      #expect(!driver.device.open(address), "\(address)")
    }
  }

  @Test func `Apps that share a file show each other's changes`() throws {
    try withFolder { folder in
      let definition = TinyLogDefinition(databases: .files(in: folder, defaultName: "a"))
      let (one, other) = (TinyLogDriver(definition), TinyLogDriver(definition))
      for driver in [one, other] { try driver.device.launch(definition.bundleIdentifier) }
      try one.tapButton("Add")
      try one.type("TODO")
      try one.tapButton("Save")
      #expect(other.titles == ["TODO"])
      try other.swipe("TODO", tap: "Archive")
      try one.tapButton("My Lists")
      #expect(one.titles == [])
    }
  }
}
