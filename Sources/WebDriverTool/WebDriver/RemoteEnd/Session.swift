import Device
import Foundation
import WebView

/// One session: a device with an app, and the element references that the client knows. As an
/// actor, it confines the device to one thread at a time. Turns keep commands in order, because a
/// waiting command suspends and lets others in.
actor Session {
  nonisolated let id: String
  /// The capabilities returned to the client when the session started.
  nonisolated let capabilities: [String: JSONValue]

  let device: Device
  let prompts: PromptHandlers
  var timeouts: Timeouts
  var settings = Settings() { didSet { currentPage = nil } }
  var references: ElementReferences
  var inputs = InputSources()
  /// The name of the current context: the native screen, or a page on it.
  var context = Session.nativeContext
  /// The documents of all web views that the session has seen.
  var documents: [Document] = []
  var webReferences: WebReferences
  var pageFrames: (view: ElementNode, frames: PageFrames)?
  var currentHTML: HTMLPageDocument?
  private var isEnding = false
  var lastLook: ScreenLook?

  private let xpathLimits: XPathLimits
  private let workSeconds: Double
  private var isBusy = false
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var currentPage: (revision: Int, page: PageDocument)?

  /// Creates the device, launches the app and, if requested, waits for the web view to start in.
  init(_ capabilities: Capabilities, configuration: RemoteEnd.Configuration) async throws {
    let (device, app) = try WebDriverError.wrapping(.sessionNotCreated) {
      let device = try configuration.makeDevice(capabilities.request)
      let app = try capabilities.app(on: device)
      if capabilities.launchesApp {
        try device.launch(
          app, arguments: capabilities.request.arguments,
          environment: capabilities.request.environment)
      }
      return (device, app)
    }
    id = UUID().uuidString.lowercased()
    references = ElementReferences(prefix: id.prefix(8) + "-", process: device.process)
    webReferences = WebReferences(prefix: id.prefix(8) + "-w")
    self.capabilities = capabilities.returned(bundleIdentifier: app, clock: device.clock)
    timeouts = capabilities.timeouts
    prompts = capabilities.prompts
    settings = capabilities.settings
    xpathLimits = configuration.xpathLimits
    workSeconds = configuration.workSeconds
    self.device = device
    guard let timeout = capabilities.webViewTimeout else { return }
    do {
      try await startInWebView(within: timeout)
    } catch {
      // Also if the client has disconnected meanwhile: nothing else would end the app then.
      device.terminate()
      throw error
    }
  }

  // MARK: - Turns

  /// Performs a command after all earlier ones.
  func perform(_ command: Command, _ run: Route.Run) async -> WebDriverResponse {
    await takeTurn()
    lastLook = nil
    defer {
      // Otherwise the session would keep the screen in memory while it is idle.
      lastLook = nil
      endTurn()
    }
    do {
      try checkNotEnding()
      return try await WorkLimit.$current.withValue(WorkLimit(seconds: workSeconds)) {
        try await run(self, command).response
      }
    } catch {
      return WebDriverError(of: error).response
    }
  }

  /// Ends the session: a waiting command fails, and then the apps end.
  func end() async {
    isEnding = true
    // The waiting command must check the flag.
    device.inbox.post {}
    await takeTurn()
    defer { endTurn() }
    device.terminate()
  }

  private func checkNotEnding() throws { if isEnding { throw RemoteEnd.noSession(id) } }

  private func takeTurn() async {
    if isBusy {
      await withCheckedContinuation { waiting.append($0) }
    } else {
      isBusy = true
    }
  }

  private func endTurn() {
    if waiting.isEmpty { isBusy = false } else { waiting.removeFirst().resume() }
  }

  // MARK: - The screen

  /// Returns the screen. It is read again only after the command has changed it or let time pass.
  func look() -> ScreenLook {
    if let lastLook { return lastLook }
    let look = device.look()
    lastLook = look
    return look
  }

  func tree() throws -> ElementTree {
    try look().tree.orThrow(
      .noSuchWindow,
      device.isInBackground
        ? "the app is in the background. Bring it back with \"mobile: activateApp\""
        : "no app is running on the device. Launch one with \"mobile: launchApp\"")
  }

  /// Returns a document of the screen with all attributes that an XPath could use.
  func page(for xpath: String) throws -> PageDocument {
    let revision = look().revision
    var attributes = Set<PageAttribute>(usedBy: xpath)
    if let currentPage, currentPage.revision == revision {
      if currentPage.page.attributes.isSuperset(of: attributes) { return currentPage.page }
      attributes.formUnion(currentPage.page.attributes)
    }
    let page = try makePage(with: attributes)
    currentPage = (revision, page)
    return page
  }

  /// Creates a document of the screen.
  func makePage(with attributes: Set<PageAttribute>) throws -> PageDocument {
    let process = device.process
    let application = device.running.map {
      ApplicationIdentity(bundleIdentifier: $0.bundleIdentifier, processIdentifier: process)
    }
    let tree = try tree()
    let size = PageDocument.size(
      of: tree.application, depth: settings.snapshotMaxDepth,
      maxChildren: settings.snapshotMaxChildren)
    guard size <= PageDocument.maximumSize else {
      throw WebDriverError(
        .unsupportedOperation,
        "the screen has about \(size) elements, but a page source or an XPath can have at most "
          + "\(PageDocument.maximumSize). Set \"snapshotMaxChildren\" to fewer")
    }
    return PageDocument(
      tree: tree, application: application, attributes: attributes,
      depth: settings.snapshotMaxDepth, maxChildren: settings.snapshotMaxChildren,
      limits: xpathLimits)
  }

  /// Returns the element of a reference. In a web context, the element on the screen that shows it.
  func node(_ reference: String) throws -> ElementNode {
    if isInWebView { return try node(showing: webElement(reference)) }
    let tree = try tree()
    let number = try references.number(of: reference).orThrow(unknownElement(reference))
    return try references.node(number, in: tree).orThrow(
      .staleElementReference,
      "the element \"\(reference)\" is no longer on the screen. Find it again")
  }

  func node(_ command: Command) throws -> ElementNode { try node(command.variable("element id")) }

  // MARK: - Time

  /// Runs the device until `value` returns a value or the timeout is over (nil for no timeout). It
  /// is like `Device.run(upTo:until:)`, but doesn't block a thread while it waits on the wall
  /// clock.
  func wait<Value>(
    milliseconds timeout: Int?, for value: () throws -> Value?
  ) async throws -> Value? {
    let deadline = device.now + .milliseconds(timeout ?? Arguments.naturals.upperBound)
    var steps = 0
    while true {
      let known = device.inbox.count
      // The cached look is still valid unless something happens now.
      if device.settle() || steps > 0 { lastLook = nil }
      if let value = try value() { return value }
      guard let pause = device.pause(until: deadline) else { return nil }
      if device.clock == .wall {
        await WorkLimit.waiting { await device.inbox.arrival(within: pause, since: known) }
      } else if steps % 256 == 255 {
        // An app with endless events must not prevent the end of its session.
        await WorkLimit.waiting { await Task.yield() }
      }
      steps += 1
      try WorkLimit.check()
      try checkNotEnding()
      if Task.isCancelled {
        throw WebDriverError(.timeout, "the wait was cancelled because the client disconnected")
      }
    }
  }

  func pass(milliseconds: Int) async throws {
    _ = try await wait(milliseconds: milliseconds) { () -> Never? in nil }
  }

  /// Runs work that may change the screen.
  @discardableResult
  func gesture<Result>(_ body: () throws -> Result) rethrows -> Result {
    defer { lastLook = nil }
    return try body()
  }
}

