import Device

/// A change of an app's screens that leaves what the app does as it was: what a redesign brings.
public enum UIChange: String, CaseIterable, Sendable {
  /// Everything in a row stands in one more element.
  case anotherWrapper = "another-wrapper"
  /// Buttons are called differently.
  case otherWording = "other-wording"
  /// What is in a row stands in the opposite order.
  case otherOrder = "other-order"

  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

  func apply(to element: Element) -> Element {
    var element = element
    switch (self, element.content) {
    case (.anotherWrapper, .elements(let children)) where element.type == .cell:
      let wrapper = Element(.other, layout: Layout(axis: .horizontal), content: .elements(children))
      element.content = .elements([wrapper])
    case (.otherOrder, .elements(let children)) where element.type == .cell:
      element.content = .elements(children.reversed())
    case (.otherWording, _) where element.type == .button:
      element.label = Self.wording[element.label] ?? element.label
    default:
      break
    }
    return element
  }

  /// Other words for the buttons of both apps, by their usual ones.
  package static let wording = [
    "Add": "New List", "Save": "OK", "My Lists": "Back", "Archive": "Put away",
    "Restore": "Put back", "Delete": "Delete for good",
    "Back": "Beers", "Clear": "Cancel search", "Try again": "Retry",
  ]
}

/// An app whose screens are changed after it described them.
final class ChangedApp: App {
  private let app: any App
  private let changes: [UIChange]

  init(_ app: any App, changes: [UIChange]) {
    self.app = app
    self.changes = changes
  }

  var screen: Screen {
    let screen = app.screen
    return changes.reduce(screen) { screen, change in
      Screen(
        screen.root.mapped(version: change.rawValue, change.apply),
        alert: screen.alert?.mapped(version: change.rawValue, change.apply))
    }
  }

  var address: String { app.address }
  func open(_ address: String) -> Bool { app.open(address) }
  func refresh() { app.refresh() }
  var undoable: String? { app.undoable }
  func undo() { app.undo() }
  func terminate() { app.terminate() }
}
