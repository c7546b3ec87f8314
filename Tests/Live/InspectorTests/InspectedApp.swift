import Device
import Inspector
import SampleApps

/// A device that runs a sample app, and the inspector's reports on it.
struct InspectedApp {
  static let apps = ["app.duet.tinylog", "app.duet.beer-explorer"]
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
          if let error = answer(line, isConfirmed: true).error { throw InspectorError(error) }
        }
      }
    } else {
      device.run(for: .seconds(5))
    }
  }

  func answer(_ line: String, isConfirmed: Bool = false) -> Console.Answer {
    console.evaluate(line, isConfirmed: isConfirmed)
  }

  func screen() throws -> InspectedScreen { try Inspector.of(device).screen() }

  func report(_ line: String) throws -> ElementReport {
    guard let place = answer(line).hits.first?.place else {
      throw InspectorError("\(line) finds nothing")
    }
    return try ElementReport(place, of: screen())
  }
}
