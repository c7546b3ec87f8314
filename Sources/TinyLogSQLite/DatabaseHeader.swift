import GRDBSQLite

/// The first bytes of a file, which tell whether it is TinyLog's before anything is done with it.
///
/// They are read through SQLite's own file layer and not by opening the file by hand: closing a
/// file ends all of a process's POSIX locks on it, also those of another store at work. No
/// transaction is begun, so SQLite neither recovers nor creates anything.
struct DatabaseHeader {
  /// The size of the header of every SQLite database, in bytes.
  static let size = 100

  /// The header; zeros where the file is shorter.
  private let bytes: [UInt8]

  /// Reads the header, or returns nil if the file cannot be opened and read.
  init?(path: String) {
    var connection: OpaquePointer?
    let code = sqlite3_open_v2(path, &connection, SQLITE_OPEN_READONLY, nil)
    defer { sqlite3_close(connection) }
    guard code == SQLITE_OK else { return nil }

    var pointer: UnsafeMutablePointer<sqlite3_file>?
    let control = withUnsafeMutablePointer(to: &pointer) {
      sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, $0)
    }
    guard control == SQLITE_OK, let file = pointer, let methods = file.pointee.pMethods,
      let read = methods.pointee.xRead
    else { return nil }

    var bytes = [UInt8](repeating: 0, count: Self.size)
    let readCode = read(file, &bytes, CInt(bytes.count), 0)
    guard readCode == SQLITE_OK || readCode == Self.shortRead else { return nil }
    self.bytes = bytes
  }

  /// SQLITE_IOERR_SHORT_READ, a macro that Swift does not import.
  private static let shortRead = SQLITE_IOERR | (2 << 8)

  /// Whether the file says of itself that it is an SQLite 3 database.
  var isSQLite: Bool {
    bytes.starts(with: "SQLite format 3\0".utf8)
  }

  /// What the application that made the file wrote to tell its files from others.
  var applicationID: UInt32 {
    bytes[68..<72].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
