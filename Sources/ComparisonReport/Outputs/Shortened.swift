extension Array {
  /// The first elements, and how many more there are: for lists that people read.
  package func shortened(to most: Int = 20) -> (shown: ArraySlice<Element>, more: Int) {
    (prefix(most), Swift.max(count - most, 0))
  }
}
