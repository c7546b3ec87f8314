import Desktop
import Device
import Dispatch
import Foundation
import NativeQuery
import TestSupport
import Testing
import WebDriver

/// Whether the timed tests of the experiments run, too. `.ci/long` sets the variable.
private let isLongRun = ProcessInfo.processInfo.environment["DUET_LONG"] != nil

/// A page in a real browser as an app on the device. Needs the browsers and the programs of AT-SPI.
@Suite(
  .ownThread,
  .enabled(
    if: isLongRun && DesktopSession.missingPackages.isEmpty
      && DesktopProgram.missingPackages(webKitGTK: true, chromium: true).isEmpty,
    "needs DUET_LONG=1, xvfb, dbus, at-spi2-core, webkit2gtk-driver and chromium"))
struct DesktopAppTests {
  enum Browser: String, CaseIterable, Sendable { case webKitGTK, chromium }

  private static let session = Result { try DesktopSession() }

  /// A device that shows a page with this body, as an app's screen or in a web view.
  private func device(
    _ browser: Browser, _ body: String, isApp: Bool = true,
    settings: DesktopSettings = DesktopSettings()
  ) throws -> Device {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("duet-\(UUID().uuidString).html")
    let page =
      "<!doctype html><html lang=en><meta charset=utf-8><title>Page</title>"
      + "<body aria-busy=false><main>\(body)</main></body></html>"
    try Data(page.utf8).write(to: file)
    let session = try Self.session.get()
    let definition = DesktopDefinition(
      bundleIdentifier: "app.test", name: "Test", isApp: isApp, on: session,
      settings: settings
    ) { _ in browser == .chromium ? .chromium(file) : .webKitGTK(file) }
    let device = definition.makeDevice()
    try device.launch("app.test")
    return device
  }

  private func nodes(_ type: ElementType, on device: Device) -> [ElementNode] {
    guard let index = device.tree?.index else { return [] }
    return index.ordinals(of: type).map { index.nodes[$0] }
  }

