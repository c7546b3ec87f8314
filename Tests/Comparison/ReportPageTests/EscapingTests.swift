import ComparisonReport
import ScenarioBinding
import Foundation
@testable import ReportPage
import Testing

/// Texts stay texts, whatever is in them.
@Suite(.timeLimit(.minutes(5))) struct EscapingTests {
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
        uniqueKeysWithValues: object.map { name, value in (name, poisoned(value, key: name)) })
    case let list as [Any]:
      return list.map { poisoned($0, key: key) }
    case let text as String:
      // These are of a few words only, or ids made here.
      return ["format", "kind", "picture", "role", "status", "verdict"].contains(key)
        ? text : text + attack
    default:
      return value
    }
  }

  @Test func `no text becomes a tag or ends embedded JSON`() throws {
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
    #expect(!(try #require(scripts.first)).text.contains("innerHTML"))
    #expect(scan.values("onerror").isEmpty)
    let embedded = scan.all("script").filter { $0.attributes["type"] == "application/json" }
    #expect(embedded.count == 2)
    for json in embedded {
      #expect(!json.text.contains("<"))
      _ = try JSONSerialization.jsonObject(with: Data(json.text.utf8))
    }
    let pictures = try #require(scan.first("script", "id", "pictures"))
    #expect(pictures.text.contains("\\u003cimg src=x onerror"))
  }

  @Test func `All templates compile, and include only what is there`() {
    #expect(reportTemplates.flaws == [])
  }

  @Test func `a link that is no web address is no link`() throws {
    var report = try Fixture.report(tools: 2)
    report.mark("A.1", "native", .notPortable) {
      $0.known = KnownFailure(.notPortable, reason: "Because.", link: "javascript:alert(1)")
    }
    let scan = HTMLScan(report)
    #expect(
      scan.values("href").allSatisfy { $0.prefixMatch(of: /#|https:\/\/|[a-z]+\.csv/) != nil })
    #expect(
      scan.all("li").contains {
        $0.text.hasSuffix("declared not portable: Because. javascript:alert(1)")
      })
  }
}

