import Device
import TestSupport
import Testing
import TinyLog
import TinyLogApp

@testable import LivePage

/// A screen of native elements as a page.
struct ScreenLiveViewTests {
  private func page(
    alert: @escaping @Sendable () -> Element? = { nil },
    _ elements: @escaping @Sendable () -> [Element]
  ) throws -> PageReader {
    PageReader(
      try Device.running(0) { _ in
        Screen(Element(.other, id: "screen", content: .elements(elements())), alert: alert())
      })
  }

  @Test func `each element has its role, its name, its place and its gestures`() throws {
    let page = try page {
      let texts = ["Home", "3"].map { Element(.staticText, label: $0) }
      let row = Element(
        .cell, identifier: "row", value: #"{"fontSize":17}"#,
        content: .elements([Element(.button, label: "Done")] + texts),
        actions: [.tap {}, .swipe(.left) {}])
      return [
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
    }
    #expect(page.tree.title == "My Lists – Scripted")
    try expectGolden(page.tree.html, "elements.html")
  }

  @Test func `an alert is a dialog with the focus, and the other elements can't be touched`() throws
  {
    let page = try page {
      let button = Element(.button, label: "OK", actions: [.tap {}])
      return Element(.alert, label: "No name", content: .elements([button]))
    } _: {
      [Element(.button, label: "Below")]
    }
    let alert = try page.element("No name")
    #expect([alert["role"], alert["aria-modal"], alert["inert"]] == ["alertdialog", "true", nil])
    #expect(page.tree.elements.filter { $0.element["inert"] != nil }.count == 1)
    #expect(try page.tree.focus == page.number("OK"))
  }

  @Test func `the device shows no keyboard for a field with the focus`() throws {
    let page = try page { [Element(.textField, label: "Name", isFocused: true)] }
    #expect(page.device.tree?.keyboard == nil)
    #expect(try page.tree.focus == page.number("Name"))
  }

  // MARK: - Long tables

  private struct Model: Sendable {
    var names: [Int: String] = [:]
    var numbers = Array(0..<100_000)
    var isLeft = false
  }

  private func longTable() throws -> PageReader {
    PageReader(
      try Device.running(Model()) { app in
        let names = app.model.names
        let rows = Rows(app.model.numbers, id: { $0 }, state: names) { number in
          let title = Element(
            .staticText, identifier: "title", label: names[number] ?? "Row \(number)")
          return Element(
            .cell, content: .elements([title]),
            actions: [
              .tap { app.model.names[number] = "Tapped \(number)" },
              .swipe(.left) { app.model.numbers.removeAll { $0 == number } },
              .swipe(.right) { app.model.isLeft.toggle() },
            ])
        }
        let back = Element(.button, label: "Back", actions: [.tap { app.model.isLeft = false }])
        let content =
          app.model.isLeft
          ? back : Element(.table, id: "table", identifier: "table", content: .rows(rows))
        return Screen(
          Element(.other, id: app.model.isLeft ? "other" : "rows", content: .elements([content])))
      })
  }

  private func table(_ page: PageReader) throws -> (number: Int, element: LiveElement) {
    try #require(page.tree.elements.first { $0.element["data-identifier"] == "table" })
  }

  @Test(arguments: [
    (0.0, 0..<51), (10, 0..<51), (2_200_000, 49_980..<50_051), (4_399_156, 99_960..<100_000),
    (9_999_999, 99_960..<100_000),
  ])
  func `of a hundred thousand rows, those in and around the view are sent`(
    offset: Double, rows: Range<Int>
  ) throws {
    let page = try longTable()
    page.send(.scroll(node: try table(page).number, offset: offset))
    #expect(page.titles == rows.map { "Row \($0)" })
    #expect(page.device.tree.map { $0.nodeCount < 500 } == true)
  }

  @Test func `a row keeps its number, and only changes are sent`() throws {
    let page = try longTable()
    let (table, number) = (try table(page).number, try page.number("Row 10"))
    #expect(page.send(.scroll(node: table, offset: 30)).isEmpty)
    let changed = page.send(.click(node: try page.number("Row 3")))
    // The row's button, which has the text as its name, and the text itself.
    #expect(changed.count == 2)
    #expect(changed.values.contains(.text("Tapped 3")))
    page.send(.scroll(node: table, offset: 600))
    #expect(try page.number("Row 10") == number)
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
    // A screen shown again has its offset.
    let place = page.tree.place
    page.send(.key(node: try page.number("Row 25"), name: "ArrowRight"))
    #expect(page.tree.place != place)
    page.send(.click(node: try page.number("Back")))
    #expect(page.tree.place == place)
    #expect(try self.table(page).element["data-offset"] == "1000 0")
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
      .touch(samples: [near, far]), .touch(samples: [.init(x: .nan, y: 0, time: 0)]),
      .resize(width: 199, height: 640), .resize(width: 360, height: 2001), .scrolledToEnd)
    #expect(page.tree == before)
    page.send(.resize(width: 359.6, height: 640))
    #expect(page.device.screenSize == .init(width: 360, height: 640))
  }
}

