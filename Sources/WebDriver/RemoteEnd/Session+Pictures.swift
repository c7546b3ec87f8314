import Device
import Foundation
import ScreenPicture
import WebView

/// Pictures of the screen. Unless the capability `duet:pictureScale` says 2, they have one pixel a
/// point: a pixel is where an element's `rect` says it is.
extension Session {
  /// The whole screen, with an alert if one is open; in a web context, too.
  ///
  /// Source: W3C WebDriver, "take screenshot".
  func screenshot() throws(WebDriverError) -> Reply {
    let outer = enter(.screenshot)
    defer { leave(to: outer) }
    return try reply(ScreenPicture(tree: tree(), scale: pictureScale))
  }

  /// The same picture as SVG: shapes and texts, in points whatever the scale.
  func screenshotSVG() throws(WebDriverError) -> Reply {
    let outer = enter(.screenshot)
    defer { leave(to: outer) }
    return .value(.string(ScreenPicture(tree: try tree(), scale: pictureScale).svg()))
  }

  /// What shows of an element after it was scrolled onto the screen, with what is over it.
  ///
  /// Source: W3C WebDriver, "take element screenshot".
  ///
  /// - Throws: `unable to capture screen` when nothing of it shows.
  func elementScreenshot(_ command: Command) throws(WebDriverError) -> Reply {
    let outer = enter(.screenshot)
    defer { leave(to: outer) }
    let reference = command.variable("element id")
    scrollIntoView(try shownNode(reference))
    let node = try shownNode(reference)
    let frame = try shownFrame(reference, node)
    guard let picture = ScreenPicture(tree: node.tree, scale: pictureScale).cropped(to: frame)
    else { throw Self.nothingShows(node.briefDescription) }
    return try reply(picture)
  }

  private func reply(_ picture: ScreenPicture) throws(WebDriverError) -> Reply {
    do {
      return .value(.string(try picture.png().base64EncodedString()))
    } catch {
      throw WebDriverError(.unableToCaptureScreen, error.description)
    }
  }

  /// What shows an element, be it the screen's or a page's.
  private func shownNode(_ reference: String) throws(WebDriverError) -> ElementNode {
    do {
      return try node(reference)
    } catch  where error.code == .elementNotInteractable {
      throw Self.nothingShows(try webElement(reference).briefDescription)
    }
  }

  /// The part of the screen that an element is in; on a page, several elements may show one.
  private func shownFrame(
    _ reference: String, _ node: ElementNode
  ) throws(WebDriverError) -> CGRect {
    guard isInWebView else { return node.visibleFrame }
    let view = try webView()
    return PageFrames(of: view.document, in: view.node.tree)
      .frame(of: try webElement(reference)).intersection(view.node.visibleFrame)
  }

  private static func nothingShows(_ element: String) -> WebDriverError {
    WebDriverError(
      .unableToCaptureScreen,
      "there is no picture of \(element): nothing of it shows on the screen")
  }
}
