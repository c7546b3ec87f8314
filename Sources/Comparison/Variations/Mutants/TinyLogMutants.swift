import Foundation
import Synchronization
import TinyLog

/// A service of TinyLog that a mutant breaks; what the mutant leaves alone is passed on.
package final class MutatedTinyLogService: TinyLogService {
  private let service: any TinyLogService
  private let mutant: Mutant
  private let watch: MutantWatch
  private let last = Mutex<[String: any Sendable]>([:])

  package init(_ service: any TinyLogService, mutant: Mutant, watch: MutantWatch) {
    (self.service, self.mutant, self.watch) = (service, mutant, watch)
  }

  /// How many seconds later than usual a mutant has TinyLog's answers come.
  package static func delay(of mutant: Mutant) -> Int {
    mutant.operation == .late && mutant.app == TinyLogMutants.app ? mutant.isControl ? 1 : 15 : 0
  }

  package func lists(matching search: String, archived: Bool) throws -> [ListSummary] {
    try read(archived ? "archivedLists" : "lists", search, TinyLogReads.lists) { [service] in
      try service.lists(matching: $0, archived: archived)
    }
  }

  package func list(_ id: ListID) throws -> TaskList {
    try read("list", id, TinyLogReads.list) { [service] _ in try service.list(id) }
  }

  package func tasks(in list: ListID, archived: Bool) throws -> [TaskItem] {
    try read(archived ? "archivedTasks" : "tasks", list, TinyLogReads.tasks) { [service] _ in
      try service.tasks(in: list, archived: archived)
    }
  }

  package func task(_ id: TaskID) throws -> TaskItem {
    try read("task", id, []) { [service] _ in try service.task(id) }
  }

  package func exportText(of list: ListID) throws -> String {
    try read("exportText", list, TinyLogReads.exportText) { [service] _ in
      try service.exportText(of: list)
    }
  }

  package func textSize() throws -> TextSize {
    try read("textSize", "", TinyLogReads.textSize) { [service] _ in try service.textSize() }
  }

  /// Makes a change, or what the mutant does instead.
  @discardableResult
  func mutate(_ change: TinyLogChange) throws -> TinyLogOutcome {
    let name = change.name
    guard mutant.site == "service/\(name)" else { return try service.perform(change) }
    watch.note(differs: true)
    if mutant.operation == .throwing { throw MutantFailure() }
    let own = TinyLogChanges.all.first {
      ($0.operation, $0.change, $0.variant) == (mutant.operation, name, mutant.variant)
    }
    return try own?.perform(change, service) ?? service.perform(change)
  }

  private func read<Value: Equatable & Sendable>(
    _ method: String, _ argument: some CustomStringConvertible,
    _ mutations: [TinyLogReads.Read<Value>], _ answer: @escaping (String) throws -> Value
  ) throws -> Value {
    let search = argument as? String ?? ""
    let own = try answer(search)
    if mutant.operation == .late { watch.note(differs: true) }
    guard mutant.site == "service/\(method)" else { return own }
    switch mutant.operation {
    case .throwing:
      watch.note(differs: true)
      throw MutantFailure()
    case .old:
      let key = argument.description
      let before = last.withLock { last in
        defer { last[key] = own }
        return last[key] as? Value
      }
      return watch.noted(before ?? own, insteadOf: own)
    default:
      let mutation = mutations.first {
        ($0.operation, $0.variant) == (mutant.operation, mutant.variant)
      }
      let call = TinyLogReads.Call(service: service, search: search) { try answer("") }
      return watch.noted(try mutation?.apply(own, call) ?? own, insteadOf: own)
    }
  }
}

struct MutantFailure: LocalizedError {
  var errorDescription: String? { "The service fails on purpose." }
}

enum TinyLogMutants {
  static let app = "TinyLog"

  static var all: [Mutant] {
    let methods = [
      "lists", "archivedLists", "list", "tasks", "archivedTasks", "task", "exportText", "textSize",
    ]
    return mutants(of: ["lists", "archivedLists"], TinyLogReads.lists)
      + mutants(of: ["tasks", "archivedTasks"], TinyLogReads.tasks)
      + mutants(of: ["list"], TinyLogReads.list)
      + mutants(of: ["textSize"], TinyLogReads.textSize)
      + mutants(of: ["exportText"], TinyLogReads.exportText)
      + methods.map { mutant(.old, $0) }
      + (methods + TinyLogChanges.names).map { mutant(.throwing, $0) }
      + TinyLogChanges.all.map { mutant($0.operation, $0.change, $0.variant) }
      + ["1-s", "15-s"].map { Mutant(.late, "service", $0, app: app) }
  }