/// TinyLog's page: events there have the same effect as gestures on the device.
struct TinyLogPageTests {
  /// Returns a page that shows TinyLog with some lists. The first list has some tasks.
  private func page() throws -> PageReader {
    let definition = ScriptedAppDefinition(bundleIdentifier: "app.tinylog", name: "TinyLog") {
      let library = TinyLogLibrary(
        store: InMemoryTinyLogStore(), dates: ManualDateProvider(), ids: IncrementingIDProvider())
      for title in ["Work", "Home"] { try library.addList(title: title, color: .red) }
      if let list = try library.lists(matching: "").first?.list.id {
        for task in ["Tea", "Bread", "Milk"] { try library.addTask(in: list, text: task) }
      }
      return TinyLogApp(service: library, host: $0.host)
    }
    let device = Device(apps: [definition])
    try device.launch("app.tinylog")
    return PageReader(device)
  }

  private func tasksPage() throws -> PageReader {
    let page = try page()
    page.send(.click(node: try page.number("Home, red, 3")))
    return page
  }

  /// Sends a finger's path through an element's middle and other points, a hundredth of a second
  /// apart.
  private func touch(_ page: PageReader, _ name: String, _ steps: (x: Double, y: Double)...) throws
  {
    let frame = try #require(page.view.node(page.number(name))).frame
    let samples = ([(0, 0)] + steps).enumerated().map { index, step in
      LiveEvent.Sample(
        x: Double(frame.midX) + step.x, y: Double(frame.midY) + step.y, time: Double(index) / 100)
    }
    page.send(.touch(samples: samples))
  }

  private func buttons(_ page: PageReader) -> [String?] {
    page.tree.elements.map(\.element).filter { $0["class"] == "button" }.map { $0["aria-label"] }
  }

  @Test func `a swipe or an arrow key shows a row's buttons, and the opposite one hides them`()
    throws
  {
    let page = try page()
    let (row, bar) = ("Work, red, 0", ["Settings", "Edit", "Add", "Archive"])
    let number = try page.number(row)
    try touch(page, row, (-40, 2), (-90, 4))
    #expect(buttons(page) == ["Settings", "Edit", "Edit", "Archive", "Add", "Archive"])
    try touch(page, row, (90, 0))
    #expect(buttons(page) == bar)
    for (show, hide) in [("ArrowLeft", "ArrowRight"), ("Delete", "Escape")] {
      page.send(.focus(node: number), .key(node: number, name: show))
      #expect(buttons(page).count == 6)
      page.send(.key(node: number, name: hide))
      #expect(buttons(page) == bar)
    }
  }

