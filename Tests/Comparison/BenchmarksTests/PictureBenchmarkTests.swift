import duet_bench
import Testing

struct PictureBenchmarkTests {
  @Test func everyKindOfPictureIsMeasuredOnAFullScreen() throws {
    let timings = try PictureBenchmark(runs: 2).measure()
    #expect(timings.count == 3)
    #expect(timings.allSatisfy { $0.seconds?.count == 2 && $0.name.contains("visible elements") })
  }
}
