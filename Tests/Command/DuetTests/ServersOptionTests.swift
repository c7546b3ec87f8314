import Foundation
import Testing
import struct duet.Shard

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Which servers `duet compare --servers` refuses, before it builds anything.
struct ServersOptionTests {
  private func compare(_ options: String) throws -> Outcome {
    try Sample.checkout().duet("compare --servers \(options)")
  }

  private static let example =
    "give one such as http://127.0.0.1:4723, as 'duet serve' prints it."

  @Test(arguments: [
    ("lab", "'lab' is no address of a server; "),
    ("127.0.0.1:4723", "'127.0.0.1:4723' is no address of a server; "),
    ("http://", "'http://' is no address of a server; "),
    ("ftp://lab:4723", "'ftp://lab:4723' is no address of a server; "),
    ("http://lab:65536", "'http://lab:65536' is no address of a server; "),
    ("", "'' is no address of a server; "),
    ("https://lab:4723", "https://lab:4723: only http is spoken here, not https; "),
    (
      "http://me@lab:4723",
      "http://me@lab:4723 has more than a host, a port and a path (name, password, ? or #); "
    ),
    (
      "http://lab:4723/?a=1",
      "http://lab:4723/?a=1 has more than a host, a port and a path (name, password, ? or #); "
    ),
  ])
  func whatIsNoAddressIsNamed(_ text: String, _ problem: String) throws {
    #expect(
      try Sample.checkout().duet("compare --servers", text)
        == .refused("--servers \(problem)\(Self.example)"))
  }

  @Test func oneServerCanNotBeNamedTwice() throws {
    #expect(
      try compare("http://lab:1 http://lab:2 --servers http://lab:1/")
        == .refused(
          "--servers names http://lab:1 twice. Each server plays one run at a time; name others."))
  }

  @Test func someToolMustUseThem() throws {
    #expect(
      try compare("http://lab:1 --tool native")
        == .refused(
          "--servers is for tools that speak WebDriver over HTTP: webdriver-http, appium-python, "
            + "selenium-python. Name one of them with --tool, or leave --servers out."))
  }

  @Test func aServerThatIsNotThereIsNamed() throws {
    // Nobody listens on the port of a socket that was bound and never listened.
    let socket = BoundSocket()
    let address = "http://127.0.0.1:\(socket.port)"
    #expect(
      try compare(address)
        == .refused(
          "--servers \(address): cannot connect to \(address): nothing accepts connections there; "
            + "start the server there, or correct the host and the port."))
  }

  @Test(.timeLimit(.minutes(5))) func aServerWithAnotherPathIsNamed() throws {
    let server = try RunningServer("--base-path", "/wd/hub")
    let address = server.address
    let outcome = try compare(address)
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
    let outcome = try compare(address + "/")
    #expect(
      outcome.error.hasPrefix("error: --servers \(address): the server takes no session now: "),
      "\(outcome.error)")
    #expect(
      outcome.error.hasSuffix(
        ". Wait until others have ended, or start it with a greater --max-sessions.\n"
          + "  See 'duet compare --help' for more information.\n"), "\(outcome.error)")
  }
}

/// A port that is taken, and on which nobody listens.
private final class BoundSocket {
  let port: Int
  private let descriptor: Int32

  init() {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
      }
    }
    #expect(isBound)
    self.descriptor = descriptor
    port = Int(UInt16(bigEndian: address.sin_port))
  }

  deinit { close(descriptor) }
}

/// How runs are dealt out to servers.
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
