import Device
import WebView

/// An app whose screens, or whose pages, are broken by a mutant after it described them.
public final class MutatedApp: App {
  private let app: any App
  private let change: ScreenMutation

  /// Decorates an app.
  ///
  /// - Parameters:
  ///   - mutant: what is broken, and where.
  ///   - watch: is told how far it comes.
  ///   - host: the device, which knows how to wait.
  public init(_ app: any App, mutant: Mutant, watch: MutantWatch, host: AppHost) {
    self.app = app
    change = ScreenMutation(mutant, watch: watch) { seconds, work in
      host.after(.seconds(seconds)) {
        work()
        host.invalidate()
      }
    }
    guard let document = app.screen.root.backing as? Document else { return }
    let mutation = PageMutation(change)
    document.rewrite = { mutation.applied(to: $0) }
  }

  /// The app's screen with the mutant in it. A page was rewritten before it came to be elements.
  public var screen: Screen {
    let screen = app.screen
    guard !(screen.root.backing is Document) else { return screen }
    let names = screen.root.screenNames
    let root = screen.root.rewritten(on: names.name, change)
    let alert = screen.alert.flatMap { alert in
      Element(.other, content: .elements([alert])).rewritten(on: "alert", change).parts.first
    }
    return Screen(root, alert: alert)
  }

  /// That of the app.
  public var address: String { app.address }
  /// Passed on.
  public func open(_ address: String) -> Bool { app.open(address) }
  /// Passed on.
  public func refresh() { app.refresh() }
  /// Passed on.
  public var undoable: String? { app.undoable }
  /// Passed on.
  public func undo() { app.undo() }
  /// Passed on.
  public func terminate() { app.terminate() }
}

/// What a mutant does with elements and with pages, and what it remembers from one rendering to the
/// next.
final class ScreenMutation {
  let mutant: Mutant
  private let watch: MutantWatch
  private let after: (_ seconds: Int, @escaping () -> Void) -> Void
  /// What stays as it was shown first, by place and row.
  private var first: [[AnyHashable]: Any] = [:]

  /// A text that no app has: 32 digits.
  static let marker = "31415926535897932384626433832795"

  init(
    _ mutant: Mutant, watch: MutantWatch,
    after: @escaping (_ seconds: Int, @escaping () -> Void) -> Void
  ) {
    self.mutant = mutant
    self.watch = watch
    self.after = after
  }

  /// Whether it is about a place.
  func concerns(_ site: String) -> Bool { mutant.operation == .slow || mutant.site == site }

  func note(differs: Bool) { watch.note(differs: differs) }

  /// What was shown first at a place.
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
