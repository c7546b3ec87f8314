import Device
import TestSupport
import Foundation
@testable import LivePage
import Testing
import TinyLog
import TinyLogApp

/// TinyLog's page: events there have the same effect as gestures on the device.
struct ScreenTinyLogTests {
  /// Returns a page that shows TinyLog with some lists. The first list has some tasks.
  private func page(
    lists: [String] = ["Home", "Work"], tasks: [String] = ["Milk", "Bread", "Tea"]
  ) throws -> ScreenPageReader {
    let definition = ScriptedAppDefinition(bundleIdentifier: "app.tinylog", name: "TinyLog") {
      let library = TinyLogLibrary(
        store: InMemoryTinyLogStore(), dates: ManualDateProvider(), ids: IncrementingIDProvider())
      for title in lists.reversed() {
        try library.addList(title: title, color: .red)
      }
      if let list = try library.lists(matching: "").first?.list.id {
        for task in tasks.reversed() { try library.addTask(in: list, text: task) }
      }
      return TinyLogApp(service: library, host: $0.host)
    }
    let device = Device(apps: [definition])
    try device.launch("app.tinylog")
    return ScreenPageReader(device)
  }

  private func tasksPage() throws -> ScreenPageReader {
    let page = try page()
    page.send(.click(try page.number("button", "Home, red, 3")))
    return page
  }

  /// Returns a finger's path through some points, at intervals of a hundredth of a second.
  private func touch(_ points: [(x: Double, y: Double)]) -> LiveEvent {
    .touch(
      points.enumerated().map { index, point in
        LiveEvent.Sample(x: point.x, y: point.y, time: Double(index) / 100)
      })
  }

  private func buttons(_ page: ScreenPageReader) -> [String] {
    page.numbers { $0["class"] == "button" }.compactMap(page.element).map(page.name)
  }

  @Test func `the page has a list's colour and text size`() throws {
    let page = try page()
    let circle = try #require(page.numbers { $0["data-identifier"] == "circle" }.first)
    #expect(page.element(circle)?["data-color"] == "#fe4565")
    #expect(page.numbers { $0.role == "img" && page.name($0) == "red" }.isEmpty)
    let row = try #require(page.numbers { $0.role == "listitem" }.first.flatMap(page.element))
    #expect(row["data-font-size"] == "17")
    #expect(row["data-frame"] == "0 0 390 44")
  }

  @Test func `an empty table isn't a list`() throws {
    let page = try page(lists: [])
    #expect(page.numbers { $0.role == "list" }.isEmpty)
    #expect(page.numbers { $0["data-identifier"] == "empty" }.count == 1)
  }

  @Test func `a swipe shows a row's buttons, and a swipe back hides them`() throws {
    let page = try page()
    let row = try page.middle(of: page.number("button", "Work, red, 0"))
    page.send(touch([row, (row.x - 40, row.y + 2), (row.x - 90, row.y + 4)]))
    #expect(buttons(page).suffix(4) == ["Edit", "Archive", "Add", "Archive"])
    page.send(touch([row, (row.x + 90, row.y)]))
    #expect(buttons(page) == ["Settings", "Edit", "Add", "Archive"])
  }

  @Test func `arrow keys swipe the focused row`() throws {
    let page = try page()
    let row = try page.number("button", "Work, red, 0")
    page.send(.focus(row), .key(row, name: "ArrowLeft"))
    #expect(buttons(page).suffix(4) == ["Edit", "Archive", "Add", "Archive"])
    #expect(
      page.text(in: try #require(page.element(page.number("status", "Buttons: Edit, Archive"))))
        == "Buttons: Edit, Archive")
    page.send(.key(row, name: "Escape"))
    #expect(buttons(page) == ["Settings", "Edit", "Add", "Archive"])
    page.send(.key(row, name: "Delete"), .key(row, name: "ArrowRight"))
    #expect(buttons(page) == ["Settings", "Edit", "Add", "Archive"])
  }

  @Test func `a handle is dragged to another row`() throws {
    let page = try tasksPage()
    page.send(.click(try page.number("button", "Edit")))
    let handle = try page.middle(of: page.number("button", "Reorder Milk"))
    page.send(touch([handle, (handle.x, handle.y + 40), (handle.x, handle.y + 88)]))
    #expect(page.rows == ["Bread", "Tea", "Milk"])
  }

  @Test func `arrow keys move the row whose handle has the focus`() throws {
    let page = try tasksPage()
    page.send(.click(try page.number("button", "Edit")))
    let handle = try page.number("button", "Reorder Milk")
    page.send(.focus(handle), .key(handle, name: "ArrowDown"))
    #expect(page.rows == ["Bread", "Milk", "Tea"])
    #expect(try page.number("button", "Reorder Milk") == handle)
    #expect(page.tree.focus == handle)
    _ = try page.number("status", "Row 2 of 3")
    page.send(.key(handle, name: "ArrowUp"), .key(handle, name: "ArrowUp"))
    #expect(page.rows == ["Milk", "Bread", "Tea"])
  }

