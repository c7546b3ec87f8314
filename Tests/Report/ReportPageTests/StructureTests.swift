import ComparisonReport
import Foundation
import ReportPage
import Testing

/// The structure that people with a keyboard or a screen reader need.
struct StructureTests {
  private let scan: HTMLScan

  init() throws { scan = try Pages.troubled.get().scan }

  @Test func `every tag is closed and headings skip no level`() {
    #expect(scan.problems == [])
    #expect(scan.tags.count > 500)
    let levels = scan.tags.compactMap { tag in
      tag.name.wholeMatch(of: /h([1-6])/).flatMap { Int($0.1) }
    }
    #expect(levels.first == 1)
    #expect(levels.filter { $0 == 1 }.count == 1)
    for (one, next) in zip(levels, levels.dropFirst()) { #expect(next <= one + 1) }
  }

  @Test func `identifiers are unique`() {
    let ids = scan.values("id")
    #expect(Set(ids).count == ids.count)
    #expect(ids.allSatisfy { !$0.isEmpty && !$0.contains(" ") })
  }

  @Test func `every reference has its target`() throws {
    let ids = Set(scan.values("id"))
    let names = scan.values("aria-labelledby")
    #expect(names.count > 4)
    #expect(names.filter { !ids.contains($0) } == [])
    // An address is a section of the page, or a scenario or an item in the data.
    let report = try Fixture.troubled()
    let places = report.scenarios.flatMap { [$0.id] + $0.testCases.flatMap(\.items).map(\.id) }
    let known = ids.union(places)
    let links = scan.values("href").filter { $0.hasPrefix("#") }
    #expect(links.count > 60)
    #expect(links.filter { !known.contains(String($0.dropFirst().prefix { $0 != "?" })) } == [])
    let files = scan.values("href").filter { !$0.hasPrefix("#") && !$0.hasPrefix("https://") }
    #expect(files.isEmpty)
  }

  @Test func `landmarks and controls have names`() {
    #expect(scan.all("main").count == 1)
    #expect(scan.all("html").first?.attributes["lang"] == "en")
    #expect(scan.all("section").count == 5)
    #expect(scan.all("section").allSatisfy { $0.attributes["aria-labelledby"] != nil })
    #expect(scan.all("a").first?.attributes["href"] == "#main")
    let inputs = scan.all("input")
    #expect(inputs.count == 2)
    #expect(inputs.allSatisfy { $0.parents.last == "label" || $0.attributes["aria-label"] != nil })
    for tag in scan.tags where ["button", "a", "summary"].contains(tag.name) {
      #expect(tag.attributes["aria-label"] ?? tag.text != "")
    }
    #expect(
      scan.all("button").allSatisfy {
        $0.attributes["type"] == "button" || $0.parents.last == "form"
      })
  }

  @Test func `tables have captions and scopes`() {
    let tables = scan.all("table")
    #expect(tables.count == 3)
    #expect(scan.all("caption").count == tables.count)
    #expect(scan.all("th").allSatisfy { ["row", "col"].contains($0.attributes["scope"]) })
    let heads = scan.all("th").filter { $0.attributes["scope"] == "col" }
    #expect(heads.allSatisfy { $0.parents.suffix(2) == ["thead", "tr"] })
  }
}

/// The contrast of text and drawings, in the light and the dark scheme.
struct ContrastTests {
  private let style: String

  init() throws { style = try #require(HTMLScan(Fixture.empty).all("style").first).text }

  private var schemes: [[String: String]] {
    style.matches(of: /:root \{([^}]*)\}/).map { match in
      let variables = match.1.matches(of: /--([a-z0-9-]+): (#[0-9a-f]{6});/)
      return Dictionary(variables.map { (String($0.1), String($0.2)) }, uniquingKeysWith: { $1 })
    }
  }

  @Test func `both schemes have the same variables`() throws {
    #expect(schemes.count == 2)
    #expect(schemes.first?.count ?? 0 > 14)
    #expect(Set(schemes.map { Set($0.keys) }).count == 1)
    // A colour that isn't a variable would be the same in both.
    let rest = style.replacing(/:root \{[^}]*\}/, with: "")
    let literal = rest.matches(of: /#[0-9a-f]{3,8}\b/).map { String($0.0) }
    // Pictures of screens have a white background, and rings are drawn on them.
    #expect(Set(literal) == ["#fff", "#d0006f"])
    #expect(try Self.contrast("#d0006f", "#ffffff") >= 4.5)
  }

  @Test(arguments: [0, 1])
  func `contrast is at least four and a half`(scheme: Int) throws {
    let colors = schemes[scheme]
    let tints = colors.keys.filter { $0.hasPrefix("tint-") }
    #expect(tints.count == 3)
    let grounds = ["ground", "card", "code"]
    for (name, color) in colors where !(grounds + tints + ["line"]).contains(name) {
      // Text colours appear on all tints, source colours only on one of them.
      let isText = ["text", "soft", "good", "bad", "warn", "accent"].contains(name)
      let isSource = ["keyword", "string", "comment"].contains(name)
      for ground in grounds + (isText ? tints : isSource ? ["tint-bad"] : []) {
        let contrast = try Self.contrast(color, #require(colors[ground]))
        #expect(contrast >= 4.5, "--\(name) on --\(ground): \(contrast)")
      }
    }
  }

  /// WCAG 2.2's contrast ratio.
  private static func contrast(_ one: String, _ other: String) throws -> Double {
    let (one, other) = (try luminance(one), try luminance(other))
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  private static func luminance(_ color: String) throws -> Double {
    let number = try #require(Int(color.dropFirst(), radix: 16))
    let parts = [number >> 16, number >> 8 & 255, number & 255].map { part in
      let part = Double(part) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  @Test func `the focus is visible`() {
    #expect(style.contains(":focus-visible { outline: 3px solid var(--accent);"))
    #expect(style.ranges(of: "outline: none").count == 1)
  }
}
