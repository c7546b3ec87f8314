import Testing

/// All that needs a real browser: one test after the other, for each starts one, which keeps a
/// machine busy enough.
@Suite(
  .serialized,
  .enabled(
    if: Browser.address != nil,
    "DUET_CHROMEDRIVER holds no address of a running chromedriver, such as http://127.0.0.1:9515"))
enum BesideABrowser {}
