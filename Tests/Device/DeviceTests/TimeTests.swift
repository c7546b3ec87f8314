import Device
import DeviceDoubles
import Foundation
import Testing

struct TimeTests {
  @Test func onTheVirtualClockAWaitJumpsToTheNextEvent() {
    let device = Device(apps: [])
    var happened: [String] = []
    device.schedule(after: .seconds(3)) { happened.append("three") }
    device.schedule(after: .seconds(1)) { happened.append("one") }
    device.schedule(after: .seconds(1)) { happened.append("one again") }
    let held = device.run(upTo: .seconds(10)) { happened.count == 2 }
    #expect(held)
    #expect(happened == ["one", "one again"])
    #expect(device.now == .seconds(1))
  }

  @Test func aWaitThatFailsEndsAtItsEnd() {
    let device = Device(apps: [])
    var asked = 0
    let held = device.run(upTo: .seconds(10)) {
      asked += 1
      return false
    }
    #expect(!held)
    #expect(device.now == .seconds(10))
    #expect(asked == 2)
  }

  @Test func workDoesNotHappenBeforeItsTime() {
    let device = Device(apps: [])
    var happened = false
    device.schedule(after: .milliseconds(100)) { happened = true }
    device.run(for: .milliseconds(99))
    #expect(!happened)
    device.run(for: .milliseconds(1))
    #expect(happened)
  }

  @Test func workThatIsCalledOffNeverHappens() {
    let device = Device(apps: [])
    let work = device.schedule(after: .seconds(1)) { Issue.record("it was called off") }
    work.cancel()
    device.run(for: .seconds(2))
    #expect(device.nextEventTime == nil)
  }

  @Test func workMayAskForMoreWork() {
    let device = Device(apps: [])
    var times: [Duration] = []
    func again() {
      times.append(device.now)
      if times.count < 3 { device.schedule(after: .seconds(2), again) }
    }
    again()
    device.run(for: .seconds(10))
    #expect(times == [.zero, .seconds(2), .seconds(4)])
  }

  @Test func onTheWallClockAWaitTakesItsTime() {
    let device = Device(apps: [], clock: .wall)
    var happened = false
    device.schedule(after: .milliseconds(5)) { happened = true }
    #expect(device.run(upTo: .seconds(60)) { happened })
    #expect(device.now >= .milliseconds(5))
    #expect(!device.run(upTo: .milliseconds(3)) { false })
  }

  @Test func workFromAnotherThreadEndsAWaitOnTheWallClock() async {
    let device = Device(apps: [], clock: .wall)
    let flag = Flag()
    let inbox = device.inbox
    Thread.detachNewThread { inbox.post { flag.isSet = true } }
    #expect(device.run(upTo: .seconds(60)) { flag.isSet })
    #expect(device.now < .seconds(60))
  }

  @Test func workOfATerminatedAppIsNotDone() throws {
    let device = try Device.running(0) { app in
      app.host.after(.seconds(1)) { Issue.record("the app is gone") }
      return Screen(Element(.other, id: "screen"))
    }
    #expect(device.tree != nil)
    device.terminate()
    device.run(for: .seconds(5))
    #expect(device.tree == nil)
    #expect(device.running == nil)
  }
}

/// Set on the device's thread only.
private final class Flag: @unchecked Sendable {
  var isSet = false
}