extension WebDriverError {
  /// Converts any failure of a command to a WebDriver error with the same message.
  init(of error: any Error) {
    if let error = error as? WebDriverError {
      self = error
      return
    }
    let code: Code =
      switch (error as? GestureError)?.reason {
      case .noApp?: .noSuchWindow
      case .covered?: .elementClickIntercepted
      case .outsideScreen?: .moveTargetOutOfBounds
      case .cannotType?: .invalidArgument
      case .disabled?, .offScreen?, .noKeyboardFocus?, .notAdjustable?, .notDraggable?:
        .elementNotInteractable
      case nil:
        switch (error as? InteractionError)?.reason {
        case .stale?: .staleElementReference
        case .notInteractable?: .elementNotInteractable
        case .notEditable?: .invalidElementState
        case nil: error is WorkLimit.Exceeded ? .timeout : .unknownError
        }
      }
    self.init(code, "\(error)")
  }
}

/// The element references of a session. An element is identified by its parent and by its key
/// among the parent's children, so it keeps its reference for the whole session, even while it is off the screen.
struct ElementReferences {
  /// The prefix of all references of this session. Other sessions have other prefixes.
  let prefix: String

  private struct Place: Hashable {
    /// The parent's number. An application has no parent, and its process number is used, negated.
    let parent: Int
    let key: ElementKey
  }

  private struct Entry {
    let place: Place
    /// The element's index among its siblings when it was last seen. The search starts there.
    var hint: Int
    /// Whether the client knows the reference. If not, the entry exists only for a descendant.
    var isSentToClient = false
  }

  private var entries: [Entry] = []
  private var numbers: [Place: Int] = [:]
  /// The number of the current process, starting at 1.
  var process: Int

  init(prefix: String, process: Int) {
    self.prefix = prefix
    self.process = process
  }

  /// Returns the number in an element's reference. It is the same in every tree that contains the
  /// element.
  mutating func number(of node: ElementNode) -> Int {
    let number = makeNumber(of: node)
    entries[number].isSentToClient = true
    return number
  }

  private mutating func makeNumber(of node: ElementNode) -> Int {
    let parent = if let parent = node.parent { makeNumber(of: parent) } else { -process }
    let place = Place(parent: parent, key: node.key)
    if let number = numbers[place] {
      entries[number].hint = node.index
      return number
    }
    let number = entries.count
    entries.append(Entry(place: place, hint: node.index))
    numbers[place] = number
    return number
  }

  /// Returns the number in a reference. Nil if the string was never sent as a reference.
  func number(of reference: String) -> Int? {
    guard let number = Int(reference.dropFirst(prefix.count)), entries.indices.contains(number),
      entries[number].isSentToClient, reference == prefix + String(number)
    else { return nil }
    return number
  }

  func node(_ number: Int, in tree: ElementTree) -> ElementNode? {
    let entry = entries[number]
    let (parent, key) = (entry.place.parent, entry.place.key)
    if parent < 0 { return parent == -process ? tree.application : nil }
    return node(parent, in: tree)?.child(key, hint: entry.hint)
  }
}

struct WebReferences {
  let prefix: String
  private var elements: [DOMElement] = []
  private var numbers: [ObjectIdentifier: Int] = [:]

  init(prefix: String) { self.prefix = prefix }

  mutating func number(of element: DOMElement) -> Int {
    // The elements are kept alive, so that no new element can get the same identity.
    let identity = ObjectIdentifier(element)
    if let number = numbers[identity] { return number }
    let number = elements.count
    elements.append(element)
    numbers[identity] = number
    return number
  }

  func element(of reference: String) -> DOMElement? {
    guard let number = Int(reference.dropFirst(prefix.count)), elements.indices.contains(number),
      reference == prefix + String(number)
    else { return nil }
    return elements[number]
  }
}
