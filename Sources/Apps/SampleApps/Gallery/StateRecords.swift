import BeerExplorer
import BeerExplorerApp
import Device
import Foundation
import Samples
import TinyLog
import TinyLogApp
import TinyLogSQLite

/// A state in a file of ``GalleryState/states(from:source:)``: the names of the screen and the state,
/// which are always there, launch data, and what else is special about it.
protocol StateRecord: Decodable, Sendable {
  /// Returns a running app in this state. Throws ``LaunchError`` if the screen needs other data.
  func launch(on host: AppHost) throws -> any App
}

extension GalleryState {
  typealias Start = @Sendable (AppHost) throws -> any App

  /// By the app's name: reads a state's JSON.
  static let readers: [String: @Sendable (Data) throws -> Start] = [
    "TinyLog": reader(TinyLogStateRecord.self), "Beer Explorer": reader(BeerStateRecord.self),
    "Articles": reader(ArticlesStateRecord.self),
    "Suggestions": reader("Search") {
      SuggestionsApp(service: FakeSuggestService(words: FakeSuggestService.fruits), host: $0)
    },
    "Login": reader("Form") { LoginApp(service: StubLoginService { $0() }, host: $0) },
    "Registration": reader("Form") {
      RegistrationApp(service: StubNetworkService(taken: []) { $0() }, host: $0)
    },
  ]

  private static func reader<Record: StateRecord>(
    _ type: Record.Type
  ) -> @Sendable (Data) throws -> Start {
    { json in try JSONDecoder().decode(type, from: json).launch }
  }

  /// The reader of an app that has one state: its first screen.
  private static func reader(
    _ screen: String, _ start: @escaping Start
  ) -> @Sendable (Data) throws -> Start {
    { json in
      _ = try JSONDecoder().decode(NamesOnly.self, from: json, configuration: screen)
      return start
    }
  }

  private struct NamesOnly: DecodableWithConfiguration {
    init(from decoder: any Decoder, configuration screen: String) throws {
      _ = try decoder.members(["screen", "state", "scrolled"]).oneOf([screen], "screen")
    }
  }
}

/// `data` is TinyLog's launch data. See ``TinyLogPreview`` for the rest.
///
///     {"screen": "Tasks", "state": "swiped", "data": {"lists": [{"title": "TODO", "tasks": 3}]},
///       "swiped": 1, "editing": false, "text": "Buy milk", "typing": true, "color": "red",
///       "textSize": 21, "systemTextSize": 53, "error": "disk full", "waiting": true}
struct TinyLogStateRecord: StateRecord {
  private var preview: TinyLogPreview
  private var data: TinyLogData
  private let error: String?
  private let systemTextSize: Int
  private let delay: Duration

  private static let errors: [String: any Error] = [
    "disk full": SQLiteStoreError(.diskFull, path: "tinylog.sqlite"),
    "empty list name": TinyLogError.emptyListName, "empty task text": TinyLogError.emptyTaskText,
  ]

  init(from decoder: any Decoder) throws {
    preview = TinyLogPreview(try decoder.screen(TinyLogPreview.Screen.self))
    let members = try decoder.members(
      ["screen", "state", "scrolled", "data", "error", "textSize", "systemTextSize", "waiting"]
        + Self.options(of: preview.screen))
    data = try members.decodeIfPresent(TinyLogData.self, forKey: "data") ?? TinyLogData()
    data.textSize = try TinyLogData.textSize(members) ?? data.textSize
    preview.text = try members.decodeIfPresent(String.self, forKey: "text")
    preview.isTyping = try members.decodeIfPresent(Bool.self, forKey: "typing") ?? false
    preview.isEditing = try members.decodeIfPresent(Bool.self, forKey: "editing") ?? false
    preview.revealed = try members.decodeIfPresent(Int.self, forKey: "swiped")
    preview.color = try members.oneOf(ListColor.allCases, "color") ?? .default
    error = try members.oneOf(Self.errors.keys.sorted(), "error")
    systemTextSize =
      try members.number("systemTextSize", in: TextSize.systemSizes)
      ?? TextSize.usualSystemSize
    delay =
      try members.decodeIfPresent(Bool.self, forKey: "waiting") ?? false
      ? .seconds(3600) : .zero
  }

  /// The members that have an effect on this screen, but not on all.
  private static func options(of screen: TinyLogPreview.Screen) -> [String] {
    switch screen {
    case .lists, .tasks: ["text", "typing", "editing", "swiped"]
    case .archivedLists, .archivedTasks: ["swiped"]
    case .newList: ["text", "color"]
    case .editTask: ["text"]
    case .archivedList, .editList, .export, .settings, .textSize: []
    }
  }

  func launch(on host: AppHost) throws -> any App {
    let service = TinyLogLibrary(store: InMemoryTinyLogStore())
    try data.add(to: service)
    return try TinyLogApp(
      showing: preview, error: error.flatMap { Self.errors[$0] }, service: service,
      systemTextSize: systemTextSize, delay: delay, host: host)
  }
}

/// `data` is Beer Explorer's launch data. The service answers the first `answers` searches, then
/// fails with `failure`, or never answers if there is none. `beer` is an index into the data, from 0.
///
///     {"screen": "List", "state": "refused", "data": {"beers": 45}, "text": "blonde",
///       "percents": [8, 26], "pages": 2, "answers": 1, "failure": "refused"}
///     {"screen": "Beer", "state": "usual", "data": {"beers": 3}, "beer": 0}
struct BeerStateRecord: StateRecord {
  private let preview: BeerPreview
  private let beers: [Beer]
  private let answers: Int
  private let failure: String?

