/// What a browser is to show of an app: nodes by their numbers, and what is said of the page.
///
/// A node keeps its number for as long as it is shown, so that two trees can be compared and the
/// browser can keep what a person has done to a node: focus, caret, scroll position.
package struct LiveTree: Equatable, Sendable {
  /// All nodes by number.
  package var nodes: [Int: LiveNode]
  /// The nodes directly in the page's `body`, in order.
  package var body: [Int]
  /// The page's title.
  package var title: String
  /// The place that is shown. A new place starts at its top; a place that was left and comes back
  /// is scrolled as before.
  package var place: String
  /// The node that has the focus in the app; nil for none.
  package var focus: Int?

  /// Makes a tree.
  package init(
    nodes: [Int: LiveNode] = [:], body: [Int] = [], title: String = "", place: String = "",
    focus: Int? = nil
  ) {
    self.nodes = nodes
    self.body = body
    self.title = title
    self.place = place
    self.focus = focus
  }
}

/// A node of the page.
package enum LiveNode: Equatable, Sendable {
  /// A text; it is never taken for markup.
  case text(String)
  /// An element.
  case element(LiveElement)
}

/// An element of the page.
package struct LiveElement: Equatable, Sendable, Codable {
  /// The tag's name, in lower case.
  package var name: String
  /// The attributes, in order.
  package var attributes: [LiveAttribute]
  /// The nodes in it, in order.
  package var children: [Int]
  /// What a field holds now; nil where that is no field.
  package var value: String?
  /// Whether it is ticked or chosen now; nil where it can't be.
  package var isChecked: Bool?

  /// Makes an element.
  package init(
    _ name: String, attributes: [LiveAttribute] = [], children: [Int] = [], value: String? = nil,
    isChecked: Bool? = nil
  ) {
    self.name = name
    self.attributes = attributes
    self.children = children
    self.value = value
    self.isChecked = isChecked
  }
}

/// An attribute of an element.
package struct LiveAttribute: Equatable, Sendable {
  /// Its name, in lower case.
  package var name: String
  /// Its value.
  package var value: String

  /// Makes an attribute.
  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}
