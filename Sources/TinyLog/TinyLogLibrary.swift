import Foundation

/// TinyLog's rules: the service that the app uses, on top of a store.
///
/// Every change reads what it depends on and writes in one transaction of the store, so two
/// libraries on the same file do not undo each other's changes.
public struct TinyLogLibrary: TinyLogService {
  let store: any TinyLogStore
  let dates: any DateProvider
  let ids: any IDProvider

  /// Makes a service that keeps everything in the given store.
  public init(
    store: any TinyLogStore, dates: any DateProvider = SystemDateProvider(),
    ids: any IDProvider = RandomIDProvider()
  ) {
    self.store = store
    self.dates = dates
    self.ids = ids
  }

  /// See ``TinyLogService/perform(_:)``.
  @discardableResult
  public func perform(_ change: TinyLogChange) throws -> TinyLogOutcome {
    switch change {
    case .addList(let title, let color): try addList(title: title, color: color)
    case .editList(let id, let title, let color): try editList(id, title: title, color: color)
    case .moveList(let id, let index): try moveList(id, to: index)
    case .archiveList(let id): try archiveList(id)
    case .restoreList(let id): try restoreList(id)
    case .deleteList(let id): try deleteList(id)
    case .addTask(let list, let text): try addTask(in: list, text: text)
    case .editTask(let id, let text): try editTask(id, text: text)
    case .setDone(let id, let isDone): try setDone(id, isDone)
    case .moveTask(let id, let index): try moveTask(id, to: index)
    case .archiveTask(let id): try archiveTask(id)
    case .restoreTask(let id): try restoreTask(id)
    case .deleteTask(let id): try deleteTask(id)
    case .setTextSize(let size):
      try setTextSize { try TextSize(size: size, usesSystemFont: $0.usesSystemFont) }
    case .setUsesSystemFont(let isOn):
      try setTextSize { try TextSize(size: $0.size, usesSystemFont: isOn) }
    }
  }

  /// See ``TinyLogService/textSize()``.
  public func textSize() throws -> TextSize {
    try store.read { try $0.textSize() }
  }

  private func setTextSize(_ change: (TextSize) throws -> TextSize) throws -> TinyLogOutcome {
    try store.write { access in
      let old = try access.textSize()
      let new = try change(old)
      guard new != old else { return .unchanged }
      try access.save(new)
      return .changed
    }
  }
}
