import Device
import TestSupport
import Testing

@testable import LivePage

/// A screen of native elements as a page.
struct ScreenLiveViewTests {
  @Test func `each element has its role, its name, its place and its gestures`() throws {
    let device = try Device.running(0) { _ in
      let texts = ["Home", "3"].map { Element(.staticText, label: $0) }
      let row = Element(
        .cell, identifier: "row", value: #"{"fontSize":17}"#,
        content: .elements([Element(.button, label: "Done")] + texts),
        actions: [.tap {}, .swipe(.left) {}])
      let elements = [
        Element(.navigationBar, content: .elements([Element(.staticText, label: "My Lists")])),
        Element(.button, label: "Save"), Element(.button, label: "Off", isEnabled: false),
        Element(.button, identifier: "check box", label: "Milk", isSelected: true),
        Element(.button, label: "Move", actions: [.drag { _ in }]),
        Element(
          .textField, value: "Home", placeholder: "Name", returnKey: "Done",
          actions: [.edit { _ in }]),
        Element(.searchField, placeholder: "Search", actions: [.edit { _ in }]),
        Element(.secureTextField, label: "Code", isEnabled: false, actions: [.edit { _ in }]),
        Element(.textView, identifier: "export text", value: "a\nb"),
        Element(.switch, label: "Loud", value: "1"),
        Element(
          .slider, label: "Size", value: "17 points",
          scale: Element.Scale(minimum: 13, maximum: 21, current: 17)),
        Element(.slider, scale: Element.Scale(minimum: 0, maximum: 1, current: 0.5)),
        Element(.image, label: "purple", value: ##"{"color":"#6a6de2"}"##),
        Element(.image, label: "red", content: .elements([texts[1]])),
        Element(.link, label: "More"),
        Element(.tabBar, content: .elements([Element(.button, label: "Add")])),
        Element(.other, label: "Colours", content: .elements([Element(.button, isSelected: true)])),
        Element(.other, label: "<b onclick=\"x()\">&amp;"),
        Element(.staticText, label: "Tap me", actions: [.tap {}]), row,
        Element(.table, content: .elements([row])), Element(.table),
      ]
      // The other elements can't be touched.
      let button = Element(.button, label: "OK", actions: [.tap {}])
      return Screen(
        elements, alert: Element(.alert, label: "No name", content: .elements([button])))
    }
    let tree = PageReader(device).tree
    #expect(tree.title == "My Lists – Scripted")
    try expectGolden(tree.html, "elements.html")
  }

  // MARK: - Long tables

  private func longTable() throws -> PageReader {
    PageReader(
      try Device.running(Array(0..<100_000)) { app in
        let rows = Rows(app.model, id: { $0 }, state: 0) { number in
          let title = Element(.staticText, identifier: "title", label: "Row \(number)")
          return Element(
            .cell, content: .elements([title]),
            actions: [
              .tap { app.model = [] }, .swipe(.left) { app.model.removeAll { $0 == number } },
            ])
        }
        let table = Element(.table, id: "table", identifier: "table", content: .rows(rows))
        return Screen(Element(.other, id: "rows", content: .elements([table])))
      })
  }

  private func table(_ page: PageReader) throws -> (number: Int, element: LiveElement) {
    try #require(page.tree.elements.first { $0.element["data-identifier"] == "table" })
  }

  @Test(arguments: [(2_200_000.0, 49_980..<50_051), (9_999_999, 99_960..<100_000)])
  func `of a hundred thousand rows, those in and around the view are sent`(
    offset: Double, rows: Range<Int>
  ) throws {
    let page = try longTable()
    page.send(.scroll(node: try table(page).number, offset: offset))
    #expect(page.titles == rows.map { "Row \($0)" })
  }

  @Test func `the browser follows only a device that scrolled by itself`() throws {
    let page = try longTable()
    let table = try table(page)
    #expect(table.element["data-offset"] == "0 0")
    // To the same offset twice.
    for turn in 1...2 {
      page.send(.scroll(node: table.number, offset: 5000.4))
      page.device.scroll(at: .init(x: 100, y: 100), by: -4000.4)
      page.send()
      #expect(try self.table(page).element["data-offset"] == "1000 \(turn)")
    }
  }

  @Test func `events on hidden nodes and with invalid numbers are ignored`() throws {
    let page = try longTable()
    let (row, table) = (try page.number("Row 3"), try table(page).number)
    page.send(.key(node: row, name: "ArrowLeft"))
    #expect(page.titles[3] == "Row 4")
    let before = page.tree
    let far = LiveEvent.Sample(x: 1e300, y: 1e300, time: 1e300)
    let near = LiveEvent.Sample(x: 195, y: 150, time: 0)
    page.send(
      .click(node: row), .focus(node: row), .input(node: row, value: "x"),
      .key(node: row, name: "Enter"), .blur, .scroll(node: row, offset: 10), .click(node: -1),
      .click(node: 999_999), .scroll(node: table, offset: .nan),
      .scroll(node: table, offset: -.infinity), .touch(samples: []), .touch(samples: [far]),
      .touch(samples: [near, far]), .resize(width: 199, height: 640),
      .resize(width: 360, height: 2001), .scrolledToEnd)
    #expect(page.tree == before)
    page.send(.resize(width: 359.6, height: 640))
    #expect(page.device.screenSize == .init(width: 360, height: 640))
  }
}

/// The sample apps' pages: events there have the same effect as gestures on the device.
struct SampleAppPageTests {
  /// A person's action on an element with a name, and with a role if that isn't enough.
  private enum Act {
    case click(String, String? = nil)
    case keys(String, [String])
    case text(String, String, String? = nil)
    /// A finger moves from the element's middle to other points, a hundredth of a second apart.
    case touch(String, [[Double]])
    case on(LiveEvent)

