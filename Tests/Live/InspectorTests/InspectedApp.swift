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
    let lists = ["--store", "memory", "--list", "Groceries", "--list", "Work"]
    try device.launch(app, arguments: app == Self.apps[0] ? lists : [])
    device.run(for: .seconds(5))
    console = Console(device)
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