/// Texts of traces hide nothing, turn nothing around them, and fit.
@Suite(.timeLimit(.minutes(5))) struct HiddenTextTests {
  private static let hidden = "a\u{202E}b\u{2066}c\u{200F}d\u{85}e\u{1B}f\u{7F}g\u{200B}h\u{C}"
  private static let shown = #"a\u{202E}b\u{2066}c\u{200F}d\u{85}e␛f␡g\u{200B}h\#u{FFFD}"#

  /// A report in which tools and texts have a suffix.
  private func report(_ suffix: String) throws -> ReportData {
    var report = try Fixture.report(tools: 3)
    for tool in [0, 2] {
      let new = report.tools[tool].name + suffix
      report.rename(tool, to: new)
      for scenario in report.scenarios.indices {
        report.scenarios[scenario].cells[tool].messages = ["It broke" + suffix]
      }
      report.changeItems { item, _ in
        item.plays[new]?.messages = ["It broke" + suffix]
        item.plays[new]?.file = "tests" + suffix
      }
    }
    return report
  }

  @Test func `what does not show is shown`() throws {
    let html = ReportPage(try report(Self.hidden)).html
    let scan = HTMLScan(html)
    #expect(scan.problems == [])
    #expect(
      html.unicodeScalars.allSatisfy {
        $0 == "\n"
          || $0.properties.generalCategory != .control
            && $0.properties.generalCategory != .format
      })
    #expect(scan.all("dt").contains { $0.text == "native" + Self.shown })
    // What the script looks up by is named alike in addresses and in its data.
    let data = try scan.embeddedJSON("data")
    let names = (data["tools"] as? [[String: Any]])?.compactMap { $0["name"] as? String }
    #expect(names?.first == "native" + Self.shown)
    #expect((data["texts"] as? [String])?.contains("It broke" + Self.shown) == true)
    let address = try #require(scan.values("href").first { $0.contains("left=") })
    #expect(
      URLComponents(string: String(address.dropFirst()))?.queryItems?.first?.value == names?.first)
  }

  @Test func `pictures stay what they are`() throws {
    var report = try report("")
    let svg = "<svg>\u{202E}\u{85}</svg>"
    let expectation = try #require(
      report.scenarios.flatMap(\.testCases).flatMap(\.items).first { $0.kind == "expectation" })
    let id = try #require(expectation.plays.values.lazy.compactMap(\.picture).first)
    report.pictures[id] = TracePicture(format: .svg, data: svg)
    #expect(try HTMLScan(report).embeddedJSON("pictures")[id] as? [String] == ["svg", svg])
  }

  @Test func `names among other text stand by themselves`() throws {
    let report = try report("\u{5D0}")
    let page = ReportPage(report).html
    let all = "\(report.scenarios.count) of \(report.scenarios.count)"
    #expect(page.contains("a, b, code, span { unicode-bidi: isolate; }"))
    #expect(page.contains("<bdi>native\u{5D0}</bdi> passed \(all) scenarios"))
    #expect(page.contains("WebDriver without a network passed \(all) scenarios"))
  }

  @Test(arguments: [
    ("native", "native"), ("webdriver-in-process", "webdriver-in-process"),
    (
      String(repeating: "a", count: 30) + String(repeating: "z", count: 30),
      "aaaaaaaaaa…zzzzzzzzzz"
    ),
    (String(repeating: "漢", count: 60), "漢漢漢漢漢漢…漢漢漢漢漢"),
    (String(repeating: "👩‍👩‍👧", count: 13), "👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧…👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧"),
    ("\u{202E}\u{202E}\u{202E}", #"\u{202E}\u…E}\u{202E}"#),
  ])
  func `a name in a drawing is shortened in the middle`(name: String, drawn: String) {
    #expect(name.fitting(21) == drawn)
  }

  @Test func `only the first findings are listed`() throws {
    var report = try Fixture.report(tools: 1)
    report.findings = (1...20).map { "finding \($0)" }
    func findings() -> [String] {
      HTMLScan(report).all("li").map(\.text)
        .filter { $0.hasPrefix("finding ") || $0.hasPrefix("And ") }
    }
    #expect(findings() == report.findings)
    report.findings += (21...1234).map { "finding \($0)" }
    #expect(findings() == report.findings.prefix(20) + ["And 1,214 more: report.json has all."])
  }

  @Test func `only the first messages of a failure are listed`() throws {
    var report = try Fixture.report(tools: 1)
    report.mark("A.1", "native", .failed) { $0.messages = (1...22).map { "message \($0)" } }
    let list = try #require(HTMLScan(report).first("ul", "class", "messages"))
    #expect(list.text.hasSuffix("message 20And 2 more: report.json has all."))
  }
}

/// The page loads nothing, and runs nothing but its own script.
struct PolicyTests {
  @Test func `only the pages own style and script are allowed`() throws {
    let scan = HTMLScan(try Fixture.report(tools: 2))
    let style = try #require(scan.all("style").first)
    let scripts = scan.all("script").filter { $0.attributes["type"] != "application/json" }
    #expect(scan.all("style").count == 1)
    #expect(scripts.count == 1)
    let nonce = try #require(style.attributes["nonce"])
    let policy = scan.first("meta", "http-equiv", "Content-Security-Policy")
    #expect(
      policy?.attributes["content"]
        == "default-src 'none'; img-src data:; style-src 'nonce-\(nonce)'; "
        + "script-src 'nonce-\(nonce)'; base-uri 'none'; form-action 'none'")
    #expect(scripts[0].attributes["nonce"] == nonce)
    #expect(nonce.utf8.count > 16)
    // A trace that was written for one page can't name the next one's.
    #expect(!ReportPage(try Fixture.report(tools: 2)).html.contains(nonce))
    #expect(scan.values("style").isEmpty)
    #expect(scan.values("src").isEmpty)
    #expect(scan.all("link").isEmpty)
    #expect(scan.tags.allSatisfy { $0.attributes.keys.allSatisfy { !$0.hasPrefix("on") } })
  }
}
