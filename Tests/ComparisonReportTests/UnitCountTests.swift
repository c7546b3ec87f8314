import ComparisonReport
import Testing

/// What tools do, in units that mean the same for all of them.
struct UnitCountTests {
  /// A cell of one run that sent some commands in its step.
  private func cell(
    _ sent: [(kind: String, text: String)], actions: [String]? = nil
  ) throws -> Comparison.Cell {
    let list = sent.map { #"{"kind":"\#($0.kind)","text":"\#($0.text)"}"# }
    var run = FakeRun("L.2", commands: sent.count)
      .adding("\"sent\":[\(list.joined(separator: ","))]", toItem: "TC1/S1").idleElsewhere()
    if let actions {
      run = run.adding(
        "\"actions\":[\(actions.map { "\"\($0)\"" }.joined(separator: ","))]", toItem: "TC1/S1"
      ).adding("\"actions\":[]", toItem: "TC1/Ex1")
    }
    let comparison = try comparison(run, scenarios: [1])
    #expect(comparison.findingTexts == [])
    return comparison.cells[0]
  }

  @Test func aNativeToolLooksByQueriesAndActsByGestures() throws {
    let cell = try cell([
      ("query", "a"), ("gesture", "tap a"), ("query", "b"), ("application", "l"),
    ])
    #expect(cell.looks?.median == 2)
    #expect(cell.actions?.median == 1)
    #expect(cell.requests == nil)
  }

  @Test(arguments: [
    ("POST /element", 1, 0), ("POST /elements", 1, 0), ("POST /element/e-1/elements", 1, 0),
    ("POST /shadow/7/element", 1, 0), ("GET /element/active", 1, 0),
    ("GET /element/e-1/attribute/value", 1, 0), ("GET /source", 1, 0), ("GET /screenshot", 1, 0),
    ("GET /element/e-1/screenshot", 1, 0), ("POST element", 1, 0),
    ("POST /element/e-1/click", 0, 1), ("POST /element/e-1/clear", 0, 1),
    ("POST /element/e-1/value", 0, 1), ("POST /actions", 0, 1), ("DELETE /actions", 0, 0),
    ("POST /execute/sync", 0, 1), ("GET /contexts", 0, 0), ("POST /context", 0, 0),
    ("GET /url", 0, 0), ("POST /timeouts", 0, 0),
  ])
  func aRequestIsALookOrAnActionOrNeither(text: String, looks: Int, actions: Int) throws {
    let cell = try cell([("request", text)])
    #expect(cell.looks?.median == Double(looks))
    #expect(cell.actions?.median == Double(actions))
    #expect(cell.requests?.median == 1)
  }

  @Test func whatTheDeviceSawCountsWhereItTells() throws {
    let sent = [("request", "POST /element"), ("request", "POST /element/e/value"), ("pause", "p")]
    let cell = try cell(sent, actions: ["tap A", "type TODO", "type DONE"])
    #expect(cell.actions?.median == 3)
    #expect(cell.requests?.median == 3)
  }

  @Test func whatIsNotToldIsNotCounted() throws {
    let cell = try comparison(FakeRun("L.2"), scenarios: [1]).cells[0]
    #expect(cell.looks == nil && cell.actions == nil && cell.requests == nil)
  }
}
