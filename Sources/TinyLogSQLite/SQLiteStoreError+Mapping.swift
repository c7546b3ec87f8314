import GRDB

extension SQLiteStoreError {
  /// Says what an error of SQLite means for the user of the file.
  package init(_ error: DatabaseError, path: String) {
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      self = .locked(path: path)
    case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
      // SQLite cannot open the journal that a change needs: the folder became read-only.
      self = .readOnly(path: path)
    case .SQLITE_NOTADB:
      self = .notADatabase(path: path)
    case .SQLITE_CORRUPT:
      self = .damaged(path: path, detail: Self.detail(of: error))
    case .SQLITE_FULL:
      self = .diskFull(path: path)
    default:
      self = .failed(path: path, detail: Self.detail(of: error))
    }
  }

  private static func detail(of error: DatabaseError) -> String {
    let message = error.message ?? "no message"
    return "\(message) (code \(error.extendedResultCode.rawValue))"
  }

  /// Runs the body and lets it fail with errors of this type, or with those that are not SQLite's.
  static func mapping<Value>(path: String, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw SQLiteStoreError(error, path: path)
    } catch let error as DamagedRow {
      throw SQLiteStoreError.damaged(path: path, detail: error.detail)
    }
  }
}

/// A row holds what TinyLog never writes.
struct DamagedRow: Error {
  let detail: String
}
