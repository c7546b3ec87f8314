import Calabash
import Device
import Inspector
import SampleApps
import Testing

struct CalabashQueryTests {
  private let device: Device

  /// TinyLog with two lists.
  init() throws {
    device = Device(apps: InstalledApps.all())
    try device.launch(
      "app.duet.tinylog", arguments: ["--list", "Groceries", "--list", "Work"])
    device.run(for: .seconds(1))
  }

  private func answer(_ line: String) throws -> CalabashQuery.Answer {
    try #require(try CalabashQuery(line)).answer(on: device)
  }

  @Test(arguments: [
    (#"query("tableViewCells")"#, 2),
    (#"query("tableViewCell index:1 label text:'Work'")"#, 1),
    (#"query "button marked:'Add'""#, 1), (#"query("switches")"#, 0),
    (#"query("button isSelected:0")"#, 4),
    (#"query("searchBar isFirstResponder:1")"#, 0),
  ])
  func `finds elements by class and filters`(line: String, count: Int) throws {
    #expect(try answer(line).count == count)
  }

  @Test func `reads texts and touches the first hit`() throws {
    let titles = try answer(#"query("tableViewCell label marked:'title'", :text)"#).value
    #expect(titles?.split(separator: "\n").sorted() == ["Groceries", "Work"])
    #expect(try answer(#"touch("tableViewCell")"#).acted)
    #expect(try answer(#"query("tableViewCell")"#).count == 0)
  }

  @Test(arguments: [
    (#"query("tabelViewCell")"#, 7, "Did you mean \"tableViewCell\""),
    (
      #"query("button marked:'Add' :text")"#, 27,
      "A class, index:n, text:'…' or marked:'…' is missing"
    ),
    (#"query("button index:0 text:'a'")"#, 22, "text: must follow a class"),
    (#"query("button color:'red'")"#, 14, "\"color\" isn't a known filter"),
    (#"query("button", :frame)"#, 17, "\"frame\" isn't a known property"),
  ])
  func `points at an error`(line: String, offset: Int, message: String) throws {
    let error = #expect(throws: InspectorError.self) { try CalabashQuery(line) }
    #expect(error?.description.contains(message) == true && error?.offset == offset)
  }
}
