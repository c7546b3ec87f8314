import Device
import Foundation
import TinyLog

/// The TinyLog app: a stack of screens over a service whose answers may be late.
package final class TinyLogApp: AddressedApp, UndoableApp {
  let host: AppHost
  let systemTextSize: Int
  private let service: any TinyLogService
  private let delay: () -> Duration
  private var screens: [TinyLogScreen] = [] {
    didSet { if screens.last !== oldValue.last { move() } }
  }
  /// The number of times the user has changed screens. An answer is used only if the user is still
  /// on the screen that requested it.
  private var visit = 0
  private var passedDeletion: TinyLogDeletion?
  private var opening: String?
  private var alert: String?
  private var waiting: [() -> Void] = []
  private var lastAnswer = Duration.zero

  /// Starts the app on its first screen. `delay` returns the delay of each request to the service.
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
    let button = Element.button(host.strings("OK")) {
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

  /// Goes back to the screen below, which reloads its data. A search on it continues, or ends.
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

  /// Leaves the current screen. Later answers to its requests are dropped.
  private func move() {
    visit += 1
    opening = nil
    // A deletion can be undone only on the screen where it happened.
    passedDeletion = service.lastDeletion
  }

  // MARK: - Undoing

  /// See `UndoableApp`. The last change, if that was a deletion on the current screen.
  package var undoable: String? {
    let last = service.lastDeletion
    return last == passedDeletion ? nil : last.map { host.strings("Deleted “%@”.", $0.name) }
  }

  package func undo() {
    guard undoable != nil, let deletion = service.lastDeletion else { return }
    perform {
      try $0.undo(deletion)
    } then: { _ in
      self.refresh()
    }
  }

  // MARK: - Service

  /// Reads from the service. Drops the answer or the error if the user has moved on by then.
  func ask<Answer>(
    _ read: @escaping (any TinyLogService) throws -> Answer,
    then use: @escaping (Answer) -> Void, otherwise recover: @escaping () -> Void = {}
  ) {
    request { [unowned self, visit] in
      let answer = Result { try read(service) }
      guard visit == self.visit else { return }
      switch answer {
      case .success(let answer): use(answer)
      case .failure(let error):
        recover()
        show(error)
      }
    }
  }

  /// Makes a change with the service, even if the user has moved on meanwhile.
  ///
  /// The outcome is used only if the user hasn't moved on. A failure is always shown, after
  /// `recover`, which must restore the user's input.
  func perform<Outcome>(
    _ change: @escaping (any TinyLogService) throws -> Outcome,
    then use: @escaping (Outcome) -> Void, otherwise recover: @escaping () -> Void = {}
  ) {
    request { [unowned self, visit] in
      do {
        let outcome = try change(service)
        if visit == self.visit { use(outcome) }
      } catch {
        recover()
        show(error)
      }
    }
  }

  /// Runs a request: at once if there is no delay and no pending request, otherwise after its delay
  /// and after all earlier requests.
  private func request(_ run: @escaping () -> Void) {
    let request = { [unowned self] in
      run()
      host.invalidate()
    }
    let now = host.now
    let answer = max(now + delay(), lastAnswer)
    if answer <= now, waiting.isEmpty { return request() }
    lastAnswer = answer
    waiting.append(request)
    // Requests due at the same time may fire in any order, so always run the oldest one.
    host.after(answer - now) { [unowned self] in waiting.removeFirst()() }
  }

  func show(_ error: any Error) { alert = host.strings(composed: error.localizedDescription) }

  // Addresses of the screens: `search/TEXT`, `lists/ID`, `lists/ID/archive`, `lists/ID/export`,
  // `archive`, `archive/ID`, `settings`, `settings/text-size`. The address of the lists is empty.
  // A form has the address of the screen below it.

  /// See `AddressedApp`. While a list is being fetched, its address.
  package var address: String {
    opening ?? screens.last { $0.address != nil }?.address.map(AppAddress.text) ?? ""
  }

  /// See `AddressedApp`. Goes back to a screen below the current one if it has the address.
  package func open(_ address: String) -> Bool {
    if address == self.address { return true }
    if let index = screens.lastIndex(where: { $0.address.map(AppAddress.text) == address }) {
      screens.removeSubrange((index + 1)...)
      screens[index].load()
      host.invalidate()
      return true
    }
    switch Destination(address) {
    case .lists(let search): show([ListsScreen(app: self, search: TextInput(search))])
    case .archive: show([ListsScreen(app: self), ArchivedListsScreen(app: self)])
    case .settings: show([ListsScreen(app: self), SettingsScreen(app: self)])
    case .textSize:
      show([ListsScreen(app: self), SettingsScreen(app: self), TextSizeScreen(app: self)])
    case .list(let id, let part): open(id, part, at: address)
    case nil: return false
    }
    return true
  }

  /// Returns whether a string has the form of an address in this app.
  package static func hasAddress(_ address: String) -> Bool { Destination(address) != nil }

  private enum Destination {
    case lists(search: String)
    case archive, settings, textSize
    case list(ListID, part: String?)

    init?(_ address: String) {
      guard let parts = AppAddress.parts(address) else { return nil }
      switch parts.count {
      case 0: self = .lists(search: "")
      case 1 where parts == ["archive"]: self = .archive
      case 1 where parts == ["settings"]: self = .settings
      case 2 where parts == ["settings", "text-size"]: self = .textSize
      case 2 where parts[0] == "search": self = .lists(search: parts[1])
      case 2...3:
        guard ["lists", "archive"].contains(parts[0]), let uuid = UUID(uuidString: parts[1]),
          parts.count == 2 || parts[0] == "lists" && ["archive", "export"].contains(parts[2])
        else { return nil }
        self = .list(ListID(uuid), part: parts.count == 3 ? parts[2] : nil)
      default: return nil
      }
    }
  }

  /// Reloads the data, which another launch has changed.
  package func refresh() { screens.last?.load() }

  private func open(_ id: ListID, _ part: String?, at address: String) {
    // Drop answers to requests of the screen that the user leaves now.
    move()
    opening = address
    ask {
      try $0.list(id)
    } then: { list in
      self.show(self.screens(of: list, part))
    } otherwise: {
      self.show([ListsScreen(app: self)])
    }
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