  @Test func `a handle is dragged or moved by arrow keys`() throws {
    let page = try tasksPage()
    page.send(.click(node: try page.number("Edit")))
    try touch(page, "Reorder Milk", (0, 40), (0, 88))
    #expect(page.titles == ["Bread", "Tea", "Milk"])
    let handle = try page.number("Reorder Milk")
    page.send(.focus(node: handle), .key(node: handle, name: "ArrowUp"))
    #expect(page.titles == ["Bread", "Milk", "Tea"])
    #expect(try page.number("Reorder Milk") == handle)
    #expect(page.tree.focus == handle)
    page.send(.key(node: handle, name: "ArrowDown"), .key(node: handle, name: "ArrowDown"))
    #expect(page.titles == ["Bread", "Tea", "Milk"])
  }

  @Test func `a field takes a text and the return key, and a check box its task`() throws {
    let page = try tasksPage()
    let field = try page.number("Add new task")
    page.send(.focus(node: field), .input(node: field, value: "Coffee ☕️"))
    #expect(page.tree.element(field)?.value == "Coffee ☕️")
    page.send(.key(node: field, name: "Enter"))
    #expect(page.tree.element(field)?.value == "")
    #expect(page.titles == ["Coffee ☕️", "Milk", "Bread", "Tea"])
    #expect(page.tree.focus == field)
    // If the text is empty, the app gives up the focus.
    page.send(.key(node: field, name: "Enter"))
    #expect(page.tree.focus == nil)
    let box = try page.number("Bread", "checkbox")
    let changed = page.send(.click(node: box))
    #expect(page.tree.element(box)?["aria-checked"] == "true")
    // The box and the count, but no other row and not the table.
    #expect(changed.count == 2)
  }

  @Test func `a switch and a slider can be set`() throws {
    let page = try page()
    for name in ["Settings", "Text size, 17"] { page.send(.click(node: try page.number(name))) }
    let slider = try page.number("Text size", "input")
    let toggle = try page.number("Use system font", "switch")
    for (value, shown) in [("20", "20"), ("much", "20"), ("inf", "20"), ("99", "21")] {
      page.send(.input(node: slider, value: value))
      #expect(page.tree.element(slider)?["aria-valuetext"] == shown)
    }
    // The text in a control works like the control.
    page.send(.click(node: try #require(page.tree.element(toggle)?.children.last)))
    #expect(page.tree.element(toggle)?["aria-checked"] == "true")
    // A disabled control ignores events.
    #expect(page.tree.element(slider)?["disabled"] == "")
    page.send(.input(node: slider, value: "13"))
    #expect(page.tree.element(slider)?.value == "21")
  }

  @Test func `the focus moves to fields, alerts and the titles of new screens`() throws {
    let page = try page()
    #expect(page.tree.focus == nil)
    page.send(.click(node: try page.number("Add")))
    let name = try page.number("Name")
    #expect(page.tree.focus == name)
    let cancel = try page.number("Cancel")
    page.send(.click(node: try page.number("Save")))
    // An alert must be answered before anything else.
    page.send(.click(node: cancel), .touch(samples: [.init(x: 30, y: 70, time: 0)]))
    #expect(page.tree.title == "Add List – TinyLog")
    #expect(try page.tree.focus == page.number("OK"))
    page.send(.click(node: try page.number("OK")))
    #expect(page.tree.focus == name)
    page.send(.click(node: cancel))
    #expect(try page.tree.focus == page.number("My Lists"))
    let row = try page.number("Work, red, 0")
    page.send(.focus(node: row), .key(node: row, name: "ArrowLeft"))
    #expect(page.tree.focus == row)
    // If the focused row disappears, the title gets the focus.
    page.send(
      .click(
        node: try #require(
          page.tree.elements.first {
            $0.element["aria-label"] == "Archive" && $0.element["data-identifier"] == nil
          }?.number)))
    #expect(try page.tree.focus == page.number("My Lists"))
  }
}