  private func node(_ type: ElementType, _ name: String, on device: Device) throws -> ElementNode {
    try #require(
      nodes(type, on: device).first {
        [$0.element.label, $0.element.identifier, $0.element.placeholder].contains(name)
      }, "\(device.tree?.debugDescription ?? "no screen")")
  }

  @Test(arguments: Browser.allCases)
  func `a live page's own message isn't part of the app`(browser: Browser) throws {
    let device = try device(
      browser,
      """
      <p>Shown</p><div role=status>Told</div>
      <div role=status id=live-words>The app is ready.</div>
      """, isApp: false)
    #expect(nodes(.staticText, on: device).map(\.element.label) == ["Shown", "Told"])
  }

  @Test(arguments: Browser.allCases)
  func `roles become element types, with the page's attributes`(browser: Browser) throws {
    let device = try device(
      browser,
      """
      <header id="My_Bar~1"><h2>Title</h2><button>Edit</button><button disabled>Off</button></header>
      <div role=list><div role=listitem aria-describedby=look><span hidden id=look>{"a":1}</span>
      <div role=group aria-label=red aria-roledescription=image id="circle~2"><p>3</p></div>
      <p id="title~3">Row</p><button role=checkbox aria-checked=true id="check_box~4">Row</button>
      </div></div>
      <div role=toolbar aria-roledescription="tab bar"><button aria-pressed=true>Add</button></div>
      <button role=switch aria-checked=true aria-label=Loud></button>
      <input type=range min=13 max=21 value=17 aria-label=Size aria-valuetext="17 pt">
      <input type=search aria-label=Search placeholder=Search value=x>
      <textarea readonly aria-label=text>Two
      lines</textarea>
      """)
    #expect(try node(.navigationBar, "My Bar", on: device).childCount == 3)
    #expect(try node(.staticText, "Title", on: device).parent?.element.type == .navigationBar)
    #expect(try !node(.button, "Off", on: device).element.isEnabled)
    let cell = try #require(nodes(.cell, on: device).first)
    #expect(cell.parent?.element.type == .table)
    #expect(cell.element.value == "{\"a\":1}")
    #expect(cell.children.map(\.element.type) == [.image, .staticText, .button])
    #expect(try node(.image, "red", on: device).children.map(\.element.label) == ["3"])
    #expect(try node(.staticText, "title", on: device).element.label == "Row")
    #expect(try node(.button, "check box", on: device).element.isSelected)
    #expect(try node(.button, "Add", on: device).parent?.element.type == .tabBar)
    #expect(try node(.switch, "Loud", on: device).element.value == "1")
    let slider = try node(.slider, "Size", on: device).element
    #expect(slider.value == "17 pt")
    #expect(slider.scale == Element.Scale(minimum: 13, maximum: 21, current: 17))
    #expect(try node(.searchField, "Search", on: device).element.value == "x")
    #expect(nodes(.textView, on: device).first?.element.value == "Two\nlines")
  }

  @Test(arguments: Browser.allCases)
  func `gestures on the device are real events in the page`(browser: Browser) throws {
    let device = try device(
      browser,
      """
      <p id="log~1">none</p><input aria-label=Name placeholder=Name id=name>
      <button id=tap>Tap</button>
      <input type=range min=0 max=10 value=2 aria-label=Size id=size style="width:300px">
      <script>
      const log = document.querySelector("p");
      tap.onclick = (event) => { log.textContent = `tapped ${event.isTrusted}`; };
      size.oninput = () => { log.textContent = size.value; };
      document.getElementById("name").oninput = (event) => { log.textContent = event.target.value; };
      </script>
      """)
    func log() throws -> String { try node(.staticText, "log", on: device).element.label }
    try device.tap(node(.button, "Tap", on: device))
    #expect(try log() == "tapped true")
    try device.tap(node(.textField, "Name", on: device))
    #expect(try node(.textField, "Name", on: device).element.isFocused)
    try device.typeText("Aé ž%\u{8}")
    #expect(try log() == "Aé ž")
    try device.adjust(node(.slider, "Size", on: device), to: 7)
    #expect(try log() == "7")
  }

  @Test func `fresh looks read the tree again, others only after a change`() throws {
    for isFresh in [false, true] {
      var settings = DesktopSettings()
      settings.hasFreshLooks = isFresh
      let device = try device(.webKitGTK, "<p>Still</p>", settings: settings)
      let revision = device.look().revision
      let counts = (0..<5).map { _ in
        let before = device.renderCount
        _ = device.look()
        return device.renderCount - before
      }
      #expect(counts == Array(repeating: isFresh ? 1 : 0, count: 5))
      #expect(device.look().revision == revision)
    }
  }

  @Test(arguments: Browser.allCases)
  func `a page that is redrawn while it is read can still be read`(browser: Browser) throws {
    let device = try device(
      browser,
      """
      <p id="log~1">drawing</p><div role=list></div>
      <script>
      const [log, list] = document.querySelectorAll("p, div");
      let drawings = 0;
      const timer = setInterval(() => {
        list.innerHTML = "<div role=listitem><input value=x><p>Row</p></div>".repeat(30);
        if ((drawings += 1) < 200) return;
        clearInterval(timer);
        log.textContent = "drawn";
      }, 10);
      </script>
      """)
    let isDrawn = device.run(upTo: .seconds(60)) {
      (try? node(.staticText, "log", on: device).element.label) == "drawn"
    }
    #expect(isDrawn, "\(device.tree?.debugDescription ?? "no screen")")
    #expect(nodes(.cell, on: device).count == 30)
  }

  /// After scrolling, browsers, above all Chromium, report an element's old position for a while.
  @Test(arguments: Browser.allCases)
  func `an element that is scrolled into view is tapped at its new position`(browser: Browser)
    throws
  {
    let device = try device(
      browser,
      """
      <p id="log~1">none</p><div style="height:3000px"></div>
      <button style="margin-bottom:48px" id=far>Far</button>
      <script>
      const log = document.querySelector("p");
      far.onclick = () => { log.textContent = "far"; };
      </script>
      """)
    try device.tap(node(.button, "Far", on: device))
    let wasTapped = device.run(upTo: .seconds(10)) {
      (try? node(.staticText, "log", on: device).element.label) == "far"
    }
    #expect(wasTapped, "\(device.tree?.debugDescription ?? "no screen")")
  }

  /// Buttons that a swipe uncovers slide into place when it ends. On a busy machine, a tap at the
  /// reported position of "Delete" hit "Restore".
  @Test(arguments: Browser.allCases)
  func `a button that a swipe uncovers is tapped at its final position`(browser: Browser) throws {
    let device = try device(
      browser,
      """
      <p id="log~1">none</p><div id=row style="position:relative;height:60px;user-select:none"><p>Row</p>
      </div>
      <script>
      const log = document.querySelector("p");
      row.onpointerdown = () => {
        for (const [index, name] of ["Delete", "Restore"].entries()) {
          const button = document.createElement("button");
          button.textContent = name;
          button.style = `position:absolute;top:0;width:90px;height:60px;left:${290 + 100 * index}px`;
          button.onclick = () => { log.textContent = name; };
          row.append(button);
        }
      };
      window.onpointerup = () => setTimeout(() => {
        for (const button of row.querySelectorAll("button")) button.style.translate = "-100px";
      }, 120);
      </script>
      """)
    let row = try node(.staticText, "Row", on: device).frame
    try device.swipe(from: CGPoint(x: 270, y: row.midY), .left)
    try device.tap(node(.button, "Delete", on: device))
    var text = "none"
    _ = device.run(upTo: .seconds(10)) {
      text = (try? node(.staticText, "log", on: device).element.label) ?? text
      return text != "none"
    }
    #expect(text == "Delete")
  }

  /// WebKitGTK queues keys and clicks separately.
  @Test(arguments: Browser.allCases)
  func `a click arrives after keys that a page processes slowly`(browser: Browser) throws {
    let device = try device(
      browser,
      """
      <p id="log~1">none</p><input aria-label=Name id=name><button id=save>Save</button>
      <script>
      const [log, field] = document.querySelectorAll("p, input");
      field.oninput = () => {
        const end = performance.now() + 150;
        while (performance.now() < end);
      };
      save.onclick = () => { log.textContent = field.value; };
      </script>
      """)
    try device.tap(node(.textField, "Name", on: device))
    try device.typeText("a long name")
    try device.tap(node(.button, "Save", on: device))
    #expect(try node(.staticText, "log", on: device).element.label == "a long name")
  }

  @Test(arguments: Browser.allCases)
  func `an element added to an empty group is found`(browser: Browser) throws {
    let device = try device(
      browser,
      """
      <div role=group aria-label=Rows></div><button id=add>Add</button>
      <script>
      add.onclick = () => { document.querySelector("div").innerHTML = "<p>Row</p>"; };
      </script>
      """)
    #expect(nodes(.staticText, on: device).isEmpty)
    try device.tap(node(.button, "Add", on: device))
    #expect(try node(.staticText, "Row", on: device).parent?.element.label == "Rows")
  }

  @Test func `gestures fail with the same errors as on a simulated device`() throws {
    let device = try device(
      .webKitGTK,
      """
      <button disabled>Off</button><button style="position:absolute;top:200px;left:20px">Under</button>
      <button style="position:absolute;top:150px;left:0;width:300px;height:200px">Over</button>
      """)
    func reason(_ body: () throws -> Void) -> String? {
      do { try body() } catch { return "\(error)" }
      return nil
    }
    #expect(
      try reason { try device.tap(node(.button, "Off", on: device)) }
        == "Failed to tap Button 'Off': it is disabled.")
    #expect(
      try reason { try device.tap(node(.button, "Under", on: device)) }
        == "Failed to tap Button 'Under': it is covered by Button 'Over'.")
    #expect(
      reason { try device.typeText("x") }
        == "Failed to synthesize event: Neither element nor any descendant has keyboard focus.")
  }

  @Test func `launching a program that exits at once fails`() throws {
    let definition = DesktopDefinition(
      bundleIdentifier: "app.test", name: "Test", isApp: false, on: try Self.session.get()
    ) { _ in .other(["/bin/sh", "-c", "echo no luck"]) }
    let error = #expect(throws: LaunchError.self) { try definition.makeDevice().launch("app.test") }
    #expect(error?.description.contains("no luck") == true)
  }
}

