import Device
import ScreenParts

/// Articles of two news servers: a tab for each, with a list that leads to its articles.
package final class ArticlesApp: App {
  private let host: AppHost
  private var lists: [ArticleListViewModel] = []
  private var chosen = 0 { didSet { host.invalidate() } }
  private var opened: [Int: Article] = [:] { didSet { host.invalidate() } }

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
          content: Self.detail(of: article), tabBar: tabs))
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
        Element(
          .cell, layout: Layout(axis: .vertical, height: 66),
          content: .elements([
            .text(Self.day(of: article), identifier: "day"),
            .text(article.title, identifier: "title"),
            .text(article.perex, identifier: "perex"),
          ]), actions: [.tap { self.opened[self.chosen] = article }])
      }
      return [Element(.table, id: "table", content: .rows(rows))]
    }
  }

  private static func detail(of article: Article) -> [Element] {
    let texts: [Element] =
      switch ArticleDomain(rawValue: article.domainId) {
      case .cdr, nil: [.text(article.perex, identifier: "perex")]
      case .diit:
        [.text(article.author, identifier: "author"), .text(day(of: article), identifier: "day")]
      }
    return [.text(article.title, identifier: "article title")] + texts
      + [.text(article.content, identifier: "content")]
  }

  private static func day(of article: Article) -> String {
    article.created.formatted(.iso8601.year().month().day())
  }
}
