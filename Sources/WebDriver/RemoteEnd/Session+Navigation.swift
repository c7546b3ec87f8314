import Device
import WebView

/// Back, forward and refresh.
extension Session {
  /// Taps the back button of the screen's navigation bar: the one that is labelled "Back" or, where
  /// there is none, the first one.
  ///
  /// Source: Appium's XCUITest driver, `nativeBack`. That one reports success where there is no
  /// such button; here a test is told that it is where it was.
  ///
  /// - Throws: `no such element` when no navigation bar with a button is on the screen.
  func nativeBack() throws(WebDriverError) -> Reply {
    let tree = try tree()
    let index = tree.index
    guard let bar = index.ordinals(of: .navigationBar).first else {
      throw WebDriverError(
        .noSuchElement,
        "there is no navigation bar to go back with on this screen; tap what leads to another one")
    }
    let inBar = index.ordinals(of: .button).filter { (bar..<index.ends[bar]).contains($0) }
      .map { index.nodes[$0] }
    guard let button = inBar.first(where: { $0.element.label == "Back" }) ?? inBar.first else {
      throw WebDriverError(
        .noSuchElement,
        "\(index.nodes[bar].briefDescription) has no button to go back with; tap what leads to "
          + "another screen")
    }
    try gesture { try device.tap(button) }
    return .null
  }

  /// Goes through the history of a page, which has no other entry than the page: the app shows
  /// what it likes in its web view, and nothing is ever loaded there.
  ///
  /// Source: W3C WebDriver, "back" and "forward", which have no effect at the end of the history.
  func webTraverseHistory() throws(WebDriverError) -> Reply {
    _ = try document()
    return .null
  }
}
