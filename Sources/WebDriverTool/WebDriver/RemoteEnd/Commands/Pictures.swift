import Device
import Foundation
import ScreenPicture
import WebView

extension RemoteEnd {
  static let pictures: [Route] = [
    // An open alert is in the picture. Also works in a web context. Source: W3C WebDriver.
    Route("GET", "/screenshot", promptCheck: .skipped) { session, _ in
      // A picture isn't a look of the test.
      let observer = session.device.observer
      session.device.observer = nil
      defer { session.device.observer = observer }
      return .text(try Session.base64(ScreenPicture(tree: session.tree())))
    },
    Route("GET", "/element/{element id}/screenshot") { try $0.elementScreenshot($1) },
    Route("GET", "/duet/screenshot/svg", promptCheck: .skipped) { session, _ in
      .text(ScreenPicture(tree: try session.tree()).svg())
    },
  ]

  static let pictureScripts: [MobileCommand] = [
    MobileCommand(
      "deviceScreenInfo", promptCheck: .skipped,
      returning: { session, _ in
        let size = session.device.screenSize
        return .value([
          // A screenshot has one pixel per point.
          "scale": 1,
          "screenSize": ["width": .number(size.width), "height": .number(size.height)],
          // There is no status bar.
          "statusBarSize": ["width": .number(size.width), "height": 0],
        ])
      }),
    MobileCommand(
      "viewportRect", promptCheck: .skipped,
      returning: { session, _ in
        let size = session.device.screenSize
        return .value([
          "left": 0, "top": 0, "width": .number(size.width), "height": .number(size.height),
        ])
      }),
  ]
}

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
      let picture = ScreenPicture(tree: node.tree).cropped(to: frame)
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
