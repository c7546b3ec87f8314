import Device
import Foundation
import TestSupport
import Testing

/// Longer than any test may take.
private let hour = Duration.seconds(3600)

struct TimeTests {
  private let device = Device(apps: [])

  @Test func `a wait on the virtual clock jumps from event to event`() {
    var happened: [String] = []
    func note(_ word: String) -> () -> Void { { happened.append("\(word) \(self.device.now)") } }
    device.schedule(after: .seconds(3), note("three"))
    device.schedule(after: .seconds(1), note("one"))
    device.schedule(after: .seconds(1)) { self.device.schedule(after: .seconds(1), note("two")) }
    device.schedule(after: .seconds(1), note("again"))
    device.schedule(after: .seconds(2)) { Issue.record("it was cancelled") }.cancel()
    #expect(device.run(upTo: .seconds(10)) { happened.count == 2 })
    #expect(happened == ["one 1.0 seconds", "again 1.0 seconds"])
    #expect(device.now == .seconds(1) && device.nextEventTime == .seconds(2))
    var looks = 0
    let isMet = device.run(upTo: .milliseconds(1999)) {
      looks += 1
      return false
    }
    #expect(!isMet && looks == 3 && device.now == .milliseconds(2999))
    #expect(happened.last == "two 2.0 seconds")
    device.run(for: .milliseconds(1))
    #expect(happened.last == "three 3.0 seconds" && device.nextEventTime == nil)
  }

  @Test func `endless work without delay stops neither the device nor its clock`() {
    func again() { device.schedule(after: .zero, again) }
    again()
    #expect(device.settle() && device.now == .zero)
    var happened = false
    device.schedule(after: .milliseconds(500)) { happened = true }
    #expect(!device.run(upTo: .milliseconds(499)) { happened })
    #expect(device.run(upTo: .milliseconds(1)) { happened })
    #expect(device.now == .milliseconds(500))
  }
}

/// Waits that must end before an hour has passed.
struct InboxTests {
  private let device = Device(apps: [], clock: .wall)
  private var inbox: DeviceInbox { device.inbox }

  @Test func `a wait ends when work arrives or has arrived, or its task is cancelled`() async {
    let posting = Task { [inbox] in inbox.post {} }
    await inbox.arrival(within: hour)
    await posting.value
    await inbox.arrival(within: hour)
    let seen = inbox.count
    inbox.post {}
    device.settle()
    // The work has been done, but it has arrived since the last look.
    await inbox.arrival(within: hour, since: seen)
    let waiting = Task { [inbox] in await inbox.arrival(within: hour) }
    waiting.cancel()
    await waiting.value
    #expect(device.now < hour)
  }
}

/// Work that apps schedule or post from other threads.
struct PostTests {
  private let notes = Notes()

  /// A device with an app that records its post function. It is launched, or refuses the launch.
  private func device(clock: DeviceClock = .wall) -> Device {
    let definition = ScriptedAppDefinition { [notes] launch in
      notes.posts.append(launch.host.post)
      notes.clock = launch.host.clock
      launch.host.after(.seconds(1)) { notes.done.append("scheduled") }
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
    #expect(notes.done == ["1 true", "2 true", "3 true"] && notes.clock == .wall)
  }

  @Test func `the work of a launch that ended or was refused is never done`() throws {
    let device = device(clock: .virtual)
    #expect(throws: LaunchError.self) {
      try device.launch("app.duet.scripted", arguments: ["--now"])
    }
    for _ in 1...2 { try device.launch("app.duet.scripted") }
    for launch in 0...2 { notes.post("of launch \(launch)", toLaunch: launch) }
    device.run(for: .seconds(2))
    #expect(notes.done == ["of launch 2", "scheduled"] && notes.clock == .virtual)
    notes.device = device
    notes.posts[2]({ [notes] in notes.device?.terminate() })
    notes.post("after the end", toLaunch: 2)
    device.run(for: .seconds(2))
    #expect(notes.done.count == 2 && device.tree == nil)
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
}

struct WorkLimitTests {
  private final class ManualTime: @unchecked Sendable {
    var seconds = 0.0
  }

  @Test(arguments: [(100.0, 100...200), (20_000, 10_000...10_000)])
  func `work that takes longer is ended soon after`(limit: Double, steps: ClosedRange<Int>) {
    let clock = ManualTime()
    let count = WorkLimit.$current.withValue(WorkLimit(seconds: limit) { clock.seconds }) {
      (0..<10_000).first { _ in
        clock.seconds += 1
        do { try WorkLimit.check() } catch {
          return error as? WorkLimit.Exceeded == .tooLong(seconds: limit)
        }
        return false
      }
    }
    #expect(steps.contains(count ?? 10_000))
    #expect(throws: Never.self) { try WorkLimit.check() }
  }

  @Test func `a wait isn't work`() async throws {
    let clock = ManualTime()
    try await WorkLimit.$current.withValue(WorkLimit(seconds: 1) { clock.seconds }) {
      for _ in 0..<100 {
        await WorkLimit.waiting { clock.seconds += 1000 }
        try WorkLimit.check()
      }
    }
  }

  @Test func `work that nobody waits for is ended`() async {
    let work = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return WorkLimit.$current.withValue(WorkLimit()) {
        #expect(throws: WorkLimit.Exceeded.cancelled) {
          for _ in 0..<1000 { try WorkLimit.check() }
        }
      }
    }
    await work.value
  }
}
