import BeerExplorer
import BeerExplorerApp
import BeerExplorerDoubles
import Device
import Foundation
import FoundationXML
import Testing
import WebDriver
import WebView

/// The pages that both ends are asked about.
enum CheckedPage: String, CaseIterable {
  case fields
  case choices
  case forms
  case structure
  case texts
  case names
  case visibility
  case links
  case beerList = "beer list"
  case beerDetail = "beer detail"
  case noHits = "no hits"
  case failure

  /// What the page says; nil for one that Beer Explorer renders.
  var html: HTMLPage? { XHTMLReader(madeUpPages).pages[rawValue] }
}

private final class XHTMLReader: NSObject, XMLParserDelegate {
  private(set) var pages: [String: HTMLPage] = [:]
  /// The elements that have begun and not ended, the outermost first.
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

/// An app that shows one of the made-up pages, and nothing of its own happens on it.
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

/// Installs the apps that show the pages: each page is an app of its own.
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
      // The same has the focus in the browser, where nobody has typed: nothing.
      try await driver.findElement(.css("#title")).click()
    default: break
    }
    return driver
  }
}

/// The pages that are made up for the checks, as XHTML: each a body with its name and its title.
///
/// A line's end, and the spaces that begin the next line, are no part of a page.
let madeUpPages = #"""
  <!-- What can be typed into, and what shows a number. -->
  <body id="fields" title="  Fields  of&#10; text ">
  <h1 id="title">Fields</h1>
  <p><label id="name-label" for="name">Name</label> \#
  <input id="name" name="name" value="Žofie"/></p><input id="empty" placeholder="Type here"/>
  <input id="titled" title="The tip" placeholder="p"/>
  <input id="search" type="search" aria-label="Find"/>
  <input id="email" type="email" value="a@b.c"/><input id="tel" type="tel"/>
  <input id="url" type="URL"/><input id="password" type="password" value="secret"/>
  <input id="number" type="number" value="7" min="0" max="9"/>
  <input id="unknown-type" type="beer" value="x"/><input id="hidden" type="hidden" value="h"/>
  <input id="short" maxlength="5" value="abc"/><input id="read-only" readonly="" value="fixed"/>
  <input id="disabled" disabled="" value="off"/><input id="required" required=""/>
  <input id="listed" list="ideas"/>
  <datalist id="ideas"><option value="one"/><option>two</option></datalist>
  <input id="range" type="range" min="0" max="26" step="0.5"/>
  <input id="range-at" type="range" max="10" value="3" aria-label="Gas"/>
  <textarea id="area" rows="3">one&#10;  two &lt;b&gt;</textarea>
  <textarea id="empty-area" placeholder="Notes" aria-label="Notes"/>
  <textarea id="locked-area" readonly="">locked</textarea>
  <output id="output" for="range">13</output>
  <progress id="progress" value="3" max="10">30 %</progress>
  <progress id="busy" aria-label="Loading"/><meter id="meter" value="0.6">60 %</meter>
  <p id="editable" contenteditable="true">edit</p>
  </body>

  <!-- What can be ticked or chosen. -->
  <body id="choices" title="Choices">
  <fieldset id="style"><legend id="legend">Style <em>of beer</em></legend>
    <label id="blonde-label">
    <input id="blonde" type="radio" name="style" value="blonde"/> blonde</label>
    <label id="dark-label">
    <input id="dark" type="radio" name="style" value="dark" checked=""/> dark</label>
    <label id="amber-label">
    <input id="amber" type="radio" name="style" value="amber"/> amber</label></fieldset>
  <label id="wrap"><input id="strong" type="checkbox"/> Strong</label>
  <input id="cold" type="checkbox" checked="" value="yes"/>
  <label id="cold-label" for="cold">Cold</label><input id="off" type="checkbox" disabled=""/>
  <label id="off-label" for="off">Off</label><input id="alone" type="radio"/>
  <label id="one-label" for="one">One of</label>
  <select id="one" name="one"><option id="none" value="" disabled="">Choose</option>
    <option id="first"> First &#10; one </option>
    <option id="second" value="2" label="No. 2">Second</option>
    <optgroup id="group" label="More"><option id="third">Third</option></optgroup>
    <optgroup id="off-group" label="None" disabled="">
    <option id="fourth">Fourth</option></optgroup></select>
  <select id="marked" aria-label="Marked"><option id="m1">a</option>
    <option id="m2" selected="">b</option></select>
  <select id="many" multiple="" aria-label="Many"><option id="x" selected="">x</option>
    <option id="y">y</option><option id="z" selected="">z</option></select>
  <select id="rows" size="3"><option id="r1">r1</option><option id="r2">r2</option></select>
  <select id="off-select" disabled=""><option id="o1">o1</option></select>
  <select id="empty-select"/>
  <details id="details"><summary id="summary">More</summary><p id="folded">folded</p></details>
  <details id="open" open=""><summary id="open-summary">Open</summary>
    <p id="unfolded">unfolded</p></details>
  </body>

  <!-- Buttons, and forms that are sent to an address that shows what was sent. -->
  <body id="forms" title="Forms">
  <form id="form" action="about:blank"><input id="q" name="q" value="a b&amp;ü"/>
    <input id="nameless" value="nobody"/><input id="token" name="t" type="hidden" value="1"/>
    <input id="yes" name="yes" type="checkbox" checked=""/>
    <input id="no" name="no" type="checkbox"/><input id="off" name="off" disabled="" value="x"/>
    <select id="s" name="s"><option id="s1" value="1">one</option>
    <option id="s2">two</option></select><textarea id="note" name="note">l1&#10;l2</textarea>
    <button id="send" name="how" value="send">Send</button>
    <input id="also" type="submit" name="how" value="also"/>
    <button id="reset" type="reset">Reset</button>
    <button id="plain" type="button">Plain</button></form>
  <input id="outside" name="outside" form="form" value="o"/>
  <form id="one" action="about:blank"><input id="only" name="only"/></form>
  <form id="two" action="about:blank"><input id="two1" name="a"/>
    <input id="two2" name="b"/></form>
  <fieldset id="locked" disabled=""><legend id="legend"><input id="in-legend"/></legend>
    <input id="in-locked"/><button id="locked-button">Locked</button><fieldset id="inner">
    <select id="deep"><option id="d">d</option></select></fieldset></fieldset>
  <button id="free">Free</button><input id="free-submit" type="submit"/>
  <input id="free-reset" type="reset"/><input id="free-button" type="button" value="Press"/>
  <input id="empty-button" type="button"/><input id="image-button" type="image" alt="Picture"/>
  <button id="off-button" disabled="">Off</button><p id="nowhere">In no form</p>
  </body>

  <!-- Links, by whose texts they are found. -->
  <body id="links" title="Links">
  <nav id="nav"><a id="plain" href="about:blank?1">Belgian beers</a> \#
  <a id="spaces" href="about:blank?2"> Belgian &#10;  beers </a> \#
  <a id="no-break" href="about:blank?3">Belgian&#160;beers</a></nav>
  <a id="parts" href="about:blank?4"><b id="in-link">Abbey</b> ales</a>
  <a id="upper" href="about:blank?5" style="text-transform: uppercase">loud</a>
  <a id="hidden" href="about:blank?6" hidden="">Hidden link</a><a id="anchor">No link</a>
  <a id="empty" href="about:blank?7"/><a id="lines" href="about:blank?8">two<br/>lines</a>
  <a id="block" href="about:blank?9"><div>One</div><div>Two</div></a>
  <a id="image" href="about:blank?10"><img alt="Picture"/></a>
  <a id="marks" href="about:blank?a=1&amp;b=&lt;é&gt;">"A" &amp; 'B' &lt;c&gt;</a>
  <a id="accent" href="HTTP://Example.org:80/a/../b c?q=é#f">Žatec e&#769;</a>
  <area id="area" href="about:blank"/>
  <ul id="list"><li class="beer  even first"><a href="#1">Beer 1</a></li><li class="beer odd">
    <a href="#2">Beer 2</a></li><li class="beer even" data-id="3" lang="nl-BE">
    <a href="#3">Beer 3</a></li></ul><p id="Case" class="Case" data-Odd="Yes">x</p>
  <p id="with.dots:and#more" title="it's &quot;quoted&quot;">y</p>
  </body>

  <!-- Names and roles that ARIA and HTML give. -->
  <body id="names" title="Names">
  <button id="text"> Save&#10; all </button><button id="aria" aria-label=" Close it ">✕</button>
  <button id="blank-aria" aria-label=" ">Content</button><button id="title-only" title="Tip"/>
  <button id="image"><img alt="Search"/></button>
  <button id="icon"><span id="icon-x" aria-hidden="true">×</span> Clear</button>
  <button id="hidden-part">a<span hidden="">b</span>
    <span style="visibility:hidden">c</span></button>
  <a id="link" href="#x"><span>400</span><span> beer</span><div>5.6%</div>end</a>
  <p id="a">% alcohol</p><b id="b" hidden="">to</b>
  <input id="referred" type="range" aria-labelledby="a b none"/>
  <input id="self" aria-label="own" aria-labelledby="self a"/>
  <input id="no-reference" aria-labelledby="none" aria-label="l"/>
  <label id="l1" for="two-labels">First</label><label id="l2" for="two-labels">Second</label>
  <input id="two-labels"/>
  <label id="embedding">Flash <input id="times" value="3" aria-label="t"/> times</label>
  <input id="flash" type="checkbox" aria-labelledby="embedding"/>
  <label id="with-select">Up to <select id="inner-select"><option>one</option>
    <option selected="">two</option></select><input id="by-select" type="checkbox"/></label>
  <label id="label-title" for="lt" title="tt"/><input id="lt" type="checkbox"/>
  <input id="aria-placeholder" aria-placeholder="ap"/>
  <input id="value-button" type="button" value="Go" title="t"/>
  <div id="role-button" role="button">Div <i>button</i></div>
  <div id="role-heading" role="heading" aria-level="2">Head</div>
  <div id="role-checkbox" role="checkbox" aria-checked="true">Check</div>
  <div id="role-switch" role="x Switch tab" tabindex="0">Switch</div>
  <div id="role-nonsense" role="nonsense">x</div>
  <ul id="role-none" role="presentation"><li id="none-item">i</li></ul>
  <h2 id="heading-none" role="none">h</h2>
  <button id="button-none" role="none">focusable</button>
  <div id="role-img" role="img" aria-label="Pic">x</div>
  <div id="role-image" role="image" aria-label="Pic">x</div>
  <div id="alert" role="alert">Alert!</div><div id="status" role="status">Ok</div>
  <div id="tabs" role="tablist"><div id="tab" role="tab">Tab</div></div>
  <div id="menu" role="menu"><div id="item" role="menuitem">Item</div></div>
  <ul id="listbox" role="listbox"><li id="option" role="option">Opt</li></ul>
  <div id="search-role" role="search">s</div>
  <div id="dialog" role="dialog" aria-labelledby="a">d</div>
  <div id="group" role="group" title="Tip">g</div>
  <div id="region" role="region" aria-label="R">r</div>
  <div id="region-nameless" role="region">r</div><p id="p">text</p>
  <p id="p-aria" aria-label="P">text</p><div id="div-aria" aria-label="D">text</div>
  <span id="span-title" title="S">text</span><h1 id="h1">Bers<b>alis</b></h1>
  <fieldset id="fieldset"><legend id="legend">Leg <b>end</b></legend></fieldset>
  <table id="table"><caption id="caption">Beers</caption><tbody><tr id="row">
    <td id="cell">c1</td><td>c2</td></tr></tbody></table>
  <figure id="figure"><figcaption>Caption</figcaption>f</figure><img id="img-title" title="T"/>
  <img id="img-empty" alt="" title="T"/><nav id="nav" aria-label="Main">n</nav>
  <span id="clickable" tabindex="0">focusable text</span>
  <div id="hidden-tree" aria-hidden="true"><button id="in-hidden">B</button></div>
  <a id="block-link" href="#y"><span>one</span> <span>two</span><br/>three</a>
  <button id="described" aria-describedby="a">D</button>
  </body>

  <!-- What pages are divided into. -->
  <body id="structure" title="Structure">
  <header id="banner">Top</header><nav id="nav">Ways</nav>
  <main id="main"><article id="article"><header id="inner-header">In</header><h2 id="h2">Two \#
  <b id="bold">bold</b></h2><footer id="inner-footer">Out</footer></article>
    <section id="section"><h3 id="h3">Three</h3></section>
    <section id="named" aria-label="Named">n</section>
    <section id="titled" title="Titled">t</section></main><aside id="aside">Aside</aside>
  <address id="address">Street</address>
  <ul id="ul"><li id="li1">one</li><li id="li2">two</li></ul>
  <ol id="ol"><li id="li3">three</li></ol><menu id="menu"><li id="li4">four</li></menu>
  <dl id="dl"><dt id="dt">term</dt><dd id="dd">what</dd></dl>
  <table id="table"><caption id="caption">Beers</caption><thead id="thead"><tr id="tr1">
    <th id="th1">Name</th><th id="th2">Alcohol</th></tr></thead><tbody id="tbody"><tr id="tr2">
    <th id="th3" scope="row">400</th> <td id="td1">5.6%</td></tr><tr id="tr3">
    <td id="td2">Airborne</td><td id="td3"><b>7.5%</b></td></tr></tbody><tfoot id="tfoot">
    <tr id="tr4"><td id="td4" colspan="2">end</td></tr></tfoot></table>
  <figure id="figure"><img id="img" alt="A glass"/>
    <figcaption id="figcaption">Glass</figcaption></figure><img id="no-alt"/>
  <img id="empty-alt" alt=""/><hr id="hr"/><blockquote id="quote">Said</blockquote>
  <p id="inline"><code id="code">c</code><em id="em">e</em><strong id="strong">s</strong>
    <mark id="mark">m</mark><del id="del">d</del><ins id="ins">i</ins><sub id="sub">1</sub>
    <sup id="sup">2</sup><time id="time">now</time><dfn id="dfn">dfn</dfn><i id="i">i</i>
    <u id="u">u</u><s id="s">s</s><small id="small">sm</small><q id="q">q</q>
    <kbd id="kbd">k</kbd><samp id="samp">sa</samp><var id="var">v</var>
    <abbr id="abbr" title="Whole">abbr</abbr><cite id="cite">ci</cite>
    <span id="span">sp</span></p>
  <hgroup id="hgroup"><h4 id="h4">Four</h4><p id="sub-p">p</p></hgroup>
  <search id="search">find</search><dialog id="dialog" open="">Dialog</dialog>
  <form id="form">f</form><form id="named-form" aria-label="Order">f</form><div id="div">d</div>
  <pre id="pre">p</pre><footer id="contentinfo">Bottom</footer>
  </body>

  <!-- Texts that are awkward to read. -->
  <body id="texts" title="Texts &amp; &quot;marks&quot; &lt;b>">
  <p id="space">  a &#10;&#9; b  </p><p id="inline"><b>a </b> <i> b</i>c</p>
  <p id="no-break">a&#160;&#160; b&#160;</p>
  <div id="blocks">x<div>a</div><div> b </div> y </div>
  <div id="nested"><div><div> a </div></div> <div/><div>b</div></div>
  <div id="paragraphs"><p>a</p><p>b</p></div><p id="breaks">a <br/> b<br/><br/>c<br/></p>
  <pre id="pre">a  b&#10;  c&#9;d&#10;&#10;e</pre>
  <p id="pre-line" style="white-space: pre-line">a   b&#10;c</p>
  <p id="pre-wrap" style="white-space: pre-wrap"> a   b&#10;c</p>
  <p id="nowrap" style="white-space: nowrap"> a   b&#10;c</p>
  <p id="markup">&lt;b&gt;no&lt;/b&gt; &amp;amp; "q" 'a'</p><p id="emoji">🍺 👩‍👩‍👧 🇧🇪</p>
  <p id="accents">Žlutˇoučký e&#769;</p><p id="right-to-left">שלום beer</p>
  <p id="zero-width">a&#8203;b&#173;c</p>
  <p id="upper" style="text-transform: uppercase">upper</p>
  <p id="capital" style="text-transform: capitalize">two words</p>
  <p id="lower" style="text-transform: lowercase">LOWER</p>
  <p id="block-span">a<span style="display:block">b</span>c</p>
  <div id="inline-div">a<div style="display: inline">b</div>c</div>
  <p id="inline-block">a<span style="display:inline-block"> b </span>c</p>
  <p id="hidden-part">a<span hidden="">b</span><span style="visibility:hidden">c</span>
    <span aria-hidden="true">d</span><script>e</script><style>f {}</style></p>
  <p id="visible-again" style="visibility: hidden">a
    <b id="again" style="visibility: visible">b</b></p>
  <table id="table"><tbody><tr><td>a</td> <td>b</td></tr>&#10;<tr><th>c</th><td> d \#
  <br/>e</td></tr></tbody></table><ul id="list"><li>a</li> <li><p>b</p></li></ul>
  <dl id="terms"><dt>a</dt><dd>b</dd><dd>c</dd></dl>
  <p id="controls">a<input value="x"/><textarea>y</textarea><img alt="z"/><button> b </button>
    <progress>p</progress></p>
  <select id="select"><option> a  b </option>&#10;<option>c</option></select>
  <button id="button"> Save <b> all </b></button>
  <label id="label">Tick <input type="checkbox"/> me</label>
  <h2 id="heading">H<small> small</small></h2><p id="empty"/><p id="blank">   </p>
  <p id="quote">He said <q>yes</q></p>
  <p id="ruby"><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby></p>
  <div id="mixed"> start <p> para </p><span> end </span> tail </div>
  </body>

  <!-- What can and can't be seen. -->
  <body id="visibility" title="Visibility">
  <p id="plain">plain</p><p id="empty"/><p id="blank">  </p>
  <p id="hidden" hidden="">hidden<b id="in-hidden">b</b></p>
  <p id="none" style="display: none">none</p>
  <p id="none-important" style="display: block; display: NONE !important">x</p>
  <p id="hidden-but-block" hidden="" style="display:block">shown</p>
  <p id="invisible" style="visibility: hidden">invisible
    <b id="visible-in" style="visibility: visible">seen</b><i id="inherits">unseen</i></p>
  <p id="transparent" style="opacity: 0">t<b id="in-transparent">b</b></p>
  <p id="half" style="opacity: 0.5; color: #ff0000; COLOR : Blue">half</p>
  <p id="aria-hidden" aria-hidden="true">seen</p>
  <div id="wrapper"><div id="empty-in"/><p id="p-in">p</p></div>
  <div id="only-hidden"><p hidden="">h</p></div><span id="empty-span"/><b id="b">b</b>
  <ul id="list"><li id="empty-item"/><li id="item">i</li></ul>
  <div id="colours" style="color: red; text-align: center; cursor: pointer">
    <b id="inherited">b</b><i id="own" style="color: green">i</i></div>
  <p id="flex" style="display: flex"><b id="flex-item">b</b></p>
  <p id="table-style" style="display:table">t</p><em id="em">em</em><h1 id="h1">h1</h1>
  <img id="img" alt="i"/><template id="template"/><script id="script">0</script>
  <style id="style">x {}</style><br id="br"/><hr id="hr"/><noscript id="noscript">no</noscript>
  <input id="input"/><input id="hidden-input" type="hidden"/>
  <input id="hidden-field" hidden=""/><button id="button">b</button>
  <button id="hidden-button" style="display:none">b</button>
  <select id="select"><option id="option">o</option></select>
  <select id="hidden-select" hidden=""><option id="hidden-option">o</option></select>
  <textarea id="textarea"/><progress id="progress"/><canvas id="canvas"/>
  <table id="table"><tbody><tr id="tr"><td id="td">c</td>
    <td id="empty-td"/></tr></tbody></table>
  </body>
  """#
