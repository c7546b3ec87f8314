import ComparisonReport

extension Array {
  /// The items of a list: the first elements, and how many more there are.
  ///
  /// - Parameter markup: an element as HTML.
  func listItems(_ markup: (Element) -> String) -> [String] {
    let (shown, more) = shortened()
    return shown.map { "<li>\(markup($0))</li>" }
      + (more == 0 ? [] : ["<li>And \(Figures.whole(more)) more: report.json has all.</li>"])
  }
}
