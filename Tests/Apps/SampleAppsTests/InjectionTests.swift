import Samples
import Testing

/// Four ways to inject a service, and the cost of each to a test.
struct InjectionTests {
  /// A stub whose only suggestion is its own name.
  private struct Named: SuggestService {
    var name: String

    func suggest(query: String, completion: @escaping ([String], (any Error)?) -> Void) {
      completion([name], nil)
    }
  }

  private func result(_ find: (@escaping (String?) -> Void) throws -> Void) rethrows -> String? {
    var result: String?
    try find { result = $0 }
    return result
  }

  @Test func `an initialiser needs one line`() {
    let best = BestSuggestion(service: Named(name: "stub"))
    #expect(result { best.find("a", completion: $0) } == "stub")
  }

  @Test func `a forgotten property gives no suggestion and no error`() {
    let best = BestSuggestionByProperty()
    #expect(result { best.find("a", completion: $0) } == nil)
    best.service = Named(name: "stub")
    #expect(result { best.find("a", completion: $0) } == "stub")
  }

  @Test func `a method takes a different service in each call`() {
    let best = BestSuggestionByMethod()
    #expect(result { best.find("a", in: Named(name: "first"), completion: $0) } == "first")
    #expect(result { best.find("a", in: Named(name: "second"), completion: $0) } == "second")
  }

  /// One test for all of it: tests that share the locator can't run in parallel.
  @Test func `a locator must be filled before a test and emptied after it`() throws {
    let locator = ServiceLocator.shared
    let best = BestSuggestionByLocator()
    let missing = ServiceLocator.MissingService.self
    #expect(throws: missing) { try best.find("a") { _ in } }
    locator.register((any SuggestService).self) { Named(name: "stub") }
    #expect(try result { try best.find("a", completion: $0) } == "stub")
    // Without this line, the next test would find the service of this one.
    locator.register((any SuggestService).self, nil)
    #expect(throws: missing) { try best.find("a") { _ in } }
  }
}
