import Device
import Foundation

package struct Article: Identifiable, Equatable, Sendable {
  /// The server's number for the article.
  package var nid: Int
  package var title, perex, content, author: String
  package var created, changed: Date
  package var articleUrl, previewUrl, thumbnailUrl: String
  /// The server of the article: the raw value of an ``ArticleDomain``.
  package var domainId: Int

  package var id: Int { nid }

  package init(
    nid: Int, title: String, perex: String, content: String, author: String, created: Date,
    changed: Date, articleUrl: String, previewUrl: String, thumbnailUrl: String, domainId: Int
  ) {
    (self.nid, self.title, self.perex, self.content) = (nid, title, perex, content)
    (self.author, self.created, self.changed) = (author, created, changed)
    (self.articleUrl, self.previewUrl) = (articleUrl, previewUrl)
    (self.thumbnailUrl, self.domainId) = (thumbnailUrl, domainId)
  }
}

package enum ArticleDomain: Int, CaseIterable, Sendable {
  case cdr = 1
  case diit

  package var name: String { self == .cdr ? "CDR" : "DIIT" }

  package var listTitle: String { "\(name) - články" }
}

package typealias ArticlesAnswer = Result<[Article], ArticleLoaderError>

package protocol ArticleLoader {
  /// Loads the articles of a server, the newest first. Calls `completion` once, before or after
  /// this method returns.
  func load(_ domain: ArticleDomain, completion: @escaping (ArticlesAnswer) -> Void)
}

package struct ArticleLoaderError: Error, Equatable {
  package var message: String

  package init(message: String) { self.message = message }
}

/// A test image, drawn from its address, so that nothing is loaded or decoded. It shows how a screen
/// places and crops an image of any size. It follows the thesis's section 12.4.5.
package struct TestImage: Equatable {
  /// How the image is scaled to its frame, in UIKit's terms: cropped, or whole.
  package enum Mode: String { case fill, fit }

  /// The size in points, from 1 to 9999.
  package let width, height: Int

  /// Returns the address of an image.
  package static func url(width: Int = 500, height: Int = 500) -> String {
    "https://images.example/test?width=\(width)&height=\(height)"
  }

  /// Reads an address. Nil if it has no size.
  package init?(url: String) {
    let items = URLComponents(string: url)?.queryItems ?? []
    func length(_ name: String) -> Int? {
      let length = items.first { $0.name == name }?.value.flatMap { Int($0) }
      return length.flatMap { (1...9999).contains($0) ? $0 : nil }
    }
    guard let width = length("width"), let height = length("height") else { return nil }
    (self.width, self.height) = (width, height)
  }

  /// Returns the image on a screen. Its value is what is drawn, as JSON.
  func element(
    _ identifier: String, _ mode: Mode, _ layout: Layout, actions: [Action] = []
  ) -> Element {
    let picture = #"{"height":\#(height),"mode":"\#(mode)","width":\#(width)}"#
    return Element(
      .image, identifier: identifier, label: "Picture", value: #"{"picture":\#(picture)}"#,
      layout: layout, actions: actions)
  }
}

/// A stub of a loader, without a network. Each load of a server returns one more article.
package final class StubArticleLoader: ArticleLoader {
  private let deliver: (@escaping () -> Void) -> Void
  private let failures: Int
  private var loads: [ArticleDomain: Int] = [:]

  /// - Parameters:
  ///   - failures: The number of first loads that fail, per server.
  ///   - deliver: Runs the work that delivers an answer, at once by default.
  package init(
    failures: Int = 0, deliver: @escaping (@escaping () -> Void) -> Void = { work in work() }
  ) { (self.failures, self.deliver) = (failures, deliver) }

  package func load(_ domain: ArticleDomain, completion: @escaping (ArticlesAnswer) -> Void) {
    let load = loads[domain, default: 0]
    loads[domain] = load + 1
    let result: ArticlesAnswer =
      load < failures
      ? .failure(ArticleLoaderError(message: "\(domain.name) can't be reached."))
      : .success(Self.articles(of: domain, count: 3 + load - failures))
    deliver { completion(result) }
  }

  /// Returns `count` articles of a server, the newest first. The oldest has the number 1.
  package static func articles(of domain: ArticleDomain, count: Int) -> [Article] {
    (1...max(count, 1)).reversed().map { number in
      let subject = subjects[(number - 1) % subjects.count]
      let created = Date(timeIntervalSince1970: 1_457_287_860 + Double(number) * 3600)
      let address = "https://\(domain.name.lowercased()).example/\(number)"
      return Article(
        nid: domain.rawValue * 1000 + number, title: "\(subject), part \(number)",
        perex: "What \(domain.name) knows of it.",
        content: "All about this: \(subject.lowercased()).",
        author: domain == .cdr ? "Jan" : "Eva", created: created, changed: created,
        articleUrl: address, previewUrl: TestImage.url(width: 640, height: 480),
        thumbnailUrl: TestImage.url(width: 120, height: 120), domainId: domain.rawValue)
    }
  }

  private static let subjects = ["A faster phone", "Cheap memory", "Tests at night"]
}

