import Device
import Foundation
import ScreenParts
import TinyLog

/// The TinyLog app: a stack of screens over a service that answers when it can.
package final class TinyLogApp: App {
  let host: AppHost
  let systemTextSize: Int
  private let service: any TinyLogService
  private let delay: () -> Duration
  private var screens: [TinyLogScreen] = [] {
    // What was deleted can be taken back on the screen where it was.
    didSet { if screens.last !== oldValue.last { passedDeletion = service.lastDeletion } }
  }
  private var passedDeletion: TinyLogDeletion?
  private var opening: String?
  private var alert: String?
  private var waiting: [() -> Void] = []
  private var lastAnswer = Duration.zero

  /// Starts the app on its first screen; `delay` says how long each request to the service takes.
  package init(
    service: any TinyLogService, systemTextSize: Int = TextSize.usualSystemSize,
    delay: @escaping () -> Duration = { .zero }, host: AppHost
  ) {
    (self.service, self.systemTextSize, self.delay, self.host) = (
      service, systemTextSize, delay, host
    )
    push(ListsScreen(app: self))
  }

  package var screen: Screen {
    Screen(screens.last?.element ?? Element(.other), alert: alert.map(element(ofAlert:)))
  }

  private func element(ofAlert message: String) -> Element {
    let button = Element.button("OK") {
      self.alert = nil
      self.host.invalidate()
    }
    return Element(
      .alert, id: "alert", label: message,
      content: .elements([Element(.staticText, label: message, layout: Layout()), button]))
  }

  // MARK: - Screens

  func push(_ screen: TinyLogScreen) {
    screens.last?.disappear()
    screens.append(screen)
    screen.load()
    host.invalidate()
  }

  /// Goes back to the screen below, which looks at its data again; a search on it goes on, or ends.
  func pop(endingSearch endsSearch: Bool = false) {
    guard screens.count > 1 else { return }
    screens.removeLast()
    if endsSearch { screens.last?.endSearch() }
    screens.last?.load()
    host.invalidate()
  }

  private func show(_ screens: [TinyLogScreen]) {
    self.screens = []
    for screen in screens { push(screen) }
  }

  func replace(with screen: TinyLogScreen) {
    screens.removeLast()
    push(screen)
  }

  func isOnTop(_ screen: TinyLogScreen) -> Bool { screens.last === screen }

  // MARK: - Undoing

  /// See `App`: the last change, where that was a deletion on the screen that is shown.
  package var undoable: String? {
    let last = service.lastDeletion
    return last == passedDeletion ? nil : last.map { "Deleted “\($0.name)”." }
  }

  package func undo() {
    guard undoable != nil else { return }
    ask {
      try $0.undoDeletion()
    } then: { _ in
      self.refresh()
    }
  }

  // MARK: - Service

  /// Has work done with the service, and its answer used: at once where there is no delay and
  /// nothing is waiting, else after a delay of its own, and never before earlier requests.
  func ask<Answer>(
    _ work: @escaping (any TinyLogService) throws -> Answer, then use: @escaping (Answer) -> Void,
    otherwise recover: @escaping () -> Void = {}
  ) {
    let request = { [unowned self] in
      do { use(try work(service)) } catch {
        recover()
        show(error)
      }
      host.invalidate()
    }
    let now = host.now
    let answer = max(now + delay(), lastAnswer)
    if answer <= now, waiting.isEmpty { return request() }
    lastAnswer = answer
    waiting.append(request)
    // Two that are due at one time may come in any order: the one that waited longest is answered.
    host.after(answer - now) { [unowned self] in waiting.removeFirst()() }
  }

  func show(_ error: any Error) { alert = error.localizedDescription }

  // Addresses of the screens: `search/TEXT`, `lists/ID`, `lists/ID/archive`, `lists/ID/export`,
  // `archive`, `archive/ID`, `settings`, `settings/text-size`; the lists' is empty. A form has that of
  // the screen below it.

  /// See `App`. While a list is asked for, it is the address that was asked for.
  package var address: String {
    opening ?? screens.last { $0.address != nil }?.address.map(AppAddress.text) ?? ""
  }

  /// See `App`. A screen that is below the present one is gone back to.
  package func open(_ address: String) -> Bool {
    if address == self.address { return true }
    if let index = screens.lastIndex(where: { $0.address.map(AppAddress.text) == address }) {
      screens.removeSubrange((index + 1)...)
      screens[index].load()
      host.invalidate()
      return true
    }
    guard let parts = AppAddress.parts(address) else { return false }
    switch parts.count {
    case 0: show([ListsScreen(app: self)])
    case 1 where parts == ["archive"]:
      show([ListsScreen(app: self), ArchivedListsScreen(app: self)])
    case 1 where parts == ["settings"]: show([ListsScreen(app: self), SettingsScreen(app: self)])
    case 2 where parts == ["settings", "text-size"]:
      show([ListsScreen(app: self), SettingsScreen(app: self), TextSizeScreen(app: self)])
    case 2 where parts[0] == "search": show([ListsScreen(app: self, search: TextInput(parts[1]))])
    case 2...3: return openList(parts, at: address)
    default: return false
    }
    return true
  }

  package func refresh() { screens.last?.load() }

  private func openList(_ parts: [String], at address: String) -> Bool {
    guard ["lists", "archive"].contains(parts[0]), let uuid = UUID(uuidString: parts[1]),
      parts.count == 2 || parts[0] == "lists" && ["archive", "export"].contains(parts[2])
    else { return false }
    opening = address
    ask {
      try $0.list(ListID(uuid))
    } then: { list in
      self.opening = nil
      self.show(self.screens(of: list, parts.count == 3 ? parts[2] : nil))
    } otherwise: {
      self.opening = nil
      self.show([ListsScreen(app: self)])
    }
    return true
  }

  private func screens(of list: TaskList, _ part: String?) -> [TinyLogScreen] {
    let lists = ListsScreen(app: self)
    if list.isArchived {
      return [lists, ArchivedListsScreen(app: self), ArchivedListScreen(app: self, list: list)]
    }
    let tasks = TasksScreen(app: self, list: list)
    return switch part {
    case "archive": [lists, tasks, ArchivedTasksScreen(app: self, list: list)]
    case "export": [lists, tasks, ExportScreen(app: self, list: list)]
    default: [lists, tasks]
    }
  }
}
