import Desktop
import Foundation
import Testing

/// What goes over a bus: the bytes of messages.
struct DBusMessageTests {
  @Test func `a message is read as it was written`() throws {
    var message = DBusMessage(
      to: "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "Say", "sybnqiuxtdoa{sv}a(so)v",
      [
        .text("žluťoučký"), .int(7), .bool(true), .int(-2), .int(65_535), .int(-70_000),
        .int(70_000), .int(-5_000_000_000), .int(5_000_000_000), .double(0.25), .text("/a/b"),
        .list([.list([.text("key"), .variant("au", .list([.int(1), .int(2)]))])]),
        .list([.list([.text(":1.2"), .text("/c")]), .list([.text(":1.3"), .text("/d")])]),
        .variant("(ib)", .list([.int(4), .bool(false)])),
      ])
    message.serial = 9
    let read = try #require(DBusMessage(bytes: message.bytes))
    #expect(read.body[0..<11] == message.body[0..<11])
    // A variant is read as what it holds.
    #expect(read.body[11].entries == ["key": .list([.int(1), .int(2)])])
    #expect(read.body[12] == message.body[12])
    #expect(read.body[13] == .list([.int(4), .bool(false)]))
    #expect(read.serial == 9)
    #expect(read.path == "/org/a11y/bus")
    #expect(read.interface == "org.a11y.Bus")
    #expect(read.member == "Say")
    #expect(read.destination == "org.a11y.Bus")
  }

  @Test func `an empty array of structures is aligned like a full one`() throws {
    let message = DBusMessage(to: "a.b", "/", "a.b", "c", "a(so)u", [.list([]), .int(3)])
    #expect(DBusMessage(bytes: message.bytes)?.body == [.list([]), .int(3)])
  }

  @Test func `bytes that end early are no message`() {
    let bytes = DBusMessage(to: "a.b", "/", "a.b", "c", "sv", [.text("x"), .variant("i", .int(1))])
      .bytes
    for length in 0..<bytes.count - 1 {
      #expect(DBusMessage(bytes: Array(bytes.prefix(length))) == nil)
    }
  }

  @Test(arguments: [
    ("unix:path=/tmp/bus%20one,guid=1", "/tmp/bus one"), ("unix:abstract=name", "@name"),
    ("tcp:host=a;unix:path=/b", "/b"),
  ])
  func `an address names a socket`(address: String, path: String) throws {
    #expect(try DBusConnection.path(of: address) == path)
  }

  @Test func `another address is refused in words`() {
    #expect(throws: DesktopError("'tcp:host=a' isn't the address of a bus on this machine.")) {
      try DBusConnection.path(of: "tcp:host=a")
    }
  }

  @Test(
    arguments: [
      ("a", 0x61), ("Q", 0x51), ("é", 0xE9), ("ž", 0x0100_017E), ("Enter", 0xFF0D),
      ("Backspace", 0xFF08), ("End", 0xFF57), ("", nil), ("ab", nil), ("\u{1}", nil), ("👩‍🚀", nil),
    ] as [(String, UInt32?)])
  func `a key has a symbol if any types it`(name: String, symbol: UInt32?) {
    #expect(XDisplay.symbol(ofKey: name) == symbol)
  }
}

/// Programs that end with who started them.
struct ProcessGroupTests {
  /// Starts a program that would not end by itself; the result is its number.
  private func start(_ group: ProcessGroup) throws -> pid_t {
    let output = try #require(
      try group.start(
        ["/bin/sh", "-c", "echo $$; exec sleep 1000"], environment: ["PATH": "/usr/bin:/bin"]))
    let line = String(decoding: output.availableData, as: UTF8.self)
    return try #require(pid_t(line.prefix(while: \.isNumber)))
  }

  /// Whether a process runs: one that has ended and waits to be collected does not.
  private func runs(_ process: pid_t) -> Bool {
    let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return status.map { !$0.contains(") Z ") } ?? false
  }

  @Test func `end when they are told to`() throws {
    let group = try ProcessGroup()
    let process = try start(group)
    #expect(runs(process))
    #expect(group.isLastRunning)
    group.end()
    #expect(!runs(process))
  }

  @Test func `end with their group`() throws {
    let process: pid_t
    do {
      let group = try ProcessGroup()
      process = try start(group)
      #expect(runs(process))
    }
    #expect(!runs(process))
  }

  @Test func `a program that is not there is named`() throws {
    let group = try ProcessGroup()
    let error = #expect(throws: DesktopError.self) {
      try group.start(["/nowhere/x"], environment: [:])
    }
    #expect(error?.description == "/nowhere/x can't be started: No such file or directory.")
  }
}