/// The state of a list of articles: loading, loaded or failed.
package final class ArticleListViewModel {
  package enum State: Equatable, Sendable {
    case loading
    case loaded([Article])
    case failed(String)
  }

  package let domain: ArticleDomain
  package private(set) var state = State.loading { didSet { onChange() } }
  private let loader: any ArticleLoader
  private let onChange: () -> Void
  private var load = 0

  /// Starts to load at once. Calls `onChange` after each change of `state`.
  package init(domain: ArticleDomain, loader: any ArticleLoader, onChange: @escaping () -> Void) {
    (self.domain, self.loader, self.onChange) = (domain, loader, onChange)
    reload()
  }

  /// Loads the articles again. The current ones stay until the answer arrives. Only the answer to
  /// the latest load is used.
  package func reload() {
    load += 1
    let load = load
    if case .failed = state { state = .loading }
    loader.load(domain) { [weak self] result in
      guard let self, load == self.load else { return }
      switch result {
      case .success(let articles): state = .loaded(articles)
      case .failure(let error): state = .failed(error.message)
      }
    }
  }
}

/// Articles of two news servers: each has a tab with a list that leads to its articles.
///
/// An article's picture is cropped to its frame. A triple tap shows the whole picture, or crops it
/// again. The colour of a liked article's button is in its value, as JSON.
package final class ArticlesApp: App {
  private let host: AppHost
  private var lists: [ArticleListViewModel] = []
  private var chosen = 0 { didSet { host.invalidate() } }
  private var opened: [Int: Article] = [:] { didSet { host.invalidate() } }
  private var liked: Set<Int> = [] { didSet { host.invalidate() } }
  private var pictureMode = TestImage.Mode.fill { didSet { host.invalidate() } }

  package init(loader: any ArticleLoader, showing article: Article? = nil, host: AppHost) {
    self.host = host
    lists = ArticleDomain.allCases.map {
      ArticleListViewModel(domain: $0, loader: loader, onChange: host.invalidate)
    }
    guard let article else { return }
    chosen = lists.firstIndex { $0.domain.rawValue == article.domainId } ?? 0
    opened[chosen] = article
  }

  package var screen: Screen {
    let list = lists[chosen]
    if let article = opened[chosen] {
      return Screen(
        .screen(
          ["article", article.id],
          bar: .navigationBar(
            list.domain.name, leading: .button("Back") { self.opened[self.chosen] = nil }),
          content: detail(of: article), tabBar: tabs))
    }
    return Screen(
      .screen(
        ["articles", list.domain],
        bar: .navigationBar(list.domain.listTitle, trailing: .button("Refresh", tap: list.reload)),
        content: content(of: list), tabBar: tabs))
  }

  private var tabs: [Element] {
    lists.enumerated().map { place, list in
      .button(list.domain.name, isSelected: place == chosen) { self.chosen = place }
    }
  }

  private func content(of list: ArticleListViewModel) -> [Element] {
    switch list.state {
    case .loading: return [.text("Loading…", identifier: "loading")]
    case .failed(let message):
      return [.text(message, identifier: "error"), .button("Try again", tap: list.reload)]
    case .loaded(let articles):
      let rows = Rows(articles, id: \.id, state: list.domain, rowHeight: 66) { article in
        let texts = Element(
          .other, id: "texts",
          content: .elements([
            .text(Self.day(of: article), identifier: "day"),
            .text(article.title, identifier: "title"),
            .text(article.perex, identifier: "perex"),
          ]))
        let picture = TestImage(url: article.thumbnailUrl)?.element(
          "thumbnail", .fill, Layout(axis: .overlay, width: 66))
        return Element(
          .cell, layout: Layout(axis: .horizontal, height: 66),
          content: .elements([texts] + (picture.map { [$0] } ?? [])),
          actions: [.tap { self.opened[self.chosen] = article }])
      }
      return [Element(.table, id: "table", content: .rows(rows))]
    }
  }

  private func detail(of article: Article) -> [Element] {
    let texts: [Element] =
      switch ArticleDomain(rawValue: article.domainId) {
      case .cdr, nil: [.text(article.perex, identifier: "perex")]
      case .diit:
        [
          .text(article.author, identifier: "author"),
          .text(Self.day(of: article), identifier: "day"),
        ]
      }
    let picture = TestImage(url: article.previewUrl)?.element(
      "picture", pictureMode, Layout(axis: .overlay, height: 160),
      actions: [.tripleTap { self.pictureMode = self.pictureMode == .fill ? .fit : .fill }])
    let isLiked = liked.contains(article.nid)
    var like = Element.button("Like", isSelected: isLiked) {
      self.liked.formSymmetricDifference([article.nid])
    }
    if isLiked { like.value = ##"{"titleColor":"#c3202f"}"## }
    return [.text(article.title, identifier: "article title")] + texts
      + (picture.map { [$0] } ?? []) + [.text(article.content, identifier: "content"), like]
  }

  private static func day(of article: Article) -> String {
    article.created.formatted(.iso8601.year().month().day())
  }
}
