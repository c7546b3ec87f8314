/// Which of many small changes of the apps the suites noticed: what `duet mutate` writes.
public struct MutationData: Codable, Sendable, ReportInput {
  /// The version of this data, now 1.
  public var version: Int
  /// How many mutants there are.
  public var mutants: Int
  /// The suites.
  public var suites: [String]
  /// What came of the mutants of an operator, by suite.
  public var operators: [Operator]
  /// The mutants that a suite did not notice.
  public var sites: [Site]?
  /// The sums by suite and by set of scenarios.
  public var scores: [Score]?

  /// The mutants of one operator, as one suite met them.
  public struct Operator: Codable, Sendable {
    /// The operator's name, such as `HIDE`.
    public var `operator`: String
    /// The suite's name.
    public var suite: String
    /// How many mutants.
    public var all: Int
    /// How many of them a test can't tell from the app as it is.
    public var equivalent: Int?
    /// How many the suite never reached.
    public var notReached: Int?
    /// How many were reached, and changed nothing there.
    public var notInfected: Int?
    /// How many changed something that no element shows.
    public var invisible: Int?
    /// How many showed, and the suite passed all the same.
    public var survived: Int?
    /// How many the suite failed at.
    public var killed: Int
    /// How many made it run out of time.
    public var timeout: Int?
    /// How many ended the app.
    public var crash: Int?

    /// How many were noticed, in whatever way.
    public var noticed: Int { killed + (timeout ?? 0) + (crash ?? 0) }
    /// How many the suite reached: all but those that are equivalent or not reached.
    public var reached: Int { all - (equivalent ?? 0) - (notReached ?? 0) }
  }

  /// A place at which a mutant survived.
  public struct Site: Codable, Sendable {
    /// The place, such as `lists/cell/staticText`.
    public var site: String
    /// The operator's name.
    public var `operator`: String
    /// The mutant's name.
    public var mutant: String
    /// The suites that passed all the same.
    public var suites: [String]
  }

  /// A suite's sums over a set of scenarios.
  public struct Score: Codable, Sendable {
    /// The suite's name.
    public var suite: String
    /// `thesis` or `all`.
    public var scenarios: String
    /// How many mutants it noticed.
    public var killed: Int
    /// How many it reached.
    public var reached: Int
    /// How many there are.
    public var all: Int
    /// How many of them are equivalent.
    public var equivalent: Int?
  }

  /// The first figure that is impossible; nil where there is none.
  public var problem: String? {
    guard version == 1 else { return "version \(version) is not known here; known is version 1" }
    return operators.lazy.compactMap { row in
      let parts = [
        row.equivalent, row.notReached, row.notInfected, row.invisible, row.survived, row.killed,
        row.timeout, row.crash,
      ].compactMap(\.self)
      return parts.contains { $0 < 0 }
        || parts.reduce(0, { $0.addingReportingOverflow($1).0 }) > row.all
        ? "\(row.operator.shown) by \(row.suite.shown): the counts are more than all \(row.all) mutants, "
          + "or negative" : nil
    }.first
  }
}
