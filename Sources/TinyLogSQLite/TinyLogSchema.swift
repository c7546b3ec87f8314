import GRDB

/// The tables of a TinyLog database and how they came to be.
///
/// Ids are UUIDs in capital letters. Dates are seconds since 2001-01-01 00:00 UTC, as Foundation
/// counts them, so that a date read equals the date written to the last bit.
enum TinyLogSchema {
  /// "TLog" in ASCII: marks the files that TinyLog made.
  static let applicationID: UInt32 = 0x544C_6F67

  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("v1", foreignKeyChecks: .immediate) { database in
      try database.execute(sql: version1)
    }
    return migrator
  }

  /// Columns that the store reads; a file without one of them is damaged.
  static let columns = [
    "list": "id, title, color, position, createdAt, updatedAt, archivedAt",
    "task": "id, listID, text, position, completedAt, createdAt, updatedAt, archivedAt",
    "textSize": "size, usesSystemFont",
  ]

  private static let version1 = """
    CREATE TABLE list (
      id TEXT PRIMARY KEY NOT NULL,
      title TEXT NOT NULL,
      color TEXT NOT NULL,
      position INTEGER NOT NULL,
      createdAt REAL NOT NULL,
      updatedAt REAL NOT NULL,
      archivedAt REAL
    ) STRICT;
    CREATE INDEX listByPosition ON list(position, id);

    CREATE TABLE task (
      id TEXT PRIMARY KEY NOT NULL,
      listID TEXT NOT NULL REFERENCES list(id) ON DELETE CASCADE,
      text TEXT NOT NULL,
      position INTEGER NOT NULL,
      completedAt REAL,
      createdAt REAL NOT NULL,
      updatedAt REAL NOT NULL,
      archivedAt REAL
    ) STRICT;
    CREATE INDEX taskByPosition ON task(listID, position, id);
    CREATE INDEX openTask ON task(listID, completedAt, archivedAt)
      WHERE completedAt IS NULL AND archivedAt IS NULL;

    CREATE TABLE textSize (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      size INTEGER NOT NULL,
      usesSystemFont INTEGER NOT NULL
    ) STRICT;
    """
}
