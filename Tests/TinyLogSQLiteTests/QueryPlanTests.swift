import GRDB
import Testing
import TinyLog
import TinyLogDoubles
import TinyLogSQLite

@Suite("Query plans")
struct QueryPlanTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(
    "Every question is answered by an index, and no rows are sorted",
    arguments: [
      (TinyLogQuery.lists, "SCAN list USING INDEX listByPosition"),
      (TinyLogQuery.archivedLists, "SCAN list USING INDEX listByPosition"),
      (TinyLogQuery.listByID, "SEARCH list USING INDEX sqlite_autoindex_list_1 (id=?)"),
      (TinyLogQuery.topListPosition, "SEARCH list USING COVERING INDEX listByPosition"),
      (TinyLogQuery.openTaskCounts, "SCAN task USING COVERING INDEX openTask"),
      (TinyLogQuery.tasks, "SEARCH task USING INDEX taskByPosition (listID=?)"),
      (TinyLogQuery.archivedTasks, "SEARCH task USING INDEX taskByPosition (listID=?)"),
      (TinyLogQuery.taskByID, "SEARCH task USING INDEX sqlite_autoindex_task_1 (id=?)"),
      (
        TinyLogQuery.topTaskPosition, "SEARCH task USING COVERING INDEX taskByPosition (listID=?)"
      ),
      (TinyLogQuery.textSize, "SEARCH textSize USING INTEGER PRIMARY KEY (rowid=?)"),
    ])
  func plan(query: String, expected: String) throws {
    try SQLiteTinyLogStore(path: folder.database).close()
    let queue = try DatabaseQueue(path: folder.database)
    let plan = try queue.read { database in
      try Row.fetchAll(
        database, sql: "EXPLAIN QUERY PLAN \(query)",
        arguments: query.contains("?") ? [""] : []
      ).map { $0["detail"] as String }
    }
    #expect(plan == [expected])
  }

  @Test("10,000 lists with tasks are listed without comparing all with all")
  func manyLists() throws {
    let store = try SQLiteTinyLogStore(path: folder.database)
    try store.write { access in
      try access.save((0..<10_000).map { TaskList.sample($0) })
      try access.save((0..<30_000).map { TaskItem.sample($0, in: $0 % 10_000) })
    }
    let start = ContinuousClock.now
    let lists = try TinyLogLibrary(store: store).lists()
    let time = ContinuousClock.now - start
    #expect(lists.map(\.openTaskCount) == Array(repeating: 3, count: 10_000))
    // Far above what is needed without optimisation, far below what quadratic work would take.
    #expect(time < .seconds(5))
  }
}
