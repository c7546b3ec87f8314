import Foundation
import FoundationNetworking
import Testing

@testable import duet

/// What `duet compare` plays, and what and which servers it refuses before it plays anything.
struct CompareCommandTests {
  private static let example = "give one such as http://127.0.0.1:4723, as 'duet serve' prints it."
  private static let tooMuch = "has more than a host, a port and a path (name, password, ? or #)"

  @Test(
    arguments: Sample.rows(
      """
      --tool chromium | chromium plays none of these scenarios. It is: The WebDriver suite in a \
      real browser: Chromium, through chromedriver; pages only.
      --tool native-dom-ids | native-dom-ids plays none of these scenarios. It is: The native \
      suite with DOM ids as identifiers, which no iPhone has; pages only.
      --tool webdriver-clear | webdriver-clear plays none of these scenarios. It is: WebDriver in \
      process that empties fields by one call instead of by keys; A.3 and B.2 only.
      --tool appium-python --ui-change other-order | The clients' suites know no --ui-change.
      --report Package.swift/report | --report Package.swift/report: FOLDER/Package.swift is a \
      file; name a folder.
      --servers http://lab:1 http://lab:2 --servers http://lab:1/ | --servers names http://lab:1 \
      twice. Each server plays one run at a time; name others.
      --servers http://lab:1 --tool native | --servers is for tools that speak WebDriver over \
      HTTP: webdriver-http, appium-python, selenium-python. Name one of them with --tool, or \
      leave --servers out.
      --servers lab | --servers 'lab' is no address of a server; \(example)
      --servers 127.0.0.1:4723 | --servers '127.0.0.1:4723' is no address of a server; \(example)
      --servers http:// | --servers 'http://' is no address of a server; \(example)
      --servers ftp://lab | --servers 'ftp://lab' is no address of a server; \(example)
      --servers http://lab:65536 | --servers 'http://lab:65536' is no address of a server; \
      \(example)
      --servers https://lab:4723 | --servers https://lab:4723: only http is spoken here, not \
      https; \(example)
      --servers http://me@lab:4723 | --servers http://me@lab:4723 \(tooMuch); \(example)
      --servers http://lab:4723/?a=1 | --servers http://lab:4723/?a=1 \(tooMuch); \(example)
      """))
  func isRefusedBeforeTheRun(options: String, problem: String) throws {
    let folder = try Sample.checkout()
    let text = problem.replacing("FOLDER", with: folder.url.path)
    #expect(try folder.duet("compare \(options)") == .refused(text))
  }

