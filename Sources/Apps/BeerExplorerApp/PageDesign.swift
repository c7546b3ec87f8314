/// How the pages are drawn, beside what they do: what a redesign changes.
public struct PageDesign: Sendable {
  /// Whether everything in a row of the list stands in one more element.
  public var wrapsRows: Bool
  /// Whether what is in a row of the list stands in the opposite order.
  public var reversesRows: Bool
  /// Other words for buttons, by their usual ones: "Back", "Clear", "Try again".
  public var wording: [String: String]

  /// Makes a design; without arguments, the usual one.
  public init(
    wrapsRows: Bool = false, reversesRows: Bool = false, wording: [String: String] = [:]
  ) {
    self.wrapsRows = wrapsRows
    self.reversesRows = reversesRows
    self.wording = wording
  }

  func word(_ usual: String) -> String { wording[usual] ?? usual }
}