  private static func mutants<Value>(
    of methods: [String], _ mutations: [TinyLogReads.Read<Value>]
  ) -> [Mutant] {
    methods.flatMap { method in mutations.map { mutant($0.operation, method, $0.variant) } }
  }

  private static func mutant(
    _ operation: MutationOperator, _ method: String, _ variant: String = ""
  ) -> Mutant { Mutant(operation, "service/\(method)", variant, app: app) }
}

enum TinyLogReads {
  struct Call<Value> {
    let service: any TinyLogService
    var search = ""
    var all: () throws -> Value
  }

  struct Read<Value> {
    let operation: MutationOperator
    let variant: String
    let apply: @Sendable (Value, Call<Value>) throws -> Value

    init(
      _ operation: MutationOperator, _ variant: String,
      _ apply: @escaping @Sendable (Value, Call<Value>) throws -> Value
    ) { (self.operation, self.variant, self.apply) = (operation, variant, apply) }

    static func each<Item>(
      _ operation: MutationOperator, _ variant: String,
      _ change: @escaping @Sendable (inout Item, any TinyLogService) throws -> Void
    ) -> Read<Value> where Value == [Item] {
      Read(operation, variant) { items, call in
        try items.map { item in
          var item = item
          try change(&item, call.service)
          return item
        }
      }
    }
  }

  static let lists: [Read<[ListSummary]>] =
    items(by: \.list.title) { $0.list.id = ListID(ghost) } + [
      .each(.field, "title") { summary, _ in summary.list.title = marker },
      .each(.field, "colour") { summary, _ in
        summary.list.color = summary.list.color == .blue ? .red : .blue
      },
      .each(.field, "one-task-more") { summary, _ in summary.openTaskCount += 1 },
      .each(.field, "one-task-fewer") { summary, _ in summary.openTaskCount -= 1 },
      .each(.field, "with-done-tasks") { summary, service in
        summary.openTaskCount = try service.tasks(in: summary.id).count
      },
      Read(.search, "ignored") { _, call in try call.all() },
      Read(.search, "prefix") { lists, call in
        lists.filter { $0.list.title.lowercased().hasPrefix(call.search.lowercased()) }
      },
      Read(.search, "case") { lists, call in
        lists.filter { call.search.isEmpty || $0.list.title.contains(call.search) }
      },
      Read(.search, "no-colour-names") { lists, call in
        lists.filter {
          call.search.isEmpty
            || $0.list.title.range(of: call.search, options: .caseInsensitive) != nil
        }
      },
      Read(.search, "untrimmed") { lists, call in
        let isTrimmed = call.search == call.search.trimmingCharacters(in: .whitespaces)
        return isTrimmed ? lists : []
      },
    ]

  static let tasks: [Read<[TaskItem]>] =
    items(by: \.text) { $0.id = TaskID(ghost) } + [
      .each(.field, "text") { task, _ in task.text = marker },
      .each(.field, "tick") { task, _ in task.completedAt = task.isDone ? nil : task.createdAt },
    ]

  static let list: [Read<TaskList>] = [
    Read(.field, "title") { list, _ in
      var list = list
      list.title = marker
      return list
    }
  ]

  static let textSize: [Read<TextSize>] = [
    Read(.field, "a-point-more") { size, _ in
      try TextSize(
        size: size.size < TextSize.sizes.upperBound ? size.size + 1 : size.size - 1,
        usesSystemFont: size.usesSystemFont)
    },
    Read(.field, "other-font") { size, _ in
      try TextSize(size: size.size, usesSystemFont: !size.usesSystemFont)
    },
  ]

  static let exportText: [Read<String>] = [
    Read(.empty, "") { _, _ in "" },
    Read(.field, "text") { _, _ in marker },
    Read(.order, "reversed") { text, _ in
      text.components(separatedBy: "\n").reversed().joined(separator: "\n")
    },
  ]

