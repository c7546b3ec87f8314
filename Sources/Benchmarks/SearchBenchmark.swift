import BeerExplorer
import ComparisonReport

/// What it costs to search many beers, as somebody types and as a whole.
///
/// The peers are a linear scan over the same folded texts and SQLite's full-text search. All of them
/// must give the same answers before anything is timed; a peer with other answers is no peer.
public struct SearchBenchmark {
  /// What was found out.
  public struct Result: Sendable {
    /// How long searches and builds took.
    public let timings: [Timing]
    /// What the index and the peer take in memory.
    public let memory: [MemoryFigure]
    /// What a reader must know of the figures.
    public let notes: [String]
  }

  /// The number of beers; the limits are those of 100,000.
  public let beers: Int
  /// How often each search is measured; beside SQLite a keystroke only a twentieth of that, and
  /// three times at least.
  public let runs: Int

  /// A benchmark over generated beers.
  public init(beers: Int = 100_000, runs: Int) {
    self.beers = beers
    self.runs = runs
  }

  private let keystroke = "search: a keystroke"
  private let whole = "search: \"\(SearchKeystrokes.wholeQuery)\""
  private let scanned = "search: linear scan, \"\(SearchKeystrokes.wholeQuery)\""

  /// Measures the index and its peers.
  ///
  /// - Throws: an error that names the first search which they answer differently.
  public func measure() throws -> Result {
    var generator = BeerGenerator(seed: 1)
    let beers = generator.beers(self.beers)
    // First of all, while no memory that was given back could be used again.
    let before = ResidentMemory.bytes
    let index = BeerIndex(beers)
    let after = ResidentMemory.bytes
    let builds = try Stopwatch.measure(3) { _ in
      guard BeerIndex(beers).count == beers.count else { throw PeerError("beers are missing") }
    }
    let scan = BeerScan(beers)
    var peer = try FTS5Peer(index.allBeers)
    let peerBuilds = try Stopwatch.measure(3, warmUp: 0) { _ in
      peer = try FTS5Peer(index.allBeers)
    }
    let keystrokes = SearchKeystrokes().requests
    let timings = try peer.read { sqlite in
      let search = Searches(index: index, scan: scan, sqlite: sqlite)
      for request in keystrokes { try search.check(request) }
      return try keystrokeTimings(keystrokes, search) + wholeTimings(search)
    }
    return Result(
      timings: timings + [
        Timing(
          "search: build the index", rows: self.beers, seconds: builds, peer: FTS5Peer.buildName),
        Timing(FTS5Peer.buildName, rows: self.beers, seconds: peerBuilds),
      ],
      memory: [
        figure(
          "search: the index", index.byteCount,
          "its arrays, exactly; without the beers and the overhead of tables"),
        figure(
          "search: the process, by building the index",
          before.flatMap { before in after.map { $0 - before } },
          "resident memory (VmRSS) after building less before: with what building left behind"),
        figure(
          "peer: SQLite's database", try peer.byteCount(),
          "its pages, which are in memory: the folded texts and the FTS5 table"),
      ],
      notes: [
        "Search: \(keystrokes.count) keystrokes of \(SearchKeystrokes.typedTexts.count) texts, each "
          + "with its first page of 30 and the total. Before anything was timed, the index, the "
          + "scan and SQLite \(peer.version) gave the same answers to all of them. Trigrams find no "
          + "part shorter than three characters; SQLite looks for such parts in every text (instr), "
          + "and its figures for them stand apart."
      ])
  }

  private func figure(_ name: String, _ bytes: Int?, _ method: String) -> MemoryFigure {
    MemoryFigure(
      name, beers: beers, bytes: bytes,
      method: bytes == nil ? "not measured: this system does not tell" : method)
  }

  /// The index and SQLite in turns, so that both meet the same disturbances.
  private func keystrokeTimings(
    _ keystrokes: [BeerRequest], _ search: Searches
  ) throws -> [Timing] {
    var index = keystrokes.map { _ in [Double]() }
    var sqlite = index
    for _ in 0..<max(3, runs / 20) {
      for (number, request) in keystrokes.enumerated() {
        index[number] += try Stopwatch.measure(1, warmUp: 0) { _ in try search.index(request) }
        sqlite[number] += try Stopwatch.measure(1, warmUp: 0) { _ in try search.sqlite(request) }
      }
    }
    let alone = try keystrokes.map { request in
      try Stopwatch.measure(runs) { _ in try search.index(request) }
    }
    let median = { (seconds: [Double]) in Spread(of: seconds)?.median ?? 0 }
    let slowest = keystrokes.indices.max { median(alone[$0]) < median(alone[$1]) } ?? 0
    let isLong = try keystrokes.map { SearchKeystrokes.isForTrigrams(try BeerQuery($0)) }
    func seconds(_ all: [[Double]], long: Bool) -> [Double] {
      zip(all, isLong).flatMap { $1 == long ? $0 : [] }
    }
    return [
      Timing(keystroke, rows: beers, seconds: index.flatMap { $0 }, limit: .seconds(0.002)),
      Timing(
        "search: the slowest keystroke, \"\(keystrokes[slowest].text)\"", rows: beers,
        seconds: alone[slowest], limit: .seconds(0.002)),
      Timing(
        keystroke + ", parts of 3 characters or more", rows: beers,
        seconds: seconds(index, long: true), peer: FTS5Peer.name),
      Timing(FTS5Peer.name, rows: beers, seconds: seconds(sqlite, long: true)),
      Timing(
        keystroke + ", a shorter part", rows: beers, seconds: seconds(index, long: false),
        peer: FTS5Peer.shortName),
      Timing(FTS5Peer.shortName, rows: beers, seconds: seconds(sqlite, long: false)),
    ]
  }

  /// All three in turns.
  private func wholeTimings(_ search: Searches) throws -> [Timing] {
    let request = BeerRequest(text: SearchKeystrokes.wholeQuery)
    var (index, scan, sqlite): ([Double], [Double], [Double]) = ([], [], [])
    for run in 0..<runs + 3 {
      let seconds = try (
        Stopwatch.measure(1, warmUp: 0) { _ in try search.index(request) },
        Stopwatch.measure(1, warmUp: 0) { _ in try search.scan(request) },
        Stopwatch.measure(1, warmUp: 0) { _ in try search.sqlite(request) }
      )
      guard run >= 3 else { continue }
      index += seconds.0
      scan += seconds.1
      sqlite += seconds.2
    }
    return [
      Timing(whole, rows: beers, seconds: index, peer: scanned, limit: .ratio(1.0 / 20)),
      Timing(scanned, rows: beers, seconds: scan),
      Timing(
        FTS5Peer.name + ", \"\(SearchKeystrokes.wholeQuery)\"", rows: beers, seconds: sqlite,
        peer: whole),
    ]
  }
}
