/// Where our remote end and the browser differ, and why they stay so.
enum KnownDifferences {
  static let all: [KnownDifference] = []
}