/// GTK 3's demo program, tested through XCUITest's API and through WebDriver according to one
/// written scenario. `Comparison/laboratory.md` shows how to start it. Both tests are as they
/// are written for Xcode and Appium.
///
///     TC 1 Look at a demo
///       S 1   Tap "Builder" in the list.
///       Ex 1  The window is called "Builder"; its page "Info" is chosen.
///       S 2   Tap "Source".
///       Ex 2  The page "Source" is chosen, and "Info" is not.
@Suite(
  .ownThread,
  .enabled(
    if: isLongRun && DesktopSession.missingPackages.isEmpty
      && FileManager.default.isExecutableFile(atPath: "/usr/bin/gtk3-demo"),
    "needs DUET_LONG=1, xvfb, dbus, at-spi2-core and gtk-3-examples"))
struct GTKProgramTests {
  private let demo: DesktopDefinition

  init() throws {
    demo = DesktopDefinition(
      bundleIdentifier: "org.gtk.Demo", name: "GTK Demo", isApp: false, on: try DesktopSession()
    ) { _ in .other(["/usr/bin/gtk3-demo"]) }
  }

  @Test func `XCUITest looks at a demo`() throws {
    let app = XCUIApplication(device: demo.makeDevice(), bundleIdentifier: demo.bundleIdentifier)
    try app.launch()

    try app.staticTexts["Builder"].tap()
    #expect(app.otherElements["Builder"].waitForExistence(timeout: 60))
    #expect(try app.buttons["Info"].isSelected)

    try app.buttons["Source"].tap()
    #expect(try app.buttons["Source"].wait(for: \.isSelected, toEqual: true, timeout: 60))
    #expect(try !app.buttons["Info"].isSelected)
    app.terminate()
  }

