import Foundation
import ReportPage
import Testing

/// What is drawn or written stands out from its ground, in light and in dark.
struct ContrastTests {
  private let style: String

  init() throws {
    let scan = HTMLScan(ReportPage(try Blank.report()).html)
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
