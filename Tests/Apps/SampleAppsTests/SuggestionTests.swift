import Samples
import Testing

struct SuggestionTests {
  private final class HeldService: SuggestService {
    var asked: [(query: String, answer: ([String], (any Error)?) -> Void)] = []

    func suggest(query: String, completion: @escaping ([String], (any Error)?) -> Void) {
      asked.append((query, completion))
    }
  }

  private final class DelegateSpy: SearchDelegate {
    var told: [String] = []

    func search(enteredKeyword keyword: String) { told.append("entered \(keyword)") }
    func search(pickedItem item: String) { told.append("picked \(item)") }
  }

  @Test(arguments: [
    ("A", SuggestingSearch.State.words(["Apple", "Apricot", "Avocado"])),
    ("Ap", .words(["Apple", "Apricot"])), ("Appo", .comingSoon), ("a", .comingSoon),
    ("", .nothing),
  ])
  func `suggestions start with the query`(query: String, state: SuggestingSearch.State) {
    let search = SuggestingSearch(service: FakeSuggestService())
    search.query = query
    #expect(search.state == state)
  }

  @Test func `the answer to an earlier query is never shown`() {
    let service = HeldService()
    let search = SuggestingSearch(service: service)
    search.query = "A"
    search.query = "Ap"
    #expect(service.asked.map(\.query) == ["A", "Ap"])
    service.asked[1].answer(["Apple"], nil)
    service.asked[0].answer(["Avocado"], nil)
    #expect(search.state == .words(["Apple"]))
    search.query = "App"
    search.query = ""
    service.asked[2].answer(["Apple"], nil)
    #expect(search.state == .nothing)
  }

  @Test func `An answer from before the same query was typed again is dropped, too`() {
    struct Failure: Error {}
    let service = HeldService()
    let search = SuggestingSearch(service: service)
    search.query = "A"
    search.query = ""
    search.query = "A"
    service.asked[1].answer(["Apple"], nil)
    service.asked[0].answer([], Failure())
    #expect(search.state == .words(["Apple"]))
  }

  @Test func `An answer after a choice keeps the choice, and updates the suggestions`() {
    let (service, spy) = (HeldService(), DelegateSpy())
    let search = SuggestingSearch(service: service)
    search.delegate = spy
    search.query = "A"
    service.asked[0].answer(["Apple"], nil)
    search.query = "Ap"
    search.pick("Apple")
    search.enterKeyword()
    service.asked[1].answer(["Apricot"], nil)
    #expect(spy.told == ["picked Apple", "entered Ap"])
    #expect(search.state == .words(["Apricot"]))
  }

  @Test func `Without an answer, the query can be entered, changed and deleted`() {
    let (service, spy) = (HeldService(), DelegateSpy())
    let search = SuggestingSearch(service: service)
    search.delegate = spy
    search.query = "A"
    search.enterKeyword()
    search.query = "Ap"
    service.asked[1].answer(["Apple"], nil)
    #expect(search.state == .words(["Apple"]))
    search.query = ""
    #expect(search.state == .nothing)
    #expect(spy.told == ["entered A"])
  }

  @Test func `an answer after the search was released doesn't crash`() {
    let service = HeldService()
    var search: SuggestingSearch? = SuggestingSearch(service: service)
    search?.query = "A"
    search = nil
    service.asked[0].answer(["Apple"], nil)
  }

  @Test func `an error is reported`() {
    let search = SuggestingSearch(service: FakeSuggestService(failing: true))
    search.query = "A"
    #expect(search.state == .failed("No suggestions: try again."))
  }

  @Test func `the delegate receives the picked item and the entered keyword`() {
    let spy = DelegateSpy()
    let search = SuggestingSearch(service: FakeSuggestService())
    search.delegate = spy
    search.enterKeyword()
    search.query = "Kiwi"
    search.enterKeyword()
    search.pick("Apple")
    #expect(spy.told == ["entered Kiwi", "picked Apple"])
  }
}
