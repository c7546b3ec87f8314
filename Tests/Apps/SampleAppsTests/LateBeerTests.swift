import BeerExplorer
import Device
import Testing
import WebView

/// Answers that come after a move.
struct LateBeerTests {
  /// A beer that isn't on the first page of the list, so that it must be asked for.
  private static let unlisted = "Bersalis Tripel"
  private static let other = "Orval"
  private static let listed = "0.0% Blond"

  private static func address(of name: String) throws -> String {
    let beer = try #require(try BeerCatalog.bundled().beers.first { $0.name == name })
    return AppAddress.text(["beer", "\(beer.id)", name])
  }

  /// The list while the unlisted beer is asked for. Its answer comes even if it is called off.
  private func opening(
    after delay: Duration = .seconds(2), _ further: [String: Duration] = [:], failing: Bool = false
  ) throws -> BeerHand {
    let delays = [Self.unlisted: delay].merging(further) { $1 }
    let hand = try BeerHand(delays: delays)
    hand.service?.failing = failing
    let address = try Self.address(of: Self.unlisted)
    try #require(hand.device.open(address) && hand.device.address == address)
    return hand
  }

  enum Move: CaseIterable {
    case listedBeer, link, beerAndBack, brewery, search, searchAndBack, range
    case addressOfSearch, addressOfList, addressOfListedBeer

    func make(_ hand: BeerHand) throws {
      switch self {
      case .listedBeer: try hand.open(LateBeerTests.listed)
      case .link:
        let document = try #require(hand.document)
        let link = try #require(document.linkedAddresses.first)
        try #require(document.navigate(to: link))
      case .beerAndBack:
        try hand.open(LateBeerTests.listed)
        try hand.tap(.button, "Back")
      case .brewery:
        try hand.open(LateBeerTests.listed)
        try hand.tap(.button, "brewery")
      case .search: try hand.search("4")
      case .searchAndBack:
        try hand.search("4")
        try hand.tap(.button, "Clear")
      case .range: try hand.setAlcohol("from", to: 9)
      case .addressOfSearch: try #require(hand.device.open("search/400"))
      case .addressOfList: try #require(hand.device.open(""))
      case .addressOfListedBeer:
        let address = try LateBeerTests.address(of: LateBeerTests.listed)
        try #require(hand.device.open(address))
      }
    }
  }

  @Test(arguments: Move.allCases)
  func `A beer that is asked for is not shown after a move`(
    move: Move
  ) throws {
    let hand = try opening()
    try move.make(hand)
    #expect(hand.service?.cancelled.contains(Self.unlisted) == true)
    let (address, title, names) = (hand.device.address, hand.title, hand.names)
    #expect(try address != Self.address(of: Self.unlisted))
    hand.waitForAnswers()
    #expect(hand.device.address == address)
    #expect(hand.title == title)
    #expect(hand.names == names)
  }

  @Test func `Nor is it in the app as it is installed`() throws {
    let hand = try BeerHand(["--service-delay", "2000"])
    hand.waitForAnswers()
    #expect(hand.device.open(try Self.address(of: Self.unlisted)))
    try hand.open(Self.listed)
    hand.waitForAnswers()
    #expect(hand.text("name") == Self.listed)
  }

  @Test(arguments: [Duration.seconds(1), .seconds(3)])
  func `Of two beers that are asked for the later one is shown, whichever answer is first`(
    delay: Duration
  ) throws {
    let hand = try opening([Self.other: delay])
    #expect(hand.device.open(try Self.address(of: Self.other)))
    #expect(hand.service?.cancelled == [Self.unlisted])
    hand.waitForAnswers()
    #expect(hand.text("name") == Self.other)
  }

  @Test func `A beer that is asked for twice is shown, and left again`() throws {
    let hand = try opening()
    #expect(hand.device.open(try Self.address(of: Self.unlisted)))
    hand.device.run(for: .milliseconds(2001))
    #expect(hand.text("name") == Self.unlisted)
    try hand.tap(.button, "Back")
    hand.waitForAnswers()
    #expect(hand.device.address == "")
  }

  @Test func `Without an answer the list is shown and can be used, and so can a beer's page`()
    throws
  {
    let hand = try opening(after: .seconds(1_000_000))
    hand.waitForAnswers()
    #expect(hand.title == "Belgian Beer Explorer")
    try hand.scrollToEnd()
    #expect(hand.names.count == 60)
    #expect(try hand.device.address == Self.address(of: Self.unlisted))
    let name = hand.names[58]
    try hand.open(name)
    #expect(hand.text("name") == name)
    try hand.tap(.button, "Back")
    #expect(hand.device.address == "")
  }

  @Test func `After an error the page stays`() throws {
    let hand = try opening(failing: true)
    hand.waitForAnswers()
    #expect(hand.device.address == "")
    #expect(hand.names.count == 30)
  }

  @Test func `An answer to a search shows after the way back to the list, and not before`() throws {
    let hand = try BeerHand(delays: ["4": .seconds(2)])
    try hand.search("4")
    try hand.open(Self.listed)
    hand.waitForAnswers()
    #expect(hand.text("name") == Self.listed)
    try hand.tap(.button, "Back")
    #expect(hand.device.address == "search/4")
    #expect(hand.names.contains("400"))
    #expect(hand.text("searching") == nil)
  }

  @Test func `A further page that comes while a beer is shown is added to the list`() throws {
    let hand = try BeerHand(delays: ["e": .seconds(2)])
    try hand.search("e")
    hand.waitForAnswers()
    try hand.scrollToEnd()
    let last = try #require(hand.names.last)
    try hand.open(last)
    hand.waitForAnswers()
    #expect(hand.text("name") == last)
    try hand.tap(.button, "Back")
    #expect(hand.names.count == 60)
    #expect(hand.names[29] == last)
  }
}
