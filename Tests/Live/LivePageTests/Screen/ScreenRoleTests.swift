import Device
@testable import LivePage
import Testing

/// The roles and names of each type of element for the browser and assistive technology.
struct ScreenRoleTests {
  /// An element, its expected role and name on the page, and its required attributes.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription, role, name: String
    let attributes: [String: String]
    let make: @Sendable () -> Element

    init(
      _ testDescription: String, _ role: String, _ name: String,
      _ attributes: [String: String] = [:], _ make: @escaping @Sendable () -> Element
    ) {
      (self.testDescription, self.role, self.name) = (testDescription, role, name)
      (self.attributes, self.make) = (attributes, make)
    }
  }

  static let cases: [Case] = [
    Case("a button", "button", "Save", ["type": "button", "class": "button"]) {
      Element(.button, label: "Save")
    },
    Case("a disabled button", "button", "Save", ["disabled": ""]) {
      Element(.button, label: "Save", isEnabled: false)
    },
    Case("a selected button", "button", "red", ["aria-pressed": "true"]) {
      Element(.button, label: "red", isSelected: true)
    },
    Case("a ticked check box", "checkbox", "Milk", ["aria-checked": "true"]) {
      Element(.button, identifier: "check box", label: "Milk", isSelected: true)
    },
    Case("a check box that is not ticked", "checkbox", "Milk", ["aria-checked": "false"]) {
      Element(.checkBox, label: "Milk")
    },
    Case(
      "a handle", "button", "Move",
      [
        "aria-keyshortcuts": "ArrowUp ArrowDown", "aria-describedby": "move-hint",
        "data-gestures": "drag",
      ]
    ) { Element(.button, label: "Move", actions: [.drag { _ in }]) },
    Case(
      "a text field", "textbox", "Name",
      ["placeholder": "Name", "enterkeyhint": "done", "value": "Home"]
    ) {
      Element(
        .textField, value: "Home", placeholder: "Name", returnKey: "Done", actions: [.edit { _ in }]
      )
    },
    Case("a search field", "searchbox", "Search", ["enterkeyhint": "search"]) {
      Element(
        .searchField, placeholder: "Search", returnKey: "Search", actions: [.edit { _ in }])
    },
    Case("a secure field", "textbox", "Code", ["type": "password", "enterkeyhint": "enter"]) {
      Element(.secureTextField, label: "Code", actions: [.edit { _ in }])
    },
    Case("a text that can't be changed", "textbox", "export", ["readonly": ""]) {
      Element(.textView, identifier: "export", value: "a\nb")
    },
    Case("a switch that is on", "switch", "Loud", ["aria-checked": "true"]) {
      Element(.switch, label: "Loud", value: "1")
    },
    Case("a switch that is off", "switch", "Loud", ["aria-checked": "false"]) {
      Element(.switch, label: "Loud", value: "0")
    },
    Case(
      "a slider of whole numbers", "slider", "Size",
      ["min": "13", "max": "21", "step": "1", "aria-valuetext": "17 points"]
    ) {
      Element(
        .slider, label: "Size", value: "17 points",
        scale: Element.Scale(minimum: 13, maximum: 21, current: 17))
    },
    Case("a slider of fractions", "slider", "Share", ["step": "0.01"]) {
      Element(.slider, label: "Share", scale: Element.Scale(minimum: 0, maximum: 1, current: 0))
    },
    Case("an image with a label", "img", "purple", ["data-color": "#6a6de2"]) {
      Element(.image, label: "purple", value: "{\"color\":\"#6a6de2\"}")
    },
    Case("a link", "link", "More") { Element(.link, label: "More") },
    Case("an image with a text in it", "group", "red", ["aria-roledescription": "image"]) {
      Element(
        .image, identifier: "circle", label: "red", value: "{\"color\":\"#fe4565\"}",
        content: .elements([Element(.staticText, label: "3")]))
    },
    Case("a tab bar with buttons", "toolbar", "Add", ["aria-roledescription": "tab bar"]) {
      Element(.tabBar, content: .elements([Element(.button, label: "Add")]))
    },
    Case("a tab bar with tabs", "tablist", "All") {
      Element(.tabBar, content: .elements([Element(.tab, label: "All")]))
    },
    Case("a toolbar", "toolbar", "Tools") { Element(.toolbar, label: "Tools") },
    Case("a group with a name", "group", "Colours") {
      Element(.other, label: "Colours", content: .elements([Element(.button)]))
    },
    Case("a text that takes a tap", "button", "Tap me") {
      Element(.staticText, label: "Tap me", actions: [.tap {}])
    },
  ]

  @Test(arguments: cases) func `has its role and name`(_ example: Case) throws {
    let page = try ScreenPageReader { [example.make()] }
    let element = try #require(page.element(page.number(example.role, example.name)))
    for (name, value) in example.attributes {
      #expect((name == "value" ? element.value : element[name]) == value)
    }
  }

  @Test func `a text isn't parsed as markup`() throws {
    let page = try ScreenPageReader { [Element(.staticText, label: "<b onclick=\"x()\">&amp;")] }
    let text = try #require(page.numbers(ofClass: "staticText").first.flatMap(page.element))
    #expect(text.name == "p")
    #expect(text.children.map { page.tree.nodes[$0] } == [.text("<b onclick=\"x()\">&amp;")])
  }

  @Test func `a navigation bar's text is the screen's heading and the page's title`() throws {
    let page = try ScreenPageReader {
      let title = Element(.staticText, label: "My Lists")
      return [Element(.navigationBar, content: .elements([title]))]
    }
    #expect(page.element(try page.number("heading", "My Lists"))?.name == "h2")
    #expect(page.tree.title == "My Lists – Scripted")
    #expect(page.numbers { $0.role == "header" }.count == 1)
  }

  @Test func `in a group with a selected button, all buttons report their selection`() throws {
    let page = try ScreenPageReader {
      [Element(.button, label: "red", isSelected: true), Element(.button, label: "blue")]
    }
    #expect(page.element(try page.number("button", "blue"))?["aria-pressed"] == "false")
  }

  @Test func `a row is a list item with a button named after its texts`() throws {
    let page = try ScreenPageReader {
      let texts = ["Home", "3"].map { Element(.staticText, label: $0) }
      let done = Element(.button, label: "Done")
      let cell = Element(
        .cell, content: .elements([done] + texts), actions: [.tap {}, .swipe(.left) {}])
      return [Element(.table, content: .elements([cell]))]
    }
    let row = try #require(page.numbers { $0.role == "listitem" }.first.flatMap(page.element))
    let button = try #require(page.element(page.number("button", "Home, 3")))
    #expect(page.numbers { $0.role == "list" }.count == 1)
    #expect(row.children.first.flatMap(page.element) == button)
    #expect(row["data-gestures"] == "swipe-left")
    #expect(button["aria-keyshortcuts"] == "ArrowLeft")
    let hint = try #require(button["aria-describedby"])
    #expect(page.numbers { $0["id"] == hint }.count == 1)
    // Each text is also a separate element.
    #expect(page.numbers(ofClass: "staticText").count == 2)
    #expect(page.numbers { $0["aria-hidden"] != nil }.isEmpty)
    _ = try page.number("button", "Done")
  }

  @Test func `an identifier becomes a unique ID`() throws {
    let page = try ScreenPageReader {
      (0..<2).map { _ in Element(.staticText, identifier: "open tasks", label: "3") }
    }
    let texts = page.numbers(ofClass: "staticText")
    #expect(texts.map { page.element($0)?["id"] } == texts.map { "open_tasks~\($0)" })
    #expect(Set(texts).count == 2)
  }

  @Test func `a colour and a text size describe their element`() throws {
    let value = "{\"color\":\"#fe4565\"}"
    let page = try ScreenPageReader { [Element(.image, label: "red", value: value)] }
    let image = try #require(page.element(page.number("img", "red")))
    let look = try #require(
      page.numbers { $0["id"] == image["aria-describedby"] }.first.flatMap(page.element))
    #expect(page.text(in: look) == value)
    #expect(look["hidden"] == "")
  }

  @Test func `an alert is a dialog, and the other elements can't be touched`() throws {
    let device = try Device.running(0) { _ in
      let button = Element(.button, label: "OK", actions: [.tap {}])
      return Screen(
        Element(.other, id: "screen"),
        alert: Element(.alert, label: "No name", content: .elements([button])))
    }
    let page = ScreenPageReader(device)
    let alert = try #require(page.element(page.number("alertdialog", "No name")))
    #expect(alert["aria-modal"] == "true")
    #expect(alert["inert"] == nil)
    #expect(page.numbers { $0["inert"] != nil }.count == 1)
    #expect(page.tree.focus == (try page.number("button", "OK")))
  }

  @Test func `the keyboard isn't drawn`() throws {
    let page = try ScreenPageReader { [Element(.textField, label: "Name", isFocused: true)] }
    #expect(page.device.tree?.keyboard == nil)
    #expect(page.tree.focus == (try page.number("textbox", "Name")))
  }
}
