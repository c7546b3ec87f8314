import Device
import TestSupport
import Foundation
import Testing

/// Longer than any test may take.
private let hour = Duration.seconds(3600)

struct TimeTests {
  private let device = Device(apps: [])

  @Test func `on the virtual clock, a wait jumps to the next event`() {
    var happened: [String] = []
    device.schedule(after: .seconds(3)) { happened.append("three") }
    device.schedule(after: .seconds(1)) { happened.append("one") }
    device.schedule(after: .seconds(1)) { happened.append("one again") }
    let held = device.run(upTo: .seconds(10)) { happened.count == 2 }
    #expect(held)
    #expect(happened == ["one", "one again"])
    #expect(device.now == .seconds(1))
  }

  @Test func `a wait whose condition never holds lasts until its timeout`() {
    var asked = 0
    let held = device.run(upTo: .seconds(10)) {
      asked += 1
      return false
    }
    #expect(!held)
    #expect(device.now == .seconds(10))
    #expect(asked == 2)
  }

  @Test func `work isn't done before its time`() {
    var happened = false
    device.schedule(after: .milliseconds(100)) { happened = true }
    device.run(for: .milliseconds(99))
    #expect(!happened)
    device.run(for: .milliseconds(1))
    #expect(happened)
  }

  @Test func `cancelled work is never done`() {
    let work = device.schedule(after: .seconds(1)) { Issue.record("it was cancelled") }
    work.cancel()
    device.run(for: .seconds(2))
    #expect(device.nextEventTime == nil)
  }

  @Test func `work may schedule more work`() {
    var times: [Duration] = []
    func again() {
      times.append(device.now)
      if times.count < 3 { device.schedule(after: .seconds(2), again) }
    }
    again()
    device.run(for: .seconds(10))
    #expect(times == [.zero, .seconds(2), .seconds(4)])
  }

  @Test func `endless work without delay stops neither the device nor its clock`() {
    func again() { device.schedule(after: .zero, again) }
    again()
    #expect(device.settle())
    #expect(device.now == .zero)
    var happened = false
    device.schedule(after: .milliseconds(500)) { happened = true }
    #expect(!device.run(upTo: .milliseconds(499)) { happened })
    #expect(device.run(upTo: .milliseconds(1)) { happened })
    #expect(device.now == .milliseconds(500))
  }

  @Test func `on the wall clock, a wait takes real time`() {
    let device = Device(apps: [], clock: .wall)
    var happened = false
    device.schedule(after: .milliseconds(5)) { happened = true }
    #expect(device.run(upTo: hour) { happened })
    #expect(device.now >= .milliseconds(5))
    #expect(!device.run(upTo: .milliseconds(3)) { false })
  }

  @Test func `the work of a terminated app isn't done`() throws {
    let device = try Device.running(0) { app in
      app.host.after(.seconds(1)) { Issue.record("the app is gone") }
      return Screen([])
    }
    #expect(device.tree != nil)
    device.terminate()
    device.run(for: .seconds(5))
    #expect(device.tree == nil)
    #expect(device.running == nil)
  }
}

/// Waits that must end before an hour has passed.
struct InboxTests {
  private let device = Device(apps: [], clock: .wall)
  private var inbox: DeviceInbox { device.inbox }

  @Test func `a wait ends when work arrives`() async {
    let inbox = inbox
    let posting = Task { inbox.post {} }
    await inbox.arrival(within: hour)
    await posting.value
    #expect(device.now < hour)
  }

  @Test func `a wait returns at once if there is work`() async {
    inbox.post {}
    await inbox.arrival(within: hour)
    #expect(device.now < hour)
  }

  @Test func `a wait returns at once if work has arrived and was done since the last look`()
    async
  {
    let seen = inbox.count
    inbox.post {}
    device.settle()
    await inbox.arrival(within: hour, since: seen)
    #expect(device.now < hour)
  }

  @Test func `a wait ends when its task is cancelled`() async {
    let waiting = Task { [inbox] in await inbox.arrival(within: hour) }
    waiting.cancel()
    await waiting.value
    #expect(device.now < hour)
  }

  @Test func `a wait ends when its time is up`() async {
    let start = device.now
    await inbox.arrival(within: .milliseconds(5))
    #expect(device.now - start >= .milliseconds(5))
  }
}

struct PostTests {
  private let notes = Notes()

  /// A device with an app that records its post function. It is launched, or refuses the launch.
  private func device(clock: DeviceClock = .wall) -> Device {
    let definition = ScriptedAppDefinition { [notes] launch in
      notes.posts.append(launch.host.post)
      notes.clock = launch.host.clock
      if !launch.arguments.isEmpty { throw LaunchError("It does not take arguments.") }
      return ScriptedApp((), host: launch.host) { _ in Screen([]) }
    }
    return Device(apps: [definition], clock: clock)
  }

  @Test func `work from a different thread is done on the device's thread, in order`() throws {
    let device = device()
    try device.launch("app.duet.scripted")
    let post = try #require(notes.posts.first)
    let here = pthread_self()
    Thread.detachNewThread { [notes] in
      for number in 1...3 {
        post { notes.done.append("\(number) \(pthread_equal(pthread_self(), here) != 0)") }
      }
    }
    #expect(device.run(upTo: hour) { notes.done.count == 3 })
    #expect(notes.done == ["1 true", "2 true", "3 true"])
    #expect(device.now < hour)
  }

  @Test func `the work of an earlier launch is never done in a later one`() throws {
    let device = device()
    for _ in 1...2 { try device.launch("app.duet.scripted") }
    try #require(notes.posts.count == 2)
    notes.post("of the first, while the second runs", toLaunch: 0)
    notes.post("of the second, before the third runs", toLaunch: 1)
    try device.launch("app.duet.scripted")
    notes.post("of the third", toLaunch: 2)
    device.settle()
    #expect(notes.done == ["of the third"])
  }

  @Test func `work isn't done once other work has ended the app`() throws {
    let device = device()
    try device.launch("app.duet.scripted")
    notes.device = device
    notes.posts[0]({ [notes] in notes.device?.terminate() })
    notes.post("after the end", toLaunch: 0)
    device.settle()
    #expect(notes.done == [])
  }

  @Test func `the work of a refused launch isn't done`() throws {
    let device = device()
    #expect(throws: LaunchError.self) {
      try device.launch("app.duet.scripted", arguments: ["--now"])
    }
    notes.post("of no app", toLaunch: 0)
    device.settle()
    #expect(notes.done == [])
  }

  @Test func `a post function doesn't keep the device alive`() throws {
    var device: Device? = device()
    weak let held = device
    try device?.launch("app.duet.scripted")
    device = nil
    #expect(held == nil)
    notes.post("on no device", toLaunch: 0)
    #expect(notes.done == [])
  }

  @Test(arguments: DeviceClock.allCases)
  func `an app knows its clock`(clock: DeviceClock) throws {
    try device(clock: clock).launch("app.duet.scripted")
    #expect(notes.clock == clock)
  }
}

/// Used only on the device's thread.
private final class Notes: @unchecked Sendable {
  var posts: [@Sendable (@escaping @Sendable () -> Void) -> Void] = []
  var done: [String] = []
  var clock: DeviceClock?
  weak var device: Device?

  /// Posts work that records a note. Launches count from 0.
  func post(_ note: String, toLaunch launch: Int) { posts[launch]({ self.done.append(note) }) }
}
