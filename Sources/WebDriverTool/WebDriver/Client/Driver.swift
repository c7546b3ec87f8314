import Device
import Dispatch
import Foundation
import Synchronization

/// ``RemoteDriver`` without `await`: each command blocks until its response arrives, as in
/// Selenium.
///
/// Use it from XCTest's synchronous tests. In a Swift task it would block a thread of the pool that
/// the response may need.
public struct Driver {
  /// The same session for asynchronous code.
  package let remote: RemoteDriver
  /// The classes of the session's page objects.
  package var pages = PageFactory()
  /// The longest time of its waits, in milliseconds.
  package var longestWait = 10_000
  private var requiresSingleMatch = false

  package init(_ remote: RemoteDriver) { self.remote = remote }

  /// The same session, whose ``findElement(_:)`` fails if the locator matches several elements.
  package var requiringSingleMatch: Driver {
    var driver = self
    driver.requiresSingleMatch = true
    return driver
  }

  /// Starts a session (`New Session`).
  package static func start(
    on transport: any WebDriverTransport, capabilities: [String: JSONValue]
  ) throws -> Driver {
    Driver(try wait { try await RemoteDriver.start(on: transport, capabilities: capabilities) })
  }

  /// The capabilities that the remote end returned for the session.
  package var capabilities: [String: JSONValue] { remote.capabilities }

  /// The log of all commands and their cost.
  package var log: CommandLog { remote.log }

  /// Ends the session (`Delete Session`).
  package func quit() throws { try wait { try await remote.quit() } }

  /// Sends a command of the session. See ``RemoteDriver/send(_:_:_:locator:isPause:)``.
  @discardableResult
  package func send(
    _ method: String, _ path: String, _ parameters: JSONValue? = nil
  ) throws -> JSONValue { try wait { try await remote.send(method, path, parameters) } }

  /// Carries out one of Appium's gestures, such as `swipe` (`mobile: swipe`).
  @discardableResult
  package func mobile(
    _ command: String, _ arguments: [String: JSONValue] = [:]
  ) throws -> JSONValue { try wait { try await remote.mobile(command, arguments) } }

  /// Returns the screen as XML, or the page as HTML (`Get Page Source`).
  package func pageSource() throws -> String { try wait { try await remote.pageSource() } }

  /// Switches to the first web view on the screen. See ``RemoteDriver/switchToWebView()``.
  @discardableResult
  package func switchToWebView() throws -> String? {
    try wait { try await remote.switchToWebView() }
  }

  /// Navigates to an absolute URL (`Navigate To`).
  package func navigate(to address: String) throws {
    try wait { try await remote.navigate(to: address) }
  }

  /// Returns the first element that matches (`Find Element`).
  ///
  /// - Throws: `WebDriverError` if there is none, and
  ///   ``WebDriverClientError/multipleMatches(locator:count:)`` if there are several and the driver
  ///   is ``requiringSingleMatch``.
  @discardableResult
  package func findElement(_ locator: Locator) throws -> DriverElement {
    if requiresSingleMatch {
      let found = try findElements(locator)
      guard found.count < 2 else {
        throw WebDriverClientError.multipleMatches(locator: "\(locator)", count: found.count)
      }
      if let only = found.first { return only }
    }
    return DriverElement(try wait { try await remote.findElement(locator) })
  }

  /// Returns all elements that match, in document order (`Find Elements`).
  package func findElements(_ locator: Locator) throws -> [DriverElement] {
    try wait { try await remote.findElements(locator) }.map(DriverElement.init)
  }

  /// Returns the element with the keyboard focus (`Get Active Element`).
  package func activeElement() throws -> DriverElement {
    DriverElement(try wait { try await remote.activeElement() })
  }

  /// Presses an element and drags it onto another (`Perform Actions`).
  package func drag(_ element: DriverElement, to target: DriverElement) throws {
    try wait { try await remote.drag(element.remote, to: target.remote) }
  }

