import Device

/// A web view of an app: a page, described as HTML, as elements of the device and as a document.
///
///     private lazy var web = WebView(identifier: "beers", invalidate: host.invalidate) {
///       [unowned self] in page
///     }
///     var screen: Screen { Screen(web.element) }
///
/// The element's `backing` is the ``Document``; the backing of each element in it is its
/// ``DOMNode``.
public final class WebView {
  /// The live document.
  public let document: Document
  private let identifier: String
  private let identifiesByDOM: Bool
  private var drawn: (revision: Int, element: Element)?
  private let drawings = NativeDrawings()

  /// Makes a web view.
  ///
  /// - Parameters:
  ///   - identifier: the developer's name for it.
  ///   - identifiesByDOM: whether the ids of the page are identifiers of the device's elements,
  ///     which they are in no web view of iOS.
  ///   - invalidate: told that the screen may have changed: the app's host does something about it.
  ///   - onNavigation: given the whole address of a link that a person followed and no handler
  ///     kept from being followed; says whether the app has a page there. Where it has none, the
  ///     page stays. Nil: links lead nowhere.
  ///   - page: says what is shown now. It depends on the app's state alone, and is asked again
  ///     after each event; so an app must invalidate its host where its state changes by itself.
  public init(
    identifier: String = "", identifiesByDOM: Bool = false, invalidate: @escaping () -> Void,
    onNavigation: ((String) -> Bool)? = nil, page: @escaping () -> HTMLPage
  ) {
    self.identifier = identifier
    self.identifiesByDOM = identifiesByDOM
    document = Document(invalidate: invalidate, onNavigation: onNavigation, page: page)
  }

  /// The web view as an element of the screen, with all that it shows.
  public var element: Element {
    document.render()
    // What happens at an element depends on its node alone, so the elements can be used again.
    if let drawn, drawn.revision == document.revision { return drawn.element }
    let element = draw()
    drawn = (document.revision, element)
    return element
  }

  private func draw() -> Element {
    let document = document
    return Element(
      .webView, id: "webView \(identifier)", identifier: identifier,
      content: .elements([
        NativePage(document: document, identifiesByDOM: identifiesByDOM, drawings: drawings).root
      ]),
      actions: [
        .scroll { document.noteScroll(isAtEnd: $0.isAtEnd) },
        .key { key in
          document.press(key: key.name)
          return .taken
        },
      ],
      scrolledContent: document.url, backing: document)
  }
}
