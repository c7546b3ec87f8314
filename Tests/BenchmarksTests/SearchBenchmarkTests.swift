import BeerExplorer
import BeerExplorerDoubles
import Benchmarks
import Testing

struct SearchBenchmarkTests {
  private let texts = [
    "", "b", "br", "bra", "blonde", "blonde, high fermentation", "h,i,g", "high f, 4",
    "blondehigh", "high fermentation triple", "CUVÉE", "\"", "\"\"\"", "\"special\"", "'; drop",
    "100%", "a_c", "*", "blon*", "text : x", "blonde OR triple", "NOT triple", "- -", "🍺", "é,🍺🍺🍺",
    ",,,", "\\", "<b>", "(", "abc NEAR def",
  ]

  @Test func theIndexTheScanAndSQLiteAgree() throws {
    var generator = BeerGenerator(seed: 5)
    let awkward = [
      "\"Special\" <b>Extra</b>", "'; DROP TABLE beers;--", "100% Gueuze", "a_c*", "🍺🍺🍺 é",
      "back\\slash", "\"\"\" blonde or triple",
    ].enumerated().map { SampleBeers.beer(1000 + $0, $1) }
    let beers = generator.beers(500) + awkward
    let index = BeerIndex(beers)
    let scan = BeerScan(beers)
    var found = 0
    try FTS5Peer(index.allBeers).read { sqlite in
      let searches = Searches(index: index, scan: scan, sqlite: sqlite)
      for text in texts {
        for page in 1...2 {
          let request = BeerRequest(text: text, page: page)
          try searches.check(request)
          found += try searches.sqlite(request).beers.isEmpty ? 0 : 1
        }
      }
    }
    // Searches that find nothing would prove little.
    #expect(found > 15)
  }

  @Test func answersThatDifferAreToldByWhoAndHow() throws {
    let index = BeerIndex(SampleBeers.all)
    let fewer = SampleBeers.all.filter { $0.name != "400" }
    let renamed = index.allBeers.map { SampleBeers.beer($0.id, $0.name + "!", $0.brewery) }
    func difference(_ scan: [Beer], _ sqlite: [Beer], _ text: String) throws -> String? {
      try FTS5Peer(sqlite).read { sqlite in
        do {
          try Searches(index: index, scan: BeerScan(scan), sqlite: sqlite)
            .check(BeerRequest(text: text))
          return nil
        } catch let error as PeerError {
          return error.description
        }
      }
    }
    let end = "; figures of searches with different answers would say nothing"
    #expect(try difference(SampleBeers.all, index.allBeers, "400") == nil)
    #expect(
      try difference(fewer, index.allBeers, "400")
        == "\"400\": the index finds 1 beers, the linear scan 0" + end)
    #expect(
      try difference(SampleBeers.all, renamed, "400")
        == "\"400\": the index finds 1 beers, SQLite 1, but other ones on the first page" + end)
  }

  @Test func everythingIsMeasuredBesideItsPeer() throws {
    let result = try SearchBenchmark(beers: 300, runs: 1).measure()
    let names = Set(result.timings.map(\.name))
    #expect(result.timings.count == 11)
    #expect(names.count == 11)
    for timing in result.timings {
      #expect(timing.rows == 300)
      #expect((timing.spread?.count ?? 0) > 0, "\(timing.name)")
      #expect(timing.peer.map(names.contains) ?? true, "\(timing.name) has no peer")
    }
    let limited = result.timings.filter { $0.limit != nil }.map(\.name)
    #expect(limited.count == 3)
    #expect(limited.first == "search: a keystroke")
    #expect(limited.last == "search: \"blonde, high fermentation\"")
    #expect(result.memory.map(\.beers) == [300, 300, 300])
    #expect((result.memory.first?.bytes ?? 0) > 1000)
    #expect((result.memory.last?.bytes ?? 0) > 1000)
    #expect(result.notes.first?.contains("135 keystrokes of 12 texts") == true)
  }
}
