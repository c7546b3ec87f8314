/// The declarations of tests, as traces have them.
extension FakeRun {
  static func known(
    _ kind: String = "expectedFailure", reason: String = "It breaks.",
    link: String = "https://example.org/1"
  ) -> String {
    #""known":{"kind":"\#(kind)","reason":"\#(reason)","link":"\#(link)"}"#
  }

  /// The run of a test that is declared to fail.
  func declared(_ known: String = FakeRun.known()) -> FakeRun {
    adding(known, to: "start")
  }

  /// A run that is left out.
  static func omitted(
    _ scenario: String = "L.1", _ tool: String = "native", _ repetition: Int = 1,
    known: String = FakeRun.known("notPortable", reason: "It can't.")
  ) -> FakeRun {
    var run = FakeRun()
    run.lines = [
      #"{"version":2,"kind":"omitted","tool":"\#(tool)","repetition":\#(repetition),"#
        + #""scenario":"\#(scenario)","file":"Tests/T.swift","line":3,\#(known)}"#
    ]
    return run
  }
}
