import ComparisonReport
import Foundation
import ReportPage
import Testing

/// What people with a keyboard or a screen reader need of the page's structure.
@Suite(.timeLimit(.minutes(5)))
struct StructureTests {
  private let scan: HTMLScan

  init() throws {
    scan = try Pages.troubled.get().scan
  }

  @Test func everyTagEnds() {
    #expect(scan.problems == [])
    #expect(scan.tags.count > 5000)
  }

  @Test func headingsGoDownByOneLevelAtMost() {
    let levels = scan.tags.compactMap { tag in
      tag.name.wholeMatch(of: /h([1-6])/).flatMap { Int($0.1) }
    }
    #expect(levels.first == 1)
    #expect(levels.filter { $0 == 1 }.count == 1)
    for (one, next) in zip(levels, levels.dropFirst()) { #expect(next <= one + 1) }
  }

  @Test func identifiersAreThereOnce() {
    let ids = scan.having("id").compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count)
    #expect(ids.allSatisfy { !$0.isEmpty && !$0.contains(" ") })
  }

  @Test func whatIsReferredToIsThere() {
    let ids = Set(scan.having("id").compactMap { $0.attributes["id"] })
    for name in ["for", "aria-labelledby", "aria-describedby"] {
      let referred = scan.having(name).compactMap { $0.attributes[name] }
      #expect(!referred.isEmpty)
      #expect(referred.filter { !ids.contains($0) } == [])
    }
    let links = scan.having("href").compactMap { $0.attributes["href"] }
    #expect(links.filter { $0.hasPrefix("#") && !ids.contains(String($0.dropFirst())) } == [])
  }

  @Test func landmarksAreThereAndNamed() {
    #expect(scan.all("main").count == 1)
    #expect(scan.all("nav").compactMap { $0.attributes["aria-label"] } == ["Parts of the page"])
    #expect(scan.all("html").first?.attributes["lang"] == "en")
    #expect(scan.all("section").allSatisfy { $0.attributes["aria-labelledby"] != nil })
    #expect(scan.all("article").allSatisfy { $0.attributes["aria-labelledby"] != nil })
    let links = scan.all("a")
    #expect(links.first?.attributes["href"] == "#main")
    #expect(
      scan.tags.filter { ["wide", "drawing"].contains($0.attributes["class"]) }.allSatisfy {
        $0.attributes["aria-label"]?.isEmpty == false && $0.attributes["tabindex"] == "0"
          && $0.attributes["role"] == "group"
      })
  }

  @Test func selectsHaveLabels() {
    let labelled = Set(scan.all("label").compactMap { $0.attributes["for"] })
    let selects = scan.all("select")
    #expect(selects.count == 2 * 9 + 2)
    #expect(selects.allSatisfy { labelled.contains($0.attributes["id"] ?? "") })
  }

  @Test func tablesHaveCaptionsAndScopes() {
    let tables = scan.all("table")
    #expect(tables.count > 20)
    #expect(scan.all("caption").count == tables.count)
    #expect(scan.all("th").allSatisfy { ["row", "col"].contains($0.attributes["scope"]) })
    let heads = scan.all("th").filter { $0.attributes["scope"] == "col" }
    #expect(heads.allSatisfy { $0.parents.suffix(2) == ["thead", "tr"] })
    let sorts = scan.all("button").filter { $0.attributes["class"] == "sort" }
    #expect(sorts.count > 50)
    #expect(sorts.allSatisfy { $0.parents.last == "th" })
  }

  @Test func drawingsHaveATitleADescriptionAndATable() throws {
    let drawings = scan.all("svg")
    #expect(drawings.count == 5)
    #expect(drawings.allSatisfy { $0.attributes["role"] == "img" })
    for drawing in drawings {
      let inside = scan.tags[(drawing.place + 1)...].prefix(2)
      #expect(inside.map(\.name) == ["title", "desc"])
      #expect(inside.allSatisfy { !$0.text.isEmpty })
      let next = scan.tags[drawing.place...].first {
        ["table", "svg"].contains($0.name) && $0.place > drawing.place
      }
      #expect(next?.name == "table")
    }
  }

  @Test func buttonsAndLinksHaveNames() {
    for tag in scan.tags where ["button", "a", "summary", "option"].contains(tag.name) {
      #expect(tag.attributes["aria-label"] ?? tag.text != "")
    }
    #expect(scan.all("img").allSatisfy { $0.attributes["alt"] != nil })
    #expect(
      scan.all("button").allSatisfy {
        $0.attributes["type"] == "button" || $0.parents.last == "form"
      })
  }

  @Test func drawingsTellToolsByShapeAndPartsByPattern() {
    let patterns = scan.all("pattern").filter { $0.attributes["id"]?.hasPrefix("phases") == true }
    let hatches = patterns.compactMap { pattern in
      scan.tags[pattern.place...].first { $0.name == "path" }?.attributes["d"]
    }
    #expect(hatches.count == 10)
    #expect(Set(hatches).count == hatches.count)
    let curves = scan.all("polyline").filter { $0.attributes["class"]?.hasPrefix("curve") == true }
    let dashes = Set(curves.map { $0.attributes["stroke-dasharray"] ?? "" })
    #expect(dashes.count == 7)
  }
}

/// What is drawn or written stands out from its ground, in light and in dark.
struct ContrastTests {
  private let style: String

  init() throws {
    let scan = HTMLScan(ReportPage(Fixture.empty).html)
    style = try #require(scan.all("style").first).text
  }

  /// The variables of each scheme.
  private var schemes: [[String: String]] {
    let roots = style.matches(of: /:root \{([^}]*)\}/).map { match in
      Dictionary(
        match.1.matches(of: /--([a-z0-9]+): (#[0-9a-f]{6});/).map {
          (String($0.1), String($0.2))
        }, uniquingKeysWith: { $1 })
    }
    return roots
  }

  @Test func bothSchemesHaveTheSameVariables() {
    #expect(schemes.count == 2)
    #expect(schemes.first?.count ?? 0 > 19)
    #expect(Set(schemes.map { Set($0.keys) }).count == 1)
    // A colour that is no variable would be the same in both.
    let rest = style.replacing(/:root \{[^}]*\}/, with: "")
    let literal = rest.matches(of: /#[0-9a-f]{3,8}\b/).map { String($0.0) }
    // Pictures of screens are drawn on white.
    #expect(Set(literal) == ["#fff"])
  }

  @Test(arguments: [0, 1])
  func contrastIsAtLeastFourAndAHalf(scheme: Int) throws {
    let colors = schemes[scheme]
    let grounds = ["ground", "card", "code"]
    for (name, color) in colors where !grounds.contains(name) && name != "line" {
      for ground in grounds {
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

  @Test func theFocusIsVisible() {
    #expect(style.contains(":focus-visible { outline: 3px solid var(--accent);"))
    #expect(style.ranges(of: "outline: none").count == 1)
  }
}
