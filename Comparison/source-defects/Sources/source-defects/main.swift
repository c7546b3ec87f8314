// Rewrites Swift sources in place, so that one defect of many can be switched on when they run.
//
//   source-defects (without|only) NUMBERS FOLDER...
//
// NUMBERS is a list of defects, such as 3,17, or an empty string: those to leave out, or the only ones.
// Prints a line for each defect: its number, kind, file, first and last line, and source, separated by
// tabs. Each folder gets a file with the switch: the environment variable DUET_DEFECT is the number of
// the defect that is on. When its place is reached, the file DUET_DEFECT_REACHED is created.
import Foundation

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count > 2, ["without", "only"].contains(arguments[0]) else {
  FileHandle.standardError.write(
    Data("usage: source-defects (without|only) NUMBERS FOLDER...\n".utf8))
  exit(2)
}
let numbers = Set(arguments[1].split(separator: ",").compactMap { Int($0) })
let isIncluded = { numbers.contains($0) == (arguments[0] == "only") }
let code = """
  import Foundation

  enum SourceDefects {
    private static let number = ProcessInfo.processInfo.environment["DUET_DEFECT"].flatMap { Int($0) }
    private static let reached: Void = {
      let file = ProcessInfo.processInfo.environment["DUET_DEFECT_REACHED"]
      _ = file.map { FileManager.default.createFile(atPath: $0, contents: nil) }
    }()

    static func isOn(_ number: Int) -> Bool {
      guard number == self.number else { return false }
      _ = reached
      return true
    }
  }

  """
let switchFile = "SourceDefects.swift"
var next = 1
for folder in arguments.dropFirst(2) {
  let found = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
  // Without the switch of an earlier run, whose own conditions would change the numbers.
  for name in found.filter({ $0.hasSuffix(".swift") && $0 != switchFile }).sorted() {
    let path = folder + "/" + name
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let rewritten = Switches.rewrite(text, first: next, where: isIncluded)
    try rewritten.text.write(toFile: path, atomically: true, encoding: .utf8)
    for defect in rewritten.defects where isIncluded(defect.number) {
      let (start, end) = (defect.lines.lowerBound, defect.lines.upperBound)
      print(defect.number, defect.kind.rawValue, path, start, end, defect.source, separator: "\t")
    }
    next += rewritten.defects.count
  }
  try code.write(toFile: folder + "/" + switchFile, atomically: true, encoding: .utf8)
}