  /// Puts a finger on an element and waits (`Perform Actions`). The finger stays down until
  /// ``liftFinger()``.
  package func hold(_ element: DriverElement, seconds: Double) throws {
    let actions = PointerActions().move(to: .element(element.remote)).down()
      .pause(milliseconds: Int(seconds * 1000))
    try wait { try await remote.perform(actions) }
  }

  /// Lifts the finger (`Release Actions`).
  package func liftFinger() throws { try wait { try await remote.releaseActions() } }

  /// Waits until an element matches, and returns it.
  @discardableResult
  package func waitFor(_ locator: Locator) throws -> DriverElement {
    DriverElement(try wait { try await remote.waitFor(locator, timeout: longestWait) })
  }

  /// Waits until no element matches.
  package func waitUntilGone(_ locator: Locator) throws {
    try wait { try await remote.waitUntilGone(locator, timeout: longestWait) }
  }

  /// Waits until exactly `count` elements match.
  package func waitForCount(_ count: Int, of locator: Locator) throws {
    try wait { try await remote.waitForCount(count, of: locator, timeout: longestWait) }
  }

  /// Waits until a condition holds. `what` describes it in the error.
  package func waitUntil(_ what: String, _ condition: () throws -> Bool) throws {
    try wait { try await remote.waitUntil(what, timeout: longestWait) { try condition() } }
  }
}

/// An element that a ``Driver`` has found.
public struct DriverElement: Hashable {
  /// The same element for asynchronous code.
  package let remote: RemoteElement

  init(_ remote: RemoteElement) { self.remote = remote }

  /// The remote end's reference to the element.
  package var reference: String { remote.reference }

  /// Taps the element (`Element Click`).
  package func click() throws { try wait { try await remote.click() } }

  /// Types into the element (`Element Send Keys`). A line break is the return key.
  package func sendKeys(_ text: String) throws { try wait { try await remote.sendKeys(text) } }

  /// Returns the element's text (`Get Element Text`).
  package func text() throws -> String { try wait { try await remote.text() } }

  /// Returns an attribute (`Get Element Attribute`). Nil if the element doesn't have it.
  package func attribute(_ name: String) throws -> String? {
    try wait { try await remote.attribute(name) }
  }

  /// Returns a property (`Get Element Property`). `null` if the element doesn't have it.
  package func property(_ name: String) throws -> JSONValue {
    try wait { try await remote.property(name) }
  }

  /// Returns whether the element is enabled (`Is Element Enabled`).
  package func isEnabled() throws -> Bool { try wait { try await remote.isEnabled() } }
}

private func wait<Value>(_ work: () async throws -> Value) throws -> Value {
  try CallerThreadExecutor.run(work)
}

/// Runs asynchronous work to completion on the calling thread.
///
/// That thread must not belong to Swift's own pool if the work needs the pool.
package final class CallerThreadExecutor: TaskExecutor {
  private let queue = Mutex<[UnownedJob]>([])
  /// Counts the jobs that other threads have added. This thread checks the queue itself.
  private let arrivals = DispatchSemaphore(value: 0)
  private let thread = pthread_self()

  private init() {}

  package static func run<Value>(_ work: () async throws -> Value) throws -> Value {
    let thread = CallerThreadExecutor()
    return try withoutActuallyEscaping(work) { work in
      // The work and its result stay on this thread, which waits here until the work is done.
      nonisolated(unsafe) let work = work
      nonisolated(unsafe) var result: Result<Value, any Error>?
      Task(executorPreference: thread) {
        do { result = .success(try await work()) } catch { result = .failure(error) }
      }
      while true {
        // A job that ran here has set `result`.
        if let result { return try result.get() }
        thread.runJobs()
      }
    }
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.withLock { $0.append(job) }
    if pthread_equal(pthread_self(), thread) == 0 { arrivals.signal() }
  }

  private func runJobs() {
    let jobs = queue.withLock { queue in
      defer { queue = [] }
      return queue
    }
    let executor = asUnownedTaskExecutor()
    for job in jobs { job.runSynchronously(on: executor) }
    if jobs.isEmpty { arrivals.wait() }
  }
}
