extension TraceFinding {
  /// A kind of mistake, under a name that stays what it is from version to version.
  ///
  /// `Comparison/TRACE.md` says of each what is wrong.
  public enum Name: String, CaseIterable, Sendable {
    // The file.
    /// There is no line.
    case emptyTrace = "empty-trace"
    /// A line is no record: no JSON, or a member of a wrong type.
    case noRecord = "no-record"
    /// A record of a version that is not known here.
    case unknownVersion = "unknown-version"

    // A record by itself.
    /// A tool or a scenario has a name that is none.
    case badName = "bad-name"
    /// A record has not what its kind must have, or what its tool tells of elsewhere.
    case missingMember = "missing-member"
    /// A record has what its kind can't have.
    case strangeMember = "strange-member"
    /// A count is negative, or greater than any honest one.
    case impossibleNumber = "impossible-number"
    /// A time is negative, longer than any honest one, or contradicts another.
    case impossibleTime = "impossible-time"
    /// A failure without a message, or a message without a failure.
    case wrongMessage = "wrong-message"
    /// A picture's data is none of its format.
    case badPicture = "bad-picture"
    /// A declaration without a reason or a link, or one that goes with another kind of record.
    case badDeclaration = "bad-declaration"
    /// What was sent contradicts what was counted.
    case wrongCount = "wrong-count"

    // A run.
    /// A run has no start.
    case missingStart = "missing-start"
    /// A run has no end.
    case missingEnd = "missing-end"
    /// A run is there twice.
    case runTwice = "run-twice"
    /// A record stands before the start or after the end of its run.
    case outsideRun = "outside-run"
    /// An item that the written scenario has not.
    case unknownStep = "unknown-step"
    /// An item was done twice.
    case stepTwice = "step-twice"
    /// An item was done before one that is written before it.
    case outOfOrder = "out-of-order"
    /// A run claims to have passed though an item is missing.
    case passedWithoutStep = "passed-without-step"
    /// A run claims to have passed though an item failed.
    case passedWithFailure = "passed-with-failure"

    // All runs together.
    /// There are runs of a scenario that was not asked for or is not written.
    case unknownScenario = "unknown-scenario"
    /// There are runs by a tool that was not asked for.
    case unknownTool = "unknown-tool"
    /// A run is missing among others, or there are more of another scenario.
    case missingRun = "missing-run"
    /// Two runs of a scenario by a tool have the same start and all times in common: one is a copy.
    case copiedRun = "copied-run"
    /// A scenario is left out with a tool, and there are runs of it, too.
    case runThoughOmitted = "run-though-omitted"
    /// The runs of a scenario by a tool are declared to be different things, or are of different
    /// tests.
    case differingDeclarations = "differing-declarations"
    /// Two tools did other user actions in the same item, and neither is a variant.
    case differingActions = "differing-actions"
    /// A tool says different things of itself: runs of two machines or builds are mixed.
    case differingTools = "differing-tools"
  }
}
