import Device
import ScreenParts
import TinyLog

/// The TinyLog app: a stack of screens over a service that answers when it can.
public final class TinyLogApp: App {
  let host: AppHost
  /// The system's text size, in points.
  let systemTextSize: Int
  private let requests: ServiceRequests
  private(set) var screens: [any TinyLogScreen] = [] {
    // What was deleted can be taken back on the screen where it was.
    didSet { if screens.last !== oldValue.last { passedDeletion = requests.lastDeletion } }
  }
  private var passedDeletion: TinyLogDeletion?
  /// The address of a list that was asked for and has not come.
  var opening: String?
  private var alert: Alert?

  /// Starts the app on its first screen.
  ///
  /// - Parameters:
  ///   - service: the lists and tasks.
  ///   - systemTextSize: the system's text size, in points.
  ///   - delay: how long each request to the service takes; asked for anew for each.
  ///   - host: the device.
  public init(
    service: any TinyLogService, systemTextSize: Int = TextSize.usualSystemSize,
    delay: @escaping () -> Duration = { .zero }, host: AppHost
  ) {
    self.host = host
    self.systemTextSize = systemTextSize
    requests = ServiceRequests(service: service, delay: delay, host: host)
    push(ListsScreen(app: self))
  }

  /// What the topmost screen shows, under the alert if there is one.
  public var screen: Screen {
    Screen(
      screens.last?.element ?? Element(.other), alert: alert.map { $0.element(dismiss: dismiss) })
  }

  // MARK: - Screens

  func push(_ screen: any TinyLogScreen) {
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

  /// Goes back to a screen further below.
  func goBack(to index: Int) {
    screens.removeSubrange((index + 1)...)
    screens[index].load()
    host.invalidate()
  }

  /// Shows other screens, the last one on top.
  func show(_ screens: [any TinyLogScreen]) {
    self.screens = []
    for screen in screens { push(screen) }
  }

  /// Replaces the topmost screen.
  func replace(with screen: any TinyLogScreen) {
    screens.removeLast()
    push(screen)
  }

  func isOnTop(_ screen: any TinyLogScreen) -> Bool { screens.last === screen }

  // MARK: - Undoing

  /// See `App`: the last change, where that was a deletion on the screen that is shown.
  public var undoable: String? {
    let last = requests.lastDeletion
    return last == passedDeletion ? nil : last.map { "Deleted “\($0.name)”." }
  }

  /// See `App`.
  public func undo() {
    guard undoable != nil else { return }
    ask {
      try $0.undoDeletion()
    } then: { _ in
      self.refresh()
    }
  }

  // MARK: - Service

  /// Asks the service; an error is shown as an alert, after what is done about it.
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

  func show(_ error: any Error) {
    alert = Alert(message: error.localizedDescription)
  }

  private func dismiss() {
    alert = nil
    host.invalidate()
  }
}

/// A screen of the app.
protocol TinyLogScreen: AnyObject {
  /// What it shows.
  var element: Element { get }
  /// The parts of its address; nil for that of the screen below.
  var address: [String]? { get }
  /// Fetches what it shows: when it appears, and when it comes back.
  func load()
  /// Another screen comes over it.
  func disappear()
  /// Forgets what was searched for.
  func endSearch()
}

extension TinyLogScreen {
  var address: [String]? { nil }
  func disappear() {}
  func endSearch() {}
}

/// A message that must be answered before anything else.
struct Alert {
  let message: String

  func element(dismiss: @escaping () -> Void) -> Element {
    Element(
      .alert, id: "alert", label: message,
      content: .elements([
        Element(.staticText, label: message, layout: Layout()),
        .button("OK", tap: dismiss),
      ]))
  }
}

/// The app's requests to its service: each is answered after its own delay, and none before those
/// that were sent earlier.
final class ServiceRequests {
  private let service: any TinyLogService
  private let delay: () -> Duration
  private let host: AppHost
  /// When the last request that was sent is answered.
  private var lastAnswer = Duration.zero
  /// What the service's last change has deleted.
  var lastDeletion: TinyLogDeletion? { service.lastDeletion }

  /// The requests without an answer, in the order in which they were sent.
  private var waiting: [() -> Void] = []

  init(service: any TinyLogService, delay: @escaping () -> Duration, host: AppHost) {
    self.service = service
    self.delay = delay
    self.host = host
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
