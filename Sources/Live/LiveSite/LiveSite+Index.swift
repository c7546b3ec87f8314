/// The first page: what is here.
extension LiveSite {
  func index(host: String) -> String {
    let endpoint = "http://\(host)\(webDriverPath)"
    let cards = apps.map { app in
      """
      <li><a href="/apps/\(app.path.htmlEscaped)">
      <strong>\(app.definition.name.htmlEscaped)</strong>
      <span>\(app.summary.htmlEscaped)</span>
      </a></li>
      """
    }
    let example = apps.first?.definition.bundleIdentifier ?? ""
    let capabilities = """
      curl \(endpoint)/session -d '{
        "capabilities": {"alwaysMatch": {
          "platformName": "iOS",
          "appium:automationName": "XCUITest",
          "appium:bundleId": "\(example)"
        }}
      }'
      """
    return SitePage.page(
      title: "Duet", head: [SitePage.styleSheet("site.css")],
      body: """
        <main>
        <h1>Duet</h1>
        <p class="lead">Two small apps to test, and a WebDriver server to test them with.</p>
        <h2>The apps</h2>
        <p>Each opens with a device of its own; so does each tab.</p>
        <ul class="cards">
        \(cards.joined(separator: "\n"))
        </ul>
        <h2>WebDriver</h2>
        <p>Any client can drive the apps through <code>\(endpoint.htmlEscaped)</code>:</p>
        <pre><code>\(capabilities.htmlEscaped)</code></pre>
        <h2>The beers as JSON</h2>
        <p><a href="/api/beers?search=blonde,triple&amp;min=8&amp;pageSize=5"
        >/api/beers?search=blonde,triple&amp;min=8&amp;pageSize=5</a></p>
        </main>
        """)
  }
}
