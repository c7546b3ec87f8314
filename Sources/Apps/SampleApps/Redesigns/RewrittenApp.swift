import Device
import WebView

/// Changes an app's screens and pages before a device shows them.
package protocol ScreenRewriter {
  /// Changes a screen of native elements.
  func rewritten(_ screen: Screen) -> Screen
  /// Changes the page of a web view.
  func rewritten(_ page: HTMLPage) -> HTMLPage
}

/// An app whose screens and pages are rewritten.
package final class RewrittenApp: AppWrapper {
  package let wrapped: any App
  private let rewriter: any ScreenRewriter

  package init(_ app: any App, by rewriter: any ScreenRewriter) {
    (wrapped, self.rewriter) = (app, rewriter)
    // Pages are rewritten before they are rendered to elements. Earlier rewriters come first.
    if let document = app.screen.root.backing as? Document {
      let earlier = document.rewrite
      document.rewrite = { rewriter.rewritten(earlier($0)) }
    }
  }

  package var screen: Screen {
    let screen = wrapped.screen
    return screen.root.backing is Document ? screen : rewriter.rewritten(screen)
  }
}