  @Test func `WebDriver looks at a demo`() async throws {
    var configuration = RemoteEnd.Configuration(apps: [demo], clock: .wall, sessionLimit: 1)
    configuration.makeDevice = { [demo] _ in demo.makeDevice() }
    let driver = try await RemoteDriver.start(
      on: InProcessTransport(handler: RemoteEnd(configuration: configuration)),
      capabilities: [
        "platformName": "iOS", "appium:bundleId": .string(demo.bundleIdentifier),
        "timeouts": ["implicit": 60_000],
      ])
    func find(_ xpath: String) async throws -> RemoteElement {
      try await driver.findElement(.xpath(xpath))
    }

    try await find("//XCUIElementTypeStaticText[@label='Builder']").click()
    _ = try await find("//XCUIElementTypeOther[@label='Builder']")
    _ = try await find("//XCUIElementTypeButton[@label='Info'][@value='1']")

    try await find("//XCUIElementTypeButton[@label='Source']").click()
    _ = try await find("//XCUIElementTypeButton[@label='Source'][@value='1']")
    _ = try await find("//XCUIElementTypeButton[@label='Info'][not(@value)]")
    try await driver.quit()
  }
}

/// Runs a suite's tests one after the other on a separate thread.
///
/// The suite's tests mostly wait for other programs. All other tests share as many threads as there
/// are processors, so a test that waits on a shared thread leaves a processor idle.
struct OwnThread: SuiteTrait, TestScoping {
  private static let executor = Executor()

  func provideScope(
    for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(Self.executor) { try await body() }
  }

  private final class Executor: TaskExecutor {
    private let queue = DispatchQueue(label: "tests that wait for other programs")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }
}

extension Trait where Self == OwnThread {
  static var ownThread: Self { Self() }
}
