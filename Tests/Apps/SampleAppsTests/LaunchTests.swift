import BeerExplorer
import Device
import Foundation
import SampleApps
import Testing
import WebView

struct LaunchTests {
  private let inMemory = TinyLogDefinition(databases: .memoryOnly)

  private static let redesign =
    "--redesign 'skin' is not known. Known: ids-renamed, other-wording, another-wrapper, "
    + "header-rows, buttons-to-links."
  private static let delay = "--service-delay 'soon' must be a whole number from 0 to 60000."

  @Test(arguments: [
    ["--store", "cloud"]: "--store 'cloud' is not known. Known: memory, sqlite.",
    ["--store", "sqlite"]: "--store sqlite needs a file. Name it with --database PATH.",
    ["--store", "memory", "--database", "x.sqlite"]:
      "--store memory and a database file exclude each other. Use only one of them.",
    ["--database", "x.sqlite"]:
      "The database file 'x.sqlite' isn't allowed: this device keeps lists in memory. "
      + "To allow files, start it with a folder for databases.",
    ["--service-delay", "soon"]: delay,
    ["--service-delay=-1"]: "--service-delay '-1' must be a whole number from 0 to 60000.",
    ["--list", " "]: "--list ' ': Please add a name to your list",
    ["--list", ":red"]: "--list ':red': Please add a name to your list",
    ["--system-text-size", "13"]: "--system-text-size '13' must be a whole number from 14 to 53.",
    ["--system-text-size=54"]: "--system-text-size '54' must be a whole number from 14 to 53.",
    ["--fault", "rust"]:
      "--fault 'rust' is not known. Known: new-tasks-at-bottom, done-tasks-counted, "
      + "archive-loses-task, list-order-reversed, editing-resets-color, switch-without-effect.",
    ["--redesign", "skin"]: redesign,
  ])
  func `the error for an invalid value names the option`(arguments: [String], message: String) {
    #expect(launchError(inMemory, arguments) == message)
  }

  @Test(arguments: [
    ["--fault", "rust"]:
      "--fault 'rust' is not known. Known: features-not-searched, breweries-not-searched, "
      + "late-answers-win, alcohol-rounded, service-unreachable.",
    ["--redesign", "skin"]: redesign,
    ["--seed", "x"]: "--seed 'x' must be a whole number from 0 to \(Int.max).",
    ["--failing-search", "1", "--failing-search", "0"]:
      "--failing-search '0' must be a whole number from 1 to \(Int.max).",
    ["--service-delay", "soon"]: delay,
  ])
  func `the error for an invalid value of Beer Explorer names the option`(
    arguments: [String], message: String
  ) {
    #expect(launchError(BeerExplorerDefinition(), arguments) == message)
  }

