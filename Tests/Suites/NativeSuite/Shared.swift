import NativeQuery

extension XCUIElementQuery {
  /// The labels of all elements that match, from the top.
  var labels: [String] {
    get throws { try allElementsBoundByIndex.map { try $0.label } }
  }
}

/// The longest time that anything in an app may take, in seconds.
let timeout = 10.0
