import Foundation
import Testing
import TinyLog
import TinyLogDoubles
import TinyLogSQLite

/// What a user may not do. The administrator may do everything, so when the tests run as one,
/// the process that opens the store first becomes the user "nobody".
@Suite("Permissions")
struct PermissionTests {
  private static let nobody = "65534"
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func makeDatabase(_ permissions: Int, folder folderPermissions: Int) throws {
    try SQLiteTinyLogStore(path: folder.database).close()
    try folder.setPermissions(permissions, of: folder.database)
    try folder.setPermissions(folderPermissions, of: folder.path)
  }

  /// What a process without privileges says when it opens the database.
  private func open() throws -> [String] {
    let child =
      getuid() == 0
      ? try StoreProcess("open", folder.database, Self.nobody)
      : try StoreProcess("open", folder.database)
    return child.remainingLines()
  }

  @Test("A file that may be written, in a folder that may be written, opens")
  func writable() throws {
    try makeDatabase(0o666, folder: 0o777)
    #expect(try open() == ["opened"])
  }

  @Test("A read-only file is refused and left as it is")
  func readOnlyFile() throws {
    try makeDatabase(0o444, folder: 0o777)
    let before = try folder.contents()
    #expect(try open() == [SQLiteStoreError.readOnly(path: folder.database).description])
    #expect(try folder.contents() == before)
  }

  @Test("A file in a read-only folder is refused, because a change needs a journal beside it")
  func readOnlyFolder() throws {
    try makeDatabase(0o666, folder: 0o555)
    let before = try folder.contents()
    #expect(try open() == [SQLiteStoreError.readOnly(path: folder.database).description])
    #expect(try folder.contents() == before)
  }

  @Test("A new file in a read-only folder is refused")
  func newFile() throws {
    try folder.setPermissions(0o555, of: folder.path)
    #expect(try open() == [SQLiteStoreError.cannotCreate(path: folder.database).description])
    #expect(try folder.contents() == [:])
  }

  @Test("A file that may not be read is refused")
  func unreadable() throws {
    try makeDatabase(0o000, folder: 0o777)
    #expect(try open() == [SQLiteStoreError.cannotRead(path: folder.database).description])
  }

  @Test("A new file where not even the administrator may make one is refused")
  func noCreationForAnyone() {
    #expect(throws: SQLiteStoreError.cannotCreate(path: "/proc/tinylog.sqlite")) {
      try SQLiteTinyLogStore(path: "/proc/tinylog.sqlite")
    }
  }
}