  @Test(arguments: [
    (["--colour", "red"], "unknown launch argument '--colour'"),
    (["TODO"], "unknown launch argument 'TODO'"),
    ([""], "unknown launch argument ''"),
    (["--list"], "launch argument '--list' needs a value"),
  ])
  func `the error for an unknown argument lists the known ones`(
    arguments: [String], problem: String
  ) {
    let message = launchError(inMemory, arguments) ?? ""
    #expect(
      message.hasPrefix("TinyLog was not launched: \(problem). Known launch arguments:\n"),
      "\(message)")
    #expect(message.contains("\n  --list VALUE  adds a list with this title"))
  }

  @Test func `a colour may follow a list's title`() throws {
    let driver = try TinyLogDriver(["--list", "TODO:red", "--list", "a:b", "--list", "a:b:green"])
    #expect(driver.titles == ["TODO", "a:b", "a:b"])
    #expect(driver.all(.image, "circle").map(\.element.label) == ["red", "purple", "green"])
  }

  @Test func `the error for an unknown app lists the installed ones`() {
    let device = Device(apps: [inMemory])
    #expect(
      throws: LaunchError(
        "No app 'app.other' is installed on the device. Installed: 'app.duet.tinylog'.")
    ) { try device.launch("app.other") }
  }

  @Test func `lists in a file survive a launch`() throws {
    try withFolder { folder in
      let file = folder.appendingPathComponent("a")
      for policy in [DatabasePolicy.files(in: folder), .files(in: folder, defaultName: "b")] {
        let first = try TinyLogDriver(["--database", file.path, "--list", "x"], databases: policy)
        first.device.terminate()
      }
      let again = try TinyLogDriver(databases: .files(in: folder, defaultName: "a"))
      #expect(again.titles == ["x", "x"])
    }
  }

  private static let elsewhere = "it must be directly in the folder allowed for databases."
  private static let reserved =
    "links and the names of SQLite's side files (-journal, -wal, -shm) are refused. "
    + "Choose a different name."

  @Test(arguments: [
    "../a": elsewhere, "/etc/passwd": elsewhere, "sub/a": elsewhere, "sub/../../a": elsewhere,
    "a-journal": reserved, "a.sqlite-WAL": reserved, "a-shm": reserved, "link": reserved,
  ])
  func `only files directly in the allowed folder can be named`(path: String, reason: String)
    throws
  {
    try withFolder { folder in
      let outside = folder.path + "-outside"
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/link", withDestinationPath: outside)
      #expect(
        launchError(
          TinyLogDefinition(databases: .files(in: folder)), [], ["TINYLOG_DATABASE": path])
          == "The database file '\(path)' isn't allowed: \(reason)")
      #expect(!FileManager.default.fileExists(atPath: outside))
    }
  }

  @Test func `a file that isn't a database is refused and left as it was`() throws {
    try withFolder { folder in
      let file = folder.appendingPathComponent("letter.txt")
      let text = Data("Dear Ada, this isn't a database at all.".utf8)
      try text.write(to: file)
      let policy = DatabasePolicy.files(in: folder, defaultName: "letter.txt")
      let message = try #require(
        launchError(TinyLogDefinition(databases: policy), []))
      #expect(message.contains("“letter.txt”") && !message.contains(folder.path), "\(message)")
      #expect(try Data(contentsOf: file) == text)
    }
  }
}

struct VariationTests {
  @Test func `answers arrive in order, whatever their delays`() throws {
    let driver = try TinyLogDriver(["--list", "L", "--service-delay", "2000", "--seed", "7"])
    driver.waitForAnswers()
    try driver.open("L", typing: "1\n2\n3\n4\n5\n")
    #expect(driver.titles == [])
    driver.waitForAnswers()
    #expect(driver.titles == ["5", "4", "3", "2", "1"])
  }

  @Test func `an answer that arrives after its screen was closed has no effect`() throws {
    let driver = try TinyLogDriver(["--list", "L", "--service-delay", "2000"])
    driver.waitForAnswers()
    try driver.tapButton("Add")
    try driver.type("New")
    try driver.tapButton("Save", "Cancel")
    driver.waitForAnswers()
    #expect(driver.screenTitle == "My Lists")
    #expect(driver.titles == ["New", "L"])
  }

  @Test func `a later launch doesn't get answers to an earlier one`() throws {
    let driver = try TinyLogDriver(["--list", "L", "--service-delay", "2000"])
    try driver.device.launch("app.duet.tinylog", arguments: [])
    driver.waitForAnswers()
    #expect(driver.titles == [])
  }
}

struct BeerLaunchTests {
  private func error(_ arguments: [String]) -> String? {
    launchError(BeerExplorerDefinition(), arguments)
  }

