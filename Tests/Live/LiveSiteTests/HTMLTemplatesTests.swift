import Foundation
import HTMLTemplates
import Markup
import Testing

struct HTMLTemplatesTests {
  private struct Item { let name: String }
  private struct Shown {
    let items: [Item]
    let html: String
    let missing: String?
  }

  private func html(_ sources: [String: String], _ value: Any) -> String {
    HTMLTemplates(sources.mapValues { Array($0.utf8) }).html("a", value)
  }

  @Test(arguments: [
    ("<b> & \"'", "&lt;b&gt; &amp; &quot;'"),
    // A combining mark and the character before it are a single character.
    ("\"\u{301} onclick=x", "&quot;\u{301} onclick=x"), ("<\u{338}b", "&lt;\u{338}b"),
    ("\r\n", "&#13;\n"), ("a\0\u{c}\u{FFFF}", "a\u{FFFD}\u{FFFD}\u{FFFD}"),
  ])
  func `Text is escaped in every template, including partials and layouts`(
    text: String, escaped: String
  ) {
    let shown = Shown(items: [Item(name: text)], html: "", missing: nil)
    for sources in [
      ["a": "{{#items}}<p title=\"{{name}}\">{{/items}}"],
      ["a": "{{#items}}{{>b}}{{/items}}", "b": "<p title=\"{{name}}\">"],
      [
        "a": "{{<b}}{{$body}}{{#items}}<p title=\"{{name}}\">{{/items}}{{/body}}{{/b}}",
        "b": "{{$body}}{{/body}}",
      ],
    ] {
      #expect(html(sources, shown) == "<p title=\"\(escaped)\">")
    }
  }

  @Test func `HTML and JSON stay as they are, missing values are empty, and errors are reported`() {
    let shown = Shown(items: [], html: "<b>&amp;</b>", missing: nil)
    let source = "{{{html}}}{{#items}}item{{/items}}{{#missing}}{{.}}{{/missing}}{{missing}}."
    #expect(html(["a": source], shown) == "<b>&amp;</b>.")
    #expect(#"["</script>", "<!--"]"#.scriptEscaped == #"["\u003c/script>", "\u003c!--"]"#)
    let templates = HTMLTemplates([
      "good": Array("{{a}}".utf8), "open": Array("{{#a}}".utf8), "lost": Array("{{>b}}".utf8),
    ])
    #expect(templates.flaws.first == "lost: there is no template b")
    #expect(templates.flaws.count == 2 && templates.flaws.last?.hasPrefix("open: ") == true)
    #expect(templates.html("open", "") == "")
  }

  @Test(arguments: ["Live/LiveSite", "Report/ReportPage"])
  func `All values in attributes are in double quotes, which are escaped`(
    module: String
  ) throws {
    let folder = URL(filePath: #filePath + "/../../../../Sources/\(module)/Templates")
      .standardizedFileURL
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    #expect(!files.isEmpty)
    for file in files {
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(text.firstMatch(of: /=[^"> ]*\{\{/) == nil, "\(file.lastPathComponent)")
    }
  }
}
