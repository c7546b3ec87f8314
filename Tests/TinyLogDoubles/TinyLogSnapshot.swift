import Foundation
import TinyLog

/// All that can be seen of a TinyLog at one moment, to compare two of them.
public struct TinyLogSnapshot: Equatable, Sendable {
  /// The lists in use with their numbers.
  public var lists: [ListSummary]
  /// The archived lists with their numbers.
  public var archivedLists: [ListSummary]
  /// The tasks of each list, then its archived ones.
  public var tasks: [ListID: [[TaskItem]]]
  /// The ids of the lists that each of some search texts finds.
  public var found: [String: [ListID]]
  /// The text of each list.
  public var exports: [ListID: String]
  /// The text size.
  public var textSize: TextSize

  /// Reads everything from a service.
  public init(of service: any TinyLogService, searching texts: [String] = []) throws {
    lists = try service.lists()
    archivedLists = try service.archivedLists()
    tasks = [:]
    exports = [:]
    for list in (lists + archivedLists).map(\.id) {
      tasks[list] = [try service.tasks(in: list), try service.archivedTasks(in: list)]
      exports[list] = try service.exportText(of: list)
    }
    found = [:]
    for text in texts {
      found[text] = try service.lists(matching: text).map(\.id)
    }
    textSize = try service.textSize()
  }

  /// Reads everything from the naive model.
  public init(of naive: NaiveTinyLog, searching texts: [String] = []) throws {
    let summaries = naive.lists.map { list in
      let open = naive.tasks.filter {
        $0.listID == list.id && $0.completedAt == nil && $0.archivedAt == nil
      }
      return ListSummary(list: list, openTaskCount: open.count)
    }
    lists = summaries.filter { $0.list.archivedAt == nil }
    archivedLists = summaries.filter { $0.list.archivedAt != nil }
    tasks = [:]
    exports = [:]
    for list in naive.lists {
      let own = naive.tasks.filter { $0.listID == list.id }
      let shown = own.filter { $0.archivedAt == nil }
      tasks[list.id] = [shown, own.filter { $0.archivedAt != nil }]
      exports[list.id] = shown.reduce(list.title) { $0 + "\n- " + $1.text }
    }
    found = [:]
    for text in texts {
      let plain = Self.plain(text)
      found[text] = lists.map(\.list).filter {
        plain == "" || Self.plain($0.title).contains(plain) || $0.color.name == plain
      }.map(\.id)
    }
    textSize = try TextSize(size: naive.size, usesSystemFont: naive.usesSystemFont)
  }

  /// The same with all positions 0, which leaves the order to compare.
  public var withoutPositions: TinyLogSnapshot {
    var copy = self
    let unplaced = { (summary: ListSummary) in
      var list = summary.list
      list.position = 0
      return ListSummary(list: list, openTaskCount: summary.openTaskCount)
    }
    copy.lists = lists.map(unplaced)
    copy.archivedLists = archivedLists.map(unplaced)
    copy.tasks = tasks.mapValues { groups in
      groups.map { tasks in
        tasks.map { task in
          var task = task
          task.position = 0
          return task
        }
      }
    }
    return copy
  }

  private static func plain(_ text: String) -> String {
    let letters = text.trimmingCharacters(in: .whitespaces).lowercased()
    let scalars = letters.decomposedStringWithCanonicalMapping.unicodeScalars
    return String(String.UnicodeScalarView(scalars.filter { !("\u{300}"..."\u{36F}" ~= $0) }))
  }
}
