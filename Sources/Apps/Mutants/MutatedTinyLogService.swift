import Foundation
import Synchronization
import TinyLog

/// A service of TinyLog that a mutant breaks; what the mutant leaves alone is passed on.
package final class MutatedTinyLogService: TinyLogService {
  private let service: any TinyLogService
  private let mutant: Mutant
  private let watch: MutantWatch
  /// What was answered last, by method and argument.
  private let last = Mutex<[String: any Sendable]>([:])

  package init(_ service: any TinyLogService, mutant: Mutant, watch: MutantWatch) {
    (self.service, self.mutant, self.watch) = (service, mutant, watch)
  }

  /// How much later than usual the answers of TinyLog come, in seconds, where that is what the mutant
  /// does.
  package static func delay(of mutant: Mutant) -> Int {
    mutant.operation == .late && mutant.app == TinyLogMutants.app ? mutant.isControl ? 1 : 15 : 0
  }

  package func lists(matching search: String) throws -> [ListSummary] {
    try read("lists", search, TinyLogReads.lists) { [service] in try service.lists(matching: $0) }
  }

  package func archivedLists(matching search: String) throws -> [ListSummary] {
    try read("archivedLists", search, TinyLogReads.lists) {
      [service] in try service.archivedLists(matching: $0)
    }
  }

  package func list(_ id: ListID) throws -> TaskList {
    try read("list", id, TinyLogReads.list) { [service] _ in try service.list(id) }
  }

  package func tasks(in list: ListID) throws -> [TaskItem] {
    try read("tasks", list, TinyLogReads.tasks) { [service] _ in try service.tasks(in: list) }
  }

  package func archivedTasks(in list: ListID) throws -> [TaskItem] {
    try read("archivedTasks", list, TinyLogReads.tasks) { [service] _ in
      try service.archivedTasks(in: list)
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

  package func perform(_ change: TinyLogChange) throws -> TinyLogOutcome {
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

/// The mutants of TinyLog's service, each once.
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
