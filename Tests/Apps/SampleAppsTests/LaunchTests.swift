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
  /// Arguments, and what the message about them contains besides the option.
  private static let refusals: [(app: String, arguments: String, parts: [String])] = [
    ("TinyLog", "--store cloud", ["'cloud' is not known. Known: memory, sqlite."]),
    ("TinyLog", "--store sqlite", ["needs a file", "--database PATH"]),
    ("TinyLog", "--store memory --database x", ["exclude each other", "Use only one"]),
    ("TinyLog", "--database x.sqlite", ["'x.sqlite' isn't allowed", "start it with a folder"]),
    ("TinyLog", "--service-delay soon", ["'soon'", "from 0 to 60000"]),
    ("TinyLog", "--list :red", ["':red': Please add a name"]),
    ("TinyLog", "--system-text-size 13", ["'13'", "from 14 to 53"]),
    ("TinyLog", "--fault rust", ["'rust'", "Known: new-tasks-at-bottom, done-tasks-counted"]),
    ("TinyLog", "--colour red", ["unknown launch argument", "--list VALUE  adds a list"]),
    ("TinyLog", "--list", ["needs a value", "--list VALUE  adds a list"]),
    ("TinyLog", "mock", ["replaces the services", "with --data or as 'data' in the environment"]),
    ("TinyLog", "mock --data {} --database a", ["Omit --database and --store"]),
    ("BeerExplorer", "--store memory", ["Beer Explorer was not launched", "--service VALUE"]),
    ("BeerExplorer", "--seed x", ["'x'", "from 0 to \(Int.max)"]),
    ("BeerExplorer", "--failing-search 1 --failing-search 0", ["'0'", "from 1 to"]),
    ("BeerExplorer", #"--service http://a.test --data {"beers":[]}"#, ["exclude each other"]),
    ("BeerExplorer", "--service http://a.test", ["needs the wall clock", "or omit --service"]),
  ]

  @Test(arguments: refusals.indices)
  func `The message about a refused argument names it and says what to do`(index: Int) throws {
    let (app, line, parts) = Self.refusals[index]
    let arguments = line.components(separatedBy: " ")
    let message = try #require(launchError(app, arguments))
    // The message about a file names that instead of the option.
    let option = line.hasPrefix("--database") ? "x.sqlite" : arguments[0].split(separator: "=")[0]
    for part in [String(option)] + parts { #expect(message.contains(part), "\(message)") }
  }

  @Test(arguments: [
    "", "here", "127.0.0.1:8080", "file:///etc/hosts", "ftp://127.0.0.1", "http://", "http:///api",
    "http://127.0.0.1:0", "http://127.0.0.1:65536", "http://127.0.0.1?x", "http://127.0.0.1#x",
    "http://a b", "javascript:alert(1)",
  ])
  func `An address that isn't an HTTP address is refused`(address: String) {
    let message = launchError("Beer Explorer", ["--service", address]) ?? ""
    #expect(
      message.hasPrefix("--service '\(address)' must be the address of a beer server: http://"))
  }

  @Test(arguments: [
    ("TinyLog", "nonsense", "it is not JSON: it starts with 'nonsense'"),
    ("TinyLog", "[]", "it isn't an object"),
    ("TinyLog", #"{"list": []}"#, "list is not known. Known: lists, textSize"),
    ("TinyLog", #"{"lists": [{"title": "a", "colour": "red"}]}"#, "lists[0].colour is not known"),
    ("TinyLog", #"{"lists": [{"title": "a", "color": "pink"}]}"#, "lists[0].color is 'pink'"),
    ("TinyLog", #"{"lists": [{"color": "red"}]}"#, "lists[0].title is missing"),
    (
      "TinyLog", #"{"lists": [{"title": "a", "tasks": ["b", 7]}]}"#,
      "lists[0].tasks[1] isn't an object"
    ),
    (
      "TinyLog", #"{"lists": [{"title": "a", "tasks": [{"text": "b", "x": 1}]}]}"#,
      "lists[0].tasks[0].x is"
    ),
    ("TinyLog", #"{"textSize": 22}"#, "textSize is 22 but must be from 13 to 21"),
    (
      "TinyLog", #"{"textSize": "large"}"#, "textSize is 'large' but must be a number or \"system\""
    ),
    (
      "TinyLog", #"{"lists": [{"title": "a", "tasks": ["c", "\u200B"]}]}"#,
      "lists[0].tasks[1]: Please add"
    ),
    ("TinyLog", #"{"lists": [{"title": "a"}, {"title": " "}]}"#, "lists[1]: Please add a name"),
    ("BeerExplorer", "{}", "beers is missing"),
    ("BeerExplorer", #"{"beers": [{"name": "a"}]}"#, "beers[0].brewery is missing"),
    (
      "BeerExplorer", #"{"beers": [{"name": "a", "brewery": "b", "alcohol": 40}]}"#,
      "beers[0].alcohol is 40 but must be from 0 to 26"
    ),
    (
      "BeerExplorer", #"{"beers": [{"name": "\u200B", "brewery": "b"}]}"#,
      "beers[0] has an empty text"
    ),
    (
      "BeerExplorer", #"{"beers": [{"name": "a", "brewery": "b", "features": [""]}]}"#,
      "beers[0] has an empty text"
    ),
  ])
  func `Errors in launch data say what is wrong, where, and what to do`(
    app: String, data: String, problem: String
  ) {
    let messages = [
      launchError(app, ["--data", data]) ?? "", launchError(app, ["mock"], ["data": data]) ?? "",
    ]
    #expect(messages[0].hasPrefix("--data: \(problem)"), "\(messages[0])")
    #expect(messages[1].hasPrefix("'data' in the environment: \(problem)"))
    #expect(messages[0].contains("Please add") || messages[0].contains("It must be JSON such as {"))
    let both = launchError(app, ["--data", data], ["data": data])
    #expect(
      both == "--data and 'data' in the environment exclude each other. Use only one of them.")
  }

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

  @Test
  func `A later launch doesn't get answers to an earlier one, and a refused one changes nothing`()
    throws
  {
    let driver = try AppDriver("TinyLog", ["--list", "L", "--service-delay", "2000"])
    try driver.device.launch("app.duet.tinylog", arguments: [])
    try driver.play("wait; tap Add; type Half a ta")
    let tree = driver.device.tree
    #expect(throws: LaunchError.self) {
      try driver.device.launch("app.duet.tinylog", arguments: ["--data", "nonsense"])
    }
    #expect(driver.device.tree === tree)
    try driver.play("type sk\\n; tap My Lists")
    #expect(driver.look.contains("<Search> • Half a task purple 0 ["))
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
    for arguments in [["--gallery"], ["--store", "memory", "--list", "M"], []] {
      #expect(try app.storedChanges(arguments: arguments, environment: [:]) == [])
    }
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
