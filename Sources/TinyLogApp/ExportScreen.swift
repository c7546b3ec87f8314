import Device
import TinyLog

/// A list as text, to be copied elsewhere.
final class ExportScreen: TinyLogScreen {
  private unowned let app: TinyLogApp
  private let list: TaskList
  private var text: String? { didSet { app.host.invalidate() } }

  init(app: TinyLogApp, list: TaskList) {
    self.app = app
    self.list = list
  }

  func load() {
    app.ask { [list] in
      try $0.exportText(of: list.id)
    } then: {
      self.text = $0
    }
  }

  var element: Element {
    .screen(
      ["export"],
      bar: .navigationBar("Export", leading: .button("Close") { self.app.pop() }),
      content: [Element(.textView, identifier: "export text", value: text)])
  }
}
