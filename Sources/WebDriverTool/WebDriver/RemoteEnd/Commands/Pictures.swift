import Device
import Foundation
import ScreenPicture
import WebView

extension RemoteEnd {
  static let pictures: [Route] = [
    // An open alert is in the picture. Also works in a web context. Source: W3C WebDriver.
    Route("GET", "/screenshot", "Takes a screenshot.", promptCheck: .skipped) { session, _ in
      // A picture isn't a look of the test.
      let observer = session.device.observer
      session.device.observer = nil
      defer { session.device.observer = observer }
      return .text(
        try Session.base64(ScreenPicture(tree: session.tree(), scale: session.pictureScale)))
    },
    Route(
      "GET", "/element/{element id}/screenshot",
      "Scrolls an element into view and takes a screenshot of it."
    ) { try $0.elementScreenshot($1) },
    Route(
      "POST", "/print",
      unsupported: "a screen has no pages to print. Use GET screenshot",
      checking: checkPrint),
    Route(
      "GET", "/duet/screenshot/svg", "Returns the screenshot as SVG.", .duet,
      promptCheck: .skipped
    ) { session, _ in
      .text(
        ScreenPicture(tree: try session.tree(), scale: session.pictureScale).svg())
    },
  ]

  static let pictureScripts: [MobileCommand] = [
    MobileCommand(
      "deviceScreenInfo", "Returns the screen's size.", promptCheck: .skipped,
      returning: { session, _ in
        let (width, height) = (session.device.screenSize.width, session.device.screenSize.height)
        return .value([
          "scale": .integer(session.pictureScale.rawValue),
          "screenSize": ["width": .number(width), "height": .number(height)],
          // There is no status bar.
          "statusBarSize": ["width": .number(width), "height": 0],
        ])
      }),
    MobileCommand(
      "viewportRect", "Returns the part of a screenshot that the app fills.", promptCheck: .skipped,
      returning: { session, _ in
        let (size, scale) = (session.device.screenSize, Double(session.pictureScale.rawValue))
        return .value([
          "left": 0, "top": 0, "width": .number(size.width * scale),
          "height": .number(size.height * scale),
        ])
      }),
  ]

  private enum PageOrientation: String, CaseIterable { case portrait, landscape }

  /// Invalid arguments are reported before the error that printing isn't supported.
  private static let checkPrint: Arguments.Check = { arguments in
    _ = try arguments.word(ifAny: "orientation", among: PageOrientation.allCases)
    _ = try arguments.number(ifAny: "scale", in: 0.1...2)
    for name in ["background", "shrinkToFit"] { _ = try arguments.bool(ifAny: name) }
    let page = try arguments.object(ifAny: "page")
    // In centimetres. No side may be shorter than a point.
    for name in ["width", "height"] { _ = try page?.number(ifAny: name, in: 2.54 / 72...1e9) }
    let margin = try arguments.object(ifAny: "margin")
    for name in ["top", "bottom", "left", "right"] {
      _ = try margin?.number(ifAny: name, in: 0...1e9)
    }
    for (index, range) in try (arguments.array(ifAny: "pageRanges") ?? []).enumerated()
    where !isPageRange(range) {
      throw arguments.invalid(
        "pageRanges[\(index)]", "must be a page's number or a range such as \"2-5\"")
    }
  }

  /// Whether a value is a page number, or a string such as "3", "2-5", "-5" or "2-".
  private static func isPageRange(_ value: JSONValue) -> Bool {
    if let number = value.integer { return number >= 0 }
    guard let text = value.string else { return false }
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
      .map { $0.filter { !$0.isWhitespace } }
    let numbers = ends.map { Int($0) }
    guard ends.count <= 2, zip(ends, numbers).allSatisfy({ $0.isEmpty || $1 != nil }) else {
      return false
    }
    if ends.count == 1 { return numbers[0] != nil }
    guard let first = numbers[0], let last = numbers[1] else { return true }
    return first <= last
  }
}

/// Screenshots have one pixel per point, unless the capability `duet:pictureScale` is 2. Then their
/// coordinates differ from an element's `rect`.
extension Session {
  /// Scrolls an element into view and takes a screenshot of its visible part, including anything in
  /// front of it. Source: W3C WebDriver, "take element screenshot".
  fileprivate func elementScreenshot(_ command: Command) throws -> Reply {
    func nothingShows(_ element: String) -> WebDriverError {
      WebDriverError(
        .unableToCaptureScreen,
        "there is no screenshot of \(element): no part of it is visible on the screen")
    }
    let reference = command.variable("element id")
    do {
      let hidden = try node(reference)
      gesture { device.scrollToVisible(hidden) }
      let node = try node(reference)
      // One element on the screen may show several elements of a page.
      let frame =
        isInWebView
        ? try frames().frame(of: webElement(reference)).intersection(webView().node.visibleFrame)
        : node.visibleFrame
      let picture = ScreenPicture(tree: node.tree, scale: pictureScale).cropped(to: frame)
      return .text(try Self.base64(picture.orThrow(nothingShows(node.briefDescription))))
    } catch let error as WebDriverError where error.code == .elementNotInteractable {
      throw nothingShows(try webElement(reference).briefDescription)
    }
  }

  fileprivate static func base64(_ picture: ScreenPicture) throws -> String {
    try WebDriverError.wrapping(.unableToCaptureScreen) {
      try picture.png().base64EncodedString()
    }
  }
}
