import Device
import Testing

struct WorkLimitTests {
  /// Does work that takes a second of the clock per step, until it is ended.
  private func steps(_ limit: WorkLimit, _ clock: ManualTime, atMost count: Int) -> Int {
    WorkLimit.$current.withValue(limit) {
      for step in 0..<count {
        clock.seconds += 1
        do { try WorkLimit.check() } catch { return step }
      }
      return count
    }
  }

  @Test func `ends work that takes longer, soon after`() {
    let clock = ManualTime()
    let ended = steps(WorkLimit(seconds: 100) { clock.seconds }, clock, atMost: 10_000)
    #expect((100...200).contains(ended))
    #expect(steps(WorkLimit(seconds: 20_000) { clock.seconds }, clock, atMost: 10_000) == 10_000)
    #expect(throws: Never.self) { try WorkLimit.check() }
  }

  @Test func `doesn't count waits`() async throws {
    let clock = ManualTime()
    let limit = WorkLimit(seconds: 1) { clock.seconds }
    try await WorkLimit.$current.withValue(limit) {
      for _ in 0..<100 {
        await WorkLimit.waiting { clock.seconds += 1000 }
        try WorkLimit.check()
      }
    }
  }

  @Test func `ends work that nobody waits for`() async {
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

private final class ManualTime: @unchecked Sendable {
  var seconds = 0.0
}
