import Device

/// How much of the screen a page source shows.
///
/// Source: Appium's XCUITest driver, the settings `snapshotMaxDepth` and `snapshotMaxChildren`.
package struct SnapshotLimits: Equatable, Sendable {
  /// How many levels below the application are in it.
  package var depth: Int
  /// How many elements directly in another one are in it: the first ones.
  package var children: Int

  /// Sets limits.
  package init(depth: Int = .max, children: Int = .max) {
    self.depth = depth
    self.children = children
  }

  /// What is shown directly in an element.
  ///
  /// - Parameter level: how many levels the element is below the application.
  func children(of node: ElementNode, at level: Int) -> Slice<ElementNode.Children> {
    node.children.prefix(level < depth ? children : 0)
  }
}
