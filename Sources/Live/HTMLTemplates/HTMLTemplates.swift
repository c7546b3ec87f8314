import Markup
import Mustache

/// The templates of one site or page, in Mustache, which can include each other.
///
/// `{{name}}` is escaped, in text and in double quotes. `{{{name}}}` is not: it is for HTML that
/// another template has made, and for JSON that is ``Swift/String/scriptEscaped``. Names are those of
/// a value's stored properties; one that is missing or nil is looked for in the values around it,
/// unless a dot is before it, as in `{{#.name}}`.
package struct HTMLTemplates: Sendable {
  /// What is wrong with the templates, such as a tag without its end. Such a template is left out.
  package let flaws: [String]
  private let library: MustacheLibrary

  /// Compiles templates, by their names.
  package init(_ sources: [String: [UInt8]]) {
    var (templates, flaws) = ([String: MustacheTemplate](), [String]())
    for (name, source) in sources.sorted(by: { $0.key < $1.key }) {
      let text = String(decoding: source, as: UTF8.self)
      do {
        templates[name] = try MustacheTemplate(string: MarkupContent.pragma + text)
      } catch {
        flaws.append("\(name): \(error)")
      }
      for included in text.matches(of: /\{\{[<>] *([\w-]+)/) where sources["\(included.1)"] == nil {
        flaws.append("\(name): there is no template \(included.1)")
      }
    }
    self.flaws = flaws
    library = MustacheLibrary(templates: templates)
  }

  /// The HTML of a template with a value's properties; empty if it isn't among the templates.
  package func html(_ name: String, _ value: Any) -> String {
    library.render(value, withTemplate: name) ?? ""
  }
}

/// Escapes as all of Duet's markup. The library's own escaping compares characters, so it would leave
/// a quotation mark with an accent on it as it is, and end the attribute.
private struct MarkupContent: MustacheContentType {
  /// The first line of each template: included ones begin with the library's escaping again.
  static let pragma: String = {
    MustacheContentTypes.register(MarkupContent(), named: "MARKUP")
    return "{{% CONTENT_TYPE: MARKUP}}\n"
  }()

  func escapeText(_ text: String) -> String { text.markupEscaped }
}
