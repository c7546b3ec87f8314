/// The findings about files that cannot be had, so that every place words them alike.
enum FileFindings {
  static func tooLarge(path: String) -> Finding {
    Finding(
      rule: .fileTooLarge, path: path,
      message: "the file has more than \(ScenarioParser.maximumBytes) bytes",
      hint: "A scenario has some thousands of bytes. Split it up, or name another file.")
  }
}
