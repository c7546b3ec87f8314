import BeerExplorer
import BeerExplorerDoubles
import Testing

@Suite("Pages and order")
struct PagesAndOrderTests {
  @Test("Beers come by folded name, then by folded brewery")
  func order() throws {
    let index = BeerIndex([
      SampleBeers.beer(1, "Zot"), SampleBeers.beer(2, "éclair", "B"),
      SampleBeers.beer(3, "Eclair", "á"), SampleBeers.beer(4, "ECLAIR", "c"),
      SampleBeers.beer(5, "eclair 2"), SampleBeers.beer(6, "'t Hof"), SampleBeers.beer(7, "10"),
      SampleBeers.beer(8, "9"), SampleBeers.beer(9, "Øl"), SampleBeers.beer(10, "Orval"),
    ])
    #expect(index.allBeers.map(\.id) == [6, 7, 8, 3, 2, 4, 5, 9, 10, 1])
    #expect(try index.search(BeerRequest()).get().beers == index.allBeers)
  }

  @Test("Beers with the same texts come by id, in whatever order they were given")
  func stable() {
    let beers = (1...50).map { SampleBeers.beer($0, "Same") }
    var random = SeededGenerator(seed: 3)
    for _ in 0..<5 {
      #expect(BeerIndex(beers.shuffled(using: &random)).allBeers == beers)
    }
  }

  @Test("A feature of more than thirty beers takes two pages, which together hold each beer once")
  func twoPages() throws {
    let index = BeerIndex.sample
    let first = try index.search(BeerRequest(text: "numbered")).get()
    let second = try index.search(BeerRequest(text: "numbered", page: 2)).get()
    #expect(first.beers.count == 30)
    #expect(first.hasNextPage)
    #expect(second.beers.count == 4)
    #expect(!second.hasNextPage)
    #expect([first.total, second.total, first.pageCount, second.pageCount] == [34, 34, 2, 2])
    #expect((first.beers + second.beers).map(\.id) == Array(101...134))
  }

  @Test(
    "A page beyond the end is empty, and the total stays exact",
    arguments: [3, 4, 1_000_000, Int.max])
  func beyondTheEnd(page: Int) throws {
    for (text, total) in [("numbered", 34), ("", 42)] {
      let found = try BeerIndex.sample.search(BeerRequest(text: text, page: page)).get()
      #expect(found == BeerPage(beers: [], total: total, page: page, pageSize: 30))
      #expect(!found.hasNextPage)
    }
  }

  @Test("Pages of every size add up to all the beers", arguments: BeerRequest.pageSizes)
  func sizes(pageSize: Int) throws {
    var found: [Beer] = []
    var page = 0
    repeat {
      page += 1
      found += try BeerIndex.sample.search(
        BeerRequest(text: "n", page: page, pageSize: pageSize)
      ).get().beers
    } while found.count == page * pageSize
    #expect(
      found
        == BeerIndex.sample.allBeers.filter {
          ([$0.name, $0.brewery] + $0.features).contains { $0.lowercased().contains("n") }
        })
  }

  @Test(
    "The number of pages is rounded up",
    arguments: [(0, 30, 0), (1, 30, 1), (30, 30, 1), (31, 30, 2), (60, 30, 2), (5, 1, 5)])
  func pageCount(total: Int, pageSize: Int, pageCount: Int) {
    let page = BeerPage(beers: [], total: total, page: 1, pageSize: pageSize)
    #expect(page.pageCount == pageCount)
    #expect(page.hasNextPage == (pageCount > 1))
  }
}
