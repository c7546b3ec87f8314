/// The findings about files that cannot be had, so that every place words them alike.
enum FileFindings {
  static func missing(path: String) -> Finding {
    Finding(
      rule: .missingFile, path: path, message: "there is no such file or directory",
      hint: "Check the path. duet scenarios list shows the scenarios there are.")
  }

  static func unreadable(path: String, reason: String) -> Finding {
    Finding(
      rule: .unreadableFile, path: path, message: "cannot read: \(reason)",
      hint: "Check that you may read it.")
  }

  static func unwritable(path: String, reason: String) -> Finding {
    Finding(
      rule: .unwritableFile, path: path, message: "cannot write: \(reason)",
      hint: "The file is as it was. Check that you may write the file and its directory.")
  }

  static func notAFile(path: String) -> Finding {
    Finding(
      rule: .notAFile, path: path, message: "this is not a regular file",
      hint: "Only regular files can be scenarios. Give it another name, or name a file.")
  }

  static func noScenarioFiles(path: String) -> Finding {
    Finding(
      rule: .noScenarioFiles, path: path, message: "the directory holds no scenario",
      hint: "The names of scenarios end in .scenario, as in: A1-add-a-list.scenario")
  }

  static func tooLarge(path: String) -> Finding {
    Finding(
      rule: .fileTooLarge, path: path,
      message: "the file has more than \(ScenarioParser.maximumBytes) bytes",
      hint: "A scenario has some thousands of bytes. Split it up, or name another file.")
  }
}
