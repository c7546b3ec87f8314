import WebView

struct PageSite {
  let name: String
  let piece: HTML.Description
  let row: AnyHashable?
}

/// Applies a mutant to the pages of a web view, before they are rendered to documents.
final class PageMutation {
  private let change: ScreenMutation
  private var mutant: Mutant { change.mutant }
  private var clicks: [(site: String, handler: EventHandler)] = []

  init(_ change: ScreenMutation) { self.change = change }

  func applied(to page: HTMLPage) -> HTMLPage {
    clicks = []
    if mutant.operation == .swap {
      let walked = page.rewritten(version: "") { [unowned self] site in
        if let click = site.piece.handlers.first(where: { $0.kind == .click }) {
          clicks.append((site.name, click))
        }
        return [site.piece]
      }
      walked.body.forEach { $0.makeAll() }
    }
    return page.rewritten(version: mutant.id, change: applied)
  }

  private func applied(_ site: PageSite) -> [HTML.Description] {
    guard change.concerns(site.name) else { return [site.piece] }
    if mutant.operation == .text, site.piece.text.isEmpty { return [site.piece] }
    var piece = site.piece
    let isWork = [.inert, .swap, .twice, .slow, .focus, .once, .behind, .locale]
      .contains(mutant.operation)
    if !isWork { change.note(differs: true) }
    switch mutant.operation {
    case .hide: return []
    case .double:
      var copy = piece
      copy.attributes["id"] = nil as String?
      return [piece, copy]
    case .disable: piece.attributes["disabled"] = true
    case .behind:
      piece.text = change.textBehind(at: [site.name, AnyHashable(site.row)], now: piece.text)
    case .locale:
      let text = piece.text.replacing(#/(\d)\.(\d)/#) { "\($0.1),\($0.2)" }
      change.note(differs: text != piece.text)
      piece.text = text
    case .inert, .twice, .slow, .once: piece.handlers = piece.handlers.map(wrapped)
    case .swap: swap(&piece, at: site.name)
    case .text: piece.text = ScreenMutation.marker
    case .hint: piece.attributes[mutant.variant] = ScreenMutation.marker
    case .focus:
      piece.handlers.append(
        .event(.focus) { [change] event in
          change.note(differs: true)
          event.target.document?.blur()
        })
    case .state: changeState(of: &piece)
    case .stale:
      let first = change.first(at: [site.name, AnyHashable(site.row)], now: piece)
      (piece.attributes, piece.children) = (first.attributes, first.children)
    default: break
    }
    return [piece]
  }

  private func changeState(of piece: inout HTML.Description) {
    switch mutant.variant {
    case "busy-off": piece.attributes["aria-busy"] = false
    case "busy-inverted":
      piece.attributes["aria-busy"] = piece.attributes.text(of: "aria-busy") != "true"
    default:
      let value = Double(piece.attributes.text(of: "value") ?? "") ?? 0
      let step = Double(piece.attributes.text(of: "step") ?? "") ?? 1
      let maximum = Double(piece.attributes.text(of: "max") ?? "") ?? 100
      piece.attributes["value"] = value + (value < maximum ? step : -step)
    }
  }

  private func swap(_ piece: inout HTML.Description, at site: String) {
    guard let place = clicks.firstIndex(where: { $0.site == site }) else { return }
    let next = clicks[(place + 1) % clicks.count].handler
    let swapped = EventHandler.event(.click) { [change] event in
      event.preventDefault()
      change.note(differs: true)
      next.handle(event)
    }
    piece.handlers = [swapped] + piece.handlers.filter { $0.kind != .click }
  }

  private func wrapped(_ handler: EventHandler) -> EventHandler {
    guard change.concerns(gesture: handler.kind.rawValue) else { return handler }
    return .event(handler.kind) { [change] event in
      // If a link's handler does nothing or is delayed, the web view must not follow the link,
      // either.
      if event.kind == .click { event.preventDefault() }
      change.work { handler.handle(event) }
    }
  }
}

extension HTMLPage {
  /// The page's name in sites: the second part of its address, such as `search` in
  /// `app://beers/search/1`.
  var siteName: String { url.split(separator: "/").dropFirst(2).first.map(String.init) ?? "page" }

  /// Returns the page with every element of the body rewritten, children before their parents.
  func rewritten(version: String, change: @escaping (PageSite) -> [HTML.Description]) -> HTMLPage {
    var page = self
    guard var body = HTML.element("body", [:], body, on: handlers).element else { return self }
    body = body.rewritten(on: siteName, version: version, isRoot: true, row: nil, change)
    body = change(PageSite(name: siteName + "/body", piece: body, row: nil)).first ?? body
    if case .known(let pieces) = body.children { page.body = pieces }
    page.handlers = body.handlers
    return page
  }
}

extension HTML.Description {
  private var siteKey: String {
    if let id = attributes.text(of: "id") { return "\(name)#\(id)" }
    return attributes.text(of: "class").map { "\(name).\($0)" } ?? name
  }

  var text: String {
    get {
      guard case .known(let pieces) = children else { return "" }
      return pieces.map(\.text).joined().trimmingPrefix { $0 == " " }.description
    }
    set { children = .known([.text(newValue)]) }
  }

  var isLeaf: Bool {
    guard case .known(let pieces) = children else { return false }
    return pieces.allSatisfy { $0.element == nil }
  }

  fileprivate func rewritten(
    on page: String, version: String, isRoot: Bool, row: AnyHashable?,
    _ change: @escaping (PageSite) -> [HTML.Description]
  ) -> HTML.Description {
    let name = name
    func rewritten(_ pieces: [HTML]) -> [HTML] {
      pieces.flatMap { piece -> [HTML] in
        guard let element = piece.element else { return [piece] }
        let row = element.key ?? row
        let inner = element.rewritten(on: page, version: version, isRoot: false, row: row, change)
        let site = [page, isRoot ? nil : name, element.siteKey].compactMap { $0 }
        return change(PageSite(name: site.joined(separator: "/"), piece: inner, row: row))
          .map { HTML(.element($0)) }
      }
    }
    var copy = self
    switch children {
    case .known(let pieces): copy.children = .known(rewritten(pieces))
    case .later(let own, let make):
      copy.children = .later(version: Rewritten(version, of: own)) { rewritten(make()) }
    }
    return copy
  }
}

extension HTML {
  fileprivate var text: String { if case .text(let text) = content { text } else { "" } }
}

/// The version of rewritten children. It never equals the version of the original ones.
private struct Rewritten: Equatable {
  let version: String
  let own: any Equatable

  init(_ version: String, of own: any Equatable) { (self.version, self.own) = (version, own) }

  static func == (one: Rewritten, other: Rewritten) -> Bool {
    func isEqual<Value: Equatable>(_ value: Value) -> Bool { value == other.own as? Value }
    return one.version == other.version && isEqual(one.own)
  }
}