  /// What can be done with any items in an order; `haunt` makes a ghost of a copy of the first one.
  private static func items<Item>(
    by name: KeyPath<Item, String> & Sendable, haunt: @escaping @Sendable (inout Item) -> Void
  ) -> [Read<[Item]>] {
    [
      Read(.empty, "") { _, _ in [] },
      Read(.order, "reversed") { items, _ in items.reversed() },
      Read(.order, "rotated") { items, _ in Array(items.dropFirst()) + items.prefix(1) },
      Read(.order, "by-name") { items, _ in
        items.sorted { $0[keyPath: name] < $1[keyPath: name] }
      },
      Read(.count, "first-lost") { items, _ in Array(items.dropFirst()) },
      Read(.count, "last-lost") { items, _ in items.dropLast() },
      Read(.count, "ghost") { items, _ in
        guard var ghost = items.first else { return items }
        haunt(&ghost)
        return items + [ghost]
      },
    ]
  }

  private static let marker = ScreenMutation.marker
  static let ghost = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
}

enum TinyLogChanges {
  struct Change {
    let operation: MutationOperator
    let change, variant: String
    let perform: @Sendable (TinyLogChange, any TinyLogService) throws -> TinyLogOutcome
  }

  static let names = [
    "addList", "editList", "moveList", "archiveList", "restoreList", "deleteList", "addTask",
    "editTask", "setDone", "moveTask", "archiveTask", "restoreTask", "deleteTask", "setTextSize",
    "setUsesSystemFont",
  ]

  static let all: [Change] =
    arguments.map { name, variant, change in
      Change(operation: .argument, change: name, variant: variant) {
        try $1.perform(change($0, $1))
      }
    }
    + others.map { name, variant, change in
      Change(operation: .other, change: name, variant: variant) { try $1.perform(change($0)) }
    }
    + names.map { name in
      Change(operation: .noop, change: name, variant: "") { _, _ in .unchanged }
    } + [
      Change(operation: .again, change: "addList", variant: "", perform: twice),
      Change(operation: .again, change: "addTask", variant: "", perform: twice),
      Change(operation: .outcome, change: "addList", variant: "unchanged", perform: silently),
      Change(operation: .outcome, change: "addList", variant: "first-list") {
        _ = try $1.perform($0)
        return try $1.lists().last.map { .addedList($0.id) } ?? .unchanged
      },
      Change(operation: .outcome, change: "addTask", variant: "unchanged", perform: silently),
      Change(operation: .order, change: "addTask", variant: "at-bottom") { change, service in
        let outcome = try service.perform(change)
        guard case (.addTask(let list, _), .addedTask(let task)) = (change, outcome) else {
          return outcome
        }
        try service.perform(.moveTask(task, to: service.tasks(in: list).count - 1))
        return outcome
      },
      Change(operation: .order, change: "addList", variant: "at-bottom") { change, service in
        let outcome = try service.perform(change)
        guard case .addedList(let list) = outcome else { return outcome }
        try service.perform(.moveList(list, to: service.lists().count - 1))
        return outcome
      },
    ]
    + ["archiveTask", "archiveList"].map { name in
      Change(operation: .other, change: name, variant: "and-delete") { change, service in
        let outcome = try service.perform(change)
        try service.perform(change.done("delete"))
        return outcome
      }
    }

  @Sendable private static func twice(
    _ change: TinyLogChange, _ service: any TinyLogService
  ) throws -> TinyLogOutcome {
    _ = try service.perform(change)
    return try service.perform(change)
  }

  @Sendable private static func silently(
    _ change: TinyLogChange, _ service: any TinyLogService
  ) throws -> TinyLogOutcome {
    _ = try service.perform(change)
    return .unchanged
  }

  private typealias Rewrite = @Sendable (TinyLogChange, any TinyLogService) throws -> TinyLogChange

