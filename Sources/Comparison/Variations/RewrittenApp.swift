import Device
import WebView

/// A change of what an app draws, made before a device shows it.
protocol ScreenRewriter {
  /// Changes a screen of native elements.
  func rewritten(_ screen: Screen) -> Screen
  /// Changes the page of a web view.
  func rewritten(_ page: HTMLPage) -> HTMLPage
}

/// An app whose screens and pages are rewritten.
final class RewrittenApp: AppWrapper {
  let wrapped: any App
  private let rewriter: any ScreenRewriter

  init(_ app: any App, by rewriter: any ScreenRewriter) {
    (wrapped, self.rewriter) = (app, rewriter)
    // A page is rewritten before it becomes elements, and after earlier rewriters.
    if let document = app.screen.root.backing as? Document {
      let earlier = document.rewrite
      document.rewrite = { rewriter.rewritten(earlier($0)) }
    }
  }

  var screen: Screen {
    let screen = wrapped.screen
    return screen.root.backing is Document ? screen : rewriter.rewritten(screen)
  }
}
