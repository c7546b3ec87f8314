import Foundation
import TinyLog

/// The arguments of a method that makes a change, and the id of the added item.
struct ChangeArguments: Equatable, Sendable {
  var list: ListID?
  var task: TaskID?
  var text = ""
  var color = ListColor.default
  var index = 0
  var size = 0
  var isOn = false
}

extension MutatedTinyLogService {
  /// Calls the method with arguments that a mutant may have changed.
  typealias Call = (any TinyLogService, inout ChangeArguments) throws -> Void

  package func addList(title: String, color: ListColor) throws -> ListID {
    let result = try change("addList", ChangeArguments(text: title, color: color)) {
      $1.list = try $0.addList(title: $1.text, color: $1.color)
    }
    // If a mutant adds no list, or hides its id, return the id of a list that doesn't exist.
    return result.list ?? ListID(TinyLogReads.ghost)
  }

  package func editList(_ id: ListID, title: String, color: ListColor) throws {
    try change("editList", ChangeArguments(list: id, text: title, color: color)) {
      try $0.editList($1.list ?? id, title: $1.text, color: $1.color)
    }
  }

  package func moveList(_ id: ListID, to index: Int) throws {
    try change("moveList", ChangeArguments(list: id, index: index)) {
      try $0.moveList($1.list ?? id, to: $1.index)
    }
  }

  package func archiveList(_ id: ListID) throws {
    try change("archiveList", ChangeArguments(list: id)) { try $0.archiveList($1.list ?? id) }
  }

  package func restoreList(_ id: ListID) throws {
    try change("restoreList", ChangeArguments(list: id)) { try $0.restoreList($1.list ?? id) }
  }

  package func deleteList(_ id: ListID) throws {
    try change("deleteList", ChangeArguments(list: id)) { try $0.deleteList($1.list ?? id) }
  }

  package func addTask(in list: ListID, text: String) throws -> TaskID? {
    try change("addTask", ChangeArguments(list: list, text: text)) {
      $1.task = try $0.addTask(in: $1.list ?? list, text: $1.text)
    }.task
  }

  package func editTask(_ id: TaskID, text: String) throws {
    try change("editTask", ChangeArguments(task: id, text: text)) {
      try $0.editTask($1.task ?? id, text: $1.text)
    }
  }

  package func setDone(_ isDone: Bool, for id: TaskID) throws {
    try change("setDone", ChangeArguments(task: id, isOn: isDone)) {
      try $0.setDone($1.isOn, for: $1.task ?? id)
    }
  }

  package func moveTask(_ id: TaskID, to index: Int) throws {
    try change("moveTask", ChangeArguments(task: id, index: index)) {
      try $0.moveTask($1.task ?? id, to: $1.index)
    }
  }

  package func archiveTask(_ id: TaskID) throws {
    try change("archiveTask", ChangeArguments(task: id)) { try $0.archiveTask($1.task ?? id) }
  }

  package func restoreTask(_ id: TaskID) throws {
    try change("restoreTask", ChangeArguments(task: id)) { try $0.restoreTask($1.task ?? id) }
  }

  package func deleteTask(_ id: TaskID) throws {
    try change("deleteTask", ChangeArguments(task: id)) { try $0.deleteTask($1.task ?? id) }
  }

  package func setTextSize(_ size: Int) throws {
    try change("setTextSize", ChangeArguments(size: size)) { try $0.setTextSize($1.size) }
  }

  package func setUsesSystemFont(_ isOn: Bool) throws {
    try change("setUsesSystemFont", ChangeArguments(isOn: isOn)) {
      try $0.setUsesSystemFont($1.isOn)
    }
  }
}

enum TinyLogChanges {
  /// A mutant of a method that makes a change.
  struct Change {
    let operation: MutationOperator
    let method, variant: String
    /// Makes the mutated call.
    let perform: Perform

    init(
      _ operation: MutationOperator, _ method: String, _ variant: String = "",
      _ perform: @escaping Perform
    ) {
      (self.operation, self.method, self.variant) = (operation, method, variant)
      self.perform = perform
    }
  }

  typealias Perform =
    @Sendable (any TinyLogService, inout ChangeArguments, MutatedTinyLogService.Call) throws -> Void

  static let methods = [
    "addList", "editList", "moveList", "archiveList", "restoreList", "deleteList", "addTask",
    "editTask", "setDone", "moveTask", "archiveTask", "restoreTask", "deleteTask", "setTextSize",
    "setUsesSystemFont",
  ]

  static let all: [Change] =
    arguments + others + methods.map { Change(.noop, $0) { _, _, _ in } } + [
      Change(.again, "addList", "", twice),
      Change(.again, "addTask", "", twice),
      Change(.outcome, "addList", "unchanged", silently),
      Change(.outcome, "addList", "first-list") { service, arguments, call in
        try call(service, &arguments)
        arguments.list = try service.lists().last?.id
      },
      Change(.outcome, "addTask", "unchanged", silently),
      Change(.order, "addTask", "at-bottom") { service, arguments, call in
        try call(service, &arguments)
        guard let list = arguments.list, let task = arguments.task else { return }
        try service.moveTask(task, to: service.tasks(in: list).count - 1)
      },
      Change(.order, "addList", "at-bottom") { service, arguments, call in
        try call(service, &arguments)
        guard let list = arguments.list else { return }
        try service.moveList(list, to: service.lists().count - 1)
      },
    ]
    + ["archiveTask", "archiveList"].map { method in
      Change(.other, method, "and-delete") { service, arguments, call in
        try call(service, &arguments)
        try perform("delete", arguments, service)
      }
    }

