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
      let message = launchError("TinyLog", ["--database", path], databases: policy) ?? ""
      #expect(message.hasPrefix("The database file '\(path)' isn't allowed: "))
      #expect(message.contains(reason) && !FileManager.default.fileExists(atPath: outside))
    }
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

  @Test func `The environment can have a user, a device and a country`() throws {
    func look(_ environment: [String: String]) throws -> String {
      try AppDriver("Login", environment: environment).look
    }
    #expect(
      try look(["user": "eva", "device": "phone-1", "country": "CZ"])
        == "Welcome: eva is logged in. phone-1, CZ [Log out]")
    let loggedOut = try AppDriver("Login", environment: ["user": "eva"])
    try loggedOut.play("tap Log out")
    #expect(try loggedOut.look == look([:]))
    for (environment, reason) in [
      (["user": "eva", "country": "cz"], "is 'cz'. Use a code such as CZ."),
      (["device": "phone-1"], "needs the name of a 'user'"),
      (["user": ""], "needs the name of a 'user'"),
      (["states": "{}"], "are about a gallery. Add --gallery."),
    ] {
      #expect { try look(environment) } throws: { "\($0)".contains(reason) }
    }
  }

  @Test func `Own states of a gallery can be launched`() throws {
    let states = #"{"app": "Login", "states": [{"screen": "Form", "state": "mine"}]}"#
    let driver = try AppDriver(
      "Login", ["--gallery", "login-form-mine"], environment: ["states": states])
    #expect(driver.look.contains("1 of 1"))
  }

  /// Files of states, and how the error begins.
  private static let wrongStates = """
    {"states": []} | a.json must have an app, its states and optionally data
    {"app": 1,, | a.json isn't JSON. Invalid value around character
    {"app": "X", "state": []} | a.json must have an app, its states and optionally data, such as {"app": "TinyLog", "states": [{"screen": "Lists", "state": "none"}]}. 'state' is not known.
    {"app": "X", "states": [{"screen": "a", "state": "b"}]} | a.json: the app 'X' has no gallery.
    {"app": "TinyLog", "states": [{"screen": "Lists"}]} | a.json: states[0]: it must have the names of its 'screen'
    {"app": "TinyLog", "states": [{"screen": "List", "state": "a"}]} | a.json: states[0]: screen is 'List', which is
    {"app": "TinyLog", "states": [{"screen": "Lists", "state": "a", "data": "b"}]} | a.json: states[0]: there is no data
    {"app": "TinyLog", "states": [{"screen": "Lists", "state": "a", "data": {"lists": 1.5}}]} | a.json: states[0]: data.lists is 1.5 but must be a whole number from 0 to 2000.
    {"app": "TinyLog", "states": [{"screen": "Tasks", "state": "a"}]} | a.json: states[0]: The screen 'Tasks' needs
    {"app": "TinyLog", "states": [{"screen": "Lists", "state": "a", "swiped": 0}]} | a.json: states[0]: The screen has no row 0.
    {"app": "TinyLog", "states": [{"screen": "Settings", "state": "a", "swiped": 0}]} | a.json: states[0]: swiped is not known.
    {"app": "TinyLog", "states": [{"screen": "Lists", "state": "a", "waiting": "no"}]} | a.json: states[0]: waiting isn't true or false.
    {"app": "Login", "states": [{"screen": "List", "state": "a"}]} | a.json: states[0]: screen is 'List', which
    {"app": "TinyLog", "states": [{"screen": "Lists", "state": "a", "scrolled": "no"}]} | a.json: states[0]: scrolled must be
    {"app": "Beer Explorer", "states": [{"screen": "Beer", "state": "a"}]} | a.json: states[0]: beer must be the index
    {"app": "Login", "states": [{"screen": "Form", "state": "a"}, {"screen": "Form", "state": "A"}]} | a.json: states[1]: its id login-form-a
    """.split(separator: "\n").map { $0.components(separatedBy: " | ") }

  @Test(arguments: wrongStates)
  func `A wrong file of states is refused`(row: [String]) {
    #expect {
      try GalleryState.states(from: Data(row[0].utf8), source: "a.json")
    } throws: { "\($0)".hasPrefix(row[1]) }
  }

  @Test func `A launch can be asked what it would change in a file`() throws {
    let app = TinyLogDefinition(databases: .files(in: URL(filePath: "/tmp"), defaultName: "a"))
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

/// A launch makes all of its changes or, if it is refused, none.
struct LaunchTransactionTests {
  private static let nonsense = ["--data", "nonsense"]

  @Test func `A refused launch creates neither file nor folder, and others only with a change`()
    throws
  {
    let folder = TemporaryFolder()
    let policy = DatabasePolicy.files(
      in: folder.url.appendingPathComponent("new"), defaultName: "a.sqlite")
    for arguments in [Self.nonsense, ["--list"], ["--store", "cloud"], ["--seed", "x"]] {
      #expect(launchError("TinyLog", arguments, databases: policy) != nil)
    }
    let driver = try AppDriver("TinyLog", databases: policy)
    #expect(try folder.contents().isEmpty)
    try driver.play("tap Add; type L; tap Save")
    #expect(try folder.contents(of: "new").keys.sorted() == ["a.sqlite"])
    #expect(try AppDriver("TinyLog", databases: policy).look.contains("• L purple 0"))
    #expect(launchError("TinyLog", ["--clean-start"], databases: policy) == nil)
    #expect(try !AppDriver("TinyLog", databases: policy).look.contains("•"))
  }

  /// Each option with valid values and values that are refused, alone or with other options.
  private static let values: [[[String]]] = [
    [["--store", "memory"], ["--store", "sqlite"], ["--store", "cloud"]],
    [
      ["--database", "a.sqlite"], ["--database", "../a"], ["--database", "b-wal"], ["--database="],
    ],
    [["--list", "new:red"], ["--list", " "], ["--list"]],
    [["--system-text-size", "20"], ["--system-text-size", "99"]],
    [
      ["--data", #"{"lists": [{"title": "new"}]}"#], nonsense, ["--data", #"{"lists": [{}]}"#],
      ["--data", #"{"lists": [{"title": "\u200B"}, {"title": "new"}]}"#],
    ],
    [["mock"], ["mock=yes"]],
    [["--clean-start"], ["--clean-start=no"]],
    [["--service-delay", "10"], ["--service-delay", "soon"]],
    [["--seed", "1"], ["--seed", "-1"]],
    [["--fault", "editing-resets-color"], ["--fault", "rust"]],
    [["--redesign", "other-order"], ["--redesign", "skin"]],
    [["--unknown"], ["word"]],
  ]

  /// Every option alone, every pair of options in both orders, and random sets.
  private static var sets: [[String]] {
    var sets = values.flatMap(\.self)
    for (one, other) in values.indices.flatMap({ i in values.indices.map { (i, $0) } })
    where one != other {
      sets += values[one].flatMap { first in values[other].map { first + $0 } }
    }
    var random = SeededGenerator(seed: 27)
    for _ in 0..<700 {
      let options = values.shuffled(using: &random).prefix(Int.random(in: 3...6, using: &random))
      sets.append(options.flatMap { $0.randomElement(using: &random) ?? [] })
    }
    return sets
  }

  @Test(arguments: [true, false])
  func `A thousand refused launches leave every byte as it was`(_ isThere: Bool) throws {
    let folder = TemporaryFolder()
    let policy = DatabasePolicy.files(in: folder.url, defaultName: "a.sqlite")
    if isThere {
      let data = #"{"textSize": 19, "lists": [{"title": "kept", "tasks": ["task"]}]}"#
      _ = try AppDriver("TinyLog", ["--data", data], databases: policy)
    }
    let before = try folder.contents()
    let app = TinyLogDefinition(databases: policy)
    let device = Device(apps: [app])
    try device.launch(app.bundleIdentifier)
    let tree = device.tree
    var (refused, accepted) = (0, 0)
    for set in Self.sets {
      guard launchError("TinyLog", set, databases: policy) != nil else {
        // An accepted launch may change the file. Restore it for the next one.
        accepted += 1
        for name in try folder.contents().keys {
          try FileManager.default.removeItem(at: folder.url.appendingPathComponent(name))
        }
        for (name, bytes) in before { try bytes.write(to: folder.url.appendingPathComponent(name)) }
        continue
      }
      refused += 1
      #expect(try folder.contents() == before, "\(set)")
      #expect(throws: LaunchError.self) {
        try device.launch(app.bundleIdentifier, arguments: set)
      }
      #expect(device.tree === tree, "\(set)")
    }
    #expect(refused >= 1_000 && accepted >= 90)
  }
}

/// Beer Explorer with a server, on the wall clock.
struct BeerNetworkTests {
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
    let endpoint = BeersEndpoint(catalog: BeerCatalog(SampleBeers.all))
    let isUp = Mutex(false)
    let network = StubNetwork { url in
      guard isUp.withLock({ $0 }) else { return .failure(.cannotConnectToHost) }
      let response = endpoint.respond(toQuery: url.query)
      return .response(status: response.status, body: response.body)
    }
    let driver = try driver(on: network, ["--service-delay", "20", "--seed", "7"])
    await wait(for: "nothing answers there. Check the address", on: driver)
    isUp.withLock { $0 = true }
    try driver.play("tap Try again")
    await wait(for: "42 beers", on: driver)
    try driver.play("scroll")
    await wait(for: "+38", on: driver)
    try driver.play("tap search; type 400")
    await wait(for: "1 beer • 400", on: driver)
    #expect(
      network.requests.map(\.query).prefix(3) == [
        "min=0&max=26", "min=0&max=26", "min=0&max=26&page=2",
      ])
  }

  @Test(arguments: ["features-not-searched", "breweries-not-searched"])
  func `Faults that need all beers are refused with a server's`(fault: String) {
    let network = StubNetwork { _ in .silence }
    #expect(
      throws: LaunchError("--fault \(fault) requires the bundled beers. Leave out --service.")
    ) { try driver(on: network, ["--fault", fault]) }
  }
}
