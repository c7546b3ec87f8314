// Never built here.

import SwiftUI

/// The screens on which the probe asks its questions, as in Sources/Apps/Samples/Probe.swift.
@main struct ProbeApp: App {
  /// The argument after `--screen`.
  private let screen =
    ProcessInfo.processInfo.arguments.drop { $0 != "--screen" }.dropFirst().first ?? "fields"

  var body: some Scene { WindowGroup { ProbeScreen(screen: screen) } }
}

struct ProbeScreen: View {
  let screen: String
  @State private var name = ""
  @State private var city = "Prague"
  @State private var password = ""
  @State private var count = 0
  @State private var isOn = false
  @State private var position = 0.3
  /// The buttons whose work is over.
  @State private var ended: Set<String> = []
  @State private var asks = false

  var body: some View {
    switch screen {
    case "controls":
      VStack {
        Button("Count") { count += 1 }.accessibilityIdentifier("counter")
        Text("\(count)").accessibilityIdentifier("count")
        Button("Twin") {}.accessibilityIdentifier("twin 1")
        Button("Twin") {}.accessibilityIdentifier("twin 2")
        Button("Chosen") {}.accessibilityAddTraits(.isSelected)
        Button("Off") {}.disabled(true)
        Toggle("Quiet", isOn: $isOn).labelsHidden().accessibilityIdentifier("switch")
        Slider(value: $position) { Text("Volume") }.accessibilityIdentifier("slider")
      }
    case "waiting":
      VStack {
        Text("Here").accessibilityIdentifier("there")
        work("Soon", 0.3)
        work("Later", 2.5)
        Text(ended.contains("Later") ? "new" : "old").accessibilityIdentifier("state")
        if ended.contains("Later") { Text("Late").accessibilityIdentifier("later") }
        if !ended.contains("Later") { Text("Going").accessibilityIdentifier("passing") }
        if ended.contains("Soon") { Text("Soon it was").accessibilityIdentifier("soon") }
      }
    case "hidden":
      VStack {
        Text("shown")
        Text("hidden").hidden()
        Text("transparent").opacity(0)
        Text("without size").frame(width: 0, height: 0)
      }
    case "alert":
      Button("Ask") { asks = true }.alert("Delete?", isPresented: $asks) {
        Button("Cancel", role: .cancel) {}
        Button("OK") {}
      } message: {
        Text("There is no way back.")
      }
    case "rows":
      List(["Milk", "Bread"], id: \.self) { title in
        HStack {
          Text(title)
          Text("2 pieces")
        }
      }
    default:
      VStack {
        TextField("Your name", text: $name).accessibilityIdentifier("name")
        TextField("City", text: $city).accessibilityIdentifier("city")
        SecureField("Password", text: $password).accessibilityIdentifier("password")
      }
    }
  }

  private func work(_ name: String, _ seconds: Double) -> some View {
    Button(name) {
      DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { ended.insert(name) }
    }
  }
}
