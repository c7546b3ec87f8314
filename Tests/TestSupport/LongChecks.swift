import Foundation

/// Whether the timed tests of the experiments run, too. `.ci/long` sets the variable.
package let isLongRun = ProcessInfo.processInfo.environment["DUET_LONG"] != nil