    func events(on page: PageReader) throws -> [LiveEvent] {
      switch self {
      case .click(let name, let role): return [.click(node: try page.number(name, role))]
      case .keys(let name, let keys):
        let node = try page.number(name)
        return [.focus(node: node)] + keys.map { .key(node: node, name: $0) }
      case .text(let name, let text, let role):
        return [.input(node: try page.number(name, role), value: text)]
      case .touch(let name, let steps):
        let frame = try #require(page.view.node(page.number(name))).frame
        let samples = ([[0, 0]] + steps).enumerated().map { index, step in
          LiveEvent.Sample(
            x: Double(frame.midX) + step[0], y: Double(frame.midY) + step[1],
            time: Double(index) / 100)
        }
        return [.touch(samples: samples)]
      case .on(let event): return [event]
      }
    }
  }

  private static let rows: [Act] = [
    .touch("Work, red, 0", [[-40, 2], [-90, 4]]), .touch("Work, red, 0", [[90, 0]]),
    .keys("Work, red, 0", ["ArrowLeft"]), .keys("Work, red, 0", ["ArrowRight"]),
    .keys("Work, red, 0", ["Delete"]), .keys("Work, red, 0", ["Escape"]),
    .click("Home, red, 3"), .click("Edit"), .touch("Reorder Milk", [[0, 40], [0, 88]]),
    .keys("Reorder Milk", ["ArrowUp"]), .keys("Reorder Milk", ["ArrowDown", "ArrowDown"]),
    .on(.open(address: "archive")),
  ]
  private static let controls: [Act] = [
    .click("Home, red, 3"), .keys("Add new task", []), .text("Add new task", "Coffee ☕️"),
    .keys("Add new task", ["Enter"]), .keys("Add new task", ["Enter"]),
    .click("Bread", "checkbox"), .click("My Lists"), .click("Settings"), .click("Text size, 17"),
    .text("Text size", "20", "input"), .text("Text size", "much", "input"),
    .text("Text size", "inf", "input"), .text("Text size", "99", "input"),
    // The text in a control works like the control, and a disabled control ignores events.
    .click("Use system font", "span"), .text("Text size", "13", "input"),
  ]
  // An alert must be answered before anything else. If the focused row disappears, the title gets
  // the focus.
  private static let focus: [Act] = [
    .click("Add"), .click("Save"), .click("Cancel"), .touch("Cancel", []), .click("OK"),
    .click("Cancel"), .keys("Work, red, 0", ["ArrowLeft"]), .click("Archive", "button"),
    .on(.open(address: "archive")), .keys("Work, red, 0", ["ArrowLeft"]), .click("Delete"),
    .on(.undo),
  ]
  // A focused field isn't tapped again, and a slider takes only numbers, which it rounds.
  private static let page: [Act] = [
    .keys("title", []), .keys("search", []), .keys("search", ["ArrowLeft"]),
    .text("search", "triple"), .text("search", "triple"), .on(.scrolledToEnd),
    .text("alcohol-from", "9.7"), .text("alcohol-from", "much"), .on(.blur),
    .keys("search", ["Enter"]), .click("title"), .on(.open(address: "search/400")),
    .click("400"), .click("Back"), .click("clear"), .on(.open(address: "beer/1/x")),
  ]

