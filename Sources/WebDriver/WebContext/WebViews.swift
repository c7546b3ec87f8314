import Device
import WebView

/// The web views that a session has seen, and the names of their contexts.
///
/// They are numbered in the order in which the session first saw them, from 1. A web view keeps
/// its name while it is off the screen; one that the app makes anew is another one.
struct WebViews {
  private var documents: [Document] = []

  /// A web view that is on the screen.
  struct Shown {
    let name: String
    let document: Document
    let node: ElementNode
  }

  /// The web views on the screen, in document order.
  mutating func shown(in tree: ElementTree) -> [Shown] {
    PageFrames.webViews(in: tree).map { view in
      Shown(name: name(of: view.document), document: view.document, node: view.node)
    }
  }

  private mutating func name(of document: Document) -> String {
    let known = documents.firstIndex { $0 === document }
    if known == nil { documents.append(document) }
    return "WEBVIEW_\((known ?? documents.count - 1) + 1)"
  }
}

/// What a session's commands are about.
enum SessionContext: Equatable, Sendable {
  /// The elements of the screen.
  case native
  /// The page of the web view whose context has a name.
  case web(String)

  /// The native context's name, which is Appium's.
  static let nativeName = "NATIVE_APP"

  /// The name that clients know it by.
  var name: String {
    switch self {
    case .native: Self.nativeName
    case .web(let name): name
    }
  }
}
