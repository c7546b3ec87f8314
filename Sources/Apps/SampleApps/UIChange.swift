import Device
import Mutants

/// A change of an app's screens that leaves what the app does as it was: what a redesign brings.
package enum UIChange: String, CaseIterable, Sendable {
  /// Everything in a row stands in one more element.
  case anotherWrapper = "another-wrapper"
  /// Buttons are called differently.
  case otherWording = "other-wording"
  /// What is in a row stands in the opposite order.
  case otherOrder = "other-order"

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
    default: break
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

extension LaunchOptions {
  func uiChanges() throws -> [UIChange] {
    try values("--ui-change", among: UIChange.allCases.map(\.rawValue))
      .compactMap(UIChange.init(rawValue:))
  }
}

extension LaunchOptions.Option {
  /// The names of changes; `changed` is what they change.
  static func uiChange(_ changed: String = "screens") -> Self {
    let names = UIChange.allCases.map(\.rawValue).joined(separator: ", ")
    return value("--ui-change", "changes the \(changed), not what they do: " + names)
  }
}

extension RedrawnApp {
  /// An app with changes of its screens; the app itself where there are none.
  static func of(_ app: any App, changes: [UIChange]) -> any App {
    if changes.isEmpty { return app }
    return RedrawnApp(app) { screen in
      changes.reduce(screen) { screen, change in
        Screen(
          screen.root.mapped(version: change.rawValue, change.apply),
          alert: screen.alert?.mapped(version: change.rawValue, change.apply))
      }
    }
  }
}