  @Test func `a person's clicks, touches and keys change the app, the focus and few nodes`() throws
  {
    let lists = #"""
      {"lists": [{"title": "Work", "color": "red"},
        {"title": "Home", "color": "red", "tasks": ["Milk", "Bread", "Tea"]}]}
      """#
    let tinyLog = ("app.duet.tinylog", ["--store", "memory", "--data", lists])
    var text = ""
    for ((app, arguments), acts) in [
      (tinyLog, Self.rows), (tinyLog, Self.controls), (tinyLog, Self.focus),
      (("app.duet.beer-explorer", []), Self.page),
    ] {
      let page = try PageReader(app, arguments)
      nonisolated(unsafe) var seen: [String] = []
      page.device.watcher = { seen.append("\($0) \($1.element.type.name)") }
      for act in [nil] + acts.map(Optional.some) {
        let before = page.tree
        for event in try act?.events(on: page) ?? [] { page.send(event) }
        let changes = page.tree.nodes.count { before.nodes[$0.key] != $0.value }
        let elements = page.tree.elements.map(\.element)
        func name(_ element: LiveElement) -> String {
          let text = page.tree.text(of: element)
          return element["aria-label"] ?? (text.isEmpty ? element["id"] ?? "-" : text)
        }
        let focus = page.tree.focus.flatMap(page.tree.element)
        let buttons = elements.filter { $0.name == "button" && $0["class"] != "row-button" }
        let values = elements.compactMap { $0.value ?? $0["aria-checked"] }
        text += """
          \(act.map { "\($0)" } ?? "at first"): \(changes) changes, gestures \(seen)
            \(page.tree.title), focus \(focus.map(name) ?? "-")
            \(page.titles.count) rows \(page.titles.prefix(4)), buttons \(buttons.map(name)), values \(values)

          """
        seen = []
        // People type on their own keyboard.
        #expect(page.view is DocumentLiveView || page.device.tree?.keyboard == nil)
      }
      text += app.hasSuffix("tinylog") ? "\n" : page.tree.html
    }
    try expectGolden(text, "walks.txt")
  }

  @Test func `a document changes only with the app, and events on what is gone are ignored`() throws
  {
    let page = try PageReader("app.duet.beer-explorer", ["--service-delay", "2000"])
    let (search, slider) = (try page.number("search"), try page.number("alcohol-from"))
    #expect(page.tree.place == "app://beers/search/1")
    page.send(.input(node: search, value: "400"))
    // The answer comes later.
    let (waiting, time) = (page.view.revision, page.device.now)
    #expect(page.device.run(upTo: .seconds(3)) { page.view.revision > waiting })
    #expect(page.device.now > time)
    page.send()
    #expect(try page.number("search") == search)
    #expect(page.view.node(search)?.element.type == .textField)
    page.send(.click(node: try page.number("400")))
    for number in [search, slider, 999_999] {
      #expect(page.send(.click(node: number), .input(node: number, value: "1")).isEmpty)
      #expect(page.view.node(number) == nil)
    }
  }
}
