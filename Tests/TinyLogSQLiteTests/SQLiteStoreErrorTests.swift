import GRDB
import Testing
import TinyLogSQLite

@Suite("SQLite store error texts")
struct SQLiteStoreErrorTests {
  private static let path = "/home/eva/tinylog.sqlite"

  @Test(
    "Every error says what is wrong, with which file, and what to do",
    arguments: [
      (.emptyPath, "The path of the TinyLog database is empty. Name a file."),
      (
        .noFolder(path: path),
        "The TinyLog database cannot be at “/home/eva/tinylog.sqlite”, because the folder "
          + "“/home/eva” does not exist. Create the folder or choose another one."
      ),
      (
        .notAFile(path: path),
        "The TinyLog database cannot be at “/home/eva/tinylog.sqlite”, because that is a folder "
          + "or a device. Choose the path of a file."
      ),
      (
        .notADatabase(path: path),
        "The file “/home/eva/tinylog.sqlite” is not a TinyLog database, or its beginning is "
          + "damaged. It was left as it is. Choose another file, or restore a backup of this one."
      ),
      (
        .otherApplication(path: path),
        "The database “/home/eva/tinylog.sqlite” belongs to another application. "
          + "It was left as it is. Choose another file."
      ),
      (
        .damaged(path: path, detail: "no such table: task"),
        "The TinyLog database “/home/eva/tinylog.sqlite” is damaged: no such table: task. "
          + "Restore a backup of the file, or move it away to start anew."
      ),
      (
        .newerVersion(path: path),
        "The TinyLog database “/home/eva/tinylog.sqlite” was made by a newer version of TinyLog. "
          + "It was left as it is. Update TinyLog to open it."
      ),
      (
        .readOnly(path: path),
        "The TinyLog database “/home/eva/tinylog.sqlite” cannot be changed, because the file or "
          + "its folder is read-only. Allow writing to both, or choose another file."
      ),
      (
        .cannotCreate(path: path),
        "The TinyLog database “/home/eva/tinylog.sqlite” cannot be created, because nothing may "
          + "be written to the folder “/home/eva”. Allow writing to it, or choose another folder."
      ),
      (
        .cannotRead(path: path),
        "The TinyLog database “/home/eva/tinylog.sqlite” cannot be read. "
          + "Check that you may read the file and its folder, or choose another file."
      ),
      (
        .locked(path: path),
        "The TinyLog database “/home/eva/tinylog.sqlite” is in use by another process. "
          + "Wait for it to finish or end it, and try again."
      ),
      (
        .diskFull(path: path),
        "The change could not be saved in the TinyLog database “/home/eva/tinylog.sqlite”, "
          + "because the disk is full. Free some space and try again."
      ),
      (
        .failed(path: path, detail: "disk I/O error (code 778)"),
        "SQLite could not work with the TinyLog database “/home/eva/tinylog.sqlite”: "
          + "disk I/O error (code 778). Nothing was changed."
      ),
    ] as [(SQLiteStoreError, String)])
  func text(error: SQLiteStoreError, expected: String) {
    #expect(error.description == expected)
    #expect(error.localizedDescription == expected)
  }

  @Test(
    "SQLite's codes become errors that say what they mean",
    arguments: [
      (.SQLITE_BUSY, .locked(path: path)),
      (.SQLITE_BUSY_SNAPSHOT, .locked(path: path)),
      (.SQLITE_LOCKED, .locked(path: path)),
      (.SQLITE_READONLY, .readOnly(path: path)),
      (.SQLITE_READONLY_ROLLBACK, .readOnly(path: path)),
      (.SQLITE_CANTOPEN, .readOnly(path: path)),
      (.SQLITE_PERM, .readOnly(path: path)),
      (.SQLITE_NOTADB, .notADatabase(path: path)),
      (.SQLITE_FULL, .diskFull(path: path)),
      (
        .SQLITE_CORRUPT,
        .damaged(path: path, detail: "database disk image is malformed (code 11)")
      ),
      (.SQLITE_IOERR_WRITE, .failed(path: path, detail: "disk I/O error (code 778)")),
    ] as [(ResultCode, SQLiteStoreError)])
  func mapping(code: ResultCode, expected: SQLiteStoreError) {
    #expect(SQLiteStoreError(DatabaseError(resultCode: code), path: Self.path) == expected)
  }
}
