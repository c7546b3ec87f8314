import Foundation

/// Small traces of one scenario for `duet report`.
enum ReportSample {
  /// Where `native` ran.
  static let about =
    #"{"version":2,"kind":"tool","tool":"native","about":{"machine":"a machine"}}"#

  /// The lines of a run that passed, without what was sent.
  static func run(by tool: String, passed: Bool = true) -> [String] {
    let name = #""version":2,"tool":"\#(tool)","repetition":1,"scenario":"L.1""#
    let place = #""file":"Tests/L1Tests.swift","line":3"#
    let cost = #""duration":0.25,"commands":1,"outcome":"passed""#
    let end =
      passed
      ? #""outcome":"passed""# : #""outcome":"failed","message":"The name is <b>not</b> there.""#
    return [
      #"{\#(name),"kind":"start",\#(place),"start":1}"#,
      #"{\#(name),"kind":"item","item":"L.1/TC1/S1",\#(place),"start":0,\#(cost)}"#,
      #"{\#(name),"kind":"item","item":"L.1/TC1/Ex1",\#(place),"start":0.25,"duration":0.25,"#
        + #""commands":1,\#(end)}"#,
      #"{\#(name),"kind":"end","duration":0.5,"commands":2,\#(end)}"#,
    ]
  }

  /// A checkout of that scenario with traces of these lines.
  static func folder(_ traces: [String: [String]]) throws -> Folder {
    let folder = try Sample.checkout()
    try folder.file(Sample.path, Sample.good)
    for (path, lines) in traces {
      try folder.file(path, lines.joined(separator: "\n") + "\n")
    }
    return folder
  }

  /// The names of what is in a folder, hidden ones, too.
  static func files(in folder: Folder, _ path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: folder.url.appendingPathComponent(path).path
    ).sorted()
  }
}
