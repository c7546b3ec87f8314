import Device
import Foundation
import Testing

struct InboxTests {
  @Test func aWaitEndsWhenWorkComesIn() async {
    let device = Device(apps: [], clock: .wall)
    let inbox = device.inbox
    let posting = Task { inbox.post {} }
    // Longer than any test may take: only the work can end it.
    await inbox.arrival(within: .seconds(3600))
    await posting.value
    #expect(device.now < .seconds(3600))
  }

  @Test func aWaitDoesNotBeginWhileWorkIsThere() async {
    let device = Device(apps: [], clock: .wall)
    device.inbox.post {}
    await device.inbox.arrival(within: .seconds(3600))
    #expect(device.now < .seconds(3600))
  }

  @Test func aWaitEndsWhenItsTaskIsCancelled() async {
    let device = Device(apps: [], clock: .wall)
    let inbox = device.inbox
    let waiting = Task { await inbox.arrival(within: .seconds(3600)) }
    waiting.cancel()
    await waiting.value
    #expect(device.now < .seconds(3600))
  }

  @Test func aWaitEndsWhenItsTimeIsUp() async {
    let device = Device(apps: [], clock: .wall)
    let start = device.now
    await device.inbox.arrival(within: .milliseconds(5))
    #expect(device.now - start >= .milliseconds(5))
  }
}