  @Test func anAddressThatIsEmptyIsRefused() throws {
    #expect(
      try Sample.checkout().duet("compare --servers", "")
        == .refused("--servers '' is no address of a server; \(Self.example)"))
  }

  /// The cells of a comparison that is run in this package, as "A.1 native: 1 of 1".
  private func cells(_ options: String) throws -> [String] {
    let outcome = try Folder().duet("compare --json \(options)", at: Duet.package)
    #expect(outcome.status == 0, "\(outcome.error)")
    let cells = try outcome.json()["cells"] as? [[String: Any]] ?? []
    return cells.map { cell in
      let texts = ["scenario", "tool", "passedRuns", "runs"].map { "\(cell[$0] ?? "none")" }
      return "\(texts[0]) \(texts[1]): \(texts[2]) of \(texts[3])"
    }
  }

  /// The samples are there to copy from: what is published is of the others.
  @Test func allScenariosPassWithTheUsualToolsAndSamplesWhereTheyAreNamed() throws {
    let list = try Folder().duet("scenarios list --json", at: Duet.package).json()
    let scenarios = list["scenarios"] as? [[String: Any]] ?? []
    func ids(areSamples: Bool) -> [String] {
      scenarios.filter { "\($0["path"] ?? "")".contains("/Samples/") == areSamples }
        .compactMap { $0["id"] as? String }
    }
    let (compared, samples) = (ids(areSamples: false), ids(areSamples: true))
    #expect(compared.count >= 9 && samples.count >= 2)
    let tools = ["native", "webdriver-in-process", "webdriver-http"]
    let options = tools.map { "--tool \($0)" }.joined(separator: " ")
    func passed(_ scenarios: [String]) -> [String] {
      scenarios.flatMap { scenario in tools.map { "\(scenario) \($0): 1 of 1" } }
    }
    #expect(try cells(options) == passed(compared))
    #expect(
      try cells(samples.reduce(options) { "\($0) --scenario \($1)" }) == passed(samples))
  }

  @Test func variantsArePlayedWhereTheyPlayAScenario() throws {
    #expect(
      try cells("--scenario A.1") == [
        "A.1 native: 1 of 1", "A.1 webdriver-in-process: 1 of 1", "A.1 webdriver-http: 1 of 1",
      ])
    #expect(
      try cells("--scenario A.3 --scenario B.1 --repeat 2") == [
        "A.3 native: 2 of 2", "A.3 webdriver-in-process: 2 of 2", "A.3 webdriver-http: 2 of 2",
        "A.3 webdriver-clear: 2 of 2", "B.1 native: 2 of 2", "B.1 webdriver-in-process: 2 of 2",
        "B.1 webdriver-http: 2 of 2", "B.1 native-dom-ids: 2 of 2",
        "B.1 webdriver-native-context: 2 of 2",
      ])
  }

  @Test(arguments: ["compare", "survive", "record --check"])
  func `a scenario that no test plays is named, with the way to a test`(command: String) throws {
    let problem =
      "No test plays L.1. 'duet scenarios skeleton L.1' prints one for each suite: fill it in, and "
      + "name it in NativeSuite.swift and WebDriverSuite.swift."
    #expect(
      try Sample.checkout().duet(command)
        == (command == "compare" ? .refused(problem) : .error(64, problem)))
  }

  @Test func `a scenario without a test is one that did not run, and says why`() throws {
    let folder = try Sample.checkout()
    let played = try String(
      contentsOf: Duet.package.appendingPathComponent(
        "Scenarios/TinyLog/A1-add-a-list-add-a-task-mark-it-done.scenario"),
      encoding: .utf8)
    try folder.file("Scenarios/A1-add-task-list.scenario", played)
    let outcome = try folder.duet("compare --tool native")
    #expect(outcome.status == 1)
    #expect(
      outcome.error.contains(
        "no test of NativeSuite plays it; 'duet scenarios skeleton L.1' prints one."),
      "\(outcome.error)")
  }

  @Test func aBrowserThatIsNotInstalledIsNamedWithItsPackages() throws {
    let folder = try Sample.checkout(Sample.good.replacing("Login", with: "Beer Explorer"))
    let environment = ["PATH": folder.url.path, "DISPLAY": ":0"]
    #expect(
      try folder.duet("compare --browsers", environment: environment)
        == .refused(
          "Real browsers need chromedriver, chromium, WebKitWebDriver, which this machine does not "
            + "have. On Debian: apt-get install chromium chromium-driver webkit2gtk-driver xvfb"))
  }

  @Test func aDriverThatEndsAtOnceIsNamed() throws {
    let folder = try Sample.checkout(Sample.good.replacing("Login", with: "Beer Explorer"))
    for name in ["chromedriver", "chromium"] {
      let program = try folder.file(name, "#!/bin/sh\necho broken\n")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: program.path)
    }
    #expect(
      try folder.duet("compare --tool chromium", environment: ["PATH": folder.url.path])
        == .refused("chromedriver ended before it listened. It printed: broken\n"))
  }

  @Test(arguments: [
    ("Z.9", ""), ("", ""), ("l.1", "Did you mean L.1? "), ("L1", "Did you mean L.1? "),
  ])
  func anUnknownScenarioIsNamedWithThoseThereAre(id: String, guess: String) throws {
    let folder = try Sample.checkout()
    // A checkout is found from any folder in it.
    #expect(
      try folder.duet(
        "compare --scenario", id, at: folder.url.appendingPathComponent("Tests/Suites/NativeSuite")
      ) == .refused("There is no scenario '\(id)'. \(guess)Scenarios: L.1."))
  }

  @Test func outsideOfACheckoutThereIsNothingToCompare() throws {
    let folder = try Folder()
    try folder.file("Package.swift", "")
    try folder.file(Sample.path, Sample.good)
    #expect(
      try folder.duet("compare")
        == .refused(
          "\(folder.url.path) is not inside a checkout of Duet (a folder with Package.swift, "
            + "Scenarios and Tests/Suites/NativeSuite). Change to one first."))
  }

  @Test func scenariosThatDoNotParseAreReported() throws {
    #expect(
      try Sample.checkout(Sample.unparsable).duet("compare")
        == Outcome(status: 2, error: Sample.parseErrors.replacing("\n\n", with: "\n")))
  }

  @Test func aServerThatIsNotThereIsNamed() throws {
    // Of all ports, nobody listens on the first one.
    let address = "http://127.0.0.1:1"
    #expect(
      try Sample.checkout().duet("compare --servers \(address)")
        == .refused(
          "--servers \(address): cannot connect to \(address): nothing accepts connections there; "
            + "start the server there, or correct the host and the port."))
  }

  @Test(.timeLimit(.minutes(5))) func aServerWithAnotherPathIsNamed() throws {
    let server = try RunningServer("--base-path", "/wd/hub")
    let address = server.address
    let outcome = try Sample.checkout().duet("compare --servers \(address)")
    #expect(
      outcome.error.hasPrefix("error: --servers \(address): GET \(address)/status answered HTTP"),
      "\(outcome.error)")
    #expect(
      outcome.error.hasSuffix(
        ", and not as a WebDriver server does. If the server was started with --base-path, the path "
          + "belongs to its address.\n  See 'duet compare --help' for more information.\n"),
      "\(outcome.error)")
    #expect(outcome.status == 64)
  }

  @Test(.timeLimit(.minutes(5))) func aServerThatIsFullIsNamed() async throws {
    let server = try RunningServer("--max-sessions", "1")
    let address = server.address
    var request = URLRequest(url: try #require(URL(string: address + "/session")))
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.httpBody = Data(
      #"{"capabilities":{"alwaysMatch":{"appium:bundleId":"app.duet.tinylog"}}}"#.utf8)
    let (_, response) = try await URLSession.shared.data(for: request)
    #expect((response as? HTTPURLResponse)?.statusCode == 200)
    let outcome = try Sample.checkout().duet("compare --servers \(address)/")
    #expect(
      outcome.error.hasPrefix("error: --servers \(address): the server takes no session now: "),
      "\(outcome.error)")
    #expect(
      outcome.error.hasSuffix(
        ". Wait until others have ended, or start it with a greater --max-sessions.\n"
          + "  See 'duet compare --help' for more information.\n"), "\(outcome.error)")
  }
}

