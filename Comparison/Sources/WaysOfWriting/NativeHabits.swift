import NativeQuery

extension XCUIApplication {
  /// Takes the first match of each element's query, as if tests wrote `firstMatch` at each element
  /// without an index.
  func takeFirstMatches() { completeElement = { $0.choosesMatch ? $0 : $0.firstMatch } }

  /// Waits in loops over `exists` and other reads, ten milliseconds of the device's clock apart, as
  /// firefox-ios does. They look before they wait.
  func lookFirst() {
    waitRule = { wait in
      let (device, log) = (wait.device, wait.log)
      let end = device.now + wait.timeout
      while !wait.isMet() {
        guard device.now < end else { return false }
        log?.beginWait()
        _ = device.run(upTo: min(.milliseconds(10), end - device.now)) { false }
        log?.endWait()
      }
      return true
    }
  }

  /// Waits without XCUITest's rule: looks at once and after each change of the screen, at the screen
  /// that shows the change.
  func waitForChanges() {
    waitRule = { wait in
      let (device, log) = (wait.device, wait.log)
      var seen: Int?
      log?.beginWait()
      defer { log?.endWait() }
      return device.run(upTo: wait.timeout) {
        let look = device.look()
        guard seen != look.revision else { return false }
        seen = look.revision
        defer { log?.beginWait() }
        return wait.isMet(at: look)
      }
    }
  }
}
