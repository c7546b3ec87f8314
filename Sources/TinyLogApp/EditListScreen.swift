import Device
import TinyLog

/// The form for a new list, or for changing one.
final class EditListScreen: TinyLogScreen {
  private unowned let app: TinyLogApp
  private let edited: TaskList?
  private var color: ListColor { didSet { app.host.invalidate() } }
  private var name: TextInput { didSet { app.host.invalidate() } }

  init(app: TinyLogApp, editing list: TaskList? = nil) {
    self.app = app
    edited = list
    color = list?.color ?? .default
    name = TextInput(text: list?.title ?? "", isFocused: true)
  }

  func load() {}

  var element: Element {
    let colors = ListColor.allCases.map { color in
      Element.button(color.name, isSelected: color == self.color) { self.color = color }
    }
    return .screen(
      edited.map { ["edit list", $0.id] } ?? ["new list"],
      bar: .navigationBar(
        edited == nil ? "Add List" : "Edit List",
        leading: .button("Cancel") { self.app.pop() },
        trailing: .button("Save") { self.save() }),
      content: [
        TextInput.element(
          .textField, id: "name", placeholder: "Name", { self.name }, update: { self.name = $0 },
          submit: { self.save() }),
        Element(
          .other, id: "colors", layout: Layout(axis: .horizontal, height: 44),
          content: .elements(colors)),
      ])
  }

  private func save() {
    let (title, color) = (name.text, color)
    app.ask { [edited] service in
      guard let edited else {
        let outcome = try service.perform(.addList(title: title, color: color))
        guard case .addedList(let id) = outcome else { return nil }
        return try service.list(id)
      }
      try service.perform(.editList(edited.id, title: title, color: color))
      return nil
    } then: { (added: TaskList?) in
      guard self.app.isOnTop(self) else { return }
      if let added {
        self.app.replace(with: TasksScreen(app: self.app, list: added, isAdding: true))
      } else {
        self.app.pop()
      }
    }
  }
}