struct ShardTests {
  private let ids = ["A.1", "A.2", "A.3"]

  @Test(arguments: [
    ("repetitions take turns", 2, "ab", ["A.1:1/2 A.2:1/2 A.3:1/2", "A.1:2/2 A.2:2/2 A.3:2/2"]),
    ("scenarios take turns where each is run once", 1, "ab", ["A.1:1/2 A.3:1/2", "A.2:1/2"]),
    ("one server has all runs", 3, "a", ["A.1:1/1 A.2:1/1 A.3:1/1"]),
    (
      "a million repetitions are a few words", 1_000_000, "abc",
      ["A.1:1/3 A.2:3/3 A.3:2/3", "A.1:2/3 A.2:1/3 A.3:3/3", "A.1:3/3 A.2:2/3 A.3:1/3"]
    ),
    ("servers without a run have no shard", 1, "abcdef", ["A.1:1/6", "A.2:1/6", "A.3:1/6"]),
    ("without a server there is none", 2, "", []),
  ])
  func runsAreDealtOut(what: String, repetitions: Int, servers: String, runs: [String]) {
    let shards = Shard.split(ids, repetitions: repetitions, over: servers.map(String.init))
    #expect(shards.map { $0.runs.joined(separator: " ") } == runs, "\(what)")
    #expect(shards.map(\.server) == servers.prefix(runs.count).map(String.init))
    #expect(Shard.split([], repetitions: repetitions, over: ["a"]).isEmpty)
  }

  @Test func aServerKnowsItsRunsOfEachScenario() {
    let shards = Shard.split(ids, repetitions: 1, over: ["a", "b"])
    #expect(["A.2", "A.1", "Z.9"].map(shards[1].repetitions) == [[1], [], []])
    #expect(Shard.split(ids, repetitions: 3, over: ["a"])[0].repetitions(of: "A.2") == [1, 2, 3])
    let many = Shard.split(ids, repetitions: 1_000_000, over: ["a", "b", "c"])
    #expect(many[2].repetitions(of: "A.1").last == 999_999)
  }

  @Test(arguments: 1...7, 1...12)
  func eachRunIsDealtOnceAndNoServerHasMoreThanOneMore(servers: Int, repetitions: Int) {
    let shards = Shard.split(ids, repetitions: repetitions, over: (1...servers).map { "\($0)" })
    for id in ids {
      let runs = shards.flatMap { $0.repetitions(of: id) }
      #expect(runs.sorted() == Array(1...repetitions), "\(id)")
    }
    let counts = (1...servers).map { server in
      shards.filter { $0.server == "\(server)" }
        .reduce(0) { sum, shard in sum + ids.reduce(0) { $0 + shard.repetitions(of: $1).count } }
    }
    let (least, most) = (counts.min() ?? 0, counts.max() ?? 0)
    #expect(most - least <= 1, "\(counts)")
  }
}
