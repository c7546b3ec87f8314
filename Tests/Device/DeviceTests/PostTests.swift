import Device
import DeviceDoubles
import Foundation
import Testing

struct PostTests {
  private let notes = Notes()

  /// A device with an app that hands out its way in, then is launched or refuses it.
  private func device(clock: DeviceClock = .wall) -> Device {
    let definition = ScriptedAppDefinition { [notes] launch in
      notes.posts.append(launch.host.post)
      if !launch.arguments.isEmpty { throw LaunchError("It does not take arguments.") }
      return ScriptedApp((), host: launch.host) { _ in Screen(Element(.other, id: "screen")) }
    }
    return Device(apps: [definition], clock: clock)
  }

  @Test func workOfAnotherThreadIsDoneOnTheDevicesInTheOrderOfTheCalls() throws {
    let device = device()
    try device.launch("app.duet.scripted")
    let post = try #require(notes.posts.first)
    let here = pthread_self()
    Thread.detachNewThread { [notes] in
      for number in 1...3 {
        post { notes.done.append("\(number) \(pthread_equal(pthread_self(), here) != 0)") }
      }
    }
    #expect(device.run(upTo: .seconds(60)) { notes.done.count == 3 })
    #expect(notes.done == ["1 true", "2 true", "3 true"])
    #expect(device.now < .seconds(60))
  }

  @Test func workOfAnEarlierLaunchIsNeverDoneInALaterOne() throws {
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

  @Test func workIsNotDoneOnceTheAppHasEnded() throws {
    let device = device()
    try device.launch("app.duet.scripted")
    notes.post("before the end", toLaunch: 0)
    device.terminate()
    notes.post("after the end", toLaunch: 0)
    device.settle()
    #expect(notes.done == [])
  }

  @Test func workIsNotDoneOnceOtherWorkHasEndedTheApp() throws {
    let device = device()
    try device.launch("app.duet.scripted")
    notes.device = device
    notes.posts[0]({ [notes] in notes.device?.terminate() })
    notes.post("after the end", toLaunch: 0)
    device.settle()
    #expect(notes.done == [])
  }

  @Test func workOfALaunchThatWasRefusedIsNotDone() throws {
    let device = device()
    #expect(throws: LaunchError.self) {
      try device.launch("app.duet.scripted", arguments: ["--now"])
    }
    notes.post("of no app", toLaunch: 0)
    device.settle()
    #expect(notes.done == [])
  }

  @Test func theWayInKeepsNoDevice() throws {
    var device: Device? = device()
    weak let held = device
    try device?.launch("app.duet.scripted")
    device = nil
    #expect(held == nil)
    notes.post("on no device", toLaunch: 0)
    #expect(notes.done == [])
  }

  @Test(arguments: DeviceClock.allCases)
  func anAppKnowsItsClock(clock: DeviceClock) throws {
    let known = Notes()
    let definition = ScriptedAppDefinition { launch in
      known.done.append(launch.host.clock.rawValue)
      return ScriptedApp((), host: launch.host) { _ in Screen(Element(.other, id: "screen")) }
    }
    try Device(apps: [definition], clock: clock).launch("app.duet.scripted")
    #expect(known.done == [clock.rawValue])
  }
}

/// Written and read on the device's thread only.
private final class Notes: @unchecked Sendable {
  var posts: [@Sendable (@escaping @Sendable () -> Void) -> Void] = []
  var done: [String] = []
  weak var device: Device?

  /// Posts the noting of something; launches count from 0.
  func post(_ note: String, toLaunch launch: Int) { posts[launch]({ self.done.append(note) }) }
}
