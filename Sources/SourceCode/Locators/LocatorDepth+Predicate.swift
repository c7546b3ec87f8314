extension LocatorDepth {
  /// The operators of a predicate string that are words.
  private static let words: Set<String> = [
    "BETWEEN", "CONTAINS", "BEGINSWITH", "ENDSWITH", "LIKE", "MATCHES", "IN",
  ]

  /// The comparisons of a predicate string: `type == 'a' AND label BEGINSWITH[c] 'b'` has 2.
  static func predicate(_ format: String) -> Int {
    let skeleton = LocatorSkeleton(format, quotes: ["'", "\""], escape: "\\").characters
    return symbols(in: skeleton)
      + skeleton.split { !$0.isLetter && !$0.isNumber && !"_.@#$".contains($0) }
      .count { words.contains($0.map { $0.uppercased() }.joined()) }
  }

  /// How often `==`, `<>` and the like stand there; a `!` alone says "not" and compares nothing.
  private static func symbols(in skeleton: [Character]) -> Int {
    skeleton.split { !"=<>!".contains($0) }.count { $0 != ["!"] }
  }
}
