import Markup
import Mustache

/// The Mustache templates of one site or page, which can include each other.
///
/// `{{name}}` is escaped, in text and in double quotes. `{{{name}}}` isn't: use it for HTML from
/// other templates, and for JSON that is ``Swift/String/scriptEscaped``. Names are those of a
/// value's stored properties. If a property is missing or nil, Mustache searches the enclosing
/// values, unless the name begins with a dot, as in `{{#.name}}`.
package struct HTMLTemplates: Sendable {
  private let library: MustacheLibrary

  /// Compiles templates. The keys are their names. A template with an error, such as an unclosed
  /// tag, is left out, so its page is empty.
  package init(_ sources: [String: [UInt8]]) {
    library = MustacheLibrary(
      templates: sources.compactMapValues { source in
        try? MustacheTemplate(
          string: MarkupContent.pragma + String(decoding: source, as: UTF8.self))
      })
  }

  /// Renders a template with a value's properties. Returns an empty string for an unknown template.
  package func html(_ name: String, _ value: Any) -> String {
    library.render(value, withTemplate: name) ?? ""
  }
}

/// Escapes like all of Duet's markup. The library's own escaping compares characters. It would
/// leave a quotation mark with a combining accent unescaped, which would end the attribute.
private struct MarkupContent: MustacheContentType {
  /// The first line of each template. Without it, included templates use the library's escaping.
  static let pragma: String = {
    MustacheContentTypes.register(MarkupContent(), named: "MARKUP")
    return "{{% CONTENT_TYPE: MARKUP}}\n"
  }()

  func escapeText(_ text: String) -> String { text.markupEscaped }
}
