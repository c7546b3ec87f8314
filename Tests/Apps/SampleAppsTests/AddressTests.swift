import Device
import Foundation
import SampleApps
import Testing

struct AddressTests {
  private static let data = #"""
    {"lists": [{"title": "TODO", "tasks": ["Buy milk"]}, {"title": "Old", "archived": true}]}
    """#

  private func tinyLog(at address: String = "", delay: String = "0") throws -> TinyLogHand {
    let hand = try TinyLogHand(["--data", Self.data, "--service-delay", delay])
    hand.waitForAnswers()
    #expect(hand.device.open(address))
    return hand
  }

  @Test func `Each of TinyLog's screens is at its address, and is opened from it`() throws {
    let hand = try tinyLog()
    #expect(hand.device.address == "")
    try hand.device.tap(hand.row("TODO"))
    let list = hand.device.address
    #expect(list.wholeMatch(of: /lists\/[0-9A-F-]{36}/) != nil)
    for (address, title) in [
      ("", "My Lists"), (list, "TODO"), ("\(list)/archive", "Archive"),
      ("\(list)/export", "Export"),
      ("archive", "My Archives"), ("settings", "Settings"), ("settings/text-size", "Text size"),
    ] {
      #expect(hand.device.open(address))
      #expect(hand.screenTitle == title)
      #expect(hand.device.address == address)
    }
    try hand.tapButton("Settings")
    #expect(hand.device.address == "settings")
    #expect(hand.device.open("archive"))
    try hand.device.tap(hand.row("Old"))
    #expect(hand.device.address.hasPrefix("archive/"))
    #expect(hand.device.open(""))
    #expect(hand.device.open(hand.device.address))
  }

  @Test func `A search is at its address, and so is a form that is opened from it`() throws {
    let hand = try tinyLog(at: "search/to%20%2F%25")
    #expect(hand.nodes(.searchField).first?.element.value == "to /%")
    #expect(hand.device.address == "search/to%20%2F%25")
    try hand.tapButton("Add")
    #expect(hand.device.address == "search/to%20%2F%25")
    #expect(hand.device.open(""))
    #expect(hand.titles == ["TODO"])
  }

  @Test func `A list that is asked for from a slow service is at its address meanwhile`() throws {
    let hand = try tinyLog(delay: "2000")
    try hand.device.tap(hand.row("TODO"))
    let list = hand.device.address
    #expect(hand.device.open("settings"))
    #expect(hand.device.open(list))
    #expect(hand.device.address == list)
    #expect(hand.screenTitle == "Settings")
    hand.waitForAnswers()
    #expect(hand.screenTitle == "TODO")
  }

  @Test
  func `A list that is gone is told of above the lists, and what is no address opens nothing`()
    throws
  {
    let hand = try tinyLog(at: "lists/\(UUID().uuidString)")
    #expect(hand.screenTitle == "My Lists")
    #expect(hand.nodes(.alert).first?.element.label.hasPrefix("There is no list") == true)
    #expect(hand.device.address == "")
    for address in ["x", "lists", "lists/1", "lists/1/2/3", "search/%ff", "search"] {
      #expect(!hand.device.open(address), "\(address)")
    }
  }

  @Test func `An archived list that is asked for as a list is shown in the archive`() throws {
    let hand = try tinyLog(at: "archive")
    try hand.device.tap(hand.row("Old"))
    let archived = hand.device.address
    #expect(hand.device.open(""))
    #expect(hand.device.open(archived.replacing("archive/", with: "lists/")))
    #expect(hand.device.address == archived)
  }

  @Test func `Beers and searches are at their addresses`() throws {
    let hand = try BeerHand()
    #expect(hand.device.address == "")
    #expect(hand.device.open("search/blonde%2C%20triple/9-26"))
    #expect(hand.device.address == "search/blonde%2C%20triple/9-26")
    #expect(hand.names.contains("Bersalis Tripel"))
    let found = hand.names
    #expect(hand.device.open("alcohol/0-0.5"))
    #expect(hand.device.address == "alcohol/0-0.5")
    #expect(!hand.names.contains("Bersalis Tripel"))
    #expect(hand.device.open("search/400"))
    try hand.device.tap(#require(hand.nodes(.link).first))
    #expect(hand.device.address.wholeMatch(of: /beer\/[0-9]+\/400/) != nil)
    #expect(hand.device.open("search/blonde%2C%20triple/9-26"))
    #expect(hand.names == found)
    // Elsewhere, it is not among the first beers, and is asked for.
    let other = try BeerHand(["--service-delay", "2000"])
    other.waitForAnswers()
    #expect(!other.names.contains("Bersalis Tripel"))
    let name = "Bersalis%20Tripel"
    #expect(hand.device.open("search/\(name)"))
    try hand.device.tap(#require(hand.nodes(.link).first))
    #expect(other.device.open(hand.device.address))
    #expect(other.device.address.hasSuffix(name))
    #expect(other.text("name") == nil)
    other.waitForAnswers()
    #expect(other.text("name") == "Bersalis Tripel")
    #expect(other.device.address == hand.device.address)
  }

  @Test func `A beer that there is not leads to the list, and what is no address nowhere`() throws {
    let hand = try BeerHand()
    #expect(hand.device.open("beer/99999/Nothing"))
    #expect(hand.device.address == "")
    for address in ["beer", "beer/x/400", "search", "search/a/9-8", "alcohol/0-40", "alcohol/x"] {
      #expect(!hand.device.open(address), "\(address)")
    }
  }

  @Test func `Apps on one file show each other's changes`() throws {
    try withFolder { folder in
      let definition = TinyLogDefinition(databases: .files(in: folder, defaultName: "a"))
      let (one, other) = (TinyLogHand(definition), TinyLogHand(definition))
      for hand in [one, other] { try hand.device.launch(definition.bundleIdentifier) }
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
