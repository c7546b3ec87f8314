/// The contents of an in-memory store, with a log that takes a failed transaction back.
///
/// A log, and not a copy of everything, because a change of one task of many has to be quick.
final class MemoryTables: TinyLogWriting {
  /// What a step put in, to be taken out, and what it took out, to be put back.
  private enum Undo {
    case lists(remove: [ListID], save: [TaskList])
    case tasks(remove: [TaskID], save: [TaskItem])
    case textSize(TextSize)
  }

  private var lists = OrderedItems<TaskList>()
  private var tasks: [ListID: OrderedItems<TaskItem>] = [:]
  private var listOfTask: [TaskID: ListID] = [:]
  private var currentTextSize = TextSize.default
  private var undoLog: [Undo] = []

  // MARK: Transactions

  func commit() {
    undoLog.removeAll()
  }

  func rollBack() {
    for undo in undoLog.reversed() {
      switch undo {
      case .lists(let removed, let saved):
        lists.remove(removed)
        lists.save(saved)
      case .tasks(let removed, let saved):
        drop(removed)
        put(saved)
      case .textSize(let size):
        currentTextSize = size
      }
    }
    undoLog.removeAll()
  }

  // MARK: Reading

  func lists(archived: Bool) -> [TaskList] {
    lists.filtered { $0.isArchived == archived }
  }

  func list(_ id: ListID) -> TaskList? { lists[id] }

  func topListPosition() -> Int? { lists.top?.position }

  func openTaskCounts() -> [ListID: Int] {
    tasks.mapValues { $0.count(where: \.isOpen) }.filter { $0.value > 0 }
  }

  func tasks(in list: ListID, archived: Bool) -> [TaskItem] {
    tasks[list]?.filtered { $0.isArchived == archived } ?? []
  }

  func task(_ id: TaskID) -> TaskItem? {
    listOfTask[id].flatMap { tasks[$0]?[id] }
  }

  func topTaskPosition(in list: ListID) -> Int? { tasks[list]?.top?.position }

  func textSize() -> TextSize { currentTextSize }

  // MARK: Writing

  func save(_ lists: [TaskList]) {
    let ids = lists.map(\.id)
    undoLog.append(.lists(remove: ids, save: ids.compactMap { self.lists[$0] }))
    self.lists.save(lists)
  }

  func deleteList(_ id: ListID) {
    guard let list = lists[id] else { return }
    let tasks = tasks[id]?.filtered { _ in true } ?? []
    undoLog.append(.tasks(remove: [], save: tasks))
    undoLog.append(.lists(remove: [], save: [list]))
    drop(tasks.map(\.id))
    lists.remove([id])
  }

  func save(_ tasks: [TaskItem]) throws {
    for task in tasks where lists[task.listID] == nil {
      throw TinyLogError.unknownList(task.listID)
    }
    let ids = tasks.map(\.id)
    undoLog.append(.tasks(remove: ids, save: ids.compactMap { task($0) }))
    drop(ids.filter { listOfTask[$0] != nil })
    put(tasks)
  }

  func deleteTask(_ id: TaskID) {
    guard let task = task(id) else { return }
    undoLog.append(.tasks(remove: [], save: [task]))
    drop([id])
  }

  func save(_ textSize: TextSize) {
    undoLog.append(.textSize(currentTextSize))
    currentTextSize = textSize
  }

  private func put(_ items: [TaskItem]) {
    for item in items { listOfTask[item.id] = item.listID }
    // Of two items with the same id, the last one says which list the task is in.
    let latest = items.filter { listOfTask[$0.id] == $0.listID }
    for (list, items) in Dictionary(grouping: latest, by: \.listID) {
      tasks[list, default: OrderedItems()].save(items)
    }
  }

  private func drop(_ ids: [TaskID]) {
    let idsOfLists = Dictionary(grouping: ids) { listOfTask.removeValue(forKey: $0) }
    for (list, ids) in idsOfLists {
      guard let list else { continue }
      tasks[list]?.remove(ids)
    }
  }
}
