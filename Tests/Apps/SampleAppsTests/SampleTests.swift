import Device
import Samples
import Testing

/// One test for each sample's own logic. `AnyOrderTests` and `walks.txt` have their screens.
struct SampleTests {
  /// A stub whose answers are given when the test wants them.
  private final class HeldLoader: ArticleLoader {
    var asked: [(ArticlesAnswer) -> Void] = []

    func load(_ domain: ArticleDomain, completion: @escaping (ArticlesAnswer) -> Void) {
      asked.append(completion)
    }
  }

  @Test func `Articles are loading, loaded or failed, and stay while they are loaded again`() {
    let loader = HeldLoader()
    var changes = 0
    let list = ArticleListViewModel(domain: .cdr, loader: loader) { changes += 1 }
    #expect(list.state == .loading && loader.asked.count == 1 && changes == 0)
    loader.asked[0](.failure(ArticleLoaderError(message: "unreachable")))
    #expect(list.state == .failed("unreachable") && changes == 1)
    list.reload()
    #expect(list.state == .loading)
    let articles = StubArticleLoader.articles(of: .cdr, count: 2)
    loader.asked[1](.success(articles))
    list.reload()
    #expect(list.state == .loaded(articles))
    list.reload()
    loader.asked[3](.success([]))
    // The answer to an earlier load is dropped.
    loader.asked[2](.success(articles))
    #expect(list.state == .loaded([]))
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
  func `Suggestions start with the query, and the delegate receives the choice`(
    query: String, state: SuggestingSearch.State
  ) {
    let (search, spy) = (SuggestingSearch(service: FakeSuggestService()), DelegateSpy())
    search.delegate = spy
    search.query = query
    #expect(search.state == state)
    search.enterKeyword()
    search.pick("Apple")
    #expect(spy.told == (query.isEmpty ? [] : ["entered \(query)"]) + ["picked Apple"])
    let failing = SuggestingSearch(service: FakeSuggestService(failing: true))
    failing.query = "A"
    #expect(failing.state == .failed("No suggestions: try again."))
  }

  /// A spy that holds each call until the test answers it.
  private final class HeldServer: NetworkService {
    struct Failure: Error {}

    private(set) var calls: [String] = []
    private var held: [NetworkAnswer] = []

    func checkEmailAvailability(email: String, completion: @escaping NetworkAnswer) {
      calls.append("check \(email)")
      held.append(completion)
    }

    func attemptRegistration(
      forUserEmail email: String, withPasswordHash hash: String,
      completion: @escaping NetworkAnswer
    ) {
      calls.append("register \(email)")
      held.append(completion)
    }

    /// Answers the oldest pending call.
    func answer(_ isSuccess: Bool = true, error: (any Error)? = nil) {
      held.removeFirst()(isSuccess, error)
    }
  }

  @Test func `An address is checked, then registered once, and can be tried again after an error`()
  {
    let server = HeldServer()
    let form = RegistrationViewModel(service: server)
    var completions = 0
    form.attemptRegistration { completions += 1 }
    (form.emailAddress, form.password, form.passwordConfirmation) = ("a@x.cz", "secret", "secret")
    form.attemptRegistration { completions += 1 }
    #expect(!form.registrationEnabled.value && completions == 1)
    form.attemptRegistration()
    server.answer(error: HeldServer.Failure())
    #expect(form.errorMessage.value == "Our custom error message" && form.registrationEnabled.value)
    // A form that changed during the check isn't registered.
    form.attemptRegistration { completions += 1 }
    form.password = "other!"
    server.answer()
    #expect(completions == 3 && form.errorMessage.value == "" && !form.registrationEnabled.value)
    form.password = "secret"
    form.attemptRegistration()
    server.answer()
    // The pending registration can't be cancelled, so no other may follow.
    form.emailAddress = "b@x.cz"
    #expect(!form.registrationEnabled.value)
    server.answer(false)
    #expect(form.errorMessage.value == "Our custom error message" && form.registrationEnabled.value)
    form.attemptRegistration()
    server.answer(false)
    #expect(form.errorMessage.value == "Sorry, provided email address is already taken")
    #expect(!form.registrationEnabled.value)
    form.emailAddress = "c@x.cz"
    #expect(form.errorMessage.value == "" && form.registrationEnabled.value)
    form.attemptRegistration()
    for _ in 0..<2 { server.answer() }
    #expect(form.loginSuccessful.value && !form.registrationEnabled.value)
    #expect(
      server.calls == [
        "check a@x.cz", "check a@x.cz", "check a@x.cz", "register a@x.cz", "check b@x.cz",
        "check c@x.cz", "register c@x.cz",
      ])
  }

  /// A stub whose only suggestion is its own name.
  private struct Named: SuggestService {
    var name: String

    func suggest(query: String, completion: @escaping ([String], (any Error)?) -> Void) {
      completion([name], nil)
    }
  }

  /// The cost of each way of injection to a test. One test for all of it, because tests that share
  /// the locator can't run in parallel.
  @Test func `A service is injected by initialiser, property, method or locator`() throws {
    func result(_ find: (@escaping (String?) -> Void) throws -> Void) rethrows -> String? {
      var result: String?
      try find { result = $0 }
      return result
    }
    #expect(result { BestSuggestion(service: Named(name: "a")).find("", completion: $0) } == "a")
    // A forgotten property gives no suggestion and no error.
    let byProperty = BestSuggestionByProperty()
    #expect(result { byProperty.find("", completion: $0) } == nil)
    byProperty.service = Named(name: "b")
    #expect(result { byProperty.find("", completion: $0) } == "b")
    let byMethod = BestSuggestionByMethod()
    #expect(result { byMethod.find("", in: Named(name: "c"), completion: $0) } == "c")
    let (locator, byLocator) = (ServiceLocator.shared, BestSuggestionByLocator())
    locator.register((any SuggestService).self) { Named(name: "d") }
    #expect(try result { try byLocator.find("", completion: $0) } == "d")
    // Without this line, the next test would find the service of this one.
    locator.register((any SuggestService).self, nil)
    #expect(throws: ServiceLocator.MissingService.self) { try byLocator.find("a") { _ in } }
  }
}
