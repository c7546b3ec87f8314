import BeerExplorer
import BeerExplorerHTTP
import Device
import Foundation
import SampleApps
import Synchronization
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct LaunchTests {
  @Test func `Lists in a file survive a launch, and only files in the allowed folder can be named`()
    throws
  {
    let folder = TemporaryFolder()
    let policy = DatabasePolicy.files(in: folder.url, defaultName: "a")
    func look(_ arguments: String..., data: String? = nil) throws -> String {
      try AppDriver(
        "TinyLog", arguments, environment: data.map { ["data": $0] } ?? [:], databases: policy
      ).look
    }
    _ = try look("--list", "kept")
    #expect(try look("--data", #"{"lists": [{"title": "new"}]}"#).contains("• new purple 0 • kept"))
    #expect(try !look("mock", data: "{}").contains("•"))
    #expect(try look("--store", "sqlite").contains("• new purple 0 • kept"))
    #expect(try !look("--store", "memory").contains("•"))
    #expect(try look("--database", folder.url.path + "/b", "--list", "x").contains("• x"))
    #expect(try look("--clean-start", "--list", "only").contains("• only purple 0 ["))
    let outside = folder.path + "-outside"
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link", withDestinationPath: outside)
    for (path, reason) in [
      ("../a", "directly in the folder"), ("/etc/passwd", "directly in the folder"),
      ("sub/../../a", "directly in the folder"),
      ("a-journal", "(-journal, -wal, -shm) are refused"),
      ("a.sqlite-WAL", "are refused"), ("a-shm", "are refused"), ("link", "are refused"),
    ] {
      let message = launchError("TinyLog", [], ["TINYLOG_DATABASE": path], databases: policy) ?? ""
      #expect(message.hasPrefix("The database file '\(path)' isn't allowed: "))
      #expect(message.contains(reason) && !FileManager.default.fileExists(atPath: outside))
    }
    // A file that isn't a database is left as it was, and the message doesn't name its folder.
    try folder.file("a", "Dear Ada, this isn't a database at all.")
    let message = launchError("TinyLog", [], databases: policy) ?? ""
    #expect(message.contains("“a”") && !message.contains(folder.path), "\(message)")
  }

  @Test func `Only addresses of the app's own pages are opened`() throws {
    let driver = try AppDriver("BeerExplorer")
    let (list, beer) = (driver.document?.url, driver.document?.linkedAddresses.first)
    for address in [beer, list, beer, "https://example.com/", "app://beers/search/999"] {
      let isOwn = try driver.document?.navigate(to: #require(address))
      #expect(isOwn == [beer, list].contains(address))
      #expect(driver.document?.url == (address == list ? list : beer))
    }
  }

  @Test(arguments: ["", "tap 400"]) func `An app is released when it ends`(gesture: String) throws {
    let driver = try AppDriver("BeerExplorer", ["--service-delay", "100"])
    try driver.play("wait; tap search; type 400; wait; \(gesture)")
    weak let document = driver.document
    try #require(document != nil)
    try driver.play("end")
    #expect(document == nil)
  }

  @Test func `A later launch doesn't get answers to an earlier one`() throws {
    let driver = try AppDriver("TinyLog", ["--list", "L", "--service-delay", "2000"])
    try driver.device.launch("app.duet.tinylog", arguments: [])
    try driver.play("wait")
    #expect(driver.look.contains("Tap + icon to create a new list."))
  }

  @Test func `Two apps and four samples are installed`() throws {
    let names = InstalledApps.all().map(\.name)
    #expect(
      names == [
        "TinyLog", "Beer Explorer", "Articles", "Suggestions", "Registration", "Login",
      ])
    #expect(names.filter(InstalledApps.isHybrid) == ["Beer Explorer"])
    let app = TinyLogDefinition(databases: .files(in: URL(filePath: "/tmp"), defaultName: "a"))
    #expect(app.hasAddress("settings") && !app.hasAddress("x"))
    let data = #"{"lists": [{"title": "L", "tasks": ["T"]}], "textSize": 13}"#
    let changes = try app.storedChanges(
      arguments: ["--clean-start", "--list", "M", "--data", data], environment: [:])
    #expect(
      changes == [
        "All lists, tasks and settings in a are deleted.",
        "The list “L” is added, with 1 tasks.", "The text size is changed.",
        "The list “M” is added.",
      ])
    let unstored = [["--gallery"], ["--store", "memory", "--list", "M"], []]
    #expect(try unstored.flatMap { try app.storedChanges(arguments: $0, environment: [:]) } == [])
  }
}

/// Beer Explorer with a server, on the wall clock.
struct BeerNetworkTests {
  private static let endpoint = BeersEndpoint(catalog: BeerCatalog(SampleBeers.all))

  private func driver(on network: StubNetwork, _ arguments: [String] = []) throws -> AppDriver {
    let app = BeerExplorerDefinition(makeSession: StubNetwork.makeSession, timeout: 100_000)
    let device = Device(apps: [app], clock: .wall)
    try device.launch(
      app.bundleIdentifier, arguments: ["--service", network.baseURL.absoluteString] + arguments)
    return AppDriver(device)
  }

  /// Waits for work from other threads until the screen shows a text, for as long as it takes.
  private func wait(for text: String, on driver: AppDriver) async {
    while true {
      let seen = driver.device.inbox.count
      driver.device.settle()
      if driver.look.contains(text) { return }
      let pause = driver.device.pause(until: .seconds(1e9)) ?? .zero
      await driver.device.inbox.arrival(within: pause, since: seen)
    }
  }

  @Test func `Every page and keystroke sends a request, and an error can be retried`() async throws
  {
    let isUp = Mutex(false)
    let network = StubNetwork { url in
      guard isUp.withLock({ $0 }) else { return .failure(.cannotConnectToHost) }
      if url.query?.contains("search=4&") == true { return .silence }
      let response = Self.endpoint.respond(toQuery: url.query)
      return .response(status: response.status, body: response.body)
    }
    let driver = try driver(on: network, ["--service-delay", "20", "--seed", "7"])
    await wait(for: "nothing answers there. Check the address", on: driver)
    isUp.withLock { $0 = true }
    try driver.play("tap Try again")
    await wait(for: "42 beers", on: driver)
    try driver.play("scroll")
    await wait(for: "+38", on: driver)
    try driver.play("tap search; type 4")
    await wait(for: "Searching…", on: driver)
    try driver.play("type 00")
    await wait(for: "1 beer • 400", on: driver)
    #expect(
      network.requests.map(\.query).prefix(3) == [
        "min=0&max=26", "min=0&max=26", "min=0&max=26&page=2",
      ])
  }

  @Test func `Faults work with a server's beers, except those that need all of them`() async throws
  {
    let network = StubNetwork { url in
      let response = Self.endpoint.respond(toQuery: url.query)
      return .response(status: response.status, body: response.body)
    }
    let rounding = try driver(on: network, ["--fault", "alcohol-rounded"])
    try rounding.play("tap search; type Bersalis")
    await wait(for: "Bersalis Tripel blonde, high fermentation, triple 9.0%", on: rounding)
    for fault in ["features-not-searched", "breweries-not-searched"] {
      #expect(
        throws: LaunchError("--fault \(fault) requires the bundled beers. Leave out --service.")
      ) { try driver(on: network, ["--fault", fault]) }
    }
  }
}
