import Device
import Inspector
import SampleApps

/// A device on which a sample app runs, and what the inspector says of it.
struct Fixture {
  let device: Device
  let console: Console

  /// TinyLog with two lists, or Beer Explorer with its beers.
  init(_ app: String = "app.duet.tinylog") throws {
    device = Device(apps: InstalledApps.all())
    try device.launch(app)
    console = Console(device)
    if app == "app.duet.tinylog" {
      for list in ["Groceries", "Work"] {
        for line in [
          #"app.buttons["Add"].tap()"#, #"app.textFields["Name"].typeText("\#(list)")"#,
          #"app.buttons["Save"].tap()"#, #"app.navigationBars.buttons["My Lists"].tap()"#,
        ] {
          let answer = console.evaluate(line, isConfirmed: true)
          if let error = answer.error { throw InspectorError(error) }
        }
      }
    } else {
      device.run(for: .seconds(5))
    }
  }

  func screen() throws -> InspectedScreen { try Inspector.of(device).screen() }

  /// The first element that a line finds, as the inspector reports it.
  func report(_ line: String) throws -> ElementReport {
    let place = console.evaluate(line, isConfirmed: false).hits.first?.place
    guard let place else { throw InspectorError("\(line) finds nothing") }
    return try ElementReport(place, of: screen())
  }
}
