/// Where tools notice that an app was changed.
package enum Notice {
  /// Returns a sentence, such as `Native notices it at TC 3, Ex 3; WebDriver, too.`
  ///
  /// - Parameters:
  ///   - places: each tool with its first failed item, such as `A.1/TC3/Ex3`, or nil if it passed.
  ///   - isFault: whether the app was broken, so that tests should fail. If not, it was redesigned.
  package static func sentence(
    _ places: [(tool: String, item: String?)], isFault: Bool
  ) -> String {
    let failed = places.compactMap { tool, item in item.map { (tool, words($0)) } }
    guard let (first, place) = failed.first else {
      return isFault ? "No tool notices it." : "No test fails."
    }
    let same = failed.dropFirst().filter { $0.1 == place }.map(\.0)
    var parts = ["\(first) \(isFault ? "notices it" : "fails") at \(place)"]
    if !same.isEmpty { parts.append(same.joined(separator: " and ") + ", too") }
    parts += failed.filter { $0.1 != place }.map { "\($0.0) at \($0.1)" }
    let passed = places.filter { $0.item == nil }.map(\.tool)
    if !passed.isEmpty {
      let verb =
        isFault ? passed.count == 1 ? "doesn't" : "don't" : passed.count == 1 ? "passes" : "pass"
      parts.append("\(passed.joined(separator: " and ")) \(verb)")
    }
    return parts.joined(separator: "; ") + "."
  }

  /// Returns an item's place in its scenario: `TC 3, Ex 3`.
  private static func words(_ item: String) -> String {
    item.split(separator: "/").dropFirst()
      .map { $0.replacing(/^([A-Za-z]+)(\d)/) { "\($0.1) \($0.2)" } }.joined(separator: ", ")
  }
}
