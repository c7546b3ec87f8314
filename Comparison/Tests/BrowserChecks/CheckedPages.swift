import BeerExplorer
import BeerExplorerApp
import TestSupport
import Device
import Foundation
import FoundationXML
import Testing
import WebDriver
import WebView

/// The pages on which both ends are compared.
enum CheckedPage: String, CaseIterable {
  case fields
  case structure
  case texts
  case names
  case visibility
  case links
  case beerList = "beer list"
  case beerDetail = "beer detail"
  case noHits = "no hits"
  case failure

  /// The page's document, or nil if Beer Explorer renders it.
  var html: HTMLPage? { XHTMLReader(testPages).pages[rawValue] }
}

private final class XHTMLReader: NSObject, XMLParserDelegate {
  private(set) var pages: [String: HTMLPage] = [:]
  /// The open elements, the outermost first.
  private var open: [(name: String, attributes: HTMLAttributes, children: [HTML])] = []
  private var text = ""

  init(_ pages: String) {
    super.init()
    let lines = pages.replacing(#/\n */#, with: "")
    let parser = XMLParser(data: Data("<pages>\(lines)</pages>".utf8))
    parser.delegate = self
    precondition(parser.parse(), "\(parser.parserError as Any)")
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    endText()
    var sorted: HTMLAttributes = [:]
    for (name, value) in attributes.sorted(by: { $0.key < $1.key }) { sorted[name] = value }
    open.append((name, sorted, []))
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    endText()
    let (_, attributes, children) = open.removeLast()
    if name == "body" {
      pages["\(attributes["id"] ?? "")"] = HTMLPage(
        title: "\(attributes["title"] ?? "")", body: children)
    } else if !open.isEmpty {
      open[open.count - 1].children.append(.element(name, attributes, children))
    }
  }

  private func endText() {
    if !text.isEmpty { open[open.count - 1].children.append(.text(text)) }
    text = ""
  }
}

/// An app that only shows one of the test pages.
final class PagesApp: App {
  private let host: AppHost
  private let html: HTMLPage
  private var url = "app://checks/page" { didSet { host.invalidate() } }
  private lazy var web = WebView(
    identifier: "page", invalidate: host.invalidate,
    onNavigation: { [unowned self] in
      url = $0
      return true
    }
  ) { [unowned self] in
    var page = html
    page.url = url
    return page
  }

  init(_ html: HTMLPage, host: AppHost) {
    self.html = html
    self.host = host
  }

  var screen: Screen { Screen(web.element) }
}

/// Installs an app for a page.
struct PageDefinition: AppDefinition {
  let page: CheckedPage

  var bundleIdentifier: String { "app.duet.checks.\(page)" }
  var name: String { page.rawValue }

  func launch(_ launch: AppLaunch) throws -> any App {
    if let html = page.html { return PagesApp(html, host: launch.host) }
    let isFailing = page == .failure
    let service: any BeerService =
      isFailing
      ? StubBeerService(failing: .unreachable(service: "beers", reason: "no network"))
      : BundledBeerService(catalog: try .bundled())
    return BeerExplorerApp(service: service, host: launch.host)
  }

  static func remoteEnd() -> RemoteEnd {
    RemoteEnd(
      configuration: RemoteEnd.Configuration(
        apps: CheckedPage.allCases.map(PageDefinition.init), clock: .virtual))
  }

  static func open(_ page: CheckedPage, on remoteEnd: RemoteEnd) async throws -> RemoteDriver {
    let driver = try await RemoteDriver.start(
      on: InProcessTransport(handler: remoteEnd),
      capabilities: ["appium:bundleId": .string(PageDefinition(page: page).bundleIdentifier)])
    try await driver.switchToWebView()
    switch page {
    case .beerDetail: try await driver.findElement(.css("#beers a")).click()
    case .noHits:
      try await driver.findElement(.css("#search")).sendKeys("no such beer")
      // Remove the focus, because in the browser, where no text was typed, no element has it.
      try await driver.findElement(.css("#title")).click()
    default: break
    }
    return driver
  }
}

/// The test pages as XHTML: each is a body with its name and its title.
///
/// Line breaks and the spaces after them aren't part of a page.
let testPages = #"""
  <!-- Fields, sliders and a button. -->
  <body id="fields" title="  Fields  of&#10; text ">
  <h1 id="title">Fields</h1><input id="name" name="name" value="Žofie"/>
  <input id="empty" placeholder="Type here"/><input id="search" type="search" aria-label="Find"/>
  <input id="unknown-type" type="beer" value="x"/><input id="disabled" disabled="" value="off"/>
  <input id="range" type="range" min="0" max="26" step="0.5"/>
  <input id="range-at" type="range" max="10" value="3" aria-label="Gas"/>
  <button id="button" type="button">Press</button>
  </body>

