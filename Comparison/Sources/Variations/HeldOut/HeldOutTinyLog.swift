import Foundation
import TinyLog

/// What a held-out mutant remembers from call to call.
struct MutantMemory: Sendable {
  var calls = 0
  var previous: ChangeArguments?
  var previousSearch: String?
  /// Reverts the last change.
  var revert: Revert?
  typealias Revert = @Sendable (any TinyLogService) throws -> Void
  /// Whether reads forget the last change.
  var forgets = false
}

/// Wrong texts, for changes, reads and beers.
enum HeldOutTexts {
  static let all: [(operation: MutationOperator, variant: String, change: Change)] = [
    (.cut, "8-characters", { String($0.prefix(8)) }),
    (.cut, "first-word", { $0.split(separator: " ").first.map(String.init) ?? $0 }),
    (.unicode, "ascii", { String($0.map { $0.isASCII ? $0 : "?" }) }),
    (.unicode, "no-marks", { $0.folding(options: .diacriticInsensitive, locale: nil) }),
    (.locale, "capitalised", { $0.capitalized }),
    (.locale, "lower", { $0.lowercased() }),
  ]

  typealias Change = @Sendable (String) -> String
}

/// TinyLog's mutants that no suite was improved against.
enum HeldOutTinyLog {
  static let ids = TinyLogChanges.methods.filter {
    ($0.hasSuffix("List") || $0.hasSuffix("Task") || $0 == "setDone") && !$0.hasPrefix("add")
  }
  static let texts = ["addList", "editList", "addTask", "editTask"]

  /// The changes that each read shows.
  static let shown: KeyValuePairs = [
    "lists": [
      "addList", "editList", "moveList", "archiveList", "restoreList", "addTask", "setDone",
      "archiveTask", "restoreTask",
    ],
    "archivedLists": ["archiveList", "restoreList", "deleteList"],
    "list": ["editList"],
    "tasks": ["addTask", "editTask", "setDone", "moveTask", "archiveTask", "restoreTask"],
    "archivedTasks": ["archiveTask", "restoreTask", "deleteTask"],
    "exportText": ["editList", "addTask", "editTask", "moveTask", "archiveTask", "restoreTask"],
    "textSize": ["setTextSize", "setUsesSystemFont"],
  ]

  static var all: [Mutant] {
    func mutants(_ operation: MutationOperator, _ methods: [String], _ variants: String...)
      -> [Mutant]
    {
      methods.flatMap { method in
        variants.map { Mutant(operation, "service/\(method)", $0, app: TinyLogMutants.app) }
      }
    }
    let methods = TinyLogChanges.methods
    return shown.flatMap { read, changes in
      changes.flatMap { mutants(.forget, [read], "after-\($0)") }
    }
      // A deletion can't be reverted.
      + mutants(.lost, methods.filter { !$0.hasPrefix("delete") }, "by-the-next-change")
      + mutants(.once, methods, "the-first-time", "later")
      + mutants(.also, ids, "the-next-item")
      + mutants(.first, ids, "first-item", "last-item")
      + mutants(.reset, methods, "ticks", "colours")
      + mutants(.reset, methods.filter { !$0.hasPrefix("set") }, "text-size")
      + mutants(.sticky, texts, "previous-text", "text-appended")
      + mutants(.sticky, ["addList"], "previous-colour")
      + mutants(.sticky, ["lists", "archivedLists"], "previous-search")
      + mutants(.bound, ["moveList", "moveTask"], "never-first", "never-last")
      + mutants(.bound, ["setTextSize"], "never-smallest", "never-largest")
      + mutants(.bound, ["addList", "addTask"], "second-place")
      + mutants(.bound, ["restoreList", "restoreTask"], "on-top")
      + HeldOutTexts.all.flatMap { mutants($0.operation, texts, $0.variant) }
      + lists.flatMap { mutants($0.operation, ["lists", "archivedLists"], $0.variant) }
      + tasks.flatMap { mutants($0.operation, ["tasks", "archivedTasks"], $0.variant) }
      + HeldOutTexts.all.flatMap { mutants($0.operation, ["list", "exportText"], $0.variant) }
  }