  private static let arguments: [(String, String, Rewrite)] = {
    var all: [(String, String, Rewrite)] = []
    func add(_ names: some Sequence<String>, _ variant: String, _ rewrite: @escaping Rewrite) {
      all += names.map { ($0, variant, rewrite) }
    }
    let (lists, moves) = (["addList", "editList"], ["moveList", "moveTask"])
    for (names, text) in [(lists, "title"), (["addTask", "editTask"], "text")] {
      add(names, text + "-empty") { change, _ in try change.with(text: { _ in "" }) }
      add(names, text + "-cut") { change, _ in try change.with(text: { String($0.dropLast()) }) }
    }
    add(lists, "colour") { change, _ in try change.with(color: { $0 == .blue ? .red : .blue }) }
    add(lists, "colour-default") { change, _ in try change.with(color: { _ in .default }) }
    add(moves, "a-place-less") { change, _ in try change.with(index: { $0 - 1 }) }
    add(moves, "a-place-more") { change, _ in try change.with(index: { $0 + 1 }) }
    add(names.dropFirst().dropLast(2), "id") { try $0.aboutAnother(in: $1) }
    add(["setDone", "setUsesSystemFont"], "not") { change, _ in try change.with(flag: { !$0 }) }
    add(["setTextSize"], "a-point-less") { change, _ in try change.with(size: { $0 - 1 }) }
    add(["setTextSize"], "a-point-more") { change, _ in try change.with(size: { $0 + 1 }) }
    return all
  }()

  /// What is done instead: another of archive, restore and delete, of the same thing.
  private static let others: [(String, String, @Sendable (TinyLogChange) -> TinyLogChange)] = {
    let kinds = ["archive", "restore", "delete"]
    return ["List", "Task"].flatMap { thing in
      kinds.flatMap { kind in
        kinds.filter { $0 != kind }.map { other in
          (kind + thing, other, { @Sendable change in change.done(other) })
        }
      }
    }
  }()
}

extension TinyLogChange {
  var name: String { String("\(self)".prefix { $0 != "(" }) }

  /// The same change with other arguments, each where it has one.
  fileprivate func with(
    text newText: (String) -> String = { $0 }, color newColor: (ListColor) -> ListColor = { $0 },
    index newIndex: (Int) -> Int = { $0 }, flag newFlag: (Bool) -> Bool = { $0 },
    size newSize: (Int) -> Int = { $0 }, list: (ListID) throws -> ListID = { $0 },
    task: (TaskID) throws -> TaskID = { $0 }
  ) throws -> TinyLogChange {
    switch self {
    case .addList(let title, let color): .addList(title: newText(title), color: newColor(color))
    case .editList(let id, let title, let color):
      .editList(try list(id), title: newText(title), color: newColor(color))
    case .moveList(let id, let index): .moveList(try list(id), to: newIndex(index))
    case .archiveList(let id): .archiveList(try list(id))
    case .restoreList(let id): .restoreList(try list(id))
    case .deleteList(let id): .deleteList(try list(id))
    case .addTask(let id, let text): .addTask(in: try list(id), text: newText(text))
    case .editTask(let id, let text): .editTask(try task(id), text: newText(text))
    case .setDone(let id, let isDone): .setDone(try task(id), newFlag(isDone))
    case .moveTask(let id, let index): .moveTask(try task(id), to: newIndex(index))
    case .archiveTask(let id): .archiveTask(try task(id))
    case .restoreTask(let id): .restoreTask(try task(id))
    case .deleteTask(let id): .deleteTask(try task(id))
    case .setTextSize(let size): .setTextSize(newSize(size))
    case .setUsesSystemFont(let isOn): .setUsesSystemFont(newFlag(isOn))
    }
  }

  /// The same change of the thing's neighbour; itself where there is none.
  fileprivate func aboutAnother(in service: any TinyLogService) throws -> TinyLogChange {
    func another<ID: Equatable>(_ id: ID, _ all: [ID]) -> ID {
      guard let place = all.firstIndex(of: id) else { return id }
      return all[(place + 1) % all.count]
    }
    return try with(
      list: { id in
        let all = try service.list(id).isArchived ? service.archivedLists() : service.lists()
        return another(id, all.map(\.id))
      },
      task: { id in
        let task = try service.task(id)
        let all =
          try task.isArchived
          ? service.archivedTasks(in: task.listID) : service.tasks(in: task.listID)
        return another(id, all.map(\.id))
      })
  }

  fileprivate func done(_ kind: String) -> TinyLogChange {
    switch self {
    case .archiveList(let id), .restoreList(let id), .deleteList(let id):
      kind == "archive" ? .archiveList(id) : kind == "restore" ? .restoreList(id) : .deleteList(id)
    case .archiveTask(let id), .restoreTask(let id), .deleteTask(let id):
      kind == "archive" ? .archiveTask(id) : kind == "restore" ? .restoreTask(id) : .deleteTask(id)
    default: self
    }
  }
}