  @Test func `a field takes a text and the return key`() throws {
    let page = try tasksPage()
    let field = try page.number("textbox", "Add new task")
    page.send(.focus(field), .input(field, value: "Coffe"), .input(field, value: "Coffee ☕️"))
    #expect(page.element(field)?.value == "Coffee ☕️")
    page.send(.key(field, name: "Enter"))
    #expect(page.element(field)?.value == "")
    #expect(page.rows == ["Coffee ☕️", "Milk", "Bread", "Tea"])
    #expect(page.tree.focus == field)
    // If the text is empty, the app gives up the focus.
    page.send(.key(field, name: "Enter"))
    #expect(page.tree.focus == nil)
  }

  @Test func `a check box ticks its task`() throws {
    let page = try tasksPage()
    let box = try page.number("checkbox", "Bread")
    let changed = page.send(.click(box))
    #expect(page.element(box)?["aria-checked"] == "true")
    // The box and the count, but no other row and not the table.
    #expect(changed.count == 2)
  }

  @Test func `the text in a button works like the button`() throws {
    let page = try page()
    let edit = try page.number("button", "Edit")
    page.send(.click(try #require(page.element(edit)?.children.first)))
    #expect(buttons(page).contains("Remove Home"))
  }

  @Test func `a switch and a slider can be set`() throws {
    let page = try page()
    page.send(.click(try page.number("button", "Settings")))
    page.send(.click(try page.number("button", "Text size, 17")))
    let slider = try page.number("slider", "Text size")
    page.send(.input(slider, value: "20"))
    #expect(page.element(slider)?.value == "20")
    page.send(.input(slider, value: "much"), .input(slider, value: "inf"))
    #expect(page.element(slider)?["aria-valuetext"] == "20")
    let toggle = try page.number("switch", "Use system font")
    page.send(.click(toggle))
    #expect(page.element(toggle)?["aria-checked"] == "true")
    #expect(page.element(slider)?["disabled"] == "")
    // A disabled control ignores events.
    page.send(.input(slider, value: "13"))
    #expect(page.element(slider)?.value == "20")
  }

  @Test func `an alert must be answered before anything else`() throws {
    let page = try page()
    page.send(.click(try page.number("button", "Add")))
    let name = try page.number("textbox", "Name")
    #expect(page.tree.focus == name)
    let (save, cancel) = (try page.number("button", "Save"), try page.number("button", "Cancel"))
    page.send(.click(save))
    _ = try page.number("alertdialog", "Please add a name to your list")
    page.send(.click(cancel), touch([(30, 70)]))
    #expect(page.tree.title == "Add List – TinyLog")
    #expect(page.tree.focus == (try page.number("button", "OK")))
    page.send(.key(try page.number("button", "OK"), name: "Escape"))
    #expect(page.numbers { $0.role == "alertdialog" }.isEmpty)
    #expect(page.tree.focus == name)
  }

  @Test func `the focus moves to a new screen's title, and returns with the old screen`() throws {
    let page = try page()
    #expect(page.tree.focus == nil)
    let row = try page.number("button", "Work, red, 0")
    page.send(.focus(row), .click(row))
    #expect(page.tree.focus == (try page.number("heading", "Work")))
    page.send(.click(try page.number("button", "My Lists")))
    #expect(page.tree.focus == (try page.number("button", "Work, red, 0")))
  }

  @Test func `if the focused row disappears, the next row gets the focus`() throws {
    let page = try tasksPage()
    func archive(_ task: String) throws {
      let row = try page.number("button", task)
      page.send(.focus(row), .key(row, name: "ArrowLeft"))
      let archive = try page.number("button", "Archive")
      page.send(.focus(archive), .click(archive))
    }
    try archive("Bread")
    #expect(page.rows == ["Milk", "Tea"])
    #expect(page.tree.focus == (try page.number("button", "Tea")))
    try archive("Tea")
    try archive("Milk")
    #expect(page.tree.focus == (try page.number("heading", "Home")))
  }

  @Test func `an impossible path isn't a touch`() throws {
    let page = try page()
    let before = page.tree
    let far = LiveEvent.Sample(x: 1e300, y: 1e300, time: 1e300)
    let near = LiveEvent.Sample(x: 195, y: 150, time: 0)
    for samples in [[far], [near, far], [LiveEvent.Sample(x: .nan, y: 0, time: 0)]] {
      page.send(.touch(samples))
    }
    #expect(page.tree == before)
  }
}
