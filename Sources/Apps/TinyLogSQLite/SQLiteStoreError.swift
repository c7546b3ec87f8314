import Foundation
import GRDB

/// Why a TinyLog database could not be opened, read or changed; each case names the file.
///
/// When opening fails with one of these, the file is as it was, and no other file was left.
package enum SQLiteStoreError: Error, Hashable, Sendable {
  case emptyPath
  case noFolder(path: String)
  /// There is a folder or a device where the file should be.
  case notAFile(path: String)
  /// There is a file that is not an SQLite database, or that lost its header.
  case notADatabase(path: String)
  case otherApplication(path: String)
  /// The contents contradict themselves; `detail` is SQLite's or the store's finding.
  case damaged(path: String, detail: String)
  case newerVersion(path: String)
  /// The file or its folder may not be written to.
  case readOnly(path: String)
  case cannotCreate(path: String)
  case cannotRead(path: String)
  /// Another process kept the file locked for longer than the store waits.
  case locked(path: String)
  case diskFull(path: String)
  /// SQLite reported something else; `detail` is its message.
  case failed(path: String, detail: String)
}

extension SQLiteStoreError: LocalizedError, CustomStringConvertible {
  package var errorDescription: String? { description }

  package var description: String {
    switch self {
    case .emptyPath: "The path of the TinyLog database is empty. Name a file."
    case .noFolder(let path):
      "The TinyLog database cannot be at “\(path)”, because the folder “\(folder(of: path))” "
        + "does not exist. Create the folder or choose another one."
    case .notAFile(let path):
      "The TinyLog database cannot be at “\(path)”, because that is a folder or a device. "
        + "Choose the path of a file."
    case .notADatabase(let path):
      "The file “\(path)” is not a TinyLog database, or its beginning is damaged. "
        + "It was left as it is. Choose another file, or restore a backup of this one."
    case .otherApplication(let path):
      "The database “\(path)” belongs to another application. "
        + "It was left as it is. Choose another file."
    case .damaged(let path, let detail):
      "The TinyLog database “\(path)” is damaged: \(detail). "
        + "Restore a backup of the file, or move it away to start anew."
    case .newerVersion(let path):
      "The TinyLog database “\(path)” was made by a newer version of TinyLog. "
        + "It was left as it is. Update TinyLog to open it."
    case .readOnly(let path):
      "The TinyLog database “\(path)” cannot be changed, because the file or its folder is "
        + "read-only. Allow writing to both, or choose another file."
    case .cannotCreate(let path):
      "The TinyLog database “\(path)” cannot be created, because nothing may be written to the "
        + "folder “\(folder(of: path))”. Allow writing to it, or choose another folder."
    case .cannotRead(let path):
      "The TinyLog database “\(path)” cannot be read. "
        + "Check that you may read the file and its folder, or choose another file."
    case .locked(let path):
      "The TinyLog database “\(path)” is in use by another process. "
        + "Wait for it to finish or end it, and try again."
    case .diskFull(let path):
      "The change could not be saved in the TinyLog database “\(path)”, because the disk is full. "
        + "Free some space and try again."
    case .failed(let path, let detail):
      "SQLite could not work with the TinyLog database “\(path)”: \(detail). Nothing was changed."
    }
  }

  private func folder(of path: String) -> String { (path as NSString).deletingLastPathComponent }

  /// Says what an error of SQLite means for the user of the file.
  package init(_ error: DatabaseError, path: String) {
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .locked(path: path)
    case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
      // SQLite cannot open the journal that a change needs: the folder became read-only.
      self = .readOnly(path: path)
    case .SQLITE_NOTADB: self = .notADatabase(path: path)
    case .SQLITE_CORRUPT: self = .damaged(path: path, detail: Self.detail(of: error))
    case .SQLITE_FULL: self = .diskFull(path: path)
    default: self = .failed(path: path, detail: Self.detail(of: error))
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
struct DamagedRow: Error { let detail: String }
