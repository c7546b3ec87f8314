/// A piece of a page: an element or a text, as a value made anew at each rendering.
///
/// A text is shown as it is: it is never read as markup, whatever stands in it.
///
///     HTML.element("button", ["id": "back"], ["Back"], on: [.click { app.goBack() }])
public struct HTML: ExpressibleByStringInterpolation {
  enum Content {
    case element(Description)
    case text(String)
  }

  /// What is said of one element.
  struct Description {
    var name: String
    var attributes: HTMLAttributes
    var children: Children
    var key: AnyHashable?
    var handlers: [EventHandler]
  }

  /// What is in an element.
  enum Children {
    case known([HTML])
    /// Made when somebody looks; the same for the same version.
    case later(version: any Equatable, () -> [HTML])
  }

  let content: Content

  /// Makes a text of a string literal.
  public init(stringLiteral text: String) { content = .text(text) }

  private init(_ content: Content) { self.content = content }

  /// A text, shown as it is.
  public static func text(_ text: String) -> HTML { HTML(.text(text)) }

  /// An element.
  ///
  /// - Parameters:
  ///   - name: the tag's name; it is lower-cased, and characters that no tag's name has are left
  ///     out.
  ///   - attributes: in the order in which they are to be written.
  ///   - children: what is in it; nothing is ever in a void element, such as `input`.
  ///   - key: what makes it the same element in the next rendering, among its siblings of that
  ///     name. Without one, the attribute `id` serves; without that, its place among them.
  ///   - handlers: what is done when something happens to it, or to something in it.
  public static func element(
    _ name: String, _ attributes: HTMLAttributes = [:], _ children: [HTML] = [],
    key: AnyHashable? = nil, on handlers: [EventHandler] = []
  ) -> HTML {
    let name = HTMLNames.element(name)
    return HTML(
      .element(
        Description(
          name: name, attributes: attributes,
          children: .known(HTMLNames.void.contains(name) ? [] : children), key: key,
          handlers: handlers)))
  }

  /// An element in which there is much, such as a long list: what is in it is made only when
  /// somebody looks there, not at each rendering.
  ///
  /// - Parameters:
  ///   - name: the tag's name, of an element that is not void.
  ///   - attributes: in the order in which they are to be written.
  ///   - version: what the children are made of; where it is the same as in the last rendering,
  ///     they are as they were.
  ///   - children: makes what is in it, of nothing but `version`.
  public static func element(
    _ name: String, _ attributes: HTMLAttributes = [:], version: some Equatable,
    children: @escaping () -> [HTML]
  ) -> HTML {
    HTML(
      .element(
        Description(
          name: HTMLNames.element(name), attributes: attributes,
          children: .later(version: version, children), key: nil, handlers: [])))
  }
}

/// What a web view shows at one moment.
public struct HTMLPage {
  /// The document's title.
  public var title: String
  /// The document's address. Each address has a scroll offset of its own, which it gets back when
  /// it is shown again.
  public var url: String
  /// The language, such as `en`; the attribute `lang` of the document.
  public var language: String
  /// What is in the body.
  public var body: [HTML]
  /// What is done when something happens anywhere in the body.
  public var handlers: [EventHandler]

  /// Makes a page.
  public init(
    title: String, url: String = "app://page", language: String = "en", body: [HTML],
    on handlers: [EventHandler] = []
  ) {
    self.title = title
    self.url = url
    self.language = language
    self.body = body
    self.handlers = handlers
  }
}
