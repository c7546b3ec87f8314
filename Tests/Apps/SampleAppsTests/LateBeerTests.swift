import BeerExplorer
import Device
import Testing
import WebView

/// Answers that arrive after the user has moved on.
struct LateBeerTests {
  /// A beer that isn't on the first page of the list, so that the app must fetch it.
  private static let unlisted = "Bersalis Tripel"
  private static let other = "Orval"
  private static let listed = "0.0% Blond"

  private static func address(of name: String) throws -> String {
    let beer = try #require(try BeerCatalog.bundled().beers.first { $0.name == name })
    return AppAddress.text(["beer", "\(beer.id)", name])
  }

  /// Shows the list and opens the unlisted beer. Its answer arrives even after a cancellation.
  private func opening(
    after delay: Duration = .seconds(2), _ further: [String: Duration] = [:], failing: Bool = false
  ) throws -> BeerDriver {
    let delays = [Self.unlisted: delay].merging(further) { $1 }
    let driver = try BeerDriver(delays: delays)
    driver.service?.failing = failing
    let address = try Self.address(of: Self.unlisted)
    try #require(driver.device.open(address) && driver.device.address == address)
    return driver
  }

  enum Move: CaseIterable {
    case listedBeer, link, beerAndBack, brewery, search, searchAndBack, range
    case addressOfSearch, addressOfList, addressOfListedBeer

    func make(_ driver: BeerDriver) throws {
      switch self {
      case .listedBeer: try driver.open(LateBeerTests.listed)
      case .link:
        let document = try #require(driver.document)
        let link = try #require(document.linkedAddresses.first)
        try #require(document.navigate(to: link))
      case .beerAndBack:
        try driver.open(LateBeerTests.listed)
        try driver.tap(.button, "Back")
      case .brewery:
        try driver.open(LateBeerTests.listed)
        try driver.tap(.button, "brewery")
      case .search: try driver.search("4")
      case .searchAndBack:
        try driver.search("4")
        try driver.tap(.button, "Clear")
      case .range: try driver.setAlcohol("from", to: 9)
      case .addressOfSearch: try #require(driver.device.open("search/400"))
      case .addressOfList: try #require(driver.device.open(""))
      case .addressOfListedBeer:
        let address = try LateBeerTests.address(of: LateBeerTests.listed)
        try #require(driver.device.open(address))
      }
    }
  }

  @Test(arguments: Move.allCases)
  func `A beer that is being fetched isn't shown after a move`(
    move: Move
  ) throws {
    let driver = try opening()
    try move.make(driver)
    #expect(driver.service?.cancelled.contains(Self.unlisted) == true)
    let (address, title, names) = (driver.device.address, driver.title, driver.names)
    #expect(try address != Self.address(of: Self.unlisted))
    driver.waitForAnswers()
    #expect(driver.device.address == address)
    #expect(driver.title == title)
    #expect(driver.names == names)
  }

  @Test func `Nor is it shown in the installed app`() throws {
    let driver = try BeerDriver(["--service-delay", "2000"])
    driver.waitForAnswers()
    #expect(driver.device.open(try Self.address(of: Self.unlisted)))
    try driver.open(Self.listed)
    driver.waitForAnswers()
    #expect(driver.text("name") == Self.listed)
  }

  @Test(arguments: [Duration.seconds(1), .seconds(3)])
  func `The later of two requested beers is shown, whichever answer arrives first`(
    delay: Duration
  ) throws {
    let driver = try opening([Self.other: delay])
    #expect(driver.device.open(try Self.address(of: Self.other)))
    #expect(driver.service?.cancelled == [Self.unlisted])
    driver.waitForAnswers()
    #expect(driver.text("name") == Self.other)
  }

  @Test func `A beer that is requested twice is shown once`() throws {
    let driver = try opening()
    #expect(driver.device.open(try Self.address(of: Self.unlisted)))
    driver.device.run(for: .milliseconds(2001))
    #expect(driver.text("name") == Self.unlisted)
    try driver.tap(.button, "Back")
    driver.waitForAnswers()
    #expect(driver.device.address == "")
  }

  @Test func `Without an answer, the list and a beer's page can be used`()
    throws
  {
    let driver = try opening(after: .seconds(1_000_000))
    driver.waitForAnswers()
    #expect(driver.title == "Belgian Beer Explorer")
    try driver.scrollToEnd()
    #expect(driver.names.count == 60)
    #expect(try driver.device.address == Self.address(of: Self.unlisted))
    let name = driver.names[58]
    try driver.open(name)
    #expect(driver.text("name") == name)
    try driver.tap(.button, "Back")
    #expect(driver.device.address == "")
  }

  @Test func `After an error the page stays`() throws {
    let driver = try opening(failing: true)
    driver.waitForAnswers()
    #expect(driver.device.address == "")
    #expect(driver.names.count == 30)
  }

  @Test func `The answer to a search isn't shown before the user returns to the list`() throws {
    let driver = try BeerDriver(delays: ["4": .seconds(2)])
    try driver.search("4")
    try driver.open(Self.listed)
    driver.waitForAnswers()
    #expect(driver.text("name") == Self.listed)
    try driver.tap(.button, "Back")
    #expect(driver.device.address == "search/4")
    #expect(driver.names.contains("400"))
    #expect(driver.text("searching") == nil)
  }

  @Test func `A page that arrives while a beer is shown is added to the list`() throws {
    let driver = try BeerDriver(delays: ["e": .seconds(2)])
    try driver.search("e")
    driver.waitForAnswers()
    try driver.scrollToEnd()
    let last = try #require(driver.names.last)
    try driver.open(last)
    driver.waitForAnswers()
    #expect(driver.text("name") == last)
    try driver.tap(.button, "Back")
    #expect(driver.names.count == 60)
    #expect(driver.names[29] == last)
  }
}