  private static let address = "http://beers.example"
  private static let failures: [String: BeerServiceError] = [
    "unreachable": .unreachable(service: address, reason: "the connection was refused"),
    "timed out": .timedOut(service: address, seconds: 10),
    "malformed": .malformedAnswer(
      service: address, problem: "'beers' is missing, and 'total' isn't a number"),
    "refused": .refused(
      service: address, status: 503, message: "Too many guests; come back in an hour."),
  ]

  private enum Screen: String, CaseIterable { case list = "List", beer = "Beer" }

  init(from decoder: any Decoder) throws {
    let isDetail = try decoder.screen(Screen.self) == .beer
    let options = isDetail ? ["beer"] : ["text", "percents", "pages", "answers", "failure"]
    let members = try decoder.members(["screen", "state", "scrolled", "data"] + options)
    beers = try members.decodeIfPresent(BeerData.self, forKey: "data")?.beers ?? []
    answers = try members.number("answers", in: 0...1000) ?? .max
    failure = try members.oneOf(Self.failures.keys.sorted(), "failure")
    if isDetail {
      guard let beer = try members.decodeIfPresent(Int.self, forKey: "beer"),
        beers.indices.contains(beer)
      else { throw members.problem("beer", "must be the index of a beer in the data, from 0") }
      preview = .detail(beers[beer])
      return
    }
    let limits = BeerRequest.alcoholLimits
    let percents =
      try members.decodeIfPresent([Double].self, forKey: "percents")
      ?? [limits.lowerBound, limits.upperBound]
    guard percents.count == 2, percents[0] <= percents[1], percents.allSatisfy(limits.contains)
    else { throw members.problem("percents", "must be two numbers from 0 to 26, such as [8, 26]") }
    preview = .list(
      text: try members.decodeIfPresent(String.self, forKey: "text") ?? "",
      percents: percents[0]...percents[1], pages: try members.number("pages", in: 1...100) ?? 1)
  }

  func launch(on host: AppHost) throws -> any App {
    let service = CannedBeerService(
      BeerCatalog(beers), answers: answers, then: failure.flatMap { Self.failures[$0] })
    return BeerExplorerApp(showing: preview, service: service, host: host)
  }
}

/// A stub that answers a number of searches, then fails or never answers.
private final class CannedBeerService: BeerService {
  private let catalog: BeerCatalog
  private var answers: Int
  private let failure: BeerServiceError?

  init(_ catalog: BeerCatalog, answers: Int, then failure: BeerServiceError?) {
    (self.catalog, self.answers, self.failure) = (catalog, answers, failure)
  }

  func search(
    _ request: BeerRequest, reply: @escaping (Result<BeerPage, BeerServiceError>) -> Void
  ) -> PendingSearch {
    if answers > 0 {
      answers -= 1
      reply(catalog.search(request))
    } else if let failure {
      reply(.failure(failure))
    }
    return PendingSearch()
  }
}

/// `data` is the article to show. Its missing members are those of the stub's first article. `loads`
/// is "never", or the message of the failure that every load ends with.
///
///     {"screen": "Articles", "state": "failed", "loads": "CDR can't be reached."}
///     {"screen": "Article", "state": "of DIIT", "data": {"title": "A", "server": "DIIT"}}
struct ArticlesStateRecord: StateRecord, ArticleLoader {
  private let article: Article?
  private let loads: String?

  private enum Screen: String, CaseIterable { case list = "Articles", article = "Article" }

  init(from decoder: any Decoder) throws {
    let isDetail = try decoder.screen(Screen.self) == .article
    let members = try decoder.members(["screen", "state", "scrolled", isDetail ? "data" : "loads"])
    loads = try members.decodeIfPresent(String.self, forKey: "loads")
    let data = try members.decodeIfPresent(ArticleData.self, forKey: "data")
    article = isDetail ? data?.article ?? ArticleData.usual : nil
  }

  func load(_ domain: ArticleDomain, completion: @escaping (ArticlesAnswer) -> Void) {
    guard let loads else {
      return completion(.success(StubArticleLoader.articles(of: .cdr, count: 3)))
    }
    if loads != "never" { completion(.failure(ArticleLoaderError(message: loads))) }
  }

  func launch(on host: AppHost) throws -> any App {
    ArticlesApp(loader: self, showing: article, host: host)
  }
}

private struct ArticleData: Decodable {
  var article: Article

  static let usual = StubArticleLoader.articles(of: .cdr, count: 1)[0]

  init(from decoder: any Decoder) throws {
    let members = try decoder.members([
      "title", "perex", "content", "author", "previewUrl", "thumbnailUrl", "server",
    ])
    let server = try members.oneOf(ArticleDomain.allCases.map(\.name), "server")
    let domain = ArticleDomain.allCases.first { $0.name == server } ?? .cdr
    article = StubArticleLoader.articles(of: domain, count: 1)[0]
    for (name, member) in [
      ("title", \Article.title), ("perex", \.perex), ("content", \.content), ("author", \.author),
      ("previewUrl", \.previewUrl), ("thumbnailUrl", \.thumbnailUrl),
    ] as [(String, WritableKeyPath<Article, String>)] {
      guard let text = try members.decodeIfPresent(String.self, forKey: AnyKey(stringLiteral: name))
      else {
        continue
      }
      article[keyPath: member] = text
    }
  }
}

extension Decoder {
  /// Returns the state's screen.
  fileprivate func screen<Screen: RawRepresentable<String> & CaseIterable>(
    _ type: Screen.Type
  ) throws -> Screen {
    let members = try container(keyedBy: AnyKey.self)
    if let screen = try members.oneOf(Array(type.allCases), "screen") { return screen }
    throw members.problem("screen", "is missing")
  }
}
