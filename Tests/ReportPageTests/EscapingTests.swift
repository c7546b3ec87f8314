import ComparisonReport
import Foundation
import ReportPage
import Testing

/// Texts stay texts, whatever is in them.
@Suite(.timeLimit(.minutes(5)))
struct EscapingTests {
  private static let attack =
    "</script></style></title><img src=x onerror=alert(1)>\"'<!-- <script>-->"
    + "<b>&lt;"

  /// A report in which every text ends with the attack.
  private func hostile() throws -> ReportData {
    let encoder = JSONEncoder()
    let json = try JSONSerialization.jsonObject(with: encoder.encode(Fixture.troubled()))
    let data = try JSONSerialization.data(withJSONObject: Self.poisoned(json, key: ""))
    return try JSONDecoder().decode(ReportData.self, from: data)
  }

  private static func poisoned(_ value: Any, key: String) -> Any {
    switch value {
    case let object as [String: Any]:
      return Dictionary(
        uniqueKeysWithValues: object.map { name, value in
          (name, poisoned(value, key: name))
        })
    case let list as [Any]:
      return list.map { poisoned($0, key: key) }
    case let text as String:
      // Outcomes are of a few words only.
      return ["status", "verdict"].contains(key) ? text : text + attack
    default:
      return value
    }
  }

  @Test func noTextBecomesATagOrEndsAnIsland() throws {
    let clean = try Pages.troubled.get().scan
    let html = ReportPage(try hostile()).html
    let scan = HTMLScan(html)
    #expect(scan.problems == [])
    #expect(html.contains("&lt;img src=x onerror=alert(1)&gt;"))
    #expect(!html.contains("<img src=x"))
    #expect(scan.all("img").count == clean.all("img").count)
    let scripts = scan.all("script").filter { $0.attributes["type"] != "application/json" }
    #expect(scripts.count == 1)
    #expect(scan.all("style").count == 1)
    #expect(scan.having("onerror").isEmpty)
    let islands = scan.all("script").filter { $0.attributes["type"] == "application/json" }
    #expect(islands.count == 2)
    for island in islands {
      #expect(!island.text.contains("<"))
      _ = try JSONSerialization.jsonObject(with: Data(island.text.utf8))
    }
    let pictures = try #require(islands.first { $0.attributes["id"] == "pictures" })
    #expect(pictures.text.contains("\\u003cimg src=x onerror"))
  }

  @Test func aLinkThatIsNoWebAddressIsNoLink() throws {
    var report = try Fixture.report(tools: 2)
    try report.mark("A.1", "native", .notPortable) {
      $0.known = try Blank.known("notPortable", "Because.", "javascript:alert(1)")
    }
    let scan = HTMLScan(ReportPage(report).html)
    #expect(
      scan.having("href").allSatisfy {
        $0.attributes["href"]?.prefixMatch(of: /#|https:\/\//) != nil
      })
    #expect(
      scan.all("p").contains {
        $0.text == "Declared not portable: Because. javascript:alert(1)"
      })
  }
}