  @Test(arguments: [
    "", "here", "127.0.0.1:8080", "//127.0.0.1", "file:///etc/hosts", "ftp://127.0.0.1",
    "http:", "http://", "http:///api", "http://:8080", "http://127.0.0.1:0",
    "http://127.0.0.1:65536", "http://127.0.0.1?x", "http://127.0.0.1#x", "http://a b",
    "http://127.0.0.1:port", "javascript:alert(1)",
  ])
  func `an address that isn't an HTTP address is refused`(address: String) {
    #expect(
      error(["--service", address])
        == "--service '\(address)' must be the address of a beer server: http:// or https://, a "
        + "host, and optionally a port and a path, such as http://127.0.0.1:8080.")
  }

  @Test(arguments: ["http://127.0.0.1:8080", "HTTPS://example.org/pub/"])
  func `a server is refused on the virtual clock`(address: String) {
    #expect(
      error(["--service", address])
        == "--service needs the wall clock: on the virtual clock, every wait ends before the "
        + "network can respond. Use the wall clock, or omit --service.")
  }

  @Test func `arguments of a different app are refused`() {
    #expect(
      error(["--store", "memory"])?.hasPrefix(
        "Beer Explorer was not launched: unknown launch argument '--store'.") == true)
  }

  @Test(arguments: [false, true]) func `an app is released when it ends`(
    onDetail: Bool
  ) throws {
    let driver = try BeerDriver().searching("400")
    if onDetail { try driver.open("400") }
    weak let document = driver.document
    try #require(document != nil)
    driver.device.terminate()
    #expect(document == nil)
  }

  @Test func `the apps and the samples are installed`() {
    #expect(
      InstalledApps.all().map(\.name) == [
        "TinyLog", "Beer Explorer", "Articles", "Suggestions", "Registration", "Login", "UIDemo",
      ])
  }

  @Test(arguments: 1...20) func `after answers in any order, the last typed search is shown`(
    seed: Int
  ) throws {
    let driver = try BeerDriver(["--service-delay", "2000", "--seed", "\(seed)"]).searching("400")
    driver.waitForAnswers()
    #expect(driver.names == ["400"])
  }

  @Test func `the numbered searches fail`() throws {
    let driver = try BeerDriver(["--failing-search", "1", "--failing-search", "3"])
    #expect(driver.text("failure")?.contains("cannot be reached") == true)
    try driver.tap(.button, "Try again")
    #expect(driver.text("failure") == nil)
    #expect(driver.names.count == 30)
    try driver.search("4")
    #expect(driver.text("failure") != nil)
    #expect(driver.names == [])
    try driver.tap(.button, "Try again")
    #expect(driver.names.contains("400"))
  }
}

struct BeerBadInputTests {
  @Test(arguments: [
    ("blonde, ", 1250, "118 beers"), (",", 10_000, "462 beers"), ("👩‍🔬", 10_000, "0 beers"),
    ("\u{301}", 10_000, "462 beers"), ("\"<b>", 2500, "0 beers"), ("🍺🇧🇪", 1, "0 beers"),
  ])
  func `pasted text is searched for, whatever its length`(part: String, times: Int, count: String)
    throws
  {
    let text = String(repeating: part, count: times)
    let driver = try BeerDriver(delays: [:])
    try driver.paste(text)
    #expect(driver.service?.requests.last?.text == text)
    #expect(driver.text("count") == count)
    #expect(driver.text("failure") == nil)
    #expect(try driver.one(.textField, "Search").element.value == text.limitingMarks)
    try driver.tap(.button, "Clear")
    #expect(driver.text("count") == "462 beers")
  }

  @Test(arguments: [
    "<b>x</b>", "<script>alert(1)</script>", "\"'><img src=x onerror=alert(1)>",
    "</title></section>", "&lt;b&gt;&amp;", "'; DROP TABLE beers;--", "${x}%{y}\\(z)",
  ])
  func `quotes and HTML are shown as text, never as markup`(text: String) throws {
    let driver = try BeerDriver()
    let before = try #require(driver.document)
    let elements = Set(try before.querySelectorAll("*").map(\.localName))
    try driver.search(text)
    #expect(try driver.one(.textField, "Search").element.value == text)
    #expect(driver.text("no-hits")?.hasPrefix("No beer was found.") == true)
    let document = try #require(driver.document)
    #expect(document.title == "Belgian Beer Explorer")
    // The page has no additional elements.
    let new = Set(try document.querySelectorAll("*").map(\.localName)).subtracting(elements)
    #expect(new.subtracting(["button", "p"]) == [])
    // In the page source, the text is escaped in an attribute's value.
    let escaped = [("&", "&amp;"), ("\"", "&quot;"), ("<", "&lt;"), (">", "&gt;")]
      .reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
    let html = document.documentElement.outerHTML
    #expect(html.contains("value=\"\(escaped)\""), "\(html)")
  }
}
