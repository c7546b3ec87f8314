// swift-tools-version: 5.9
// For tests without a screen, and for Linux. In Xcode, add Tests and Scenarios to a UI test target instead.
import PackageDescription

let package = Package(
  name: "Scenarios",
  targets: [.testTarget(name: "ScenarioTests", path: "Tests")]
)
