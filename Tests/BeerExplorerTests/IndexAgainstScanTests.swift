import BeerExplorer
import BeerExplorerDoubles
import Testing

@Suite("The index and the linear scan")
struct IndexAgainstScanTests {
  @Test("They agree on random requests", arguments: [UInt64(1), 2, 3])
  func randomRequests(seed: UInt64) {
    var generator = BeerGenerator(seed: seed)
    let beers = generator.beers(300) + SampleBeers.all
    let (index, scan) = (BeerIndex(beers), BeerScan(beers))
    var random = SeededGenerator(seed: seed)
    var foundSome = 0
    for _ in 0..<300 {
      let request = Self.request(from: beers, using: &random)
      let answer = scan.search(request)
      #expect(index.search(request) == answer, "\(request)")
      if case .success(let page) = answer, page.total > 0 { foundSome += 1 }
    }
    // Requests that find nothing would prove little.
    #expect(foundSome > 100)
  }

  @Test("They agree on all pairs of sizes around those at which sets change their form")
  func sizes() {
    for count in [0, 1, 31, 32, 33, 63, 64, 65, 127, 128, 129, 300] {
      var generator = BeerGenerator(seed: UInt64(count))
      let beers = generator.beers(count)
      let (index, scan) = (BeerIndex(beers), BeerScan(beers))
      for text in ["", "e", "br", "bra", "bras", "brasserie", "blonde, e", "tripel", "ermen", "zz"]
      {
        for page in [1, 2, count / 30 + 1] {
          let request = BeerRequest(text: text, page: page)
          #expect(index.search(request) == scan.search(request), "\(count) \(request)")
        }
      }
    }
  }

  /// A request about texts that the beers have, with other cases, accents and cuts, and a few not.
  private static func request(
    from beers: [Beer], using random: inout SeededGenerator
  ) -> BeerRequest {
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    let beer = beers[number(0...beers.count - 1)]
    let parts = (0..<number(0...3)).map { _ in
      let texts = [beer.name, beer.brewery] + beer.features
      let text = Array(texts[number(0...texts.count - 1)])
      let start = number(0...text.count - 1)
      let part = String(text[start...min(text.count - 1, start + number(0...12))])
      switch number(0...5) {
      case 0: return part.uppercased()
      case 1: return part + "\u{301}"
      case 2: return " \(part) "
      case 3: return number(0...3) == 0 ? part + "q" : part
      default: return part
      }
    }
    let ends = [number(0...52), number(0...52)].sorted().map { Double($0) / 2 }
    let narrows = number(0...2) == 0
    return BeerRequest(
      text: parts.joined(separator: ","), minimum: narrows ? ends[0] : nil,
      maximum: narrows ? ends[1] : nil, page: number(1...3), pageSize: number(1...100))
  }
}
