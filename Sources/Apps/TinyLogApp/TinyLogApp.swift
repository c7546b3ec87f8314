import Device
import Foundation
import ScreenParts
import TinyLog

/// The TinyLog app: a stack of screens over a service that answers when it can.
package final class TinyLogApp: App {
  let host: AppHost
  /// The system's text size, in points.
  let systemTextSize: Int
  private let requests: ServiceRequests
  private var screens: [TinyLogScreen] = [] {
    // What was deleted can be taken back on the screen where it was.
    didSet { if screens.last !== oldValue.last { passedDeletion = requests.lastDeletion } }
  }
  private var passedDeletion: TinyLogDeletion?
  /// The address of a list that was asked for and has not come.
  private var opening: String?
  /// A message that must be answered before anything else.
  private var alert: String?

  /// Starts the app on its first screen; `delay` says how long each request to the service takes.
  package init(
    service: any TinyLogService, systemTextSize: Int = TextSize.usualSystemSize,
    delay: @escaping () -> Duration = { .zero }, host: AppHost
  ) {
    self.host = host
    self.systemTextSize = systemTextSize
    requests = ServiceRequests(service: service, delay: delay, host: host)
    push(ListsScreen(app: self))
  }

  package var screen: Screen {
    Screen(screens.last?.element ?? Element(.other), alert: alert.map(element(ofAlert:)))
  }

  private func element(ofAlert message: String) -> Element {
    Element(
      .alert, id: "alert", label: message,
      content: .elements([
        Element(.staticText, label: message, layout: Layout()),
        .button("OK") {
          self.alert = nil
          self.host.invalidate()
        },
      ]))
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

  private func goBack(to index: Int) {
    screens.removeSubrange((index + 1)...)
    screens[index].load()
    host.invalidate()
  }

  /// Shows other screens, the last one on top.
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
    let last = requests.lastDeletion
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

  func ask<Answer>(
    _ work: @escaping (any TinyLogService) throws -> Answer, then use: @escaping (Answer) -> Void,
    otherwise recover: @escaping () -> Void = {}
  ) {
    requests.send(work) { [unowned self] result in
      switch result {
      case .success(let answer): use(answer)
      case .failure(let error):
        recover()
        show(error)
      }
      host.invalidate()
    }
  }

  func show(_ error: any Error) { alert = error.localizedDescription }
}

/// Addresses of the screens: `search/TEXT`, `lists/ID`, `lists/ID/archive`, `lists/ID/export`,
/// `archive`, `archive/ID`, `settings`, `settings/text-size`; the lists' is empty. A form has that of
/// the screen below it.
extension TinyLogApp {
  /// See `App`. While a list is asked for, it is the address that was asked for.
  package var address: String {
    opening ?? screens.last { $0.address != nil }?.address.map(AppAddress.text) ?? ""
  }

  /// See `App`. A screen that is below the present one is gone back to.
  package func open(_ address: String) -> Bool {
    if address == self.address { return true }
    if let index = screens.lastIndex(where: { $0.address.map(AppAddress.text) == address }) {
      goBack(to: index)
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

  /// Asks for the list of an address, and shows it; an error is shown above the lists.
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
    if list.isArchived {
      return [
        ListsScreen(app: self), ArchivedListsScreen(app: self),
        ArchivedListScreen(app: self, list: list),
      ]
    }
    let screens: [TinyLogScreen] = [ListsScreen(app: self), TasksScreen(app: self, list: list)]
    switch part {
    case "archive": return screens + [ArchivedTasksScreen(app: self, list: list)]
    case "export": return screens + [ExportScreen(app: self, list: list)]
    default: return screens
    }
  }
}

/// The app's requests to its service: each is answered after its own delay, and none before those
/// that were sent earlier.
final class ServiceRequests {
  private let service: any TinyLogService
  private let delay: () -> Duration
  private let host: AppHost
  private var lastAnswer = Duration.zero
  var lastDeletion: TinyLogDeletion? { service.lastDeletion }

  /// The requests without an answer, in the order in which they were sent.
  private var waiting: [() -> Void] = []

  init(service: any TinyLogService, delay: @escaping () -> Duration, host: AppHost) {
    (self.service, self.delay, self.host) = (service, delay, host)
  }

  /// Has work done with the service, and the result used: at once when there is no delay and
  /// nothing is waiting, else when its time has come.
  func send<Answer>(
    _ work: @escaping (any TinyLogService) throws -> Answer,
    then use: @escaping (Result<Answer, any Error>) -> Void
  ) {
    let now = host.now
    let answer = max(now + delay(), lastAnswer)
    let request = { [service] in use(Result { try work(service) }) }
    if answer <= now, waiting.isEmpty { return request() }
    lastAnswer = answer
    waiting.append(request)
    // On the wall clock two that are due at one time may come in any order: whichever comes, it is
    // the turn of the request that has waited longest.
    host.after(answer - now) { [self] in waiting.removeFirst()() }
  }
}
