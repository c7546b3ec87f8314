/// The questions that the store asks its database. Each is answered by an index; tests see to that.
package enum TinyLogQuery {
  private static let list =
    "SELECT id, title, color, position, createdAt, updatedAt, archivedAt FROM list"
  private static let task =
    "SELECT id, listID, text, position, completedAt, createdAt, updatedAt, archivedAt FROM task"

  /// The lists in use from the top.
  package static let lists = "\(list) WHERE archivedAt IS NULL ORDER BY position, id"
  /// The archived lists from the top.
  package static let archivedLists = "\(list) WHERE archivedAt IS NOT NULL ORDER BY position, id"
  /// The list with an id.
  package static let listByID = "\(list) WHERE id = ?"
  /// The position of the topmost list.
  package static let topListPosition = "SELECT min(position) FROM list"
  /// The ids of lists with open tasks, and how many they have.
  package static let openTaskCounts = """
    SELECT listID, count(*) FROM task
    WHERE completedAt IS NULL AND archivedAt IS NULL GROUP BY listID
    """
  /// The tasks of a list from the top, without archived ones.
  package static let tasks =
    "\(task) WHERE listID = ? AND archivedAt IS NULL ORDER BY position, id"
  /// The archived tasks of a list from the top.
  package static let archivedTasks =
    "\(task) WHERE listID = ? AND archivedAt IS NOT NULL ORDER BY position, id"
  /// The task with an id.
  package static let taskByID = "\(task) WHERE id = ?"
  /// The position of the topmost task of a list.
  package static let topTaskPosition = "SELECT min(position) FROM task WHERE listID = ?"
  /// The text size, if there is one.
  package static let textSize = "SELECT size, usesSystemFont FROM textSize WHERE id = 1"
}
