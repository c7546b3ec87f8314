/// How much work the evaluation of one expression may be.
package struct XPathLimits: Equatable, Sendable {
  /// The most operations, as libxml2 counts them: about one for each node that is looked at.
  ///
  /// On 100,000 rows with two elements in each, everyday queries take 1 to 10 million; 100 million
  /// are about one second.
  package var operations: UInt
  /// The longest time, in seconds.
  ///
  /// libxml2 does not count everything: merging sets of nodes is no operation to it, though the
  /// time grows with their product. `//*/preceding::*` runs for minutes on 2,000 rows.
  package var seconds: Double

  /// Sets limits.
  package init(operations: UInt = 100_000_000, seconds: Double = 10) {
    self.operations = operations
    self.seconds = seconds
  }
}
