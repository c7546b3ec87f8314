import Foundation
import Testing
import struct duet.Shard

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Which servers `duet compare --servers` refuses, before it builds anything.
struct ServersOptionTests {
  private func compare(_ options: String...) throws -> Duet.Outcome {
    let folder = try Sample.checkout()
    return try Duet.run(["compare"] + options, in: folder.url, output: folder)
  }

  private func refused(_ problem: String) -> Duet.Outcome {
    .init(
      status: 64,
      error: "error: \(problem)\n  See 'duet compare --help' for more information.\n")
  }

  private static let example =
    "give one such as http://127.0.0.1:4723, as 'duet serve' prints it."

  @Test(arguments: [
    ("lab", "--servers 'lab' is no address of a server; "),
    ("127.0.0.1:4723", "--servers '127.0.0.1:4723' is no address of a server; "),
    ("http://", "--servers 'http://' is no address of a server; "),
    ("ftp://lab:4723", "--servers 'ftp://lab:4723' is no address of a server; "),
    ("http://lab:65536", "--servers 'http://lab:65536' is no address of a server; "),
    ("", "--servers '' is no address of a server; "),
    ("https://lab:4723", "--servers https://lab:4723: only http is spoken here, not https; "),
    (
      "http://me@lab:4723",
      "--servers http://me@lab:4723 has more than a host, a port and a path (name, password, ? or "
        + "#); "
    ),
    (
      "http://lab:4723/?a=1",
      "--servers http://lab:4723/?a=1 has more than a host, a port and a path (name, password, ? "
        + "or #); "
    ),
  ])
  func whatIsNoAddressIsNamed(_ text: String, _ problem: String) throws {
    #expect(try compare("--servers", text) == refused(problem + Self.example))
  }

  @Test func oneServerCanNotBeNamedTwice() throws {
    #expect(
      try compare("--servers", "http://lab:1", "http://lab:2", "--servers", "http://lab:1/")
        == refused(
          "--servers names http://lab:1 twice. Each server plays one run at a time; name others."))
  }

  @Test func someToolMustUseThem() throws {
    #expect(
      try compare("--servers", "http://lab:1", "--tool", "native")
        == refused(
          "--servers is for tools that speak WebDriver over HTTP: webdriver-http, appium-python, "
            + "selenium-python. Name one of them with --tool, or leave --servers out."))
  }

  @Test func aServerThatIsNotThereIsNamed() throws {
    // Nobody listens on the port of a socket that was bound and never listened.
    let socket = BoundSocket()
    let address = "http://127.0.0.1:\(socket.port)"
    #expect(
      try compare("--servers", address)
        == refused(
          "--servers \(address): cannot connect to \(address): nothing accepts connections there; "
            + "start the server there, or correct the host and the port."))
  }

  @Test(.timeLimit(.minutes(5))) func aServerWithAnotherPathIsNamed() throws {
    let server = try RunningServer("--base-path", "/wd/hub")
    let address = "http://127.0.0.1:\(server.port)"
    let outcome = try compare("--servers", address)
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
    let address = "http://127.0.0.1:\(server.port)"
    var request = URLRequest(url: try #require(URL(string: address + "/session")))
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.httpBody = Data(
      #"{"capabilities":{"alwaysMatch":{"appium:bundleId":"app.duet.tinylog"}}}"#.utf8)
    let (_, response) = try await URLSession.shared.data(for: request)
    #expect((response as? HTTPURLResponse)?.statusCode == 200)
    let outcome = try compare("--servers", address + "/")
    #expect(
      outcome.error.hasPrefix("error: --servers \(address): the server takes no session now: "),
      "\(outcome.error)")
    #expect(
      outcome.error.hasSuffix(
        ". Wait until others have ended, or start it with a greater --max-sessions.\n"
          + "  See 'duet compare --help' for more information.\n"), "\(outcome.error)")
  }
}

/// A `duet serve` on a free port, ended with this.
private final class RunningServer {
  let port: String
  private let process: Process
  private let folder: Folder

  init(_ options: String...) throws {
    folder = try Folder()
    process = Duet.process(["serve", "--port", "0"] + options, in: folder.url)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let line = output.fileHandleForReading.firstLine()
    guard let match = line.firstMatch(of: /127\.0\.0\.1:(\d+)/) else {
      Issue.record("duet serve began with: \(line)")
      port = ""
      return
    }
    port = String(match.1)
  }

  deinit {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
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

  @Test func repetitionsTakeTurns() {
    let shards = Shard.split(ids, repetitions: 2, over: ["http://a:1", "http://b:2"])
    #expect(shards.map(\.server) == ["http://a:1", "http://b:2"])
    #expect(shards[0].runs == ["A.1:1/2", "A.2:1/2", "A.3:1/2"])
    #expect(shards[1].runs == ["A.1:2/2", "A.2:2/2", "A.3:2/2"])
  }

  @Test func scenariosTakeTurnsWhereEachIsRunOnce() {
    let shards = Shard.split(ids, repetitions: 1, over: ["a", "b"])
    #expect(shards.map(\.runs) == [["A.1:1/2", "A.3:1/2"], ["A.2:1/2"]])
    #expect(shards[1].repetitions(of: "A.2") == [1])
    #expect(shards[1].repetitions(of: "A.1") == [])
    #expect(shards[1].repetitions(of: "Z.9") == [])
  }

  @Test func oneServerHasAllRuns() {
    let shards = Shard.split(ids, repetitions: 3, over: ["a"])
    #expect(shards.map(\.runs) == [["A.1:1/1", "A.2:1/1", "A.3:1/1"]])
    #expect(shards[0].repetitions(of: "A.2") == [1, 2, 3])
  }

  @Test func serversWithoutARunHaveNoShard() {
    let shards = Shard.split(["A.1"], repetitions: 2, over: ["a", "b", "c"])
    #expect(shards.map(\.server) == ["a", "b"])
    #expect(Shard.split([], repetitions: 2, over: ["a"]).isEmpty)
    #expect(Shard.split(["A.1"], repetitions: 2, over: []).isEmpty)
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

  @Test func aMillionRepetitionsAreAFewWords() {
    let shards = Shard.split(ids, repetitions: 1_000_000, over: ["a", "b", "c"])
    #expect(shards[2].runs == ["A.1:3/3", "A.2:2/3", "A.3:1/3"])
    #expect(shards[2].repetitions(of: "A.1").last == 999_999)
  }
}