  static let lists = reads(\ListSummary.list.title)
  static let tasks = reads(\TaskItem.text)

  static let list = HeldOutTexts.all.map { text in
    TinyLogReads.Read<TaskList>(text.operation, text.variant) { list, _ in
      var list = list
      list.title = text.change(list.title)
      return list
    }
  }

  static let exportText = HeldOutTexts.all.map { text in
    TinyLogReads.Read<String>(text.operation, text.variant) { own, _ in text.change(own) }
  }

  private static func reads<Item>(
    _ field: WritableKeyPath<Item, String> & Sendable
  ) -> [TinyLogReads.Read<[Item]>] {
    HeldOutTexts.all.map { text in
      .each(text.operation, text.variant) { item, _ in
        item[keyPath: field] = text.change(item[keyPath: field])
      }
    } + [
      .init(.cut, "three-items") { items, _ in Array(items.prefix(3)) },
      .init(.bound, "one-is-none") { items, _ in items.count == 1 ? [] : items },
    ]
  }
}

extension MutatedTinyLogService {
  /// Makes a change with a held-out mutant.
  func heldOutChange(
    _ method: String, _ own: ChangeArguments, _ call: Call
  ) throws -> ChangeArguments {
    var arguments = own
    let isSite = mutant.site == "service/\(method)"
    let before = memory.withLock { memory in
      defer {
        if isSite { (memory.calls, memory.previous) = (memory.calls + 1, own) }
        memory.forgets = mutant.variant == "after-\(method)"
      }
      return memory
    }
    if mutant.operation == .lost {
      let revert = isSite ? try reversal(of: method, own) : nil
      try call(service, &arguments)
      if isSite || before.revert != nil { watch.note(differs: before.revert != nil) }
      try before.revert?(service)
      var next: MutantMemory.Revert?
      if let revert { next = { [arguments] in try revert($0, arguments) } }
      memory.withLock { [next] in $0.revert = next }
      return arguments
    }
    guard isSite else {
      try call(service, &arguments)
      return arguments
    }
    try change(&arguments, before)
    let isLate = before.calls > 0
    let isSkipped = mutant.operation == .once && isLate == (mutant.variant == "the-first-time")
    let isMore = [.also, .reset].contains(mutant.operation) || mutant.operation == .bound
    watch.note(differs: arguments != own || isSkipped || isMore)
    if isSkipped { return arguments }
    // Before an archive or a deletion, since the item isn't among its neighbours afterwards.
    var other = arguments
    other.list = try arguments.list.map { try Self.neighbour(of: $0, in: service) }
    other.task = try arguments.task.map { try Self.neighbour(of: $0, in: service) }
    try call(service, &arguments)
    if mutant.operation == .also, other != arguments { try call(service, &other) }
    try addition(to: arguments)
    return arguments
  }

  /// Changes the arguments.
  private func change(_ arguments: inout ChangeArguments, _ before: MutantMemory) throws {
    let sizes = TextSize.sizes
    switch (mutant.operation, mutant.variant) {
    case (.first, let variant):
      if let id = arguments.list {
        let all = try Self.neighbours(of: id, in: service)
        arguments.list = variant == "first-item" ? all.first : all.last
      }
      if let id = arguments.task {
        let all = try Self.neighbours(of: id, in: service)
        arguments.task = variant == "first-item" ? all.first : all.last
      }
    case (.sticky, "previous-text"): arguments.text = before.previous?.text ?? arguments.text
    case (.sticky, "text-appended"):
      arguments.text = (before.previous?.text ?? "") + arguments.text
    case (.sticky, _): arguments.color = before.previous?.color ?? arguments.color
    case (.bound, "never-first"): arguments.index = max(1, arguments.index)
    case (.bound, "never-last"):
      let lists = try arguments.list.map { try Self.neighbours(of: $0, in: service).count }
      let tasks = try arguments.task.map { try Self.neighbours(of: $0, in: service).count }
      arguments.index = min(arguments.index, max(0, (tasks ?? lists ?? 0) - 2))
    case (.bound, "never-smallest"): arguments.size = max(sizes.lowerBound + 1, arguments.size)
    case (.bound, "never-largest"): arguments.size = min(sizes.upperBound - 1, arguments.size)
    default:
      let text = HeldOutTexts.all.first {
        ($0.operation, $0.variant) == (mutant.operation, mutant.variant)
      }
      if let text { arguments.text = text.change(arguments.text) }
    }
  }