  <!-- Links, to find them by their text. -->
  <body id="links" title="Links">
  <nav id="nav"><a id="plain" href="about:blank?1">Belgian beers</a> \#
  <a id="spaces" href="about:blank?2"> Belgian &#10;  beers </a> \#
  <a id="no-break" href="about:blank?3">Belgian&#160;beers</a></nav>
  <a id="parts" href="about:blank?4"><b id="in-link">Abbey</b> ales</a>
  <a id="hidden" href="about:blank?6" hidden="">Hidden link</a><a id="anchor">No link</a>
  <a id="empty" href="about:blank?7"/>
  <a id="block" href="about:blank?9"><div>One</div><div>Two</div></a>
  <a id="marks" href="about:blank?a=1&amp;b=&lt;é&gt;">"A" &amp; 'B' &lt;c&gt;</a>
  <a id="accent" href="https://example.org/b c?q=é#f">Žatec e&#769;</a>
  <ul id="list"><li class="beer  even first"><a href="#1">Beer 1</a></li><li class="beer odd">
    <a href="#2">Beer 2</a></li><li class="beer even" data-id="3" lang="nl-BE">
    <a href="#3">Beer 3</a></li></ul><p id="Case" class="Case" data-Odd="Yes">x</p>
  <p id="with.dots:and#more" title="it's &quot;quoted&quot;">y</p>
  </body>

  <!-- Names and roles from ARIA and HTML. -->
  <body id="names" title="Names">
  <button id="text"> Save&#10; all </button><button id="aria" aria-label=" Close it ">✕</button>
  <button id="blank-aria" aria-label=" ">Content</button>
  <button id="hidden-part">a<span hidden="">b</span> c</button>
  <a id="link" href="#x"><span>400</span><span> beer</span><div>5.6%</div>end</a>
  <a id="named-link" href="#y" aria-label="N">text</a>
  <div id="role-button" role="button">Div <i>button</i></div>
  <div id="role-heading" role="heading" aria-level="2">Head</div>
  <div id="alert" role="alert">Alert!</div><div id="status" role="status">Ok</div>
  <div id="search-role" role="search">s</div><span id="role-paragraph" role="paragraph">s</span>
  <p id="p">text</p><p id="p-aria" aria-label="P">text</p>
  <div id="div-aria" aria-label="D">text</div><h1 id="h1">Bers<b>alis</b></h1>
  <fieldset id="fieldset"><legend id="legend">Leg <b>end</b></legend></fieldset>
  <nav id="nav" aria-label="Main">n</nav>
  </body>

  <!-- Sections, lists and field sets. -->
  <body id="structure" title="Structure">
  <nav id="nav">Ways</nav><main id="main"><h2 id="h2">Two <b id="bold">bold</b></h2>
    <section id="section"><h3 id="h3">Three</h3></section></main>
  <ul id="ul"><li id="li1">one</li><li id="li2">two</li><li id="li3">7.5%</li></ul>
  <dl id="dl"><dt id="dt">term</dt><dd id="dd">what</dd><dd id="dd2">more</dd></dl>
  <p id="inline"><i id="i">i</i><span id="span">sp</span></p><div id="div">d</div>
  <output id="output">13</output>
  <fieldset id="locked" disabled=""><legend id="legend">Locked</legend><input id="in-locked"/>
    <button id="locked-button">Locked</button><fieldset id="inner"><input id="deep"/></fieldset>
    </fieldset><footer id="contentinfo">Bottom</footer>
  </body>

  <!-- Edge cases of an element's text. -->
  <body id="texts" title="Texts &amp; &quot;marks&quot; &lt;b>">
  <p id="space">  a &#10;&#9; b  </p><p id="inline"><b>a </b> <i> b</i>c</p>
  <p id="no-break">a&#160;&#160; b&#160;</p>
  <div id="blocks">x<div>a</div><div> b </div> y </div>
  <div id="nested"><div><div> a </div></div> <div/><div>b</div></div>
  <div id="paragraphs"><p>a</p><p>b</p></div>
  <p id="markup">&lt;b&gt;no&lt;/b&gt; &amp;amp; "q" 'a'</p><p id="emoji">🍺 👩‍👩‍👧 🇧🇪</p>
  <p id="accents">Žlutˇoučký e&#769;</p><p id="right-to-left">שלום beer</p>
  <p id="block-span">a<span style="display:block">b</span>c</p>
  <div id="inline-div">a<div style="display: inline">b</div>c</div>
  <p id="inline-block">a<span style="display:inline-block"> b </span>c</p>
  <p id="hidden-part">a<span hidden="">b</span><script>e</script><style>f {}</style></p>
  <ul id="list"><li>a</li> <li><p>b</p></li></ul>
  <p id="controls">a<input value="x"/><button> b </button></p>
  <button id="button"> Save <b> all </b></button>
  <h2 id="heading">H<small> small</small></h2><p id="empty"/><p id="blank">   </p>
  <div id="mixed"> start <p> para </p><span> end </span> tail </div>
  </body>

  <!-- Visible and hidden elements. -->
  <body id="visibility" title="Visibility">
  <p id="plain">plain</p><p id="empty"/><p id="blank">  </p>
  <p id="hidden" hidden="">hidden<b id="in-hidden">b</b></p>
  <p id="none" style="display: none">none</p>
  <p id="hidden-but-block" hidden="" style="display:block">shown</p>
  <p id="coloured" style="color: #FF0000; COLOR: #102030">c</p>
  <div id="wrapper"><div id="empty-in"/><p id="p-in">p</p></div>
  <div id="only-hidden"><p hidden="">h</p></div><span id="empty-span"/><b id="b">b</b>
  <ul id="list"><li id="empty-item"/><li id="item">i</li></ul><h1 id="h1">h1</h1>
  <template id="template"/><script id="script">0</script><style id="style">x {}</style>
  <input id="input"/><input id="hidden-field" hidden=""/><button id="button">b</button>
  <button id="hidden-button" style="display:none">b</button>
  </body>
  """#
