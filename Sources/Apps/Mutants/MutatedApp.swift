import Device
import WebView

/// An app whose screens are changed after it described them.
package final class RedrawnApp: App {
  private let app: any App
  private let redraw: (Screen) -> Screen

  package init(_ app: any App, _ redraw: @escaping (Screen) -> Screen) {
    self.app = app
    self.redraw = redraw
  }

  /// An app whose screens, or whose pages, are broken by a mutant; the watch is told how far it comes.
  package static func mutated(
    _ app: any App, by mutant: Mutant, watch: MutantWatch, host: AppHost
  ) -> any App {
    let change = ScreenMutation(mutant, watch: watch) { seconds, work in
      host.after(.seconds(seconds)) {
        work()
        host.invalidate()
      }
    }
    // A page is rewritten before it comes to be elements.
    if let document = app.screen.root.backing as? Document {
      let mutation = PageMutation(change)
      document.rewrite = { mutation.applied(to: $0) }
    }
    return RedrawnApp(app) { screen in
      guard !(screen.root.backing is Document) else { return screen }
      let root = screen.root.rewritten(on: screen.root.screenNames.name, change)
      let alert = screen.alert.flatMap { alert in
        Element(.other, content: .elements([alert])).rewritten(on: "alert", change).parts.first
      }
      return Screen(root, alert: alert)
    }
  }

  package var screen: Screen { redraw(app.screen) }
  package var address: String { app.address }
  package func open(_ address: String) -> Bool { app.open(address) }
  package func refresh() { app.refresh() }
  package var undoable: String? { app.undoable }
  package func undo() { app.undo() }
  package func terminate() { app.terminate() }
}

/// What a mutant does with elements and with pages, and what it remembers from one rendering to the
/// next.
final class ScreenMutation {
  let mutant: Mutant
  private let watch: MutantWatch
  private let after: (_ seconds: Int, @escaping () -> Void) -> Void
  /// What stays as it was shown first, by place and row.
  private var first: [[AnyHashable]: Any] = [:]

  static let marker = "31415926535897932384626433832795"

  init(
    _ mutant: Mutant, watch: MutantWatch,
    after: @escaping (_ seconds: Int, @escaping () -> Void) -> Void
  ) {
    (self.mutant, self.watch, self.after) = (mutant, watch, after)
  }

  func concerns(_ site: String) -> Bool { mutant.operation == .slow || mutant.site == site }

  func note(differs: Bool) { watch.note(differs: differs) }

  func first<Value>(at place: [AnyHashable], now: Value) -> Value {
    let first = first[place] as? Value ?? now
    self.first[place] = first
    return first
  }

  /// Does the work of a gesture the way the mutant does.
  func work(_ work: @escaping () -> Void) {
    watch.note(differs: true)
    switch mutant.operation {
    case .twice: (work(), work()).0
    case .slow: after(mutant.isControl ? 1 : 15, work)
    default: break
    }
  }

  /// Whether a gesture's work is done another way.
  func concerns(gesture: String) -> Bool {
    switch mutant.operation {
    case .inert: mutant.variant == gesture || mutant.variant == "done" && gesture == "tap"
    case .twice: mutant.variant == "tap" ? ["tap", "click"].contains(gesture) : gesture == "key"
    // Keys that came late would come after the return key that a test means to be the last.
    case .slow: ["tap", "click", "swipe-left", "swipe-right", "drag", "adjust"].contains(gesture)
    default: false
    }
  }
}
