import Foundation
import Synchronization
import TinyLog

/// TinyLog's service with a mutant. It forwards all calls that the mutant doesn't change.
package final class MutatedTinyLogService: TinyLogService {
  let service: any TinyLogService
  let mutant: Mutant
  let watch: MutantWatch
  let last = Mutex<[String: any Sendable]>([:])
  let memory = Mutex(MutantMemory())

  package init(_ service: any TinyLogService, mutant: Mutant, watch: MutantWatch) {
    (self.service, self.mutant, self.watch) = (service, mutant, watch)
  }

  /// Returns the delay of TinyLog's answers with a mutant, in seconds.
  package static func delay(of mutant: Mutant) -> Int {
    mutant.operation == .late && mutant.app == TinyLogMutants.app ? mutant.isControl ? 1 : 15 : 0
  }

  package func lists(matching search: String, archived: Bool) throws -> [ListSummary] {
    try read(
      archived ? "archivedLists" : "lists", search, TinyLogReads.lists + HeldOutTinyLog.lists
    ) { [service] in
      try service.lists(matching: $0, archived: archived)
    }
  }

  package func list(_ id: ListID) throws -> TaskList {
    try read("list", id, TinyLogReads.list + HeldOutTinyLog.list) { [service] _ in
      try service.list(id)
    }
  }

  package func tasks(in list: ListID, archived: Bool) throws -> [TaskItem] {
    try read(archived ? "archivedTasks" : "tasks", list, TinyLogReads.tasks + HeldOutTinyLog.tasks)
    { [service] _ in
      try service.tasks(in: list, archived: archived)
    }
  }

  package func task(_ id: TaskID) throws -> TaskItem {
    try read("task", id, []) { [service] _ in try service.task(id) }
  }

  package func exportText(of list: ListID) throws -> String {
    try read("exportText", list, TinyLogReads.exportText + HeldOutTinyLog.exportText) {
      [service] _ in
      try service.exportText(of: list)
    }
  }

  package func textSize() throws -> TextSize {
    try read("textSize", "", TinyLogReads.textSize) { [service] _ in try service.textSize() }
  }

  /// Calls a method that makes a change, with the mutant if it applies. Returns the arguments with
  /// the id of the added item.
  @discardableResult
  func change(
    _ method: String, _ arguments: ChangeArguments, _ call: Call
  ) throws -> ChangeArguments {
    if mutant.operation.isHeldOut { return try heldOutChange(method, arguments, call) }
    var arguments = arguments
    guard mutant.site == "service/\(method)" else {
      try call(service, &arguments)
      return arguments
    }
    watch.note(differs: true)
    if mutant.operation == .throwing { throw MutantFailure() }
    let own = TinyLogChanges.all.first {
      ($0.operation, $0.method, $0.variant) == (mutant.operation, method, mutant.variant)
    }
    if let own { try own.perform(service, &arguments, call) } else { try call(service, &arguments) }
    return arguments
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
    case .forget, .sticky: return try heldOutRead(argument.description, search, answer)
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
      + (methods + TinyLogChanges.methods).map { mutant(.throwing, $0) }
      + TinyLogChanges.all.map { mutant($0.operation, $0.method, $0.variant) }
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

  /// Returns the mutations of any ordered items. `makeGhost` turns a copy of the first item into
  /// one that doesn't exist.
  private static func items<Item>(
    by name: KeyPath<Item, String> & Sendable, makeGhost: @escaping @Sendable (inout Item) -> Void
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
        makeGhost(&ghost)
        return items + [ghost]
      },
    ]
  }

  private static let marker = ScreenMutation.marker
  static let ghost = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
}
