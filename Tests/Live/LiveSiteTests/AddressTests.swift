import Foundation
@testable import LivePage
import Testing
import WebDriverServer

@Suite("Addresses of the live pages")
struct AddressTests {
  private let fixture: SiteFixture
  init() throws { fixture = try SiteFixture() }

  @Test func `A page begins where its address says, and tells where one is`() async throws {
    let start = try await fixture.get("/apps/beer-explorer/search/blonde%2C%20triple").start()
    #expect(start.tree.address == "search/blonde%2C%20triple")
    let response = await fixture.get("/apps/beer-explorer/search/400")
    #expect(response.text.contains(#""base":"/apps/beer-explorer""#))
    #expect(try response.start().tree.texts("class", "name") == ["400"])
  }

  @Test func `The browser's back and forward lead there, too`() async throws {
    let start = try await fixture.open("tinylog")
    let update = try await fixture.send(
      "POST", "\(start.path)/events",
      #"{"after":0,"first":1,"events":[{"type":"open","address":"settings"}]}"#
    ).update()
    #expect(update.patch.address == "settings")
    #expect(update.patch.title == "Settings – TinyLog")
  }

  @Test(arguments: ["/apps/tinylog/x", "/apps/tinylog/lists/1", "/apps/beer-explorer/beer"])
  func `Where the app has nothing, there is no page`(path: String) async throws {
    let response = await fixture.get(path)
    #expect(response.status == 404)
    #expect(response.text.contains("There is nothing at \(path)."))
  }

  @Test("A phone's window has a screen of its size; one that no phone has changes nothing")
  func resize() async throws {
    let start = try await fixture.open("tinylog")
    func size(_ number: Int, _ width: Int, _ height: Int) async throws -> Bool {
      let events = """
        {"after":0,"first":\(number),"events":[
          {"type":"resize","width":\(width),"height":\(height)}]}
        """
      return await fixture.send("POST", "\(start.path)/events", events).text.contains("360 687")
    }
    #expect(try await size(1, 360, 687))
    #expect(try await size(2, 10, 10))
    #expect(try await !size(3, 390, 844))
  }

  @Test func `While the app waits for something, that is told`() async throws {
    let query = "argument=--service-delay&argument=60000&argument=--seed=3"
    #expect(try await fixture.open("tinylog", query: query).tree.isBusy == true)
    #expect(try await fixture.open("tinylog").tree.isBusy == nil)
  }
}