  @Sendable private static func twice(
    _ service: any TinyLogService, _ arguments: inout ChangeArguments,
    _ call: MutatedTinyLogService.Call
  ) throws {
    try call(service, &arguments)
    try call(service, &arguments)
  }

  /// Makes the change, but doesn't return the id of the added item.
  @Sendable private static func silently(
    _ service: any TinyLogService, _ arguments: inout ChangeArguments,
    _ call: MutatedTinyLogService.Call
  ) throws {
    var hidden = arguments
    try call(service, &hidden)
  }

  /// Mutants that change an argument.
  private static let arguments: [Change] = {
    var all: [Change] = []
    func add(
      _ methods: some Sequence<String>, _ variant: String,
      _ rewrite: @escaping @Sendable (inout ChangeArguments, any TinyLogService) throws -> Void
    ) {
      all += methods.map { method in
        Change(.argument, method, variant) { service, arguments, call in
          try rewrite(&arguments, service)
          try call(service, &arguments)
        }
      }
    }
    let (lists, moves) = (["addList", "editList"], ["moveList", "moveTask"])
    for (methods, text) in [(lists, "title"), (["addTask", "editTask"], "text")] {
      add(methods, text + "-empty") { arguments, _ in arguments.text = "" }
      add(methods, text + "-cut") { arguments, _ in arguments.text = "\(arguments.text.dropLast())"
      }
    }
    add(lists, "colour") { arguments, _ in
      arguments.color = arguments.color == .blue ? .red : .blue
    }
    add(lists, "colour-default") { arguments, _ in arguments.color = .default }
    add(moves, "a-place-less") { arguments, _ in arguments.index -= 1 }
    add(moves, "a-place-more") { arguments, _ in arguments.index += 1 }
    add(methods.dropFirst().dropLast(2), "id") { arguments, service in
      arguments.list = try arguments.list.map {
        try MutatedTinyLogService.neighbour(of: $0, in: service)
      }
      arguments.task = try arguments.task.map {
        try MutatedTinyLogService.neighbour(of: $0, in: service)
      }
    }
    add(["setDone", "setUsesSystemFont"], "not") { arguments, _ in arguments.isOn.toggle() }
    add(["setTextSize"], "a-point-less") { arguments, _ in arguments.size -= 1 }
    add(["setTextSize"], "a-point-more") { arguments, _ in arguments.size += 1 }
    return all
  }()

  /// Mutants that archive, restore or delete the item instead of the intended change.
  private static let others: [Change] = {
    let kinds = ["archive", "restore", "delete"]
    return ["List", "Task"].flatMap { item in
      kinds.flatMap { kind in
        kinds.filter { $0 != kind }.map { other in
          Change(.other, kind + item, other) { service, arguments, _ in
            try perform(other, arguments, service)
          }
        }
      }
    }
  }()

  /// Archives, restores or deletes the list or task in some arguments.
  private static func perform(
    _ kind: String, _ arguments: ChangeArguments, _ service: any TinyLogService
  ) throws {
    if let list = arguments.list {
      switch kind {
      case "archive": try service.archiveList(list)
      case "restore": try service.restoreList(list)
      default: try service.deleteList(list)
      }
    } else if let task = arguments.task {
      switch kind {
      case "archive": try service.archiveTask(task)
      case "restore": try service.restoreTask(task)
      default: try service.deleteTask(task)
      }
    }
  }
}

extension MutatedTinyLogService {
  /// Returns the next id among the archived or the other lists. Returns the same id if it is the
  /// only one.
  static func neighbour(of id: ListID, in service: any TinyLogService) throws -> ListID {
    following(id, in: try neighbours(of: id, in: service))
  }

  static func neighbour(of id: TaskID, in service: any TinyLogService) throws -> TaskID {
    following(id, in: try neighbours(of: id, in: service))
  }

  /// Returns the ids of the archived or the other lists, including this one.
  static func neighbours(of id: ListID, in service: any TinyLogService) throws -> [ListID] {
    try (service.list(id).isArchived ? service.archivedLists() : service.lists()).map(\.id)
  }

  static func neighbours(of id: TaskID, in service: any TinyLogService) throws -> [TaskID] {
    let task = try service.task(id)
    return try service.tasks(in: task.listID, archived: task.isArchived).map(\.id)
  }

  private static func following<ID: Equatable>(_ id: ID, in all: [ID]) -> ID {
    guard let place = all.firstIndex(of: id) else { return id }
    return all[(place + 1) % all.count]
  }
}
