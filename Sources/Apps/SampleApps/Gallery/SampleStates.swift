import Device
import Foundation
import Samples

extension GalleryState {
  static let samples: [GalleryState] = [
    .articles("Articles", "loaded", .canned(.success(.some))),
    .articles("Articles", "loading", .canned(nil)),
    .articles(
      "Articles", "failed",
      .canned(.failure(ArticleLoaderError(message: "CDR can't be reached.")))),
    .articles("Article", "of CDR", .canned(.success(.some)), showing: .example()),
    .articles(
      "Article", "of DIIT", .canned(.success(.some)), showing: .example(domain: .diit)),
    .articles("Article", "short texts", .canned(.success(.some)), showing: .example("A", "B")),
    GalleryState(app: "Suggestions", screen: "Search", state: "empty") { host in
      SuggestionsApp(service: FakeSuggestService { $0() }, host: host)
    },
    GalleryState(app: "Login", screen: "Form", state: "empty") { host in
      LoginApp(service: StubLoginService { $0() }, host: host)
    },
    GalleryState(app: "Registration", screen: "Form", state: "empty") { host in
      RegistrationApp(service: StubNetworkService(taken: []) { $0() }, host: host)
    },
  ]

  private static func articles(
    _ screen: String, _ state: String, _ loader: CannedArticleLoader,
    showing article: Article? = nil
  ) -> GalleryState {
    GalleryState(app: "Articles", screen: screen, state: state) { host in
      ArticlesApp(loader: loader, showing: article, host: host)
    }
  }
}

/// A stub that gives every load the same answer, or none if it is nil.
private struct CannedArticleLoader: ArticleLoader, Sendable {
  let answer: ArticlesAnswer?

  static func canned(_ answer: ArticlesAnswer?) -> Self { Self(answer: answer) }

  func load(_ domain: ArticleDomain, completion: @escaping (ArticlesAnswer) -> Void) {
    if let answer { completion(answer) }
  }
}

extension [Article] {
  fileprivate static let some = StubArticleLoader.articles(of: .cdr, count: 3)
}

extension Article {
  fileprivate static func example(
    _ title: String = "A faster phone", _ content: String = "It has more of everything.",
    domain: ArticleDomain = .cdr
  ) -> Article {
    var article = StubArticleLoader.articles(of: domain, count: 1)[0]
    (article.title, article.content) = (title, content)
    article.previewUrl = PlaceholderImage.url()
    article.thumbnailUrl = PlaceholderImage.url(width: 66, height: 66)
    return article
  }
}
