import Foundation

/// Files of one folder that belong together: all of them are written, or none.
///
/// Each is written under a name of its own first. Only when all are whole do they take their places,
/// one after the other, and if one can't, those before it give theirs back.
struct FileGroup {
  /// The folder, which is made where it is not there.
  let folder: String
  /// The names and texts.
  let files: [(name: String, text: String)]

  /// Writes the files; what is there under their names is replaced.
  ///
  /// - Throws: ``FileProblem`` of the file that can't be written; then everything is as it was.
  func write() throws(FileProblem) {
    var made: [String] = []
    var drafts: [Draft] = []
    do {
      try Self.makeFolder(folder, &made)
      for file in files {
        let draft = Draft(path(file.name))
        drafts.append(draft)
        try draft.write(file.text)
      }
      for index in drafts.indices { try drafts[index].takePlace() }
    } catch {
      for draft in drafts.reversed() { draft.takeBack() }
      for folder in made.reversed() { rmdir(folder) }
      throw error
    }
    for draft in drafts { draft.forget() }
  }

  private func path(_ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// Makes a folder and those around it, and notes which were not there.
  private static func makeFolder(_ folder: String, _ made: inout [String]) throws(FileProblem) {
    var kind = stat()
    if stat(folder, &kind) == 0 {
      guard kind.st_mode & S_IFMT == S_IFDIR else { throw FileProblem(folder, ENOTDIR) }
      return
    }
    guard errno == ENOENT else { throw FileProblem(folder) }
    let parent = (folder as NSString).deletingLastPathComponent
    if !parent.isEmpty, parent != folder { try makeFolder(parent, &made) }
    guard mkdir(folder, 0o777) == 0 else { throw FileProblem(folder) }
    made.append(folder)
  }
}

/// A file that is written beside the place it is meant for.
private struct Draft {
  /// Where it is meant to be.
  let path: String
  private let draft: String
  /// What was there before, where the file system can give it a second name.
  private let earlier: String
  private var isInPlace = false

  init(_ path: String) {
    self.path = path
    let hidden = "\((path as NSString).deletingLastPathComponent)/.duet-\(UUID().uuidString)"
    draft = hidden + "-draft"
    earlier = hidden + "-earlier"
  }

  func write(_ text: String) throws(FileProblem) {
    // A folder in its place would be found out late.
    var kind = stat()
    if lstat(path, &kind) == 0, kind.st_mode & S_IFMT == S_IFDIR { throw FileProblem(path, EISDIR) }
    let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw FileProblem(path) }
    let number = Array(text.utf8).withUnsafeBytes { bytes -> Int32 in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Foundation.write(
          file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count >= 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return errno }
      }
      return 0
    }
    let closed = close(file) == 0 ? 0 : errno
    guard number == 0, closed == 0 else { throw FileProblem(path, number == 0 ? closed : number) }
  }

  /// Puts it where it is meant to be.
  mutating func takePlace() throws(FileProblem) {
    link(path, earlier)
    guard rename(draft, path) == 0 else { throw FileProblem(path) }
    isInPlace = true
  }

  /// Leaves everything as it was before.
  func takeBack() {
    if isInPlace, rename(earlier, path) != 0 { unlink(path) }
    unlink(draft)
    unlink(earlier)
  }

  /// Keeps nothing of what was there before.
  func forget() {
    unlink(earlier)
  }
}
