import Desktop
import Foundation
import Testing

/// The bytes of messages on a bus.
struct DBusMessageTests {
  @Test func `a written message reads back the same`() throws {
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
    // A variant is read as its value.
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

  @Test func `bytes that end early aren't a message`() {
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

  @Test func `an unsupported address is refused`() {
    #expect(throws: DesktopError("'tcp:host=a' isn't the address of a bus on this machine.")) {
      try DBusConnection.path(of: "tcp:host=a")
    }
  }

  @Test(
    arguments: [
      ("a", 0x61), ("Q", 0x51), ("é", 0xE9), ("ž", 0x0100_017E), ("Enter", 0xFF0D),
      ("Backspace", 0xFF08), ("End", 0xFF57), ("", nil), ("ab", nil), ("\u{1}", nil), ("👩‍🚀", nil),
    ] as [(String, UInt32?)])
  func `a key has a symbol if a keyboard can type it`(name: String, symbol: UInt32?) {
    #expect(XDisplay.symbol(ofKey: name) == symbol)
  }
}

/// Programs that end with the process that started them.
@Suite(.ownThread)
struct ProcessGroupTests {
  /// Starts a program that never ends by itself. Returns its process id.
  private func start(_ group: ProcessGroup) throws -> pid_t {
    let output = try #require(
      try group.start(
        ["/bin/sh", "-c", "echo $$; exec sleep 1000"], environment: ["PATH": "/usr/bin:/bin"]))
    let line = String(decoding: output.availableData, as: UTF8.self)
    return try #require(pid_t(line.prefix(while: \.isNumber)))
  }

  /// Returns whether a process runs. A zombie, which waits to be collected, doesn't count.
  private func runs(_ process: pid_t) -> Bool {
    let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return status.map { !$0.contains(") Z ") } ?? false
  }

  @Test func `ending a group ends its programs`() throws {
    let group = try ProcessGroup()
    let process = try start(group)
    #expect(runs(process))
    #expect(group.isLastRunning)
    group.end()
    #expect(!runs(process))
  }

  @Test func `programs end with their group`() throws {
    let process: pid_t
    do {
      let group = try ProcessGroup()
      process = try start(group)
      #expect(runs(process))
    }
    #expect(!runs(process))
  }

  @Test func `the error names a missing program`() throws {
    let group = try ProcessGroup()
    let error = #expect(throws: DesktopError.self) {
      try group.start(["/nowhere/x"], environment: [:])
    }
    #expect(error?.description == "/nowhere/x can't be started: No such file or directory.")
  }
}