  /// Makes a further change.
  private func addition(to arguments: ChangeArguments) throws {
    switch (mutant.operation, mutant.variant) {
    case (.bound, "second-place"), (.bound, "on-top"):
      let place = mutant.variant == "on-top" ? 0 : 1
      if let task = arguments.task {
        let count = try Self.neighbours(of: task, in: service).count
        try service.moveTask(task, to: min(place, count - 1))
      } else if let list = arguments.list {
        try service.moveList(list, to: min(place, service.lists().count - 1))
      }
    case (.reset, "text-size"):
      try service.setTextSize(TextSize.default.size)
      try service.setUsesSystemFont(TextSize.default.usesSystemFont)
    case (.reset, "ticks"):
      for task in try service.lists().flatMap({ try service.tasks(in: $0.id) }) where task.isDone {
        try service.setDone(false, for: task.id)
      }
    case (.reset, "colours"):
      for summary in try service.lists() {
        try service.editList(summary.id, title: summary.list.title, color: .default)
      }
    default: break
    }
  }

  /// Returns what reverts a change, given the ids that it returned. Nil for deletions.
  private func reversal(
    of method: String, _ own: ChangeArguments
  ) throws -> (@Sendable (any TinyLogService, ChangeArguments) throws -> Void)? {
    let list = try own.list.map { try service.list($0) }
    let task = try own.task.map { try service.task($0) }
    switch method {
    case "addList":
      return { service, made in
        guard let id = made.list else { return }
        try service.archiveList(id)
        try service.deleteList(id)
      }
    case "addTask": return { service, made in try made.task.map { try service.deleteTask($0) } }
    case "editList":
      return { service, _ in
        try list.map { try service.editList($0.id, title: $0.title, color: $0.color) }
      }
    case "editTask":
      return { service, _ in try task.map { try service.editTask($0.id, text: $0.text) } }
    case "setDone":
      return { service, _ in try task.map { try service.setDone($0.isDone, for: $0.id) } }
    case "moveList":
      let place = try service.lists().firstIndex { $0.id == own.list }
      return { service, _ in
        if let place, let list { try service.moveList(list.id, to: place) }
      }
    case "moveTask":
      let place = try task.flatMap { task in
        try service.tasks(in: task.listID).firstIndex { $0.id == task.id }
      }
      return { service, _ in
        if let place, let task { try service.moveTask(task.id, to: place) }
      }
    case "archiveList": return { service, _ in try list.map { try service.restoreList($0.id) } }
    case "restoreList": return { service, _ in try list.map { try service.archiveList($0.id) } }
    case "archiveTask": return { service, _ in try task.map { try service.restoreTask($0.id) } }
    case "restoreTask": return { service, _ in try task.map { try service.archiveTask($0.id) } }
    case "setTextSize", "setUsesSystemFont":
      let size = try service.textSize()
      return { service, _ in
        try service.setTextSize(size.size)
        try service.setUsesSystemFont(size.usesSystemFont)
      }
    default: return nil
    }
  }

  /// Reads with a held-out mutant that needs its memory.
  func heldOutRead<Value: Equatable & Sendable>(
    _ key: String, _ search: String, _ answer: (String) throws -> Value
  ) throws -> Value {
    let own = try answer(search)
    if mutant.operation == .sticky {
      let before = memory.withLock { memory in
        defer { memory.previousSearch = search }
        return memory.previousSearch
      }
      return watch.noted(try answer(before ?? search), insteadOf: own)
    }
    let old = memory.withLock(\.forgets) ? last.withLock { $0[key] as? Value } : nil
    if old == nil { last.withLock { $0[key] = own } }
    return watch.noted(old ?? own, insteadOf: own)
  }
}
